package population_test

import (
	"testing"

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

func TestTruthTables(t *testing.T) {
	for _, a := range allTruths {
		if got, want := rank(a.Not()), 2-rank(a); got != want {
			t.Errorf("not %s = %s", a, a.Not())
		}
		for _, b := range allTruths {
			if got, want := rank(a.And(b)), min(rank(a), rank(b)); got != want {
				t.Errorf("%s and %s = %s", a, b, a.And(b))
			}
			if got, want := rank(a.Or(b)), max(rank(a), rank(b)); got != want {
				t.Errorf("%s or %s = %s", a, b, a.Or(b))
			}
		}
	}
}

func TestTruthLaws(t *testing.T) {
	for _, a := range allTruths {
		if a.Not().Not() != a {
			t.Errorf("%s negated twice is %s", a, a.Not().Not())
		}
		for _, b := range allTruths {
			if a.And(b) != b.And(a) || a.Or(b) != b.Or(a) {
				t.Errorf("%s, %s: the order matters", a, b)
			}
			if a.And(b).Not() != a.Not().Or(b.Not()) || a.Or(b).Not() != a.Not().And(b.Not()) {
				t.Errorf("%s, %s: De Morgan's laws do not hold", a, b)
			}
			for _, c := range allTruths {
				if a.And(b).And(c) != a.And(b.And(c)) || a.Or(b).Or(c) != a.Or(b.Or(c)) {
					t.Errorf("%s, %s, %s: the grouping matters", a, b, c)
				}
				if a.And(b.Or(c)) != a.And(b).Or(a.And(c)) || a.Or(b.And(c)) != a.Or(b).And(a.Or(c)) {
					t.Errorf("%s, %s, %s: and and or do not distribute", a, b, c)
				}
			}
		}
	}
}

func TestTruthText(t *testing.T) {
	for _, want := range allTruths {
		text, err := want.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		got := population.Truth(9)
		if err := got.UnmarshalText(text); err != nil || got != want {
			t.Errorf("%s: text %q gives %s, %v", want, text, got, err)
		}
	}
	bad := population.Truth(9)
	if _, err := bad.MarshalText(); err == nil || bad.String() != "Truth(9)" {
		t.Errorf("Truth(9) prints as %s and marshals with %v, want an error", bad, err)
	}
	if err := bad.UnmarshalText([]byte("maybe")); err == nil || bad != 9 {
		t.Errorf("text %q gives %s, %v, want an error that leaves it", "maybe", bad, err)
	}
}
