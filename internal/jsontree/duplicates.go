package jsontree

import "iter"

// Duplicates yields each pair of an object's members in which a name is
// repeated: the first member of that name, and the later one, in the order of
// the later ones. Names are compared as decoded.
func (n *Node) Duplicates() iter.Seq2[Member, Member] {
	return func(yield func(first, again Member) bool) {
		members := n.Members()
		first := firstIndex(members)
		for i, m := range members {
			if j := first(i); j < i && !yield(members[j], m) {
				return
			}
		}
	}
}

// firstIndex returns a function that, called for each index in order, gives the
// index of the first member with the same name. Few members are compared one by
// one; many need a map, lest a hostile object cost the square of its size.
func firstIndex(members []Member) func(i int) int {
	if len(members) <= 16 {
		return func(i int) int {
			for j := range i {
				if members[j].Key == members[i].Key {
					return j
				}
			}
			return i
		}
	}
	seen := make(map[string]int, len(members))
	return func(i int) int {
		key := members[i].Key
		if j, ok := seen[key]; ok {
			return j
		}
		seen[key] = i
		return i
	}
}
