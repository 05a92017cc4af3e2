package registry

import (
	"iter"
	"slices"
	"sync/atomic"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Client is one client of a registry. It does not change, and any number of
// readers may use it at once.
type Client struct {
	id, title, vendor, category string
	class                       dataset.Class

	registry *Registry
	number   int // in the order of ids
	signs    atomic.Pointer[packed.Signs]
	known    atomic.Pointer[knowledge]
	rows     rows
}

// nobody says that the client is none: nothing is known of it.
func (c *Client) nobody() bool { return c == nil || c.id == "" }

// ID is the client's stable name in the data set: "openai-codex".
func (c *Client) ID() string { return c.id }

// Title is the product's name for people: "Codex CLI".
func (c *Client) Title() string { return c.title }

// Vendor is who makes it, "" when that is not recorded.
func (c *Client) Vendor() string { return c.vendor }

// Category is what kind of product it is: cli, ide, desktop, web, …
func (c *Client) Category() string { return c.category }

// Class is what kind of thing it is on the wire.
func (c *Client) Class() dataset.Class { return c.class }

// String gives the client's id.
func (c *Client) String() string { return c.id }

// know gives what the client's answers are made of, decoded when it is first
// asked. Two readers that meet decode it twice and keep one.
func (c *Client) know() *knowledge {
	if k := c.known.Load(); k != nil {
		return k
	}
	c.known.CompareAndSwap(nil, c.registry.origin.know(c.number))
	return c.known.Load()
}

// signed gives the signs by which the client can be told, decoded when somebody is
// first to be recognised.
func (c *Client) signed() *packed.Signs {
	if s := c.signs.Load(); s != nil {
		return s
	}
	s := c.registry.origin.signs(c.number)
	c.signs.CompareAndSwap(nil, &s)
	return c.signs.Load()
}

func (c *Client) identity() *dataset.Identity { return &c.signed().Identity }

// dossier gives what is known of the client's capabilities, an empty one for nobody.
func (c *Client) dossier() *weigh.Dossier {
	if c.nobody() {
		return &noDossier
	}
	return c.know().dossier
}

// mode gives the mode of that name or alias, the default one for "".
func (c *Client) mode(config string) *dataset.Mode { return dataset.FindMode(c.know().modes, config) }

// Entry gives a copy of all that the data set says of the client, overlays not
// included. It is decoded each time that it is asked for.
func (c *Client) Entry() dataset.Entry { return c.registry.origin.entry(c.number) }

// Findings gives what is known of each capability, claims and overlays, in the
// order of the data file, then what only overlays speak of in tree order.
func (c *Client) Findings() iter.Seq[evidence.Finding] { return c.dossier().Findings() }

// Finding gives what is known of one capability, false when nothing is.
func (c *Client) Finding(p capability.Path) (evidence.Finding, bool) { return c.dossier().Finding(p) }

// Preferred is the revision that a default install offers first, zero when it
// is not recorded. It may differ by transport; with a zero transport it is the
// one that holds for most.
func (c *Client) Preferred(t revision.Transport) revision.Revision {
	if m := c.mode(""); m != nil {
		return m.PreferredOver(t)
	}
	return revision.Revision{}
}

// Speaks gives the revisions that the client's code can speak in any of its
// modes, oldest first: more than what a default install negotiates.
func (c *Client) Speaks() iter.Seq[revision.Revision] {
	var all []revision.Revision
	for _, m := range c.know().modes {
		all = append(all, m.Speaks...)
	}
	slices.SortFunc(all, revision.Revision.Compare)
	return slices.Values(slices.Compact(all))
}

// Mode gives the mode of that name or alias; "" is the default one. It is false
// when no such mode is recorded.
func (c *Client) Mode(config string) (dataset.Mode, bool) {
	m := c.mode(config)
	if m == nil {
		return dataset.Mode{}, false
	}
	return m.Clone(), true
}

// Modes gives copies of the client's modes in the order of its data; none where
// none is recorded.
func (c *Client) Modes() iter.Seq[dataset.Mode] {
	return func(yield func(dataset.Mode) bool) {
		for _, m := range c.know().modes {
			if !yield(m.Clone()) {
				return
			}
		}
	}
}

// Asked gives the capabilities that a list of answers about the client has: the
// nodes of the tree that can have a status, in tree order, each open family
// followed by the members that this client has, in the order of its data, and
// of the limits those that are recorded.
func (c *Client) Asked() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		for p := range capability.All() {
			if p.Kind() == capability.KindFeature || p.Kind() == capability.KindLimit && c.dossier().Has(p) {
				if !yield(p) {
					return
				}
			}
			if !p.IsFamily() {
				continue
			}
			for member := range c.dossier().Paths() {
				if member.IsOpen() && member.Family() == p && !yield(member) {
					return
				}
			}
		}
	}
}
