// Package edit compares words, to tell what a misspelt one may have meant.
package edit

// Distance is the number of bytes to insert, delete or replace that turns a into
// b. It takes time and memory by the product and the length of the two: callers
// bound what they pass.
func Distance(a, b string) int {
	row := make([]int, len(b)+1) // row[j]: from the part of a read so far to b[:j]
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

// Bounded is Distance for texts of any length: those of more than 128 bytes
// count as far apart from everything.
func Bounded(a, b string) int {
	const most = 128
	if len(a) > most || len(b) > most {
		return most
	}
	return Distance(a, b)
}
