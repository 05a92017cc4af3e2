package dataset

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Overlay is records that stand beside the claims of clients and never replace
// them: what another directory lists, what was probed, what traffic shows.
type Overlay struct {
	// Sources are what the records cite, by key.
	Sources []evidence.NamedSource
	// Clients has the records by the client's id and the capability.
	Clients map[string]map[capability.Path][]evidence.Record
}

// ReadOverlay reads an overlay file of the data set, as strictly as ReadEntry
// reads a client's. That its clients and their modes exist is checked where
// they are known: by ReadFS.
func ReadOverlay(file string, data []byte) (Overlay, error) {
	overlay, faults := openOverlay(file, data, nil)
	return overlay, faults.Err()
}

// openOverlay reads an overlay file. The clients that there are may be nil: not known.
func openOverlay(file string, data []byte, clients map[string]*Entry) (Overlay, *jsontree.Faults) {
	f, faults := overlays.Open(file, data, limits)
	r := recordReader{sources: datafile.OpenSources(f.Sources)}
	overlay := Overlay{Sources: r.sources.List}
	for i := range f.Clients {
		c := &f.Clients[i]
		if reason := datafile.IDFault(c.Key); reason != "" {
			c.At.KeyFaultf("id %q: %s (want lower case with hyphens, such as openai-codex)", enum.Clip(c.Key, 80), reason)
		}
		if clients != nil {
			e := clients[c.Key]
			if r.checkModes = e != nil; r.checkModes {
				r.modes = e.Modes
			} else {
				c.At.KeyFaultf("unknown client %q", enum.Clip(c.Key, 80))
			}
		}
		if overlay.Clients == nil {
			overlay.Clients = make(map[string]map[capability.Path][]evidence.Record)
		}
		overlay.Clients[c.Key] = r.overlaid(c)
	}
	r.sources.ReportUncited()
	return overlay, faults
}

// overlaid gives the records of one client.
func (r *recordReader) overlaid(c *jsontree.Named[jsontree.Members[[]datafile.Record]]) map[capability.Path][]evidence.Record {
	found := make(map[capability.Path][]evidence.Record)
	for i := range c.Value {
		m := &c.Value[i]
		p, _ := readCapability(m.Key, m.At)
		for j := range m.Value {
			found[p] = append(found[p], r.beside(&m.Value[j], p))
		}
		if m.At.Node().Kind() == jsontree.KindArray && len(m.At.Node().Elems()) == 0 {
			m.At.Faultf("want a record, have none")
		}
	}
	if c.At.Node().Kind() == jsontree.KindObject && len(c.Value) == 0 {
		c.At.Faultf("want a capability, have none")
	}
	return found
}
