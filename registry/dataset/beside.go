package dataset

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
)

// Beside is the records that stand beside the claims: by client, then by capability.
type Beside map[string]map[capability.Path][]evidence.Record

func (b Beside) add(id string, p capability.Path, records ...evidence.Record) {
	if b[id] == nil {
		b[id] = make(map[capability.Path][]evidence.Record)
	}
	b[id][p] = append(b[id][p], records...)
}

// Beside gives all records of the data set that are no claim's: those of
// overlay files, what follows from probe runs, what traffic reports say.
func (s *Set) Beside() Beside {
	all := make(Beside)
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
				for p, record := range r.Records(g, id, r.Thresholds) {
					if !p.IsZero() {
						all.add(id, p, record)
					}
				}
			}
		}
	}
	return all
}
