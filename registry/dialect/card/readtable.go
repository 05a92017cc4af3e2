package card

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
	"github.com/mcpcaps/mcpcaps/revision"
)

// row is what a card says of one capability.
type row struct {
	path      capability.Path
	line      int // in the capability table
	is        judgement
	tiers     evidence.Tiers
	inherited bool
	revision  revision.Revision
	note      string
	// dissents are the records that disagree, and are of the row's own tiers.
	dissents []evidence.Record
	// elsewhere are the claims that are limited to somewhere else.
	elsewhere []evidence.Claim
}

// recorded says whether the table has a claim in this row.
func (w *row) recorded() bool { return w.is.status != capability.NotRecorded }

// judgement is what a status cell says.
type judgement struct {
	status     capability.Status
	deliveries []evidence.Delivery
	limit      capability.Limit
}

// String gives the judgement in a card's words.
func (j judgement) String() string {
	switch {
	case j.deliveries != nil:
		var set evidence.Deliveries
		for _, d := range j.deliveries {
			set = set.With(d)
		}
		return set.String()
	case !j.limit.IsZero():
		return j.limit.String()
	}
	return j.status.Glyph() + " " + words(j.status)
}

// readJudgement reads what [status] prints: "● full", "structured-wins", "64
// characters, renamed".
func readJudgement(p capability.Path, text string) (judgement, error) {
	for s := range capability.Statuses() {
		if text == s.Glyph()+" "+words(s) {
			return judgement{status: s}, nil
		}
	}
	switch p.Kind() {
	case capability.KindDelivery:
		j := judgement{status: capability.Full}
		for word := range strings.SplitSeq(text, ", ") {
			var d evidence.Delivery
			if err := d.UnmarshalText([]byte(word)); err != nil {
				return j, err
			}
			if slices.Contains(j.deliveries, d) {
				return j, fmt.Errorf("delivery %s a second time", d)
			}
			j.deliveries = append(j.deliveries, d)
		}
		return j, nil
	case capability.KindLimit:
		l, err := readLimit(text)
		return judgement{status: capability.Full, limit: l}, err
	}
	return judgement{}, fmt.Errorf("status %q: want a glyph and its word, such as %q", markdown.Clip(text), judgement{status: capability.Full})
}

// table reads the capability table.
func (r *reader) table(lines []markdown.Line) {
	var above []capability.Path // the last row of each depth
	for _, t := range r.rows(lines, []string{"Capability", "Status", "Known by", "At"}, prose) {
		p, depth, err := rowPath(t.cells[0], above)
		if err != nil {
			r.faults.Addf(t.line, "%w", err)
			continue
		}
		above = append(above[:depth-1], p)
		if p.Kind() == capability.KindGroup {
			if strings.Join(t.cells[1:], "") != "" {
				r.faults.Addf(t.line, "%s groups others and has no status", p)
			}
			continue
		}
		if r.claims[p] != nil {
			r.faults.Addf(t.line, "row of %s a second time", p)
			continue
		}
		r.row(p).line = t.line
		if err := r.row(p).read(t.cells); err != nil {
			r.faults.Addf(t.line, "%s: %w", p, err)
		}
	}
	for _, w := range r.order {
		r.checkInherited(w)
	}
}

// row gives what is known of a capability, as one to add to.
func (r *reader) row(p capability.Path) *row {
	w := r.claims[p]
	if w == nil {
		w = &row{path: p}
		r.claims[p] = w
		r.order = append(r.order, w)
	}
	return w
}

// rowPath reads the first cell of a row: a title at the top, or a name below one
// of the rows above.
func rowPath(cell string, above []capability.Path) (p capability.Path, depth int, err error) {
	const indent = "&nbsp;&nbsp;"
	depth = 1
	name := cell
	for strings.HasPrefix(name, indent) {
		name = name[len(indent):]
		depth++
	}
	if depth == 1 {
		if bold, ok := strings.CutPrefix(name, "**"); ok {
			name = strings.TrimSuffix(bold, "**")
		}
		for p := range capability.Top() {
			if p.Title() == name {
				return p, 1, nil
			}
		}
		return p, 1, fmt.Errorf("unknown capability %q: want the title of one at the top of the tree", markdown.Clip(name))
	}
	name, ok := strings.CutPrefix(name, "↳ ")
	if !ok || depth-1 > len(above) {
		return p, depth, fmt.Errorf("capability %q: want ↳, one step below the row above", markdown.Clip(cell))
	}
	p, err = capability.Parse(above[depth-2].String() + "." + name)
	if err == nil && p.Depth() != depth {
		err = fmt.Errorf("capability %q is not one step below %s", markdown.Clip(name), above[depth-2])
	}
	return p, depth, err
}

