package observed_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/shapetest"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/revision"
)

const (
	dataDir    = "../registry/data/observed"
	schemaFile = "../registry/data/schema/observed.schema.json"
)

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readReport(t testing.TB, name string) observed.Report {
	t.Helper()
	r, err := observed.ReadReport(filepath.Base(name), readFile(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Every file of the data set reads, and writes back byte for byte.
func TestDataFilesRoundTrip(t *testing.T) {
	names, err := filepath.Glob(dataDir + "/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no files in %s: %v", dataDir, err)
	}
	for _, name := range names {
		if d := diff(string(readFile(t, name)), string(file(t, readReport(t, name)))); d != "" {
			t.Errorf("%s (-file +written back):\n%s", name, d)
		}
	}
}

// The table of the card that the data set was begun with: what was observed, at
// which revision, on what sample.
func TestCardTable(t *testing.T) {
	r := readReport(t, dataDir+"/hf-mcp-clients.json")
	g := r.Groups[0]
	var got strings.Builder
	for _, v := range g.Revisions {
		got.WriteString(v.Revision.String() + " " + v.Share.Display() + " " + v.Share.String() + "\n")
	}
	for _, row := range g.Rows {
		got.WriteString(strings.Join([]string{row.Name, row.Capability().String(), row.Status.Glyph(), row.Status.String(), row.Revision.String(), row.Share.String()}, " ") + "\n")
	}
	want := `2026-07-28 <0.1% 0.011%
2025-06-18 100% 100%
elicitation elicitation ● full ? ` + `
elicitation.url elicitation.url ● full ? ` + `
apps extensions.io.modelcontextprotocol/ui ● full 2026-07-28 0.011%
tasks tasks ○ unsupported 2026-07-28 0.011%
`
	if d := diff(want, got.String()); d != "" {
		t.Errorf("table (-want +got):\n%s", d)
	}
	for what, pair := range map[string][2]string{
		"name":         {"codex-cli", g.Name},
		"wire names":   {"codex-mcp-client", strings.Join(g.WireNames, ",")},
		"clients":      {"openai-codex", strings.Join(g.Clients, ",")},
		"generated":    {"2026-11-09", r.Source.Date.String()},
		"window":       {"2026-09-10/2026-11-08", r.Window.String()},
		"calls to":     {"2026-11-08", r.CallsWindow.To.String()},
		"threshold":    {"50%", r.Thresholds.Threshold.String()},
		"backfill":     {"2026-06-07/2026-07-26", r.Thresholds.Backfill.String()},
		"kind":         {"traffic-report", r.Source.Kind.String()},
		"commit":       {"c30d6f28", r.Source.Commit[:8]},
		"source title": {"evalstate/mcp-clients", r.Source.Title},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %q, want %q", what, pair[1], pair[0])
		}
	}
	if got := r.CallsWindow.Days(); got != 30 {
		t.Errorf("the shares of tool calls are of %d days, want 30", got)
	}
}

func TestCardRecords(t *testing.T) {
	r := readReport(t, dataDir+"/hf-mcp-clients.json")
	type record struct {
		Client, Group, Capability string
		Status                    capability.Status
		Revision                  string
		Sample                    evidence.Sample
	}
	var got []record
	for _, o := range overlays(r, r.Thresholds) {
		if o.Record.Tier != evidence.Observed || o.Record.Source != r.Source || o.Record.Note == "" {
			t.Errorf("record of %s: tier %v, source %v, note %q", o.Capability, o.Record.Tier, o.Record.Source, o.Record.Note)
		}
		got = append(got, record{o.Client, o.Group, o.Capability.String(), o.Record.Status, o.Record.Scope.Revision.String(), o.Record.Sample})
	}
	all := evidence.Sample{From: date("2026-09-10"), To: date("2026-11-08")}
	small := all
	small.Share, small.Small = 0.00011, true
	want := []record{
		{"openai-codex", "codex-cli", "elicitation", capability.Full, "?", all},
		{"openai-codex", "codex-cli", "elicitation.url", capability.Full, "?", all},
		{"openai-codex", "codex-cli", "extensions.io.modelcontextprotocol/ui", capability.Full, "2026-07-28", small},
		{"openai-codex", "codex-cli", "tasks", capability.Unsupported, "2026-07-28", small},
	}
	if d := diff(want, got); d != "" {
		t.Errorf("records (-want +got):\n%s", d)
	}
	lax := r.Thresholds
	lax.SmallestShare = observed.MustParseShare("0.001%")
	for _, o := range overlays(r, lax) {
		if o.Record.Sample.Small {
			t.Errorf("%s: a sample of 0.011%% is small where 0.001%% will do", o.Capability)
		}
	}
	for range r.Records(r.Groups[0], "", lax) {
		break
	}
}

// As a claim of partial at another revision stands beside it, the ui row is a
// disagreement between revisions, and no dispute.
func TestCardDisagreement(t *testing.T) {
	r := readReport(t, dataDir+"/hf-mcp-clients.json")
	ui := capability.MustParse("extensions.io.modelcontextprotocol/ui")
	for _, o := range overlays(r, r.Thresholds) {
		if o.Capability != ui {
			continue
		}
		if got := evidence.DegreeOf(capability.Partial, o.Record.Status); got != evidence.PartialVsFull {
			t.Errorf("degree %v, want %v", got, evidence.PartialVsFull)
		}
		claim := evidence.Scope{Revision: revision.R20250618}
		kind := evidence.KindOf(func(d evidence.Dimension) evidence.Relation { return d.Relate(&claim, &o.Record.Scope) })
		if kind != evidence.KindOtherRevision {
			t.Errorf("they differ by %s, want the revision", kind)
		}
	}
}

func TestRecordsOfSeveralClients(t *testing.T) {
	r := observed.Report{Groups: []observed.Group{
		{Name: "claude", Clients: []string{"claude-desktop", "claude-web"}, Rows: []observed.Row{
			{Name: "roots", Status: capability.Full, Note: "Seen.", Version: evidence.MustParseVersion("0.1.0"), Count: 12}}},
		{Name: "nobody's", Rows: []observed.Row{{Name: "roots", Status: capability.Full}}},
		{Name: "rest", Rest: true, Rows: []observed.Row{{Name: "roots", Status: capability.Full}}},
	}}
	var got []string
	for _, o := range overlays(r, observed.DefaultThresholds()) {
		got = append(got, o.Client+"|"+o.Group+"|"+o.Record.Scope.String()+"|"+o.Record.Note)
		if want := o.Group == "claude"; o.Record.Sample.Small != want {
			t.Errorf("%s: small is %v, want %v", o.Group, o.Record.Sample.Small, want)
		}
	}
	want := []string{
		"claude-desktop|claude|at 0.1.0|Seen. Counted together with claude-web.",
		"claude-web|claude|at 0.1.0|Seen. Counted together with claude-desktop.",
		"|nobody's||",
	}
	if d := diff(want, got); d != "" {
		t.Errorf("records (-want +got):\n%s", d)
	}
}

// full is a report with every member of the file.
func full() observed.Report {
	return observed.Report{
		Source: evidence.Source{Kind: evidence.TrafficReport, Title: "t", Repository: "r", Commit: "c", Path: "p", Lines: "1-2", URL: "https://example.com/<&>",
			Date: date("2026-11-09")},
		Window:      observed.Window{From: date("2026-09-10"), To: date("2026-11-08")},
		CallsWindow: observed.Window{From: date("2026-10-10"), To: date("2026-11-08")},
		Thresholds: observed.Thresholds{Threshold: observed.MustParseShare("50%"), Absent: observed.MustParseShare("1%"),
			Backfill:      observed.Window{From: date("2026-06-07"), To: date("2026-07-26")},
			SmallestShare: observed.MustParseShare("1%"), SmallestCount: 30},
		Note: "n",
		Groups: []observed.Group{
			{Name: "g", Clients: []string{"a-1", "b"}, WireNames: []string{"", "A <b>", "tab\t"}, Handshakes: 1, Requests: 2, Calls: 3,
				Revisions: []observed.RevisionShare{{revision.R20260728, observed.MustParseShare("<0.1%"), 1, 2}, {Messages: 4}},
				Rows: []observed.Row{
					{"apps", capability.Partial, revision.R20260728, evidence.MustParseVersion("1.0"), observed.ByDeclared, observed.MustParseShare("0.011%"), 5, "why"},
					{Name: "apps", Status: capability.NotApplicable, CountedBy: observed.ByActed},
				},
				Unoffered: []observed.MethodCount{{"", 1}, {"resources/subscribe", observed.MaxCount}},
				Note:      "m"},
			{Name: "rest", Rest: true},
		},
	}
}

func TestReportRoundTrip(t *testing.T) {
	data := file(t, full())
	got, err := observed.ReadReport("full.json", data)
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(full(), got); d != "" {
		t.Errorf("read back (-want +got):\n%s", d)
	}
	if d := diff(string(data), string(file(t, got))); d != "" {
		t.Errorf("written again (-want +got):\n%s", d)
	}
	if !bytes.Contains(data, []byte("<&>")) {
		t.Error("the file escapes for HTML")
	}
	if got, _ := full().Append([]byte("before ")); string(got) != "before "+string(data) {
		t.Error("Append does not append")
	}
}

func TestAppendRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*observed.Report){
		"no date":         func(r *observed.Report) { r.Source.Date = evidence.Date{} },
		"no window":       func(r *observed.Report) { r.Window = observed.Window{} },
		"half a window":   func(r *observed.Report) { r.Window.To = evidence.Date{} },
		"no status":       func(r *observed.Report) { r.Groups[0].Rows[0].Status = capability.NotRecorded },
		"status 99":       func(r *observed.Report) { r.Groups[0].Rows[0].Status = 99 },
		"unknown name":    func(r *observed.Report) { r.Groups[0].Rows[0].Name = "root" },
		"no group name":   func(r *observed.Report) { r.Groups[0].Name = "" },
		"count too large": func(r *observed.Report) { r.Groups[0].Calls = observed.MaxCount + 1 },
		"no threshold":    func(r *observed.Report) { r.Thresholds.Threshold = observed.Share{} },
	} {
		r := full()
		spoil(&r)
		if got, err := r.Append([]byte("x")); err == nil || string(got) != "x" {
			t.Errorf("%s: written as %q, error %v", name, got, err)
		}
	}
}

