package main

import (
	"cmp"
	"errors"
	"iter"
	"net/http"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
	"github.com/mcpcaps/mcpcaps/revision"
)

type clientBody struct {
	Client   *registry.Client
	Entry    dataset.Entry
	Names    []string
	SDK      string
	Prefers  []string
	Speaks   []revision.Revision
	Repo     string
	Home     string
	Asked    string // the question's scope in words, "" for a default install
	Form     questionForm
	Plans    []plan
	Disputes []dispute
	Groups   []answerGroup
	Gaps     []capability.Path
	Modes    []dataset.Mode
	Runs     []probe.Run // those whose record can be looked at
	Versions string      // what ran
	Derived  []conclusion
	Traffic  []traffic
	Research []research
	Readings []reading
	Sources  []namedLink
}

// questionForm is the choices of what is asked about the client.
type questionForm struct {
	Revisions, Configs, Transports, Policies []option
	Version                                  string
}

// plan is how to send one kind of tool result.
type plan struct {
	Title string
	registry.Plan
	Structured, Content string
	Reason              string
	Lost                []string
	Basis               []sourceLink
}

// dispute is an answer that evidence speaks against, with that evidence.
type dispute struct {
	Path     capability.Path
	Mark     mark
	Dissents []dissent
}

type dissent struct {
	Tier   evidence.Tier
	Says   string
	Scope  string
	Kind   string
	On     capability.Path // an ancestor's, zero for the path itself
	Source sourceLink
	Note   string
}

// answerGroup is a part of the tree under one heading.
type answerGroup struct {
	Top  capability.Path
	Rows []answerRow
}

type answerRow struct {
	Path     capability.Path
	Indent   int
	Mark     mark
	Known    string
	From     capability.Path // whose evidence it is, where it is another's
	Revision string
	Fit      string
	Note     string
	Standing string // where the revision decides
	Why      string
	Records  []evidenceLine
	Others   []evidenceLine // claims for other circumstances
}

type evidenceLine struct {
	Tier   evidence.Tier
	Says   string
	Scope  string
	Source sourceLink
	Note   string
}

type conclusion struct {
	Path  capability.Path
	Where string
	Says  string
	Note  string
}

type traffic struct {
	Source  sourceLink
	Window  string
	Group   string
	Names   []string
	Rows    []trafficRow
	Shares  []observed.RevisionShare
	Differs bool
}

type trafficRow struct {
	observed.Row
	At     string
	Claim  capability.Status
	Differ bool
}

type research struct {
	dataset.ResearchNote
	Links []sourceLink
}

type reading struct {
	dataset.Reading
	Link sourceLink
}

type namedLink struct {
	Kind string
	Link sourceLink
}

// lookup finds the client of an id.
func (s *site) lookup(id string) (*registry.Client, error) {
	c, err := s.shown.Lookup(id)
	if unknown := (*registry.UnknownClientError)(nil); errors.As(err, &unknown) {
		return nil, notFound(err.Error())
	}
	return c, err
}

// askedOf reads the question of an address about a client.
func askedOf(r *http.Request, c *registry.Client) (registry.Question, error) {
	p := paramsOf(r)
	q := p.question()
	if q.Config != "" {
		if _, ok := c.Mode(q.Config); !ok {
			p.fail("config: %s has no mode %q", c.Title(), q.Config)
		}
	}
	return q, p.err
}

// answersOf gives the answers to a question for everything that a client is
// asked about, the delivery included, in tree order.
func answersOf(c *registry.Client, q registry.Question) iter.Seq[registry.Answer] {
	paths := slices.Collect(c.Asked())
	for p := range capability.All() {
		if p.Kind() == capability.KindDelivery {
			paths = append(paths, p)
		}
	}
	slices.SortFunc(paths, capability.Path.Compare)
	return func(yield func(registry.Answer) bool) {
		for _, p := range slices.Compact(paths) {
			q.Capability = p
			if !yield(c.Ask(q)) {
				return
			}
		}
	}
}

