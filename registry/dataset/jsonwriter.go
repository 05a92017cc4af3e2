package dataset

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// jsonWriter writes the members of JSON objects in the order of its calls. A
// member whose value is zero is left out. The text is compact; layout gives it
// its lines. The first error stays in err.
type jsonWriter struct {
	b   []byte
	err error
}

func (w *jsonWriter) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// next separates a value from what stands before it.
func (w *jsonWriter) next() {
	if n := len(w.b); n > 0 && w.b[n-1] != '{' && w.b[n-1] != '[' && w.b[n-1] != ':' {
		w.b = append(w.b, ',')
	}
}

func (w *jsonWriter) key(key string) {
	w.next()
	w.b = append(w.quote(w.b, key), ':')
}

// quote appends a text in quotes, with no more escapes than JSON asks for.
func (w *jsonWriter) quote(b []byte, s string) []byte {
	if !utf8.ValidString(s) {
		w.fail(fmt.Errorf("text %q: want valid UTF-8", enum.Clip(s, 80)))
	}
	return appendQuoted(b, s)
}

// appendQuoted appends a text in quotes. Unlike json.Marshal it leaves <, >
// and & as they are.
func appendQuoted(b []byte, s string) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.Encode(s) // a string and a buffer give no error
	return append(b, bytes.TrimSuffix(buf.Bytes(), []byte{'\n'})...)
}

// str writes a text.
func (w *jsonWriter) str(key, s string) {
	if s != "" {
		w.key(key)
		w.b = w.quote(w.b, s)
	}
}

// text writes a value in its text form.
func (w *jsonWriter) text(key string, t encoding.TextMarshaler) {
	s, err := t.MarshalText()
	if err != nil {
		w.fail(err)
	}
	w.str(key, string(s))
}

func (w *jsonWriter) int(key string, n int64) {
	if n != 0 {
		w.key(key)
		w.b = strconv.AppendInt(w.b, n, 10)
	}
}

func (w *jsonWriter) float(key string, f float64) {
	if f != 0 {
		w.key(key)
		b, err := json.Marshal(f)
		if err != nil {
			w.fail(err)
		}
		w.b = append(w.b, b...)
	}
}

func (w *jsonWriter) bool(key string, v bool) {
	w.key(key)
	w.b = strconv.AppendBool(w.b, v)
}

// flag writes true.
func (w *jsonWriter) flag(key string, v bool) {
	if v {
		w.bool(key, v)
	}
}

func (w *jsonWriter) tristate(key string, t Tristate) {
	if t != 0 {
		w.bool(key, t == Yes)
	}
}

func (w *jsonWriter) strs(key string, list []string) {
	w.list(key, len(list), func(i int) { w.b = w.quote(w.b, list[i]) })
}

// object writes an object with the members that write writes, and none if it
// writes none.
func (w *jsonWriter) object(key string, write func()) {
	before := len(w.b)
	w.key(key)
	value := len(w.b)
	if w.elem(write); string(w.b[value:]) == "{}" {
		w.b = w.b[:before]
	}
}

// elem writes an object that is no member.
func (w *jsonWriter) elem(write func()) {
	w.b = append(w.b, '{')
	write()
	w.b = append(w.b, '}')
}

// list writes an array of n values, none if n is 0.
func (w *jsonWriter) list(key string, n int, write func(i int)) {
	if n == 0 {
		return
	}
	w.key(key)
	w.b = append(w.b, '[')
	for i := range n {
		w.next()
		write(i)
	}
	w.b = append(w.b, ']')
}

// elems is list for objects.
func (w *jsonWriter) elems(key string, n int, write func(i int)) {
	w.list(key, n, func(i int) { w.elem(func() { write(i) }) })
}

// texts writes an array of values in their text forms.
func texts[T encoding.TextMarshaler](w *jsonWriter, key string, list []T) {
	w.list(key, len(list), func(i int) {
		s, err := list[i].MarshalText()
		if err != nil {
			w.fail(err)
		}
		w.b = w.quote(w.b, string(s))
	})
}
