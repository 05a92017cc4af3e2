package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// shared is what could be declared to the server in one session for all clients
// whose sessions are kept, as /-/upstream has it.
type shared struct {
	Revision     revision.Revision      `json:"revision"`
	Sessions     int                    `json:"sessions"`
	Capabilities population.Declaration `json:"capabilities"`
	LeftOut      []leftOut              `json:"leftOut"`
}

// leftOut is a capability that could not be declared, and why.
type leftOut struct {
	Capability capability.Path     `json:"capability"`
	By         population.Omission `json:"by"`
	Why        string              `json:"why"`
}

// upstream serves what one session for all could declare, at the revision and with
// what some have only in part, as the address says.
func (g *gateway) upstream(w http.ResponseWriter, r *http.Request) {
	at, err := revision.Parse(cmp.Or(r.FormValue("revision"), revision.R20251125.String()))
	if err != nil {
		http.Error(w, fmt.Sprintf("gateway: revision: %v", err), http.StatusBadRequest)
		return
	}
	partial := r.FormValue("partial")
	if partial != "" && partial != "yes" {
		http.Error(w, fmt.Sprintf("gateway: partial %q: want yes, or nothing", partial), http.StatusBadRequest)
		return
	}
	text, err := json.MarshalIndent(g.share(at, partial != ""), "", "  ")
	if err != nil {
		http.Error(w, fmt.Sprintf("gateway: %v", err), http.StatusInternalServerError)
		return
	}
	reply(w, "application/json", append(text, '\n'))
}

func (g *gateway) share(at revision.Revision, partial bool) shared {
	var sessions []*registry.Session
	for _, s := range g.sessions.all(g.now()) {
		sessions = append(sessions, s.party.Session)
	}
	d := population.UpstreamOf(slices.Values(sessions), at, partial)
	all := shared{Revision: at, Sessions: len(sessions), Capabilities: d, LeftOut: []leftOut{}}
	for c := range d.All() {
		if c.Omitted != 0 {
			all.LeftOut = append(all.LeftOut, leftOut{c.Capability, c.Omitted, c.Why()})
		}
	}
	return all
}
