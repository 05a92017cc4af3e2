package weigh

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// strongest takes the best record of all, or of those that were seen at the very
// revision, whether it hangs on a claim that answers the question or stands
// beside the claims.
func (v *Verdict) strongest(then bool) {
	var winner *claim
	answering := v.answering()
	for i := range v.at.claims {
		c := &v.at.claims[i]
		if answering&(1<<i) == 0 {
			continue
		}
		v.eachRecord(c, func(e piece) bool {
			if (!then || v.then(&e.seen)) && v.offer(e) {
				winner, v.chosen = c, 1<<i
			}
			return true
		})
	}
	for i := range v.at.overlays {
		r := &v.at.overlays[i]
		if (!then || r.Scope.Revision == v.asked.Revision) && v.offer(v.beside(r)) {
			winner, v.chosen = nil, 0
		}
	}
	switch {
	case v.decider == nil:
	case winner != nil && winner.Status == v.Status:
		v.Basis = evidence.ByClaim
		if v.Deliveries == 0 {
			v.Deliveries = v.Deliveries.With(winner.Delivery)
		}
		if v.Limit.IsZero() {
			v.Limit = winner.rare.Limit()
		}
	default:
		v.Basis, v.chosen, v.FilledBy = evidence.ByOverlay, 0, v.decider.Tier
	}
}

// conservative takes the join of everything that the question does not
// contradict: claims, their dissent, and overlays.
func (v *Verdict) conservative() {
	status := capability.NotApplicable
	var known evidence.Tiers
	var said statuses
	v.eachPossible(func(c *claim, e piece) {
		status = capability.Join(status, e.status)
		said |= 1 << e.status
		if c != nil {
			v.addValue(c.Delivery, c.rare.Limit())
		}
		if e.record != nil {
			known = known.With(e.record.Tier)
			v.addValue(e.record.Delivery, e.record.rare.Limit())
		}
	})
	if said == 0 {
		return
	}
	deliveries, limit := v.Deliveries, v.Limit
	v.eachPossible(func(_ *claim, e piece) {
		if e.record != nil && e.status == status {
			v.offer(e)
		}
	})
	v.Basis = evidence.ByOverlay
	if v.chosen != 0 {
		v.Basis = evidence.ByClaim
	} else {
		v.FilledBy = v.decider.Tier
	}
	v.Status, v.Known, v.Deliveries, v.Limit, v.Maybe = status, known, deliveries, limit, said&(said-1) != 0
}

// possible says that what the question names does not contradict a place: its
// defaults do not count, what is open is open.
func (v *Verdict) possible(seen *place) bool {
	for set := v.named; set != 0; {
		if d := set.pop(); d.Relate(&v.Question.Scope, seen.at(d)) == evidence.Differs {
			return false
		}
	}
	return true
}

// eachPossible walks what the question does not contradict, and marks the
// claims among it as chosen. A claim comes with each record that affirms it,
// and alone; dissent and overlays come without one.
func (v *Verdict) eachPossible(yield func(*claim, piece)) {
	for i := range v.at.claims {
		c := &v.at.claims[i]
		limits := place{seen: c.Scope}
		if c.Status == capability.NotRecorded || !v.possible(&limits) {
			continue
		}
		v.chosen |= 1 << i
		yield(c, piece{status: c.Status, seen: limits, from: v.at})
		v.eachRecord(c, func(e piece) bool {
			switch {
			case e.affirms:
				yield(c, e)
			case v.possible(&e.seen):
				yield(nil, e)
			}
			return true
		})
	}
	for i := range v.at.overlays {
		r := &v.at.overlays[i]
		if e := v.beside(r); r.Status != capability.NotRecorded && v.possible(&e.seen) {
			yield(nil, e)
		}
	}
}
