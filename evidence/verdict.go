package evidence

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Basis is what a verdict stands on.
type Basis uint8

const (
	// NoBasis: nothing is recorded.
	NoBasis Basis = iota
	// ByClaim: the registry's own judgement.
	ByClaim
	// ByOverlay: there is no claim, a record that stands beside the claims answers.
	ByOverlay
	// ByDerivation: what is recorded of an ancestor or of descendants lets it follow.
	ByDerivation
	// ByRevision: the revision asked about does not define the capability.
	ByRevision
	// ByWire: the client said so on this connection.
	ByWire
)

var basisWords = enum.Words{"none", "claim", "overlay", "derivation", "revision", "wire"}

// String gives the basis' word.
func (b Basis) String() string { return basisWords.Text(uint8(b), "Basis") }

// Verdict is the answer to a Question, with everything that it rests on. It
// shares the dossier's memory and changes nothing there. The zero Verdict says
// that nothing is recorded.
type Verdict struct {
	Question Question
	Status   capability.Status
	Basis    Basis
	// Known is the tiers of the records that the answer rests on, dissent
	// among a claim's own records included.
	Known Tiers
	// InheritedFrom is the ancestor whose evidence a claim without records of
	// its own rests on, zero where it has its own.
	InheritedFrom capability.Path
	// DerivedFrom is the ancestor or descendant that the status follows from.
	DerivedFrom capability.Path
	// FilledBy is the tier of the overlay record that answers where there is
	// no claim.
	FilledBy Tier
	// Revision is where the deciding record was seen, zero where it does not say.
	Revision revision.Revision
	Fit      Fit
	// Standing is where the capability stands in the revision asked about.
	Standing capability.Standing
	// Disputed says that a record which may well speak of the same thing says
	// something else.
	Disputed bool
	// Deliveries is what a client may do with a result, under
	// tools.result.delivery: one where it is known, several where nothing
	// tells which of several claims applies.
	Deliveries Deliveries
	// Limit is the smallest limit that applies, under limits.*.
	Limit capability.Limit

	dossier *Dossier
	at      *finding // of the capability, nil when there is none
	chosen  uint64   // the claims of at that answer
	decider *Record
	seen    Scope // where the decider was seen, its claim's limits included
}

// Deciding gives the record that the answer hangs on, false when there is none.
func (v *Verdict) Deciding() (Record, bool) {
	if v.decider == nil {
		return Record{}, false
	}
	return *v.decider, true
}

// Claims gives the claims that the answer is made of: none for an overlay or
// the wire, several when nothing tells which of them applies.
func (v *Verdict) Claims() iter.Seq[Claim] {
	return func(yield func(Claim) bool) {
		if v.Basis != ByClaim {
			return
		}
		for i := range v.at.claims {
			if v.chosen&(1<<i) != 0 && !yield(v.at.claims[i]) {
				return
			}
		}
	}
}

// Elsewhere gives the capability's claims that do not answer the question:
// those limited to other versions, revisions or conditions.
func (v *Verdict) Elsewhere() iter.Seq[Claim] {
	return func(yield func(Claim) bool) {
		if v.at == nil {
			return
		}
		for i := range v.at.claims {
			used := v.Basis == ByClaim && v.chosen&(1<<i) != 0
			if !used && v.at.claims[i].Status != capability.NotRecorded && !yield(v.at.claims[i]) {
				return
			}
		}
	}
}

// Note gives the note of the claim or record that decides, "" when it has none.
func (v *Verdict) Note() string {
	switch v.Basis {
	case ByClaim:
		for i := range v.at.claims {
			if c := &v.at.claims[i]; v.chosen&(1<<i) != 0 && c.Status == v.Status {
				return c.Note
			}
		}
	case ByOverlay, ByWire:
		return v.decider.Note
	}
	return ""
}

// Word gives the source's own word for the status, "" when it has none.
func (v *Verdict) Word() string {
	switch v.Basis {
	case ByClaim:
		for i := range v.at.claims {
			if c := &v.at.claims[i]; v.chosen&(1<<i) != 0 && c.Status == v.Status {
				return c.Word
			}
		}
	case ByOverlay, ByWire:
		return v.decider.Word
	}
	return ""
}

// Confirmed gives the tiers of the overlay records that say the same as the
// answer.
func (v *Verdict) Confirmed() Tiers {
	var s Tiers
	if v.at == nil || v.Basis == ByOverlay || v.Basis == NoBasis {
		return s
	}
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; r.Status == v.Status && v.sameValue(r) {
			s = s.With(r.Tier)
		}
	}
	return s
}

// Disagreements gives the records that say something else than the answer, in
// the order in which the dossier holds them, those of ancestors last.
func (v *Verdict) Disagreements() iter.Seq[Disagreement] {
	return func(yield func(Disagreement) bool) {
		v.dissents(func(r *Record, status capability.Status, at *finding, kind DisagreementKind, degree Degree) bool {
			return yield(Disagreement{*r, status, at.path, kind, degree})
		})
	}
}

// Asked gives the question's scope as it was understood: what it names, and the
// defaults for what it leaves open.
func (v *Verdict) Asked() Scope { return v.Question.asked() }

// DecidingRecord gives the record that the answer hangs on without copying it,
// nil when there is none. It is the dossier's own and must not be changed.
func (v *Verdict) DecidingRecord() *Record { return v.decider }

// EachDissent is Disagreements without copies, for callers in a hurry. The
// records are the dossier's own and must not be changed.
func (v *Verdict) EachDissent(yield func(r *Record, kind DisagreementKind)) {
	v.dissents(func(r *Record, _ capability.Status, _ *finding, kind DisagreementKind, _ Degree) bool {
		yield(r, kind)
		return true
	})
}

// EachSupport gives, for each claim that the answer is made of, the first record
// that speaks for it, without copies. The records are the dossier's own and must
// not be changed.
func (v *Verdict) EachSupport(yield func(r *Record)) {
	if v.Basis != ByClaim {
		return
	}
	var last *Claim
	v.eachEvidence(func(c *Claim, e piece) {
		if c != last {
			yield(e.record)
		}
		last = c
	})
}
