package observed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// maxLine is the longest line of the flat form, in bytes. The longest that a
// Recorder's tally makes is shorter.
const maxLine = 8 << 10

// line is an aggregate in the flat form. The order of members is that in which
// they are written; a member that is absent is zero.
type line struct {
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
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	for _, a := range t.sorted {
		buf.Reset()
		if err := enc.Encode(line{a.Name, a.Version, a.Revision, a.Rest, a.Measure, a.Of, a.Within, a.Count, a.Window.From, a.Window.To}); err != nil {
			return fmt.Errorf("an aggregate of %q: %w", enum.Clip(a.Name, 80), err)
		}
		if _, err := w.Write(buf.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// maxFaulty is how many lines ReadLines reports the faults of. A file of lines may
// be long, and wrong in each of them.
const maxFaulty = 100

// ReadLines reads the flat form and adds it up. Lines may come in any order and
// count the same thing several times; empty lines are passed over. The faults of
// up to 100 lines are reported at once, each as file:line:column: path: cause, and
// then there is no tally. file is only a name for the report.
func ReadLines(file string, data []byte) (Tally, error) {
	var all []Aggregate
	var faults []error
	number, faulty := 0, 0
	for text := range bytes.Lines(data) {
		number++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		a, err := readLine(file, text, maxLine)
		if err == nil {
			all = append(all, a)
			continue
		}
		if faulty++; faulty <= maxFaulty {
			// once more, in its place, for the positions
			before := bytes.Repeat([]byte("\n"), number-1)
			_, err = readLine(file, append(before, text...), len(before)+maxLine)
			faults = append(faults, err)
		}
	}
	if faulty > maxFaulty {
		faults = append(faults, fmt.Errorf("%s: faults in %d more lines", file, faulty-maxFaulty))
	}
	if err := errors.Join(faults...); err != nil {
		return Tally{}, err
	}
	return Sum(slices.Values(all)), nil
}

func readLine(file string, text []byte, most int) (Aggregate, error) {
	var a Aggregate
	o, faults := jsontree.Open(file, text, jsontree.Limits{Bytes: most, Depth: 1})
	a.Name = strings.Clone(o.String("name", jsontree.Optional))
	a.Version = strings.Clone(o.String("version", jsontree.Optional))
	o.Text("revision", jsontree.Optional, &a.Revision)
	a.Rest = o.Bool("rest", jsontree.Optional)
	known := o.Text("measure", jsontree.Required, &a.Measure)
	a.Of = strings.Clone(o.String("of", jsontree.Optional))
	o.Text("within", jsontree.Optional, &a.Within)
	a.Count = readCount(o, "count", jsontree.Required)
	a.Window = readWindow(o)
	if known && a.Measure == 0 {
		o.Value("measure", jsontree.Required).Faultf("an empty measure")
	} else if known {
		if err := a.Item.check(); err != nil {
			o.Faultf("%w", err)
		}
	}
	if a.Rest && a.Peer != (Peer{}) {
		o.Faultf("the rest has no name, version or revision")
	}
	return a, faults.Err()
}

// readWindow reads the members from and to of an object.
func readWindow(o *jsontree.Object) Window {
	var w Window
	o.Text("from", jsontree.Optional, &w.From)
	o.Text("to", jsontree.Optional, &w.To)
	switch {
	case w.From.IsZero() != w.To.IsZero():
		o.Faultf("a window has both a first and a last day, or neither")
	case w.To.Compare(w.From) < 0:
		o.Value("to", jsontree.Optional).Faultf("the window ends %s, before it begins (%s)", w.To, w.From)
	}
	return w
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
