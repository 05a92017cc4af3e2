package observed

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// MaxReportBytes is the length of the longest file that ReadReport takes.
const MaxReportBytes = 64 << 20

// maxReportDepth is how deep a report nests: groups, a group, its rows, a row.
const maxReportDepth = 8

// schemaAddress is where a report in the data set finds its schema.
const schemaAddress = "../schema/observed.schema.json"

// reportFile is a report as its file has it. What it does not have in common with
// Report is here; the rest is by the tags of Thresholds and Group.
type reportFile struct {
	Schema      string        `json:"$schema,omitzero"`
	Source      sourceFile    `json:"source"`
	Generated   evidence.Date `json:"generated"`
	Window      Window        `json:"window"`
	CallsWindow Window        `json:"callsWindow,omitzero"`
	Thresholds  Thresholds    `json:"policy"`
	Note        string        `json:"note,omitzero"`
	Groups      []Group       `json:"groups"`
}

// sourceFile is a report's source, without what follows from where it stands.
type sourceFile struct {
	Title      string `json:"title,omitzero"`
	Repository string `json:"repository,omitzero"`
	Commit     string `json:"commit,omitzero"`
	Path       string `json:"path,omitzero"`
	Lines      string `json:"lines,omitzero"`
	URL        string `json:"url,omitzero"`
}

var reports = jsontree.Decoder[reportFile]{Rules: func() []jsontree.Rule {
	return []jsontree.Rule{
		jsontree.Read(readCount),
		jsontree.Check(checkReport),
		jsontree.Check(checkSource),
		jsontree.Check(checkThresholds),
		jsontree.Check(checkGroup),
		jsontree.Check(checkRow),
	}
}}

// ReadReport reads a report's file. It is strict, and reports all faults at once,
// each as file:line:column: path: cause; then there is no report. Of a file with
// very many faults the first thousand are reported. file is only a name for them.
func ReadReport(file string, data []byte) (Report, error) {
	f, faults := reports.Open(file, data, jsontree.Limits{Bytes: MaxReportBytes, Depth: maxReportDepth})
	if err := faults.Err(); err != nil {
		return Report{}, err
	}
	return Report{
		Source: evidence.Source{Kind: evidence.TrafficReport, Title: f.Source.Title, Repository: f.Source.Repository,
			Commit: f.Source.Commit, Path: f.Source.Path, Lines: f.Source.Lines, URL: f.Source.URL, Date: f.Generated},
		Window: f.Window, CallsWindow: f.CallsWindow, Thresholds: f.Thresholds, Note: f.Note, Groups: f.Groups,
	}, nil
}

// Append appends the report's file in its one canonical form: members in a fixed
// order, two spaces of indent, a final newline. ReadReport of the result gives the
// same report, with nil for empty lists and U+FFFD for invalid UTF-8. A report
// that ReadReport would refuse is not written; the error is ReadReport's.
func (r Report) Append(dst []byte) ([]byte, error) {
	s := r.Source
	data, err := jsontree.Spread.Marshal(reportFile{
		Schema:    schemaAddress,
		Source:    sourceFile{s.Title, s.Repository, s.Commit, s.Path, s.Lines, s.URL},
		Generated: s.Date, Window: r.Window, CallsWindow: r.CallsWindow, Thresholds: r.Thresholds, Note: r.Note,
		Groups: append([]Group{}, r.Groups...),
	})
	if err != nil {
		return dst, err
	}
	if _, err := ReadReport("report", data); err != nil {
		return dst, err
	}
	return append(dst, data...), nil
}

// readCount reads a count. Zero is written by leaving it out.
func readCount(v jsontree.Value, n *uint64) bool {
	whole := v.AsInt64()
	if _, ok := v.Node().Int64(); !ok {
		return false
	}
	if whole < 1 {
		v.Faultf("count %d: want 1 or more", whole)
		return false
	}
	*n = uint64(whole)
	return true
}

