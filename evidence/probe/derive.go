package probe

import (
	"cmp"
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Findings is what a set of runs says. It does not change. The zero Findings
// says nothing.
type Findings struct {
	found         []finding
	conclusions   []Conclusion
	missing       []Missing
	disagreements []Disagreement
}

// finding is a record for one capability, in the setting in which its runs were made.
type finding struct {
	path   capability.Path
	record evidence.Record
}

// Missing is a capability that the runs of a config do not decide.
type Missing struct {
	Capability capability.Path
	Config     string
	Result     evidence.ResultKind // of which results, zero where it does not matter
	Scenarios  []Scenario          // what would decide it, in addition to what was run
	Why        string
}

// Conclusion is what all runs of a config at one revision say of one capability:
// over all versions that were run, or over a span of them where behaviour changed.
type Conclusion struct {
	Capability capability.Path
	Config     string
	// Revision is the one negotiated in the runs; zero where runs at several
	// revisions had to be taken together.
	Revision revision.Revision
	Result   evidence.ResultKind
	// Span is the versions that it is about. It is zero when no version that was
	// run shows anything else. Its bounds are as far apart as the versions that
	// were run: what happened between them was not seen.
	Span evidence.Span
	// Oldest and Newest are the versions whose runs show it, from the first to
	// the last.
	Oldest, Newest evidence.Version

	Status   capability.Status
	Delivery evidence.Delivery
	Limit    capability.Limit
	// Mixed: settings of the same version differ. Status is their conservative
	// join, and Delivery and Limit are zero where they are what differs.
	Mixed bool
	Note  string
}

// Disagreement is two records of one capability that do not say the same.
type Disagreement struct {
	Capability capability.Path
	A, B       evidence.Record
	// Differs is the first dimension in which their scopes differ. It means
	// nothing when Explained is false: then nothing tells why they differ.
	Differs   evidence.Dimension
	Explained bool
}

// Kind says why the two differ, as far as their scopes tell.
func (d Disagreement) Kind() evidence.DisagreementKind {
	return evidence.KindOf(func(dim evidence.Dimension) evidence.Relation { return dim.Relate(&d.A.Scope, &d.B.Scope) })
}

// Records yields records of the probed tier, each in the setting in which its runs
// were made, in tree order, then by version and setting. Beside a registry's
// claims they stand as overlays. A delivery and a limit have the status full,
// [evidence.DeliveryUnknown] has untested.
func (f Findings) Records() iter.Seq2[capability.Path, evidence.Record] {
	return func(yield func(capability.Path, evidence.Record) bool) {
		for _, x := range f.found {
			if !yield(x.path, x.record) {
				return
			}
		}
	}
}

// Conclusions yields the conclusions, in tree order, then by config, revision,
// result and version.
func (f Findings) Conclusions() iter.Seq[Conclusion] { return slices.Values(f.conclusions) }

// Conclude yields the conclusions about one capability under a config.
func (f Findings) Conclude(p capability.Path, config string) iter.Seq[Conclusion] {
	return func(yield func(Conclusion) bool) {
		for _, c := range f.conclusions {
			if c.Capability == p && c.Config == config && !yield(c) {
				return
			}
		}
	}
}

// Missing yields what is not decided, in tree order, then by config and result.
// The slices in it must not be changed.
func (f Findings) Missing() iter.Seq[Missing] { return slices.Values(f.missing) }

// Disagreements yields the pairs of records that differ, in tree order. Of
// several pairs that differ in the same dimension by the same two values the
// first is given.
func (f Findings) Disagreements() iter.Seq[Disagreement] { return slices.Values(f.disagreements) }

// Against says in a few words whether a claim's status agrees with a conclusion:
// "agrees: full", "disagrees (partial-vs-full): the claim says full, the runs say
// partial", or "the runs say nothing" and "nothing is claimed" where there is
// nothing to compare.
func (c Conclusion) Against(claim evidence.Claim) string {
	says, claims := c.says(), Conclusion{Status: claim.Status, Delivery: claim.Delivery, Limit: claim.Limit}.says()
	degree := evidence.DegreeOf(c.Status, claim.Status)
	switch {
	case says == "":
		return "the runs say nothing"
	case claims == "":
		return "nothing is claimed"
	case says == claims:
		return "agrees: " + says
	case degree == 0:
		degree = evidence.DifferentValue
	}
	return "disagrees (" + degree.String() + "): the claim says " + claims + ", the runs say " + says
}

// says gives the value in words.
func (c Conclusion) says() string {
	switch {
	case c.Delivery != 0:
		return c.Delivery.String()
	case !c.Limit.IsZero():
		return c.Limit.String()
	case c.Status == capability.NotRecorded:
		return ""
	}
	return c.Status.String()
}

func (c Conclusion) value() value { return value{c.Status, c.Delivery, c.Limit} }

// Derive says what runs show. They are those of one client: runs of another
// client than the first one's are left out. The order of the runs does not
// matter.
//
// Runs of one setting (version, config, transport, revision, and the other
// circumstances) are taken together. Where no single setting of a version and a
// config decides a capability, all its settings are taken together, and the
// record names only the circumstances that they share.
func Derive(runs []Run) Findings {
	runs = slices.Clone(runs)
	slices.SortFunc(runs, Run.Compare)
	runs = slices.DeleteFunc(runs, func(r Run) bool { return r.Client != runs[0].Client })
	var f Findings
	var all []placed
	for config, ofConfig := range groups(runs, func(r Run) string { return r.When.Config }).each() {
		decided := f.config(config, ofConfig)
		all = append(all, decided...)
	}
	slices.SortStableFunc(all, placed.compare)
	all = slices.DeleteFunc(all, func(p placed) bool { return p.value == value{} })
	for _, p := range all {
		f.found = append(f.found, finding{p.path, p.record()})
	}
	f.disagree(all)
	slices.SortStableFunc(f.missing, func(a, b Missing) int {
		return cmp.Or(a.Capability.Compare(b.Capability), cmp.Compare(a.Config, b.Config), cmp.Compare(a.Result, b.Result))
	})
	slices.SortStableFunc(f.conclusions, func(a, b Conclusion) int {
		return cmp.Or(a.Capability.Compare(b.Capability), cmp.Compare(a.Config, b.Config),
			a.Revision.Compare(b.Revision), cmp.Compare(a.Result, b.Result))
	})
	return f
}

// placed is a decision and where it holds.
type placed struct {
	decision
	scope evidence.Scope
}

func (p placed) compare(q placed) int {
	return cmp.Or(
		p.path.Compare(q.path), compareVersions(p.scope.Versions.At, q.scope.Versions.At),
		cmp.Compare(p.scope.Config, q.scope.Config), cmp.Compare(p.scope.Transport.String(), q.scope.Transport.String()),
		p.scope.Revision.Compare(q.scope.Revision), cmp.Compare(p.scope.Result, q.scope.Result),
	)
}

func (p placed) record() evidence.Record {
	return evidence.Record{
		Tier: evidence.Probed, Status: p.status, Delivery: p.delivery, Limit: p.limit,
		Scope: p.scope, Source: p.run.Source, Note: p.note, Run: p.run.run(),
	}
}

// compareVersions orders by age where that is known, else by text.
func compareVersions(v, w evidence.Version) int {
	if c, ok := v.Order(w); ok && c != 0 {
		return c
	}
	return v.Compare(w)
}

// config derives what the runs of one config show, version by version.
func (f *Findings) config(config string, runs []Run) []placed {
	var all []placed
	var newest *decider
	versions := groups(runs, func(r Run) evidence.Version { return r.Version })
	slices.SortStableFunc(versions.keys, compareVersions)
	for _, ofVersion := range versions.each() {
		decided := map[about]bool{}
		for setting, ofSetting := range groups(ofVersion, settingOf).each() {
			for _, x := range decide(ofSetting).found {
				decided[x.about()] = true
				all = append(all, placed{x, x.within(setting)})
			}
		}
		together := decide(ofVersion)
		for _, x := range together.found {
			if !decided[x.about()] {
				all = append(all, placed{x, x.within(shared(ofVersion))})
			}
		}
		newest = together
	}
	f.conclude(config, all)
	for _, m := range newest.missing {
		at := func(p placed) bool { return p.path == m.Capability && p.result == m.Result }
		if !slices.ContainsFunc(all, at) {
			m.Config = config
			f.missing = append(f.missing, m)
		}
	}
	return all
}

// about is what a decision is about.
type about struct {
	path   capability.Path
	result evidence.ResultKind
}

func (x decision) about() about { return about{x.path, x.result} }

// within gives the scope of a decision in a setting.
func (x decision) within(s evidence.Scope) evidence.Scope {
	s.Result = x.result
	return s
}

// settingOf gives the circumstances of a run.
func settingOf(r Run) evidence.Scope {
	s := r.Scope()
	s.Result = 0
	return s
}

// shared gives the circumstances that all of the runs have.
func shared(runs []Run) evidence.Scope {
	s := settingOf(runs[0])
	for _, r := range runs[1:] {
		t := settingOf(r)
		for d := range evidence.Dimensions() {
			if d.Of(&s) != d.Of(&t) {
				d.Clear(&s)
			}
		}
	}
	return s
}

// grouped is runs by a key, in the order in which the keys first appear.
type grouped[K comparable] struct {
	keys []K
	runs map[K][]Run
}

func groups[K comparable](runs []Run, key func(Run) K) grouped[K] {
	g := grouped[K]{runs: map[K][]Run{}}
	for _, r := range runs {
		k := key(r)
		if g.runs[k] == nil {
			g.keys = append(g.keys, k)
		}
		g.runs[k] = append(g.runs[k], r)
	}
	return g
}

func (g grouped[K]) each() iter.Seq2[K, []Run] {
	return func(yield func(K, []Run) bool) {
		for _, k := range g.keys {
			if !yield(k, g.runs[k]) {
				return
			}
		}
	}
}
