package jsontree

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"unicode/utf8"
)

// Marshal is json.Marshal without the escapes that are for HTML.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), nil
}

// Join gives one object with the members of several, in their order: of a struct
// that embeds one which writes itself.
func Join(objects ...any) ([]byte, error) {
	all := []byte{'{'}
	for _, o := range objects {
		b, err := Marshal(o)
		if err != nil {
			return nil, err
		}
		members := b[1 : len(b)-1]
		if len(members) > 0 && len(all) > 1 {
			all = append(all, ',')
		}
		all = append(all, members...)
	}
	return append(all, '}'), nil
}

// Garbled gives the first text in what Marshal gave that was no valid UTF-8, as it
// stands there. Only such a text has the replacement character escaped.
func Garbled(b []byte) (text string, ok bool) {
	start := -1
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '"' && start < 0:
			start = i
		case b[i] == '"':
			start = -1
		case b[i] == '\\' && bytes.HasPrefix(b[i:], []byte(`\ufffd`)):
			return string(b[start+1 : i+len(`\ufffd`)]), true
		case b[i] == '\\':
			i++
		}
	}
	return "", false
}

// Pointer makes a JSON pointer (RFC 6901) of member names.
func Pointer(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteByte('/')
		escape.WriteString(&b, name)
	}
	return b.String()
}

// PointerNames takes a JSON pointer apart, and reports whether it is one.
func PointerNames(pointer string) ([]string, bool) {
	if pointer == "" {
		return nil, true
	}
	rest, ok := strings.CutPrefix(pointer, "/")
	if !ok {
		return nil, false
	}
	names := strings.Split(rest, "/")
	for i := range names {
		names[i] = unescaped.Replace(names[i])
	}
	return names, true
}

var (
	escape    = strings.NewReplacer("~", "~0", "/", "~1")
	unescaped = strings.NewReplacer("~1", "/", "~0", "~")
)

// Layout is how a file has its lines. The zero Layout has one line.
type Layout struct {
	// Spread is how many levels of objects and arrays have a line for each member
	// or element, the outermost first.
	Spread int
	// Width is how many characters a line may have before an object or array
	// below these levels that stands on it is spread too; 0 = any number.
	Width int
}

// Spread is the layout with a line for everything.
var Spread = Layout{Spread: math.MaxInt}

// Marshal gives the file of a value: as [Marshal], in this layout, two spaces of
// indent a level, with a line feed at the end.
func (l Layout) Marshal(v any) ([]byte, error) {
	b, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	root, err := Parse(b, Limits{Bytes: math.MaxInt, Depth: math.MaxInt, Values: math.MaxInt, KeyBytes: math.MaxInt})
	if err != nil {
		return nil, err
	}
	return l.Append(make([]byte, 0, len(b)+len(b)/4), root), nil
}

// Append appends the file of a document in this layout.
func (l Layout) Append(b []byte, root *Node) []byte {
	return append(l.value(b, root, 0, 0, 0), '\n')
}

// value appends a value that is this deep, begins in this column and has this much
// after it on its last line.
func (l Layout) value(b []byte, n *Node, depth, column, after int) []byte {
	if depth >= l.Spread {
		if room := l.Width - column - after; l.Width <= 0 || fits(n, &room) {
			return inline(b, n)
		}
	}
	return l.spread(b, n, depth)
}

// spread appends an object or array with a line for each member or element.
func (l Layout) spread(b []byte, n *Node, depth int) []byte {
	members, elems := n.Members(), n.Elems()
	if len(members)+len(elems) == 0 {
		return inline(b, n)
	}
	b = append(b, bracket(n, 0))
	for i := range max(len(members), len(elems)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = newLine(b, depth+1)
		line := len(b)
		value := (*Node)(nil)
		if members != nil {
			b = append(AppendQuoted(b, members[i].Key), ": "...)
			value = members[i].Value
		} else {
			value = elems[i]
		}
		b = l.value(b, value, depth+1, 2*(depth+1)+utf8.RuneCount(b[line:]), len(","))
	}
	return append(newLine(b, depth), bracket(n, 1))
}

func newLine(b []byte, depth int) []byte {
	b = append(b, '\n')
	for range depth {
		b = append(b, "  "...)
	}
	return b
}

func bracket(n *Node, i int) byte {
	if n.Kind() == KindObject {
		return "{}"[i]
	}
	return "[]"[i]
}

// fits says whether a value has room on the line, and takes it.
func fits(n *Node, room *int) bool {
	if n.Kind() < KindArray {
		*room -= utf8.RuneCount(n.Raw())
		return *room >= 0
	}
	members, elems := n.Members(), n.Elems()
	*room -= len("{}") + len(", ")*max(len(members)+len(elems)-1, 0)
	for _, m := range members {
		*room -= utf8.RuneCountInString(Quote(m.Key)) + len(": ")
		if *room < 0 || !fits(m.Value, room) {
			return false
		}
	}
	for _, e := range elems {
		if !fits(e, room) {
			return false
		}
	}
	return *room >= 0
}

// inline appends a value on one line.
func inline(b []byte, n *Node) []byte {
	if n.Kind() < KindArray {
		return append(b, n.Raw()...)
	}
	b = append(b, bracket(n, 0))
	for i, m := range n.Members() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(AppendQuoted(b, m.Key), ": "...)
		b = inline(b, m.Value)
	}
	for i, e := range n.Elems() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = inline(b, e)
	}
	return append(b, bracket(n, 1))
}
