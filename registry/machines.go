package registry

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
)

// overlays collects the records that stand beside the claims: by client, then
// by capability.
type overlays map[string]map[capability.Path][]evidence.Record

func (o overlays) add(id string, p capability.Path, records ...evidence.Record) {
	if o[id] == nil {
		o[id] = make(map[capability.Path][]evidence.Record)
	}
	o[id][p] = append(o[id][p], records...)
}

// overlays gives all records of the data set that are no claim's: those of
// overlay files, what follows from probe runs, what traffic reports say.
func (s *DataSet) overlays() overlays {
	all := make(overlays)
	for _, o := range s.Overlays {
		for id, found := range o.Clients {
			for p, records := range found {
				all.add(id, p, records...)
			}
		}
	}
	for _, f := range s.Probed {
		for p, record := range probe.Derive(f.Runs).Records() {
			all.add(f.Client, p, record)
		}
	}
	for _, r := range s.Observed {
		for _, g := range r.Groups {
			for _, id := range g.Clients {
				for path, rec := range r.Records(g, id, r.Thresholds) {
					if !path.IsZero() {
						all.add(id, path, rec)
					}
				}
			}
		}
	}
	return all
}

// Runs gives the probe runs of the client, in the order of probe.Run.Compare.
// What follows from them stands beside the client's claims.
func (c *Client) Runs() iter.Seq[probe.Run] { return slices.Values(c.runs) }

// Traffic is what a report says of a client.
type Traffic struct {
	Report *observed.Report // shared, must not be changed
	Group  observed.Group   // of the report, which the client is in
}

// Traffic gives the reports of real traffic that the client is in, in the order
// of their files.
func (c *Client) Traffic() iter.Seq[Traffic] { return slices.Values(c.traffic) }

// Against compares a row of a traffic report with what the registry claims, and
// gives the claim's verdict and whether the two statuses differ. The row may be
// about another revision than the claim: Disagreements of Ask says which it is.
func (c *Client) Against(row observed.Row) (claim evidence.Verdict, differs bool) {
	claim = c.Claim(row.Capability())
	return claim, evidence.DegreeOf(claim.Status, row.Status) != 0
}
