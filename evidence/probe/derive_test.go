package probe_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/revision"
)

// TestCardDerived: what the card's 38 runs say by themselves. Only one version was
// run, and all its settings agree.
func TestCardDerived(t *testing.T) {
	d := probe.Derive(cardRuns(t))
	for p, want := range map[capability.Path]string{
		capability.ToolsResultStructuredContent: "full",
		capability.ToolsResultContent:           "partial",
		capability.ToolsResultMeta:              "unsupported",
		capability.ToolsResultDelivery:          "structured-wins",
		capability.ToolsVisibility:              "full",
		capability.ToolsOutputSchemaValidation:  "unsupported",
		// Both fields were present, and structuredContent displaced the content.
		capability.ToolsResultAudience: "",
		capability.ToolsResultImage:    "",
	} {
		for _, config := range []string{"default", "mcp-2026-07-28"} {
			found := slices.DeleteFunc(slices.Collect(d.Conclusions()), func(c probe.Conclusion) bool {
				return c.Capability != p || c.Config != config
			})
			for _, c := range found {
				got := c.Status.String()
				if c.Delivery != 0 {
					got = c.Delivery.String()
				}
				if got != want {
					t.Errorf("%s under %s: %s, want %s", p, config, got, want)
				}
				if !c.Span.IsZero() || c.Mixed {
					t.Errorf("%s under %s: span %q, mixed %v", p, config, c.Span, c.Mixed)
				}
			}
			if len(found) == 0 && want != "" {
				t.Errorf("%s under %s: no conclusion", p, config)
			}
		}
	}
}

// TestNegotiatedRevision: a run under a config that is named after a revision has
// the revision that was negotiated.
func TestNegotiatedRevision(t *testing.T) {
	at := map[string]int{}
	for _, r := range cardRuns(t) {
		if r.When.Config == "mcp-2026-07-28" {
			at[r.When.Transport.String()+" "+r.Revision.String()]++
		}
	}
	if diff := cmp.Diff(map[string]int{"stdio 2025-06-18": 15, "http 2026-07-28": 3}, at); diff != "" {
		t.Errorf("runs (-want +got):\n%s", diff)
	}
}

// TestSpans: Codex read one page of a tool list at 0.137.0 and 0.160.1, and
// follows the cursor at 0.171.0.
func TestSpans(t *testing.T) {
	d := probe.Derive(dataFiles(t)["openai-codex"].Runs)
	var got []string
	for _, p := range []capability.Path{capability.ToolsPagination, capability.LimitsListPages} {
		for c := range d.Conclusions() {
			if c.Capability == p && c.Config == "default" {
				got = append(got, fmt.Sprintf("%s %s %s: %s", p, c.Status, c.Limit, c.Span))
			}
		}
	}
	want := []string{
		"tools.pagination unsupported : until after 0.160.1, by 0.171.0",
		"tools.pagination full : since after 0.160.1, by 0.171.0",
		"limits.listPages full 1 pages (pages of tools/list), list-dropped: until after 0.160.1, by 0.171.0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("conclusions (-want +got):\n%s", diff)
	}
	for c := range d.Conclusions() {
		if c.Capability == capability.ToolsResultImage && c.Config == "default" && !c.Span.IsZero() {
			t.Errorf("image: %v: the older versions were not run with both fields, so no change was seen", c)
		}
	}
}

// TestFindings holds everything that the data set's runs say.
func TestFindings(t *testing.T) {
	var b strings.Builder
	files := dataFiles(t)
	for _, client := range slices.Sorted(maps.Keys(files)) {
		d := probe.Derive(files[client].Runs)
		fmt.Fprintf(&b, "# %s\n", client)
		for c := range d.Conclusions() {
			value := c.Status.String()
			switch {
			case c.Delivery != 0:
				value = c.Delivery.String()
			case !c.Limit.IsZero():
				value = c.Limit.String()
			}
			if c.Mixed {
				value += " (mixed)"
			}
			fmt.Fprintf(&b, "%s = %s [%s to %s]\n", join(c.Capability, c.Config, c.Revision, c.Result, c.Span), value, c.Oldest, c.Newest)
			if c.Note != "" {
				fmt.Fprintf(&b, "\t%s\n", c.Note)
			}
		}
		for p, r := range d.Records() {
			fmt.Fprintf(&b, "- %s: %s (%s)\n", join(p, r.Scope), join(r.Status, r.Delivery, r.Limit, r.Note), r.Run.ID)
		}
	}
	golden(t, filepath.Join("testdata", "findings.txt"), []byte(b.String()))
}

