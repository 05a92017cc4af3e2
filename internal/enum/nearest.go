package enum

import "strings"

// MaxDistance is the greatest bound that [Distance] takes.
const MaxDistance = 256

// Distance is the number of bytes to insert, delete or replace that turns a into
// b, and most if that is more. So that its time is bounded whatever comes in, a text
// of more than most bytes is that far from every other.
func Distance(a, b string, most int) int {
	if len(a) > most || len(b) > most {
		return most
	}
	var rows [MaxDistance + 1]uint16
	row := rows[:len(b)+1] // row[j]: from the part of a read so far to b[:j]
	for j := range row {
		row[j] = uint16(j)
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = uint16(i + 1)
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return min(int(row[len(b)]), most)
}

// Nearest gives the known word that text was probably meant to be: one that
// differs in case only, else the first of those that are the fewest edits away, at
// most two (one for a short text). It is empty when none is near.
func Nearest(text string, known []string) string {
	for _, k := range known {
		if strings.EqualFold(k, text) {
			return k
		}
	}
	best, bound := "", 2
	if len(text) < 4 {
		bound = 1
	}
	for _, k := range known {
		if len(text)-len(k) > bound || len(k)-len(text) > bound {
			continue // more to insert or delete than may be
		}
		if d := Distance(text, k, MaxDistance); d <= bound && d < len(k) {
			best, bound = k, d-1
		}
	}
	return best
}
