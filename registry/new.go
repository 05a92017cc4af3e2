package registry

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// New makes a registry of a data set. The error joins all that is wrong: an id
// that two entries have, an overlay or a tombstone for nobody, a capability
// with more claims than can be weighed.
func New(set dataset.Set) (*Registry, error) {
	set = set.Clone()
	r := &Registry{
		set:  set,
		byID: make(map[string]*Client, len(set.Entries)), moved: make(map[string][]string),
	}
	known := make(map[string]*knowledge, len(set.Entries))
	var errs []error
	overlays := set.Beside()
	for _, e := range set.Entries {
		if r.byID[e.ID] != nil {
			errs = append(errs, fmt.Errorf("client %q has two entries", e.ID))
			continue
		}
		k, err := newKnowledge(e, overlays[e.ID])
		if err != nil {
			errs = append(errs, err)
			continue
		}
		c := newClient(&e, func() *knowledge { return k })
		known[e.ID], r.byID[e.ID] = k, c
		r.clients = append(r.clients, c)
	}
	slices.SortFunc(r.clients, func(a, b *Client) int { return strings.Compare(a.ID(), b.ID()) })
	for _, f := range set.Probed {
		if c := known[f.Client]; c != nil {
			c.runs = append(c.runs, f.Runs...)
			slices.SortFunc(c.runs, probe.Run.Compare)
		}
	}
	for i := range set.Observed {
		for _, g := range set.Observed[i].Groups {
			for _, id := range g.Clients {
				if c := known[id]; c != nil {
					c.traffic = append(c.traffic, Traffic{&set.Observed[i], g})
				}
			}
		}
	}
	r.index = sync.OnceValue(func() *signIndex { return newSignIndex(r.clients) })
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

func newClient(e *dataset.Entry, know func() *knowledge) *Client {
	return &Client{id: e.ID, title: e.Title, vendor: e.Vendor, category: e.Category, class: e.Class, know: know}
}

// newKnowledge joins an entry and the records beside its claims.
func newKnowledge(e dataset.Entry, beside map[capability.Path][]evidence.Record) (*knowledge, error) {
	d, err := weigh.New(func(yield func(capability.Path, *evidence.Claim) bool) {
		for i := range e.Claims {
			if c := &e.Claims[i]; !yield(c.Capability, &c.Claim) {
				return
			}
		}
	}, func(yield func(capability.Path, *evidence.Record) bool) {
		for _, p := range slices.SortedFunc(maps.Keys(beside), capability.Path.Compare) {
			for i := range beside[p] {
				if !yield(p, &beside[p][i]) {
					return
				}
			}
		}
	})
	if err != nil {
		return nil, fmt.Errorf("client %s: %w", e.ID, err)
	}
	charsets := sync.OnceValue(func() map[string]*regexp.Regexp { return compile(d) })
	return &knowledge{entry: e, dossier: d, charsets: charsets}, nil
}
