package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// The JSON of the pages. Absent means not known or empty; words are lower case
// with hyphens.
type (
	editionJSON struct {
		Version string        `json:"version"`
		Date    evidence.Date `json:"date"`
	}
	clientJSON struct {
		ID       string              `json:"id"`
		Title    string              `json:"title"`
		Class    dataset.Class       `json:"class"`
		Category string              `json:"category,omitzero"`
		Vendor   string              `json:"vendor,omitzero"`
		Prefers  revision.Revision   `json:"prefers,omitzero"`
		Speaks   []revision.Revision `json:"speaks,omitzero"`
		Recorded int                 `json:"recorded"` // answers that say something
		Disputed int                 `json:"disputed"` // answers that are disputed
		Page     string              `json:"page"`
		Data     string              `json:"data"`
	}
	cellJSON struct {
		Status   capability.Status `json:"status"`
		KnownBy  []string          `json:"knownBy,omitzero"`
		Delivery []string          `json:"delivery,omitzero"`
		Limit    capability.Limit  `json:"limit,omitzero"`
		Disputed bool              `json:"disputed,omitzero"`
	}
	rowJSON struct {
		ID      string              `json:"id"`
		Title   string              `json:"title"`
		Answers map[string]cellJSON `json:"answers"` // without those that nobody has recorded
	}
	// recordJSON is evidence that stands beside the claims.
	recordJSON struct {
		Capability capability.Path   `json:"capability"`
		Tier       evidence.Tier     `json:"tier"`
		Status     capability.Status `json:"status"`
		Delivery   evidence.Delivery `json:"delivery,omitzero"`
		Limit      capability.Limit  `json:"limit,omitzero"`
		Scope      string            `json:"scope,omitzero"`
		Source     string            `json:"source"`
		URL        string            `json:"url,omitzero"`
		Note       string            `json:"note,omitzero"`
	}
	runJSON struct {
		ID       string             `json:"id"`
		Scenario string             `json:"scenario"`
		Version  evidence.Version   `json:"version,omitzero"`
		Revision revision.Revision  `json:"revision,omitzero"`
		Config   string             `json:"config,omitzero"`
		Over     revision.Transport `json:"transport,omitzero"`
		Verdict  string             `json:"verdict"`
		URL      string             `json:"url,omitzero"`
	}
	trafficJSON struct {
		Source     string            `json:"source"`
		Window     observed.Window   `json:"window"`
		Capability string            `json:"capability"` // as the report names it
		Status     capability.Status `json:"status"`
		Revision   revision.Revision `json:"revision,omitzero"`
		Registry   capability.Status `json:"registry"`
		Differs    bool              `json:"differs,omitzero"`
		Note       string            `json:"note,omitzero"`
	}
	coverageJSON struct {
		Capability capability.Path     `json:"capability"`
		Coverage   population.Coverage `json:"coverage"`
	}
)

func (s *site) edition() editionJSON { return editionJSON{s.shown.Version(), s.shown.Date()} }

func summary(c *registry.Client) clientJSON {
	j := clientJSON{
		ID: c.ID(), Title: c.Title(), Class: c.Class(), Category: c.Category(), Vendor: c.Vendor(),
		Prefers: c.Preferred(revision.TransportUnknown), Speaks: slices.Collect(c.Speaks()), Recorded: recorded(c),
		Page: "/client/" + c.ID(), Data: "/api/client/" + c.ID() + ".json",
	}
	for a := range c.Answers(registry.Question{}) {
		if a.Disputed() {
			j.Disputed++
		}
	}
	return j
}

func (s *site) clientsJSON(*http.Request) (any, error) {
	list := []clientJSON{}
	for c := range s.shown.Clients() {
		list = append(list, summary(c))
	}
	return struct {
		Data    editionJSON  `json:"data"`
		Clients []clientJSON `json:"clients"`
	}{s.edition(), list}, nil
}

func (s *site) clientJSON(r *http.Request) (any, error) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	if !ok {
		return nil, notFound("there is nothing at this address: a client's file ends in .json")
	}
	c, err := s.lookup(id)
	if err != nil {
		return nil, err
	}
	q, err := askedOf(r, c)
	if err != nil {
		return nil, err
	}
	type toolResult struct {
		OK     registry.Plan `json:"ok"`
		Schema registry.Plan `json:"okWithOutputSchema"`
		Error  registry.Plan `json:"error"`
	}
	e := c.Entry()
	entry, err := e.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	return struct {
		Data       editionJSON       `json:"data"`
		Client     clientJSON        `json:"client"`
		Answers    []registry.Answer `json:"answers"`
		ToolResult toolResult        `json:"toolResult"`
		Beside     []recordJSON      `json:"beside,omitzero"`
		Runs       []runJSON         `json:"runs,omitzero"`
		Traffic    []trafficJSON     `json:"traffic,omitzero"`
		Entry      json.RawMessage   `json:"entry"` // the client's file of the data set
	}{s.edition(), summary(c), slices.Collect(answersOf(c, q)), toolResult{
		c.View(q).Plan(registry.ToolResult{}),
		c.View(q).Plan(registry.ToolResult{OutputSchema: true}),
		c.View(q).Plan(registry.ToolResult{IsError: true}),
	}, besideJSON(c, e), runsJSON(c), trafficRows(c), entry}, nil
}

func besideJSON(c *registry.Client, e dataset.Entry) []recordJSON {
	var list []recordJSON
	for f := range c.Findings() {
		for _, r := range f.Overlays {
			link := linkOf(e, r.Source)
			list = append(list, recordJSON{f.Capability, r.Tier, r.Status, r.Delivery, r.Limit, r.Scope.String(), link.Text, link.URL, r.Note})
		}
	}
	return list
}

