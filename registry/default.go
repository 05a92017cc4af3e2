package registry

import (
	_ "embed" // the packed data set
	"fmt"
	"slices"
	"sync"

	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

//go:generate go run ../internal/packdata data data.packed

// embedded is the data set that comes with the module, made of the files in data
// by go generate: read-only pages, not looked at before somebody asks.
//
//go:embed data.packed
var embedded string

// Default gives the data set that comes with the module. It is made ready on
// first use, never at import, and is the same Registry each time. What it knows of
// a client is decoded when that client is first asked.
func Default() *Registry {
	standard.once.Do(func() { standard.registry = openEmbedded() })
	return standard.registry
}

var standard struct {
	once     sync.Once
	registry *Registry
}

func openEmbedded() *Registry {
	d := must(packed.Open(embedded))
	r := newRegistry(packedOrigin{d}, d.Version(), d.Date(), d.Len())
	clients := make([]Client, d.Len())
	for i := range clients {
		h, c := must(d.Head(i)), &clients[i]
		c.id, c.title, c.vendor, c.category, c.class = h.ID, h.Title, h.Vendor, h.Category, h.Class
		r.add(c)
	}
	return r
}

// must gives what was decoded. A test decodes the embedded data set whole: it
// cannot be faulty in a release.
func must[T any](value T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("registry: the embedded data set is faulty: %v", err))
	}
	return value
}

// packedOrigin is the packed data set.
type packedOrigin struct{ data *packed.Data }

func (o packedOrigin) signs(i int) packed.Signs { return must(o.data.Signs(i)) }

func (o packedOrigin) know(i int) *knowledge {
	a := must(o.data.Client(i))
	for i := range a.Modes { // lest they hold what all other records stand in
		a.Modes[i].Records = slices.Clone(a.Modes[i].Records)
	}
	return must(newKnowledge(a.Modes, a.Claims, a.Beside))
}

func (o packedOrigin) entry(i int) dataset.Entry       { return must(o.data.Entry(i)) }
func (o packedOrigin) runs(i int) []probe.Run          { return must(o.data.Runs(i)) }
func (o packedOrigin) reports() []observed.Report      { return must(o.data.Reports()) }
func (o packedOrigin) tombstones() []dataset.Tombstone { return o.data.Tombstones() }
func (o packedOrigin) set() dataset.Set                { return must(o.data.Set()) }
