package main

import (
	"cmp"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// coverageAddress gives the page of a capability's coverage, "" for one that
// carries no status.
func coverageAddress(p capability.Path) string {
	if !p.HasStatus() {
		return ""
	}
	return "/coverage?" + url.Values{"capability": {p.String()}}.Encode()
}

// weighing is how clients are counted.
type weighing struct {
	name    string // as the address has it: "" for every client alike
	title   string
	unit    string
	weights iter.Seq[population.Weight]
}

// weighings gives the ways in which the site can count clients.
func (s *site) weighings() []weighing {
	list := []weighing{{"", "every client alike", "client", population.Even(s.shown)}}
	measures := []struct {
		of   observed.Measure
		unit string
	}{{observed.Handshakes, "handshake"}, {observed.Requests, "request"}, {observed.Calls, "tool call"}}
	for _, report := range s.traffic {
		for _, m := range measures {
			weights := population.Traffic(report, m.of)
			for w := range weights {
				if w.Count > 0 {
					name := cmp.Or(report.Source.Title, "traffic") + ": " + m.of.String()
					list = append(list, weighing{name, name, m.unit, weights})
					break
				}
			}
		}
	}
	return list
}

// maxWeights is how many clients an address can weigh.
const maxWeights = 100

// ownWeights reads weights from an address: "openai-codex:40, claude-code:30,
// ?:30", where ? is clients that nobody knows.
func (s *site) ownWeights(text string) ([]population.Weight, error) {
	var list []population.Weight
	for part := range strings.SplitSeq(text, ",") {
		id, number, ok := strings.Cut(strings.TrimSpace(part), ":")
		n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 32)
		if !ok || err != nil {
			return nil, badRequest("weights: %q is no weight: want a client's id and a whole number, such as openai-codex:40", part)
		}
		w := population.Weight{Count: n}
		if id = strings.TrimSpace(id); id != "?" {
			c, err := s.lookup(id)
			if err != nil {
				return nil, badRequest("weights: %v", err)
			}
			w.Clients = []string{c.ID()}
		}
		if list = append(list, w); len(list) > maxWeights {
			return nil, badRequest("weights: more than %d clients", maxWeights)
		}
	}
	return list, nil
}

// weighingOf reads how to count.
func (s *site) weighingOf(p *params) (weighing, string, error) {
	by, own := p.text("by", 200), strings.TrimSpace(p.text("weights", 2000))
	if p.err != nil {
		return weighing{}, "", p.err
	}
	if own != "" {
		list, err := s.ownWeights(own)
		return weighing{title: "given weights", unit: "unit", weights: slices.Values(list)}, own, err
	}
	ways := s.weighings()
	i := slices.IndexFunc(ways, func(w weighing) bool { return w.name == by })
	if i < 0 {
		return weighing{}, "", badRequest("by %q: there are no such counts here", by)
	}
	return ways[i], "", nil
}

// bar is a coverage as a drawing: parts of 100, from left to right.
type bar struct {
	Parts []barPart
	Says  string
}

type barPart struct {
	Class    string
	At, Wide string
}

func barOf(c population.Coverage) bar {
	counts := []struct {
		class string
		n     uint64
	}{
		{"full", c.Supported - c.Partial}, {"partial", c.Partial},
		{"unsupported", c.Unsupported - c.NotApplicable}, {"not-applicable", c.NotApplicable}, {"not-recorded", c.Unknown},
	}
	b := bar{Says: fmt.Sprintf("supported %s, unsupported %s, unknown %s",
		c.Share(c.Supported).Display(), c.Share(c.Unsupported).Display(), c.Share(c.Unknown).Display())}
	at := 0.0
	for _, part := range counts {
		if part.n == 0 || c.Whole == 0 {
			continue
		}
		wide := 100 * float64(part.n) / float64(c.Whole)
		b.Parts = append(b.Parts, barPart{part.class, strconv.FormatFloat(at, 'f', 3, 64), strconv.FormatFloat(wide, 'f', 3, 64)})
		at += wide
	}
	return b
}

// covered is the coverage of one capability.
type covered struct {
	Path     capability.Path
	Indent   int
	Href     string
	Coverage population.Coverage
	Bar      bar
}

