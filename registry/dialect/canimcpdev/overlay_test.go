package canimcpdev_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/canimcpdev"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
)

// lines gives the records of an overlay, one a line, in tree order.
func lines(o dataset.Overlay) []string {
	var all []string
	for _, id := range slices.Sorted(maps.Keys(o.Clients)) {
		found := o.Clients[id]
		for _, p := range slices.SortedFunc(maps.Keys(found), capability.Path.Compare) {
			for _, r := range found[p] {
				all = append(all, fmt.Sprintf("%s %s: %s %s %q [%s] from %s %s (%s)", id, p, r.Tier, r.Status, r.Word, r.Scope, r.Source.Kind, r.Source.Date, r.Note))
			}
		}
	}
	return all
}

// TestDataSet makes the overlay of the data set from the matrix, and checks that
// the one that is there is the same.
func TestDataSet(t *testing.T) {
	_, l := readFile(t)
	o, unmapped := l.Overlay("f7994d70")
	dialecttest.CheckDataSet(t, "canimcpdev.json", o, unmapped)
}

func TestNames(t *testing.T) {
	_, l := readFile(t)
	rows := make(map[string][]string)
	for _, c := range l.Clients {
		id, ok := canimcpdev.ClientID(c.ID, "")
		if !ok {
			t.Errorf("no client for %q", c.ID)
		}
		rows[id] = append(rows[id], c.ID)
	}
	got := make(map[string][]string)
	for id, ids := range rows {
		if len(ids) > 1 {
			got[id] = ids
		}
	}
	want := map[string][]string{
		"openai-codex":             {"codex", "codex-mcp-client"},
		"github-copilot-jetbrains": {"jetbrains-iu-copilot-intellij", "jetbrains-jbc-copilot-intellij"},
		"windsurf":                 {"windsurf", "windsurf-client"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rows that are one product (-want +got):\n%s", diff)
	}
	if len(rows) != 38 {
		t.Errorf("got %d products, want 38", len(rows))
	}
}

// TestOverlay looks at the rows in which the matrix and the registry differ most:
// two products in one row, two rows of one product, two features of one
// capability, a partial and a no.
func TestOverlay(t *testing.T) {
	_, l := readFile(t)
	o, _ := l.Overlay("f7994d70")
	got := make(map[string]bool)
	for _, line := range lines(o) {
		got[line] = true
	}
	for _, want := range []string{
		`claude-desktop transports.stdio: declared full "yes" [] from directory 2026-07-01 ()`,
		`claude-desktop tools: declared full "yes" [] from directory 2026-07-01 (tools.call)`,
		`claude-web tools: declared full "yes" [2025-06-18] from directory 2026-02-02 (tools.list)`,
		`claude-web authentication.oauth: declared full "yes" [] from directory 2026-07-01 ()`,
		`claude-code transports.sse: declared partial "partial" [] from directory 2026-07-01 (Spoken, though the page calls it deprecated.)`,
		`claude-code tools: declared full "yes" [] from directory 2026-07-01 (tools.call; tools.list)`,
		`chatgpt transports.stdio: declared unsupported "no" [] from directory 2026-07-01 ()`,
		`openai-codex elicitation.form: declared full "yes" [2025-06-18] from directory 2026-02-02 (elicitation.create of "codex"; elicitation.create of "codex-mcp-client")`,
		`openai-codex tools: declared full "yes" [2025-06-18] from directory 2026-02-02 (tools.call of "codex"; tools.list of "codex")`,
	} {
		if !got[want] {
			t.Errorf("missing record: %s", want)
		}
	}
	if n := len(o.Clients["claude-desktop"]); n != 2 {
		t.Errorf("claude-desktop has records for %d capabilities, want 2", n)
	}
}

// TestProvenance is what each provenance makes of a cell.
func TestProvenance(t *testing.T) {
	tests := []struct{ provenance, version, want string }{
		{"manual", "", `goose roots: declared full "yes" [] from directory 2026-06-28 ()`},
		{"manual", "1.2", `goose roots: declared full "yes" [at 1.2] from directory 2026-06-28 ()`},
		{"apify", "", `goose roots: declared full "yes" [2025-03-26] from directory 2026-06-28 ()`},
		{"conformance", "", `goose roots: declared full "yes" [] from public-report 2026-06-28 ()`},
		{"conformance", "1.2", `goose roots: probed full "yes" [at 1.2] from public-report 2026-06-28 ()`},
		{"submission", "1.2", `goose roots: declared full "yes" [at 1.2] from public-report 2026-06-28 ()`},
	}
	for _, tt := range tests {
		t.Run(tt.provenance+" "+tt.version, func(t *testing.T) {
			l, err := canimcpdev.Read("f.json", fmt.Appendf(nil, `{"clients":[{"id":"goose","protocolVersion":"2025-03-26"}],
				"matrix":{"goose":{"roots.list":{"status":"yes","provenance":%q,"version_tested":%q,"last_verified":"2026-06-28","source":"https://example.com/x"}}}}`,
				tt.provenance, tt.version))
			if err != nil {
				t.Fatal(err)
			}
			o, unmapped := l.Overlay("c")
			if len(unmapped) > 0 {
				t.Errorf("unmapped: %v", unmapped)
			}
			if diff := cmp.Diff([]string{tt.want}, lines(o)); diff != "" {
				t.Errorf("records (-want +got):\n%s", diff)
			}
			r := o.Clients["goose"][capability.Roots][0]
			if r.Source.URL != "https://example.com/x" || r.Source.Repository != canimcpdev.Repository || r.Source.Commit != "c" {
				t.Errorf("got source %+v", r.Source)
			}
			if probed := r.Run == (evidence.Run{Scenario: "roots.list", Verdict: "yes"}); probed != (r.Tier == evidence.Probed) {
				t.Errorf("got run %+v of tier %s", r.Run, r.Tier)
			}
			if _, err := o.AppendJSON(nil); err != nil {
				t.Errorf("the overlay cannot be written: %v", err)
			}
		})
	}
}

func TestOverlayUnknownRow(t *testing.T) {
	l, err := canimcpdev.Read("f.json", []byte(`{"matrix":{"nobody":{"roots.list":{"status":"yes","provenance":"manual"},"tools.call":{"status":"unknown"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	o, unmapped := l.Overlay("c")
	if len(o.Clients) != 0 || len(unmapped) != 1 || unmapped[0].Place != "nobody.roots.list" {
		t.Errorf("got overlay %v and unmapped %v", o, unmapped)
	}
}
