package card_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
)

// section gives the lines of a card's section.
func section(t *testing.T, md, title string) []string {
	t.Helper()
	_, rest, ok := strings.Cut(md, "\n## "+title+"\n")
	if !ok {
		t.Fatalf("the card has no section %q", title)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	return strings.Split(rest, "\n")
}

// table gives the cells of the first table among the lines, its head left out.
func table(lines []string) [][]string {
	var rows [][]string
	for _, l := range lines {
		if !strings.HasPrefix(l, "|") {
			if rows != nil {
				break
			}
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(l, "|"), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows[2:]
}

func codexCard(t *testing.T) string {
	t.Helper()
	c, err := registry.Default().Lookup("openai-codex")
	if err != nil {
		t.Fatal(err)
	}
	return string(card.Write(c))
}

// readTable reads rows of cells from a testdata file.
func readTable(t *testing.T, file string) [][]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for l := range strings.Lines(string(data)) {
		if l = strings.TrimSuffix(l, "\n"); !strings.HasPrefix(l, "#") {
			rows = append(rows, strings.Split(l, "\t"))
		}
	}
	return rows
}

// The published card's rows are all there, in its order, with its cells.
func TestCapabilitiesOfThePublishedCard(t *testing.T) {
	want := readTable(t, "testdata/codex-capabilities.tsv")
	if len(want) != 34 {
		t.Fatalf("testdata has %d rows, want 34", len(want))
	}
	got := table(section(t, codexCard(t), "Capabilities"))
	var kept [][]string
	i := 0
	for _, row := range got {
		if i < len(want) && row[0] == want[i][0] {
			kept = append(kept, row)
			i++
		}
	}
	if diff := cmp.Diff(want, kept); diff != "" {
		t.Errorf("rows of the capability table (-want +got):\n%s", diff)
	}
}

func TestSections(t *testing.T) {
	md := codexCard(t)
	var got []string
	for l := range strings.Lines(md) {
		if title, ok := strings.CutPrefix(l, "## "); ok {
			got = append(got, strings.TrimSpace(title))
		}
	}
	want := []string{
		"At a glance", "Capabilities", "What the table flattens", "Verified by the probe", "Observed in traffic",
		"Where the evidence disagrees", "Research notes", "Provenance",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
}

func TestAtAGlance(t *testing.T) {
	want := [][]string{
		{"Registry id", "`openai-codex`"},
		{"Vendor", "OpenAI"},
		{"Category", "cli"},
		{"Platforms", "windows, macos, linux"},
		{"Licence", "Apache-2.0"},
		{"Source", "<https://github.com/openai/codex>"},
		{"Home", "<https://openai.com/codex>"},
		{"Wire names", "`codex-mcp-client`"},
		{"SDK", "`rmcp` 3.1.3 · declares `=3.1.3` · official Rust SDK · unpatched"},
		{"Prefers", "`2025-06-18`"},
		{"Speaks", "`2025-06-18`, `2026-07-28`"},
		{"Source last updated", "2026-08-24"},
		{"Last read", "2026-08-24"},
		{"Probed", "`0.137.0`, `0.160.1`, `0.169.0-alpha.3`, `0.171.0` (see below)"},
		{"In traffic", "evalstate/mcp-clients, window ending 2026-11-08 (see below)"},
	}
	if diff := cmp.Diff(want, table(section(t, codexCard(t), "At a glance"))); diff != "" {
		t.Errorf("at a glance (-want +got):\n%s", diff)
	}
}

// A dispute names the path, the recorded status, the tier, the revision and the
// dissenting status.
func TestDisagreement(t *testing.T) {
	got := strings.Join(section(t, codexCard(t), "Where the evidence disagrees"), "\n")
	want := "- **transports.streamableHttp** — recorded as `full`, but declared-tier evidence at `2025-06-18` says `unsupported`.\n" +
		"  <br>apify/mcp-client-capabilities `4406120` (2026-02-02) — "
	if !strings.Contains(got, want) {
		t.Errorf("the section on disagreement lacks\n%s\nit is\n%s", want, got)
	}
}
