package registry

import (
	"cmp"
	"slices"
	"strings"
)

// prefixes finds the signs whose prefix a text begins with, in as many steps as it
// takes to find the text's place among them, however many there are.
type prefixes struct {
	list    []signed // by prefix, those of one client in the order of its data
	shorter []int32  // of each, where the longest other prefix of its prefix begins; -1 for none
}

func newPrefixes(signs []signed) *prefixes {
	x := &prefixes{list: signs, shorter: make([]int32, len(signs))}
	slices.SortStableFunc(x.list, func(a, b signed) int { return cmp.Compare(a.begin(), b.begin()) })
	var open []int32 // the prefixes of the one before, and itself: where each begins
	for i := range x.list {
		text := x.list[i].begin()
		for len(open) > 0 && !strings.HasPrefix(text, x.list[open[len(open)-1]].begin()) {
			open = open[:len(open)-1]
		}
		if len(open) > 0 && x.list[open[len(open)-1]].begin() == text {
			x.shorter[i] = x.shorter[open[len(open)-1]]
			continue
		}
		x.shorter[i] = -1
		if len(open) > 0 {
			x.shorter[i] = open[len(open)-1]
		}
		open = append(open, int32(i))
	}
	return x
}

// each walks the signs whose prefix the text begins with, the longest prefix
// first, those of the same prefix together, until yield is false.
func (x *prefixes) each(text string, yield func([]signed) bool) {
	// the last prefix that is not after the text: every prefix of the text is a
	// prefix of that one too, or it itself
	n, _ := slices.BinarySearchFunc(x.list, text, func(s signed, text string) int {
		if s.begin() <= text {
			return -1
		}
		return 1
	})
	for i := n - 1; i >= 0; i = int(x.shorter[i]) {
		prefix := x.list[i].begin()
		if !strings.HasPrefix(text, prefix) {
			continue
		}
		first, last := i, i+1
		for first > 0 && x.list[first-1].begin() == prefix {
			first--
		}
		for last < len(x.list) && x.list[last].begin() == prefix {
			last++
		}
		if !yield(x.list[first:last]) {
			return
		}
	}
}

// begin is what a text that has the sign begins with.
func (s signed) begin() string {
	if s.Prefix == "" {
		return s.Text
	}
	return s.Prefix
}
