package capability_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

func stamp(r revision.Revision) string {
	if r.IsZero() {
		return ""
	}
	return r.String()
}

// lifecycles reads testdata/lifecycles.tsv by path.
func lifecycles(t *testing.T) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	for _, row := range readTable(t, "lifecycles.tsv") {
		all[row["path"]] = row
	}
	return all
}

func TestLifecycleTable(t *testing.T) {
	want := lifecycles(t)
	got := map[string]map[string]string{}
	for p := range capability.All() {
		l := p.Lifecycle()
		if l.Of != p {
			continue // an ancestor's, or outside the revisions
		}
		row := map[string]string{"path": p.String()}
		set := func(column, value string) {
			if value != "" {
				row[column] = value
			}
		}
		set("introduced", stamp(l.Introduced))
		set("deprecated", stamp(l.Deprecated))
		set("removed", stamp(l.Removed))
		set("keySince", stamp(l.KeySince))
		set("movedTo", l.MovedTo.String())
		set("ref", l.Ref)
		set("wire", p.Wire())
		set("requestSince", stamp(l.RequestSince))
		set("requestAt", l.RequestAt)
		got[p.String()] = row
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lifecycles (-want +got):\n%s", diff)
	}
}

// What has no entry of its own takes its ancestor's, or is outside the revisions.
func TestLifecycleOf(t *testing.T) {
	for text, of := range map[string]string{
		"tools.outputSchema.validation":            "tools.outputSchema",
		"tools.result.delivery":                    "tools.result",
		"tools.result.emptyContent":                "tools.result",
		"elicitation.person":                       "elicitation",
		"resources.pagination":                     "resources",
		"prompts.pagination":                       "prompts",
		"tools.visibility":                         "",
		"transports":                               "",
		"transports.websocket":                     "",
		"transports.pigeon":                        "",
		"authentication.header":                    "",
		"jsonSchema":                               "",
		"extensions":                               "extensions",
		"extensions.io.modelcontextprotocol/ui":    "",
		"extensions.openai/form":                   "",
		"experimental":                             "experimental",
		"experimental.x":                           "",
		"bonusFeatures":                            "",
		"bonusFeatures.modelInitiatedResourceRead": "",
		"limits":           "",
		"limits.toolCount": "",
	} {
		l := capability.MustParse(text).Lifecycle()
		if l.Of.String() != of {
			t.Errorf("%s takes the entry of %q, want %q", text, l.Of, of)
		}
		if of == "" && l != (capability.Lifecycle{}) {
			t.Errorf("%s is outside the revisions, but has %+v", text, l)
		}
	}
}

func TestLifecycleIsConsistent(t *testing.T) {
	before := func(a, b revision.Revision) bool { c, ok := revision.Order(a, b); return ok && c < 0 }
	for p := range capability.All() {
		l := p.Lifecycle()
		if before(l.Deprecated, l.Introduced) || before(l.Removed, l.Introduced) || before(l.KeySince, l.Introduced) {
			t.Errorf("%s went before it came: %+v", p, l)
		}
		if !l.MovedTo.IsZero() && l.Removed.IsZero() {
			t.Errorf("%s moved to %s, but was not removed", p, l.MovedTo)
		}
		if up := p.Parent(); !up.IsFamily() && before(l.Introduced, up.Lifecycle().Introduced) {
			t.Errorf("%s came in %s, before its parent", p, l.Introduced)
		}
		for _, r := range []revision.Revision{l.Introduced, l.Deprecated, l.Removed, l.KeySince} {
			if !r.IsZero() && r.Defines() != r {
				t.Errorf("%s: %s is not a published revision", p, r)
			}
		}
	}
}

// Every published revision is one that the table can name: a new one needs a row.
func TestEveryRevisionHasStandings(t *testing.T) {
	for r := range revision.All() {
		if got, want := capability.Tools.Standing(r), (capability.Standing{Stage: capability.Defined, In: revision.R20241105}); got != want {
			t.Errorf("tools at %s: %s, want %s", r, got, want)
		}
	}
}

