package evidence

import (
	"cmp"

	"github.com/mcpcaps/mcpcaps/capability"
)

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

// Judge gives what the claims say to a question, whatever the revision asked
// about defines, and without overlays or derivation: a claim as it was written
// down, with its evidence. It is not-recorded where no claim answers.
func (d *Dossier) Judge(q Question) Verdict {
	q.Policy = Recorded
	v := d.start(q)
	if v.at != nil {
		if chosen := v.at.choose(&v.Question); chosen != 0 {
			v.byClaims(chosen)
		}
	}
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
			v.strongest(anywhere)
		case Conservative:
			v.conservative()
		}
		if v.Basis == NoBasis && q.Policy != Conservative {
			v.recorded()
		}
	}
	if v.Standing.Missing() && !v.seenAtRevision() {
		v.undefined()
	}
	return v
}

// anywhere lets evidence answer wherever it was seen.
func anywhere(Scope) bool { return true }

// speaks says that a status is recorded at the capability itself.
func (v *Verdict) speaks() bool { return v.Basis != NoBasis && v.Basis != ByRevision }

// recorded answers from the claims, else from the best overlay.
func (v *Verdict) recorded() {
	if chosen := v.at.choose(&v.Question); chosen != 0 {
		v.byClaims(chosen)
		return
	}
	v.byOverlay(anywhere)
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
// well it fits, which tiers know. Of several claims those decide whose status
// the join is.
func (v *Verdict) rest() {
	v.eachEvidence(func(c *Claim, e piece) {
		if c.Status != v.Status {
			return
		}
		fit := v.Question.fit(e.seen)
		if v.decider == nil || fit > v.Fit || fit == v.Fit && stronger(e.record, v.decider) < 0 {
			v.decider, v.seen, v.Fit, v.Revision = e.record, e.seen, fit, e.seen.Revision
			v.inherit(e.from)
		}
	})
	for i := range v.at.claims {
		if v.chosen&(1<<i) == 0 {
			continue
		}
		c := &v.at.claims[i]
		v.know(c)
		if !c.restsOnOwn() {
			v.dossier.eachAbove(v.at, &v.Question, func(_ *finding, above *Claim) bool {
				v.know(above)
				return true
			})
		}
	}
}

// inherit notes whose evidence decides.
func (v *Verdict) inherit(from *finding) {
	v.InheritedFrom = capability.Path{}
	if from != v.at {
		v.InheritedFrom = from.path
	}
}

func (v *Verdict) know(c *Claim) {
	for i := range c.Records {
		v.Known = v.Known.With(c.Records[i].Tier)
	}
}

// piece is a piece of evidence: a record and what it says of the capability asked about.
type piece struct {
	record  *Record
	status  capability.Status // its own, or that of the claim it affirms
	seen    Scope             // where it was seen, the limits of its claim included
	from    *finding          // where it stands: at the capability, or above
	affirms bool              // it speaks for the claim that it is walked with
}

// eachRecord walks what stands behind a claim of the capability: its own
// records, dissent included, and where none of them affirms it those that
// affirm the nearest ancestor's.
func (v *Verdict) eachRecord(c *Claim, yield func(piece) bool) bool {
	for i := range c.Records {
		r := &c.Records[i]
		if !yield(piece{r, cmp.Or(r.Status, c.Status), r.Scope.OrElse(c.Scope), v.at, c.affirms(r)}) {
			return false
		}
	}
	if c.restsOnOwn() {
		return true
	}
	return v.dossier.eachAbove(v.at, &v.Question, func(from *finding, above *Claim) bool {
		for i := range above.Records {
			r := &above.Records[i]
			seen := r.Scope.OrElse(above.Scope).OrElse(c.Scope)
			if above.affirms(r) && !yield(piece{r, c.Status, seen, from, true}) {
				return false
			}
		}
		return true
	})
}

// eachEvidence walks the records that affirm the chosen claims: their own, or
// those that they inherit.
func (v *Verdict) eachEvidence(yield func(*Claim, piece)) {
	for i := range v.at.claims {
		if v.chosen&(1<<i) == 0 {
			continue
		}
		c := &v.at.claims[i]
		v.eachRecord(c, func(e piece) bool {
			if e.affirms {
				yield(c, e)
			}
			return true
		})
	}
}

// eachAbove walks the claims that have evidence of their own and answer the
// question at the nearest ancestor that has such claims.
func (d *Dossier) eachAbove(n *finding, q *Question, yield func(*finding, *Claim) bool) bool {
	for p := n.path.Parent(); p != (capability.Path{}); p = p.Parent() {
		above := d.findings[p]
		if above == nil {
			continue
		}
		found := false
		chosen := above.choose(q)
		for i := range above.claims {
			if chosen&(1<<i) == 0 || !above.claims[i].restsOnOwn() {
				continue
			}
			found = true
			if !yield(above, &above.claims[i]) {
				return false
			}
		}
		if found {
			return true
		}
	}
	return true
}

// byOverlay takes the best of the overlay records that may answer. What is full
// only in another mode than the one asked about holds under a condition: it is
// partial here.
func (v *Verdict) byOverlay(may func(seen Scope) bool) {
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; may(r.Scope) {
			v.offer(piece{r, r.Status, r.Scope, v.at, false})
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

// offer makes a record the deciding one if it is the best so far: the best fit,
// then the strongest.
func (v *Verdict) offer(e piece) bool {
	if e.status == capability.NotRecorded {
		return false
	}
	fit := v.Question.fit(e.seen)
	if v.decider != nil && (fit < v.Fit || fit == v.Fit && stronger(e.record, v.decider) >= 0) {
		return false
	}
	v.decider, v.Status, v.seen, v.Fit = e.record, e.status, e.seen, fit
	v.Revision, v.Known = e.seen.Revision, TiersOf(e.record.Tier)
	v.Deliveries, v.Limit = Deliveries(0).With(e.record.Delivery), e.record.Limit
	v.inherit(e.from)
	return true
}

// seenAtRevision says whether the evidence for the answer was seen at the very
// revision asked about.
func (v *Verdict) seenAtRevision() bool {
	asked := v.Question.asked().Revision
	seen := false
	switch {
	case v.Basis == NoBasis:
	case v.Question.Policy == Conservative:
		v.eachPossible(func(_ *Claim, e piece) {
			seen = seen || e.record != nil && e.seen.Revision == asked
		})
	case v.Basis == ByClaim:
		v.eachEvidence(func(_ *Claim, e piece) {
			seen = seen || e.seen.Revision == asked
		})
	default:
		seen = v.seen.Revision == asked
	}
	return seen
}

// undefined answers for a revision that does not define the capability: what
// was seen at that very revision, else not applicable.
func (v *Verdict) undefined() {
	*v = v.dossier.start(v.Question)
	if v.at != nil {
		asked := v.Question.asked().Revision
		then := func(seen Scope) bool { return seen.Revision == asked }
		if v.Question.Policy == Strongest {
			v.strongest(then)
		} else {
			v.byOverlay(then)
		}
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
			if a.Status.Supported() {
				break // what is above it was contradicted already
			}
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

// eachBelow walks the capabilities with findings below p, in tree order.
func (d *Dossier) eachBelow(p capability.Path, yield func(capability.Path) bool) {
	below := d.tree
	if n := d.findings[p]; n != nil {
		below = n.below
	}
	for _, m := range below {
		if p.IsAncestorOf(m.path) && !yield(m.path) {
			return
		}
	}
}

func (v *Verdict) addValue(delivery Delivery, limit capability.Limit) {
	v.Deliveries = v.Deliveries.With(delivery)
	v.Limit = smallest(v.Limit, limit)
}

// smallest gives the smaller of two limits, the zero Limit being none. Limits
// that cannot be compared have an order too, so that the order in which they
// were recorded never matters.
func smallest(a, b capability.Limit) capability.Limit {
	if a.IsZero() || !b.IsZero() && compareLimits(b, a) < 0 {
		return b
	}
	return a
}

// compareLimits is a total order in which the smaller of two limits with the
// same unit comes first, and a value before a pattern.
func compareLimits(a, b capability.Limit) int {
	return cmp.Or(
		cmp.Compare(a.Pattern, b.Pattern),
		cmp.Compare(a.Unit, b.Unit),
		cmp.Compare(a.Value, b.Value),
		cmp.Compare(a.Counts, b.Counts),
		cmp.Compare(a.Effect, b.Effect),
	)
}

// sameValue says that a record gives no other delivery or limit than the answer.
func (v *Verdict) sameValue(r *Record) bool {
	return (r.Delivery == 0 || v.Deliveries == 0 || v.Deliveries == Deliveries(0).With(r.Delivery)) &&
		(r.Limit.IsZero() || v.Limit.IsZero() || r.Limit == v.Limit)
}