func join(all ...any) string {
	var parts []string
	for _, a := range all {
		if text := fmt.Sprint(a); text != "" && text != "?" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// TestRecords: each record names its run and where it was made, and says why it
// is partial.
func TestRecords(t *testing.T) {
	for client, file := range dataFiles(t) {
		runs := map[string]probe.Run{}
		for _, r := range file.Runs {
			runs[r.ID] = r
		}
		n := 0
		for p, r := range probe.Derive(file.Runs).Records() {
			n++
			run, ok := runs[r.Run.ID]
			switch {
			case !ok:
				t.Errorf("%s %s: no run %q", client, p, r.Run.ID)
			case r.Tier != evidence.Probed || r.Source != run.Source || r.Run.Verdict != run.Showing.String() || r.Run.Scenario != run.Scenario.String():
				t.Errorf("%s %s: record %v is not of run %v", client, p, r, run)
			case r.Scope.Versions.At != run.Version || r.Scope.Revision != run.Revision || r.Scope.Config != run.When.Config || r.Scope.Transport != run.When.Transport:
				t.Errorf("%s %s: scope %q, the run's is %q", client, p, r.Scope, run.Scope())
			}
			if r.Status == capability.Partial && r.Note == "" {
				t.Errorf("%s %s: partial without a note", client, p)
			}
			if (r.Delivery != 0) != (p == capability.ToolsResultDelivery) || !r.Limit.IsZero() && r.Limit.CheckAt(p) != nil {
				t.Errorf("%s %s: delivery %q, limit %q", client, p, r.Delivery, r.Limit)
			}
		}
		if n < 10 {
			t.Errorf("%s: %d records", client, n)
		}
	}
}

// TestOrderDoesNotMatter: shuffled runs say the same.
func TestOrderDoesNotMatter(t *testing.T) {
	runs := dataFiles(t)["openai-codex"].Runs
	want := everything(probe.Derive(runs))
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		random.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
		got := everything(probe.Derive(runs))
		if diff := cmp.Diff(want, got, comparable); diff != "" {
			t.Fatalf("in another order (-want +got):\n%s", diff)
		}
	}
}

// everything collects what is derived, in its order.
func everything(d probe.Derived) (all []any) {
	for p, r := range d.Records() {
		all = append(all, p, r)
	}
	for c := range d.Conclusions() {
		all = append(all, c)
	}
	return all
}

func TestDeriveNothing(t *testing.T) {
	d := probe.Derive(nil)
	for p := range d.Records() {
		t.Errorf("a record for %s of no runs", p)
	}
	for c := range d.Conclusions() {
		t.Errorf("a conclusion %v of no runs", c)
	}
}

// parsed gives the showing of a text.
func parsed(text string) probe.Showing {
	s, err := probe.ParseShowing(text)
	if err != nil {
		panic(err)
	}
	return s
}

// run makes a run of a made-up client.
func run(version, config, transport, rev string, scenario probe.Scenario, verdict string) probe.Run {
	r := probe.Run{
		Client: "c", ID: strings.Join([]string{version, config, transport, rev, scenario.String(), verdict}, "/"), Scenario: scenario,
		Version: evidence.MustParseVersion(version), Revision: revision.MustParse(rev), Showing: parsed(verdict),
		Source: evidence.Source{Kind: evidence.ProbeRun},
	}
	r.When.Config = config
	r.When.Transport, _ = revision.ParseTransport(transport)
	return r
}

// alone makes the result one of content only.
func alone(r probe.Run) probe.Run {
	r.Sent = probe.FieldContent
	return r
}

// other makes it a run of a client that comes later.
func other(r probe.Run) probe.Run {
	r.Client = "d"
	return r
}

const (
	r25 = "2025-06-18"
	r26 = "2026-07-28"
)

func conclusions(d probe.Derived, p capability.Path) []string {
	var got []string
	for c := range d.Conclusions() {
		if c.Capability == p {
			value := c.Status.String()
			if c.Delivery != 0 {
				value = c.Delivery.String()
			}
			if c.Mixed {
				value += " mixed"
			}
			for note, word := range map[string]string{"in some of": "in some", "only where": "only without", "annotations": "annotations"} {
				if strings.Contains(c.Note, note) && p != capability.ToolsPagination && p != capability.ToolsResultStructuredContent {
					value += ", " + word
				}
			}
			got = append(got, join(c.Config, c.Revision, c.Span)+": "+value)
		}
	}
	return got
}

// TestSettings: what is the same, what differs and what is taken together.
func TestSettings(t *testing.T) {
	const yes, no = "next page read", "next page not read"
	for name, tt := range map[string]struct {
		runs []probe.Run
		path capability.Path
		want []string
	}{
		"transports differ": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.0", "d", "http", r25, probe.NextPage, no)},
			capability.ToolsPagination, []string{"d, 2025-06-18: unsupported mixed"},
		},
		"transports differ the other way": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, no), run("1.0", "d", "http", r25, probe.NextPage, yes)},
			capability.ToolsPagination, []string{"d, 2025-06-18: unsupported mixed"},
		},
		"mixed in one version": {
			[]probe.Run{
				run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.0", "d", "http", r25, probe.NextPage, no),
				run("1.1", "d", "stdio", r25, probe.NextPage, no),
			},
			capability.ToolsPagination,
			[]string{"d, 2025-06-18, until after 1.0, by 1.1: unsupported mixed", "d, 2025-06-18, since after 1.0, by 1.1: unsupported"},
		},
		"an image beside structuredContent, once": {
			[]probe.Run{
				run("1.0", "d", "stdio", r25, probe.WithImage, "{…} structuredContent only (image reached the model)"),
				run("1.0", "d", "stdio", r25, probe.WithImage, "{…} structuredContent only (image did not reach the model)"),
			},
			capability.ToolsResultImage, []string{"d, 2025-06-18: partial, in some"},
		},
		"an image where nothing displaces it": {
			[]probe.Run{
				alone(run("1.0", "d", "stdio", r25, probe.WithImage, "[…] content only (image reached the model)")),
				run("1.0", "d", "stdio", r25, probe.WithImage, "{…} structuredContent only (image did not reach the model)"),
			},
			capability.ToolsResultImage, []string{"d, 2025-06-18: partial, only without"},
		},
		"content that annotations keep away": {
			[]probe.Run{
				run("1.0", "d", "stdio", r25, probe.SummaryAndData, "[…] {…} content and structuredContent"),
				run("1.0", "d", "stdio", r25, probe.AnnotatedFraction, `"…" result refused`),
			},
			capability.ToolsResultContent, []string{"d, 2025-06-18: partial, annotations"},
		},
		"another client": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), other(run("1.0", "d", "stdio", r25, probe.NextPage, no))},
			capability.ToolsPagination, []string{"d, 2025-06-18: full"},
		},
		"revisions differ": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.0", "d", "stdio", r26, probe.NextPage, no)},
			capability.ToolsPagination, []string{"d, 2025-06-18: full", "d, 2026-07-28: unsupported"},
		},
		"configs differ": {
			[]probe.Run{run("1.0", "a", "stdio", r25, probe.NextPage, yes), run("1.0", "b", "stdio", r25, probe.NextPage, no)},
			capability.ToolsPagination, []string{"a, 2025-06-18: full", "b, 2025-06-18: unsupported"},
		},
		"changed twice": {
			[]probe.Run{
				run("1.10", "d", "stdio", r25, probe.NextPage, yes), run("1.2", "d", "stdio", r25, probe.NextPage, no),
				run("1.9", "d", "stdio", r25, probe.NextPage, no), run("2.0", "d", "stdio", r25, probe.NextPage, no),
			},
			capability.ToolsPagination,
			[]string{
				"d, 2025-06-18, until after 1.9, by 1.10: unsupported",
				"d, 2025-06-18, since after 1.9, by 1.10; until after 1.10, by 2.0: full",
				"d, 2025-06-18, since after 1.10, by 2.0: unsupported",
			},
		},
		"versions without an order": {
			[]probe.Run{run("blue", "d", "stdio", r25, probe.NextPage, yes), run("red", "d", "stdio", r25, probe.NextPage, no)},
			capability.ToolsPagination, []string{"d, 2025-06-18, at blue: full", "d, 2025-06-18, at red: unsupported"},
		},
		"in one setting": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.0", "d", "stdio", r25, probe.NextPage, no)},
			capability.ToolsPagination, []string{"d, 2025-06-18: partial"},
		},
		"decided by two transports together": {
			[]probe.Run{
				run("1.0", "d", "stdio", r25, probe.SummaryAndData, "{…} structuredContent only"),
				run("1.0", "d", "http", r25, probe.ContentAlone, "[…] content only"),
			},
			capability.ToolsResultDelivery, []string{"d, 2025-06-18: structured-wins"},
		},
		"decided by two revisions together": {
			[]probe.Run{
				run("1.0", "d", "stdio", r25, probe.SummaryAndData, "[…] content only"),
				run("1.0", "d", "stdio", r26, probe.StructuredAlone, "{…} structuredContent only"),
			},
			capability.ToolsResultStructuredContent, []string{"d: partial"},
		},
		"no delivery explains it": {
			[]probe.Run{
				run("1.0", "d", "stdio", r25, probe.SummaryAndData, "[…] content only"),
				run("1.0", "d", "stdio", r25, probe.SummaryAndData, "{…} structuredContent only"),
			},
			capability.ToolsResultDelivery, []string{"d, 2025-06-18: unknown"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, conclusions(probe.Derive(tt.runs), tt.path)); diff != "" {
				t.Errorf("conclusions (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOthers: the capabilities that one scenario decides by itself.
func TestOthers(t *testing.T) {
	for _, tt := range []struct {
		scenario probe.Scenario
		verdict  string
		path     capability.Path
		want     string
	}{
		{probe.AppOnly, "tool offered to the model", capability.ToolsVisibility, "unsupported"},
		{probe.Instructions, "reached the model (1x)", capability.Instructions, "full"},
		{probe.Instructions, "did not reach the model", capability.Instructions, "unsupported"},
		{probe.ResourceRead, "resource read", capability.Resources, "full"},
		{probe.ResourceRead, "resource not read", capability.Resources, ""},
		{probe.PingRequest, "request answered", capability.Ping, "full"},
		{probe.RootsRequest, "request answered with an empty list", capability.Roots, ""},
		{probe.ElicitationRequest, "request declined without a person", capability.ElicitationForm, ""},
		{probe.SamplingRequest, "request refused as unknown", capability.Sampling, "unsupported"},
		{probe.ListChanged, "list read again (new tool did not reach the model)", capability.ToolsListChanged, "full"},
		{probe.PromptsListChanged, "list not read again", capability.PromptsListChanged, "unsupported"},
		{probe.WithImage, "[…] content only (image was withheld from this model)", capability.ToolsResultImage, ""},
		{probe.WithImage, "[…] content only (image reached the model as text)", capability.ToolsResultImage, "partial"},
		{probe.AudienceUser, "[…] content only (user's block did not reach the model, assistant's block reached the model)", capability.ToolsResultAudience, "full"},
		{probe.AudienceUser, "[…] content only (user's block reached the model, assistant's block reached the model)", capability.ToolsResultAudience, "unsupported"},
		{probe.SchemaMismatch, `"…" result refused`, capability.ToolsOutputSchemaValidation, "full"},
		{probe.ToolName, `tool offered to the model as "abcdé"`, capability.LimitsToolNameLength, "full"},
		{probe.ToolName, "tool offered to the model", capability.LimitsToolNameLength, ""},
		{probe.Mirror, "payload once (as json)", capability.ToolsResultStructuredContent, ""},
	} {
		got := ""
		for p, r := range probe.Derive([]probe.Run{run("1.0", "d", "stdio", r25, tt.scenario, tt.verdict)}).Records() {
			if p == tt.path {
				got += r.Status.String()
				if tt.scenario == probe.ToolName && (r.Limit.Value != 5 || r.Limit.CheckAt(p) != nil) {
					t.Errorf("limit %v", r.Limit)
				}
			}
		}
		if got != tt.want {
			t.Errorf("%s, %q: %s is %q, want %q", tt.scenario, tt.verdict, tt.path, got, tt.want)
		}
	}
}

// TestScopes: records say where their runs were made. Of runs that only together
// decide anything it is what they share.
func TestScopes(t *testing.T) {
	const yes, no = "next page read", "next page not read"
	from := func(provider string, r probe.Run) probe.Run {
		r.When.Provider = provider
		return r
	}
	displaced, plain := "{…} structuredContent only", "[…] content only"
	for name, tt := range map[string]struct {
		runs []probe.Run
		path capability.Path
		want []string
	}{
		"another transport": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.0", "d", "http", r25, probe.NextPage, no)},
			capability.ToolsPagination,
			[]string{"at 1.0, 2025-06-18, config d, transport http: unsupported", "at 1.0, 2025-06-18, config d, transport stdio: full"},
		},
		"another revision": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.1", "d", "stdio", r26, probe.NextPage, no)},
			capability.ToolsPagination,
			[]string{"at 1.0, 2025-06-18, config d, transport stdio: full", "at 1.1, 2026-07-28, config d, transport stdio: unsupported"},
		},
		"no config": {
			[]probe.Run{run("1.0", "d", "stdio", r25, probe.NextPage, yes), run("1.0", "", "stdio", r25, probe.NextPage, no)},
			capability.ToolsPagination,
			[]string{"at 1.0, 2025-06-18, transport stdio: unsupported", "at 1.0, 2025-06-18, config d, transport stdio: full"},
		},
		"two providers taken together": {
			[]probe.Run{
				from("x", run("1.0", "d", "stdio", r25, probe.SummaryAndData, displaced)),
				from("y", run("1.0", "d", "stdio", r25, probe.ContentAlone, plain)),
			},
			capability.ToolsResultDelivery, []string{"at 1.0, 2025-06-18, config d, transport stdio, result ok: full"},
		},
		"one provider, two transports taken together": {
			[]probe.Run{
				from("x", run("1.0", "d", "stdio", r25, probe.SummaryAndData, displaced)),
				from("x", run("1.0", "d", "http", r25, probe.ContentAlone, plain)),
			},
			capability.ToolsResultDelivery, []string{"at 1.0, 2025-06-18, config d, provider x, result ok: full"},
		},
	} {
		var got []string
		for p, r := range probe.Derive(tt.runs).Records() {
			if p == tt.path {
				got = append(got, r.Scope.String()+": "+r.Status.String())
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: records (-want +got):\n%s", name, diff)
		}
	}
}

func BenchmarkDerive(b *testing.B) {
	runs := dataFiles(b)["openai-codex"].Runs
	b.ReportAllocs()
	for b.Loop() {
		probe.Derive(runs)
	}
}

// TestCompare: each difference orders two runs, the earlier ones first.
func TestCompare(t *testing.T) {
	base := run("1.2", "b", "http", r25, probe.SummaryAndData, "payload once")
	base.OutputSchema, base.Sent = evidence.With, probe.FieldContent
	for _, change := range []func(r *probe.Run){
		func(r *probe.Run) { r.Client = "d" },
		func(r *probe.Run) { r.Scenario = probe.ListChanged },
		func(r *probe.Run) { r.When.Config = "c" },
		func(r *probe.Run) { r.When.Transport = revision.Stdio },
		func(r *probe.Run) { r.Revision = revision.R20260728 },
		func(r *probe.Run) { r.Version = evidence.MustParseVersion("1.10") },
		func(r *probe.Run) { r.OutputSchema = evidence.Without },
		func(r *probe.Run) { r.Sent = probe.FieldStructured },
		func(r *probe.Run) { r.When.Surface = evidence.Web },
		func(r *probe.Run) { r.When.Interaction = evidence.Headless },
		func(r *probe.Run) { r.When.Provider = "x" },
		func(r *probe.Run) { r.ID += "x" },
		func(r *probe.Run) {
			r.Showing = probe.ShowingOf(probe.Refused).Quoting("x")
			r.Showing = r.Showing.Arriving(1, 0)
		},
		func(r *probe.Run) { r.Source.Path = "x" },
	} {
		later := base
		change(&later)
		if c, d := base.Compare(later), later.Compare(base); c == 0 || c != -d {
			t.Errorf("%v against %v: %d, the other way %d", base, later, c, d)
		}
	}
	if base.Compare(base) != 0 {
		t.Error("a run comes before itself")
	}
}

// TestCompareAllocates: what runs differ in is mostly found without putting it in words.
func TestCompareAllocates(t *testing.T) {
	a := run("1.2", "b", "http", r25, probe.SummaryAndData, "payload once")
	b, c := a, a
	b.ID, c.Version = "x", evidence.MustParseVersion("1.10")
	if n := testing.AllocsPerRun(100, func() { a.Compare(a); a.Compare(b); a.Compare(c) }); n > 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
