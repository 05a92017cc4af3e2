package supportmatrix

import (
	"iter"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

// maxBytes is the length of the longest document that Read takes.
const maxBytes = 4 << 20

// SyntaxError is one thing that is wrong in a document: Line, counted from 1 (0 =
// the document as a whole), and the cause, Err.
type SyntaxError = markdown.SyntaxError

// Matrix is the tables of a document, in their order.
type Matrix struct {
	Sections []Section
}

// Section is one table.
type Section struct {
	// Title is the nearest Markdown heading between the table before and this
	// one, without its signs, or else the line of text nearest above; "" where
	// there is neither.
	Title string
	// Columns is the table's head as it stands: "Area", "Status", "Notes". Some
	// documents call the first one otherwise ("Backend").
	Columns [3]string
	Rows    []Row
}

// Row is one row of a table.
type Row struct {
	Area   string
	Status Word
	Notes  string
}

// Read reads the tables of a Markdown document whose second column is Status and
// whose third is Notes. The error joins one *SyntaxError for each thing that is
// wrong: a status that is none of the words, a row without three cells. Beside an
// error the matrix has the rows that could be read.
func Read(md []byte) (Matrix, error) {
	if err := markdown.Check(md, maxBytes); err != nil {
		return Matrix{}, err
	}
	r := reader{}
	for l := range markdown.Lines(string(md)) {
		r.line(l)
	}
	return r.m, r.faults.Err()
}

// reader reads a document line by line.
type reader struct {
	m      Matrix
	faults markdown.Faults
	// heading and above are what may be the next table's title.
	heading, above string
	head           []string // the row before, where it may be a table's head
	table          table
}

// table is what kind of table the reader is in.
type table uint8

const (
	outside  table = iota
	foreign        // a table of something else
	matching       // one of a matrix
)

func (r *reader) line(l markdown.Line) {
	cells, ok := markdown.Row(l.Text)
	switch {
	case !ok:
		if r.table != outside {
			r.heading, r.above = "", ""
		}
		r.table, r.head = outside, nil
		r.text(l.Text)
	case r.table == matching:
		r.row(l.Number, cells)
	case r.table == foreign:
	case r.head != nil && markdown.IsRule(cells):
		r.begin()
	default:
		r.head = cells
	}
}

// text takes a line that belongs to no table.
func (r *reader) text(line string) {
	line = flat(line)
	if title := strings.TrimLeft(line, "#"); title != line && strings.HasPrefix(title, " ") {
		r.heading = strings.TrimSpace(title)
	}
	if line != "" {
		r.above = line
	}
}

// flat gives a text with each stretch of space as one space.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

func (r *reader) begin() {
	r.table = foreign
	if len(r.head) != 3 || r.head[1] != "Status" || r.head[2] != "Notes" {
		return
	}
	r.table = matching
	s := Section{Title: r.heading, Columns: [3]string(r.head)}
	if s.Title == "" {
		s.Title = r.above
	}
	r.m.Sections = append(r.m.Sections, s)
}

func (r *reader) row(line int, cells []string) {
	if len(cells) != 3 {
		r.faults.Addf(line, "row has %d cells: want 3, area, status and notes", len(cells))
		return
	}
	w, err := ParseWord(cells[1])
	if err == nil && w.IsZero() {
		r.faults.Addf(line, "row of %q has no status", markdown.Clip(cells[0]))
		return
	}
	if err != nil {
		r.faults.Addf(line, "row of %q: %w", markdown.Clip(cells[0]), err)
		return
	}
	s := &r.m.Sections[len(r.m.Sections)-1]
	s.Rows = append(s.Rows, Row{cells[0], w, cells[2]})
}

// AppendMarkdown appends the matrix as a document that Read gives back as it is:
// each table below a heading of the second level. A line break in a cell or title
// becomes a space.
func (m Matrix) AppendMarkdown(dst []byte) []byte {
	for i, s := range m.Sections {
		if i > 0 {
			dst = append(dst, '\n')
		}
		if s.Title != "" {
			dst = append(dst, "## "+flat(s.Title)+"\n\n"...)
		}
		dst = markdown.AppendRow(dst, s.Columns[:]...)
		dst = markdown.AppendRow(dst, "---", "---", "---")
		for _, row := range s.Rows {
			dst = markdown.AppendRow(dst, row.Area, row.Status.String(), row.Notes)
		}
	}
	return dst
}

// Records makes evidence of the matrix: a record of the declared tier for each
// capability that about gives for a row, in the order of the rows. about is
// called for every row with the title of its section; a row for which it gives no
// capability makes no record. The record has the word as it stands, and its note
// begins with the row's area.
func (m Matrix) Records(source evidence.Source, about func(section, area string) []capability.Path) iter.Seq2[capability.Path, evidence.Record] {
	return func(yield func(capability.Path, evidence.Record) bool) {
		for _, s := range m.Sections {
			for _, row := range s.Rows {
				note := "row: " + row.Area
				if row.Notes != "" {
					note += ". " + row.Notes
				}
				rec := evidence.Record{
					Tier: evidence.Declared, Status: row.Status.Status(), Word: row.Status.String(),
					Source: source, Note: note,
				}
				for _, p := range about(s.Title, row.Area) {
					if !yield(p, rec) {
						return
					}
				}
			}
		}
	}
}
