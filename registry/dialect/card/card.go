package card

import (
	"maps"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Card is what a client's card says: an entry, and what stands beside it.
type Card struct {
	// Entry is the client with its claims. Where a card names a tier and not the
	// source, the record's source is the card.
	Entry dataset.Entry
	// Beside has the records that disagree with a claim without being of a tier
	// that the claim is known by, in the order of the card.
	Beside map[capability.Path][]evidence.Record
	// Runs are the rows of "Verified by the probe", in the order of the card.
	// Conclusions are what the card says follows from runs that it does not list,
	// as it says so.
	Runs        []probe.Run
	Conclusions []string
	// Traffic is the reports of "Observed in traffic", each with the one group
	// that is this client.
	Traffic []observed.Report
	// Canonical and Updated are the card's own address and date, from its front
	// matter.
	Canonical string
	Updated   evidence.Date
}

// DataSet gives the card as a data set of one client, for [registry.New].
func (c Card) DataSet() dataset.Set {
	set := dataset.Set{Date: c.Updated, Entries: []dataset.Entry{c.Entry}, Observed: c.Traffic}
	if o, ok := c.overlay(); ok {
		set.Overlays = []dataset.Overlay{o}
	}
	if len(c.Runs) > 0 {
		f := probe.File{Client: c.Entry.ID, Runs: c.Runs}
		var named sources
		for _, r := range c.Runs {
			named.add(r.Source)
		}
		f.Sources = named.list
		set.Probed = []probe.File{f}
	}
	return set
}

// overlay gives Beside as an overlay.
func (c Card) overlay() (o dataset.Overlay, ok bool) {
	if len(c.Beside) == 0 {
		return o, false
	}
	var named sources
	for _, p := range slices.SortedFunc(maps.Keys(c.Beside), capability.Path.Compare) {
		for _, r := range c.Beside[p] {
			named.add(r.Source)
		}
	}
	return dataset.Overlay{
		Sources: named.list,
		Clients: map[string]map[capability.Path][]evidence.Record{c.Entry.ID: c.Beside},
	}, true
}
