package card_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
	"github.com/mcpcaps/mcpcaps/revision"
)

// published is a card as canimcp.io prints it: tables whole, texts in short.
func published(t testing.TB) string {
	t.Helper()
	md, err := os.ReadFile("testdata/codex-card.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(md)
}

func read(t *testing.T, md string) card.Card {
	t.Helper()
	c, err := card.Read([]byte(md))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// rewritten gives a card after reading, weighing and writing.
func rewritten(t *testing.T, c card.Card) string {
	t.Helper()
	r, err := registry.New(c.DataSet())
	if err != nil {
		t.Fatal(err)
	}
	client, err := r.Lookup(c.Entry.ID)
	if err != nil {
		t.Fatal(err)
	}
	return string(card.Write(client))
}

var tables = []string{"At a glance", "Capabilities", "Verified by the probe", "Observed in traffic"}

// Every cell of the published card's tables comes back.
func TestPublishedCardKeepsEveryCell(t *testing.T) {
	want := published(t)
	got := rewritten(t, read(t, want))
	rows := map[string]int{"At a glance": 15, "Capabilities": 34, "Verified by the probe": 46, "Observed in traffic": 4}
	for _, title := range tables {
		w := table(section(t, want, title))
		if len(w) != rows[title] {
			t.Errorf("%s: testdata has %d rows, want %d", title, len(w), rows[title])
		}
		if diff := cmp.Diff(w, table(section(t, got, title))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", title, diff)
		}
	}
	for _, title := range []string{"What the table flattens", "Where the evidence disagrees"} {
		if diff := cmp.Diff(section(t, want, title), section(t, got, title)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", title, diff)
		}
	}
}

// What Write prints of any client of the data set, Read gives back: cells, notes,
// disagreements and research. Runs of which a card has no rows cannot come back.
func TestWrittenCardsKeepEveryCell(t *testing.T) {
	for c := range registry.Default().Clients() {
		want := string(card.Write(c))
		k, err := card.Read([]byte(want))
		if err != nil {
			t.Errorf("%s: %v", c.ID(), err)
			continue
		}
		got := rewritten(t, k)
		for _, title := range tables {
			if !strings.Contains(want, "\n## "+title+"\n") || title == "Verified by the probe" && len(k.Runs) == 0 {
				continue
			}
			if diff := cmp.Diff(comparable(t, want, title), comparable(t, got, title)); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", c.ID(), title, diff)
			}
		}
		for _, title := range []string{"What the table flattens", "Where the evidence disagrees", "Research notes"} {
			if !strings.Contains(want, "\n## "+title+"\n") {
				continue
			}
			w, g := section(t, want, title), section(t, got, title)
			slices.Sort(w) // what is an overlay's and what a claim's own is not told
			slices.Sort(g)
			if diff := cmp.Diff(w, g); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", c.ID(), title, diff)
			}
		}
	}
}

// comparable gives the rows of a section's table but for the versions that ran.
func comparable(t *testing.T, md, title string) [][]string {
	t.Helper()
	return slices.DeleteFunc(table(section(t, md, title)), func(row []string) bool { return row[0] == "Probed" })
}

