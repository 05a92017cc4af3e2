package weigh

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Verdict is the answer to a Question, with everything that it rests on. It
// shares the dossier's memory and changes nothing there. The zero Verdict says
// that nothing is recorded.
type Verdict struct {
	Question Question
	Status   capability.Status
	Basis    evidence.Basis
	// Known is the tiers of the records that the answer rests on, dissent
	// among a claim's own records included.
	Known evidence.Tiers
	// InheritedFrom is the ancestor whose evidence a claim without records of
	// its own rests on, zero where it has its own.
	InheritedFrom capability.Path
	// DerivedFrom is the ancestor or descendant that the status follows from.
	DerivedFrom capability.Path
	// FilledBy is the tier of the overlay record that answers where there is
	// no claim.
	FilledBy evidence.Tier
	// Revision is where the deciding record was seen, zero where it does not say.
	Revision revision.Revision
	Fit      evidence.Fit
	// Standing is where the capability stands in the revision asked about.
	Standing capability.Standing
	// Disputed says that a record which may well speak of the same thing says
	// something else.
	Disputed bool
	// Maybe says that the answer is the join of several claims, or of whatever
	// may hold, whose statuses differ: nothing tells which of them applies.
	Maybe bool
	// Deliveries is what a client may do with a result, under
	// tools.result.delivery: one where it is known, several where nothing
	// tells which of several claims applies.
	Deliveries evidence.Deliveries
	// Limit is the smallest limit that applies, under limits.*: of several that
	// have no order the first one, see Limits.
	Limit capability.Limit

	dossier *Dossier
	at      *finding // of the capability, nil when there is none
	chosen  uint64   // the claims of at that answer
	decider *record
	live    *evidence.Record // decides in the place of it, said on this connection
	seen    place            // where the decider was seen, its claim's limits included
	several bool             // limits hold that have no order

	asked evidence.Scope // the question's, or else the default
	named dims           // that the question names
	names dims           // that asked names

	// What is worked out once, when it is first needed.
	chose, supported bool
	fits             uint64   // the claims of at that answer by rule 1
	rests            *finding // the ancestor that claims without evidence rest on
	supports         uint64   // and its claims that they do
}

// Deciding gives the record that the answer hangs on, false when there is none.
func (v *Verdict) Deciding() (evidence.Record, bool) {
	switch {
	case v.live != nil:
		return *v.live, true
	case v.decider != nil:
		return v.decider.record(), true
	}
	return evidence.Record{}, false
}

// Claims gives copies of the claims that the answer is made of: none for an
// overlay or the wire, several when nothing tells which of them applies.
func (v *Verdict) Claims() iter.Seq[evidence.Claim] {
	return func(yield func(evidence.Claim) bool) {
		if v.Basis != evidence.ByClaim {
			return
		}
		for i := range v.at.claims {
			if v.chosen&(1<<i) != 0 && !yield(v.at.claims[i].claim()) {
				return
			}
		}
	}
}

// Elsewhere gives copies of the capability's claims that do not answer the
// question: those limited to other versions, revisions or conditions.
func (v *Verdict) Elsewhere() iter.Seq[evidence.Claim] {
	return func(yield func(evidence.Claim) bool) {
		if v.at == nil {
			return
		}
		for i := range v.at.claims {
			used := v.Basis == evidence.ByClaim && v.chosen&(1<<i) != 0
			if !used && v.at.claims[i].Status != capability.NotRecorded && !yield(v.at.claims[i].claim()) {
				return
			}
		}
	}
}

// Note gives the note of the claim or record that decides, "" when it has none.
func (v *Verdict) Note() string {
	switch v.Basis {
	case evidence.ByClaim:
		for i := range v.at.claims {
			if c := &v.at.claims[i]; v.chosen&(1<<i) != 0 && c.Status == v.Status {
				return c.Note
			}
		}
	case evidence.ByOverlay:
		return v.decider.Note
	case evidence.ByWire:
		return v.live.Note
	}
	return ""
}

// Word gives the source's own word for the status, "" when it has none.
func (v *Verdict) Word() string {
	switch v.Basis {
	case evidence.ByClaim:
		for i := range v.at.claims {
			if c := &v.at.claims[i]; v.chosen&(1<<i) != 0 && c.Status == v.Status {
				return c.Word
			}
		}
	case evidence.ByOverlay:
		return v.decider.Word
	case evidence.ByWire:
		return v.live.Word
	}
	return ""
}

// Confirmed gives the tiers of the overlay records that say the same as the
// answer.
func (v *Verdict) Confirmed() evidence.Tiers {
	var s evidence.Tiers
	if v.at == nil || v.Basis == evidence.ByOverlay || v.Basis == evidence.NoBasis {
		return s
	}
	for i := range v.at.overlays {
		r := &v.at.overlays[i]
		if r.Status == v.Status && v.sameValue(r) {
			s = s.With(r.Tier)
		}
	}
	return s
}

// Disagreements gives the records that say something else than the answer, in
// the order in which the dossier holds them, those of ancestors last.
func (v *Verdict) Disagreements() iter.Seq[evidence.Disagreement] {
	return func(yield func(evidence.Disagreement) bool) {
		v.dissents(func(d dissent) bool {
			return yield(evidence.Disagreement{Record: d.record.record(), Status: d.status, Capability: d.at.path, Kind: d.kind, Degree: d.degree})
		})
	}
}

// Several says that limits which have no order hold: Limit is the first of them.
func (v *Verdict) Several() bool { return v.several }

// Limits gives all limits that hold, in the order of [capability.Limit.Compare]:
// of those that have an order the smallest.
func (v *Verdict) Limits() iter.Seq[capability.Limit] {
	return func(yield func(capability.Limit) bool) {
		if !v.several {
			if !v.Limit.IsZero() {
				yield(v.Limit)
			}
			return
		}
		var all []capability.Limit
		add := func(l capability.Limit) { all = append(all, l) }
		if v.Question.Policy == evidence.Conservative {
			v.eachPossible(func(c *claim, e piece) {
				if c != nil {
					add(c.rare.Limit())
				}
				if e.record != nil {
					add(e.record.rare.Limit())
				}
			})
		} else {
			for c := range v.Claims() {
				add(c.Limit)
			}
		}
		for _, l := range capability.JoinLimits(all) {
			if !yield(l) {
				return
			}
		}
	}
}

// Asked gives the question's scope as it was understood: what it names, and the
// defaults for what it leaves open.
func (v *Verdict) Asked() evidence.Scope { return v.asked }

// DecidingRecord gives the record that the answer hangs on, nil when there is none:
// the same one each time, which must not be changed.
func (v *Verdict) DecidingRecord() *evidence.Record {
	if v.live != nil || v.decider == nil {
		return v.live
	}
	return v.dossier.shared(v.decider)
}

// EachDissent is Disagreements without all that is about a record, which is shared.
func (v *Verdict) EachDissent(yield func(r *evidence.Record, kind evidence.DisagreementKind)) {
	v.dissents(func(d dissent) bool {
		yield(v.dossier.shared(d.record), d.kind)
		return true
	})
}

// EachSupport gives, for each claim that the answer is made of, the first record
// that speaks for it. They are shared and must not be changed.
func (v *Verdict) EachSupport(yield func(r *evidence.Record)) {
	if v.Basis != evidence.ByClaim {
		return
	}
	var last *claim
	v.eachEvidence(func(c *claim, e piece) {
		if c != last {
			yield(v.dossier.shared(e.record))
		}
		last = c
	})
}
