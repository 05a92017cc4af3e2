package observed

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// MaxReportBytes is the length of the longest file that ReadReport takes.
const MaxReportBytes = 64 << 20

// maxReportDepth is how deep a report nests: groups, a group, its rows, a row.
const maxReportDepth = 8

// ReadReport reads a report's file. It is strict, and reports all faults at once,
// each as file:line:column: path: cause; then there is no report. file is only a
// name for them.
func ReadReport(file string, data []byte) (Report, error) {
	o, faults := jsontree.Open(file, data, jsontree.Limits{Bytes: MaxReportBytes, Depth: maxReportDepth})
	o.String("$schema", jsontree.Optional)
	var r Report
	r.Source = readSource(o.Object("source", jsontree.Required))
	if o.Text("generated", jsontree.Required, &r.Source.Date) && r.Source.Date.IsZero() {
		o.Value("generated", jsontree.Required).Faultf("must not be empty")
	}
	if o.Text("window", jsontree.Required, &r.Window) && r.Window.IsZero() {
		o.Value("window", jsontree.Required).Faultf("must not be empty")
	}
	o.Text("callsWindow", jsontree.Optional, &r.CallsWindow)
	r.Policy = readPolicy(o.Object("policy", jsontree.Required))
	r.Note = o.String("note", jsontree.Optional)
	seen := map[string]bool{}
	for v := range o.Array("groups", jsontree.Required) {
		g := readGroup(v.AsObject())
		if g.Name != "" && seen[g.Name] {
			v.Faultf("a second group %q", enum.Clip(g.Name, 80))
		}
		seen[g.Name] = true
		r.Groups = append(r.Groups, g)
	}
	if err := faults.Err(); err != nil {
		return Report{}, err
	}
	return r, nil
}

func readSource(o *jsontree.Object) evidence.Source {
	s := evidence.Source{
		Kind:       evidence.TrafficReport,
		Title:      o.String("title", jsontree.Optional),
		Repository: o.String("repository", jsontree.Optional),
		Commit:     o.String("commit", jsontree.Optional),
		Path:       o.String("path", jsontree.Optional),
		Lines:      o.String("lines", jsontree.Optional),
		URL:        o.String("url", jsontree.Optional),
	}
	if s.Title == "" && s.Repository == "" && s.URL == "" {
		o.Faultf("a source needs a title, a repository or a url")
	}
	return s
}

func readPolicy(o *jsontree.Object) Policy {
	var p Policy
	readExact(o, "threshold", jsontree.Required, &p.Threshold)
	readExact(o, "absent", jsontree.Optional, &p.Absent)
	o.Text("backfill", jsontree.Optional, &p.Backfill)
	readExact(o, "smallestShare", jsontree.Optional, &p.SmallestShare)
	p.SmallestCount = readCount(o, "smallestCount", jsontree.Optional)
	if p.Absent.percent > p.Threshold.percent && !p.Threshold.IsZero() {
		o.Value("absent", jsontree.Optional).Faultf("%s is more than the threshold, %s", p.Absent, p.Threshold)
	}
	return p
}

// readExact reads a share that is not only a bound.
func readExact(o *jsontree.Object, key string, need jsontree.Need, dest *Share) {
	if o.Text(key, need, dest) && !dest.Exact() {
		o.Value(key, need).Faultf("share %q: want one that is known exactly, such as 50%%", dest)
	}
}

// readCount reads a count. Zero is written by leaving it out.
func readCount(o *jsontree.Object, key string, need jsontree.Need) uint64 {
	v := o.Value(key, need)
	n := v.AsInt64()
	if whole, ok := v.Node().Int64(); ok && whole < 1 {
		v.Faultf("count %d: want 1 or more", whole)
		return 0
	}
	return uint64(n)
}

