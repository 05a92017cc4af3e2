package capability

import (
	"cmp"
	"iter"
	"strings"
)

// All yields every listed node in tree order, parents before children. Open
// members that are not listed are not in it: they belong to the data.
func All() iter.Seq[Path] {
	return func(yield func(Path) bool) {
		for n := nNone + 1; n < nodeCount; n++ {
			if !yield(listed(n)) {
				return
			}
		}
	}
}

// Top yields the nodes at the top of the tree, in tree order.
func Top() iter.Seq[Path] {
	return func(yield func(Path) bool) {
		for n := nNone + 1; n < nodeCount; n++ {
			if nodes[n].parent == nNone && !yield(listed(n)) {
				return
			}
		}
	}
}

// Name returns the last part of p: the whole identifier for a member of an open
// family, dots included. For the zero Path it is "".
func (p Path) Name() string {
	if parent := p.Parent(); !parent.IsZero() {
		return p.text[len(parent.text)+1:]
	}
	return p.text
}

// Title returns a short name for people, such as "List changed" or "MCP Apps". An
// open member that is not listed has its identifier.
func (p Path) Title() string {
	if p.IsOpen() {
		return p.Name()
	}
	return nodes[p.node].title
}

// Kind says what p carries. Open members are features.
func (p Path) Kind() Kind {
	if p.IsOpen() {
		return KindFeature
	}
	return nodes[p.node].kind
}

// HasStatus reports whether p carries a [Status]: features do, groups, limits and
// the delivery do not.
func (p Path) HasStatus() bool { return p.Kind() == KindFeature }

// Parent returns the node above p, and the zero Path at the top.
func (p Path) Parent() Path {
	if p.IsOpen() {
		return listed(p.family)
	}
	return listed(nodes[p.node].parent)
}

// Top returns the highest ancestor of p, which is p itself at the top.
func (p Path) Top() Path {
	for {
		up := p.Parent()
		if up.IsZero() {
			return p
		}
		p = up
	}
}

// Depth returns how many nodes lie on the way from the top to p, p included: 1 at
// the top, 0 for the zero Path.
func (p Path) Depth() int {
	depth := 0
	for ; !p.IsZero(); p = p.Parent() {
		depth++
	}
	return depth
}

// IsOpen reports whether p is a member of an open family that the tree does not
// list by name.
func (p Path) IsOpen() bool { return p.family != nNone }

// IsFamily reports whether p is an open family: any identifier may follow it.
func (p Path) IsFamily() bool { return !p.IsOpen() && nodes[p.node].open }

// Family returns the open family that p is a member of, listed by name or not. It
// is the zero Path for everything else, a family and what lies below a member
// included.
func (p Path) Family() Path {
	if parent := p.Parent(); parent.IsFamily() {
		return parent
	}
	return Path{}
}

// Children yields the listed children of p in tree order.
func (p Path) Children() iter.Seq[Path] {
	return func(yield func(Path) bool) {
		if p.IsZero() || p.IsOpen() {
			return
		}
		for n := p.node + 1; n <= lastBelow(p.node); n++ {
			if nodes[n].parent == p.node && !yield(listed(n)) {
				return
			}
		}
	}
}

// IsAncestorOf reports whether q lies below p. Nothing is its own ancestor, and
// the zero Path is nobody's.
func (p Path) IsAncestorOf(q Path) bool {
	if p.IsZero() {
		return false
	}
	for q = q.Parent(); !q.IsZero(); q = q.Parent() {
		if q == p {
			return true
		}
	}
	return false
}

// Compare orders paths as the tree does: the zero Path first, parents before
// children, open members that are not listed after everything listed in their
// family, among themselves by text. It is a total order, equal only for ==.
func (p Path) Compare(q Path) int {
	if c := cmp.Compare(p.place(), q.place()); c != 0 {
		return c
	}
	return strings.Compare(p.text, q.text)
}

// place numbers the listed nodes evenly; the open members of a family share the
// odd number after its last listed node.
func (p Path) place() int {
	if p.IsOpen() {
		return 2*int(lastBelow(p.family)) + 1
	}
	return 2 * int(p.node)
}

// lastBelow returns the last listed node at or below n. In tree order everything
// below n follows it, and the first node that does not has a parent before n.
func lastBelow(n nodeID) nodeID {
	last := n
	for last+1 < nodeCount && nodes[last+1].parent >= n {
		last++
	}
	return last
}