func TestReadEntry(t *testing.T) {
	c := read(t, published(t))
	e := c.Entry
	e.Claims, e.Sources, e.Research = nil, nil, nil
	legacy, modern := revision.MustParse("2025-06-18"), revision.MustParse("2026-07-28")
	day, _ := evidence.ParseDate("2026-08-24")
	want := dataset.Entry{
		ID: "openai-codex", Title: "Codex CLI", Class: dataset.Product, Vendor: "OpenAI", Category: "cli",
		Description: "A coding agent of OpenAI, as a command line program and as an app-server. Written in Rust, on rmcp.",
		Platforms:   []string{"windows", "macos", "linux"}, Licence: "Apache-2.0",
		Repository: "https://github.com/openai/codex", Home: "https://openai.com/codex",
		Identity: dataset.Identity{Names: []dataset.Sign{{Text: "codex-mcp-client"}}},
		SDK: dataset.SDK{
			Name: "rmcp", Version: "3.1.3", Requirement: "=3.1.3", Language: "Rust",
			Official: dataset.Yes, Patched: dataset.No, Note: "An exact pin; no patch touches it.",
		},
		Modes: []dataset.Mode{{Config: "default", Default: true, Preferred: legacy, Speaks: []revision.Revision{legacy, modern}}},
		Readings: []dataset.Reading{{
			Repository: "openai/codex", Branch: "main", Commit: "b705b6b0", Committed: day, Read: day,
			Paths: []string{
				"codex-rs/rmcp-client/src", "codex-rs/codex-mcp/src", "codex-rs/core/src/tools/handlers/mcp_resource",
				"codex-rs/core/src/config/mod.rs", "codex-rs/features/src/lib.rs",
			},
		}},
	}
	if diff := cmp.Diff(want, e, sameText); diff != "" {
		t.Errorf("entry without claims, sources and research (-want +got):\n%s", diff)
	}
	if c.Canonical != "https://canimcp.io/clients/openai-codex" || c.Updated.String() != "2026-11-13" {
		t.Errorf("canonical %q, updated %s", c.Canonical, c.Updated)
	}
	var research []string
	for _, n := range c.Entry.Research {
		research = append(research, n.URL+" "+n.Kind)
	}
	wantResearch := []string{
		"/research/codex-prefers-a-chatgpt-hosted-client-identifier.md idiosyncrasy",
		"/research/codex-reads-one-page-of-tools.md idiosyncrasy",
		"/research/goose-sends-removed-roots-notification.md idiosyncrasy",
		"/research/model-initiated-resource-read.md in-flight",
		"/research/codex-defaults-to-2025-06-18.md idiosyncrasy",
		"https://github.com/olaservo/structured-content-research/blob/0c0395d/notes/codex-tool-result-handling.md tools.result",
	}
	if diff := cmp.Diff(wantResearch, research); diff != "" {
		t.Errorf("research (-want +got):\n%s", diff)
	}
	last := c.Entry.Research[5]
	if last.Verified.String() != "2026-11-08" || len(last.Sources) != 1 || last.Sources[0].Commit != "0c0395d" || last.Summary != "What was read about tool results is kept there." {
		t.Errorf("a note with its reading: %+v", last)
	}
}

// sameText compares what has a text form by that.
var sameText = cmp.Options{
	cmp.Comparer(func(a, b revision.Revision) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Date) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Version) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Span) bool { return a == b }),
	cmp.Comparer(func(a, b capability.Path) bool { return a == b }),
	cmp.Comparer(func(a, b observed.Share) bool { return a == b }),
}

func TestReadClaims(t *testing.T) {
	c := read(t, published(t))
	if len(c.Entry.Claims) != 29 {
		t.Errorf("%d claims, want 29", len(c.Entry.Claims))
	}
	at := evidence.Scope{Revision: revision.MustParse("2025-06-18")}
	day, _ := evidence.ParseDate("2026-08-24")
	listed, _ := evidence.ParseDate("2026-02-02")
	code := evidence.Source{Kind: evidence.SourceCode, Repository: "openai/codex", Commit: "b705b6b0", Date: day}
	itself := evidence.Source{Kind: evidence.Directory, Title: "client card of Codex CLI", URL: c.Canonical, Date: c.Updated}
	for _, tt := range []struct {
		path string
		want evidence.Claim
	}{
		{"transports.streamableHttp", evidence.Claim{ // the dissent accounts for declared
			Status: capability.Full, Note: "With OAuth, with a bearer token, or with neither.",
			Records: []evidence.Record{
				{Tier: evidence.Read, Scope: at, Source: code},
				{
					Tier: evidence.Declared, Status: capability.Unsupported, Scope: at, Note: "The directory has stdio alone.",
					Source: evidence.Source{Kind: evidence.Directory, Title: "apify/mcp-client-capabilities", Commit: "4406120", Date: listed},
				},
			},
		}},
		{"elicitation", evidence.Claim{ // who declared it the card does not say
			Status: capability.Full, Note: "Declared by default; a feature that is on by default adds the two modes.",
			Records: []evidence.Record{{Tier: evidence.Read, Scope: at, Source: code}, {Tier: evidence.Declared, Scope: at, Source: itself}},
		}},
		{"elicitation.form", evidence.Claim{Status: capability.Full}}, // inherited
	} {
		i := slices.IndexFunc(c.Entry.Claims, func(c dataset.Claimed) bool { return c.Capability.String() == tt.path })
		if diff := cmp.Diff(tt.want, c.Entry.Claims[i].Claim, sameText); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.path, diff)
		}
	}
	if c.Beside != nil {
		t.Errorf("beside the claims: %v, want nothing", c.Beside)
	}
}

