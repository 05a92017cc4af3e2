package evidence

import "github.com/mcpcaps/mcpcaps/capability"

// Weigh answers a question from the dossier. It never fails: what is not known
// is not-recorded.
func (d *Dossier) Weigh(q Question) Verdict {
	v := d.weigh(q)
	v.settle()
	return v
}

// WeighLive answers a question when the client itself has said something about
// the capability on this connection: that decides, and what the dossier holds
// is compared with it.
//
// The record is what the client said; it is read, never changed, for as long
// as the verdict is used.
func (d *Dossier) WeighLive(q Question, said *Record) Verdict {
	v := d.start(q)
	v.Basis, v.Status, v.Known, v.decider = ByWire, said.Status, TiersOf(said.Tier), said
	v.seen, v.Revision, v.Fit = said.Scope, said.Scope.Revision, Exact
	v.settle()
	return v
}

func (d *Dossier) start(q Question) Verdict {
	v := Verdict{Question: q, dossier: d, at: d.findings[q.Capability]}
	v.Standing = q.Capability.Standing(q.asked().Revision)
	return v
}

func (d *Dossier) weigh(q Question) Verdict {
	v := d.own(q)
	if v.Basis == NoBasis {
		v.derive()
	}
	return v
}

// own answers from what stands at the capability itself.
func (d *Dossier) own(q Question) Verdict {
	v := d.start(q)
	if v.at != nil {
		switch q.Policy {
		case Strongest:
			v.strongest()
		case Conservative:
			v.conservative()
		default:
			v.recorded()
		}
	}
	if v.Standing.Missing() && !v.seenAtRevision() {
		v.undefined()
	}
	return v
}

// speaks says that a status is recorded at the capability itself.
func (v *Verdict) speaks() bool { return v.Basis != NoBasis && v.Basis != ByRevision }

// recorded answers from the claims, else from the best overlay.
func (v *Verdict) recorded() {
	if chosen := v.at.choose(&v.Question); chosen != 0 {
		v.byClaims(chosen)
		return
	}
	v.byOverlay(func(*Record) bool { return true })
}

// byClaims takes the conservative join of the chosen claims.
func (v *Verdict) byClaims(chosen uint64) {
	v.Basis, v.chosen = ByClaim, chosen
	v.Status = capability.NotApplicable
	for i := range v.at.claims {
		if chosen&(1<<i) != 0 {
			v.Status = capability.Join(v.Status, v.at.claims[i].Status)
			v.addValue(v.at.claims[i].Delivery, v.at.claims[i].Limit)
		}
	}
	v.rest()
}

// rest finds the evidence that the chosen claims rest on: what decides, how
// well it fits, which tiers know.
func (v *Verdict) rest() {
	v.eachEvidence(func(c *Claim, r *Record, from *finding) {
		seen := r.Scope.OrElse(c.Scope)
		fit := v.Question.fit(seen)
		if v.decider == nil || fit > v.Fit || fit == v.Fit && stronger(r, v.decider) < 0 {
			v.decider, v.seen, v.Fit, v.Revision = r, seen, fit, seen.Revision
			v.InheritedFrom = capability.Path{}
			if from != v.at {
				v.InheritedFrom = from.path
			}
		}
	})
	for i := range v.at.claims {
		if v.chosen&(1<<i) == 0 {
			continue
		}
		c := &v.at.claims[i]
		if !c.restsOnOwn() {
			if from, above := v.dossier.ancestorClaim(v.at, &v.Question); from != nil {
				v.know(above)
			}
		}
		v.know(c)
	}
}

func (v *Verdict) know(c *Claim) {
	for i := range c.Records {
		v.Known = v.Known.With(c.Records[i].Tier)
	}
}

// eachEvidence walks the records that affirm the chosen claims: their own, or
// those of the nearest ancestor's claim that has some.
func (v *Verdict) eachEvidence(yield func(c *Claim, r *Record, from *finding)) {
	for i := range v.at.claims {
		if v.chosen&(1<<i) == 0 {
			continue
		}
		c, from := &v.at.claims[i], v.at
		holder := c
		if !c.restsOnOwn() {
			if from, holder = v.dossier.ancestorClaim(v.at, &v.Question); from == nil {
				continue
			}
		}
		for j := range holder.Records {
			if holder.affirms(&holder.Records[j]) {
				yield(c, &holder.Records[j], from)
			}
		}
	}
}

