package registry

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// Brief is what a program decides by, in one word: status, basis, fit, tiers,
// deliveries, and whether anything speaks against it. The zero Brief says that
// nothing is recorded. Briefs are comparable with ==; the number is internal.
type Brief uint64

// Where the parts of a brief stand in the word.
const (
	briefBasis      = 3
	briefFit        = 6
	briefFilled     = 10
	briefKnown      = 16
	briefDeliveries = 24
	briefDisputed   = 1 << 40
	briefMaybe      = 1 << 41
	briefKept       = 1 << 63 // in a row: it has been worked out
)

// briefOf gives the brief of a verdict.
func briefOf(v *weigh.Verdict) Brief {
	b := Brief(v.Status) | Brief(v.Basis)<<briefBasis | Brief(v.Fit)<<briefFit | Brief(v.FilledBy)<<briefFilled |
		Brief(v.Known)<<briefKnown | Brief(v.Deliveries)<<briefDeliveries
	if v.Disputed {
		b |= briefDisputed
	}
	if v.Maybe {
		b |= briefMaybe
	}
	return b
}

// Status is what is known: the zero Status is that nobody has looked.
func (b Brief) Status() capability.Status { return capability.Status(b & 7) }

// Basis is what the answer stands on.
func (b Brief) Basis() evidence.Basis { return evidence.Basis(b >> briefBasis & 7) }

// Fit is how close the evidence is to the question.
func (b Brief) Fit() evidence.Fit { return evidence.Fit(b >> briefFit & 15) }

// FilledBy is the tier of the record beside the claims that answers where there
// is no claim, else zero.
func (b Brief) FilledBy() evidence.Tier { return evidence.Tier(b >> briefFilled & 7) }

// Known is the tiers of the records that the answer rests on, dissent among a
// claim's own records included; of several candidates those of all.
func (b Brief) Known() evidence.Tiers { return evidence.Tiers(b >> briefKnown & 0xff) }

// Deliveries is what the client may do with a tool result that has both fields,
// under tools.result.delivery: one where it is known, several where nothing tells
// which, none where nothing is recorded.
func (b Brief) Deliveries() evidence.Deliveries {
	return evidence.Deliveries(b >> briefDeliveries & 0xffff)
}

// Disputed says that a record which may well speak of the same thing says
// something else.
func (b Brief) Disputed() bool { return b&briefDisputed != 0 }

// Maybe says that nothing tells which of several statuses applies: the answer is
// their conservative join.
func (b Brief) Maybe() bool { return b&briefMaybe != 0 }

// Holds says that advice may act on the status: something is recorded that is
// neither disputed nor one of several possibilities, and it was not seen under
// other conditions than the ones asked about.
func (b Brief) Holds() bool {
	if b&(briefDisputed|briefMaybe) != 0 {
		return false
	}
	switch b.Status() {
	case capability.NotRecorded, capability.Untested:
		return false
	}
	switch b.Basis() {
	case evidence.ByClaim, evidence.ByOverlay:
		return b.Fit() > evidence.OtherCondition
	}
	return true
}

// join gives the brief that holds for two candidates, and whether its status is
// not the first one's.
func (b Brief) join(c Brief) (joined Brief, second bool) {
	const sets = 0xffff<<briefDeliveries | 0xff<<briefKnown | briefDisputed | briefMaybe
	status := capability.Join(b.Status(), c.Status())
	joined = b
	if second = status != b.Status(); second {
		joined = c
	}
	joined = joined&^(15<<briefFit) | Brief(min(b.Fit(), c.Fit()))<<briefFit | (b|c)&sets
	if b.Status() != c.Status() {
		joined |= briefMaybe
	}
	return joined, second
}