func TestReadRuns(t *testing.T) {
	c := read(t, published(t))
	if len(c.Runs) != 38 {
		t.Fatalf("%d runs, want 38", len(c.Runs))
	}
	r := c.Runs[3]
	const url = "https://github.com/olaservo/canimcp/blob/main/probe/runs/codex@0.169.0-alpha.3/mcp-2026-07-28/both-http/tools.result.meta_only/record.json"
	got := []string{
		r.Client, r.ID, r.Scenario.String(), r.When.String(), r.Revision.String(), r.Version.String(), r.Showing.String(), r.Source.URL,
	}
	want := []string{
		"openai-codex", "codex@0.169.0-alpha.3/mcp-2026-07-28/both-http/tools.result.meta_only", "meta_only",
		"config mcp-2026-07-28, transport http", "2026-07-28", "0.169.0-alpha.3",
		"[…] content only (1x, as text, _meta did not reach the model)", url,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the fourth run (-want +got):\n%s", diff)
	}
	if _, err := c.DataSet().Probed[0].AppendJSON(nil); err != nil {
		t.Errorf("runs as a file: %v", err)
	}
	relative := strings.ReplaceAll(published(t), "https://github.com/olaservo/canimcp/blob/main/probe/", "../probe/")
	r = read(t, relative).Runs[3]
	if r.Source.URL != "../probe/runs/codex@0.169.0-alpha.3/mcp-2026-07-28/both-http/tools.result.meta_only/record.json" || r.ID != want[1] {
		t.Errorf("a relative link: address %q, id %q", r.Source.URL, r.ID)
	}
}

func TestReadTraffic(t *testing.T) {
	c := read(t, published(t))
	r := c.Traffic[0]
	g := r.Groups[0]
	got := []string{
		r.Source.String(), r.Source.URL, r.Window.String(), r.CallsWindow.String(), g.Name,
		strings.Join(g.Clients, " "), strings.Join(g.WireNames, " "),
	}
	for _, rev := range g.Revisions {
		got = append(got, rev.Revision.String()+" "+rev.Share.String())
	}
	for _, row := range g.Rows {
		got = append(got, row.Name+" "+row.Status.String()+" "+row.Revision.String())
	}
	want := []string{
		"evalstate/mcp-clients c30d6f2859b699fe9f36e674e4722bfd2d8a1258 reports/dashboard-v1.json (2026-11-09)",
		"https://huggingface.co/datasets/evalstate/mcp-clients/blob/c30d6f2859b699fe9f36e674e4722bfd2d8a1258/reports/dashboard-v1.json",
		"2026-09-10/2026-11-08", "2026-10-10/2026-11-08", "codex-cli", "openai-codex", "codex-mcp-client",
		"2026-07-28 <0.1%", "2025-06-18 100%",
		"elicitation full ?", "elicitation.url full ?", "apps full 2026-07-28", "tasks unsupported 2026-07-28",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("traffic (-want +got):\n%s", diff)
	}
}

