package registry

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// New makes a registry of a data set, which it copies. The error joins all that is
// wrong: an id that two entries have, an overlay or a tombstone for nobody, a
// capability with more claims than can be weighed.
func New(set dataset.Set) (*Registry, error) {
	set = set.Clone()
	o := &readOrigin{data: set, ran: make(map[string][]probe.Run)}
	r := newRegistry(o, set.Version, set.Date, len(set.Entries))
	var errs []error
	beside := set.Beside()
	entries := make([]*dataset.Entry, len(set.Entries))
	for i := range entries {
		entries[i] = &set.Entries[i]
	}
	slices.SortStableFunc(entries, func(a, b *dataset.Entry) int { return strings.Compare(a.ID, b.ID) })
	for _, e := range entries {
		if r.byID[e.ID] != nil {
			errs = append(errs, fmt.Errorf("client %q has two entries", e.ID))
			continue
		}
		k, err := newKnowledge(e.Modes, e.Claims, packed.BesideOf(beside[e.ID]))
		if err != nil {
			errs = append(errs, fmt.Errorf("client %s: %w", e.ID, err))
			continue
		}
		o.entries, o.known = append(o.entries, e), append(o.known, k)
		r.add(&Client{id: e.ID, title: e.Title, vendor: e.Vendor, category: e.Category, class: e.Class})
	}
	for _, f := range set.Probed {
		o.ran[f.Client] = append(o.ran[f.Client], f.Runs...)
	}
	for id, runs := range o.ran {
		o.ran[id] = slices.SortedFunc(slices.Values(runs), probe.Run.Compare)
	}
	for _, id := range slices.Sorted(maps.Keys(beside)) {
		if r.byID[id] == nil {
			errs = append(errs, fmt.Errorf("an overlay speaks of the client %q, which has no entry", id))
		}
	}
	for _, t := range set.Tombstones {
		if r.byID[t.ID] != nil {
			errs = append(errs, fmt.Errorf("the id %q is in use and has a tombstone", t.ID))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return r, nil
}
