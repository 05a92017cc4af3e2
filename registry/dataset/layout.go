package dataset

import (
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// maxLine is how many characters a line of a canonical file may have before an
// object or array that stands on it is spread over several.
const maxLine = 140

// layout appends the document as a canonical file has it: the outermost object
// with a line for each member, and of what is in it as much on a line as fits.
func layout(b []byte, root *jsontree.Node) []byte {
	return append(spread(b, root, 0), '\n')
}

// place appends a value that begins in this column and has this much after it
// on its last line.
func place(b []byte, n *jsontree.Node, indent, column, after int) []byte {
	if room := maxLine - column - after; n.Kind() < jsontree.KindArray || fits(n, &room) {
		return inline(b, n)
	}
	return spread(b, n, indent)
}

// spread appends an object or array with a line for each member or element.
func spread(b []byte, n *jsontree.Node, indent int) []byte {
	members, elems := n.Members(), n.Elems()
	if len(members)+len(elems) == 0 {
		return inline(b, n)
	}
	object := n.Kind() == jsontree.KindObject
	b = append(b, bracket(object, 0))
	inner := indent + 2
	for i := range max(len(members), len(elems)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = newLine(b, inner)
		line := len(b)
		value := (*jsontree.Node)(nil)
		if object {
			b = append(appendQuoted(b, members[i].Key), ": "...)
			value = members[i].Value
		} else {
			value = elems[i]
		}
		b = place(b, value, inner, inner+utf8.RuneCount(b[line:]), len(","))
	}
	return append(newLine(b, indent), bracket(object, 1))
}

func newLine(b []byte, indent int) []byte {
	b = append(b, '\n')
	for range indent {
		b = append(b, ' ')
	}
	return b
}

func bracket(object bool, i int) byte {
	if object {
		return "{}"[i]
	}
	return "[]"[i]
}

// fits says whether a value has room on the line, and takes it.
func fits(n *jsontree.Node, room *int) bool {
	if n.Kind() < jsontree.KindArray {
		*room -= utf8.RuneCount(n.Raw())
		return *room >= 0
	}
	members, elems := n.Members(), n.Elems()
	*room -= len("{}") + len(", ")*max(len(members)+len(elems)-1, 0)
	for _, m := range members {
		*room -= utf8.RuneCount(appendQuoted(nil, m.Key)) + len(": ")
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
func inline(b []byte, n *jsontree.Node) []byte {
	if n.Kind() < jsontree.KindArray {
		return append(b, n.Raw()...)
	}
	object := n.Kind() == jsontree.KindObject
	b = append(b, bracket(object, 0))
	for i, m := range n.Members() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(appendQuoted(b, m.Key), ": "...)
		b = inline(b, m.Value)
	}
	for i, e := range n.Elems() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = inline(b, e)
	}
	return append(b, bracket(object, 1))
}
