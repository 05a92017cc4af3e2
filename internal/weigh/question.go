package weigh

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Question asks what a client does about one capability.
type Question struct {
	Capability capability.Path
	// Scope is what is asked about. A dimension that it does not name is open.
	Scope evidence.Scope
	// Defaults is what a default install is like: its mode, the revision that
	// it prefers, the vendor's own provider, an ok result. It stands in for
	// dimensions that Scope leaves open, with less force: evidence need not
	// name them.
	Defaults evidence.Scope
	Policy   evidence.Policy
}

// AskedRevision gives the revision that the question is about: the one it
// names, else the default one.
func (q *Question) AskedRevision() revision.Revision {
	if !q.Scope.Revision.IsZero() {
		return q.Scope.Revision
	}
	return q.Defaults.Revision
}

// bearing is how a claim's scope bears on a question.
type bearing struct {
	no    bool // it is limited to somewhere else
	maybe bool // it may be limited to somewhere else: nothing tells
	key   int  // the larger, the more specific
}

// What a claim's span of versions adds to its key. A claim for a span is more
// specific than one for all versions. Where the question leaves the version
// open, a span that has ended counts only where nothing else does.
const (
	ended = iota
	everyVersion
	thisSpan
	spans
)

// specific is what a condition adds that the question names: more than all that
// can be taken away.
const specific = 16 * spans

// bears weighs a claim's scope: named dimensions that agree make it more
// specific; a limit in a dimension that the question leaves open makes it less
// fit, for nothing says that the question is about that.
func (v *Verdict) bears(c *claim) bearing {
	b := bearing{}
	span := everyVersion
	for set := c.limits; set != 0; {
		d := set.pop()
		named := v.names.has(d)
		if named {
			switch d.Relate(&v.asked, c.Scope) {
			case evidence.Differs:
				return bearing{no: true}
			case evidence.Unknown:
				b.maybe = true
			}
		}
		switch {
		case d == evidence.DimVersion && !named && over(&c.Scope.Versions):
			span = ended
		case d == evidence.DimVersion:
			span = thisSpan
		case named:
			b.key += specific
		case d.Joins():
			// it may be the one that holds, so it weighs as if it did
			b.maybe = true
			b.key += specific
		default:
			b.key -= spans
		}
	}
	b.key += span
	return b
}

// over says that a span does not reach the newest version.
func over(s *evidence.Span) bool { return !s.At.IsZero() || !s.Until.IsZero() }

// end is the version that a span reaches.
func end(s *evidence.Span) evidence.Version {
	if !s.At.IsZero() {
		return s.At
	}
	return s.Until.By
}

// choose gives the claims that answer the question, as a set of indices: of
// those whose scope the question does not contradict, the most specific, and
// with them all that may be the right ones where a version or provider is too
// vague to tell.
func (v *Verdict) choose(n *finding) uint64 {
	const none = -1 << 30
	best := none
	var chosen, maybe uint64
	for i := range n.claims {
		c := &n.claims[i]
		if c.Status == capability.NotRecorded {
			continue
		}
		b := bearing{key: everyVersion}
		if c.limits != 0 {
			b = v.bears(c)
		}
		switch {
		case b.no:
		case b.maybe:
			maybe |= 1 << i
		case b.key > best:
			best, chosen = b.key, 1<<i
		case b.key == best:
			chosen |= 1 << i
		}
	}
	for i := range n.claims {
		if maybe&(1<<i) != 0 && v.bears(&n.claims[i]).key >= best {
			chosen |= 1 << i
		}
	}
	if chosen&(chosen-1) != 0 && !v.names.has(evidence.DimVersion) {
		chosen = n.newest(chosen)
	}
	return chosen
}

// newest leaves out ended spans that end before another one does.
func (n *finding) newest(chosen uint64) uint64 {
	var last evidence.Version
	for i := range n.claims {
		if s := &n.claims[i].Scope.Versions; chosen&(1<<i) != 0 && over(s) && end(s).Ordered() {
			if c, ok := end(s).Order(last); !ok || c > 0 {
				last = end(s)
			}
		}
	}
	for i := range n.claims {
		if s := &n.claims[i].Scope.Versions; chosen&(1<<i) != 0 && over(s) {
			if c, ok := end(s).Order(last); ok && c < 0 {
				chosen &^= 1 << i
			}
		}
	}
	return chosen
}
