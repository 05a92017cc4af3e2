package card

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

// notes reads "What the table flattens": the note of a claim, or a claim that is
// limited to somewhere else.
func (r *reader) notes(lines []markdown.Line) {
	for _, l := range lines {
		if l.Text == "" {
			continue
		}
		if err := r.noteLine(l.Text); err != nil {
			r.faults.Addf(l.Number, "%w", err)
		}
	}
}

func (r *reader) noteLine(text string) error {
	p, rest, err := bullet(text)
	if err != nil {
		return err
	}
	if note, ok := strings.CutPrefix(rest, " — "); ok {
		w := r.claims[p]
		switch {
		case w == nil || !w.recorded():
			return fmt.Errorf("note of %s, which has no status in the capability table", p)
		case w.note != "":
			return fmt.Errorf("note of %s a second time", p)
		}
		w.note = note
		return nil
	}
	rest, ok := strings.CutPrefix(rest, ", ")
	if !ok {
		return fmt.Errorf("line %q: want a dash and a note, or a comma and a scope, after the capability", markdown.Clip(text))
	}
	c, err := readElsewhere(p, rest)
	if err != nil {
		return err
	}
	for i := range c {
		w := r.row(p)
		w.elsewhere = append(w.elsewhere, c[i])
	}
	return nil
}

// bullet reads the capability at the beginning of a line: "- **tools.result**".
func bullet(text string) (p capability.Path, rest string, err error) {
	name, ok := strings.CutPrefix(text, "- **")
	name, rest, found := strings.Cut(name, "**")
	if !ok || !found {
		return p, "", fmt.Errorf("line %q: want one that begins with a capability, such as - **tools**", markdown.Clip(text))
	}
	if p, err = capability.Parse(name); err == nil && p.Kind() == capability.KindGroup {
		err = fmt.Errorf("%s groups others and has no status", p)
	}
	return p, rest, err
}

// Bounds of a claim that is limited to somewhere else. A scope has no end of its
// own, so each colon has to be tried.
const (
	maxScope     = 1 << 10 // bytes of the scope
	maxJudgement = 1 << 10 // bytes of the status, delivery or limit after it
)

// readElsewhere reads "provider third-party: ◐ partial — note". The scope ends at
// the first colon after which there is a status, a delivery or a limit.
func readElsewhere(p capability.Path, text string) ([]evidence.Claim, error) {
	var first error
	for i := 0; i < len(text); i++ {
		n := strings.Index(text[i:min(len(text), maxScope+len(": "))], ": ")
		if n < 0 {
			break
		}
		i += n
		claims, err := readLimited(p, text[:i], text[i+2:])
		if err == nil {
			return claims, nil
		}
		if first == nil {
			first = err
		}
		if i >= maxScope {
			break
		}
	}
	if first == nil {
		first = fmt.Errorf("claim %q: want a scope, a colon and a status", markdown.Clip(text))
	}
	return nil, first
}

func readLimited(p capability.Path, scope, rest string) ([]evidence.Claim, error) {
	what, note := judgementOf(rest)
	j, err := readJudgement(p, what)
	if err != nil {
		return nil, err
	}
	c := evidence.Claim{Status: j.status, Limit: j.limit, Note: note}
	if scope != "elsewhere" {
		if c.Scope, err = evidence.ParseScope(scope); err != nil {
			return nil, err
		}
	}
	if j.deliveries == nil {
		return []evidence.Claim{c}, nil
	}
	var claims []evidence.Claim
	for _, d := range j.deliveries {
		c.Delivery = d
		claims = append(claims, c)
	}
	return claims, nil
}

// judgementOf takes the judgement off what follows a scope. Its end is a dash,
// but the glyph of not-recorded is a dash too.
func judgementOf(text string) (what, note string) {
	const dash, glyph = " — ", "—"
	from := 0
	if strings.HasPrefix(text, glyph) {
		from = len(glyph)
	}
	within := text[:min(len(text), maxJudgement+len(dash))]
	if i := strings.Index(within[from:], dash); i >= 0 {
		return text[:from+i], text[from+i+len(dash):]
	}
	if len(text) > maxJudgement {
		return "", "" // too long for one
	}
	return text, ""
}

// nowhere is the line of a card without disagreements.
const nowhere = "Nowhere, as far as is recorded."

var dissentLine = regexp.MustCompile("^ — recorded as `(.*)`, but ([a-z]+)-tier evidence at `([^`]*)` says `(.*)`\\.$")

