package jsontree

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/edit"
)

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
		if len(key)-len(k) > bound || len(k)-len(key) > bound {
			continue // more to insert or delete than may be
		}
		if d := edit.Distance(key, k); d <= bound && d < len(k) {
			best, bound = k, d-1
		}
	}
	return best
}