// read reads the other cells of a row.
func (w *row) read(cells []string) (err error) {
	if w.is, err = readJudgement(w.path, cells[1]); err != nil {
		return err
	}
	known, inherited := strings.CutSuffix(cells[2], "⇧")
	w.inherited = inherited
	if known = strings.TrimSpace(known); known != "" {
		for word := range strings.SplitSeq(known, ", ") {
			t, err := evidence.ParseTier(word)
			if err != nil {
				return err
			}
			w.tiers = w.tiers.With(t)
		}
	}
	if w.revision, err = readRevision(cells[3]); err != nil {
		return err
	}
	switch {
	case w.recorded() && w.tiers == 0:
		return fmt.Errorf("%s without a tier: want to know by what", w.is)
	case !w.recorded() && (w.tiers != 0 || !w.revision.IsZero()):
		return fmt.Errorf("%s, but by %q at %s", w.is, w.tiers, w.revision)
	}
	return nil
}

// rests gives the row whose evidence an inherited row rests on, nil for none.
func (r *reader) rests(w *row) *row {
	for p := w.path.Parent(); !p.IsZero(); p = p.Parent() {
		if up := r.claims[p]; up != nil && up.recorded() && !up.inherited {
			return up
		}
	}
	return nil
}

// checkInherited checks that an inherited row says the same as the one it rests on.
func (r *reader) checkInherited(w *row) {
	if !w.inherited {
		return
	}
	up := r.rests(w)
	switch {
	case up == nil:
		r.faults.Addf(w.line, "%s rests on a capability above it (⇧), and there is none", w.path)
	case w.tiers&up.tiers != up.tiers || w.revision != up.revision:
		r.faults.Addf(w.line, "%s is known by %s at %s, but %s, on which it rests (⇧), by %s at %s", w.path, w.tiers, w.revision, up.path, up.tiers, up.revision)
	}
}

// finish makes claims of the rows.
func (r *reader) finish() {
	e := &r.card.Entry
	for _, w := range r.order {
		for _, c := range w.claims(r) {
			e.Claims = append(e.Claims, dataset.Claimed{Capability: w.path, Claim: c})
		}
	}
	e.Sources = r.sources.list
	r.dropDerived()
}

// saying is what a record says of a capability, whoever says it.
type saying struct {
	about    capability.Path
	tier     evidence.Tier
	status   capability.Status
	delivery evidence.Delivery
	limit    capability.Limit
	revision revision.Revision
}

func sayingOf(p capability.Path, r evidence.Record) saying {
	return saying{p, r.Tier, r.Status, r.Delivery, r.Limit, r.Scope.Revision}
}

// dropDerived leaves out of Beside what follows from the card's own runs and
// traffic, lest it be counted twice.
func (r *reader) dropDerived() {
	derived := make(map[saying]bool)
	for p, rec := range probe.Derive(r.card.Runs).Records() {
		derived[sayingOf(p, rec)] = true
	}
	for _, report := range r.card.Traffic {
		for _, g := range report.Groups {
			for p, rec := range report.Records(g, r.card.Entry.ID, report.Thresholds) {
				derived[sayingOf(p, rec)] = true
			}
		}
	}
	for p, records := range r.card.Beside {
		kept := slices.DeleteFunc(records, func(b evidence.Record) bool { return derived[sayingOf(p, b)] })
		if len(kept) == 0 {
			delete(r.card.Beside, p)
		} else {
			r.card.Beside[p] = kept
		}
	}
}