func TestStanding(t *testing.T) {
	for _, test := range []struct{ path, at, want string }{
		{"elicitation.url", "2025-03-26", "not-yet (2025-11-25)"},
		{"elicitation.url", "2025-11-25", "defined (2025-11-25)"},
		{"elicitation.form", "2025-06-18", "defined (2025-06-18)"},
		{"roots.listChanged", "2025-11-25", "defined (2024-11-05)"},
		{"roots.listChanged", "2026-07-28", "removed (2026-07-28)"},
		{"roots", "2026-07-28", "deprecated (2026-07-28)"},
		{"tasks", "2025-06-18", "not-yet (2025-11-25)"},
		{"tasks", "2026-07-28", "moved (2026-07-28) to extensions.io.modelcontextprotocol/tasks"},
		{"tasks.requests.sampling.createMessage", "2026-07-28", "removed (2026-07-28)"},
		{"sampling.tools", "2025-11-25", "defined (2025-11-25)"},
		{"sampling.tools", "2026-07-28", "deprecated (2026-07-28)"},
		{"sampling.tools", "2025-06-18", "not-yet (2025-11-25)"},
		{"sampling.context", "2025-06-18", "defined (2024-11-05)"},
		{"sampling.context", "2025-11-25", "deprecated (2025-11-25)"},
		{"sampling.context", "2026-07-28", "deprecated (2025-11-25)"},
		{"transports.sse", "2024-11-05", "defined (2024-11-05)"},
		{"transports.sse", "2026-07-28", "deprecated (2025-03-26)"},
		{"transports.websocket", "2026-07-28", "outside-revision"},
		{"extensions", "2025-06-18", "not-yet (2026-07-28)"},
		{"extensions.io.modelcontextprotocol/ui", "2025-06-18", "outside-revision"},
		{"extensions.openai/form", "2026-07-28", "outside-revision"},
		{"tools.outputSchema.validation", "2025-03-26", "not-yet (2025-06-18)"},
		{"tools.visibility", "2024-11-05", "outside-revision"},
		{"jsonSchema", "2024-11-05", "outside-revision"},
		{"ping", "2026-07-28", "removed (2026-07-28)"},
		// Dates that no release has.
		{"ping", "2099-01-01", "removed (2026-07-28)"},
		{"elicitation", "2025-06-17", "not-yet (2025-06-18)"},
		{"elicitation", "2025-08-01", "defined (2025-06-18)"},
		{"tools", "2024-01-01", ""},
		{"transports.pigeon", "2024-01-01", ""},
		// Nothing is known of a draft.
		{"tools", "DRAFT-2026-v1", ""},
		{"jsonSchema", "DRAFT-2026-v1", ""},
		{"tools", "", ""},
	} {
		var at revision.Revision
		if err := at.UnmarshalText([]byte(test.at)); err != nil {
			t.Fatal(err)
		}
		if got := capability.MustParse(test.path).Standing(at).String(); got != test.want {
			t.Errorf("%s at %q: %q, want %q", test.path, test.at, got, test.want)
		}
	}
	if got := (capability.Path{}).Standing(revision.R20250618); got != (capability.Standing{}) {
		t.Errorf("the zero Path stands at %s", got)
	}
}

