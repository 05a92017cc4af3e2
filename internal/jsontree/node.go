package jsontree

import "strconv"

// Node is one value of a parsed text. Every method may be called on a nil Node,
// which stands for an absent value and has kind KindNone.
//
// A Node is 40 bytes; what only containers need is kept aside.
type Node struct {
	doc        *document
	start, end int
	kids       *children // nil unless a container with something in it
	kind       Kind
	escaped    bool // a string that holds a backslash
}

// document is the text of a tree, twice: as the caller's bytes, for Raw, and as
// a string, so that names and texts are parts of it and cost nothing.
type document struct {
	data []byte
	src  string
}

// children is what a container holds; one of the two is set.
type children struct {
	members []Member
	elems   []*Node
}

// Member is one member of an object as it was written.
type Member struct {
	// Key is the name, decoded.
	Key string
	// KeyOffset is the byte at which the name's opening quote stands.
	KeyOffset int
	// Value is never nil.
	Value *Node
}

// Kind returns what the value is.
func (n *Node) Kind() Kind {
	if n == nil {
		return KindNone
	}
	return n.kind
}

// Raw returns the very bytes of the value: a part of the text given to [Parse],
// without the space around the value. It must not be modified. Raw is nil for
// a nil Node.
func (n *Node) Raw() []byte {
	if n == nil {
		return nil
	}
	return n.doc.data[n.start:n.end:n.end]
}

// Offset returns the byte at which the value begins, counted from 0. It is 0
// for a nil Node.
func (n *Node) Offset() int {
	if n == nil {
		return 0
	}
	return n.start
}

// Text returns a string's decoded value or a number as it was written, and ""
// for anything else. Only a string that holds an escape is decoded anew on each
// call. The result shares memory with a copy of the whole text: clone it to
// keep it much longer than the tree.
func (n *Node) Text() string {
	switch n.Kind() {
	case KindNumber:
		return n.doc.src[n.start:n.end]
	case KindString:
		s := n.doc.src[n.start+1 : n.end-1]
		if n.escaped {
			return unescape(s)
		}
		return s
	}
	return ""
}

// Bool reports whether the value is true.
func (n *Node) Bool() bool {
	return n.Kind() == KindBool && n.doc.src[n.start] == 't'
}

// Int64 returns a number that is written as a whole number (no fraction, no
// exponent) and fits in 64 bits. It is false for anything else.
func (n *Node) Int64() (int64, bool) {
	if n.Kind() != KindNumber {
		return 0, false
	}
	v, err := strconv.ParseInt(n.Text(), 10, 64)
	if err != nil {
		return 0, false
	}
	return v, true
}

// Members returns an object's members in the order of the text, duplicates
// included. The slice belongs to the tree and must not be modified. It is nil
// for an empty object and for anything else.
func (n *Node) Members() []Member {
	if n == nil || n.kids == nil {
		return nil
	}
	return n.kids.members
}

// Elems returns an array's elements in order. The slice belongs to the tree and
// must not be modified. It is nil for an empty array and for anything else.
func (n *Node) Elems() []*Node {
	if n == nil || n.kids == nil {
		return nil
	}
	return n.kids.elems
}

// Get returns the value of the object's member with exactly this name, case
// included. Of several the last one counts, as in most readers. It is nil when
// there is none, and for anything but an object.
func (n *Node) Get(key string) *Node {
	members := n.Members()
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Key == key {
			return members[i].Value
		}
	}
	return nil
}
