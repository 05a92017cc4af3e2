package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
)

// params reads the parameters of an address. What is wrong with the first faulty
// one stays in err; keys that no page knows do not count.
type params struct {
	values url.Values
	err    error
}

func paramsOf(r *http.Request) *params {
	values, err := url.ParseQuery(r.URL.RawQuery)
	p := &params{values: values}
	if err != nil {
		p.fail("the address after the question mark cannot be read: %v", err)
	}
	return p
}

func (p *params) fail(format string, args ...any) {
	if p.err == nil {
		p.err = badRequest(format, args...)
	}
}

// text gives a parameter, "" when it is not there, at most longest bytes long.
func (p *params) text(key string, longest int) string {
	list := p.values[key]
	if len(list) == 0 {
		return ""
	}
	text := list[0]
	switch {
	case len(list) > 1:
		p.fail("%q is given %d times: want it once", key, len(list))
	case len(text) > longest:
		p.fail("%q is %d bytes long: want at most %d", key, len(text), longest)
	case !utf8.ValidString(text):
		p.fail("%q is no valid UTF-8", key)
	default:
		return text
	}
	return ""
}

// yes reads a checkbox.
func (p *params) yes(key string) bool {
	switch text := p.text(key, 8); text {
	case "", "no":
	case "yes":
		return true
	default:
		p.fail("%s %q: want yes or no", key, text)
	}
	return false
}

// read reads a parameter by its type's own parser; what is absent or empty is zero.
func read[T any](p *params, key string, parse func(string) (T, error)) T {
	var zero T
	text := p.text(key, 256)
	if text == "" {
		return zero
	}
	v, err := parse(text)
	if err != nil {
		p.fail("%s: %v", key, err)
		return zero
	}
	return v
}

// capability reads the path of a listed capability that carries something, or
// of an open member.
func (p *params) capability(key string) capability.Path {
	return read(p, key, func(text string) (capability.Path, error) {
		path, err := capability.Resolve(text)
		if unknown := (*capability.UnknownError)(nil); errors.As(err, &unknown) {
			return path, fmt.Errorf("there is no capability %q: is %q meant?", text, unknown.Nearest)
		}
		if err == nil && path.Kind() == capability.KindGroup {
			return path, fmt.Errorf("%q only groups others: want one of those below it", text)
		}
		return path, err
	})
}

// question reads what a question about a client leaves open otherwise.
func (p *params) question() registry.Question {
	var q registry.Question
	for d := range evidence.Dimensions() {
		longest := 256
		if d.IsCondition() && d.Words() == nil {
			longest = 128
		}
		if err := q.Set(d, p.text(d.String(), longest)); err != nil {
			p.fail("%s: %v", d, err)
		}
	}
	q.Policy = read(p, "policy", evidence.ParsePolicy)
	return q
}

// questionQuery gives the parameters that question reads.
func questionQuery(q registry.Question) url.Values {
	v := make(url.Values)
	for d := range evidence.Dimensions() {
		if text := q.Of(d); text != "" {
			v.Set(d.String(), text)
		}
	}
	if q.Policy != evidence.Recorded {
		v.Set("policy", q.Policy.String())
	}
	return v
}

// address joins a path and its parameters, in the order of their keys.
func address(path string, v url.Values) string {
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}
