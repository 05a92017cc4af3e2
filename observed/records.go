package observed

import (
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// Records gives what the report says of one of its groups as evidence of the observed
// tier, to stand beside what is recorded of one of the group's clients ("" where it
// is mapped to none): each row, in their order. A sample that the thresholds find too
// small is marked so; the statuses are the report's own, whatever is passed. The rest
// gives no records, for it is nobody's.
//
// Where several clients are counted together, the note says so: what was seen may
// be another one's doing.
func (r Report) Records(g Group, client string, t Thresholds) iter.Seq2[capability.Path, evidence.Record] {
	return func(yield func(capability.Path, evidence.Record) bool) {
		if g.Rest {
			return
		}
		others := slices.DeleteFunc(slices.Clone(g.Clients), func(id string) bool { return id == client })
		for _, row := range g.Rows {
			rec := r.record(row, t)
			if len(others) > 0 {
				rec.Note = join(rec.Note, "Counted together with "+strings.Join(others, ", ")+".")
			}
			if !yield(row.Capability(), rec) {
				return
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
			Share: row.Share.fraction(),
			Count: row.Count,
			From:  r.Window.From,
			To:    r.Window.To,
			Small: t.small(row.Share, row.Count),
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
