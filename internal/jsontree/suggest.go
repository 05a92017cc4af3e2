package jsontree

import "strings"

// nearest returns the known name that key was probably meant to be: one that
// differs in case only, else the first of those that are the fewest edits away,
// at most two (one for a short name). It is empty when none is near.
func nearest(key string, known []string) string {
	for _, k := range known {
		if strings.EqualFold(k, key) {
			return k
		}
	}
	best, bound := "", 2
	if len(key) < 4 {
		bound = 1
	}
	for _, k := range known {
		if d := edits(key, k, bound); d <= bound && d < len(k) {
			best, bound = k, d-1
		}
	}
	return best
}

// edits is the number of insertions, deletions and replacements of bytes that
// turn a into b, or some number above bound if it is above.
func edits(a, b string, bound int) int {
	if len(a)-len(b) > bound || len(b)-len(a) > bound {
		return bound + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
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
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