func TestStandingWords(t *testing.T) {
	type answers struct{ Defined, Missing bool }
	want := map[capability.Stage]answers{
		capability.StageUnknown:    {},
		capability.Defined:         {Defined: true},
		capability.Deprecated:      {Defined: true},
		capability.NotYet:          {Missing: true},
		capability.Removed:         {Missing: true},
		capability.Moved:           {Missing: true},
		capability.OutsideRevision: {},
	}
	got := map[capability.Stage]answers{}
	for w := range want {
		s := capability.Standing{Stage: w}
		got[w] = answers{s.Defined(), s.Missing()}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStandingBelow(t *testing.T) {
	// By the numbers of the words: what wins, the node's own or its ancestor's.
	type pair struct{ own, above capability.Stage }
	ancestorWins := map[pair]bool{
		{capability.Defined, capability.Deprecated}: true,
		{capability.Defined, capability.NotYet}:     true,
		{capability.Defined, capability.Removed}:    true,
		{capability.Defined, capability.Moved}:      true,
		{capability.Deprecated, capability.NotYet}:  true,
		{capability.Deprecated, capability.Removed}: true,
		{capability.Deprecated, capability.Moved}:   true,
	}
	for own := capability.StageUnknown; own <= capability.OutsideRevision; own++ {
		for above := capability.StageUnknown; above <= capability.OutsideRevision; above++ {
			s := capability.Standing{Stage: own, In: revision.R20241105}
			a := capability.Standing{Stage: above, In: revision.R20260728}
			want := s
			if ancestorWins[pair{own, above}] {
				want = a
			}
			if got := s.Below(a); got != want {
				t.Errorf("%s below %s: %s, want %s", s, a, got, want)
			}
		}
	}
}

// slowStanding reads the rules aloud over testdata, by texts and dates alone.
func slowStanding(rows map[string]map[string]string, kinds map[string]string, path, at string) string {
	chain := []string{} // path and the texts above it that speak for it
	for text := path; text != "" && kinds[text] != "family" || text == path; {
		chain = append(chain, text)
		i := strings.LastIndexByte(text, '.')
		if i < 0 || kinds[text] == "" {
			break
		}
		text = text[:i]
		for kinds[text] == "" { // not a listed text: an identifier with a dot
			text = text[:strings.LastIndexByte(text, '.')]
		}
	}
	words := map[string]int{"defined": 1, "deprecated": 2, "removed": 3, "moved": 3, "not-yet": 4}
	best, severity := "outside-revision", 0
	for _, text := range chain {
		if text == "tools.visibility" {
			break
		}
		row, ok := rows[text]
		if !ok {
			continue
		}
		word, in := "defined", row["introduced"]
		switch {
		case at < row["introduced"]:
			word = "not-yet"
		case row["removed"] != "" && at >= row["removed"]:
			word, in = "removed", row["removed"]
			if row["movedTo"] != "" {
				word = "moved"
			}
		case row["deprecated"] != "" && at >= row["deprecated"]:
			word, in = "deprecated", row["deprecated"]
		}
		if words[word] > severity && (severity < 3) {
			best, severity = word+" ("+in+")", words[word]
			if word == "moved" {
				best += " to " + row["movedTo"]
			}
		}
	}
	return best
}

func TestStandingAgainstReading(t *testing.T) {
	rows, tr := lifecycles(t), readTree(t)
	dates := []string{"2024-11-05", "2024-12-31", "2025-03-26", "2025-06-18", "2025-08-01", "2025-11-25", "2026-07-27", "2026-07-28", "2031-01-01"}
	for _, text := range append(tr.texts, "transports.x", "extensions.a.b/c", "experimental.x") {
		p := capability.MustParse(text)
		for _, at := range dates {
			got, want := p.Standing(revision.MustParse(at)).String(), slowStanding(rows, tr.kind, text, at)
			if got != want {
				t.Errorf("%s at %s: %q, want %q", text, at, got, want)
			}
		}
	}
}

func TestChanges(t *testing.T) {
	type change struct {
		Path, Stage, To string
		Keyed           bool
	}
	var got []change
	for c := range capability.Changes(revision.R20251125) {
		got = append(got, change{c.Path.String(), c.Stage.String(), c.To.String(), c.Keyed})
	}
	want := []change{
		{Path: "authentication.oauth.clientIdMetadataDocument", Stage: "defined"},
		{Path: "sampling.tools", Stage: "defined"},
		{Path: "sampling.context", Stage: "deprecated", Keyed: true},
		{Path: "elicitation.form", Keyed: true},
		{Path: "elicitation.url", Stage: "defined"},
		{Path: "icons", Stage: "defined"},
		{Path: "tasks", Stage: "defined"},
		{Path: "tasks.cancel", Stage: "defined"},
		{Path: "tasks.list", Stage: "defined"},
		{Path: "tasks.requests", Stage: "defined"},
		{Path: "tasks.requests.elicitation", Stage: "defined"},
		{Path: "tasks.requests.elicitation.create", Stage: "defined"},
		{Path: "tasks.requests.sampling", Stage: "defined"},
		{Path: "tasks.requests.sampling.createMessage", Stage: "defined"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes of 2025-11-25 (-want +got):\n%s", diff)
	}
	moves := map[string]string{}
	for c := range capability.Changes(revision.R20260728) {
		if c.Stage == capability.Moved || !c.To.IsZero() {
			moves[c.Path.String()] = c.To.String()
		}
	}
	if diff := cmp.Diff(map[string]string{"tasks": "extensions.io.modelcontextprotocol/tasks"}, moves); diff != "" {
		t.Errorf("moves of 2026-07-28 (-want +got):\n%s", diff)
	}
	for range capability.Changes(revision.R20260728) {
		break // must not panic
	}
	for _, text := range []string{"2099-01-01", "2025-06-19", "2024-01-01", "DRAFT-2026-v1"} {
		for c := range capability.Changes(revision.MustParse(text)) {
			t.Errorf("%s changed %s", text, c.Path)
		}
	}
	for c := range capability.Changes(revision.Revision{}) {
		t.Errorf("the zero Revision changed %s", c.Path)
	}
}

// The changes of all revisions, one after the other, tell every standing.
func TestChangesTellStandings(t *testing.T) {
	now := map[capability.Path]capability.Standing{}
	for r := range revision.All() {
		for c := range capability.Changes(r) {
			if c.Stage != capability.StageUnknown {
				now[c.Path] = capability.Standing{Stage: c.Stage, In: r, To: c.To}
			}
		}
		for p := range capability.All() {
			want := p.Standing(r)
			if want.Stage == capability.NotYet || want.Stage == capability.OutsideRevision {
				want = capability.Standing{}
			}
			if got := now[p]; got != want {
				t.Errorf("%s at %s: the changes say %s, want %s", p, r, got, want)
			}
		}
	}
}

func TestNotes(t *testing.T) {
	for _, p := range []capability.Path{capability.ElicitationForm, capability.Logging, capability.ToolsResultStructuredContent, capability.Extensions, capability.ToolsVisibility} {
		if p.Note() == "" {
			t.Errorf("%s has no note", p)
		}
	}
	if got := capability.MustParse("extensions.a").Note(); got != "" {
		t.Errorf("an open member has the note %q", got)
	}
	if got := capability.ToolsResultDelivery.Note(); got != "" {
		t.Errorf("a note is inherited: %q", got)
	}
	if slices.ContainsFunc(slices.Collect(capability.All()), func(p capability.Path) bool { return strings.HasSuffix(p.Note(), ".") }) {
		t.Error("a note ends with a full stop; notes are phrases")
	}
}
