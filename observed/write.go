package observed

import (
	"bytes"
	"encoding/json"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// schemaAddress is where a report in the data set finds its schema.
const schemaAddress = "../schema/observed.schema.json"

// The types of the file. Their members stand in the order in which they are
// written; what is zero is left out.
type (
	reportFile struct {
		Schema      string        `json:"$schema,omitzero"`
		Source      sourceFile    `json:"source"`
		Generated   evidence.Date `json:"generated"`
		Window      Window        `json:"window"`
		CallsWindow Window        `json:"callsWindow,omitzero"`
		Policy      policyFile    `json:"policy"`
		Note        string        `json:"note,omitzero"`
		Groups      []groupFile   `json:"groups"`
	}
	sourceFile struct {
		Title      string `json:"title,omitzero"`
		Repository string `json:"repository,omitzero"`
		Commit     string `json:"commit,omitzero"`
		Path       string `json:"path,omitzero"`
		Lines      string `json:"lines,omitzero"`
		URL        string `json:"url,omitzero"`
	}
	policyFile struct {
		Threshold     Share  `json:"threshold"`
		Absent        Share  `json:"absent,omitzero"`
		Backfill      Window `json:"backfill,omitzero"`
		SmallestShare Share  `json:"smallestShare,omitzero"`
		SmallestCount uint64 `json:"smallestCount,omitzero"`
	}
	groupFile struct {
		Name       string         `json:"name"`
		Clients    []string       `json:"clients,omitempty"`
		WireNames  []string       `json:"wireNames,omitempty"`
		Rest       bool           `json:"rest,omitzero"`
		Handshakes uint64         `json:"handshakes,omitzero"`
		Requests   uint64         `json:"requests,omitzero"`
		Calls      uint64         `json:"calls,omitzero"`
		Revisions  []revisionFile `json:"revisions,omitempty"`
		Rows       []rowFile      `json:"rows,omitempty"`
		Unoffered  []methodFile   `json:"unoffered,omitempty"`
		Note       string         `json:"note,omitzero"`
	}
	revisionFile struct {
		Revision revision.Revision `json:"revision,omitzero"`
		Share    Share             `json:"share,omitzero"`
		Calls    uint64            `json:"calls,omitzero"`
		Messages uint64            `json:"messages,omitzero"`
	}
	rowFile struct {
		Capability string            `json:"capability"`
		Status     capability.Status `json:"status"`
		Revision   revision.Revision `json:"revision,omitzero"`
		Version    evidence.Version  `json:"version,omitzero"`
		Basis      Basis             `json:"basis,omitzero"`
		Share      Share             `json:"share,omitzero"`
		Count      uint64            `json:"count,omitzero"`
		Note       string            `json:"note,omitzero"`
	}
	methodFile struct {
		Method string `json:"method,omitzero"`
		Count  uint64 `json:"count"`
	}
)

// Append appends the report's file in its one canonical form: members in a fixed
// order, two spaces of indent, a final newline. ReadReport of the result gives the
// same report, with nil for empty lists and U+FFFD for invalid UTF-8. A report
// that ReadReport would refuse is not written; the error is ReadReport's.
func (r Report) Append(dst []byte) ([]byte, error) {
	f := reportFile{
		Schema: schemaAddress,
		Source: sourceFile{r.Source.Title, r.Source.Repository, r.Source.Commit,
			r.Source.Path, r.Source.Lines, r.Source.URL},
		Generated: r.Source.Date, Window: r.Window, CallsWindow: r.CallsWindow,
		Policy: policyFile(r.Policy), Note: r.Note, Groups: []groupFile{},
	}
	for _, g := range r.Groups {
		h := groupFile{Name: g.Name, Clients: g.Clients, WireNames: g.WireNames, Rest: g.Rest,
			Handshakes: g.Handshakes, Requests: g.Requests, Calls: g.Calls, Note: g.Note}
		for _, v := range g.Revisions {
			h.Revisions = append(h.Revisions, revisionFile(v))
		}
		for _, w := range g.Rows {
			h.Rows = append(h.Rows, rowFile{w.Name, w.Status, w.Revision, w.Version, w.Basis, w.Share, w.Count, w.Note})
		}
		for _, m := range g.Unoffered {
			h.Unoffered = append(h.Unoffered, methodFile(m))
		}
		f.Groups = append(f.Groups, h)
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(f); err != nil {
		return dst, err
	}
	if _, err := ReadReport("report", buf.Bytes()); err != nil {
		return dst, err
	}
	return append(dst, buf.Bytes()...), nil
}
