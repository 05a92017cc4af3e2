package wire

// tape is the members that a scanner remembers, in the order of the text: a
// member's own members follow it. The root is a member without a name.
type tape []member

// node is a member's place on the tape. Zero stands for an absent member, which
// has no kind and no members.
type node int32

// member is one member of an object.
type member struct {
	keyFrom, keyTo int32 // its name, without the quotes
	from, to       int32 // its value
	next           node  // what follows its own members
	kind           kind
	flags          flags
}

// kind is what a value is. Zero is that of an absent one.
type kind uint8

const (
	aNull kind = iota + 1
	aBool
	aNumber
	aString
	anArray
	anObject
)

// phrase names a value that is no object, for an error.
func (k kind) phrase() string {
	switch k {
	case aNull:
		return "null"
	case aBool:
		return "a boolean"
	case aNumber:
		return "a number"
	case aString:
		return "a string"
	}
	return "an array (of a batch, read each message by itself)"
}

// flags is what else there is to know of a member.
type flags uint8

const (
	escaped    flags = 1 << iota // a string with an escape in it
	escapedKey                   // the same of the name
	holds                        // true, or an array with something in it
	kept                         // the value is in the statement's own copy
	keptKey                      // the name is
	foreign                      // a text that is not ASCII; never on the tape
)

// keyShift turns what is true of a text into what is true of a name.
const keyShift = 1

// first gives the first member of n, zero if there is none.
func (t tape) first(n node) node { return t.unless(n+1, n) }

// after gives the member of n that follows m, zero if there is none.
func (t tape) after(m, n node) node { return t.unless(t[m].next, n) }

// step gives the member of n that follows m, the first where m is zero.
func (t tape) step(m, n node) node {
	if m == 0 {
		return t.first(n)
	}
	return t.after(m, n)
}

func (t tape) unless(m, n node) node {
	if m >= t[n].next {
		return 0
	}
	return m
}

// move says that the value of n, with all in it, stands so many bytes further
// on, in the statement's own copy.
func (t tape) move(n node, by int32) {
	t[n].from, t[n].to, t[n].flags = t[n].from+by, t[n].to+by, t[n].flags|kept
	for m := n + 1; m < t[n].next; m++ {
		t[m].keyFrom, t[m].keyTo = t[m].keyFrom+by, t[m].keyTo+by
		t[m].from, t[m].to, t[m].flags = t[m].from+by, t[m].to+by, t[m].flags|kept|keptKey
	}
}
