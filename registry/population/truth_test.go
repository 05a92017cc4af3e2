package population_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

var allTruths = []population.Truth{population.No, population.Unknown, population.Yes}

// rank gives a truth as Kleene's number: no 0, unknown 1, yes 2.
func rank(t population.Truth) int {
	for i, u := range allTruths {
		if t == u {
			return i
		}
	}
	return -1
}

// kleene gives what queries say of a client with an id and no category, and a
// condition of each rank.
func kleene(t *testing.T) (of func(text string) int, conditions []string) {
	c := lookup(t, registryOf(t, dataset.Set{Entries: []dataset.Entry{{ID: "c", Title: "C"}}}), "c")
	return func(text string) int { return rank(population.MustParse(text).Of(c)) },
		[]string{"id = d", "category = cli", "id = c"}
}

func TestTruthTables(t *testing.T) {
	of, all := kleene(t)
	for i, a := range all {
		if got := of(a); got != i {
			t.Errorf("%s: %s, want %s", a, allTruths[got], allTruths[i])
		}
		if got := of("not " + a); got != 2-i {
			t.Errorf("not %s: %s", a, allTruths[got])
		}
		for j, b := range all {
			if got := of(a + " and " + b); got != min(i, j) {
				t.Errorf("%s and %s: %s", a, b, allTruths[got])
			}
			if got := of(a + " or " + b); got != max(i, j) {
				t.Errorf("%s or %s: %s", a, b, allTruths[got])
			}
			for k, c := range all {
				if got := of(a + " and " + b + " or " + c); got != max(min(i, j), k) {
					t.Errorf("%s and %s or %s: %s", a, b, c, allTruths[got])
				}
				if got := of(a + " and (" + b + " or " + c + ")"); got != min(i, max(j, k)) {
					t.Errorf("%s and (%s or %s): %s", a, b, c, allTruths[got])
				}
			}
		}
	}
}

func TestTruthText(t *testing.T) {
	for want, truth := range map[string]population.Truth{"no": population.No, "unknown": population.Unknown, "yes": population.Yes} {
		if text, err := truth.MarshalText(); err != nil || string(text) != want || truth.String() != want {
			t.Errorf("%s: %q, %v, want %q", truth, text, err, want)
		}
	}
	if _, err := population.Truth(9).MarshalText(); err == nil || population.Truth(9).String() != "Truth(9)" {
		t.Errorf("Truth(9) prints as %s and marshals with %v, want an error", population.Truth(9), err)
	}
}