func readGroup(o *jsontree.Object) Group {
	g := Group{
		Name:       o.String("name", jsontree.Required),
		Clients:    readDistinct(o, "clients"),
		WireNames:  readDistinct(o, "wireNames"),
		Rest:       o.Bool("rest", jsontree.Optional),
		Handshakes: readCount(o, "handshakes", jsontree.Optional),
		Requests:   readCount(o, "requests", jsontree.Optional),
		Calls:      readCount(o, "calls", jsontree.Optional),
		Note:       o.String("note", jsontree.Optional),
	}
	if name := o.Value("name", jsontree.Optional); name.Node() != nil && g.Name == "" {
		name.Faultf("must not be empty")
	}
	for _, id := range g.Clients {
		if strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || strings.Trim(id, "-") != id || id == "" {
			o.Value("clients", jsontree.Optional).Faultf("client %q: an id has lower-case letters, digits and hyphens only", enum.Clip(id, 80))
		}
	}
	var revisions []revision.Revision
	for v := range o.Array("revisions", jsontree.Optional) {
		x, ok := readRevision(v.AsObject())
		if ok && slices.Contains(revisions, x.Revision) {
			v.Faultf("a second entry for revision %s", x.Revision)
		}
		if ok {
			revisions = append(revisions, x.Revision)
		}
		g.Revisions = append(g.Revisions, x)
	}
	seen := map[rowKey]bool{}
	for v := range o.Array("rows", jsontree.Optional) {
		x := readRow(v.AsObject())
		if key := x.key(); !key.path.IsZero() && seen[key] {
			v.Faultf("a second row for %s at the same revision and version, from the same basis", key.path)
		} else {
			seen[key] = true
		}
		g.Rows = append(g.Rows, x)
	}
	for v := range o.Array("unoffered", jsontree.Optional) {
		m := v.AsObject()
		g.Unoffered = append(g.Unoffered, MethodCount{
			Method: m.String("method", jsontree.Optional),
			Count:  readCount(m, "count", jsontree.Required),
		})
	}
	return g
}

// readDistinct reads a list of texts that holds each once.
func readDistinct(o *jsontree.Object, key string) []string {
	list := o.Strings(key, jsontree.Optional)
	seen := map[string]bool{}
	for _, text := range list {
		if seen[text] {
			o.Value(key, jsontree.Optional).Faultf("%q is there twice", enum.Clip(text, 80))
		}
		seen[text] = true
	}
	return list
}

// readRevision says besides whether the revision could be read: absent is none.
func readRevision(o *jsontree.Object) (x Revision, ok bool) {
	ok = o.Text("revision", jsontree.Optional, &x.Revision) || o != nil && !o.Has("revision")
	o.Text("share", jsontree.Optional, &x.Share)
	x.Calls = readCount(o, "calls", jsontree.Optional)
	x.Messages = readCount(o, "messages", jsontree.Optional)
	return x, ok
}

// rowKey is what a row is about. A group has one row for each.
type rowKey struct {
	path     capability.Path
	basis    Basis
	revision revision.Revision
	version  evidence.Version
}

func (r Row) key() rowKey { return rowKey{r.Capability(), r.Basis, r.Revision, r.Version} }

func readRow(o *jsontree.Object) Row {
	var r Row
	name := o.Value("capability", jsontree.Required)
	r.Name = name.AsString()
	if name.Node().Kind() == jsontree.KindString {
		if _, err := Lookup(r.Name); err != nil {
			name.Faultf("%w", err)
		}
	}
	if o.Text("status", jsontree.Required, &r.Status) && r.Status == capability.NotRecorded {
		o.Value("status", jsontree.Required).Faultf("a row says something: want another status than not-recorded")
	}
	o.Text("revision", jsontree.Optional, &r.Revision)
	o.Text("version", jsontree.Optional, &r.Version)
	o.Text("basis", jsontree.Optional, &r.Basis)
	o.Text("share", jsontree.Optional, &r.Share)
	r.Count = readCount(o, "count", jsontree.Optional)
	r.Note = o.String("note", jsontree.Optional)
	if r.Status == capability.Partial && r.Note == "" {
		o.Faultf("partial needs a note that names the condition")
	}
	return r
}
