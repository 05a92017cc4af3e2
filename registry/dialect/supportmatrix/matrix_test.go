package supportmatrix_test

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect/supportmatrix"
)

var compare = cmp.Comparer(func(a, b supportmatrix.Word) bool { return a == b })

func extract(t *testing.T) ([]byte, supportmatrix.Matrix) {
	t.Helper()
	md, err := os.ReadFile("testdata/codex-app.md")
	if err != nil {
		t.Fatal(err)
	}
	m, err := supportmatrix.Read(md)
	if err != nil {
		t.Fatal(err)
	}
	return md, m
}

func TestSections(t *testing.T) {
	_, m := extract(t)
	type section struct {
		Title, First string
		Rows         int
	}
	var got []section
	for _, s := range m.Sections {
		got = append(got, section{s.Title, s.Columns[0], len(s.Rows)})
	}
	want := []section{
		{"Core", "Area", 2},
		{"Runtime selection", "Backend", 1},
		{"Models & turns", "Area", 1},
		{"Tools, approvals & events", "Area", 5},
		{"Utilities", "Area", 2},
		{"Not applicable / unsupported", "Area", 4},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
}

// Each row of the document, split the plain way, is a row of the matrix.
func TestEveryCell(t *testing.T) {
	md, m := extract(t)
	var want, got [][]string
	for l := range strings.Lines(string(md)) {
		cells := strings.Split(strings.TrimSpace(l), "|")
		if len(cells) != 5 || strings.HasPrefix(cells[1], "-") || strings.TrimSpace(cells[2]) == "Status" {
			continue
		}
		want = append(want, []string{strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2]), strings.TrimSpace(cells[3])})
	}
	for _, s := range m.Sections {
		for _, row := range s.Rows {
			got = append(got, []string{row.Area, row.Status.String(), row.Notes})
		}
	}
	if len(want) != 15 {
		t.Fatalf("%d rows in the document, want 15", len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
}

func TestRoundTrip(t *testing.T) {
	_, m := extract(t)
	m.Sections[0].Rows[0].Notes = `a|b \ c`
	written := m.AppendMarkdown(nil)
	again, err := supportmatrix.Read(written)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m, again, compare); diff != "" {
		t.Errorf("matrix after writing and reading (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(string(written), string(again.AppendMarkdown(nil))); diff != "" {
		t.Errorf("text written again (-want +got):\n%s", diff)
	}
}

func TestTitles(t *testing.T) {
	const table = "| Area | Status | Notes |\n|---|---|---|\n| A | Stub | |\n"
	for _, tt := range []struct{ name, above, want string }{
		{"heading", "## Tools\n\n", "Tools"},
		{"heading and prose", "### Tools #1\n\nWhat it does.\n\n", "Tools #1"},
		{"prose", "About\nTools\n", "Tools"},
		{"nothing", "", ""},
		{"no heading sign", "#tools\n", "#tools"},
		{"row that is no head", "|x|\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, before := range []string{"", "# Other\n\n" + table + "\n"} {
				m, err := supportmatrix.Read([]byte(before + tt.above + table))
				if err != nil {
					t.Fatal(err)
				}
				if got := m.Sections[len(m.Sections)-1].Title; got != tt.want {
					t.Errorf("after %q: title %q, want %q", before, got, tt.want)
				}
			}
		})
	}
}