// The entry of a card is one of the data set: it can be written and read again.
func TestEntryCanBeWritten(t *testing.T) {
	c := read(t, published(t))
	file, err := c.Entry.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := dataset.ReadEntry("openai-codex.json", file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c.Entry, again, sameText); diff != "" {
		t.Errorf("entry after writing and reading (-want +got):\n%s", diff)
	}
}

// small is a card with room for rows, notes, and more sections.
func small(rows, notes, more string) string {
	return "# A\n\n## At a glance\n\n| | |\n|---|---|\n| Registry id | `a` |\n\n" +
		"## Capabilities\n\n| Capability | Status | Known by | At |\n|---|---|---|---|\n" + rows +
		"\n## What the table flattens\n\n" + notes + "\n" + more
}

// Statuses, deliveries and limits of a card's cells, and claims limited to
// somewhere else, come back as they were.
func TestCellsAndLines(t *testing.T) {
	limit := func(text string) (rows, notes string) {
		return "| **Limits** |  |  |  |\n| &nbsp;&nbsp;↳ toolNameLength | " + text + " | read | `?` |\n", ""
	}
	charset := func(text string) (rows, notes string) {
		return "| **Limits** |  |  |  |\n| &nbsp;&nbsp;↳ toolNameCharset | " + text + " | read | `?` |\n", ""
	}
	delivery := func(text string) (rows, notes string) {
		return "| Tools | — not recorded | | |\n| &nbsp;&nbsp;↳ result | — not recorded | | |\n| &nbsp;&nbsp;&nbsp;&nbsp;↳ delivery | " + text + " | probed | `?` |\n", ""
	}
	elsewhere := func(line string) (rows, notes string) {
		return "| **Tools** | ● full | read | `2025-06-18` |\n", "- **tools** — As a rule.\n- **tools**, " + line + "\n"
	}
	for _, tt := range []struct {
		name string
		make func(string) (string, string)
		text string
	}{
		{"amount", limit, "64 characters"},
		{"amount, counted", limit, "64 bytes (server prefix (mcp__) included), renamed"},
		{"pattern", charset, "matching ^[a-z]+$"},
		{"pattern with parentheses", charset, "matching ^(a b|c) (d)$ (the tool's name), list-dropped"},
		{"pattern with effect", charset, "matching ^x, y$, refused"},
		{"no limit", limit, "○ unsupported"},
		{"delivery", delivery, "structured-wins"},
		{"deliveries", delivery, "structured-wins, content-only"},
		{"no delivery", delivery, "n/a not applicable"},
		{"condition", elsewhere, "provider third-party: ◐ partial — Where somebody translates: so it says."},
		{"many conditions", elsewhere, "2025-11-25, config x, transport http, surface ide, interaction headless, result error: ○ unsupported"},
		{"older span", elsewhere, "until 2.0: ○ unsupported"},
		{"uncertain bounds", elsewhere, "since after 1.0, by 1.2; until after 2.0.10, by 2.0.21: ○ unsupported — Before."},
		{"one version", elsewhere, "at 1.0-rc.1: ○ unsupported"},
		{"everywhere else", elsewhere, "elsewhere: ○ unsupported"},
		{"untested elsewhere", elsewhere, "config x: · untested"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows, notes := tt.make(strings.ReplaceAll(tt.text, "|", `\|`))
			got := rewritten(t, read(t, small(rows, notes, "")))
			for want := range strings.Lines(rows + notes) {
				if !strings.Contains(got, want) {
					t.Errorf("after reading and writing the card lacks\n%sit is\n%s", want, got)
				}
			}
		})
	}
}

