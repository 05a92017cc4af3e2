package capability

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

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
		whole := enum.Distance(text, folded, maxLength)
		elsewhere := 3
		if t, _ := ends(folded); t == top {
			elsewhere = 1
		}
		name := folded[len(folded)-len(listed(n).Name()):]
		cost := min(whole, enum.Distance(last, name, maxLength)+elsewhere)
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
