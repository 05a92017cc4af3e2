package main

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// filter is what a visitor wants to see of the matrix.
type filter struct {
	Text       string // in the client's names
	Category   string
	Tier       evidence.Tier
	Capability capability.Path
	Status     string // "supported", or a status's word
	Disputed   bool
	Where      string // a query in the grammar of package population
	Columns    string
	Sort       string // "known" or "name"
	Blank      bool   // also clients of which nothing is recorded

	where population.Query
	// Fault says why Where is no query.
	Fault string
}

// supported is the one word of the status filter that is no status.
const supported = "supported"

func filterOf(p *params, columns string) filter {
	f := filter{
		Text:       strings.TrimSpace(p.text("q", 100)),
		Category:   p.text("category", 40),
		Tier:       read(p, "tier", evidence.ParseTier),
		Capability: p.capability("capability"),
		Status:     p.text("status", 40),
		Disputed:   p.yes("disputed"),
		Where:      strings.TrimSpace(p.text("where", 1000)),
		Columns:    cmp.Or(p.text("columns", 40), columns),
		Sort:       cmp.Or(p.text("sort", 10), "known"),
		Blank:      p.yes("blank"),
	}
	if f.Status != "" && f.Status != supported {
		if _, err := capability.ParseStatus(f.Status); err != nil {
			p.fail("status: %v", err)
		}
	}
	if f.Sort != "known" && f.Sort != "name" {
		p.fail("sort %q: want known or name", f.Sort)
	}
	var err error
	if f.where, err = population.Parse(f.Where); err != nil {
		f.Fault = err.Error()
		if syntax := (*population.SyntaxError)(nil); errors.As(err, &syntax) {
			f.Fault = fmt.Sprintf("at character %d: %s", len([]rune(syntax.Input[:syntax.Offset]))+1, syntax.Msg)
		}
	}
	return f
}

// query gives the filter as one condition. A status counts only together with
// a capability, which it is the status of.
func (f filter) query() population.Query {
	q := []population.Query{f.where}
	if f.Category != "" {
		q = append(q, population.Category(f.Category))
	}
	if f.Tier != 0 {
		q = append(q, population.KnownBy(f.Capability, f.Tier))
	}
	if f.Disputed {
		q = append(q, population.Disputed(f.Capability))
	}
	if !f.Capability.IsZero() && f.Status != "" {
		if f.Status == supported {
			q = append(q, population.Has(f.Capability))
		} else if s, err := capability.ParseStatus(f.Status); err == nil {
			q = append(q, population.Has(f.Capability, s))
		}
	}
	return population.And(q...)
}

// names says whether the text is in what a client is called.
func (f filter) names(c *registry.Client) bool {
	if f.Text == "" {
		return true
	}
	want := strings.ToLower(f.Text)
	has := func(text string) bool { return strings.Contains(strings.ToLower(text), want) }
	if has(c.ID()) || has(c.Title()) || has(c.Vendor()) {
		return true
	}
	e := c.Entry()
	return has(e.Description) || slices.ContainsFunc(e.Identity.Names, func(s dataset.Sign) bool { return has(s.Text) })
}

// address gives the filter's own address below path.
func (f filter) address(path string) string {
	v := make(url.Values)
	set := func(key, text, usual string) {
		if text != usual {
			v.Set(key, text)
		}
	}
	yes := func(b bool) string {
		if b {
			return "yes"
		}
		return ""
	}
	set("q", f.Text, "")
	set("category", f.Category, "")
	set("tier", f.Tier.String(), "")
	set("capability", f.Capability.String(), "")
	set("status", f.Status, "")
	set("disputed", yes(f.Disputed), "")
	set("where", f.Where, "")
	set("columns", f.Columns, "overview")
	set("sort", f.Sort, "known")
	set("blank", yes(f.Blank), "")
	return address(path, v)
}

// narrow says that the filter asks for certain clients, not just for a category.
func (f filter) narrow() bool {
	return f.Text != "" || f.Tier != 0 || f.Disputed || f.Where != "" || (!f.Capability.IsZero() && f.Status != "")
}

// row is a client in the matrix.
type row struct {
	Client   *registry.Client
	Recorded int // answers that say something
	Cells    []mark
	answers  []registry.Answer
}

// found is what a filter gives.
type found struct {
	Columns []column
	Groups  []columnGroup
	Rows    []row
	// Unknown is the clients of which nobody knows whether they belong here.
	Unknown []*registry.Client
	Blank   int // clients that are left out because nothing is recorded of them
}