// claims gives the claims of a row. Those limited to somewhere else have the card
// as their evidence, for it does not say what else they rest on.
func (w *row) claims(r *reader) []evidence.Claim {
	var list []evidence.Claim
	if w.recorded() {
		c := evidence.Claim{Status: w.is.status, Limit: w.is.limit, Note: w.note, Records: w.records(r)}
		c.Scope = w.scope(r)
		if w.is.deliveries == nil {
			list = append(list, c)
		}
		for _, d := range w.is.deliveries {
			c.Delivery, c.Records = d, slices.Clone(c.Records)
			list = append(list, c)
		}
	}
	for _, c := range w.elsewhere {
		c.Records = []evidence.Record{{Tier: evidence.Declared, Source: r.cite(r.cardSource())}}
		list = append(list, c)
	}
	return list
}

// scope gives what limits the claim of the table, which a card leaves out: the
// table is about a default install of the newest version. Where an older span has
// a claim of its own, this one begins at its end; where a claim holds elsewhere
// without a limit, this one is that of the default mode.
func (w *row) scope(r *reader) evidence.Scope {
	var s evidence.Scope
	for _, c := range w.elsewhere {
		until := c.Scope.Versions.Until
		if !until.IsZero() && r.byDefault(c.Scope) && until.By.Compare(s.Versions.Since.By) > 0 {
			s = evidence.Scope{Versions: evidence.Span{Since: until}, When: c.Scope.When}
		}
	}
	if s.IsZero() && slices.ContainsFunc(w.elsewhere, func(c evidence.Claim) bool { return c.Scope.IsZero() }) {
		s.Config = r.defaultMode()
	}
	return s
}

// byDefault says whether a default install is in the circumstances of a scope.
func (r *reader) byDefault(s evidence.Scope) bool {
	return (s.Config == "" || s.Config == defaultConfig) && (s.Provider == "" || s.Provider == evidence.Vendor)
}

// records gives a claim's records: one of each tier that the card names, unless a
// disagreement accounts for that tier, and the disagreements.
func (w *row) records(r *reader) []evidence.Record {
	var list []evidence.Record
	if !w.inherited {
		var dissenting evidence.Tiers
		for _, d := range w.dissents {
			dissenting = dissenting.With(d.Tier)
		}
		if dissenting == w.tiers {
			dissenting = 0 // something must speak for it
		}
		for t := range w.tiers.All() {
			if !dissenting.Has(t) {
				list = append(list, evidence.Record{Tier: t, Scope: evidence.Scope{Revision: w.revision}, Source: r.sourceOf(t)})
			}
		}
	}
	return append(list, w.dissents...)
}

// defaultMode gives the name of the mode of a default install, for a claim to be
// limited to.
func (r *reader) defaultMode() string {
	e := &r.card.Entry
	if e.Modes == nil {
		e.Modes = []dataset.Mode{{Config: defaultConfig, Default: true}}
	}
	return e.Modes[0].Config
}

// sourceOf gives the source of a tier's records: the newest reading for what was
// read, the only source of a fitting kind where the card lists its sources, else
// the card itself. It is the same for all rows.
func (r *reader) sourceOf(t evidence.Tier) evidence.Source {
	s, ok := r.ofTier[t]
	if !ok {
		s = r.findSource(t)
		r.ofTier[t] = s
	}
	return r.cite(s)
}

func (r *reader) findSource(t evidence.Tier) evidence.Source {
	var fitting []evidence.Source
	for _, s := range r.listed {
		if fits(t, s.Kind) {
			fitting = append(fitting, s)
		}
	}
	if len(fitting) == 1 {
		return fitting[0]
	}
	m := newest(r.card.Entry.Readings)
	if t != evidence.Read || m == nil || m.Commit == "" {
		return r.cardSource()
	}
	for _, s := range fitting {
		if s.Repository == m.Repository && strings.HasPrefix(s.Commit, m.Commit) {
			return s
		}
	}
	return evidence.Source{Kind: evidence.SourceCode, Repository: m.Repository, Commit: m.Commit, Date: m.Read}
}

// cite makes a source one of the entry's.
func (r *reader) cite(s evidence.Source) evidence.Source {
	r.sources.add(s)
	return s
}
