package edit_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/internal/edit"
)

// literal is the distance as it is defined.
func literal(a, b string) int {
	switch {
	case a == "":
		return len(b)
	case b == "":
		return len(a)
	case a[0] == b[0]:
		return literal(a[1:], b[1:])
	}
	return 1 + min(literal(a[1:], b), literal(a, b[1:]), literal(a[1:], b[1:]))
}

func TestDistance(t *testing.T) {
	words := []string{"", "a", "ab", "ba", "abc", "tools", "tool", "stool", "roots", "status", "Status"}
	for _, a := range words {
		for _, b := range words {
			if got, want := edit.Distance(a, b), literal(a, b); got != want {
				t.Errorf("Distance(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}
