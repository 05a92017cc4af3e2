package main

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// maxCompared is how many clients can stand side by side.
const maxCompared = 8

type compareBody struct {
	Clients []compared
	Rows    []compareRow
	OnlyDif bool
	Others  []option // clients that can be added
	IDs     string
	Toggle  string // the address with only the differences, or with all
	Full    bool   // there is no room for another client
}

type compared struct {
	Client  *registry.Client
	Without string // the address without it
}

type compareRow struct {
	Path    capability.Path
	Indent  int
	Cells   []mark
	Differs bool
	// Shared is what holds for all of them.
	Shared mark
}

// idsOf reads the clients to compare: ids joined by commas, or several
// parameters, in the order given and each once.
func (s *site) idsOf(p *params) ([]*registry.Client, error) {
	var ids []string
	for _, list := range p.values["ids"] {
		for id := range strings.SplitSeq(list, ",") {
			if id = strings.TrimSpace(id); id != "" && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	if len(ids) > maxCompared {
		return nil, badRequest("%d clients: want at most %d side by side", len(ids), maxCompared)
	}
	var list []*registry.Client
	for _, id := range ids {
		c, err := s.lookup(id)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list, nil
}

func compareAddress(list []*registry.Client, onlyDifferent bool) string {
	v := make(url.Values)
	var ids []string
	for _, c := range list {
		ids = append(ids, c.ID())
	}
	if len(ids) > 0 {
		v.Set("ids", strings.Join(ids, ","))
	}
	if onlyDifferent {
		v.Set("different", "yes")
	}
	// A comma may stand in a query as it is, and is easier on the eye.
	return strings.ReplaceAll(address("/compare", v), "%2C", ",")
}

// compareRows asks all clients about everything that one of them has an answer for.
func compareRows(list []*registry.Client, onlyDifferent bool) []compareRow {
	var rows []compareRow
	for shared := range population.Shared(slices.Values(list), registry.Question{}) {
		row := compareRow{Path: shared.Capability, Indent: min(shared.Capability.Depth()-1, 4)}
		known := false
		var first *registry.Answer
		for _, c := range list {
			a := c.Ask(registry.Question{Capability: shared.Capability})
			row.Cells = append(row.Cells, markOf(a))
			if isGap(a) {
				continue
			}
			known = true
			switch {
			case first == nil:
				first = &a
			case a.Deliveries() != first.Deliveries() || a.Limit() != first.Limit():
				row.Differs = true
			case a.Status() != first.Status() && a.Status().Comparable() && first.Status().Comparable():
				row.Differs = true
			}
			if first != nil && !first.Status().Comparable() && a.Status().Comparable() {
				first = &a
			}
		}
		if !known || onlyDifferent && !row.Differs {
			continue
		}
		row.Shared = mark{Class: shared.Status.String(), Glyph: shared.Status.Glyph(), Text: statusWords(shared.Status)}
		if shared.Deliveries.Len() > 0 {
			row.Shared = mark{Class: "value", Text: shared.Deliveries.String()}
		} else if !shared.Limit.IsZero() {
			row.Shared = mark{Class: "value", Text: shared.Limit.String()}
		}
		rows = append(rows, row)
	}
	return rows
}

func (s *site) comparePage(r *http.Request) (view, error) {
	p := paramsOf(r)
	list, err := s.idsOf(p)
	only := p.yes("different")
	if err == nil {
		err = p.err
	}
	if err != nil {
		return view{}, err
	}
	b := compareBody{OnlyDif: only, Toggle: compareAddress(list, !only), Full: len(list) == maxCompared}
	var ids, titles []string
	for i, c := range list {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		b.Clients = append(b.Clients, compared{c, compareAddress(rest, only)})
		ids = append(ids, c.ID())
		titles = append(titles, c.Title())
	}
	b.IDs = strings.Join(ids, ",")
	b.Rows = compareRows(list, only)
	b.Others = []option{{Text: "choose one", Chosen: true}}
	for c := range s.shown.Clients() {
		if !slices.Contains(list, c) {
			b.Others = append(b.Others, option{Value: c.ID(), Text: c.Title()})
		}
	}
	title := "Compare"
	if len(titles) > 0 {
		title += " " + strings.Join(titles, ", ")
	}
	v := view{Title: title, Nav: "/compare", Body: b}
	if len(list) > 0 {
		v.JSON = strings.Replace(compareAddress(list, only), "/compare", "/api/compare.json", 1)
	}
	return v, nil
}
