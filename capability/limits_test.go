package capability_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
)

// TestJoinLimits tries every set of a few limits against the words: what holds is
// each limit that no smaller one makes needless.
func TestJoinLimits(t *testing.T) {
	chars := func(n int64, counts string, e capability.Effect) capability.Limit {
		return capability.Limit{Value: n, Unit: capability.UnitCharacters, Counts: counts, Effect: e}
	}
	limits := []capability.Limit{
		{}, chars(60, "", 0), chars(64, "", 0), chars(60, "", capability.EffectRenamed), chars(64, "with the server's name", 0),
		{Value: 40, Unit: capability.UnitBytes}, {Pattern: "[a-z]+"}, {Pattern: "[a-z-]+"},
	}
	for set := range 1 << len(limits) {
		var have, want []capability.Limit
		var first capability.Limit
		for i, l := range limits {
			if set&(1<<i) != 0 {
				have = append(have, l)
				first = capability.FirstLimit(first, l)
			}
		}
		for _, l := range have {
			if !l.IsZero() && !slices.ContainsFunc(have, func(m capability.Limit) bool { return m.Smaller(l) }) {
				want = append(want, l)
			}
		}
		slices.SortFunc(want, capability.Limit.Compare)
		slices.Reverse(have)
		got := capability.JoinLimits(append(have, have...))
		if diff := cmp.Diff(want, got); len(want)+len(got) > 0 && diff != "" {
			t.Fatalf("of %v (-want +got):\n%s", have, diff)
		}
		if len(want) > 0 && first != want[0] {
			t.Fatalf("of %v the first is %v, want %v", have, first, want[0])
		}
	}
}
