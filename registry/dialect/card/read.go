package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

// maxBytes is the length of the longest card that Read takes.
const maxBytes = 1 << 20

// SyntaxError is one thing that is wrong in a card: Line, counted from 1 (0 = the
// card as a whole), and the cause, Err.
type SyntaxError = markdown.SyntaxError

// Read reads a card: one that canimcp.io publishes, or one that [Write] prints.
// Writing the card's client again gives every cell of its tables as it was.
//
// What a card says twice must agree: a status in the traffic table and among the
// disagreements with the one in the capability table, an inherited row (⇧) with
// the row that it rests on, a scenario with its heading. Text that is the same in
// every card (legends, how to read a table, the footer) is not kept. The scope of
// a claim that holds elsewhere, and the status after it, have at most 1024 bytes
// each. The time that reading takes is linear in the length of the card.
//
// The error joins one *SyntaxError for each thing that is wrong, in the order of
// the lines. The card beside an error is what could be read.
func Read(md []byte) (Card, error) {
	if err := markdown.Check(md, maxBytes); err != nil {
		return Card{}, err
	}
	r := reader{claims: make(map[capability.Path]*row), ofTier: make(map[evidence.Tier]evidence.Source)}
	r.card.Entry.Class = dataset.Product
	lines := slices.Collect(markdown.Lines(string(md)))
	front, lines := r.front(lines)
	r.head(r.split(lines), front)
	for _, s := range [...]struct {
		title string
		read  func([]markdown.Line)
	}{
		{"At a glance", r.glance},
		{"Provenance", r.provenance}, // before what its readings are evidence for
		{"Capabilities", r.table},
		{"What the table flattens", r.notes},
		{"Where the evidence disagrees", r.disagreements},
		{"Verified by the probe", r.probe},
		{"Observed in traffic", r.traffic},
		{"Research notes", r.research},
	} {
		if lines, ok := r.sections[s.title]; ok {
			s.read(lines)
			delete(r.sections, s.title)
		} else if s.title == "At a glance" || s.title == "Capabilities" {
			r.faults.Addf(0, "no section %q", s.title)
		}
	}
	for _, title := range r.titles {
		if _, left := r.sections[title]; left {
			r.faults.Addf(r.at[title], "unknown section %q", markdown.Clip(title))
		}
	}
	r.finish()
	return r.card, r.faults.Err()
}

// reader reads a card.
type reader struct {
	card     Card
	faults   markdown.Faults
	sections map[string][]markdown.Line
	titles   []string       // of the sections, in their order
	at       map[string]int // where they begin
	order    []*row
	claims   map[capability.Path]*row
	sources  sources
	listed   []evidence.Source // what the card lists as its sources
	ofTier   map[evidence.Tier]evidence.Source
}

// front reads the front matter, and gives what is after it.
func (r *reader) front(lines []markdown.Line) (front map[string]string, rest []markdown.Line) {
	if len(lines) == 0 || lines[0].Text != "---" {
		return nil, lines
	}
	front = make(map[string]string)
	for i, l := range lines[1:] {
		if l.Text == "---" {
			return front, lines[i+2:]
		}
		name, value, ok := strings.Cut(l.Text, ":")
		value = strings.TrimSpace(value)
		if strings.HasPrefix(value, `"`) {
			unquoted, err := strconv.Unquote(value)
			ok, value = ok && err == nil, unquoted
		}
		if !ok {
			r.faults.Addf(l.Number, "front matter %q: want name: value", markdown.Clip(l.Text))
			continue
		}
		switch name {
		case "canonical":
			r.card.Canonical = value
		case "last-updated":
			r.date(l.Number, value, &r.card.Updated)
		case "title", "description":
			front[name] = value
		default:
			r.faults.Addf(l.Number, "unknown front matter %q: want title, description, canonical or last-updated", markdown.Clip(name))
		}
	}
	r.faults.Addf(1, "front matter without an end: want a line of three dashes")
	return front, nil
}

