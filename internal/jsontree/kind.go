package jsontree

import "strconv"

// Kind says what a value is. The zero Kind, KindNone, is that of no value at all:
// the kind of a nil [Node].
type Kind uint8

// The kinds of value. Containers come last.
const (
	KindNone Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// String returns the word of RFC 8259 for the kind, "nothing" for KindNone and
// "Kind(n)" for a number that is no kind.
func (k Kind) String() string {
	switch k {
	case KindNone:
		return "nothing"
	case KindNull:
		return "null"
	case KindBool:
		return "boolean"
	case KindNumber:
		return "number"
	case KindString:
		return "string"
	case KindArray:
		return "array"
	case KindObject:
		return "object"
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// phrase is the kind with its article, for messages.
func (k Kind) phrase() string {
	switch k {
	case KindBool, KindNumber, KindString:
		return "a " + k.String()
	case KindArray, KindObject:
		return "an " + k.String()
	}
	return k.String()
}
