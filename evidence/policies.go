package evidence

import "github.com/mcpcaps/mcpcaps/capability"

// strongest takes the best record of all, whether it hangs on a claim or
// stands beside the claims.
func (v *Verdict) strongest() {
	var winner *Claim
	for i := range v.at.claims {
		c := &v.at.claims[i]
		holder, from := c, v.at
		if c.Status == capability.NotRecorded {
			continue
		}
		if !c.restsOnOwn() {
			if above, claim := v.dossier.ancestorClaim(v.at, &v.Question); above != nil {
				holder, from = claim, above
			}
		}
		for j := range holder.Records {
			r := &holder.Records[j]
			status := r.Status
			if from != v.at && !holder.affirms(r) {
				continue
			}
			if from != v.at || status == capability.NotRecorded {
				status = c.Status
			}
			if v.offer(r, status, r.Scope.OrElse(c.Scope)) {
				winner, v.chosen, v.InheritedFrom = c, 1<<i, capability.Path{}
				if from != v.at {
					v.InheritedFrom = from.path
				}
			}
		}
	}
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; v.offer(r, r.Status, r.Scope) {
			winner, v.chosen, v.InheritedFrom = nil, 0, capability.Path{}
		}
	}
	switch {
	case v.decider == nil:
	case winner != nil && winner.Status == v.Status:
		v.Basis = ByClaim
		if v.Deliveries == 0 {
			v.Deliveries = v.Deliveries.With(winner.Delivery)
		}
		if v.Limit == (capability.Limit{}) {
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
	v.eachPossible(func(r *Record, c *Claim, said capability.Status, _ Scope) {
		found = true
		status = capability.Join(status, said)
		if r != nil {
			known = known.With(r.Tier)
			deliveries = deliveries.With(r.Delivery)
			if limit == (capability.Limit{}) || r.Limit.Smaller(limit) {
				limit = r.Limit
			}
		}
		if c != nil {
			deliveries = deliveries.With(c.Delivery)
			if limit == (capability.Limit{}) || c.Limit.Smaller(limit) {
				limit = c.Limit
			}
		}
	})
	if !found {
		return
	}
	v.eachPossible(func(r *Record, c *Claim, said capability.Status, seen Scope) {
		if r != nil && said == status {
			v.offer(r, said, seen)
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
// claims among it as chosen. A claim without evidence of its own is walked with
// the evidence that it inherits, or with none.
func (v *Verdict) eachPossible(yield func(r *Record, c *Claim, said capability.Status, seen Scope)) {
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
		holder := c
		if !c.restsOnOwn() {
			_, holder = v.dossier.ancestorClaim(v.at, &v.Question)
			yield(nil, c, c.Status, c.Scope)
		}
		if holder == nil {
			continue
		}
		for j := range holder.Records {
			r := &holder.Records[j]
			seen := r.Scope.OrElse(c.Scope)
			switch {
			case holder.affirms(r):
				yield(r, c, c.Status, seen)
			case holder == c && r.Status != capability.NotRecorded && possible(seen):
				yield(r, nil, r.Status, seen)
			}
		}
	}
	for i := range v.at.overlays {
		if r := &v.at.overlays[i]; r.Status != capability.NotRecorded && possible(r.Scope) {
			yield(r, nil, r.Status, r.Scope)
		}
	}
}
