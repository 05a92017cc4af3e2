package weigh

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// dissent is a record that says something else than the answer.
type dissent struct {
	record *record
	status capability.Status
	at     *finding
	kind   evidence.DisagreementKind
	degree evidence.Degree
}

// settle says whether the answer is disputed.
func (v *Verdict) settle() {
	v.dissents(func(d dissent) bool {
		v.Disputed = v.Disputed || d.kind.Disputes()
		return !v.Disputed
	})
}

// dissents walks the records that say something else than the answer: of the
// claims that bear on the question, of the overlays, and of the ancestors those
// that speak against a supported descendant.
func (v *Verdict) dissents(yield func(dissent) bool) {
	if v.Basis == evidence.ByDerivation || v.dossier == nil || !v.Status.Comparable() {
		return
	}
	// most have nobody that could disagree
	if n := v.at; n != nil && (n.says&against[v.Status] != 0 || n.valued && (v.Deliveries != 0 || !v.Limit.IsZero())) {
		more := v.eachVoice(func(r *record, status capability.Status, seen place) bool {
			degree := evidence.DegreeOf(v.Status, status)
			if degree == 0 && status.Comparable() && !v.sameValue(r) {
				degree = evidence.DifferentValue
			}
			if degree == 0 || r == v.decider {
				return true
			}
			return yield(dissent{r, status, v.at, v.kindAgainst(seen), degree})
		})
		if !more {
			return
		}
	}
	if !v.Status.Supported() || v.at != nil && !v.at.denied {
		return
	}
	for n := v.above(); n != nil; n = n.above {
		if !n.denies {
			continue
		}
		more := v.eachDenial(n, func(r *record, seen place) bool {
			return yield(dissent{r, capability.Unsupported, n, v.kindAgainst(seen), evidence.DegreeOf(v.Status, capability.Unsupported)})
		})
		if !more {
			return
		}
	}
}

// kindAgainst compares where a dissenting record was seen with the evidence: of
// several pieces, the one that it contradicts most. A claim without any evidence
// has its own scope to compare with.
func (v *Verdict) kindAgainst(seen place) evidence.DisagreementKind {
	if v.Basis != evidence.ByClaim || v.Question.Policy != evidence.Recorded {
		return kindOf(&v.seen, &seen)
	}
	var kind evidence.DisagreementKind
	v.eachEvidence(func(c *claim, e piece) {
		if c.Status == v.Status {
			kind = max(kind, kindOf(&e.seen, &seen))
		}
	})
	if kind != 0 {
		return kind
	}
	for i := range v.at.claims {
		if c := &v.at.claims[i]; v.chosen&(1<<i) != 0 && c.Status == v.Status {
			kind = max(kind, kindOf(&place{seen: c.Scope}, &seen))
		}
	}
	return kind
}

// eachVoice walks what the finding's records say to the question: those of the
// claims that answer it, by rule 1 or by the policy, and the overlays. Where
// the claims are the answer, the records that affirm them are no other voice.
func (v *Verdict) eachVoice(yield func(r *record, status capability.Status, seen place) bool) bool {
	answered := v.Basis == evidence.ByClaim && v.Question.Policy == evidence.Recorded
	chosen := v.chosen
	if !answered {
		chosen |= v.answering()
	}
	for i := range v.at.claims {
		if chosen&(1<<i) == 0 {
			continue
		}
		more := v.eachRecord(&v.at.claims[i], func(e piece) bool {
			return answered && e.affirms || yield(e.record, e.status, e.seen)
		})
		if !more {
			return false
		}
	}
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; !yield(r, r.Status, place{seen: r.Scope}) {
			return false
		}
	}
	return true
}

// eachDenial walks the records of an ancestor that say unsupported where the
// claim that answers the question says something else.
func (v *Verdict) eachDenial(n *finding, yield func(r *record, seen place) bool) bool {
	chosen := v.choose(n)
	for i := range n.claims {
		if chosen&(1<<i) != 0 && n.claims[i].Status == capability.Unsupported {
			return true
		}
	}
	for i := range n.claims {
		c := &n.claims[i]
		if chosen&(1<<i) == 0 {
			continue
		}
		for j := range c.Records {
			if r := &c.Records[j]; r.Status == capability.Unsupported && !yield(r, c.of(r)) {
				return false
			}
		}
	}
	for i := range n.overlays {
		if r := &n.overlays[i]; r.Status == capability.Unsupported && !yield(r, place{seen: r.Scope}) {
			return false
		}
	}
	return true
}
