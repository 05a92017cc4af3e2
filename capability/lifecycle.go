package capability

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/revision"
)

// Lifecycle says in which revisions of the specification a capability came and
// went. Every field may be zero: a zero revision means never, as far as is known.
type Lifecycle struct {
	// Of is the path whose entry this is: the path itself, or the nearest
	// ancestor that the specification knows by name. Zero: outside the revisions.
	Of Path
	// Introduced is the first revision that defines it.
	Introduced revision.Revision
	// Deprecated is the first revision that advises against it.
	Deprecated revision.Revision
	// Removed is the first revision that no longer defines it.
	Removed revision.Revision
	// KeySince is the first revision with a key of its own for it in the client's
	// capabilities, where it is older than its key.
	KeySince revision.Revision
	// RequestSince is the first revision in which a single request declares it, at
	// RequestAt: a method and the member of its params, or "_meta" and the key in
	// any request's _meta, separated by a space. Both are the path's own, never an
	// ancestor's.
	RequestSince revision.Revision
	RequestAt    string
	// MovedTo is where it lives since Removed.
	MovedTo Path
	// Ref is where the specification's history says so: a SEP, a pull request, or
	// a page.
	Ref string
}

// Lifecycle returns the entry that speaks for p: its own or its nearest
// ancestor's. A member of an open family never takes the family's. What no
// revision defines gets the zero Lifecycle.
func (p Path) Lifecycle() Lifecycle {
	n := p.entry()
	if n == nNone {
		return Lifecycle{}
	}
	f := &facts[n]
	l := Lifecycle{
		Of:         listed(n),
		Introduced: f.introduced.revision(),
		Deprecated: f.deprecated.revision(),
		Removed:    f.removed.revision(),
		KeySince:   f.keySince.revision(),
		MovedTo:    listed(f.movedTo),
		Ref:        f.ref,
	}
	if n == p.node {
		l.RequestSince, l.RequestAt = f.asksSince.revision(), f.asksAt
	}
	return l
}

// Note returns what else there is to know about p's place in the revisions, in a
// few words, or "". It is p's own, never an ancestor's.
func (p Path) Note() string {
	if p.IsOpen() {
		return ""
	}
	return facts[p.node].note
}

// entry returns the node whose facts speak for p, and nNone for what is outside
// the revisions.
func (p Path) entry() nodeID {
	if p.IsOpen() {
		return nNone
	}
	for n := p.node; n != nNone && !facts[n].outside; n = speaksFor(n) {
		if facts[n].introduced != never {
			return n
		}
	}
	return nNone
}

// speaksFor returns the node above n if its lifecycle holds for n too, else nNone:
// an open family does not speak for its members.
func speaksFor(n nodeID) nodeID {
	if up := nodes[n].parent; !nodes[up].open {
		return up
	}
	return nNone
}

// Change is what one revision did to one capability.
type Change struct {
	Path Path
	// Stage is what became of it: Defined (it came), Deprecated, Removed or Moved.
	// The zero Stage: the revision only gave it a key of its own.
	Stage Stage
	// To is where it moved; zero unless Stage is Moved.
	To Path
	// Keyed reports that the revision gave it a key of its own in the client's
	// capabilities, after an earlier one had defined it.
	Keyed bool
}

// Changes yields what the published revision r changed among the listed
// capabilities, in tree order. In the first revision everything that it defines
// came. A revision that this build does not know, a draft and the zero Revision
// yield nothing.
func Changes(r revision.Revision) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		if r.IsZero() {
			return
		}
		for p := range All() {
			c := Change{Path: p, Keyed: facts[p.node].keySince.revision() == r}
			if s := p.Standing(r); s.In == r && s.Stage != NotYet {
				c.Stage, c.To = s.Stage, s.To
			}
			if (c.Keyed || c.Stage != StageUnknown) && !yield(c) {
				return
			}
		}
	}
}
