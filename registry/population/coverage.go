package population

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
)

// Weight is how much a client counts: messages, calls, users, whatever the
// caller counts in.
type Weight struct {
	// Clients is the ids that count together. None stands for clients that
	// nobody knows. Of several, one sent what was counted and nothing tells
	// which: they are of one kind only where their answers are.
	Clients []string
	Count   uint64
}

// Even gives every client of the registry the weight 1, in the order of their ids.
func Even(r *registry.Registry) iter.Seq[Weight] {
	return func(yield func(Weight) bool) {
		for c := range r.Clients() {
			if !yield(Weight{[]string{c.ID()}, 1}) {
				return
			}
		}
	}
}

// Traffic gives each group of a report its weight, in the report's order: how
// many handshakes, requests or calls it counted. Another measure counts nothing.
func Traffic(report observed.Report, by observed.Measure) iter.Seq[Weight] {
	return func(yield func(Weight) bool) {
		for _, g := range report.Groups {
			w := Weight{Clients: g.Clients}
			switch by {
			case observed.Handshakes:
				w.Count = g.Handshakes
			case observed.Requests:
				w.Count = g.Requests
			case observed.Calls:
				w.Count = g.Calls
			}
			if !yield(w) {
				return
			}
		}
	}
}

// Coverage is how much of a whole has a capability. Supported, Unsupported and
// Unknown add up to Whole, exactly. The zero Coverage is that of nothing.
type Coverage struct {
	Supported uint64
	Partial   uint64 // of Supported, what has it only under a condition
	// Unsupported is what lacks it, and what it cannot apply to at the revision asked about.
	Unsupported   uint64
	NotApplicable uint64 // of Unsupported, what it cannot apply to
	// Unknown is what nobody has looked at or tried, and what is no known client's.
	Unknown uint64
	Whole   uint64
}

// Cover says how much of the whole that the weights make up has a capability,
// by the answers to the question. A client that the registry does not know is
// unknown, and never a no. Counts are added up to the largest number there is.
func Cover(r *registry.Registry, q registry.Question, weights iter.Seq[Weight]) Coverage {
	var cov Coverage
	for w := range weights {
		n := min(w.Count, ^uint64(0)-cov.Whole)
		cov.Whole += n
		switch statusOf(r, q, w.Clients) {
		case capability.Full:
			cov.Supported += n
		case capability.Partial:
			cov.Supported += n
			cov.Partial += n
		case capability.Unsupported:
			cov.Unsupported += n
		case capability.NotApplicable:
			cov.Unsupported += n
			cov.NotApplicable += n
		default:
			cov.Unknown += n
		}
	}
	return cov
}

// statusOf gives the status of clients of which one is meant: not recorded
// unless they are of one kind.
func statusOf(r *registry.Registry, q registry.Question, ids []string) capability.Status {
	status := capability.NotRecorded
	for i, id := range ids {
		c, ok := r.Client(id)
		if !ok {
			return capability.NotRecorded
		}
		s := c.Ask(q).Status()
		switch {
		case i == 0 || s == status:
			status = s
		case s.Supported() && status.Supported():
			status = capability.Partial
		case lacks(s) && lacks(status):
			status = capability.Unsupported
		default:
			return capability.NotRecorded
		}
	}
	return status
}

func lacks(s capability.Status) bool {
	return s == capability.Unsupported || s == capability.NotApplicable
}

// Share gives a part of the whole, such as c.Share(c.Unknown); the zero Share
// where there is no whole.
func (c Coverage) Share(part uint64) observed.Share { return observed.ShareOf(part, c.Whole) }

// MarshalJSON gives the counts, and the three shares as percentages.
func (c Coverage) MarshalJSON() ([]byte, error) {
	return jsontree.Marshal(struct {
		Supported     uint64 `json:"supported"`
		Partial       uint64 `json:"partial"`
		Unsupported   uint64 `json:"unsupported"`
		NotApplicable uint64 `json:"notApplicable"`
		Unknown       uint64 `json:"unknown"`
		Whole         uint64 `json:"whole"`
		Shares        struct {
			Supported   observed.Share `json:"supported,omitzero"`
			Unsupported observed.Share `json:"unsupported,omitzero"`
			Unknown     observed.Share `json:"unknown,omitzero"`
		} `json:"shares,omitzero"`
	}{
		c.Supported, c.Partial, c.Unsupported, c.NotApplicable, c.Unknown, c.Whole,
		struct {
			Supported   observed.Share `json:"supported,omitzero"`
			Unsupported observed.Share `json:"unsupported,omitzero"`
			Unknown     observed.Share `json:"unknown,omitzero"`
		}{c.Share(c.Supported), c.Share(c.Unsupported), c.Share(c.Unknown)},
	})
}
