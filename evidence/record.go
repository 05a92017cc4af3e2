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

// Affirms says whether a record of the claim's own speaks for it: it says the
// same, or has no status, and gives no other value. What it does not say, or the
// claim does not, is no other value.
func (c *Claim) Affirms(r *Record) bool {
	return (r.Status == capability.NotRecorded || r.Status == c.Status) &&
		(r.Delivery == 0 || c.Delivery == 0 || r.Delivery == c.Delivery) &&
		(r.Limit.IsZero() || c.Limit.IsZero() || r.Limit == c.Limit)
}

// Affirmed says whether one of the claim's own records affirms it. A claim that
// none affirms rests on its ancestors' evidence, or on nothing.
func (c *Claim) Affirmed() bool {
	for i := range c.Records {
		if c.Affirms(&c.Records[i]) {
			return true
		}
	}
	return false
}

// Finding is what is known of one capability: the claims, in the order in
// which they were written down, and the records that stand beside them.
type Finding struct {
	Capability capability.Path
	Claims     []Claim
	Overlays   []Record
}

// Stronger orders records of the same fit: by tier (probed, read, observed,
// declared), within declared by the kind of source, then the newest, of the
// same day the newer version, then by the source's text. What follows only serves to have an order, so that it
// never matters which record came first: it is a total order. It gives a negative number when a is
// the stronger.
func Stronger(a, b *Record) int {
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
	if c := b.Scope.Versions.At.Compare(a.Scope.Versions.At); c != 0 {
		return c
	}
	if c := a.Source.compare(&b.Source); c != 0 {
		return c
	}
	if a.Run != b.Run {
		return cmp.Or(cmp.Compare(a.Run.ID, b.Run.ID), cmp.Compare(a.Run.Scenario, b.Run.Scenario), cmp.Compare(a.Run.Verdict, b.Run.Verdict))
	}
	if c := cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.Word, b.Word), cmp.Compare(a.Delivery, b.Delivery)); c != 0 {
		return c
	}
	if c := a.Limit.Compare(b.Limit); c != 0 {
		return c
	}
	if c := a.Scope.Compare(b.Scope); c != 0 {
		return c
	}
	return cmp.Compare(a.Note, b.Note)
}