func TestReadReportFaults(t *testing.T) {
	r, err := observed.ReadReport("faults.json", readFile(t, "testdata/faults.json"))
	if err == nil {
		t.Fatal("no fault was found")
	}
	if len(r.Groups) != 0 {
		t.Error("there is a report beside the faults")
	}
	if d := diff(string(readFile(t, "testdata/faults.txt")), err.Error()+"\n"); d != "" {
		t.Errorf("faults (-want +got):\n%s", d)
	}
	var f *jsontree.Fault
	if !errors.As(err, &f) || f.File != "faults.json" || f.Line == 0 {
		t.Errorf("the error holds the fault %+v", f)
	}
	const begin = `{"source":{"title":"t"},"generated":"2026-11-09","window":"2026-11-01/2026-11-08",`
	for text, want := range map[string]string{
		`"policy":{"threshold":"50%","absent":"51%"},"groups":[]}`: `x:1:120: policy.absent: 51% is more than the threshold, 50%`,
		`"policy":{"threshold":""},"groups":[]}`:                   `x:1:105: policy.threshold: share "": want one that is known exactly, such as 50%`,
		`"policy":{"threshold":"50%"},"groups":[{"name":""},{"name":""}]}`: `x:1:130: groups[0].name: must not be empty
x:1:142: groups[1].name: must not be empty`,
		`"policy":{"threshold":"50%"},"groups":[{"name":"g"},{"name":"g"}]}`: `x:1:135: groups[1]: a second group "g"`,
		`"policy":{"threshold":"50%"},"groups":[{"name":"g","clients":["` + strings.Repeat("É", 300) + `"]}]}`: `x:1:144: groups[0].clients: client "` +
			strings.Repeat("É", 40) + `…": an id has lower-case letters, digits and hyphens only`,
	} {
		if _, err := observed.ReadReport("x", []byte(begin+text)); err == nil || err.Error() != want {
			t.Errorf("%.80s: error\n%v\nwant\n%s", text, err, want)
		}
	}
	for name, text := range map[string]string{"empty": "", "no object": "[]", "cut off": `{"source":`, "two": "{} {}"} {
		if _, err := observed.ReadReport("x.json", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), "x.json:1:") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// The schema and the reader know the same members and the same words.
func TestSchemaNames(t *testing.T) {
	s := shapetest.Read(t, filepath.Dir(schemaFile))
	var statuses []string
	for status := range capability.Statuses() {
		if status != capability.NotRecorded {
			statuses = append(statuses, status.String())
		}
	}
	s.Words = map[reflect.Type][]string{reflect.TypeFor[capability.Status](): statuses}
	s.Compare(filepath.Base(schemaFile), observed.ReportShape())
}

func FuzzReadReport(f *testing.F) {
	f.Add(file(f, full()))
	f.Add(readFile(f, "testdata/faults.json"))
	f.Add(readFile(f, dataDir+"/hf-mcp-clients.json"))
	rng := rand.New(rand.NewPCG(19, 20))
	f.Add(file(f, feed(observed.Config{MaxPeers: 3}, events(rng, 50)).Report(terms())))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := observed.ReadReport("f.json", data)
		if err != nil {
			return
		}
		written := file(t, r)
		again, err := observed.ReadReport("f.json", written)
		if err != nil {
			t.Fatalf("what was written does not read: %v", err)
		}
		if d := diff(r, again); d != "" {
			t.Errorf("read back (-first +second):\n%s", d)
		}
		for _, o := range overlays(r, r.Thresholds) {
			if o.Record.Status == capability.NotRecorded || o.Capability.IsZero() {
				t.Errorf("a record that says nothing: %+v", o)
			}
		}
	})
}
