package evidence

import "github.com/mcpcaps/mcpcaps/capability"

// settle says whether the answer is disputed.
func (v *Verdict) settle() {
	v.dissents(func(_ *Record, _ capability.Status, _ *finding, kind DisagreementKind, _ Degree) bool {
		v.Disputed = v.Disputed || kind.Disputes()
		return !v.Disputed
	})
}

// dissents walks the records that say something else than the answer: of the
// claims that bear on the question, of the overlays, and of the ancestors those
// that speak against a supported descendant.
func (v *Verdict) dissents(yield func(r *Record, status capability.Status, at *finding, kind DisagreementKind, degree Degree) bool) {
	if v.Basis == ByDerivation || v.dossier == nil {
		return
	}
	against := func(r *Record, status capability.Status, seen Scope) (DisagreementKind, Degree) {
		degree := DegreeOf(v.Status, status)
		if degree == 0 && v.Status.Comparable() && status.Comparable() && !v.sameValue(r) {
			degree = DifferentValue
		}
		if degree == 0 || r == v.decider {
			return 0, 0
		}
		return v.kindAgainst(seen), degree
	}
	if v.at != nil {
		more := v.eachVoice(func(r *Record, status capability.Status, seen Scope) bool {
			kind, degree := against(r, status, seen)
			return degree == 0 || yield(r, status, v.at, kind, degree)
		})
		if !more {
			return
		}
	}
	if !v.Status.Supported() {
		return
	}
	for p := v.Question.Capability.Parent(); p != (capability.Path{}); p = p.Parent() {
		above := v.dossier.findings[p]
		if above == nil {
			continue
		}
		more := above.eachDissent(&v.Question, func(r *Record, seen Scope) bool {
			return yield(r, capability.Unsupported, above, v.kindAgainst(seen), DegreeOf(v.Status, capability.Unsupported))
		})
		if !more {
			return
		}
	}
}

// kindAgainst compares a dissenting record's scope with that of the evidence:
// of several pieces, the one that it contradicts most. A claim without any
// evidence has its own scope to compare with.
func (v *Verdict) kindAgainst(seen Scope) DisagreementKind {
	if v.Basis != ByClaim || v.Question.Policy != Recorded {
		return kindOf(v.seen, seen)
	}
	var kind DisagreementKind
	v.eachEvidence(func(c *Claim, e piece) {
		if c.Status == v.Status {
			kind = max(kind, kindOf(e.seen, seen))
		}
	})
	if kind != 0 {
		return kind
	}
	for i := range v.at.claims {
		if c := &v.at.claims[i]; v.chosen&(1<<i) != 0 && c.Status == v.Status {
			kind = max(kind, kindOf(c.Scope, seen))
		}
	}
	return kind
}

// eachVoice walks what the finding's records say to the question: those of the
// claims that answer it, by rule 1 or by the policy, and the overlays. Where
// the claims are the answer, the records that affirm them are no other voice.
func (v *Verdict) eachVoice(yield func(r *Record, status capability.Status, seen Scope) bool) bool {
	answered := v.Basis == ByClaim && v.Question.Policy == Recorded
	chosen := v.chosen
	if !answered {
		chosen |= v.at.choose(&v.Question)
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
		if r := &v.at.overlays[i]; !yield(r, r.Status, r.Scope) {
			return false
		}
	}
	return true
}

// eachDissent walks the records that say unsupported where the claim that
// answers the question says something else.
func (n *finding) eachDissent(q *Question, yield func(r *Record, seen Scope) bool) bool {
	chosen := n.choose(q)
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
			if r := &c.Records[j]; r.Status == capability.Unsupported && !yield(r, r.Scope.OrElse(c.Scope)) {
				return false
			}
		}
	}
	for i := range n.overlays {
		if r := &n.overlays[i]; r.Status == capability.Unsupported && !yield(r, r.Scope) {
			return false
		}
	}
	return true
}
