package evidence

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Question asks what a client does about one capability. It is passed by value
// and makes no garbage.
type Question struct {
	Capability capability.Path
	// Scope is what is asked about. A dimension that it does not name is open.
	Scope Scope
	// Defaults is what a default install is like: its mode, the revision that
	// it prefers, the vendor's own provider, an ok result. It stands in for
	// dimensions that Scope leaves open, with less force: evidence need not
	// name them.
	Defaults Scope
	Policy   Policy
}

func (q *Question) asked() Scope { return q.Scope.OrElse(q.Defaults) }

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

// bears weighs a claim's scope: named dimensions that agree make it more
// specific; a limit in a dimension that the question leaves open makes it less
// fit, for nothing says that the question is about that.
func (q *Question) bears(asked, limits Scope) bearing {
	if limits.IsZero() {
		return bearing{key: everyVersion}
	}
	b := bearing{}
	span := everyVersion
	for d, r := range RelateQuestion(asked, limits) {
		d := Dimension(d)
		if !limits.Names(d) {
			continue
		}
		switch {
		case r == Differs:
			b.no = true
			return b
		case r == Unknown:
			b.maybe = true
		}
		switch {
		case d == DimVersion && !asked.Names(d) && limits.Versions.over():
			span = ended
		case d == DimVersion:
			span = thisSpan
		case d.Joins() && !asked.Names(d):
			// it may be the one that holds, so it weighs as if it did
			b.maybe = true
			b.key += int(dimensions) * spans
		case asked.Names(d):
			b.key += int(dimensions) * spans
		default:
			b.key -= spans
		}
	}
	b.key += span
	return b
}

// over says that a span does not reach the newest version.
func (s Span) over() bool { return !s.At.IsZero() || !s.Until.IsZero() }

// end is the version that a span reaches.
func (s Span) end() Version {
	if !s.At.IsZero() {
		return s.At
	}
	return s.Until.By
}

// choose gives the claims that answer the question, as a set of indices: of
// those whose scope the question does not contradict, the most specific, and
// with them all that may be the right ones where a version or provider is too
// vague to tell.
func (n *finding) choose(q *Question) uint64 {
	const none = -1 << 30
	asked := q.asked()
	best := none
	for i := range n.claims {
		if n.claims[i].Status == capability.NotRecorded {
			continue
		}
		if b := q.bears(asked, n.claims[i].Scope); !b.no && !b.maybe {
			best = max(best, b.key)
		}
	}
	var chosen uint64
	for i := range n.claims {
		if n.claims[i].Status == capability.NotRecorded {
			continue
		}
		b := q.bears(asked, n.claims[i].Scope)
		if !b.no && (b.key == best || b.maybe && b.key >= best) {
			chosen |= 1 << i
		}
	}
	if !asked.Names(DimVersion) {
		chosen = n.newest(chosen)
	}
	return chosen
}

// newest leaves out ended spans that end before another one does.
func (n *finding) newest(chosen uint64) uint64 {
	keep := chosen
	for i := range n.claims {
		for j := range n.claims {
			if chosen&(1<<i) == 0 || chosen&(1<<j) == 0 {
				continue
			}
			a, b := n.claims[i].Scope.Versions, n.claims[j].Scope.Versions
			if !a.over() || !b.over() {
				continue
			}
			if c, ok := a.end().Order(b.end()); ok && c < 0 {
				keep &^= 1 << i
			}
		}
	}
	return keep
}

// AskedRevision gives the revision that the question is about: the one it
// names, else the default one.
func (q Question) AskedRevision() revision.Revision { return q.asked().Revision }
