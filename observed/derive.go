package observed

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// The names of groups that no name on the wire gives.
const (
	// restGroup is everybody who was not kept apart.
	restGroup = "(rest)"
	// unnamedGroup is those who sent no name.
	unnamedGroup = "(unnamed)"
)

// ReportOptions is how a tally becomes a report. The zero ReportOptions make a group
// of each name on the wire and judge by DefaultThresholds.
type ReportOptions struct {
	// Source is what the report calls itself; its Date is the day on which it is
	// made. A report without a title or without a date cannot be written.
	Source evidence.Source
	// Thresholds decide the statuses; zero ones mean DefaultThresholds. Without a
	// Threshold there are no rows but those for what requests asked for.
	Thresholds Thresholds
	Note       string
	// Group says which group a name on the wire belongs to, and the ids of the
	// registry's clients that it may be. An empty group, or a nil function, makes
	// the name a group of its own. It is called once for each name.
	Group func(name string) (group string, clients []string)
	// ByVersion gives rows for each version apart. Else those of all versions are
	// counted together.
	ByVersion bool
}

// Report judges what was counted. Rows come from four things, and say which
// (Row.CountedBy):
//
//   - the share of messages with capabilities that declared one. What the thresholds
//     find absent is listed too, for every capability that the revision lets a
//     client declare, but not below one that is absent itself;
//   - what requests asked for: full;
//   - the share of occasions that were taken;
//   - the share of elicitations that were answered, and not within a second.
//
// Groups are in the order of their tool calls, then messages, the most first, then
// by name, the rest last; revisions newest first; rows by revision (newest first),
// version, capability and what it is counted by. Counts beside the rows, and whatever was counted
// under no or a whole family's name, give no rows.
//
// The report is the same for the same counts, however they came together.
func (t Tally) Report(by ReportOptions) Report {
	if by.Thresholds == (Thresholds{}) {
		by.Thresholds = DefaultThresholds()
	}
	r := Report{Source: by.Source, Window: t.Window(), Thresholds: by.Thresholds, Note: by.Note}
	r.Source.Kind = evidence.TrafficReport
	drafts := map[string]*draft{}
	var name string
	var clients []string
	for i, a := range t.sorted {
		if i == 0 || a.Name != t.sorted[i-1].Name || a.Rest {
			name, clients = by.group(a)
		}
		d := drafts[name]
		if d == nil {
			d = &draft{sums: map[slice]sums{}}
			d.Name, d.Rest = name, a.Rest
			drafts[name] = d
		}
		d.add(a, clients, by.ByVersion)
		if a.Measure == Calls {
			r.CallsWindow = r.CallsWindow.span(a.Window)
		}
	}
	for _, d := range drafts {
		r.Groups = append(r.Groups, d.finish(by.Thresholds))
	}
	slices.SortFunc(r.Groups, Group.before)
	return r
}

// group gives the group that an aggregate belongs to. A group of a caller's that
// is called like the rest keeps clear of it.
func (by ReportOptions) group(a Aggregate) (string, []string) {
	if a.Rest {
		return restGroup, nil
	}
	name, clients := "", []string(nil)
	if by.Group != nil {
		name, clients = by.Group(a.Name)
	}
	name = cmp.Or(name, a.Name, unnamedGroup)
	if name == restGroup {
		name += " by name"
	}
	return name, clients
}

func (g Group) before(h Group) int {
	rest := func(g Group) int {
		if g.Rest {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(rest(g), rest(h)),
		-cmp.Compare(g.Calls, h.Calls),
		-cmp.Compare(add(g.Handshakes, g.Requests), add(h.Handshakes, h.Requests)),
		cmp.Compare(g.Name, h.Name),
	)
}

// slice is the part of a group that rows are made for.
type slice struct {
	revision revision.Revision
	version  evidence.Version
}

func (s slice) compare(t slice) int {
	return cmp.Or(-s.revision.Compare(t.revision), s.version.Compare(t.version))
}

// sums is what was counted of one slice.
type sums map[Item]uint64

// draft is a group in the making.
type draft struct {
	Group
	sums map[slice]sums
}

func (d *draft) add(a Aggregate, clients []string, byVersion bool) {
	for _, id := range clients {
		if !slices.Contains(d.Clients, id) {
			d.Clients = append(d.Clients, id)
		}
	}
	if n := len(d.WireNames); !a.Rest && (n == 0 || d.WireNames[n-1] != a.Name) {
		d.WireNames = append(d.WireNames, a.Name)
	}
	s := slice{revision: a.Revision}
	if byVersion {
		// a version is bounded by the lines that it came from
		s.version, _ = evidence.ParseVersion(a.Version)
	}
	if d.sums[s] == nil {
		d.sums[s] = sums{}
	}
	d.sums[s][a.Item] = add(d.sums[s][a.Item], a.Count)
}

func (d *draft) finish(t Thresholds) Group {
	g := d.Group
	slices.Sort(g.Clients)
	byRevision := map[revision.Revision]RevisionShare{}
	unoffered := map[string]uint64{}
	for s, sums := range d.sums {
		v := byRevision[s.revision]
		v.Revision = s.revision
		v.Calls = add(v.Calls, sums[Item{Measure: Calls}])
		v.Messages = add(v.Messages, add(sums[Item{Measure: Handshakes}], sums[Item{Measure: Requests}]))
		byRevision[s.revision] = v
		g.Calls = add(g.Calls, sums[Item{Measure: Calls}])
		g.Handshakes = add(g.Handshakes, sums[Item{Measure: Handshakes}])
		g.Requests = add(g.Requests, sums[Item{Measure: Requests}])
		for i, n := range sums {
			if i.Measure == Unoffered {
				unoffered[i.Of] = add(unoffered[i.Of], n)
			}
		}
	}
	for _, method := range slices.Sorted(maps.Keys(unoffered)) {
		g.Unoffered = append(g.Unoffered, MethodCount{method, unoffered[method]})
	}
	if g.Rest {
		return g
	}
	for _, v := range byRevision {
		v.Share = ShareOf(v.Calls, g.Calls)
		g.Revisions = append(g.Revisions, v)
	}
	slices.SortFunc(g.Revisions, func(a, b RevisionShare) int { return -a.Revision.Compare(b.Revision) })
	for _, s := range slices.SortedFunc(maps.Keys(d.sums), slice.compare) {
		sums := d.sums[s]
		for row := range sums.rows(s.revision, t) {
			row.Revision, row.Version = s.revision, s.version
			row.Share = ShareOf(sums[Item{Measure: Calls}], g.Calls)
			g.Rows = append(g.Rows, row)
		}
	}
	return g
}

// percent words a share for a note.
func percent(n, total uint64) string { return ShareOf(n, total).Display() }

// count words a number of things for a note.
func count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// rows gives what was counted of one slice, by capability and what it is counted by.
func (s sums) rows(r revision.Revision, t Thresholds) iter.Seq[Row] {
	rows := slices.Concat(s.declared(r, t), s.asked(), s.acted(t), s.answered(t))
	rows = slices.DeleteFunc(rows, func(r Row) bool { return r.Status == capability.NotRecorded })
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(a.Capability().Compare(b.Capability()), cmp.Compare(a.CountedBy, b.CountedBy))
	})
	return slices.Values(rows)
}