// split takes the sections apart and gives what is before the first.
func (r *reader) split(lines []markdown.Line) (head []markdown.Line) {
	r.sections, r.at = make(map[string][]markdown.Line), make(map[string]int)
	title := ""
	for _, l := range lines {
		name, ok := strings.CutPrefix(l.Text, "## ")
		switch {
		case ok:
			title = strings.TrimSpace(name)
			if _, again := r.sections[title]; again {
				r.faults.Addf(l.Number, "section %q a second time", markdown.Clip(title))
			} else {
				r.titles = append(r.titles, title)
				r.at[title] = l.Number
				r.sections[title] = nil
			}
		case title == "" && len(r.titles) == 0:
			head = append(head, l)
		case l.Text == "---":
			return head // the footer
		default:
			r.sections[title] = append(r.sections[title], l)
		}
	}
	return head
}

// head reads the title and the description.
func (r *reader) head(lines []markdown.Line, front map[string]string) {
	e := &r.card.Entry
	var text []string
	for _, l := range lines {
		if title, ok := strings.CutPrefix(l.Text, "# "); ok && e.Title == "" {
			e.Title = strings.TrimSpace(title)
			continue
		}
		text = append(text, l.Text)
	}
	e.Description = strings.TrimSpace(strings.Join(text, "\n"))
	for name, have := range map[string]*string{"title": &e.Title, "description": &e.Description} {
		want := front[name]
		if *have == "" {
			*have = want
		}
		if want != "" && *have != want {
			r.faults.Addf(0, "%s %q in the card, %q in its front matter", name, markdown.Clip(*have), markdown.Clip(want))
		}
	}
	if e.Title == "" {
		r.faults.Addf(0, "no title: want a heading of the first level")
	}
}

func (r *reader) date(line int, text string, d *evidence.Date) {
	var err error
	if *d, err = evidence.ParseDate(text); err != nil {
		r.faults.Addf(line, "%w", err)
	}
}

// rows gives the rows of a section's table, without its head, and checks that
// each has as many cells as the head. The other lines go to text.
func (r *reader) rows(lines []markdown.Line, columns []string, text func(markdown.Line)) []tableRow {
	var rows []tableRow
	head := 0
	for _, l := range lines {
		cells, ok := markdown.Row(l.Text)
		switch {
		case !ok:
			text(l)
		case head == 0:
			head = 1
			if !slices.Equal(cells, columns) {
				r.faults.Addf(l.Number, "table %q: want the columns %q", cells, columns)
			}
		case head == 1 && markdown.IsRule(cells):
			head = 2
		case len(cells) != len(columns):
			r.faults.Addf(l.Number, "row has %d cells: want %d", len(cells), len(columns))
		default:
			rows = append(rows, tableRow{l.Number, cells})
		}
	}
	return rows
}

type tableRow struct {
	line  int
	cells []string
}

// prose takes the lines of a section that every card has alike.
func prose(markdown.Line) {}

// uncode takes the backticks off a text.
func uncode(text string) string {
	if inner, ok := strings.CutPrefix(text, "`"); ok {
		if inner, ok := strings.CutSuffix(inner, "`"); ok {
			return inner
		}
	}
	return text
}

// uncodes reads a list of texts in backticks.
func uncodes(text string) ([]string, error) {
	var list []string
	rest := text
	for rest != "" {
		inner, ok := strings.CutPrefix(rest, "`")
		if !ok {
			return nil, fmt.Errorf("list %q: want texts in backticks with commas between", markdown.Clip(text))
		}
		one, after, ok := strings.Cut(inner, "`")
		next, more := strings.CutPrefix(after, ", ")
		if !ok || one == "" || !more && after != "" || more && next == "" {
			return nil, fmt.Errorf("list %q: want texts in backticks with commas between", markdown.Clip(text))
		}
		list = append(list, one)
		rest = next
		if !more {
			break
		}
	}
	return list, nil
}

// unbracket takes the angle brackets off an address.
func unbracket(text string) string {
	return strings.TrimSuffix(strings.TrimPrefix(text, "<"), ">")
}
