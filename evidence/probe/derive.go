package probe

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Derived is what a set of runs says. It does not change. The zero Derived says
// nothing.
type Derived struct {
	decided     []decision
	conclusions []Conclusion
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

// Records yields records of the probed tier, each in the setting in which its runs
// were made, in tree order, then by version and setting. Beside a registry's
// claims they stand as overlays. A delivery and a limit have the status full,
// [evidence.DeliveryUnknown] has untested.
func (d Derived) Records() iter.Seq2[capability.Path, evidence.Record] {
	return func(yield func(capability.Path, evidence.Record) bool) {
		for _, x := range d.decided {
			if !yield(x.path, x.record()) {
				return
			}
		}
	}
}

// Conclusions yields the conclusions, in tree order, then by config, revision,
// result and version.
func (d Derived) Conclusions() iter.Seq[Conclusion] { return slices.Values(d.conclusions) }

// Derive says what runs show. They are those of one client: runs of another
// client than the first one's are left out. The order of the runs does not
// matter.
//
// Runs of one setting (version, config, transport, revision, and the other
// circumstances) are taken together. Where no single setting of a version and a
// config decides a capability, all its settings are taken together, and the
// record names only the circumstances that they share.
func Derive(runs []Run) Derived {
	runs = slices.Clone(runs)
	slices.SortFunc(runs, Run.Compare)
	runs = slices.DeleteFunc(runs, func(r Run) bool { return r.Client != runs[0].Client })
	var d Derived
	for config, ofConfig := range groups(runs, func(r Run) string { return r.When.Config }).each() {
		decided := decideConfig(ofConfig)
		d.conclusions = append(d.conclusions, conclude(config, decided)...)
		d.decided = append(d.decided, decided...)
	}
	d.decided = slices.DeleteFunc(d.decided, func(x decision) bool { return x.value == value{} })
	slices.SortStableFunc(d.decided, decision.compare)
	slices.SortStableFunc(d.conclusions, Conclusion.compare)
	return d
}

// decideConfig decides what the runs of one config show, version by version.
func decideConfig(runs []Run) []decision {
	var all []decision
	versions := groups(runs, func(r Run) evidence.Version { return r.Version })
	slices.SortStableFunc(versions.keys, compareVersions)
	for _, ofVersion := range versions.each() {
		settings := groups(ofVersion, settingOf)
		decided := map[subject]bool{}
		for setting, ofSetting := range settings.each() {
			for _, x := range decide(ofSetting) {
				decided[x.subject()] = true
				all = append(all, x.within(setting))
			}
		}
		if len(settings.keys) == 1 {
			continue
		}
		for _, x := range decide(ofVersion) {
			if !decided[x.subject()] {
				all = append(all, x.within(shared(ofVersion)))
			}
		}
	}
	return all
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

// grouped is things by a key, in the order in which the keys first appear.
type grouped[K comparable, T any] struct {
	keys []K
	of   map[K][]T
}

func groups[K comparable, T any](all []T, key func(T) K) grouped[K, T] {
	g := grouped[K, T]{of: map[K][]T{}}
	for _, x := range all {
		k := key(x)
		if g.of[k] == nil {
			g.keys = append(g.keys, k)
		}
		g.of[k] = append(g.of[k], x)
	}
	return g
}

func (g grouped[K, T]) each() iter.Seq2[K, []T] {
	return func(yield func(K, []T) bool) {
		for _, k := range g.keys {
			if !yield(k, g.of[k]) {
				return
			}
		}
	}
}