// paths gives the capabilities that the measures were counted for, in tree order.
// What is counted under no or a whole family's name is left out.
func (s sums) paths(measures ...Measure) []capability.Path {
	set := map[capability.Path]bool{}
	for i := range s {
		if !slices.Contains(measures, i.Measure) {
			continue
		}
		if p, err := capability.Parse(i.Of); err == nil && p.HasStatus() {
			set[p] = true
		}
	}
	return slices.SortedFunc(maps.Keys(set), capability.Path.Compare)
}

func (s sums) declared(r revision.Revision, t Thresholds) []Row {
	stated := s[Item{Measure: Stated}]
	if stated == 0 {
		return nil
	}
	paths := s.paths(Declared, Denied)
	for path := range capability.All() {
		if path.HasStatus() && path.Declarable() && !path.Standing(r).Missing() {
			paths = append(paths, path)
		}
	}
	slices.SortFunc(paths, capability.Path.Compare)
	paths = slices.Compact(paths)
	var rows []Row
	absent := map[capability.Path]bool{}
	for _, path := range paths {
		n := s[Item{Of: path.String(), Measure: Declared}]
		denied := s[Item{Of: path.String(), Measure: Denied}]
		status := t.status(ShareOf(n, stated))
		absent[path] = status == capability.Unsupported
		if n == 0 && denied == 0 && absent[path.Parent()] {
			continue // it follows from its parent
		}
		var note strings.Builder
		fmt.Fprintf(&note, "Declared in %s of %s with capabilities.", percent(n, stated), count(stated, "message", "messages"))
		if denied > 0 {
			fmt.Fprintf(&note, " %s said outright that it is absent.", percent(denied, stated))
		}
		rows = append(rows, Row{Name: path.String(), Status: status, CountedBy: ByDeclared, Count: stated, Note: note.String()})
	}
	return rows
}

func (s sums) asked() []Row {
	var rows []Row
	for _, path := range s.paths(Asked) {
		n := s[Item{Of: path.String(), Measure: Asked}]
		rows = append(rows, Row{Name: path.String(), Status: capability.Full, CountedBy: ByAsked, Count: n,
			Note: fmt.Sprintf("Asked for by %s.", count(n, "request", "requests"))})
	}
	return rows
}

func (s sums) acted(t Thresholds) []Row {
	var rows []Row
	for _, path := range s.paths(Offered) {
		offered := s[Item{Of: path.String(), Measure: Offered}]
		taken := s[Item{Of: path.String(), Measure: Taken}]
		rows = append(rows, Row{Name: path.String(), Status: t.status(ShareOf(taken, offered)), CountedBy: ByActed, Count: offered,
			Note: fmt.Sprintf("Acted on %s of %s.", percent(taken, offered), count(offered, "occasion", "occasions"))})
	}
	return rows
}

func (s sums) answered(t Thresholds) []Row {
	var rows []Row
	for _, path := range s.paths(Accepted, Declined, Cancelled, Failed) {
		var total, slow uint64
		var outcomes []string
		for m := Accepted; m <= Failed; m++ {
			var n uint64
			for w := within100ms; w < withinEnd; w++ {
				x := s[Item{Of: path.String(), Measure: m, Within: w}]
				n = add(n, x)
				if m != Failed && w > within1s {
					slow = add(slow, x)
				}
			}
			if n > 0 {
				outcomes = append(outcomes, fmt.Sprintf("%d %s", n, m))
			}
			total = add(total, n)
		}
		rows = append(rows, Row{Name: path.String(), Status: t.status(ShareOf(slow, total)), CountedBy: ByAnswered, Count: total,
			Note: fmt.Sprintf("%s of %s came after more than a second, as a person's do: %s.",
				percent(slow, total), count(total, "answer", "answers"), strings.Join(outcomes, ", "))})
	}
	return rows
}
