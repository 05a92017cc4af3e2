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
	Sources []NamedSource
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
	o, faults := open(file, data)
	readSchema(o, overlaySchema)
	sources := openSources(o)
	overlay := Overlay{Sources: sources.list}
	for id, v := range o.Object("clients", jsontree.Required).Members() {
		if reason := datafile.IDFault(id); reason != "" {
			v.KeyFaultf("id %q: %s (want lower case with hyphens, such as openai-codex)", enum.Clip(id, 80), reason)
		}
		records := recordReader{sources: sources}
		if clients != nil {
			e := clients[id]
			if e == nil {
				v.KeyFaultf("unknown client %q", enum.Clip(id, 80))
			} else {
				records.scopes = scopeReader{modes: e.Modes, checkModes: true}
			}
		}
		if overlay.Clients == nil {
			overlay.Clients = make(map[string]map[capability.Path][]evidence.Record)
		}
		overlay.Clients[id] = readOverlaid(v, records)
	}
	sources.reportUncited()
	return overlay, faults
}

// readOverlaid reads the records of one client.
func readOverlaid(v jsontree.Value, records recordReader) map[capability.Path][]evidence.Record {
	found := make(map[capability.Path][]evidence.Record)
	for key, v := range v.AsObject().Members() {
		p, _ := readCapability(key, v)
		for r := range v.AsArray() {
			found[p] = append(found[p], records.overlay(r.AsObject(), p))
		}
		if v.Node().Kind() == jsontree.KindArray && len(v.Node().Elems()) == 0 {
			v.Faultf("want a record, have none")
		}
	}
	if v.Node().Kind() == jsontree.KindObject && len(v.Node().Members()) == 0 {
		v.Faultf("want a capability, have none")
	}
	return found
}
