package observed

import "github.com/mcpcaps/mcpcaps/capability"

// Policy is how counts of traffic become statuses, and which sample is too small
// to stand alone. A report carries the policy that it was made by.
type Policy struct {
	// Threshold: a capability that more than this share of the messages speak
	// for is full.
	Threshold Share
	// Absent: one that at most this share speaks for is unsupported. What lies
	// between the two is partial. The zero Share means that there is nothing
	// between: Absent is Threshold.
	Absent Share
	// Backfill is days before the window whose statuses the report took over
	// where it had nothing newer.
	Backfill Window
	// SmallestShare and SmallestCount are the smallest sample worth an answer:
	// of the client's tool calls, and of messages. A row below one of them is
	// marked as small. Zero = no such bound.
	SmallestShare Share
	SmallestCount uint64
}

// DefaultPolicy gives the policy for one's own counts: more than half is full, at
// most one in a hundred is unsupported, and fewer than 30 messages, or less than
// one in a hundred tool calls, are a small sample.
func DefaultPolicy() Policy {
	return Policy{
		Threshold:     Share{50, shareExact},
		Absent:        Share{1, shareExact},
		SmallestShare: Share{1, shareExact},
		SmallestCount: 30,
	}
}

// Status gives what the policy says of a capability that the share speaks for:
// not recorded for the zero Share, where the policy has no threshold, and for a
// bound that does not settle it.
func (p Policy) Status(s Share) capability.Status {
	absent := p.Absent
	if absent.IsZero() {
		absent = p.Threshold
	}
	switch {
	case s.IsZero() || p.Threshold.IsZero():
		return capability.NotRecorded
	case s.percent <= absent.percent:
		return capability.Unsupported
	case !s.Exact():
		return capability.NotRecorded
	case s.percent <= p.Threshold.percent:
		return capability.Partial
	}
	return capability.Full
}

// Small says whether a sample is below what the policy asks for. What is not
// recorded of the sample (a zero share or count) is not held against it.
func (p Policy) Small(share Share, count uint64) bool {
	if !share.IsZero() && share.percent < p.SmallestShare.percent {
		return true
	}
	if share.form == shareBelow && share.percent == p.SmallestShare.percent {
		return true
	}
	return count > 0 && count < p.SmallestCount
}