// A disagreement of a tier that the claim is not known by stands beside it, and
// one that follows from the card's own traffic is not counted twice.
func TestDisagreementsBeside(t *testing.T) {
	rows := "| **Tools** | ● full | read | `2025-06-18` |\n"
	dissents := "## Where the evidence disagrees\n\n" +
		"- **tools** — recorded as `full`, but probed-tier evidence at `2025-06-18` says `unsupported`.\n" +
		"  <br>a run `runs/1.json:3` (2026-01-02) — Seen once.\n" +
		"- **tools** — recorded as `full`, but observed-tier evidence at `2025-11-25` says `unsupported`.\n" +
		"  <br>a report (2026-01-03)\n\n"
	traffic := "## Observed in traffic\n\n" +
		"From `a report` at `abc`, report generated 2026-01-03, window 2026-01-01 to 2026-01-02. Grouped as `a` from wire names `a`, `b`.\n\n" +
		"| Capability | Observed | At | Registry | Note |\n|---|---|---|---|---|\n| tools | ○ unsupported | `2025-11-25` | ● full ≠ | Few. |\n"
	day, _ := evidence.ParseDate("2026-01-02")
	want := map[capability.Path][]evidence.Record{capability.Tools: {{
		Tier: evidence.Probed, Status: capability.Unsupported, Scope: evidence.Scope{Revision: revision.MustParse("2025-06-18")},
		Source: evidence.Source{Kind: evidence.ProbeRun, Title: "a run", Path: "runs/1.json", Lines: "3", Date: day}, Note: "Seen once.",
	}}}
	c := read(t, small(rows, "", dissents+traffic))
	if diff := cmp.Diff(want, c.Beside, sameText); diff != "" {
		t.Errorf("beside the claims (-want +got):\n%s", diff)
	}
	if o := c.DataSet().Overlays; len(o) != 1 {
		t.Errorf("%d overlays, want one", len(o))
	} else if _, err := o[0].AppendJSON(nil); err != nil {
		t.Errorf("the overlay as a file: %v", err)
	}
	if got := len(read(t, small(rows, "", dissents)).Beside[capability.Tools]); got != 2 {
		t.Errorf("without the traffic %d records beside the claims, want both", got)
	}
}

// Rows at a glance that the published card does not have.
func TestGlance(t *testing.T) {
	rows := "| Wire names | `a`, `a-…`, `b, c…-d` |\n" +
		"| SDK | `x` · unofficial Go SDK · patched |\n" +
		"| Prefers | `2025-06-18`, `2026-07-28` over http, `2024-11-05` over sse |\n" +
		"| Source last updated | 2026-01-02 |\n"
	md := strings.Replace(small("| **Tools** | ● full | read | `?` |\n", "", ""), "\n\n## Cap", "\n"+rows+"\n## Cap", 1)
	c := read(t, md)
	got := rewritten(t, c)
	if !strings.Contains(got, rows) {
		t.Errorf("after reading and writing the card lacks\n%sit is\n%s", rows, got)
	}
	want := dataset.Identity{
		Names:    []dataset.Sign{{Text: "a"}},
		Patterns: []dataset.Sign{{Prefix: "a-"}, {Prefix: "b, c", Suffix: "-d"}},
	}
	if diff := cmp.Diff(want, c.Entry.Identity, sameText); diff != "" {
		t.Errorf("identity (-want +got):\n%s", diff)
	}
}

// What a card says of runs that it does not list is kept as it says so.
func TestConclusions(t *testing.T) {
	c := read(t, small("| **Tools** | ● full | read | `?` |\n", "", "## Verified by the probe\n\nFrom 3 runs, follows:\n\n- **tools.pagination**, default — ● full: Each time.\n"))
	if diff := cmp.Diff([]string{"**tools.pagination**, default — ● full: Each time."}, c.Conclusions); diff != "" {
		t.Errorf("conclusions (-want +got):\n%s", diff)
	}
}