func TestFaults(t *testing.T) {
	md := strings.Join([]string{
		"| Area | Status | Notes |", "|---|---|---|",
		"| A | Supported | fine |",
		"| B | supported | case |",
		"| C | Planned (2027) | |",
		"| D | Supported (opt-in | |",
		"| E | Supported () | |",
		"| F | Supported |",
		"| G | | |",
	}, "\r\n")
	m, err := supportmatrix.Read([]byte(md))
	want := []string{
		`line 4: row of "B": unknown status "supported": want one of Supported, Experimental, Stub, Unsupported, N/A, with or without a qualifier in parentheses`,
		`line 5: row of "C": unknown status "Planned (2027)": want one of Supported, Experimental, Stub, Unsupported, N/A, with or without a qualifier in parentheses`,
		`line 6: row of "D": status "Supported (opt-in": want the qualifier in parentheses, such as "Supported (opt-in)"`,
		`line 7: row of "E": status "Supported ()": want the qualifier in parentheses, such as "Supported (opt-in)"`,
		`line 8: row has 2 cells: want 3, area, status and notes`,
		`line 9: row of "G" has no status`,
	}
	if err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff(want, strings.Split(err.Error(), "\n")); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	var syntax *supportmatrix.SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 4 {
		t.Errorf("error %v: want a *SyntaxError at line 4 first", err)
	}
	if len(m.Sections) != 1 || len(m.Sections[0].Rows) != 1 {
		t.Errorf("beside the error: %+v, want the one row that could be read", m)
	}
	if _, err := supportmatrix.Read(bytes.Repeat([]byte{'x'}, supportmatrix.MaxBytes+1)); err == nil {
		t.Error("no error for a document that is too long")
	}
}

func TestRecords(t *testing.T) {
	_, m := extract(t)
	source := evidence.Source{Kind: evidence.VendorDocument, Title: "support matrix"}
	asked := 0
	about := func(section, area string) []capability.Path {
		asked++
		switch {
		case area == "MCP elicitation" && section == "Tools, approvals & events":
			return []capability.Path{capability.ElicitationForm, capability.ElicitationURL}
		case area == "MCP tool progress":
			return []capability.Path{capability.Progress}
		}
		return nil
	}
	type line struct{ Path, Status, Word, Note string }
	var got []line
	for p, r := range m.Records(source, about) {
		if r.Tier != evidence.Declared || r.Source != source {
			t.Errorf("record of %s: tier %s, source %v", p, r.Tier, r.Source)
		}
		got = append(got, line{p.String(), r.Status.String(), r.Word, r.Note})
	}
	want := []line{
		{"elicitation.form", "full", "Supported", "row: MCP elicitation. As a form made from the schema, or as a link to open."},
		{"elicitation.url", "full", "Supported", "row: MCP elicitation. As a form made from the schema, or as a link to open."},
		{"progress", "unsupported", "Unsupported", "row: MCP tool progress. The SDK reports none, so no notification is sent."},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
	if asked != 15 {
		t.Errorf("asked about %d rows, want all 15", asked)
	}
	for range m.Records(source, about) {
		break
	}
}

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text   string
		status capability.Status
	}{
		{"Supported", capability.Full},
		{"Supported (opt-in)", capability.Partial},
		{"Supported (fallback)", capability.Partial},
		{"Supported (text)", capability.Partial},
		{"Experimental", capability.Partial},
		{"Experimental (opt-in, Claude auto-memory)", capability.Partial},
		{"Stub", capability.Unsupported},
		{"Stub (empty list)", capability.Unsupported},
		{"Unsupported", capability.Unsupported},
		{"Unsupported (yet)", capability.Unsupported},
		{"N/A", capability.NotApplicable},
		{"", capability.NotRecorded},
	} {
		w, err := supportmatrix.ParseWord(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if w.Status() != tt.status || w.String() != tt.text || w.IsZero() != (tt.text == "") {
			t.Errorf("%q reads as %q, status %s, want %s", tt.text, w, w.Status(), tt.status)
		}
	}
	if w, err := supportmatrix.ParseWord("stub"); err == nil {
		t.Errorf("stub reads as %q, want an error", w)
	}
}

func FuzzRead(f *testing.F) {
	md, err := os.ReadFile("testdata/codex-app.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(md)
	f.Add([]byte("#\n| # | Status | Notes |\n| - | - | - |\n| \\|\r| N/A |\n"))
	f.Fuzz(func(t *testing.T, md []byte) {
		m, err := supportmatrix.Read(md)
		if err != nil {
			return
		}
		again, err := supportmatrix.Read(m.AppendMarkdown(nil))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m, again, compare); diff != "" {
			t.Errorf("matrix after writing and reading (-want +got):\n%s", diff)
		}
	})
}
