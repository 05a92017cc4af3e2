package registry

import (
	"cmp"
	"slices"
	"strings"
)

// prefixes finds the signs whose prefix a text begins with, in as many steps as it
// takes to find the text's place among them, however many there are.
type prefixes struct {
	list    []signed   // by prefix, those of one prefix in the order of the clients
	begins  []string   // the prefix of each
	shorter []int32    // of each, where the longest prefix that its own begins with stands; -1 for none
	first   [257]int32 // where the prefixes with that first byte begin, the empty one before all
}

func newPrefixes(signs []signed) *prefixes {
	slices.SortStableFunc(signs, func(a, b signed) int { return cmp.Compare(a.begin(), b.begin()) })
	x := &prefixes{list: signs, begins: make([]string, len(signs)), shorter: make([]int32, len(signs))}
	for i := range signs {
		x.begins[i] = signs[i].begin()
		if x.begins[i] != "" {
			x.first[int(x.begins[i][0])+1]++
		} else {
			x.first[0]++
		}
	}
	for b := 1; b < len(x.first); b++ {
		x.first[b] += x.first[b-1]
	}
	var open []int32 // the prefixes of the one before, itself included: where each stands
	for i, text := range x.begins {
		for len(open) > 0 && !strings.HasPrefix(text, x.begins[open[len(open)-1]]) {
			open = open[:len(open)-1]
		}
		x.shorter[i] = -1
		switch {
		case len(open) == 0:
		case x.begins[open[len(open)-1]] == text:
			x.shorter[i] = x.shorter[open[len(open)-1]]
			continue
		default:
			x.shorter[i] = open[len(open)-1]
		}
		open = append(open, int32(i))
	}
	return x
}

// each walks the signs whose prefix the text begins with, the longest prefix
// first, those of the same prefix together, until yield is false.
func (x *prefixes) each(text string, yield func([]signed) bool) {
	for i := x.before(text); i >= 0; i = int(x.shorter[i]) {
		prefix := x.begins[i]
		if !strings.HasPrefix(text, prefix) {
			continue
		}
		first, last := i, i+1
		for first > 0 && x.begins[first-1] == prefix {
			first--
		}
		for last < len(x.begins) && x.begins[last] == prefix {
			last++
		}
		if !yield(x.list[first:last]) {
			return
		}
	}
}

// before gives the last prefix that is not after the text, -1 for none: every
// prefix of the text is a prefix of that one too, or it itself.
func (x *prefixes) before(text string) int {
	if text == "" {
		return int(x.first[0]) - 1
	}
	low, high := int(x.first[text[0]]), int(x.first[int(text[0])+1])
	for low < high {
		if half := (low + high) / 2; x.begins[half] <= text {
			low = half + 1
		} else {
			high = half
		}
	}
	return low - 1
}

// begin is what a text that has the sign begins with.
func (s signed) begin() string {
	if s.Prefix == "" {
		return s.Text
	}
	return s.Prefix
}
