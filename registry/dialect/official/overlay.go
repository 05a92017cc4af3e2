package official

import (
	"path"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
)

// Overlay gives the statements of some lists as records of the declared tier. A
// client whose name the table of names does not have is unmapped.
func Overlay(lists ...List) (dataset.Overlay, []dialect.Unmapped) {
	var (
		collected dialect.Collector
		unmapped  []dialect.Unmapped
	)
	for _, l := range lists {
		named := evidence.NamedSource{Key: key(l.Source), Source: l.Source}
		for _, c := range l.Clients {
			id, ok := clientID(c.Name)
			if !ok {
				unmapped = append(unmapped, dialect.Unmapped{Place: named.Key, Text: c.Name, Reason: "the table of names has no client for it"})
				continue
			}
			for _, s := range c.Statements {
				r := evidence.Record{Tier: evidence.Declared, Status: s.Status, Word: s.Word, Note: s.Note, Source: l.Source}
				collected.Add(id, s.Capability, named, "", r)
			}
		}
	}
	return collected.Overlay(), unmapped
}

// key names a page after its file: official-clients, official-client-matrix.
func key(s evidence.Source) string {
	_, page, _ := strings.Cut(s.Title, " ")
	file := path.Base(page)
	return "official-" + strings.TrimSuffix(file, path.Ext(file))
}
