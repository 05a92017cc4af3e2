package weigh_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// everywhere asks random questions of random worlds.
func everywhere(t *testing.T, seed uint64, law func(d *dice, w world, q weigh.Question)) {
	t.Helper()
	worlds := 1500
	if testing.Short() {
		worlds = 500
	}
	d := &dice{rng: rand.New(rand.NewPCG(seed, 7))}
	for range worlds {
		w := d.world()
		q := d.question(one(d, universe...))
		for _, q.Policy = range policies {
			law(d, w, q)
		}
	}
}

// mild takes every unsupported out of a finding.
func mild(f evidence.Finding) evidence.Finding {
	soften := func(s *capability.Status) {
		if *s == capability.Unsupported {
			*s = capability.Partial
		}
	}
	for i := range f.Claims {
		soften(&f.Claims[i].Status)
		for j := range f.Claims[i].Records {
			soften(&f.Claims[i].Records[j].Status)
		}
	}
	for i := range f.Overlays {
		soften(&f.Overlays[i].Status)
	}
	return f
}

// clone copies a world deeply enough to change it.
func (w world) clone() world {
	w = slices.Clone(w)
	for i := range w {
		w[i].Claims = slices.Clone(w[i].Claims)
		for j := range w[i].Claims {
			w[i].Claims[j].Records = slices.Clone(w[i].Claims[j].Records)
		}
		w[i].Overlays = slices.Clone(w[i].Overlays)
	}
	return w
}

func TestEvidenceNeverMakesUnsupportedByItself(t *testing.T) {
	asked, answered := 0, 0
	everywhere(t, 1, func(d *dice, w world, q weigh.Question) {
		if w.dossier(t).Weigh(q).Status != capability.NotRecorded {
			return
		}
		more := w.clone()
		for _, p := range universe {
			if !d.some(2) {
				continue
			}
			add := mild(d.finding(p))
			i := slices.IndexFunc(more, func(f evidence.Finding) bool { return f.Capability == p })
			if i < 0 {
				more = append(more, add)
				continue
			}
			more[i].Claims = append(more[i].Claims, add.Claims...)
			more[i].Overlays = append(more[i].Overlays, add.Overlays...)
		}
		asked++
		v := more.dossier(t).Weigh(q)
		if v.Status != capability.NotRecorded {
			answered++
		}
		if v.Status == capability.Unsupported {
			t.Fatalf("%s: %s became unsupported, though nothing that was added says so: %s\nbefore:\n%s\nafter:\n%s",
				q.Policy, q.Capability, v.Why(), w.near(q.Capability), more.near(q.Capability))
		}
	})
	if asked < 50 || answered < 20 {
		t.Errorf("%d questions without an answer, %d of them got one: too few to mean anything", asked, answered)
	}
}

func TestNothingUnsupportedNothingUnsupported(t *testing.T) {
	everywhere(t, 2, func(_ *dice, w world, q weigh.Question) {
		w = w.clone()
		for i := range w {
			w[i] = mild(w[i])
		}
		if v := w.dossier(t).Weigh(q); v.Status == capability.Unsupported {
			t.Fatalf("%s: %s is unsupported, though nothing says so: %s", q.Policy, q.Capability, v.Why())
		}
	})
}

func TestSupportNeverFlowsDown(t *testing.T) {
	asked := 0
	everywhere(t, 3, func(_ *dice, w world, q weigh.Question) {
		w = w.clone()
		for i := range w {
			w[i] = mild(w[i])
		}
		w = slices.DeleteFunc(w, func(f evidence.Finding) bool { return !f.Capability.IsAncestorOf(q.Capability) })
		if len(w) == 0 {
			return
		}
		asked++
		if v := w.dossier(t).Weigh(q); v.Status != capability.NotRecorded && v.Basis != evidence.ByRevision {
			t.Fatalf("%s: %s is %s, though only its ancestors are recorded:\n%s", q.Policy, q.Capability, v.Status, w.near(q.Capability))
		}
	})
	if asked < 50 {
		t.Errorf("only %d questions below what is recorded", asked)
	}
}