// disagreements reads "Where the evidence disagrees": two lines each.
func (r *reader) disagreements(lines []markdown.Line) {
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if l.Text == "" || l.Text == nowhere {
			continue
		}
		from := ""
		if i+1 < len(lines) {
			var ok bool
			if from, ok = strings.CutPrefix(lines[i+1].Text, "  <br>"); ok {
				i++
			}
		}
		if err := r.disagreement(l.Text, from); err != nil {
			r.faults.Addf(l.Number, "%w", err)
		}
	}
}

func (r *reader) disagreement(text, from string) error {
	p, rest, err := bullet(text)
	if err != nil {
		return err
	}
	m := dissentLine.FindStringSubmatch(rest)
	if m == nil {
		return fmt.Errorf("line %q: want what is recorded, the tier and the revision of the evidence, and what it says", markdown.Clip(text))
	}
	w := r.claims[p]
	if w == nil || !w.recorded() {
		return fmt.Errorf("disagreement about %s, which has no status in the capability table", p)
	}
	if m[1] != w.is.status.String() && m[1] != w.is.String() {
		return fmt.Errorf("%s is %q here and %q in the capability table", p, markdown.Clip(m[1]), w.is)
	}
	var rec evidence.Record
	if rec.Tier, err = evidence.ParseTier(m[2]); err != nil {
		return err
	}
	if rec.Scope.Revision, err = readRevision(m[3]); err != nil {
		return err
	}
	if rec.Status, err = capability.ParseStatus(m[4]); err != nil {
		j, jerr := readJudgement(p, m[4])
		if jerr != nil {
			return err
		}
		rec.Status, rec.Limit = j.status, j.limit
		if j.deliveries != nil {
			rec.Delivery = j.deliveries[0]
		}
	}
	rec.Source, rec.Note = r.readSource(from, rec.Tier)
	ownTiers := w.tiers
	if w.inherited {
		ownTiers = 0
		if up := r.rests(w); up != nil {
			ownTiers = w.tiers &^ up.tiers
		}
	}
	if ownTiers.Has(rec.Tier) {
		rec.Source = r.cite(rec.Source)
		w.dissents = append(w.dissents, rec)
		return nil
	}
	if r.card.Beside == nil {
		r.card.Beside = make(map[capability.Path][]evidence.Record)
	}
	r.card.Beside[p] = append(r.card.Beside[p], rec)
	return nil
}

var sourceText = regexp.MustCompile("^(.*?)(?: `([0-9a-f]+)`)?(?: `([^`]+)`)?(?: \\((\\d{4}-\\d\\d-\\d\\d)\\))?(?: — (.*))?$")

// readSource reads "apify/mcp-client-capabilities `4406120` (2026-02-02) — note".
// A source that the card lists is that one.
func (r *reader) readSource(text string, t evidence.Tier) (evidence.Source, string) {
	m := sourceText.FindStringSubmatch(text)
	if m == nil || m[1] == "" {
		return r.cardSource(), text
	}
	s := evidence.Source{Kind: kindOf(t), Title: m[1], Commit: m[2]}
	s.Date, _ = evidence.ParseDate(m[4])
	if n, ok := r.sources.named[nameOf(s)]; ok {
		s = n
	}
	s.Path, s.Lines, _ = strings.Cut(m[3], ":")
	return s, m[5]
}

var researchLine = regexp.MustCompile("^- (?:\\[(.*?)\\]\\(([^ ]*)\\)|(.+?)) — \\*([^*]*)\\*(?:, read (\\d{4}-\\d\\d-\\d\\d) at `([^`]*)` in (\\S+?))?\\.(?: (.*))?$")

// research reads "Research notes".
func (r *reader) research(lines []markdown.Line) {
	for _, l := range lines {
		if l.Text == "" {
			continue
		}
		m := researchLine.FindStringSubmatch(l.Text)
		if m == nil {
			r.faults.Addf(l.Number, "research note %q: want a title, a dash, *a kind*, and a summary", markdown.Clip(l.Text))
			continue
		}
		n := dataset.ResearchNote{Title: m[1] + m[3], URL: m[2], Kind: m[4], Summary: m[8]}
		if m[5] != "" {
			r.date(l.Number, m[5], &n.Verified)
			n.Sources = []evidence.Source{{Kind: evidence.PublicReport, Repository: m[7], Commit: m[6], Date: n.Verified}}
		}
		r.card.Entry.Research = append(r.card.Entry.Research, n)
	}
}
