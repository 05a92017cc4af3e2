package canimcpdev_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/canimcpdev"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
)

const reportFile = "testdata/report.json"

func readReport(t testing.TB) canimcpdev.Report {
	t.Helper()
	_, r := dialecttest.ReadFile(t, reportFile, canimcpdev.ReadReport)
	return r
}

func TestReadReport(t *testing.T) {
	r := readReport(t)
	want := canimcpdev.Report{
		URL:      "https://github.com/blues/canimcp/actions/runs/1234567890",
		Date:     dialecttest.Date("2026-06-28"),
		Revision: r.Revision,
		Clients: []canimcpdev.ClientReport{
			{Name: "cursor-vscode", Version: evidence.MustParseVersion("0.47"), Statements: []dialect.Statement{
				{Feature: "tools.call", Capability: capability.Tools, Status: capability.Full, Word: "pass"},
				{Feature: "tools.list", Capability: capability.Tools, Status: capability.Full, Word: "pass"},
				{Feature: "tools.listChanged", Capability: capability.ToolsListChanged, Status: capability.Unsupported, Word: "fail"},
				{Feature: "resources.subscribe", Capability: capability.ResourcesSubscribe, Status: capability.Untested, Word: "skip"},
				{Feature: "sampling.createMessage", Capability: capability.Sampling, Status: capability.Unsupported, Word: "fail", Note: "No handler in this run."},
				{Feature: "elicitation.create", Capability: capability.ElicitationForm, Status: capability.Full, Word: "pass"},
			}},
			{Name: "goose", Version: evidence.MustParseVersion("1.2.0"), Statements: []dialect.Statement{
				{Feature: "tools.call", Capability: capability.Tools, Status: capability.Full, Word: "pass"},
				{Feature: "roots.list", Capability: capability.Roots, Status: capability.Full, Word: "pass"},
				{Feature: "auth.oauth", Capability: capability.AuthenticationOAuth, Status: capability.Untested, Word: "skip"},
			}},
		},
	}
	if r.Revision.String() != "2025-06-18" {
		t.Errorf("got revision %s, want 2025-06-18", r.Revision)
	}
	if diff := cmp.Diff(want, r, dialecttest.Values); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

func TestReportOverlay(t *testing.T) {
	r := readReport(t)
	o, unmapped := r.Overlay(func(name string) (string, bool) { return "cursor", name == "cursor-vscode" })
	want := []dialect.Unmapped{{Place: "goose", Text: "1.2.0", Reason: "not a client that is known"}}
	if diff := cmp.Diff(want, unmapped); diff != "" {
		t.Errorf("unmapped (-want +got):\n%s", diff)
	}
	got := lines(o)
	wantLines := []string{
		`cursor tools: probed full "pass" [at 0.47, 2025-06-18] from public-report 2026-06-28 (tools.call)`,
		`cursor tools: probed full "pass" [at 0.47, 2025-06-18] from public-report 2026-06-28 (tools.list)`,
		`cursor tools.listChanged: probed unsupported "fail" [at 0.47, 2025-06-18] from public-report 2026-06-28 ()`,
		`cursor resources.subscribe: probed untested "skip" [at 0.47, 2025-06-18] from public-report 2026-06-28 ()`,
		`cursor sampling: probed unsupported "fail" [at 0.47, 2025-06-18] from public-report 2026-06-28 (No handler in this run.)`,
		`cursor elicitation.form: probed full "pass" [at 0.47, 2025-06-18] from public-report 2026-06-28 ()`,
	}
	if diff := cmp.Diff(wantLines, got); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
	if run := o.Clients["cursor"][capability.ToolsListChanged][0].Run; run != (evidence.Run{Scenario: "tools.listChanged", Verdict: "fail"}) {
		t.Errorf("got run %+v", run)
	}
	if _, err := o.AppendJSON(nil); err != nil {
		t.Errorf("the overlay cannot be written: %v", err)
	}
}

// TestReportWithoutVersion: a run of nobody knows what is no probe of a version.
func TestReportWithoutVersion(t *testing.T) {
	r, err := canimcpdev.ReadReport("r.json", []byte(`{"results":[{"clientInfo_name":"goose","features":[{"feature_id":"roots.list","outcome":"pass"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	o, _ := r.Overlay(func(string) (string, bool) { return "goose", true })
	if diff := cmp.Diff([]string{`goose roots: declared full "pass" [] from public-report  ()`}, lines(o)); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

func TestReadReportUnmapped(t *testing.T) {
	r, err := canimcpdev.ReadReport("r.json", []byte(`{"host":1,"results":[{"os":2,"features":[
		{"feature_id":"roots.list","outcome":"yes"},{"feature_id":"initialization","outcome":"pass"},{"feature_id":"roots.list","outcome":"skip","ms":3}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range r.Unmapped {
		got = append(got, u.Place+": "+u.Reason)
	}
	want := []string{
		"host: such a member is not known",
		"results[0].os: such a member is not known",
		`results[0].features[0]: word "yes": want one of pass, fail, skip`,
		"results[0].features[1]: whoever speaks a legacy revision initializes: the tree has no node for it",
		"results[0].features[2].ms: such a member is not known",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unmapped (-want +got):\n%s", diff)
	}
	if o, _ := r.Overlay(func(string) (string, bool) { return "goose", true }); len(lines(o)) != 1 {
		t.Errorf("got records %v, want the one that is skipped", lines(o))
	}
	if _, err := canimcpdev.ReadReport("r.json", []byte(`{"run_date":"today"}`)); err == nil || !strings.Contains(err.Error(), `r.json:1:13: run_date: date "today"`) {
		t.Errorf("got error %v for a date that is none", err)
	}
}

// FuzzReadReport checks that any text is read or refused, and that an outcome
// without a status is unmapped.
func FuzzReadReport(f *testing.F) {
	f.Add([]byte(`{"run_date":"2026-06-28","spec_version":"2025-06-18","results":[{"version":"1","features":[{"feature_id":"tools.list","outcome":"fail"}]}]}`))
	f.Add([]byte(`{"results":[{"features":[{"feature_id":"x","outcome":"y"}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := canimcpdev.ReadReport("r.json", data)
		if err != nil {
			return
		}
		silent := 0
		for _, x := range r.Clients {
			for _, o := range x.Statements {
				if o.Status == capability.NotRecorded {
					silent++
				}
			}
		}
		if len(r.Unmapped) < silent {
			t.Errorf("%d outcomes have no status, and %d things are unmapped", silent, len(r.Unmapped))
		}
		r.Overlay(func(string) (string, bool) { return "goose", true })
	})
}
