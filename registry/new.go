package registry

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// New makes a registry of a data set. The error joins all that is wrong: an id
// that two entries have, an overlay or a tombstone for nobody, a capability
// with more claims than can be weighed.
func New(set dataset.Set) (*Registry, error) {
	r := &Registry{
		set:  set,
		byID: make(map[string]*Client, len(set.Entries)), moved: make(map[string][]string),
	}
	var errs []error
	overlays := set.Beside()
	for _, e := range set.Entries {
		if r.byID[e.ID] != nil {
			errs = append(errs, fmt.Errorf("client %q has two entries", e.ID))
			continue
		}
		c, err := newClient(e, overlays[e.ID])
		if err != nil {
			errs = append(errs, err)
			continue
		}
		r.byID[e.ID] = c
		r.clients = append(r.clients, c)
	}
	slices.SortFunc(r.clients, func(a, b *Client) int { return strings.Compare(a.ID(), b.ID()) })
	for _, f := range set.Probed {
		if c := r.byID[f.Client]; c != nil {
			c.runs = append(c.runs, f.Runs...)
		}
	}
	for i := range set.Observed {
		for _, g := range set.Observed[i].Groups {
			for _, id := range g.Clients {
				if c := r.byID[id]; c != nil {
					c.traffic = append(c.traffic, Traffic{&set.Observed[i], g})
				}
			}
		}
	}
	for _, c := range r.clients {
		r.index.add(c)
	}
	for _, id := range slices.Sorted(maps.Keys(overlays)) {
		if r.byID[id] == nil {
			errs = append(errs, fmt.Errorf("an overlay speaks of the client %q, which has no entry", id))
		}
	}
	for _, t := range set.Tombstones {
		if r.byID[t.ID] != nil {
			errs = append(errs, fmt.Errorf("the id %q is in use and has a tombstone", t.ID))
		}
		r.moved[t.ID] = slices.Clone(t.To)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return r, nil
}