func TestOrderOfRecordsNeverMatters(t *testing.T) {
	everywhere(t, 4, func(d *dice, w world, q weigh.Question) {
		want := sorted(replyOf(w.dossier(t).Weigh(q)))
		w = w.clone()
		d.rng.Shuffle(len(w), func(i, j int) { w[i], w[j] = w[j], w[i] })
		for i := range w {
			o := w[i].Overlays
			d.rng.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
			for j := range w[i].Claims {
				r := w[i].Claims[j].Records
				d.rng.Shuffle(len(r), func(i, j int) { r[i], r[j] = r[j], r[i] })
			}
			if q.Policy == evidence.Recorded {
				c := w[i].Claims
				d.rng.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
			}
		}
		got := sorted(replyOf(w.dossier(t).Weigh(q)))
		if diff := cmp.Diff(want, got, equal); diff != "" {
			t.Fatalf("%s: %s in another order (-want +got):\n%s\n%s", q.Policy, q.Capability, diff, w.near(q.Capability))
		}
	})
}

// sorted takes away the order of what a reply lists.
func sorted(a reply) reply {
	slices.SortFunc(a.Disagreements, func(a, b evidence.Disagreement) int {
		return strings.Compare(a.Record.Source.Title, b.Record.Source.Title)
	})
	for i := range a.Claims {
		a.Claims[i].Records = slices.SortedFunc(slices.Values(a.Claims[i].Records), func(a, b evidence.Record) int {
			return strings.Compare(a.Source.Title, b.Source.Title)
		})
	}
	slices.SortFunc(a.Claims, func(a, b evidence.Claim) int { return strings.Compare(a.Note, b.Note) })
	return a
}

// Even records that differ in one small thing only have an order.
func TestOrderOfLookalikesNeverMatters(t *testing.T) {
	base := evidence.Record{Tier: evidence.Probed, Status: capability.Full}
	vary := map[string]func(r *evidence.Record){
		"status":      func(r *evidence.Record) { r.Status = capability.Partial },
		"word":        func(r *evidence.Record) { r.Word = "yes" },
		"delivery":    func(r *evidence.Record) { r.Delivery = evidence.Both },
		"limit":       func(r *evidence.Record) { r.Limit = capability.Limit{Value: 60, Unit: capability.UnitCharacters} },
		"title":       func(r *evidence.Record) { r.Source.Title = "x" },
		"url":         func(r *evidence.Record) { r.Source.URL = "x" },
		"lines":       func(r *evidence.Record) { r.Source.Lines = "1-2" },
		"kind":        func(r *evidence.Record) { r.Source.Kind = evidence.ProbeRun },
		"run":         func(r *evidence.Record) { r.Run.ID = "7" },
		"scenario":    func(r *evidence.Record) { r.Run.Scenario = "both" },
		"verdict":     func(r *evidence.Record) { r.Run.Verdict = "seen" },
		"note":        func(r *evidence.Record) { r.Note = "x" },
		"config":      func(r *evidence.Record) { r.Scope.Config = "off" },
		"transport":   func(r *evidence.Record) { r.Scope = scope("transport http") },
		"provider":    func(r *evidence.Record) { r.Scope.Provider = "acme" },
		"surface":     func(r *evidence.Record) { r.Scope.Surface = evidence.CLI },
		"interaction": func(r *evidence.Record) { r.Scope.Interaction = evidence.Headless },
		"result":      func(r *evidence.Record) { r.Scope.Result = evidence.ErrorResult },
		"revision":    func(r *evidence.Record) { r.Scope = scope("revision 2025-06-18") },
		"version":     func(r *evidence.Record) { r.Scope = scope("version 0.2") },
		"since":       func(r *evidence.Record) { r.Scope = scope("since 0.2") },
		"until":       func(r *evidence.Record) { r.Scope = scope("until 0.2") },
		"after":       func(r *evidence.Record) { r.Scope = scope("since 0.2~0.4") },
		"until after": func(r *evidence.Record) { r.Scope = scope("until 0.2~0.4") },
	}
	for name, change := range vary {
		other := base
		change(&other)
		decide := func(overlays ...evidence.Record) evidence.Record {
			v := world{{Capability: tools, Overlays: overlays}}.dossier(t).Weigh(weigh.Question{Capability: tools})
			r, _ := v.Deciding()
			return r
		}
		if a, b := decide(base, other), decide(other, base); a != b {
			t.Errorf("two records that differ in %s: the first one decides, whichever it is", name)
		}
	}
}

