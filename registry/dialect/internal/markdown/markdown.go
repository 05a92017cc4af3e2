// Package markdown reads and writes the one piece of Markdown that several
// dialects share: pipe tables. It knows nothing of what their cells mean.
package markdown

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Row splits a line into a table row's cells, without the space around them. It
// is false for a line that does not begin with a pipe. A pipe after a backslash
// is part of its cell, and the backslash is left out; nothing else is unescaped.
func Row(line string) (cells []string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "|")
	if !ok {
		return nil, false
	}
	var cell strings.Builder
	flush := func() {
		cells = append(cells, strings.TrimSpace(cell.String()))
		cell.Reset()
	}
	for i := 0; i < len(rest); i++ {
		switch {
		case rest[i] == '\\' && i+1 < len(rest) && rest[i+1] == '|':
			cell.WriteByte('|')
			i++
		case rest[i] == '|':
			flush()
		case rest[i] == '\r':
			cell.WriteByte(' ') // as AppendRow writes it
		default:
			cell.WriteByte(rest[i])
		}
	}
	if strings.TrimSpace(cell.String()) != "" || cells == nil {
		flush() // the closing pipe may be left out
	}
	return cells, true
}

// IsRule says whether a row is the line of dashes below a table's head.
func IsRule(cells []string) bool {
	for _, c := range cells {
		c = strings.TrimSuffix(strings.TrimPrefix(c, ":"), ":")
		if c == "" || strings.Trim(c, "-") != "" {
			return false
		}
	}
	return len(cells) > 0
}

// AppendRow appends a row with its line feed. Line breaks in a cell become
// spaces, for a cell is one line.
func AppendRow(dst []byte, cells ...string) []byte {
	escape := strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "|", `\|`)
	for _, c := range cells {
		dst = append(dst, "| "...)
		dst = append(dst, escape.Replace(c)...)
		dst = append(dst, ' ')
	}
	return append(dst, "|\n"...)
}

// Line is a line of a text with its number, counted from 1.
type Line struct {
	Number int
	Text   string // without the line feed, and a carriage return before it
}

// Lines gives the lines of a text.
func Lines(text string) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		n := 0
		for l := range strings.Lines(text) {
			n++
			if !yield(Line{n, strings.TrimSuffix(strings.TrimSuffix(l, "\n"), "\r")}) {
				return
			}
		}
	}
}

// SyntaxError is one thing that is wrong in a Markdown document.
type SyntaxError struct {
	Line int // counted from 1; 0 = the document as a whole
	Err  error
}

// Error gives "line 12: cause".
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// Unwrap gives the cause.
func (e *SyntaxError) Unwrap() error { return e.Err }

// MaxFaults is how many faults are kept of one document.
const MaxFaults = 100

// Faults collects what is wrong in a document. The zero Faults is empty.
type Faults struct {
	list []*SyntaxError
	more int
}

// Addf records a fault at a line. The cause is formatted as by fmt.Errorf.
func (f *Faults) Addf(line int, format string, args ...any) {
	if len(f.list) == MaxFaults {
		f.more++
		return
	}
	f.list = append(f.list, &SyntaxError{line, fmt.Errorf(format, args...)})
}

// Err joins the faults in the order of their lines, nil if there are none.
func (f *Faults) Err() error {
	sorted := slices.SortedStableFunc(slices.Values(f.list), func(a, b *SyntaxError) int { return a.Line - b.Line })
	var errs []error
	for _, e := range sorted {
		errs = append(errs, e)
	}
	if f.more > 0 {
		errs = append(errs, &SyntaxError{0, fmt.Errorf("%d more faults", f.more)})
	}
	return errors.Join(errs...)
}

// Check refuses a document that is longer than limit bytes or is not UTF-8.
func Check(md []byte, limit int) error {
	switch {
	case len(md) > limit:
		return &SyntaxError{0, fmt.Errorf("document of %d bytes: at most %d are read", len(md), limit)}
	case !utf8.Valid(md):
		line := 1
		for l := range strings.Lines(string(md)) {
			if !utf8.ValidString(l) {
				break
			}
			line++
		}
		return &SyntaxError{line, errors.New("not UTF-8")}
	}
	return nil
}

// Clip bounds foreign text that an error message quotes.
func Clip(text string) string { return enum.Clip(text, 80) }
