package capability

import "strings"

// nearest returns the listed path that is spelled most like text. A path is as
// far as its whole text; or, for those who remember only the last part or put it
// in another place, as its last part and one more below the same top, three more
// elsewhere. Upper and lower case are the same here. Among equals the whole text
// decides, then tree order.
func nearest(text string) Path {
	text = strings.ToLower(text)
	top, last := ends(text)
	best := nNone
	var bestCost, bestWhole int
	for n := nNone + 1; n < nodeCount; n++ {
		folded := strings.ToLower(nodes[n].text)
		whole := distance(text, folded)
		elsewhere := 3
		if t, _ := ends(folded); t == top {
			elsewhere = 1
		}
		cost := min(whole, distance(last, strings.ToLower(listed(n).Name()))+elsewhere)
		if best == nNone || cost < bestCost || cost == bestCost && whole < bestWhole {
			best, bestCost, bestWhole = n, cost, whole
		}
	}
	return listed(best)
}

// ends returns the first and the last part of text.
func ends(text string) (first, last string) {
	first, _, _ = strings.Cut(text, ".")
	return first, text[strings.LastIndexByte(text, '.')+1:]
}

// distance returns how many bytes must be inserted, deleted or replaced to turn a
// into b, which is at most MaxLength long.
func distance(a, b string) int {
	var row [MaxLength + 1]int // row[j]: from the part of a read so far to b[:j]
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