func TestDerivedIsNeverStronger(t *testing.T) {
	derived := 0
	everywhere(t, 5, func(_ *dice, w world, q weigh.Question) {
		d := w.dossier(t)
		v := d.Weigh(q)
		if v.Basis != evidence.ByDerivation {
			return
		}
		derived++
		q.Capability = v.DerivedFrom
		source := d.Weigh(q)
		switch {
		case source.Basis == evidence.ByDerivation:
			t.Fatalf("%s follows from %s, which follows from something else", v.Question.Capability, v.DerivedFrom)
		case v.Fit > source.Fit || v.Fit > evidence.FitDerived:
			t.Fatalf("%s fits %s, its source %s", v.Question.Capability, v.Fit, source.Fit)
		case v.Known != source.Known:
			t.Fatalf("%s is known by %s, its source by %s", v.Question.Capability, v.Known, source.Known)
		case v.Revision != source.Revision:
			t.Fatalf("%s is known at %s, its source at %s", v.Question.Capability, v.Revision, source.Revision)
		}
		down := v.DerivedFrom.IsAncestorOf(v.Question.Capability)
		if down && !(v.Status == capability.Unsupported && source.Status == capability.Unsupported) {
			t.Fatalf("%s is %s, from the %s ancestor %s", v.Question.Capability, v.Status, source.Status, v.DerivedFrom)
		}
		if !down && !(v.Status == capability.Partial && source.Status.Supported()) {
			t.Fatalf("%s is %s, from the %s descendant %s", v.Question.Capability, v.Status, source.Status, v.DerivedFrom)
		}
	})
	if derived < 50 {
		t.Errorf("only %d derived answers", derived)
	}
}

func TestOneClaimForEverywhereAnswersTheOpenQuestion(t *testing.T) {
	d := &dice{rng: rand.New(rand.NewPCG(6, 7))}
	for range 500 {
		p := one(d, universe...)
		c := evidence.Claim{Status: one(d, capability.Full, capability.Partial, capability.Unsupported, capability.Untested, capability.NotApplicable)}
		for range d.n(3) {
			c.Records = append(c.Records, d.record(p, capability.NotRecorded))
			c.Records[len(c.Records)-1].Delivery, c.Records[len(c.Records)-1].Limit = 0, capability.Limit{}
		}
		dossier := world{{Capability: p, Claims: []evidence.Claim{c}}}.dossier(t)
		for _, policy := range policies {
			v := dossier.Weigh(weigh.Question{Capability: p, Policy: policy})
			if v.Status != c.Status || v.Basis != evidence.ByClaim {
				t.Fatalf("%s: %s by %s, want %s by claim", policy, v.Status, v.Basis, c.Status)
			}
			if len(c.Records) > 0 && v.Fit != evidence.Exact {
				t.Fatalf("%s: fit %s of an open question, want exact", policy, v.Fit)
			}
		}
	}
}

func TestKnownIncludesDissent(t *testing.T) {
	answers := 0
	everywhere(t, 8, func(_ *dice, w world, q weigh.Question) {
		v := w.dossier(t).Weigh(q)
		if v.Basis != evidence.ByClaim || q.Policy != evidence.Recorded {
			return
		}
		for c := range v.Claims() {
			for _, r := range c.Records {
				answers++
				if !v.Known.Has(r.Tier) {
					t.Fatalf("%s is known by %s, though a %s record hangs on its claim", q.Capability, v.Known, r.Tier)
				}
			}
		}
	})
	if answers < 50 {
		t.Errorf("only %d records", answers)
	}
}