func runsJSON(c *registry.Client) []runJSON {
	var list []runJSON
	for r := range c.Runs() {
		list = append(list, runJSON{r.ID, r.Scenario.String(), r.Version, r.Revision, r.When.Config, r.When.Transport, r.Verdict.String(), r.Address()})
	}
	return list
}

func trafficRows(c *registry.Client) []trafficJSON {
	var list []trafficJSON
	for t := range c.Traffic() {
		for _, r := range t.Group.Rows {
			claim, differs := c.Against(r)
			list = append(list, trafficJSON{t.Report.Source.Title, t.Report.Window, r.Name, r.Status, r.Revision, claim.Status(), differs, r.Note})
		}
	}
	return list
}

func cellOf(a registry.Answer) cellJSON {
	j := cellJSON{Status: a.Status(), Limit: a.Limit(), Disputed: a.Disputed()}
	for t := range a.Known().All() {
		j.KnownBy = append(j.KnownBy, t.String())
	}
	for d := range a.Deliveries().All() {
		j.Delivery = append(j.Delivery, d.String())
	}
	return j
}

func (s *site) matrixJSON(r *http.Request) (any, error) {
	p := paramsOf(r)
	f := filterOf(p, "all")
	if p.err != nil {
		return nil, p.err
	}
	if f.Fault != "" {
		return nil, badRequest("where: %s", f.Fault)
	}
	list, err := s.find(f)
	if err != nil {
		return nil, err
	}
	m := struct {
		Data         editionJSON       `json:"data"`
		Capabilities []capability.Path `json:"capabilities"`
		Clients      []rowJSON         `json:"clients"`
		Unknown      []string          `json:"unknown,omitzero"` // ids of those that may or may not belong here
		LeftOut      int               `json:"leftOut,omitzero"` // clients of which nothing is recorded
	}{Data: s.edition(), Clients: []rowJSON{}, LeftOut: list.Blank}
	for _, c := range list.Columns {
		m.Capabilities = append(m.Capabilities, c.Path)
	}
	for _, row := range list.Rows {
		j := rowJSON{ID: row.Client.ID(), Title: row.Client.Title(), Answers: map[string]cellJSON{}}
		for _, a := range row.answers {
			if !isGap(a) {
				j.Answers[a.Capability().String()] = cellOf(a)
			}
		}
		m.Clients = append(m.Clients, j)
	}
	for _, c := range list.Unknown {
		m.Unknown = append(m.Unknown, c.ID())
	}
	return m, nil
}

func (s *site) compareJSON(r *http.Request) (any, error) {
	p := paramsOf(r)
	list, err := s.idsOf(p)
	only := p.yes("different")
	if err == nil {
		err = p.err
	}
	if err == nil && len(list) == 0 {
		err = badRequest("ids: want the clients to compare, such as ids=openai-codex,claude-code")
	}
	if err != nil {
		return nil, err
	}
	shared := make(map[capability.Path]population.Common)
	for c := range population.Shared(slices.Values(list), registry.Question{}) {
		shared[c.Capability] = c
	}
	type rowJSON struct {
		Capability capability.Path     `json:"capability"`
		Differs    bool                `json:"differs,omitzero"`
		Shared     population.Common   `json:"shared"`
		Answers    map[string]cellJSON `json:"answers"`
	}
	rows := []rowJSON{}
	for _, row := range compareRows(list, only) {
		j := rowJSON{row.Path, row.Differs, shared[row.Path], map[string]cellJSON{}}
		for _, c := range list {
			if a := c.Ask(registry.Question{Capability: row.Path}); !isGap(a) {
				j.Answers[c.ID()] = cellOf(a)
			}
		}
		rows = append(rows, j)
	}
	return struct {
		Data editionJSON `json:"data"`
		Rows []rowJSON   `json:"capabilities"`
	}{s.edition(), rows}, nil
}

func (s *site) coverageJSON(r *http.Request) (any, error) {
	q, way, _, err := s.coverageQuestion(r)
	if err != nil {
		return nil, err
	}
	list := []coverageJSON{}
	for p := range capability.All() {
		if q.Capability.IsZero() && p.HasStatus() {
			one := q
			one.Capability = p
			list = append(list, coverageJSON{p, population.Cover(s.shown, one, way.weights)})
		}
	}
	if !q.Capability.IsZero() {
		list = append(list, coverageJSON{q.Capability, population.Cover(s.shown, q, way.weights)})
	}
	return struct {
		Data     editionJSON       `json:"data"`
		Revision revision.Revision `json:"revision,omitzero"`
		By       string            `json:"by"`
		Coverage []coverageJSON    `json:"coverage"`
	}{s.edition(), q.Revision, way.title, list}, nil
}

func (s *site) diffJSON(*http.Request) (any, error) { return s.difference(), nil }

func (s *site) statsJSON(*http.Request) (any, error) { return s.stats(), nil }

func (s *site) capabilitiesJSON(*http.Request) (any, error) {
	type nodeJSON struct {
		Capability capability.Path   `json:"capability"`
		Title      string            `json:"title"`
		Kind       capability.Kind   `json:"kind"`
		Introduced revision.Revision `json:"introduced,omitzero"`
		Deprecated revision.Revision `json:"deprecated,omitzero"`
		Removed    revision.Revision `json:"removed,omitzero"`
		MovedTo    capability.Path   `json:"movedTo,omitzero"`
		Wire       string            `json:"wire,omitzero"`
	}
	var list []nodeJSON
	for p := range capability.All() {
		l := p.Lifecycle()
		list = append(list, nodeJSON{p, p.Title(), p.Kind(), l.Introduced, l.Deprecated, l.Removed, l.MovedTo, p.Wire()})
	}
	return struct {
		Capabilities []nodeJSON `json:"capabilities"`
	}{list}, nil
}
