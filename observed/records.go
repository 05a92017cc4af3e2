package observed

import (
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// Overlay is a record that a report gives, and what it is about.
type Overlay struct {
	// Client is the registry's id, "" where the group is mapped to none.
	Client string
	// Group is the report's own name for the client.
	Group      string
	Capability capability.Path
	Record     evidence.Record
}

// Records gives the report as evidence of the observed tier, to stand beside what
// is recorded: each row of each group, in their order, once for each client that
// the group is mapped to, and once without a client where it is mapped to none. A
// sample that the thresholds find too small is marked so; the statuses are the
// report's own, whatever is passed. The rest gives no records, for it is
// nobody's.
//
// Where several clients are counted together, the note says so: what was seen may
// be another one's doing.
func (r Report) Records(t Thresholds) iter.Seq[Overlay] {
	return func(yield func(Overlay) bool) {
		for _, g := range r.Groups {
			if g.Rest {
				continue
			}
			clients := g.Clients
			if len(clients) == 0 {
				clients = []string{""}
			}
			for _, row := range g.Rows {
				for _, id := range clients {
					rec := r.record(row, t)
					if others := slices.DeleteFunc(slices.Clone(clients), func(o string) bool { return o == id }); len(others) > 0 {
						rec.Note = join(rec.Note, "Counted together with "+strings.Join(others, ", ")+".")
					}
					if !yield(Overlay{id, g.Name, row.Capability(), rec}) {
						return
					}
				}
			}
		}
	}
}

func (r Report) record(row Row, t Thresholds) evidence.Record {
	source := r.Source
	source.Kind = evidence.TrafficReport
	rec := evidence.Record{
		Tier:   evidence.Observed,
		Status: row.Status,
		Scope:  evidence.Scope{Revision: row.Revision},
		Source: source,
		Note:   row.Note,
		Sample: evidence.Sample{
			Share: row.Share.Fraction(),
			Count: row.Count,
			From:  r.Window.From,
			To:    r.Window.To,
			Small: t.Small(row.Share, row.Count),
		},
	}
	if !row.Version.IsZero() {
		rec.Scope.Versions = evidence.At(row.Version)
	}
	return rec
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}
