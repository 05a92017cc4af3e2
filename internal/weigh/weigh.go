package weigh

import (
	"math/bits"
	"sort"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// Weigh answers a question from the dossier. It never fails: what is not known
// is not-recorded.
func (d *Dossier) Weigh(q Question) Verdict {
	var v Verdict
	v.start(d, &q)
	v.own()
	if v.Basis == evidence.NoBasis {
		v.derive()
	}
	v.settle()
	return v
}

// WeighLive answers a question when the client itself has said something about
// the capability on this connection: that decides, and what the dossier holds
// is compared with it.
//
// The record is what the client said; it is read, never changed, for as long
// as the verdict is used.
func (d *Dossier) WeighLive(q Question, said *evidence.Record) Verdict {
	var v Verdict
	v.start(d, &q)
	v.Basis, v.Status, v.Known, v.live = evidence.ByWire, said.Status, evidence.TiersOf(said.Tier), said
	v.seen, v.Revision, v.Fit = place{seen: &said.Scope}, said.Scope.Revision, evidence.Exact
	v.settle()
	return v
}

// Judge gives what the claims say to a question, whatever the revision asked
// about defines, and without overlays or derivation: a claim as it was written
// down, with its evidence. It is not-recorded where no claim answers.
func (d *Dossier) Judge(q Question) Verdict {
	q.Policy = evidence.Recorded
	var v Verdict
	v.start(d, &q)
	if v.at != nil {
		if chosen := v.answering(); chosen != 0 {
			v.byClaims(chosen)
		}
	}
	v.settle()
	return v
}

// start makes v a verdict that knows nothing yet.
func (v *Verdict) start(d *Dossier, q *Question) {
	v.dossier, v.Question = d, *q
	v.named = dimsOf(&q.Scope)
	v.names, v.asked = v.named|dimsOf(&q.Defaults), q.Scope
	if v.names != v.named {
		v.asked = q.Scope.OrElse(q.Defaults)
	}
	v.at = d.find(q.Capability)
	v.Standing = q.Capability.Standing(v.asked.Revision)
}

// about makes v a verdict on the same question about another capability.
func (v *Verdict) about(n *finding) {
	*v = Verdict{
		Question: v.Question, dossier: v.dossier, at: n, asked: v.asked, named: v.named, names: v.names,
		Standing: n.path.Standing(v.asked.Revision),
	}
	v.Question.Capability = n.path
}

// answering gives the claims of the capability that answer by rule 1.
func (v *Verdict) answering() uint64 {
	if !v.chose {
		v.chose, v.fits = true, v.choose(v.at)
	}
	return v.fits
}

// own answers from what stands at the capability itself.
func (v *Verdict) own() {
	if v.at != nil {
		switch v.Question.Policy {
		case evidence.Strongest:
			v.strongest(false)
		case evidence.Conservative:
			v.conservative()
		}
		if v.Basis == evidence.NoBasis && v.Question.Policy != evidence.Conservative {
			v.recorded()
		}
	}
	if v.Standing.Missing() && !v.seenAtRevision() {
		v.undefined()
	}
}

// speaks says that a status is recorded at the capability itself.
func (v *Verdict) speaks() bool {
	return v.Basis != evidence.NoBasis && v.Basis != evidence.ByRevision
}

// then says that something was seen at the very revision asked about.
func (v *Verdict) then(seen *place) bool { return seen.revision() == v.asked.Revision }

// recorded answers from the claims, else from the best overlay.
func (v *Verdict) recorded() {
	if chosen := v.answering(); chosen != 0 {
		v.byClaims(chosen)
		return
	}
	v.byOverlay(false)
}

// byClaims takes the conservative join of the chosen claims.
func (v *Verdict) byClaims(chosen uint64) {
	v.Basis, v.chosen = evidence.ByClaim, chosen
	v.Status = capability.NotApplicable
	said := statuses(0)
	for i := range v.at.claims {
		if c := &v.at.claims[i]; chosen&(1<<i) != 0 {
			v.Status = capability.Join(v.Status, c.Status)
			said |= 1 << c.Status
			v.addValue(c.Delivery, c.rare.Limit())
		}
	}
	v.Maybe = said&(said-1) != 0
	v.rest()
}

// rest finds the evidence that the chosen claims rest on: what decides, how
// well it fits, which tiers know. Of several claims those decide whose status
// the join is.
func (v *Verdict) rest() {
	v.eachEvidence(func(c *claim, e piece) {
		if c.Status != v.Status {
			return
		}
		fit := v.fit(&e.seen)
		if v.decider == nil || fit > v.Fit || fit == v.Fit && stronger(e.record, v.decider) < 0 {
			v.decider, v.seen, v.Fit = e.record, e.seen, fit
			v.inherit(e.from)
		}
	})
	if v.decider != nil {
		v.Revision = v.seen.revision()
	}
	for i := range v.at.claims {
		c := &v.at.claims[i]
		if v.chosen&(1<<i) == 0 {
			continue
		}
		v.Known |= c.tiers
		if !c.affirmed {
			from, support := v.support()
			for ; support != 0; support &= support - 1 {
				v.Known |= from.claims[bits.TrailingZeros64(support)].tiers
			}
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

// piece is a piece of evidence: a record and what it says of the capability asked about.
type piece struct {
	record  *record
	status  capability.Status // its own, or that of the claim it affirms
	seen    place             // where it was seen, the limits of its claim included
	from    *finding          // where it stands: at the capability, or above
	affirms bool              // it speaks for the claim that it is walked with
}

// beside is the piece of evidence that an overlay record is.
func (v *Verdict) beside(r *record) piece {
	return piece{r, r.Status, place{seen: r.Scope}, v.at, false}
}

// eachRecord walks what stands behind a claim of the capability: its own
// records, dissent included, and where none of them affirms it those that
// affirm the nearest ancestor's.
func (v *Verdict) eachRecord(c *claim, yield func(piece) bool) bool {
	for i := range c.Records {
		r := &c.Records[i]
		if !yield(piece{r, orElse(r.Status, c.Status), c.of(r), v.at, r.affirms}) {
			return false
		}
	}
	if c.affirmed {
		return true
	}
	from, support := v.support()
	if support == 0 {
		return true
	}
	for i := range from.claims {
		above := &from.claims[i]
		if support&(1<<i) == 0 {
			continue
		}
		for j := range above.Records {
			r := &above.Records[j]
			if r.affirms && !yield(piece{r, c.Status, above.of(r).within(c), from, true}) {
				return false
			}
		}
	}
	return true
}

// eachEvidence walks the records that affirm the chosen claims: their own, or
// those that they inherit.
func (v *Verdict) eachEvidence(yield func(*claim, piece)) {
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

// support gives the claims that have evidence of their own and answer the
// question at the nearest ancestor that has such claims.
func (v *Verdict) support() (*finding, uint64) {
	if v.supported {
		return v.rests, v.supports
	}
	v.supported = true
	for n := v.at.above; n != nil; n = n.above {
		chosen := v.choose(n)
		for i := range n.claims {
			if !n.claims[i].affirmed {
				chosen &^= 1 << i
			}
		}
		if chosen != 0 {
			v.rests, v.supports = n, chosen
			break
		}
	}
	return v.rests, v.supports
}

// byOverlay takes the best of the overlay records, or of those that were seen at
// the very revision. What is full only in another mode than the one asked about
// holds under a condition: it is partial here.
func (v *Verdict) byOverlay(then bool) {
	for i := range v.at.overlays {
		r := &v.at.overlays[i]
		if !then || r.Scope.Revision == v.asked.Revision {
			v.offer(v.beside(r))
		}
	}
	if v.decider == nil {
		return
	}
	v.Basis, v.FilledBy = evidence.ByOverlay, v.decider.Tier
	if v.Status == capability.Full && v.names.has(evidence.DimConfig) &&
		evidence.DimConfig.Relate(&v.asked, v.seen.at(evidence.DimConfig)) == evidence.Differs {
		v.Status = capability.Partial
	}
}

// offer makes a record the deciding one if it is the best so far: the best fit,
// then the strongest.
func (v *Verdict) offer(e piece) bool {
	if e.status == capability.NotRecorded {
		return false
	}
	fit := v.fit(&e.seen)
	if v.decider != nil && (fit < v.Fit || fit == v.Fit && stronger(e.record, v.decider) >= 0) {
		return false
	}
	v.decider, v.Status, v.seen, v.Fit = e.record, e.status, e.seen, fit
	v.Revision, v.Known = e.seen.revision(), evidence.TiersOf(e.record.Tier)
	v.Deliveries, v.Limit = evidence.Deliveries(0).With(e.record.Delivery), e.record.rare.Limit()
	v.inherit(e.from)
	return true
}

// seenAtRevision says whether the evidence for the answer was seen at the very
// revision asked about.
func (v *Verdict) seenAtRevision() bool {
	seen := false
	switch {
	case v.Basis == evidence.NoBasis:
	case v.Question.Policy == evidence.Conservative:
		v.eachPossible(func(_ *claim, e piece) {
			seen = seen || e.record != nil && v.then(&e.seen)
		})
	case v.Basis == evidence.ByClaim:
		v.eachEvidence(func(_ *claim, e piece) { seen = seen || v.then(&e.seen) })
	default:
		seen = v.then(&v.seen)
	}
	return seen
}

// undefined answers for a revision that does not define the capability: what
// was seen at that very revision, else not applicable.
func (v *Verdict) undefined() {
	*v = Verdict{
		Question: v.Question, Standing: v.Standing,
		dossier: v.dossier, at: v.at, asked: v.asked, named: v.named, names: v.names,
	}
	if v.at != nil {
		if v.Question.Policy == evidence.Strongest {
			v.strongest(true)
		} else {
			v.byOverlay(true)
		}
	}
	if v.Basis == evidence.NoBasis {
		v.Basis, v.Status = evidence.ByRevision, capability.NotApplicable
	}
}

// derive answers from the tree: an unsupported ancestor makes it unsupported, a
// supported descendant makes it at least partial. Nothing else follows.
func (v *Verdict) derive() {
	near := v.above()
	below := v.dossier.below(v.at, v.Question.Capability)
	if near == nil && len(below) == 0 {
		return
	}
	a := *v
	for n := near; n != nil; n = n.above {
		if n.quiet() {
			continue
		}
		a.about(n)
		if a.own(); a.speaks() {
			if a.Status == capability.Unsupported {
				v.from(&a)
				return
			}
			if a.Status.Supported() {
				break // what is above it was contradicted already
			}
		}
	}
	for _, n := range below {
		if n.quiet() {
			continue
		}
		a.about(n)
		if a.own(); a.speaks() && capability.FromChild(v.Status, a.Status) != v.Status {
			v.from(&a)
			v.Status = capability.FromChild(capability.NotRecorded, a.Status)
			return
		}
	}
}

// quiet says that a finding says nothing.
func (n *finding) quiet() bool { return n.says&^(1<<capability.NotRecorded) == 0 }

// from makes v follow from a.
func (v *Verdict) from(a *Verdict) {
	v.Basis, v.Status, v.DerivedFrom = evidence.ByDerivation, a.Status, a.Question.Capability
	v.Known, v.Revision, v.Fit = a.Known, a.Revision, min(a.Fit, evidence.FitDerived)
	v.decider, v.seen, v.Maybe = a.decider, a.seen, a.Maybe
}

// above gives what is known of the nearest ancestor of which something is.
func (v *Verdict) above() *finding {
	if v.at != nil {
		return v.at.above
	}
	return v.dossier.findAbove(v.Question.Capability)
}

// below gives what is known below a capability, in tree order.
func (d *Dossier) below(n *finding, p capability.Path) []*finding {
	if n != nil {
		return n.below
	}
	first := sort.Search(len(d.tree), func(i int) bool { return d.tree[i].path.Compare(p) > 0 })
	end := first
	for end < len(d.tree) && p.IsAncestorOf(d.tree[end].path) {
		end++
	}
	return d.tree[first:end]
}

// addValue takes in a value that may be the one that applies.
func (v *Verdict) addValue(delivery evidence.Delivery, limit capability.Limit) {
	v.Deliveries = v.Deliveries.With(delivery)
	if limit.IsZero() || limit == v.Limit {
		return
	}
	v.several = v.several || !v.Limit.IsZero() && !limit.Smaller(v.Limit) && !v.Limit.Smaller(limit)
	v.Limit = capability.FirstLimit(v.Limit, limit)
}

// sameValue says that a record gives no other delivery or limit than the answer.
func (v *Verdict) sameValue(r *record) bool {
	limit := r.rare.Limit()
	return (r.Delivery == 0 || v.Deliveries == 0 || v.Deliveries == evidence.Deliveries(0).With(r.Delivery)) &&
		(limit.IsZero() || v.Limit.IsZero() || limit == v.Limit)
}
