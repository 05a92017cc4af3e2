package capability

import "iter"

// Below is the rule by which ancestors count, for a table of cases that the tree
// does not have yet.
func (s Standing) Below(above Standing) Standing { return s.below(above) }

// What the tests of this package look at from inside.

const KindNone = kindNone

func (x Standing) Defined() bool { return x.isDefined() }

// Listed returns the path whose [Path.Index] is i. It panics where i is not at least
// 0 and below [NumListed].
func Listed(i int) Path { return Path{text: nodes[1:][i].text, node: nodeID(i + 1)} }

// Tombstones yields every former path with what stands in its place today, sorted
// by the former text. The slices are the caller's own.
func Tombstones() iter.Seq2[string, []Path] {
	return func(yield func(string, []Path) bool) {
		for _, t := range tombstones {
			if !yield(t.text, t.paths()) {
				return
			}
		}
	}
}

// What the tests of this package look at from inside.

const MaxLength = maxLength