func TestConservativeIsNeverStronger(t *testing.T) {
	answers := 0
	everywhere(t, 9, func(_ *dice, w world, q weigh.Question) {
		d := w.dossier(t)
		q.Policy = evidence.Recorded
		recorded := d.Weigh(q)
		if recorded.Basis != evidence.ByClaim || recorded.Standing.Missing() {
			return
		}
		answers++
		q.Policy = evidence.Conservative
		if v := d.Weigh(q); capability.Join(v.Status, recorded.Status) != v.Status {
			t.Fatalf("%s is %s by the conservative policy, %s by the claims", q.Capability, v.Status, recorded.Status)
		}
	})
	if answers < 50 {
		t.Errorf("only %d answers", answers)
	}
}

func TestDisputedIsWhatTheDisagreementsSay(t *testing.T) {
	everywhere(t, 10, func(_ *dice, w world, q weigh.Question) {
		v := w.dossier(t).Weigh(q)
		want := slices.ContainsFunc(slices.Collect(v.Disagreements()), func(d evidence.Disagreement) bool { return d.Kind.Disputes() })
		if v.Disputed != want {
			t.Fatalf("%s: disputed %t, want %t", q.Capability, v.Disputed, want)
		}
		var records []evidence.Record
		v.EachDissent(func(r *evidence.Record, _ evidence.DisagreementKind) { records = append(records, *r) })
		for i, d := range slices.Collect(v.Disagreements()) {
			if i >= len(records) || records[i] != d.Record {
				t.Fatalf("%s: EachDissent leaves out %v", q.Capability, d.Record)
			}
			if d.Kind == 0 || d.Degree == 0 || !d.Status.Comparable() || !v.Status.Comparable() {
				t.Fatalf("%s is %s, and %s is a %q disagreement of degree %q", q.Capability, v.Status, d.Status, d.Kind, d.Degree)
			}
		}
	})
}

func TestEveryAnswerExplainsItself(t *testing.T) {
	everywhere(t, 11, func(_ *dice, w world, q weigh.Question) {
		v := w.dossier(t).Weigh(q)
		why := v.Why()
		_, has := v.Deciding()
		if has && v.DerivedFrom.IsZero() && v.InheritedFrom.IsZero() && v.Basis == evidence.NoBasis {
			t.Fatalf("%s: a record decides, though there is no answer", q.Capability)
		}
		if len(why) == 0 || strings.Contains(why.String(), "%!") || slices.ContainsFunc(why, func(s evidence.Step) bool {
			return s.Rule < 1 || s.Rule > 11 || s.Text == ""
		}) {
			t.Fatalf("%s: explanation %q of %+v", q.Capability, why, why)
		}
	})
}

func TestZeroValuesAreHarmless(t *testing.T) {
	for name, v := range map[string]weigh.Verdict{
		"zero verdict":                {},
		"zero dossier":                (&weigh.Dossier{}).Weigh(weigh.Question{}),
		"zero dossier asked of tools": (&weigh.Dossier{}).Weigh(weigh.Question{Capability: tools}),
		"zero dossier, judged":        (&weigh.Dossier{}).Judge(weigh.Question{Capability: tools}),
		"zero question":               world{{Capability: tools}}.dossier(t).Weigh(weigh.Question{}),
		"empty finding":               world{{Capability: tools}}.dossier(t).Weigh(weigh.Question{Capability: tools}),
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(reply{}, replyOf(v), equal); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if r, ok := v.Deciding(); ok || r != (evidence.Record{}) {
				t.Errorf("Deciding() = %v, %t", r, ok)
			}
			if r := v.DecidingRecord(); r != nil {
				t.Errorf("DecidingRecord() = %v, want nil", r)
			}
			if got := slices.Collect(v.Elsewhere()); got != nil {
				t.Errorf("Elsewhere() = %v", got)
			}
			if v.Note() != "" || v.Word() != "" || !v.Asked().IsZero() {
				t.Errorf("Note() = %q, Word() = %q, Asked() = %q", v.Note(), v.Word(), v.Asked())
			}
			if got, want := v.Why().String(), "nobody has looked"; got != want {
				t.Errorf("Why() = %q, want %q", got, want)
			}
		})
	}
}
