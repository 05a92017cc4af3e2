package dataset

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// lintClaims reports what is wrong between the claims of one client.
func (f *openEntry) lintClaims() {
	at := make(map[capability.Path][]int)
	for i, c := range f.entry.Claims {
		at[c.Capability] = append(at[c.Capability], i)
	}
	for i := range f.entry.Claims {
		f.lintTwins(i, at)
		f.lintEvidence(i, at)
	}
	f.lintAncestors(at)
}

// lintTwins reports a claim that is limited to the same as an earlier one of
// the same capability.
func (f *openEntry) lintTwins(i int, at map[capability.Path][]int) {
	c := &f.entry.Claims[i]
	same := at[c.Capability]
	if len(same) > weigh.MaxClaims {
		return // reported, and too many to compare
	}
	for _, j := range same {
		if j >= i {
			return
		}
		if f.entry.Claims[j].Scope != c.Scope {
			continue
		}
		if c.Scope.IsZero() {
			f.claims[i].Faultf(`a second claim without "within": say to what one of them is limited`)
		} else {
			f.claims[i].Faultf("a second claim within %s: want one", c.Scope)
		}
		return
	}
}

// lintEvidence reports a claim that rests on nothing: neither on a record of
// its own that affirms it nor on those of an ancestor's claim that may hold in
// the same place.
func (f *openEntry) lintEvidence(i int, at map[capability.Path][]int) {
	c := &f.entry.Claims[i]
	if c.Status == capability.NotRecorded || c.Affirmed() {
		return
	}
	for p := c.Capability.Parent(); !p.IsZero(); p = p.Parent() {
		if p.HasStatus() && (f.lostKey || slices.Contains(f.lostAt, p)) {
			return // what it rests on may be what could not be read
		}
		for _, j := range at[p] {
			a := &f.entry.Claims[j]
			if a.Status == capability.NotRecorded || !a.Affirmed() {
				continue
			}
			if !a.Scope.Apart(c.Scope) {
				return
			}
		}
	}
	if len(c.Records) > 0 {
		f.claims[i].Faultf("status %q without a source: no record here affirms it, nor has a claim of an ancestor evidence", c.Status)
		return
	}
	f.claims[i].Faultf(`status %q without a source: want "evidence" here or at an ancestor's claim`, c.Status)
}

// lintAncestors reports a claim that something is supported below what is
// claimed to be unsupported in the same place, unless its note explains it.
func (f *openEntry) lintAncestors(at map[capability.Path][]int) {
	ancestors := make(map[capability.Path]*weigh.Dossier)
	for i := range f.entry.Claims {
		c := &f.entry.Claims[i]
		if !c.Status.Supported() || c.Note != "" {
			continue
		}
		q := weigh.Question{Scope: c.Scope, Defaults: f.entry.defaults()}
		for p := c.Capability.Parent(); !p.IsZero(); p = p.Parent() {
			if ancestors[p] == nil {
				ancestors[p] = f.dossier(p, at[p])
			}
			q.Capability = p
			if v := ancestors[p].Weigh(q); v.Basis == evidence.ByClaim && v.Status == capability.Unsupported {
				f.claims[i].Faultf(`status %q although %q is unsupported there: say why in a "note"`, c.Status, p)
				break
			}
		}
	}
}

// dossier gives a dossier of these claims of one capability, an empty one if
// there are none.
func (f *openEntry) dossier(p capability.Path, claims []int) *weigh.Dossier {
	d, err := weigh.New(func(yield func(capability.Path, *evidence.Claim) bool) {
		for _, i := range claims {
			if !yield(p, &f.entry.Claims[i].Claim) {
				return
			}
		}
	}, func(func(capability.Path, *evidence.Record) bool) {})
	if err != nil {
		return new(weigh.Dossier) // a group, or too many claims, which was reported
	}
	return d
}

// defaults is what a default install is like, the revision left open.
func (e *Entry) defaults() evidence.Scope {
	var s evidence.Scope
	s.Provider, s.Result = evidence.Vendor, evidence.OKResult
	for _, m := range e.Modes {
		if m.Default {
			s.Config = m.Config
		}
	}
	return s
}
