package observed

import "github.com/mcpcaps/mcpcaps/capability"

// Thresholds is how counts of traffic become statuses, and which sample is too small
// to stand alone. A report carries those that it was made by.
type Thresholds struct {
	// Threshold: a capability that more than this share of the messages speak
	// for is full.
	Threshold Share `json:"threshold"`
	// Absent: one that at most this share speaks for is unsupported. What lies
	// between the two is partial. The zero Share means that there is nothing
	// between: Absent is Threshold.
	Absent Share `json:"absent,omitzero"`
	// Backfill is days before the window whose statuses the report took over
	// where it had nothing newer.
	Backfill Window `json:"backfill,omitzero"`
	// SmallestShare and SmallestCount are the smallest sample worth an answer:
	// of the client's tool calls, and of messages. A row below one of them is
	// marked as small. Zero = no such bound.
	SmallestShare Share  `json:"smallestShare,omitzero"`
	SmallestCount uint64 `json:"smallestCount,omitzero"`
}

// DefaultThresholds gives those for one's own counts: more than half is full, at
// most one in a hundred is unsupported, and fewer than 30 messages, or less than
// one in a hundred tool calls, are a small sample.
func DefaultThresholds() Thresholds {
	return Thresholds{
		Threshold:     Share{50, shareExact},
		Absent:        Share{1, shareExact},
		SmallestShare: Share{1, shareExact},
		SmallestCount: 30,
	}
}

// status gives what the thresholds say of a capability that the share speaks for:
// not recorded for the zero Share, where there is no threshold, and for a
// bound that does not settle it.
func (t Thresholds) status(s Share) capability.Status {
	absent := t.Absent
	if absent.IsZero() {
		absent = t.Threshold
	}
	switch {
	case s.IsZero() || t.Threshold.IsZero():
		return capability.NotRecorded
	case s.percent <= absent.percent:
		return capability.Unsupported
	case !s.exact():
		return capability.NotRecorded
	case s.percent <= t.Threshold.percent:
		return capability.Partial
	}
	return capability.Full
}

// small says whether a sample is below what the thresholds ask for. What is not
// recorded of the sample (a zero share or count) is not held against it.
func (t Thresholds) small(share Share, count uint64) bool {
	if !share.IsZero() && share.percent < t.SmallestShare.percent {
		return true
	}
	if share.form == shareBelow && share.percent == t.SmallestShare.percent {
		return true
	}
	return count > 0 && count < t.SmallestCount
}
