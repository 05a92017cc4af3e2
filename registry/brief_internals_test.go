package registry

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// every walks all verdicts that differ in what a brief holds of status, basis, fit
// and doubts, with sets of tiers and deliveries that vary.
func every(yield func(*weigh.Verdict)) {
	n := 0
	for status := capability.NotRecorded; status <= capability.NotApplicable; status++ {
		for basis := evidence.NoBasis; basis <= evidence.ByWire; basis++ {
			for fit := evidence.FitNone; fit <= evidence.Exact; fit++ {
				for doubts := range 4 {
					n++
					yield(&weigh.Verdict{
						Status: status, Basis: basis, Fit: fit, Disputed: doubts&1 != 0, Maybe: doubts&2 != 0,
						FilledBy: evidence.Tier(n % 6), Known: evidence.Tiers(n * 37), Deliveries: evidence.Deliveries(n * 7919),
					})
				}
			}
		}
	}
}

// A brief gives back what was put into it, and holds by its documentation's words.
func TestBrief(t *testing.T) {
	n, holds := 0, 0
	every(func(v *weigh.Verdict) {
		n++
		b := briefOf(v)
		if b.Status() != v.Status || b.Basis() != v.Basis || b.Fit() != v.Fit || b.FilledBy() != v.FilledBy || b.Known() != v.Known ||
			b.Deliveries() != v.Deliveries || b.Disputed() != v.Disputed || b.Maybe() != v.Maybe || b&briefKept != 0 {
			t.Errorf("%+v comes back as %x", v, uint64(b))
		}
		recorded := v.Status != capability.NotRecorded && v.Status != capability.Untested
		elsewhere := (v.Basis == evidence.ByClaim || v.Basis == evidence.ByOverlay) && v.Fit <= evidence.OtherCondition
		if want := recorded && !v.Disputed && !v.Maybe && !elsewhere; b.Holds() != want {
			t.Errorf("%s, %s, %s, disputed %t, maybe %t: holds %t, want %t", v.Status, v.Basis, v.Fit, v.Disputed, v.Maybe, b.Holds(), want)
		}
		if b.Holds() {
			holds++
		}
	})
	if holds == 0 || holds == n || Brief(0).Holds() {
		t.Errorf("%d of %d briefs hold", holds, n)
	}
}

// The join of two briefs is as bad as the worse of them and knows what both know,
// whichever comes first.
func TestBriefJoin(t *testing.T) {
	var all []Brief
	every(func(v *weigh.Verdict) { all = append(all, briefOf(v)) })
	for i := 0; i < len(all); i += 3 {
		for j := 0; j < len(all); j += 5 {
			a, b := all[i], all[j]
			got, second := a.join(b)
			status := capability.Join(a.Status(), b.Status())
			if got.Status() != status || second != (status != a.Status()) || got.Fit() != min(a.Fit(), b.Fit()) ||
				got.Known() != a.Known()|b.Known() || got.Deliveries() != a.Deliveries()|b.Deliveries() ||
				got.Disputed() != (a.Disputed() || b.Disputed()) || got.Maybe() != (a.Maybe() || b.Maybe() || a.Status() != b.Status()) {
				t.Fatalf("%x and %x join to %x", uint64(a), uint64(b), uint64(got))
			}
			if back, _ := b.join(a); back.Status() != got.Status() || back.Fit() != got.Fit() || back.Maybe() != got.Maybe() || back.Holds() && !got.Holds() && back.Basis() == got.Basis() {
				t.Fatalf("%x and %x join to %x, and the other way to %x", uint64(a), uint64(b), uint64(got), uint64(back))
			}
		}
	}
}
