package revision

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// A ChangeKind says what a revision did to a method.
type ChangeKind uint8

// The kinds of change, in the order in which MethodChanges gives those of one method.
// After Removed, Replaced and Moved the method is gone from the core protocol;
// after the others it is there.
const (
	// The zero value is that of the zero MethodChange.
	_ ChangeKind = iota
	// Added: the previous revision did not have it.
	Added
	// Deprecated means still defined, advised against from now on.
	Deprecated
	// Narrowed: still defined, for fewer senders or fewer purposes.
	Narrowed
	// Embedded: still defined, no longer as a message of its own but inside
	// another one; see Method.Input.
	Embedded
	// Removed: gone, with nothing in its place.
	Removed
	// Replaced: gone, something else does its work.
	Replaced
	// Moved: gone from the core protocol, kept by an extension.
	Moved
)

// String gives the kind in lower case, "?" for zero, and
// "ChangeKind(9)" for a number that is no kind.
func (k ChangeKind) String() string { return shown(changeKinds.Text(k)) }

var changeKinds = enum.List[ChangeKind]{
	Words: enum.Words{"", "added", "deprecated", "narrowed", "embedded", "removed", "replaced", "moved"},
}

// A MethodChange is one thing that one revision did to one method.
type MethodChange struct {
	Method string
	Kind   ChangeKind
	// By is what takes the method's place: a method, a key of _meta, a type of
	// result that it is embedded in, or the id of an extension. Empty where
	// nothing does.
	By string
	// Note says in a few words what the other fields leave open. Often empty.
	Note string
	// Ref is where the change was decided: a number of a specification
	// enhancement proposal or pull request of the specification's repository,
	// or the revision's schema.
	Ref string
}

// MethodChanges gives what the published revision r did to methods and notifications,
// compared to the published revision before it; sorted by method, then by kind.
// The first revision added all that it has. A revision that is not known to
// this build has no known changes. Changes of capabilities, fields, transports
// and authorization are not listed here.
func MethodChanges(r Revision) iter.Seq[MethodChange] {
	return func(yield func(MethodChange) bool) {
		for i := range methodTable {
			h := &methodTable[i]
			if r.text == first && h.original() && !yield(MethodChange{Method: h.method, Kind: Added, Ref: "schema " + first}) {
				return
			}
			for _, c := range h.changes {
				if r.text == c.in && !yield(MethodChange{Method: h.method, Kind: c.kind, By: c.by, Note: c.note, Ref: c.ref}) {
					return
				}
			}
		}
	}
}
