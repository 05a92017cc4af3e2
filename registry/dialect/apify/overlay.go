package apify

import (
	"cmp"
	"strconv"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
)

// Source gives the list at a commit of its repository, made on that day. Another
// directory's list is its kind: nobody says how an entry was found out.
func Source(commit string, date evidence.Date) evidence.Source {
	const repository = "apify/mcp-client-capabilities"
	return evidence.Source{
		Kind:       evidence.Directory,
		Title:      repository,
		Repository: repository,
		Commit:     commit,
		URL:        "https://github.com/" + repository + "/blob/" + cmp.Or(commit, "HEAD") + "/src/mcp_client_capabilities/mcp-clients.json",
		Date:       date,
	}
}

// Overlay gives the statements of the list as records of the declared tier, each
// at its entry's revision. A client whose name the table of names does not have is
// unmapped.
//
// Where several entries are one product, a record names in its note those that
// say so: the list has two entries for Codex, and only one of them has tools.
func (l List) Overlay(source evidence.Source) (dataset.Overlay, []dialect.Unmapped) {
	entries := make(map[string]int)
	for _, c := range l.Clients {
		if id, ok := clientID(c.Name); ok {
			entries[id]++
		}
	}
	var (
		collected dialect.Collector
		unmapped  []dialect.Unmapped
		named     = evidence.NamedSource{Key: "apify-" + cmp.Or(source.Commit, "list"), Source: source}
	)
	for _, c := range l.Clients {
		id, ok := clientID(c.Name)
		if !ok {
			unmapped = append(unmapped, dialect.Unmapped{Place: c.Name, Text: c.Title, Reason: "the table of names has no client for it"})
			continue
		}
		label := ""
		if entries[id] > 1 {
			label = "listed as " + strconv.Quote(c.Name)
		}
		for _, s := range c.Statements {
			r := evidence.Record{Tier: evidence.Declared, Status: s.Status, Word: s.Word, Source: source}
			r.Scope.Revision = c.Revision
			collected.Add(id, s.Capability, named, label, r)
		}
	}
	return collected.Overlay(), unmapped
}