func (s *site) clientPage(r *http.Request) (view, error) {
	c, err := s.lookup(r.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	q, err := askedOf(r, c)
	if err != nil {
		return view{}, err
	}
	e := c.Entry()
	b := clientBody{Client: c, Entry: e, SDK: sdkText(e.SDK), Speaks: slices.Collect(c.Speaks()), Modes: e.Modes, Plans: plansOf(c, e, q)}
	for _, sign := range e.Identity.Names {
		b.Names = append(b.Names, sign.Text)
	}
	for _, sign := range e.Identity.Patterns {
		b.Names = append(b.Names, sign.Prefix+"…"+sign.Suffix)
	}
	b.Prefers = prefersOf(c)
	if isWeb(e.Repository) {
		b.Repo = e.Repository
	}
	if isWeb(e.Home) {
		b.Home = e.Home
	}
	b.Form = formOf(c, q)
	b.fill(q)
	b.probed()
	b.observed()
	for _, n := range e.Research {
		note := research{ResearchNote: n}
		for _, source := range n.Sources {
			note.Links = append(note.Links, linkOf(e, source))
		}
		b.Research = append(b.Research, note)
	}
	for _, rd := range e.Readings {
		b.Readings = append(b.Readings, reading{rd, linkOf(e, evidence.Source{Kind: evidence.SourceCode, Repository: rd.Repository, Commit: rd.Commit})})
	}
	for _, source := range e.Sources {
		b.Sources = append(b.Sources, namedLink{strings.ReplaceAll(source.Kind.String(), "-", " "), linkOf(e, source.Source)})
	}
	return view{Title: c.Title(), Nav: "/", JSON: address("/api/client/"+c.ID()+".json", questionQuery(q)), Body: b}, nil
}

// fill adds the answers: disputes, tables, and what nobody has looked at.
func (b *clientBody) fill(q registry.Question) {
	for a := range answersOf(b.Client, q) {
		if b.Asked == "" && questionQuery(q).Encode() != "" {
			b.Asked = a.Asked().String()
		}
		p := a.Capability()
		if a.Disputed() {
			b.Disputes = append(b.Disputes, disputeOf(b.Entry, a))
		}
		if isGap(a) {
			b.Gaps = append(b.Gaps, p)
			continue
		}
		if n := len(b.Groups); n == 0 || b.Groups[n-1].Top != p.Top() {
			b.Groups = append(b.Groups, answerGroup{Top: p.Top()})
		}
		g := &b.Groups[len(b.Groups)-1]
		g.Rows = append(g.Rows, b.row(a))
	}
}

func disputeOf(e dataset.Entry, a registry.Answer) dispute {
	d := dispute{Path: a.Capability(), Mark: markOf(a)}
	for x := range a.Disagreements() {
		if !x.Kind.Disputes() {
			continue
		}
		line := dissent{
			Tier: x.Record.Tier, Says: recordText(x.Record), Scope: x.Record.Scope.String(),
			Kind: kindText(x.Kind), Source: linkOf(e, x.Record.Source), Note: x.Record.Note,
		}
		if line.Says == "" {
			line.Says = statusWords(x.Status)
		}
		if x.Capability != d.Path {
			line.On = x.Capability
		}
		d.Dissents = append(d.Dissents, line)
	}
	return d
}

// kindText says what a kind of dispute means.
func kindText(k evidence.DisagreementKind) string {
	if k == evidence.Contradiction {
		return "contradiction: both speak of the same thing"
	}
	return "undetermined: one of the two does not say where it was seen"
}

func (b *clientBody) row(a registry.Answer) answerRow {
	p := a.Capability()
	r := answerRow{
		Path: p, Indent: min(p.Depth()-1, 4), Mark: markOf(a), Known: a.Known().String(),
		Revision: revisionText(a.Revision()), Fit: strings.ReplaceAll(a.Fit().String(), "-", " "),
		Note: a.Note(), Why: a.Why().String(),
	}
	switch {
	case !a.InheritedFrom().IsZero():
		r.From = a.InheritedFrom()
	case !a.DerivedFrom().IsZero():
		r.From = a.DerivedFrom()
	}
	if a.Basis() == evidence.ByRevision {
		r.Standing = a.Standing().String()
		r.Known, r.Revision, r.Fit = "", "", ""
	}
	f, _ := b.Client.Finding(p)
	line := func(record evidence.Record) evidenceLine {
		return evidenceLine{record.Tier, recordText(record), record.Scope.String(), linkOf(b.Entry, record.Source), record.Note}
	}
	for c := range a.Claims() {
		for _, record := range c.Records {
			r.Records = append(r.Records, line(record))
		}
	}
	for _, record := range f.Overlays {
		r.Records = append(r.Records, line(record))
	}
	for c := range a.Elsewhere() {
		r.Others = append(r.Others, evidenceLine{Says: claimText(c), Scope: cmp.Or(c.Scope.String(), "at another revision"), Note: c.Note})
	}
	return r
}

// prefersOf gives the revision that a default install offers, and by transport
// where that differs.
func prefersOf(c *registry.Client) []string {
	usual := c.Preferred(revision.TransportUnknown)
	if usual.IsZero() {
		return nil
	}
	list := []string{usual.String()}
	for _, t := range []revision.Transport{revision.Stdio, revision.StreamableHTTP, revision.SSE} {
		if r := c.Preferred(t); r != usual && !r.IsZero() {
			list = append(list, r.String()+" over "+t.String())
		}
	}
	return list
}

func sdkText(s dataset.SDK) string {
	if s.Name == "" {
		return ""
	}
	text := strings.TrimSpace(s.Name + " " + s.Version)
	if s.Language != "" {
		text += ", " + s.Language
	}
	switch s.Official {
	case dataset.Yes:
		text += ", official"
	case dataset.No:
		text += ", not official"
	}
	if s.Patched == dataset.Yes {
		text += ", patched"
	}
	return text
}

func formOf(c *registry.Client, q registry.Question) questionForm {
	asked := ""
	if !q.Revision.IsZero() {
		asked = q.Revision.String()
	}
	carried := ""
	if q.Transport != revision.TransportUnknown {
		carried = q.Transport.String()
	}
	f := questionForm{
		Revisions:  textOptions(asked, "what it prefers", slices.Collect(revision.All())...),
		Transports: textOptions(carried, "any", revision.Stdio, revision.StreamableHTTP, revision.SSE),
		Configs:    []option{{"", "default", q.Config == ""}},
		Policies:   textOptions(q.Policy.String(), "recorded", evidence.Strongest, evidence.Conservative),
		Version:    q.Version.String(),
	}
	f.Policies[0].Chosen = q.Policy == evidence.Recorded
	asMode, _ := c.Mode(q.Config)
	for _, m := range c.Entry().Modes {
		if !m.Default {
			f.Configs = append(f.Configs, option{m.Config, m.Config, m.Config == asMode.Config && q.Config != ""})
		}
	}
	return f
}

func plansOf(c *registry.Client, e dataset.Entry, q registry.Question) []plan {
	kinds := []struct {
		title  string
		result registry.ToolResult
	}{
		{"A result", registry.ToolResult{}},
		{"A result of a tool with an outputSchema", registry.ToolResult{OutputSchema: true}},
		{"An error", registry.ToolResult{IsError: true}},
	}
	var list []plan
	for _, k := range kinds {
		p := plan{Title: k.title, Plan: c.View(q).Plan(k.result)}
		p.Reason = sentence(p.Plan.Reason.String())
		p.Structured, p.Content = "do not send", "an empty list"
		if p.SendStructured {
			p.Structured = "send the payload"
			if p.ObjectOnly {
				p.Structured += ", as an object"
			}
		}
		if p.SendContent {
			p.Content = map[registry.Mirror]string{
				registry.MirrorNone:     "send the payload",
				registry.MirrorRequired: "required: the same as JSON text",
				registry.MirrorAllowed:  "the same as JSON text",
				registry.MirrorWasteful: "something else: the model reads both",
			}[p.Mirror]
		}
		for path := range p.Plan.Lost() {
			p.Lost = append(p.Lost, path.String())
		}
		for record := range p.Plan.Basis() {
			p.Basis = append(p.Basis, linkOf(e, record.Source))
		}
		list = append(list, p)
	}
	return list
}

// probed adds the runs: one by one where a record can be looked at, and of the
// others what follows from them.
func (b *clientBody) probed() {
	var own []probe.Run
	var versions []evidence.Version
	for r := range b.Client.Runs() {
		versions = append(versions, r.Version)
		if isWeb(r.Address()) {
			b.Runs = append(b.Runs, r)
		} else {
			own = append(own, r)
		}
	}
	slices.SortFunc(versions, evidence.Version.Compare)
	var texts []string
	for _, v := range slices.Compact(versions) {
		texts = append(texts, v.String())
	}
	b.Versions = strings.Join(texts, ", ")
	for c := range probe.Derive(own).Conclusions() {
		var where []string
		for _, part := range []string{c.Config, revisionText(c.Revision), c.Result.String(), c.Span.String()} {
			if part != "" {
				where = append(where, part)
			}
		}
		says := cmp.Or(c.Delivery.String(), c.Limit.String(), statusWords(c.Status))
		if c.Mixed {
			says += " (settings of one version differ)"
		}
		b.Derived = append(b.Derived, conclusion{c.Capability, strings.Join(where, ", "), says, c.Note})
	}
}

// observed adds what traffic shows.
func (b *clientBody) observed() {
	for t := range b.Client.Traffic() {
		x := traffic{Source: linkOf(b.Entry, t.Report.Source), Window: t.Report.Window.String(), Group: t.Group.Name, Names: t.Group.WireNames, Shares: t.Group.Revisions}
		for _, r := range t.Group.Rows {
			claim, differs := b.Client.Against(r)
			x.Rows = append(x.Rows, trafficRow{Row: r, At: revisionText(r.Revision), Claim: claim.Status(), Differ: differs})
			x.Differs = x.Differs || differs
		}
		b.Traffic = append(b.Traffic, x)
	}
}

// card answers with a client's card as Markdown.
func (s *site) card(r *http.Request) (reply, error) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".md")
	if !ok {
		return reply{}, notFound("there is no page at this address: a card's name ends in .md")
	}
	c, err := s.lookup(id)
	if err != nil {
		return reply{}, err
	}
	return reply{kind: "text/markdown; charset=utf-8", body: card.Write(c), keep: keepPage}, nil
}
