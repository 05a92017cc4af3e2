package evidence

import (
	"cmp"

	"github.com/mcpcaps/mcpcaps/capability"
)

// Record is one piece of evidence for one capability of one client. The zero
// members are not recorded. Records are comparable with ==.
type Record struct {
	Tier Tier
	// Status is what this record says. NotRecorded in a claim's record says
	// that it affirms the claim.
	Status capability.Status
	// Word is the source's own word for the status, as it stands there.
	Word     string
	Delivery Delivery         // under tools.result.delivery
	Limit    capability.Limit // under limits.*
	// Scope is where this was seen. Unlike a claim's scope it limits nothing.
	Scope  Scope
	Source Source
	Note   string
	Sample Sample // of traffic
	Run    Run    // of a probe
}

// Sample is how much traffic an observed record stands on.
type Sample struct {
	Share float64 `json:"share,omitzero"` // of the client's tool calls, 0 to 1; 0 = not recorded
	Count uint64  `json:"count,omitzero"` // of messages; 0 = not recorded
	From  Date    `json:"from,omitzero"`  // the window's first day
	To    Date    `json:"to,omitzero"`    // its last day
	Small bool    `json:"small,omitzero"` // below the size that the report's policy asks for
}

// Run is which run of a probe a record stands on.
type Run struct {
	ID       string `json:"id,omitzero"`       // the run's address within its source
	Scenario string `json:"scenario,omitzero"` // what the server returned
	Verdict  string `json:"verdict,omitzero"`  // what came of it, in the probe's words
}

// Claim is the registry's judgement for a capability within a scope, with the
// records that it rests on.
type Claim struct {
	Status   capability.Status
	Word     string           // the source's own word for the status
	Delivery Delivery         // under tools.result.delivery
	Limit    capability.Limit // under limits.*
	// Scope is what limits the claim on purpose. Where its evidence happened
	// to be seen is no limit and stands in the records.
	Scope   Scope
	Note    string
	Records []Record
}

// affirms says whether a record of the claim's own speaks for it.
func (c *Claim) affirms(r *Record) bool {
	return (r.Status == capability.NotRecorded || r.Status == c.Status) && c.sameValue(r)
}

func (c *Claim) sameValue(r *Record) bool {
	return (r.Delivery == 0 || c.Delivery == 0 || r.Delivery == c.Delivery) &&
		(r.Limit.IsZero() || c.Limit.IsZero() || r.Limit == c.Limit)
}

// restsOnOwn says whether one of the claim's own records affirms it.
func (c *Claim) restsOnOwn() bool {
	for i := range c.Records {
		if c.affirms(&c.Records[i]) {
			return true
		}
	}
	return false
}

// stronger orders records of the same fit: by tier (probed, read, observed,
// declared), within declared by the kind of source, then the newest, of the
// same day the newer version, then by the source's text. What follows only serves to have an order, so that it
// never matters which record came first. It gives a negative number when a is
// the stronger.
func stronger(a, b *Record) int {
	if c := cmp.Compare(b.Tier.strength(), a.Tier.strength()); c != 0 {
		return c
	}
	if a.Tier == Declared {
		if c := cmp.Compare(b.Source.Kind.rank(), a.Source.Kind.rank()); c != 0 {
			return c
		}
	}
	if c := b.Source.Date.Compare(a.Source.Date); c != 0 {
		return c
	}
	return cmp.Or(
		b.Scope.Versions.At.Compare(a.Scope.Versions.At),
		a.Source.compare(&b.Source),
		cmp.Compare(a.Run.ID, b.Run.ID),
		cmp.Compare(a.Run.Scenario, b.Run.Scenario),
		cmp.Compare(a.Run.Verdict, b.Run.Verdict),
		cmp.Compare(a.Status, b.Status),
		cmp.Compare(a.Word, b.Word),
		cmp.Compare(a.Delivery, b.Delivery),
		compareLimits(a.Limit, b.Limit),
		a.Scope.Compare(b.Scope),
		cmp.Compare(a.Note, b.Note),
	)
}