func TestTwoReports(t *testing.T) {
	report := func(name, calls string) string {
		return "From `" + name + "` at [`abcdef`](https://example.com/abcdef123/r.json), report generated 2026-01-03, window 2026-01-01 to 2026-01-02. Grouped as `a` from wire names `a`." + calls +
			"\n\n| Capability | Observed | At | Registry | Note |\n|---|---|---|---|---|\n| tools | ● full | ? | ● full |  |\n\n"
	}
	c := read(t, small("| **Tools** | ● full | read | `?` |\n", "", "## Observed in traffic\n\n"+
		report("one", "")+report("two", " Tool calls by revision, 2026-01-01 to 2026-01-02: `2025-06-18` 12.5%.")))
	var got []string
	for _, r := range c.Traffic {
		got = append(got, strings.Join([]string{r.Source.Title, r.Source.Commit, r.Source.Path, r.CallsWindow.String()}, "|"))
	}
	want := []string{"one|abcdef123|r.json|", "two|abcdef123|r.json|2026-01-01/2026-01-02"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("reports (-want +got):\n%s", diff)
	}
}

func TestFaults(t *testing.T) {
	const ok = "| **Tools** | ● full | read | `2025-06-18` |\n"
	for _, tt := range []struct{ name, md, want string }{
		{"nothing", "", "no title: want a heading of the first level\nno section \"At a glance\"\nno section \"Capabilities\""},
		{"not UTF-8", "# A\n\xff", "line 2: not UTF-8"},
		{"section", small(ok, "", "## More\n"), `line 18: unknown section "More"`},
		{"section twice", small(ok, "", "## Capabilities\n"), `line 18: section "Capabilities" a second time`},
		{"glance", strings.Replace(small(ok, "", ""), "Registry id", "Identity", 1), "no row \"Registry id\" at a glance\nline 7: unknown row \"Identity\" at a glance"},
		{"columns", strings.Replace(small(ok, "", ""), "| Known by", "| By", 1), `line 11: table ["Capability" "Status" "By" "At"]: want the columns ["Capability" "Status" "Known by" "At"]`},
		{"cells", small("| **Tools** | ● full | read |\n", "", ""), "line 13: row has 3 cells: want 4"},
		{"title", small("| Tool | ● full | read | `?` |\n", "", ""), `line 13: unknown capability "Tool": want the title of one at the top of the tree`},
		{"depth", small("| &nbsp;&nbsp;↳ stdio | ● full | read | `?` |\n", "", ""), `line 13: capability "&nbsp;&nbsp;↳ stdio": want ↳, one step below the row above`},
		{"name", small(ok+"| &nbsp;&nbsp;↳ lists | ● full | read | `?` |\n", "", ""), `line 14: unknown capability "tools.lists": nearest is "tasks.list"`},
		{"status", small("| **Tools** | full | read | `?` |\n", "", ""), `line 13: tools: status "full": want a glyph and its word, such as "● full"`},
		{"no tier", small("| **Tools** | ● full |  | `?` |\n", "", ""), `line 13: tools: ● full without a tier: want to know by what`},
		{"tier", small("| **Tools** | ● full | seen | `?` |\n", "", ""), `line 13: tools: unknown tier "seen": want one of read, declared, probed, observed`},
		{"tier of nothing", small("| Tools | — not recorded | read | |\n", "", ""), "line 13: tools: — not recorded, but by \"read\" at ?"},
		{"row twice", small(ok+ok, "", ""), "line 14: row of tools a second time"},
		{"inherits from nobody", small("| **Tools** | ● full | read ⇧ | `?` |\n", "", ""), "line 13: tools rests on a capability above it (⇧), and there is none"},
		{"inherits something else", small(ok+"| &nbsp;&nbsp;↳ listChanged | ● full | probed ⇧ | `2025-06-18` |\n", "", ""), "line 14: tools.listChanged is known by probed at 2025-06-18, but tools, on which it rests (⇧), by read at 2025-06-18"},
		{"group", small("| **Transports** | ● full | | |\n", "", ""), "line 13: transports groups others and has no status"},
		{"note", small(ok, "Something else.\n", ""), `line 17: line "Something else.": want one that begins with a capability, such as - **tools**`},
		{"note of nothing", small(ok, "- **roots** — x\n", ""), "line 17: note of roots, which has no status in the capability table"},
		{"scope", small(ok, "- **tools**, on Sundays: ● full\n", ""), `line 17: scope "on Sundays": ` + revisionFault("on Sundays")},
		{"dissent", small(ok, "", "## Where the evidence disagrees\n\n- **tools** — recorded as `partial`, but read-tier evidence at `?` says `full`.\n"), `line 20: tools is "partial" here and "● full" in the capability table`},
		{"see below", strings.Replace(small(ok, "", ""), "\n\n## Cap", "\n| Probed | `1` (see below) |\n\n## Cap", 1), `line 8: see below: want a section "Verified by the probe"`},
		{"scenario below another heading", small(ok, "", "## Verified by the probe\n\n| Scenario | Config | Run | At | Version | Verdict |\n|---|---|---|---|---|---|\n| **tools** | | | | | |\n| mirror | x | http | `2025-06-18` | 1.0 | payload once (as json) |\n"), `line 23: scenario mirror is below "tools": want it below "tools.result.structuredContent"`},
		{"verdict", small(ok, "", "## Verified by the probe\n\n| Scenario | Config | Run | At | Version | Verdict |\n|---|---|---|---|---|---|\n| **tools.result.structuredContent** | | | | | |\n| mirror | x | http | `2025-06-18` | 1.0 | fine |\n"), `line 23: verdict "fine": want it to begin with one of the phrases of an outcome, such as "[…] content only"`},
		{"registry column", small(ok, "", "## Observed in traffic\n\nFrom `r` at `c`, report generated 2026-01-03, window 2026-01-01 to 2026-01-02. Grouped as `a` from wire names `a`.\n\n| Capability | Observed | At | Registry | Note |\n|---|---|---|---|---|\n| tools | ● full | ? | ◐ partial ≠ |  |\n"), `line 24: tools is "partial" here and "full" in the capability table`},
		{"difference", small(ok, "", "## Observed in traffic\n\nFrom `r` at `c`, report generated 2026-01-03, window 2026-01-01 to 2026-01-02. Grouped as `a` from wire names `a`.\n\n| Capability | Observed | At | Registry | Note |\n|---|---|---|---|---|\n| tools | ◐ partial | ? | ● full |  |\n"), "line 24: tools observed as partial and recorded as full: want ≠ where the two differ, and only there"},
		{"front matter", "---\ntitle: B\nauthor: x\nlast-updated: today\nmore\n---\n" + small(ok, "", ""), "title \"A\" in the card, \"B\" in its front matter\nline 3: unknown front matter \"author\": want title, description, canonical or last-updated\nline 4: date \"today\": want a day such as 2026-08-24\nline 5: front matter \"more\": want name: value"},
		{"front matter without an end", "---\ntitle: A\n", "no section \"At a glance\"\nno section \"Capabilities\"\nline 1: front matter without an end: want a line of three dashes"},
		{"names", glance("| Wire names | a |"), "line 8: list \"a\": want texts in backticks with commas between"},
		{"names without an end", glance("| Wire names | `a`, |"), "line 8: list \"`a`,\": want texts in backticks with commas between"},
		{"SDK without a name", glance("| SDK | rmcp |"), `line 8: SDK "rmcp": want its name in backticks first`},
		{"SDK part", glance("| SDK | `rmcp` · forked |"), "line 8: SDK part \"forked\": want declares `…`, official … SDK, unofficial … SDK, patched or unpatched"},
		{"second preferred", glance("| Prefers | `2025-06-18`, `2025-11-25` |"), "line 8: preferred revision \"`2025-11-25`\": want a transport with every one but the first"},
		{"speaks", glance("| Speaks | `1.0` |"), "line 8: " + revisionFault("1.0")},
		{"limit", small("| **Limits** |  |  |  |\n| &nbsp;&nbsp;↳ toolNameLength | many | read | `?` |\n", "", ""), `line 14: limits.toolNameLength: limit "many": want a number and a unit, or matching and a pattern`},
		{"limit in another order", small("| **Limits** |  |  |  |\n| &nbsp;&nbsp;↳ toolNameLength | 064 characters | read | `?` |\n", "", ""), `line 14: limits.toolNameLength: limit "064 characters": want it written "64 characters"`},
		{"scope in another order", small(ok, "- **tools**, result error, config x: ● full\n", ""), `line 17: scope "result error, config x": want it written "config x, result error"`},
		{"research", small(ok, "", "## Research notes\n\n- Something\n"), `line 20: research note "- Something": want a title, a dash, *a kind*, and a summary`},
		{"provenance", small(ok, "", "## Provenance\n\nFrom hearsay.\n"), `line 20: provenance "From hearsay.": want a reading, its paths, the SDK or sources`},
		{"source", small(ok, "", "## Provenance\n\nSources:\n\n- gossip, x\n"), "line 22: source \"gossip, x\": " + kindFault("gossip")},
		{"readings differ", strings.Replace(small(ok, "", "## Provenance\n\nRead at `abc` on 2026-01-02, from `main` of x/y.\n"), "\n\n## Cap", "\n| Last read | 2026-01-03 |\n\n## Cap", 1), `line 19: the newest reading is of "2026-01-02" (the commit of "") here, and of "2026-01-03" ("") at a glance`},
		{"traffic from nowhere", small(ok, "", "## Observed in traffic\n"), "line 18: traffic without a line that says where it is from"},
		{"report", small(ok, "", "## Observed in traffic\n\nFrom somewhere.\n"), `line 20: line "From somewhere.": want From, the report, where it is, when it was generated, and its window`},
		{"tier of a dissent", small(ok, "", "## Where the evidence disagrees\n\n- **tools** — recorded as `full`, but told-tier evidence at `?` says `partial`.\n"), `line 20: unknown tier "told": want one of read, declared, probed, observed`},
		{"no dissent", small(ok, "", "## Where the evidence disagrees\n\n- **tools** — some say no.\n"), `line 20: line "- **tools** — some say no.": want what is recorded, the tier and the revision of the evidence, and what it says`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := card.Read([]byte(tt.md))
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			var syntax *card.SyntaxError
			if !errors.As(err, &syntax) {
				t.Errorf("%v is no *SyntaxError", err)
			}
		})
	}
	if _, err := card.Read(make([]byte, card.MaxBytes+1)); err == nil {
		t.Error("no error for a card that is too long")
	}
}

// glance is a small card with one more row at a glance.
func glance(row string) string {
	return strings.Replace(small("| **Tools** | ● full | read | `?` |\n", "", ""), "\n\n## Cap", "\n"+row+"\n\n## Cap", 1)
}

func kindFault(text string) string {
	return new(evidence.SourceKind).UnmarshalText([]byte(text)).Error()
}

func revisionFault(text string) string {
	_, err := revision.Parse(text)
	return err.Error()
}

// Whatever is read without a fault can be written, and that read again.
func FuzzRead(f *testing.F) {
	f.Add(published(f))
	f.Add(small("| **Tools** | ● full | read | `2025-06-18` |\n", "- **tools**, config x: ◐ partial — So.\n", ""))
	f.Fuzz(func(t *testing.T, md string) {
		c, err := card.Read([]byte(md))
		if err != nil {
			return
		}
		r, err := registry.New(c.DataSet())
		if err != nil {
			return
		}
		client, ok := r.Client(c.Entry.ID)
		if !ok {
			t.Fatalf("no client %q", c.Entry.ID)
		}
		written := card.Write(client)
		if _, err := card.Read(written); err != nil {
			t.Errorf("%v in\n%s", err, written)
		}
	})
}
