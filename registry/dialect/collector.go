package dialect

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Collector makes an overlay of the statements of a list. The zero Collector is
// ready for use.
//
// A list may say one thing several times, because two of its clients are one
// product or two of its features are one capability. Such statements become one
// record, whose note names them; so a list never counts twice as a witness.
type Collector struct {
	sources []evidence.NamedSource
	found   []finding
	index   map[statement]int
	cited   map[evidence.NamedSource]bool
	noted   map[noted]bool
}

// noted is a note of a finding.
type noted struct {
	of   int
	note string
}

// statement is what makes two statements the same. Its record has no note.
type statement struct {
	id         string
	capability capability.Path
	record     evidence.Record
}

// finding is a statement with the notes of all that said it.
type finding struct {
	statement
	notes []string
}

// Add adds a statement on the client with that id in the registry. Its source is
// the named one, to which the record may add a path and lines, and an address
// where the named one has none. The label says in the list's words what was said
// where the list may say it twice; it may be empty.
func (c *Collector) Add(id string, p capability.Path, source evidence.NamedSource, label string, r evidence.Record) {
	if c.index == nil {
		c.index = make(map[statement]int)
		c.cited, c.noted = make(map[evidence.NamedSource]bool), make(map[noted]bool)
	}
	if !c.cited[source] {
		c.cited[source] = true
		c.sources = append(c.sources, source)
	}
	note := label
	if label != "" && r.Note != "" {
		note += ": "
	}
	note += r.Note
	r.Note = ""

	s := statement{id, p, r}
	i, ok := c.index[s]
	if !ok {
		i = len(c.found)
		c.index[s] = i
		c.found = append(c.found, finding{statement: s})
	}
	if n := (noted{i, note}); note != "" && !c.noted[n] {
		c.noted[n] = true
		c.found[i].notes = append(c.found[i].notes, note)
	}
}

// Overlay gives the overlay of what was added: sources by key, the records of a
// capability in the order in which they were added.
func (c *Collector) Overlay() dataset.Overlay {
	o := dataset.Overlay{Sources: slices.Clone(c.sources)}
	slices.SortFunc(o.Sources, func(a, b evidence.NamedSource) int { return strings.Compare(a.Key, b.Key) })
	for _, f := range c.found {
		r := f.record
		r.Note = strings.Join(f.notes, "; ")
		if o.Clients == nil {
			o.Clients = make(map[string]map[capability.Path][]evidence.Record)
		}
		of := o.Clients[f.id]
		if of == nil {
			of = make(map[capability.Path][]evidence.Record)
			o.Clients[f.id] = of
		}
		of[f.capability] = append(of[f.capability], r)
	}
	return o
}
