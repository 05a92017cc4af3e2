package enum_test

import (
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/internal/enum"
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
			if got, want := enum.Distance(a, b, enum.MaxDistance), literal(a, b); got != want {
				t.Errorf("Distance(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

// A text of more than the bound is that far from every other, itself included.
func TestDistanceBounded(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, tt := range []struct {
		a, b       string
		most, want int
	}{
		{x(8), x(8), 8, 0},
		{x(8), x(9), 8, 8},
		{x(9), x(9), 8, 8},
		{x(8), "yyyyyyyy", 8, 8},
		{x(256), x(256), 256, 0},
		{x(256), "", 256, 256},
		{x(1 << 24), x(1 << 24), 256, 256},
	} {
		for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
			if got := enum.Distance(pair[0], pair[1], tt.most); got != tt.want {
				t.Errorf("Distance of %d and %d bytes, at most %d, = %d, want %d", len(pair[0]), len(pair[1]), tt.most, got, tt.want)
			}
		}
	}
	if n := testing.AllocsPerRun(10, func() { enum.Distance("structuredContent", "structured_content", enum.MaxDistance) }); n != 0 {
		t.Errorf("Distance allocates %v times", n)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"tools", "Roots", "root", "id", "a"}
	for text, want := range map[string]string{
		"TOOLS": "tools", "tool": "tools", "toolz": "tools", "stoolsx": "tools", "tl": "", "roots": "Roots", "rot": "root",
		"ix": "id", "xy": "", "b": "", "": "", strings.Repeat("tools", 1000): "",
	} {
		if got := enum.Nearest(text, known); got != want {
			t.Errorf("Nearest(%.20q) = %q, want %q", text, got, want)
		}
	}
}
