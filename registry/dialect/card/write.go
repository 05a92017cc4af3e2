package card

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Write gives a client's card as Markdown. Its sections, columns and glyphs are
// an interface that other programs read. It prints claims, each with the
// revision at which its evidence was seen; what a client does at the revision
// that it speaks is a question for [registry.Client.Ask].
func Write(c *registry.Client) []byte {
	w := writer{c: c, e: c.Entry()}
	w.head()
	w.glance()
	w.capabilities()
	w.notes()
	w.probed()
	w.traffic()
	w.disagreements()
	w.research()
	w.provenance()
	return []byte(w.b.String())
}

type writer struct {
	c *registry.Client
	e dataset.Entry
	b strings.Builder
}

func (w *writer) f(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

// cell makes text fit into a table's cell.
func cell(text string) string {
	return strings.NewReplacer("\n", " ", "|", `\|`).Replace(text)
}

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

func codes[T fmt.Stringer](list []T) string {
	var parts []string
	for _, x := range list {
		parts = append(parts, code(x.String()))
	}
	return strings.Join(parts, ", ")
}

func (w *writer) head() {
	w.f("# %s\n\n", w.e.Title)
	if w.e.Description != "" {
		w.f("%s\n\n", w.e.Description)
	}
}

func (w *writer) glance() {
	w.f("## At a glance\n\n| | |\n|---|---|\n")
	row := func(name, value string) {
		if value != "" {
			w.f("| %s | %s |\n", name, cell(value))
		}
	}
	row("Registry id", code(w.e.ID))
	row("Vendor", w.e.Vendor)
	row("Category", w.e.Category)
	row("Platforms", strings.Join(w.e.Platforms, ", "))
	row("Licence", w.e.Licence)
	row("Source", address(w.e.Repository))
	row("Home", address(w.e.Home))
	var names []string
	for _, s := range w.e.Identity.Names {
		names = append(names, code(s.Text))
	}
	for _, s := range w.e.Identity.Patterns {
		names = append(names, code(s.Prefix+"…"+s.Suffix))
	}
	row("Wire names", strings.Join(names, ", "))
	row("SDK", sdk(w.e.SDK))
	row("Prefers", w.prefers())
	row("Speaks", codes(slices.Collect(w.c.Speaks())))
	if r := newest(w.e.Readings); r != nil {
		row("Source last updated", r.Committed.String())
		row("Last read", r.Read.String())
	}
	if published, own := w.published(); len(published)+len(own) > 0 {
		row("Probed", probedVersions(append(published, own...))+" (see below)")
	}
	for t := range w.c.Traffic() {
		row("In traffic", fmt.Sprintf("%s, window ending %s (see below)", t.Report.Source.Title, t.Report.Window.To))
	}
	w.f("\n")
}

func address(url string) string {
	if url == "" {
		return ""
	}
	return "<" + url + ">"
}

func sdk(s dataset.SDK) string {
	if s.Name == "" {
		return ""
	}
	parts := []string{strings.TrimSpace(code(s.Name) + " " + s.Version)}
	if s.Requirement != "" {
		parts = append(parts, "declares "+code(s.Requirement))
	}
	switch s.Official {
	case dataset.Yes:
		parts = append(parts, strings.TrimSpace("official "+s.Language)+" SDK")
	case dataset.No:
		parts = append(parts, strings.TrimSpace("unofficial "+s.Language)+" SDK")
	}
	switch s.Patched {
	case dataset.Yes:
		parts = append(parts, "patched")
	case dataset.No:
		parts = append(parts, "unpatched")
	}
	return strings.Join(parts, " · ")
}

// prefers gives the revision that a default install offers, and by transport
// where that differs.
func (w *writer) prefers() string {
	m, ok := w.c.Mode("")
	if !ok || m.Preferred.IsZero() {
		return ""
	}
	text := code(m.Preferred.String())
	for _, t := range []revision.Transport{revision.Stdio, revision.StreamableHTTP, revision.SSE} {
		if r, differs := m.PreferredBy[t]; differs {
			text += ", " + code(r.String()) + " over " + t.String()
		}
	}
	return text
}

// newest gives the reading of the newest source, which is not always the latest
// reading.
func newest(readings []dataset.Reading) *dataset.Reading {
	if len(readings) == 0 {
		return nil
	}
	r := slices.MaxFunc(readings, func(a, b dataset.Reading) int {
		return cmp.Or(a.Committed.Compare(b.Committed), a.Read.Compare(b.Read))
	})
	return &r
}

func (w *writer) capabilities() {
	w.f("## Capabilities\n\n| Capability | Status | Known by | At |\n|---|---|---|---|\n")
	for p := range rows(w.c) {
		w.capability(p)
	}
	w.f("\n%s\n\n", legend())
	w.f("A dash says that nobody has looked. It does not say unsupported. Under `tools.result` a status is about the model: full is a field that reaches it on the default path, partial one that does so under a condition in the notes, unsupported one that never does.\n\n")
}

func legend() string {
	var parts []string
	for _, s := range []capability.Status{capability.Full, capability.Partial, capability.Unsupported, capability.Untested, capability.NotRecorded} {
		parts = append(parts, code(s.Glyph())+" "+words(s))
	}
	return strings.Join(parts, "  ") + "  `⇧` rests on the evidence of the capability above it"
}

// words gives a status as a card spells it.
func words(s capability.Status) string { return strings.ReplaceAll(s.String(), "-", " ") }

func (w *writer) capability(p capability.Path) {
	v := w.c.Claim(p)
	if p.Kind() == capability.KindGroup {
		w.f("| **%s** |  |  |  |\n", p.Title())
		return
	}
	recorded := v.Status() != capability.NotRecorded
	name := p.Name()
	if p.Depth() == 1 {
		name = p.Title()
		if recorded {
			name = "**" + name + "**"
		}
	} else {
		name = strings.Repeat("&nbsp;", 2*(p.Depth()-1)) + "↳ " + name
	}
	if !recorded {
		w.f("| %s | %s %s | | |\n", cell(name), v.Status().Glyph(), words(v.Status()))
		return
	}
	w.f("| %s | %s | %s | %s |\n", cell(name), cell(status(&v)), known(&v), code(v.Revision().String()))
}

func status(v *registry.Answer) string {
	switch {
	case v.Deliveries() != 0:
		return v.Deliveries().String()
	case !v.Limit().IsZero():
		return v.Limit().String()
	}
	return v.Status().Glyph() + " " + words(v.Status())
}

func known(v *registry.Answer) string {
	if v.InheritedFrom().IsZero() {
		return v.Known().String()
	}
	return v.Known().String() + " ⇧"
}

func (w *writer) notes() {
	w.f("## What the table flattens\n\n")
	for p := range rows(w.c) {
		v := w.c.Claim(p)
		if note := v.Note(); note != "" && v.Status() != capability.NotRecorded {
			w.f("- **%s** — %s\n", p, line(note))
		}
		for c := range v.Elsewhere() {
			what := cmp.Or(c.Delivery.String(), c.Limit.String(), c.Status.Glyph()+" "+words(c.Status))
			w.f("- **%s**, %s: %s%s\n", p, cmp.Or(c.Scope.String(), "elsewhere"), what, prefixed(" — ", line(c.Note)))
		}
	}
	w.f("\n")
}

func line(text string) string { return strings.ReplaceAll(text, "\n", " ") }

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

func (w *writer) disagreements() {
	w.f("## Where the evidence disagrees\n\n")
	none := true
	for p := range rows(w.c) {
		v := w.c.Claim(p)
		for d := range v.Disagreements() {
			if !d.Kind.Disputes() || d.Capability != p {
				continue
			}
			none = false
			says := code(d.Status.String())
			recorded := code(v.Status().String())
			if d.Degree == evidence.DifferentValue {
				says, recorded = code(cmp.Or(d.Record.Delivery.String(), d.Record.Limit.String())), code(status(&v))
			}
			w.f("- **%s** — recorded as %s, but %s-tier evidence at %s says %s.\n", p, recorded, d.Record.Tier, code(d.Record.Scope.Revision.String()), says)
			w.f("  <br>%s%s\n", sourceLine(d.Record.Source), prefixed(" — ", line(d.Record.Note)))
		}
	}
	if none {
		w.f("Nowhere, as far as is recorded.\n")
	}
	w.f("\n")
}

func sourceLine(s evidence.Source) string {
	text := cmp.Or(s.Title, s.Repository, s.URL)
	if s.Commit != "" {
		text += " " + code(s.Commit)
	}
	if s.Path != "" {
		text += " " + code(s.Path+prefixed(":", s.Lines))
	}
	if !s.Date.IsZero() {
		text += " (" + s.Date.String() + ")"
	}
	return text
}

func (w *writer) research() {
	if len(w.e.Research) == 0 {
		return
	}
	w.f("## Research notes\n\n")
	for _, n := range w.e.Research {
		title := n.Title
		if n.URL != "" {
			title = "[" + title + "](" + n.URL + ")"
		}
		w.f("- %s — *%s*%s. %s\n", title, n.Kind, readAt(n), line(n.Summary))
	}
	w.f("\n")
}

// readAt says when and where a note that stands in a repository of its own was
// read.
func readAt(n dataset.ResearchNote) string {
	if len(n.Sources) == 0 || n.URL == "" {
		return ""
	}
	s := n.Sources[0]
	if s.Date.IsZero() || s.Commit == "" || !strings.Contains(n.URL, "/"+s.Repository+"/") || s.Repository == "" {
		return ""
	}
	return fmt.Sprintf(", read %s at %s in %s", s.Date, code(s.Commit), s.Repository)
}

func (w *writer) provenance() {
	w.f("## Provenance\n\n")
	for _, r := range w.e.Readings {
		w.f("Read%s from %s of %s.", atAndOn(r), code(cmp.Or(r.Branch, "the default branch")), cmp.Or(address(repositoryURL(w.e, r)), r.Repository))
		if !r.Committed.IsZero() {
			w.f(" That commit was authored %s.", r.Committed)
		}
		w.f("%s\n\n", prefixed(" ", line(r.Note)))
		if len(r.Paths) > 0 {
			w.f("Paths read:\n\n")
			for _, path := range r.Paths {
				w.f("- %s\n", code(path))
			}
			w.f("\n")
		}
	}
	if w.e.SDK.Note != "" {
		w.f("**SDK.** %s\n\n", line(w.e.SDK.Note))
	}
	if len(w.e.Sources) > 0 {
		w.f("Sources:\n\n")
		for _, s := range w.e.Sources {
			w.f("- %s, %s%s\n", s.Kind, sourceLine(s.Source), prefixed(": ", address(s.URL)))
		}
		w.f("\n")
	}
}

// atAndOn says at which commit and on which day a reading was, where that is
// recorded: " at `b705b6b0` on 2026-08-24,".
func atAndOn(r dataset.Reading) string {
	text := prefixed(" at ", code(short(r.Commit))) + prefixed(" on ", r.Read.String())
	if text != "" {
		text += ","
	}
	return text
}

// repositoryURL gives the address of a reading's repository, where it is the
// client's own.
func repositoryURL(e dataset.Entry, r dataset.Reading) string {
	if r.Repository != "" && strings.HasSuffix(e.Repository, r.Repository) {
		return e.Repository
	}
	return ""
}

// short cuts a full commit hash to what people read.
func short(commit string) string {
	const enough = 12
	return commit[:min(len(commit), enough)]
}
