package observed

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of the flat form.
const (
	// maxLinesBytes is the length of the longest file that ReadLines takes.
	maxLinesBytes = 256 << 20
	// maxLineBytes is the length of the longest line, its line feed included. The
	// longest that a Recorder's tally makes is shorter.
	maxLineBytes = 8 << 10
)

// lineFile is an aggregate in the flat form. The order of members is that in which
// they are written; a member that is absent is zero.
type lineFile struct {
	Name     string            `json:"name,omitzero"`
	Version  string            `json:"version,omitzero"`
	Revision revision.Revision `json:"revision,omitzero"`
	Rest     bool              `json:"rest,omitzero"`
	Measure  Measure           `json:"measure"`
	Of       string            `json:"of,omitzero"`
	Within   Within            `json:"within,omitzero"`
	Count    uint64            `json:"count"`
	From     evidence.Date     `json:"from,omitzero"`
	To       evidence.Date     `json:"to,omitzero"`
}

var lines = jsontree.Decoder[lineFile]{Rules: func() []jsontree.Rule {
	return []jsontree.Rule{jsontree.Read(readCount), jsontree.Check(checkLine)}
}}

// WriteLines writes the tally in its flat form, one JSON object a line and an
// aggregate, in the order of All:
//
//	{"name":"codex-mcp-client","version":"0.171.0","revision":"2025-06-18","measure":"declared","of":"elicitation","count":12,"from":"2026-11-29","to":"2026-11-30"}
//
// Absent members are zero; the rest has "rest":true in the place of a peer. To
// add up lines of many tallies in another engine, group by all members but count,
// from and to, and take the sum, the minimum and the maximum of these. Lines put
// one after the other, of whatever tallies, are a valid file and mean their sum.
func (t Tally) WriteLines(w io.Writer) error {
	var b bytes.Buffer
	for _, a := range t.sorted {
		line, err := a.line()
		if err != nil {
			return fmt.Errorf("an aggregate of %q: %w", enum.Clip(a.Name, 80), err)
		}
		b.Reset()
		b.Write(line)
		b.WriteByte('\n')
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func (a Aggregate) line() ([]byte, error) {
	return jsontree.Marshal(lineFile{a.Name, a.Version, a.Revision, a.Rest, a.Measure, a.Of, a.Within, a.Count, a.Window.From, a.Window.To})
}

// maxFaulty is how many lines ReadLines reports the faults of. A file of lines may
// be long, and wrong in each of them.
const maxFaulty = 100

// ReadLines reads the flat form and adds it up. Lines may come in any order and
// count the same thing several times; empty lines are passed over. The faults of
// up to 100 lines are reported at once, each as file:line:column: path: cause, and
// then there is no tally. file is only a name for the report. It takes time and
// memory by the length of the file, which is at most 256 MiB.
func ReadLines(file string, data []byte) (Tally, error) {
	if len(data) > maxLinesBytes {
		return Tally{}, fmt.Errorf("%s: want at most %d bytes, have %d", file, maxLinesBytes, len(data))
	}
	var all []Aggregate
	var errs []error
	number, faulty := 0, 0
	for text := range bytes.Lines(data) {
		number++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		l, faults := lines.OpenLine(file, number, text, jsontree.Limits{Bytes: maxLineBytes, Depth: 1})
		if !faults.Any() {
			all = append(all, l.aggregate())
			continue
		}
		if faulty++; faulty <= maxFaulty {
			errs = append(errs, faults.Err())
		}
	}
	if faulty > maxFaulty {
		errs = append(errs, fmt.Errorf("%s: faults in %d more lines", file, faulty-maxFaulty))
	}
	if err := errors.Join(errs...); err != nil {
		return Tally{}, err
	}
	return sum(all), nil
}

// aggregate gives what the line says. Its texts are copies, lest each keep a line.
func (l *lineFile) aggregate() Aggregate {
	return Aggregate{
		Peer:   Peer{strings.Clone(l.Name), strings.Clone(l.Version), l.Revision},
		Rest:   l.Rest,
		Item:   Item{Of: strings.Clone(l.Of), Measure: l.Measure, Within: l.Within},
		Count:  l.Count,
		Window: Window{l.From, l.To},
	}
}

func checkLine(o *jsontree.Object, l *lineFile) {
	from, to := member(o, "from"), member(o, "to")
	switch {
	case (from.Node().Text() == "") != (to.Node().Text() == ""):
		o.Faultf("a window has both a first and a last day, or neither")
	case !l.From.IsZero() && !l.To.IsZero() && l.To.Compare(l.From) < 0:
		to.Faultf("the window ends %s, before it begins (%s)", l.To, l.From)
	}
	if l.Measure == 0 {
		if v := member(o, "measure"); readable[Measure](v) {
			v.Faultf("an empty measure")
		}
	} else if err := (Item{l.Of, l.Measure, l.Within}).check(); err != nil {
		o.Faultf("%w", err)
	}
	if l.Rest && (l.Name != "" || l.Version != "" || !l.Revision.IsZero()) {
		o.Faultf("the rest has no name, version or revision")
	}
}

// check says what keeps an aggregate from being written as a line that reads as
// the same one.
func (a Aggregate) check() error {
	for _, text := range [...]string{a.Name, a.Version, a.Of} {
		if !utf8.ValidString(text) {
			return fmt.Errorf("%q is not UTF-8", enum.Clip(text, 80))
		}
	}
	switch w := a.Window; {
	case a.Rest && a.Peer != Peer{}:
		return errors.New("the rest has no name, version or revision")
	case a.Measure == 0 || a.Measure >= measureEnd:
		return fmt.Errorf("%q is no measure", a.Measure)
	case a.Within >= withinEnd:
		return fmt.Errorf("%q is no time of an answer", a.Within)
	case w.From.IsZero() != w.To.IsZero():
		return errors.New("a window has both a first and a last day, or neither")
	case w.To.Compare(w.From) < 0:
		return fmt.Errorf("the window ends %s, before it begins (%s)", w.To, w.From)
	}
	if err := a.Item.check(); err != nil {
		return err
	}
	// an escape takes six bytes at most, and what is not one of the three texts 320
	if 6*(len(a.Name)+len(a.Version)+len(a.Of))+320 <= maxLineBytes {
		return nil
	}
	line, err := a.line()
	if err == nil && len(line) >= maxLineBytes {
		err = fmt.Errorf("it is written as %d bytes: want fewer than %d", len(line), maxLineBytes)
	}
	return err
}

// check says what is wrong with an item: an Of that is not what the measure is
// about.
func (i Item) check() error {
	if i.Measure.ofAnswer() != (i.Within != 0) {
		return fmt.Errorf("measure %q with time of an answer %q: answers have one, nothing else has", i.Measure, i.Within)
	}
	if i.Of == "" {
		return nil
	}
	switch {
	case i.Measure.ofCapability():
		p, err := capability.Parse(i.Of)
		if err != nil {
			return err
		}
		if !i.Measure.about(p) {
			return fmt.Errorf("measure %q is not about capability %q", i.Measure, p)
		}
	case i.Measure == Unoffered:
		if knownMethod(i.Of) == "" {
			return fmt.Errorf("method %q: no revision defines it", enum.Clip(i.Of, 80))
		}
	default:
		return fmt.Errorf("measure %q is about nothing else, not about %q", i.Measure, enum.Clip(i.Of, 80))
	}
	return nil
}