func (s *site) find(f filter) (found, error) {
	var list found
	var err error
	if list.Columns, list.Groups, err = columnsOf(f.Columns, f.Capability); err != nil {
		return list, err
	}
	if f.Fault != "" {
		return list, nil
	}
	q := f.query()
	for c := range s.shown.Clients() {
		if !f.names(c) {
			continue
		}
		switch q.Of(c) {
		case population.Unknown:
			list.Unknown = append(list.Unknown, c)
			continue
		case population.No:
			continue
		}
		r := row{Client: c, Recorded: recorded(c)}
		if r.Recorded == 0 && !f.Blank && !f.narrow() {
			list.Blank++
			continue
		}
		for _, column := range list.Columns {
			a := c.Ask(registry.Question{Capability: column.Path})
			r.answers = append(r.answers, a)
			m := markOf(a)
			if !a.Limit().IsZero() {
				m.Says = strings.Replace(m.Says, m.Text, shortLimit(a.Limit()), 1)
				m.Text = shortLimit(a.Limit())
			}
			r.Cells = append(r.Cells, m)
		}
		list.Rows = append(list.Rows, r)
	}
	slices.SortStableFunc(list.Rows, func(a, b row) int {
		n := 0
		if f.Sort == "known" {
			n = cmp.Compare(b.Recorded, a.Recorded)
		}
		return cmp.Or(n, strings.Compare(strings.ToLower(a.Client.Title()), strings.ToLower(b.Client.Title())))
	})
	return list, nil
}

// shortLimit gives a limit without the words on what is counted, which stand on
// the client's page.
func shortLimit(l capability.Limit) string {
	l.Counts = ""
	return l.String()
}

// recorded counts the answers of a client that say something.
func recorded(c *registry.Client) int {
	n := 0
	for a := range c.Answers(registry.Question{}) {
		if !isGap(a) && a.Basis() != evidence.ByRevision {
			n++
		}
	}
	return n
}

type matrixBody struct {
	found
	Filter       filter
	Total        int
	Stats        population.Stats
	Categories   []option
	Tiers        []option
	Capabilities []option
	Statuses     []option
	ColumnSets   []option
	Sorts        []option
	WithBlank    string // the address that also shows clients without records
	Open         bool   // the written condition is in use
}

func (s *site) matrixPage(r *http.Request) (view, error) {
	p := paramsOf(r)
	f := filterOf(p, "overview")
	if p.err != nil {
		return view{}, p.err
	}
	list, err := s.find(f)
	if err != nil {
		return view{}, err
	}
	b := matrixBody{
		found: list, Filter: f, Total: s.shown.Len(), Stats: s.stats(), Open: f.Where != "",
		Categories:   []option{{"", "any", f.Category == ""}},
		Tiers:        textOptions(f.Tier.String(), "any", allTiers()...),
		Capabilities: append([]option{{"", "any", f.Capability.IsZero()}}, capabilityOptions(f.Capability, capability.Path.HasStatus)...),
		Statuses:     textOptions(f.Status, "any", legendStatuses()...),
		Sorts:        []option{{"known", "most known first", f.Sort == "known"}, {"name", "name", f.Sort == "name"}},
	}
	b.Statuses = slices.Insert(b.Statuses, 1, option{supported, "full or partial", f.Status == supported})
	for _, name := range s.categories() {
		b.Categories = append(b.Categories, option{name, name, name == f.Category})
	}
	for _, set := range columnSets() {
		b.ColumnSets = append(b.ColumnSets, option{set.word, set.title, set.word == f.Columns})
	}
	with := f
	with.Blank = true
	b.WithBlank = with.address("/")
	own := f
	if own.Columns == "overview" {
		own.Columns = "" // say so: the JSON has all columns unless told otherwise
		v, _ := url.ParseQuery(strings.TrimPrefix(own.address(""), "?"))
		v.Set("columns", "overview")
		return view{Title: "All clients", Nav: "/", JSON: address("/api/matrix.json", v), Body: b}, nil
	}
	return view{Title: "All clients", Nav: "/", JSON: own.address("/api/matrix.json"), Body: b}, nil
}

func (s *site) categories() []string {
	var list []string
	for c := range s.shown.Clients() {
		if c.Category() != "" {
			list = append(list, c.Category())
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