// member gives the place of a member that is known already.
func member(o *jsontree.Object, key string) jsontree.Value { return o.Value(key, jsontree.Optional) }

// readable says whether a value is there and well formed, for a check of one that
// reads as zero: what is not was reported.
func readable[T any, P interface {
	*T
	UnmarshalText([]byte) error
}](v jsontree.Value) bool {
	return v.Node().Kind() == jsontree.KindString && P(new(T)).UnmarshalText([]byte(v.Node().Text())) == nil
}

func checkReport(o *jsontree.Object, f *reportFile) {
	datafile.NeedWord(o, "generated", "window")
	seen := map[string]bool{}
	for i, v := range member(o, "groups").Objects() {
		name := f.Groups[i].Name
		if name != "" && seen[name] {
			v.Faultf("a second group %q", enum.Clip(name, 80))
		}
		seen[name] = true
	}
}

func checkSource(o *jsontree.Object, s *sourceFile) {
	if s.Title == "" && s.Repository == "" && s.URL == "" {
		o.Faultf("a source needs a title, a repository or a url")
	}
}

func checkThresholds(o *jsontree.Object, t *Thresholds) {
	for key, s := range map[string]Share{"threshold": t.Threshold, "absent": t.Absent, "smallestShare": t.SmallestShare} {
		if v := member(o, key); !s.exact() && readable[Share](v) {
			v.Faultf("share %q: want one that is known exactly, such as 50%%", s)
		}
	}
	if t.Absent.percent > t.Threshold.percent && !t.Threshold.IsZero() {
		member(o, "absent").Faultf("%s is more than the threshold, %s", t.Absent, t.Threshold)
	}
}

func checkGroup(o *jsontree.Object, g *Group) {
	datafile.NeedWord(o, "name")
	checkDistinct(member(o, "clients"), g.Clients)
	for _, id := range g.Clients {
		if !datafile.ValidID(id) {
			member(o, "clients").Faultf("client %q: an id has lower-case letters, digits and hyphens only", enum.Clip(id, 80))
		}
	}
	checkDistinct(member(o, "wireNames"), g.WireNames)
	revisions := map[revision.Revision]bool{}
	for i, v := range member(o, "revisions").Objects() {
		at := g.Revisions[i].Revision
		if m := v.Member("revision"); at.IsZero() && m.Node() != nil && !readable[revision.Revision](m) {
			continue
		}
		if revisions[at] {
			v.Faultf("a second entry for revision %s", at)
		}
		revisions[at] = true
	}
	seen := map[rowKey]bool{}
	for i, v := range member(o, "rows").Objects() {
		key := g.Rows[i].key()
		if !key.path.IsZero() && seen[key] {
			v.Faultf("a second row for %s at the same revision and version, from the same basis", key.path)
		}
		seen[key] = true
	}
}

// checkDistinct reports texts that a list holds twice.
func checkDistinct(v jsontree.Value, list []string) {
	seen := make(map[string]bool, len(list))
	for _, text := range list {
		if seen[text] {
			v.Faultf("%q is there twice", enum.Clip(text, 80))
		}
		seen[text] = true
	}
}

// rowKey is what a row is about. A group has one row for each.
type rowKey struct {
	path     capability.Path
	basis    CountedBy
	revision revision.Revision
	version  evidence.Version
}

func (r Row) key() rowKey { return rowKey{r.Capability(), r.CountedBy, r.Revision, r.Version} }

func checkRow(o *jsontree.Object, r *Row) {
	if v := member(o, "capability"); v.Node().Kind() == jsontree.KindString {
		if _, err := Lookup(r.Name); err != nil {
			v.Faultf("%w", err)
		}
	}
	if r.Status == capability.NotRecorded {
		if v := member(o, "status"); readable[capability.Status](v) {
			v.Faultf("a row says something: want another status than not-recorded")
		}
	}
	if r.Status == capability.Partial && r.Note == "" {
		o.Faultf("partial needs a note that names the condition")
	}
}
