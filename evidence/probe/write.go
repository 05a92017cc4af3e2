package probe

import (
	"encoding"
	"errors"
	"fmt"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// AppendJSON appends the file in its canonical form, one run a line, as
// [ReadFile] reads it. Reading and writing back gives the same text. It is an
// error if a run is faulty, is of another client, or cites a source that the
// file does not have.
func (f File) AppendJSON(b []byte) ([]byte, error) {
	w := writer{b: b}
	w.text("{\n  \"$schema\": ")
	w.quoted(SchemaRef)
	w.text(",\n  \"client\": ")
	w.quoted(f.Client)
	w.text(",\n  \"sources\": {")
	for i, s := range f.Sources {
		w.newline(i, 4)
		w.quoted(s.Key)
		w.text(": ")
		w.source(s)
	}
	w.close(len(f.Sources), "}")
	w.text(",\n  \"runs\": [")
	for i, r := range f.Runs {
		w.newline(i, 4)
		key, own, err := f.cite(r)
		if err != nil {
			w.fault(fmt.Errorf("run %q: %w", r.ID, err))
		}
		w.run(r, key, own)
	}
	w.close(len(f.Runs), "]")
	w.text("\n}\n")
	if err := errors.Join(w.faults...); err != nil {
		return b, err
	}
	return w.b, nil
}

// cite gives the key of the source that a run cites, and the run's own part of it.
func (f File) cite(r Run) (key string, own evidence.Source, err error) {
	if r.Client != f.Client {
		return "", own, fmt.Errorf("it is of client %q, not of %q", r.Client, f.Client)
	}
	if err := r.Check(); err != nil {
		return "", own, err
	}
	key, url, ok := datafile.KeyOf(f.Sources, r.Source)
	if !ok {
		return "", own, fmt.Errorf("the file has no source %q", r.Source)
	}
	return key, evidence.Source{Path: r.Source.Path, Lines: r.Source.Lines, URL: url}, nil
}

type writer struct {
	b      []byte
	fields int // members written in the object at hand
	faults []error
}

func (w *writer) fault(err error)    { w.faults = append(w.faults, err) }
func (w *writer) text(s string)      { w.b = append(w.b, s...) }
func (w *writer) quoted(s string)    { w.b = jsontree.AppendQuoted(w.b, s) }
func (w *writer) open()              { w.text("{"); w.fields = 0 }
func (w *writer) word(k, v string)   { w.member(k, v, v != "") }
func (w *writer) always(k, v string) { w.member(k, v, true) }

func (w *writer) newline(i, indent int) {
	if i > 0 {
		w.text(",")
	}
	w.text("\n" + "        "[:indent])
}

func (w *writer) close(n int, bracket string) {
	if n > 0 {
		w.text("\n  ")
	}
	w.text(bracket)
}

func (w *writer) key(k string) {
	if w.fields++; w.fields > 1 {
		w.text(", ")
	}
	w.quoted(k)
	w.text(": ")
}

func (w *writer) member(k, v string, there bool) {
	if there {
		w.key(k)
		w.quoted(v)
	}
}

func (w *writer) marshal(k string, v encoding.TextMarshaler) {
	text, err := v.MarshalText()
	if err != nil {
		w.fault(err)
	}
	w.word(k, string(text))
}

func (w *writer) source(s evidence.NamedSource) {
	w.open()
	w.marshal("kind", s.Kind)
	w.always("title", s.Title)
	w.word("repository", s.Repository)
	w.word("commit", s.Commit)
	w.word("url", s.URL)
	w.marshal("date", s.Date)
	w.text("}")
}

func (w *writer) run(r Run, key string, own evidence.Source) {
	w.open()
	w.always("id", r.ID)
	w.marshal("scenario", r.Scenario)
	if r.OutputSchema != 0 {
		w.key("outputSchema")
		w.text(map[bool]string{true: "true", false: "false"}[r.OutputSchema == evidence.With])
	}
	w.marshal("sent", r.Sent)
	w.marshal("version", r.Version)
	at := evidence.Scope{Revision: r.Revision, When: r.When}
	for d := range named {
		text := d.Of(&at)
		if err := d.Set(new(evidence.Scope), text); err != nil {
			w.fault(err)
		}
		w.word(d.String(), text)
	}
	w.marshal("verdict", r.Showing)
	w.word("excerpt", r.Excerpt)
	w.word("note", r.Note)
	w.always("source", key)
	w.word("path", own.Path)
	w.word("lines", own.Lines)
	w.word("url", own.URL)
	w.text("}")
}
