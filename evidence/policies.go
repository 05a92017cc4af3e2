package evidence

import "github.com/mcpcaps/mcpcaps/capability"

// strongest takes the best record of all that may answer, whether it hangs on a
// claim that answers the question or stands beside the claims.
func (v *Verdict) strongest(may func(seen Scope) bool) {
	var winner *Claim
	answering := v.at.choose(&v.Question)
	for i := range v.at.claims {
		c := &v.at.claims[i]
		if answering&(1<<i) == 0 {
			continue
		}
		v.eachRecord(c, func(e piece) bool {
			if may(e.seen) && v.offer(e) {
				winner, v.chosen = c, 1<<i
			}
			return true
		})
	}
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; may(r.Scope) && v.offer(piece{r, r.Status, r.Scope, v.at, false}) {
			winner, v.chosen = nil, 0
		}
	}
	switch {
	case v.decider == nil:
	case winner != nil && winner.Status == v.Status:
		v.Basis = ByClaim
		if v.Deliveries == 0 {
			v.Deliveries = v.Deliveries.With(winner.Delivery)
		}
		if v.Limit.IsZero() {
			v.Limit = winner.Limit
		}
	default:
		v.Basis, v.chosen, v.FilledBy = ByOverlay, 0, v.decider.Tier
	}
}

// conservative takes the join of everything that the question does not
// contradict: claims, their dissent, and overlays.
func (v *Verdict) conservative() {
	status := capability.NotApplicable
	var known Tiers
	var deliveries Deliveries
	var limit capability.Limit
	found := false
	v.eachPossible(func(c *Claim, e piece) {
		found = true
		status = capability.Join(status, e.status)
		if c != nil {
			deliveries = deliveries.With(c.Delivery)
			limit = smallest(limit, c.Limit)
		}
		if e.record != nil {
			known = known.With(e.record.Tier)
			deliveries = deliveries.With(e.record.Delivery)
			limit = smallest(limit, e.record.Limit)
		}
	})
	if !found {
		return
	}
	v.eachPossible(func(_ *Claim, e piece) {
		if e.record != nil && e.status == status {
			v.offer(e)
		}
	})
	v.Basis = ByOverlay
	if v.chosen != 0 {
		v.Basis = ByClaim
	} else {
		v.FilledBy = v.decider.Tier
	}
	v.Status, v.Known, v.Deliveries, v.Limit = status, known, deliveries, limit
}

// eachPossible walks what the question does not contradict, and marks the
// claims among it as chosen. A claim comes with each record that affirms it,
// and alone; dissent and overlays come without one.
func (v *Verdict) eachPossible(yield func(*Claim, piece)) {
	possible := func(seen Scope) bool {
		_, contradicted := RelateQuestion(v.Question.Scope, seen).First(Differs)
		return !contradicted
	}
	for i := range v.at.claims {
		c := &v.at.claims[i]
		if c.Status == capability.NotRecorded || !possible(c.Scope) {
			continue
		}
		v.chosen |= 1 << i
		yield(c, piece{status: c.Status, seen: c.Scope, from: v.at})
		v.eachRecord(c, func(e piece) bool {
			switch {
			case e.affirms:
				yield(c, e)
			case possible(e.seen):
				yield(nil, e)
			}
			return true
		})
	}
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; r.Status != capability.NotRecorded && possible(r.Scope) {
			yield(nil, piece{r, r.Status, r.Scope, v.at, false})
		}
	}
}
