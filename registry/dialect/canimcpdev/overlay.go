package canimcpdev

import (
	"cmp"
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/revision"
)

// repository is where the matrix is kept.
const repository = "blues/canimcp"

// Overlay gives what the cells say as records whose source is the matrix, made
// from its repository at that commit; the table of provenances says of which
// tier and kind. A record's note names the features that it was made of where
// the tree has one capability for several, and the rows where the registry has
// one client for several. A row that the table of names does not have is unmapped.
func (l List) Overlay(commit string) (dataset.Overlay, []dialect.Unmapped) {
	rows, revisions := l.rows()
	var (
		collected dialect.Collector
		unmapped  []dialect.Unmapped
	)
	for _, c := range l.Cells {
		if c.Capability.IsZero() || c.Status == capability.NotRecorded {
			continue
		}
		i := provenanceOf(c.Provenance)
		if i < 0 {
			continue // reported by Read
		}
		id, ok := clientID(c.Client, c.Source)
		if !ok {
			unmapped = append(unmapped, dialect.Unmapped{Place: c.Client + "." + c.Feature, Text: c.Word, Reason: "the table of names has no client for it"})
			continue
		}
		p := provenances[i]
		source := evidence.Source{Kind: p.kind, Title: p.title, Repository: repository, Commit: commit, Date: c.Verified}
		named := evidence.NamedSource{Key: withDate(p.key, c.Verified), Source: source}
		source.URL = c.Source
		r := evidence.Record{Tier: evidence.Declared, Status: c.Status, Word: c.Word, Source: source, Note: c.Note}
		if !c.Version.IsZero() {
			r.Scope.Versions = evidence.At(c.Version)
			if p.run {
				r.Tier = evidence.Probed
				r.Run = evidence.Run{Scenario: c.Feature, Verdict: c.Word}
			}
		}
		if p.revision {
			r.Scope.Revision = revisions[c.Client]
		}
		collected.Add(id, c.Capability, named, label(c.Client, c.Feature, c.Capability, rows[id] > 1), r)
	}
	return collected.Overlay(), unmapped
}

// rows counts the rows of each client, and gives the revision of each row.
func (l List) rows() (count map[string]int, revisions map[string]revision.Revision) {
	count, revisions = make(map[string]int), make(map[string]revision.Revision)
	for _, c := range l.Clients {
		revisions[c.ID] = c.Revision
		if id, ok := clientID(c.ID, ""); ok {
			count[id]++
		}
	}
	return count, revisions
}

// label names the cell where the record may stand for several.
func label(row, feature string, p capability.Path, severalRows bool) string {
	several := 0
	for _, f := range features {
		if f.capability == p {
			several++
		}
	}
	switch {
	case severalRows:
		return fmt.Sprintf("%s of %q", feature, row)
	case several > 1:
		return feature
	}
	return ""
}

func withDate(key string, d evidence.Date) string {
	if d.IsZero() {
		return key
	}
	return key + "-" + d.String()
}

// Overlay gives the statements as records whose source is the report: a public
// report, of the probed tier where it names the version that ran, else of the
// declared tier. The function gives the registry's client for a name in
// clientInfo; a name that it does not know is unmapped.
func (r Report) Overlay(client func(name string) (id string, ok bool)) (dataset.Overlay, []dialect.Unmapped) {
	var (
		collected dialect.Collector
		unmapped  []dialect.Unmapped
	)
	source := evidence.Source{Kind: evidence.PublicReport, Title: "MCP conformance run", URL: r.URL, Date: r.Date}
	named := evidence.NamedSource{Key: withDate("conformance", r.Date), Source: source}
	for _, x := range r.Clients {
		id, ok := client(x.Name)
		if !ok {
			unmapped = append(unmapped, dialect.Unmapped{Place: cmp.Or(x.Name, "a result without a name"), Text: x.Version.String(), Reason: "not a client that is known"})
			continue
		}
		for _, o := range x.Statements {
			if o.Capability.IsZero() || o.Status == capability.NotRecorded {
				continue // reported by ReadReport
			}
			rec := evidence.Record{Tier: evidence.Declared, Status: o.Status, Word: o.Word, Source: source, Note: o.Note}
			rec.Scope.Revision = r.Revision
			if !x.Version.IsZero() {
				rec.Tier = evidence.Probed
				rec.Scope.Versions = evidence.At(x.Version)
				rec.Run = evidence.Run{Scenario: o.Feature, Verdict: o.Word}
			}
			collected.Add(id, o.Capability, named, label("", o.Feature, o.Capability, false), rec)
		}
	}
	return collected.Overlay(), unmapped
}