// Supported, Partial, Unsupported, NotApplicable and Unknown are shares for people.
func (c covered) Supported() string     { return c.Coverage.Share(c.Coverage.Supported).Display() }
func (c covered) Partial() string       { return c.Coverage.Share(c.Coverage.Partial).Display() }
func (c covered) Unsupported() string   { return c.Coverage.Share(c.Coverage.Unsupported).Display() }
func (c covered) NotApplicable() string { return c.Coverage.Share(c.Coverage.NotApplicable).Display() }
func (c covered) Unknown() string       { return c.Coverage.Share(c.Coverage.Unknown).Display() }

type coverageBody struct {
	Path         capability.Path
	One          covered
	All          []covered
	By           []statusClients
	Way          string
	Unit         string
	Own          string
	Ways         []option
	Capabilities []option
	Revisions    []option
	Standing     string // where it stands in the revision asked about
	Lifecycle    capability.Lifecycle
	Wire         string
	Matrix       string // the matrix with this capability
}

// statusClients is the clients that have one status.
type statusClients struct {
	Status  capability.Status
	Clients []clientMark
}

type clientMark struct {
	Client *registry.Client
	Mark   mark
	Note   string
}

// coverageQuestion reads what a coverage is about.
func (s *site) coverageQuestion(r *http.Request) (registry.Question, weighing, string, error) {
	p := paramsOf(r)
	q := registry.Question{Capability: p.capability("capability"), Revision: read(p, "revision", revision.Parse)}
	if !q.Capability.IsZero() && !q.Capability.HasStatus() {
		p.fail("%q carries no status, so nothing can be covered", q.Capability)
	}
	way, own, err := s.weighingOf(p)
	if p.err != nil {
		err = p.err
	}
	return q, way, own, err
}

func (s *site) cover(q registry.Question, way weighing) covered {
	c := population.Cover(s.shown, q, way.weights)
	v, _ := url.ParseQuery("")
	v.Set("capability", q.Capability.String())
	if !q.Revision.IsZero() {
		v.Set("revision", q.Revision.String())
	}
	if way.name != "" {
		v.Set("by", way.name)
	}
	return covered{q.Capability, min(q.Capability.Depth()-1, 4), address("/coverage", v), c, barOf(c)}
}

func (s *site) coveragePage(r *http.Request) (view, error) {
	q, way, own, err := s.coverageQuestion(r)
	if err != nil {
		return view{}, err
	}
	asked := ""
	if !q.Revision.IsZero() {
		asked = q.Revision.String()
	}
	b := coverageBody{
		Path: q.Capability, Way: way.title, Unit: way.unit, Own: own,
		Revisions:    textOptions(asked, "each client's own", slices.Collect(revision.All())...),
		Capabilities: append([]option{{"", "all of them", q.Capability.IsZero()}}, capabilityOptions(q.Capability, capability.Path.HasStatus)...),
	}
	for _, w := range s.weighings() {
		b.Ways = append(b.Ways, option{w.name, w.title, w.name == way.name})
	}
	v := view{Title: "Coverage", Nav: "/coverage", JSON: address("/api/coverage.json", r.URL.Query())}
	if q.Capability.IsZero() {
		for p := range capability.All() {
			if p.HasStatus() {
				q.Capability = p
				b.All = append(b.All, s.cover(q, way))
			}
		}
		v.Body = b
		return v, nil
	}
	v.Title = "Coverage of " + q.Capability.String()
	b.One = s.cover(q, way)
	b.Lifecycle = q.Capability.Lifecycle()
	b.Wire = q.Capability.Wire()
	if !q.Revision.IsZero() {
		b.Standing = q.Capability.Standing(q.Revision).String()
	}
	b.Matrix = filter{Capability: q.Capability, Columns: "overview", Sort: "known"}.address("/")
	for _, status := range legendStatuses() {
		group := statusClients{Status: status}
		for c := range s.shown.Clients() {
			if a := c.Ask(q); a.Status() == status {
				m := clientMark{Client: c, Mark: markOf(a)}
				if a.Status().Comparable() {
					m.Note = a.Note()
				}
				group.Clients = append(group.Clients, m)
			}
		}
		if len(group.Clients) > 0 {
			b.By = append(b.By, group)
		}
	}
	v.Body = b
	return v, nil
}