// ancestorClaim gives the nearest ancestor's claim that has evidence of its own
// and answers the same question.
func (d *Dossier) ancestorClaim(n *finding, q *Question) (*finding, *Claim) {
	for p := n.path.Parent(); p != (capability.Path{}); p = p.Parent() {
		above := d.findings[p]
		if above == nil {
			continue
		}
		chosen := above.choose(q)
		for i := range above.claims {
			if chosen&(1<<i) != 0 && above.claims[i].restsOnOwn() {
				return above, &above.claims[i]
			}
		}
	}
	return nil, nil
}

// byOverlay takes the best of the overlay records that may answer. What is full
// only in another mode than the one asked about holds under a condition: it is
// partial here.
func (v *Verdict) byOverlay(may func(*Record) bool) {
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; may(r) {
			v.offer(r, r.Status, r.Scope)
		}
	}
	if v.decider == nil {
		return
	}
	v.Basis, v.FilledBy = ByOverlay, v.decider.Tier
	if v.Status == capability.Full && RelateQuestion(v.Question.asked(), v.seen)[DimConfig] == Differs {
		v.Status = capability.Partial
	}
}

// offer makes r the deciding record if it is the best so far: the best fit,
// then the strongest.
func (v *Verdict) offer(r *Record, status capability.Status, seen Scope) bool {
	if status == capability.NotRecorded {
		return false
	}
	fit := v.Question.fit(seen)
	if v.decider != nil && (fit < v.Fit || fit == v.Fit && stronger(r, v.decider) >= 0) {
		return false
	}
	v.decider, v.Status, v.seen, v.Fit = r, status, seen, fit
	v.Revision, v.Known = seen.Revision, TiersOf(r.Tier)
	v.Deliveries, v.Limit = Deliveries(0).With(r.Delivery), r.Limit
	return true
}

// seenAtRevision says whether the evidence for the answer was seen at the very
// revision asked about.
func (v *Verdict) seenAtRevision() bool {
	asked := v.Question.asked().Revision
	seen := false
	switch v.Basis {
	case ByClaim:
		v.eachEvidence(func(c *Claim, r *Record, _ *finding) {
			seen = seen || r.Scope.OrElse(c.Scope).Revision == asked
		})
	case ByOverlay:
		seen = v.decider.Scope.Revision == asked
	}
	return seen
}

// undefined answers for a revision that does not define the capability: what
// was seen at that very revision, else not applicable.
func (v *Verdict) undefined() {
	*v = v.dossier.start(v.Question)
	asked := v.Question.asked().Revision
	if v.at != nil {
		v.byOverlay(func(r *Record) bool { return r.Scope.Revision == asked })
	}
	if v.Basis == NoBasis {
		v.Basis, v.Status = ByRevision, capability.NotApplicable
	}
}

// derive answers from the tree: an unsupported ancestor makes it unsupported, a
// supported descendant makes it at least partial. Nothing else follows.
func (v *Verdict) derive() {
	q := v.Question
	for p := q.Capability.Parent(); p != (capability.Path{}); p = p.Parent() {
		q.Capability = p
		if a := v.dossier.own(q); a.speaks() {
			if a.Status == capability.Unsupported {
				v.from(&a)
				return
			}
			break
		}
	}
	v.dossier.eachBelow(v.Question.Capability, func(below capability.Path) bool {
		q.Capability = below
		if a := v.dossier.own(q); a.speaks() && capability.FromChild(v.Status, a.Status) != v.Status {
			v.from(&a)
			v.Status = capability.FromChild(capability.NotRecorded, a.Status)
			return false
		}
		return true
	})
}

// from makes v follow from a.
func (v *Verdict) from(a *Verdict) {
	v.Basis, v.Status, v.DerivedFrom = ByDerivation, a.Status, a.Question.Capability
	v.Known, v.Revision, v.Fit = a.Known, a.Revision, min(a.Fit, FitDerived)
	v.decider, v.seen = a.decider, a.seen
}

// eachBelow walks the capabilities with findings below p.
func (d *Dossier) eachBelow(p capability.Path, yield func(capability.Path) bool) {
	if n := d.findings[p]; n != nil {
		for _, m := range n.below {
			if !yield(m.path) {
				return
			}
		}
		return
	}
	for _, m := range d.order {
		if p.IsAncestorOf(m.path) && !yield(m.path) {
			return
		}
	}
}

func (v *Verdict) addValue(delivery Delivery, limit capability.Limit) {
	v.Deliveries = v.Deliveries.With(delivery)
	if v.Limit == (capability.Limit{}) || limit.Smaller(v.Limit) {
		v.Limit = limit
	}
}

func (v *Verdict) sameValue(r *Record) bool {
	return (r.Delivery == 0 || v.Deliveries == Deliveries(0).With(r.Delivery)) &&
		(r.Limit == capability.Limit{} || r.Limit == v.Limit)
}
