package probe

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// conclude joins what the settings of each version say, revision by revision, and
// makes spans of versions that say the same.
func (f *Findings) conclude(config string, all []placed) {
	var subjects []subject
	for _, p := range all {
		if !slices.Contains(subjects, p.subject()) {
			subjects = append(subjects, p.subject())
		}
	}
	for _, s := range subjects {
		var steps []step
		for _, p := range all {
			if p.subject() != s {
				continue
			}
			if n := len(steps); n > 0 && steps[n-1].first == p.scope.Versions.At {
				steps[n-1].join(p)
			} else {
				steps = append(steps, step{first: p.scope.Versions.At, last: p.scope.Versions.At, value: p.value, note: p.note})
			}
		}
		for _, c := range spans(steps) {
			if c.value() == (value{}) && !c.Mixed {
				continue
			}
			c.Capability, c.Config, c.Revision, c.Result = s.path, config, s.revision, s.result
			f.conclusions = append(f.conclusions, c)
		}
	}
}

// subject is what conclusions are about: one capability at one revision.
type subject struct {
	about
	revision revision.Revision
}

func (p placed) subject() subject { return subject{p.about(), p.scope.Revision} }

// step is what is said of one version, or of several in a row.
type step struct {
	first, last evidence.Version
	value
	mixed bool
	note  string
}

// join takes what another setting of the same version says.
func (s *step) join(p placed) {
	if p.value == s.value {
		return
	}
	s.mixed, s.note = true, "Settings of this version differ."
	s.status = capability.Join(s.status, p.status)
	if s.delivery != p.delivery {
		s.delivery = 0
	}
	if s.limit != p.limit {
		s.limit = capability.Limit{}
	}
}

// spans makes conclusions of steps that are in order of age. Versions whose age
// cannot be compared make no spans: each stands alone.
func spans(steps []step) []Conclusion {
	var merged []step
	for _, s := range steps {
		if n := len(merged); n > 0 && merged[n-1].value == s.value && merged[n-1].mixed == s.mixed {
			merged[n-1].last, merged[n-1].note = s.last, s.note
			continue
		}
		merged = append(merged, s)
	}
	var all []Conclusion
	for i, s := range merged {
		c := Conclusion{Status: s.status, Delivery: s.delivery, Limit: s.limit, Mixed: s.mixed, Note: s.note, Oldest: s.first, Newest: s.last}
		if i > 0 {
			c.Span.Since = between(merged[i-1], s)
		}
		if i+1 < len(merged) {
			c.Span.Until = between(s, merged[i+1])
		}
		if i > 0 && c.Span.Since.IsZero() || i+1 < len(merged) && c.Span.Until.IsZero() {
			c.Span = evidence.At(s.first)
		}
		all = append(all, c)
	}
	return all
}

// between is the bound where s ends and t begins: somewhere between the two
// versions that were run. It is zero where their age cannot be compared.
func between(s, t step) evidence.Bound {
	if c, ok := s.last.Order(t.first); !ok || c >= 0 {
		return evidence.Bound{}
	}
	return evidence.Bound{After: s.last, By: t.first}
}

// disagree finds the pairs of records that differ, among decisions in tree order.
func (f *Findings) disagree(all []placed) {
	type kind struct {
		about     about
		a, b      value
		differs   evidence.Dimension
		explained bool
	}
	seen := map[kind]bool{}
	for i, p := range all {
		for _, q := range all[i+1:] {
			if q.path != p.path {
				break
			}
			if q.result != p.result || !differ(p.value, q.value) {
				continue
			}
			d, explained := firstApart(&p.scope, &q.scope)
			k := kind{p.about(), p.value, q.value, d, explained}
			if seen[k] {
				continue
			}
			seen[k] = true
			f.disagreements = append(f.disagreements, Disagreement{
				Capability: p.path, A: p.record(), B: q.record(), Differs: d, Explained: explained,
			})
		}
	}
}

func differ(a, b value) bool {
	return evidence.DegreeOf(a.status, b.status) != 0 || a.delivery != b.delivery || a.limit != b.limit
}
