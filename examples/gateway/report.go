package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// pages serves what the gateway found out.
func (g *gateway) pages() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /-/report", func(w http.ResponseWriter, _ *http.Request) {
		report := g.report()
		if report.Window.IsZero() {
			http.Error(w, "gateway: nothing was counted yet", http.StatusNotFound)
			return
		}
		text, err := report.Append(nil)
		if err != nil {
			http.Error(w, fmt.Sprintf("gateway: %v", err), http.StatusInternalServerError)
			return
		}
		reply(w, "application/json", text)
	})
	mux.HandleFunc("GET /-/lines", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/jsonl")
		w.Header().Set("Cache-Control", "no-store")
		g.recorder.Snapshot().WriteLines(w) // who went away needs no error
	})
	mux.HandleFunc("GET /-/changes", func(w http.ResponseWriter, _ *http.Request) {
		text, _ := json.MarshalIndent(g.changes.all(), "", "  ") // strings and numbers
		reply(w, "application/json", append(text, '\n'))
	})
	mux.HandleFunc("GET /-/upstream", g.upstream)
	return mux
}

func reply(w http.ResponseWriter, media string, text []byte) {
	w.Header().Set("Content-Type", media)
	w.Header().Set("Cache-Control", "no-store")
	w.Write(text) // who went away needs no error
}

// report judges what was counted since the start.
func (g *gateway) report() observed.Report {
	return g.recorder.Snapshot().Report(observed.ReportOptions{
		Source: evidence.Source{Title: "own traffic, counted by a gateway", Date: evidence.DateOf(g.now().UTC())},
		Group:  grouper(g.registry),
	})
}

// grouper tells which client of the registry a name belongs to.
func grouper(clients *registry.Registry) func(name string) (string, []string) {
	return func(name string) (group string, ids []string) {
		m := clients.Identify(registry.Hints{Name: name})
		for c := range m.Candidates() {
			ids = append(ids, c.ID())
		}
		if m.Client == nil {
			return "", ids // several, or none: a group of its own
		}
		return m.Client.ID(), ids
	}
}

// folder cuts the variable part out of names that have one: it often is what a
// user called the server. What remains is still that client's name.
func folder(clients *registry.Registry) func(name string) string {
	var patterns []dataset.Sign
	exact := map[string]bool{}
	for c := range clients.Clients() {
		identity := c.Entry().Identity
		patterns = append(patterns, identity.Patterns...)
		for _, s := range identity.Names {
			exact[s.Text] = true
		}
	}
	return func(name string) string {
		switch clients.Identify(registry.Hints{Name: name}).Confidence {
		case registry.MatchPattern, registry.MatchAmbiguous: // several may have one pattern
		default:
			return name
		}
		if exact[name] {
			return name
		}
		best, folded := -1, name
		for _, p := range patterns {
			if len(p.Prefix) > best && len(name) > len(p.Prefix)+len(p.Suffix) && strings.HasPrefix(name, p.Prefix) && strings.HasSuffix(name, p.Suffix) {
				best, folded = len(p.Prefix), p.Prefix+"*"+p.Suffix
			}
		}
		return folded
	}
}
