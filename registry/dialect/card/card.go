package card

import (
	"cmp"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
)

// Card is what a client's card says: an entry, and what stands beside it.
type Card struct {
	// Entry is the client with its claims. Where a card names a tier and not the
	// source, the record's source is the card.
	Entry registry.Entry
	// Beside has the records that disagree with a claim without being of a tier
	// that the claim is known by, in the order of the card.
	Beside map[capability.Path][]evidence.Record
	// Runs are the rows of "Verified by the probe", in the order of the card.
	Runs []probe.Run
	// Traffic is the section "Observed in traffic", a report with the one group
	// that is this client; zero where the card has none.
	Traffic observed.Report
	// Canonical and Updated are the card's own address and date, from its front
	// matter.
	Canonical string
	Updated   evidence.Date
}

// Overlay gives all that stands beside the claims as one overlay: Beside, what
// the runs say taken together, and the rows of Traffic.
func (c Card) Overlay() registry.Overlay {
	found := make(map[capability.Path][]evidence.Record)
	for p, records := range c.Beside {
		found[p] = append(found[p], records...)
	}
	for p, r := range probe.Derive(c.Runs).Records() {
		found[p] = append(found[p], r)
	}
	for o := range c.Traffic.Records(c.Traffic.Policy) {
		found[o.Capability] = append(found[o.Capability], o.Record)
	}
	if len(found) == 0 {
		return registry.Overlay{}
	}
	var sources sources
	for _, records := range found {
		for _, r := range records {
			sources.add(r.Source)
		}
	}
	slices.SortFunc(sources.list, func(a, b registry.NamedSource) int { return cmp.Compare(a.Key, b.Key) })
	return registry.Overlay{Sources: sources.list, Clients: map[string]map[capability.Path][]evidence.Record{c.Entry.ID: found}}
}

// DataSet gives the card as a data set of one client, for [registry.New].
func (c Card) DataSet() registry.DataSet {
	set := registry.DataSet{Date: c.Updated, Entries: []registry.Entry{c.Entry}}
	if o := c.Overlay(); o.Clients != nil {
		set.Overlays = []registry.Overlay{o}
	}
	return set
}
