package apify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/apify"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
)

var dateOfFile = dialecttest.Date("2026-02-02")

// TestDataSet makes the overlay of the data set from the list, and checks that
// the one that is there is the same.
func TestDataSet(t *testing.T) {
	_, l := readFile(t)
	o, unmapped := l.Overlay(apify.Source("9476cfb1", dateOfFile))
	dialecttest.CheckDataSet(t, "apify.json", o, unmapped)
}

// TestNames checks that the table has the names of the list, no others, and the
// entries that are one product together.
func TestNames(t *testing.T) {
	_, l := readFile(t)
	entries := make(map[string][]string)
	for _, c := range l.Clients {
		id, ok := apify.ClientID(c.Name)
		if !ok {
			t.Errorf("no client for %q", c.Name)
		}
		entries[id] = append(entries[id], c.Name)
	}
	got := make(map[string][]string)
	for id, names := range entries {
		if len(names) > 1 {
			got[id] = names
		}
	}
	want := map[string][]string{
		"openai-codex":             {"Codex", "codex-mcp-client"},
		"github-copilot-jetbrains": {"JetBrains-IU-copilot-intellij", "JetBrains-JBC-copilot-intellij"},
		"vscode":                   {"Visual Studio Code", "Visual-Studio-Code"},
		"windsurf":                 {"Windsurf", "windsurf-client"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries that are one product (-want +got):\n%s", diff)
	}
	if len(entries) != 38 {
		t.Errorf("got %d products, want 38", len(entries))
	}
	if id, ok := apify.ClientID("codex"); ok {
		t.Errorf("names are exact, but got %q for another case", id)
	}
}

func TestOverlayOfTwoEntries(t *testing.T) {
	_, l := readFile(t)
	o, _ := l.Overlay(apify.Source("9476cfb1", dateOfFile))
	got := make(map[string]string)
	for p, records := range o.Clients["openai-codex"] {
		for _, r := range records {
			got[p.String()] += r.Word + " " + r.Note
		}
	}
	want := map[string]string{
		"tools":       `{} listed as "Codex"`,
		"elicitation": `{} listed as "Codex"; listed as "codex-mcp-client"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Codex (-want +got):\n%s", diff)
	}
	if note := o.Clients["zed"][capability.Tools][0].Note; note != "" {
		t.Errorf("one entry needs no note, got %q", note)
	}
}

func TestOverlayUnknownName(t *testing.T) {
	l, err := apify.Read("f.json", []byte(`{"nobody-knows-it":{"title":"X","tools":{}}}`))
	if err != nil {
		t.Fatal(err)
	}
	o, unmapped := l.Overlay(apify.Source("", evidence.Date{}))
	if len(o.Clients) != 0 || len(o.Sources) != 0 {
		t.Errorf("got an overlay %v", o)
	}
	want := []dialect.Unmapped{{Place: "nobody-knows-it", Text: "X", Reason: "the table of names has no client for it"}}
	if diff := cmp.Diff(want, unmapped); diff != "" {
		t.Errorf("unmapped (-want +got):\n%s", diff)
	}
}

func TestSource(t *testing.T) {
	_, l := readFile(t)
	o, _ := l.Overlay(apify.Source("9476cfb1", dateOfFile))
	if len(o.Sources) != 1 {
		t.Fatalf("got sources %v, want one", o.Sources)
	}
	want := evidence.NamedSource{Key: "apify-9476cfb1", Source: evidence.Source{
		Kind: evidence.Directory, Title: "apify/mcp-client-capabilities", Repository: "apify/mcp-client-capabilities",
		Commit: "9476cfb1", Date: dateOfFile,
		URL: "https://github.com/apify/mcp-client-capabilities/blob/9476cfb1/src/mcp_client_capabilities/mcp-clients.json",
	}}
	if o.Sources[0] != want {
		t.Errorf("got source %+v, want %+v", o.Sources[0], want)
	}
	r := o.Clients["zed"][capability.Tools][0]
	if r.Tier != evidence.Declared || r.Source != want.Source {
		t.Errorf("got record %+v, want a declared one of that source", r)
	}
}
