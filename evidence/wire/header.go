package wire

import (
	"iter"
	"strings"
	"unicode"

	"github.com/mcpcaps/mcpcaps/revision"
)

// Envelope is what came with a message. The zero Envelope knows nothing.
type Envelope struct {
	// Transport is how the message came; zero = not known.
	Transport revision.Transport
	// Header is the HTTP request's headers, such as an http.Header. Names
	// match in any case. Of a header with several values the first counts,
	// and of several spellings of one name the first in byte order. Where it
	// has more than MaxHeaders names, only lower case and http.Header's
	// spelling match.
	Header map[string][]string
}

// The keys of [Signals.All].
const (
	KeyUserAgent       = "user-agent"
	KeyAnthropicClient = "x-anthropic-client"
	KeyOpenAIUserAgent = "openai/userAgent"

	keyProtocolVersion = "mcp-protocol-version"
)

// Signals are texts beside clientInfo that tell clients apart. These and no
// others are taken from headers and vendors' members of _meta, since much else
// that stands there is about the user. An empty text = not said. The texts are
// printable: U+FFFD stands for a control character, line feeds included, and for
// what is not UTF-8. Signals are comparable with ==.
type Signals struct {
	UserAgent       string // the header User-Agent
	AnthropicClient string // the header x-anthropic-client: ClaudeCode, ClaudeAI, Cowork, …
	OpenAIUserAgent string // the member openai/userAgent of _meta: the end user's browser or app
}

// All gives the texts that are there by their keys, in the order of the fields:
// the name of a header in lower case, or the key in _meta.
func (s Signals) All() iter.Seq2[string, string] {
	return func(yield func(key, text string) bool) {
		for _, p := range [...][2]string{
			{KeyUserAgent, s.UserAgent},
			{KeyAnthropicClient, s.AnthropicClient},
			{KeyOpenAIUserAgent, s.OpenAIUserAgent},
		} {
			if p[1] != "" && !yield(p[0], p[1]) {
				return
			}
		}
	}
}

// SignalsOf gives the signals in the headers alone, for a request without a
// message that Read takes. Texts longer than MaxSignal are left out.
func SignalsOf(header map[string][]string) Signals {
	r := reader{s: &Statement{}}
	r.header(Envelope{Header: header})
	return r.s.signals
}

// header reads the headers. It comes last: it compares with the message.
func (r *reader) header(env Envelope) {
	r.s.transport = env.Transport
	if len(env.Header) == 0 {
		return
	}
	h := headersOf(env.Header)
	r.s.signals.UserAgent = r.signal(first(h.agent.values), "header "+KeyUserAgent)
	r.s.signals.AnthropicClient = r.signal(first(h.anthropic.values), "header "+KeyAnthropicClient)
	revisions := h.revision.values[:min(len(h.revision.values), MaxHeaders)]
	r.s.headerText = r.signal(first(revisions), "header "+keyProtocolVersion)
	if rev, err := revision.Parse(r.s.headerText); err == nil && rev.IsDate() {
		r.s.headerRevision = rev
	}
	for _, text := range revisions {
		text = strings.TrimSpace(text)
		if r.s.revisionText != "" && text != "" && text != r.s.revisionText {
			r.warnAt(HeaderConflict, "header "+keyProtocolVersion)
			return
		}
	}
}

// signal gives the text, made clean, if it is short enough to be kept.
func (r *reader) signal(text, at string, keys ...string) string {
	if len(text) <= MaxSignal {
		if clean := strings.Map(printable, text); len(clean) <= MaxSignal {
			return strings.Clone(clean)
		}
	}
	r.warnAt(TooLong, at, keys...)
	return ""
}

// printable puts U+FFFD in the place of a control character. Ranging over a
// string does the same to what is not UTF-8.
func printable(c rune) rune {
	if unicode.IsControl(c) {
		return unicode.ReplacementChar
	}
	return c
}

// headers is the headers that are looked at.
type headers struct{ agent, anthropic, revision header }

// header is the values of one header, and its name as it is spelled.
type header struct {
	spelling string
	values   []string
}

// headersOf finds the headers that are looked at. A map has no order, so where
// there are too many to look at all, only the two usual spellings are.
func headersOf(all map[string][]string) (h headers) {
	if len(all) > MaxHeaders {
		for _, usual := range [...][3]string{
			{KeyUserAgent, KeyAnthropicClient, keyProtocolVersion},
			{"User-Agent", "X-Anthropic-Client", "Mcp-Protocol-Version"},
		} {
			for _, k := range usual {
				if values, ok := all[k]; ok {
					h.add(k, values)
				}
			}
		}
		return h
	}
	for k, values := range all {
		h.add(k, values)
	}
	return h
}

// add takes a header in, if it is one of those.
func (h *headers) add(name string, values []string) {
	var at *header
	switch {
	case same(name, KeyUserAgent):
		at = &h.agent
	case same(name, KeyAnthropicClient):
		at = &h.anthropic
	case same(name, keyProtocolVersion):
		at = &h.revision
	default:
		return
	}
	if at.spelling == "" || name < at.spelling {
		*at = header{name, values}
	}
}

// same reports whether a header's name is this one, in whatever case. Names of
// headers are ASCII.
func same(name, lower string) bool {
	return len(name) == len(lower) && strings.EqualFold(name, lower)
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return strings.TrimSpace(values[0])
}
