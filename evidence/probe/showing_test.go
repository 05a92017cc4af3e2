package probe_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
)

// TestCard38 holds the card's table: every cell is read, and printed back the
// same, and a run's heading and revision are those that the card has.
func TestCard38(t *testing.T) {
	rows := cardRows(t)
	if len(rows) != 38 {
		t.Fatalf("the table has %d rows, want 38", len(rows))
	}
	headings := []string{}
	for i, r := range cardRuns(t) {
		got := cardRow{
			r.Scenario.String(), r.When.Config, r.When.Transport.String(), r.Revision.String(),
			r.Version.String(), r.Showing.String(), strings.TrimPrefix(r.Address(), cardAddress),
		}
		if diff := cmp.Diff(rows[i], got); diff != "" {
			t.Errorf("row %d (-want +got):\n%s", i, diff)
		}
		if h := r.Scenario.Heading(); len(headings) == 0 || headings[len(headings)-1] != h {
			headings = append(headings, h)
		}
	}
	want := []string{
		"apps.visibility", "tools.result._meta", "tools.result.audience", "tools.result.content",
		"tools.result.isError", "tools.result.media", "tools.result.outputSchema", "tools.result.structuredContent",
	}
	if diff := cmp.Diff(want, headings); diff != "" {
		t.Errorf("headings (-want +got):\n%s", diff)
	}
}

// TestCardOrder: the rows of the card are in the order that Compare gives.
func TestCardOrder(t *testing.T) {
	runs := cardRuns(t)
	for i := range runs[1:] {
		if runs[i].Compare(runs[i+1]) >= 0 {
			t.Errorf("row %d comes after row %d", i, i+1)
		}
	}
}

func TestShowingText(t *testing.T) {
	for _, tt := range []struct {
		text    string
		verdict probe.Showing
	}{
		{"", probe.Showing{}},
		{"tool not offered to the model", probe.ShowingOf(probe.NotOffered)},
		{`tool offered to the model as "mcp__a__b"`, probe.ShowingOf(probe.Offered).Quoting("mcp__a__b")},
		{"[…] content only (1x, as text, _meta did not reach the model)",
			probe.ShowingOf(probe.ContentOnly).Arriving(1, probe.Text).With(probe.PartMeta, probe.Lost)},
		{"{…} structuredContent only (2x, as json)", probe.ShowingOf(probe.StructuredOnly).Arriving(2, probe.JSON)},
		{"{…} structuredContent only", probe.ShowingOf(probe.StructuredOnly)},
		{"[…] {…} content and structuredContent (1x, as text and json, image reached the model as text)",
			probe.ShowingOf(probe.Both).Arriving(1, probe.TextAndJSON).With(probe.PartImage, probe.ArrivedAsText)},
		{"⟨…⟩ whole envelope (1x, as json)", probe.ShowingOf(probe.Envelope).Arriving(1, probe.JSON)},
		{"payload once (as json)", probe.ShowingOf(probe.Payload).Arriving(1, probe.JSON)},
		{"payload twice (as text and json)", probe.ShowingOf(probe.Payload).Arriving(2, probe.TextAndJSON)},
		{"payload 3x", probe.ShowingOf(probe.Payload).Arriving(3, 0)},
		{`"…" no marker reached the model; payload: "a\n\"b\" <c>"`, probe.ShowingOf(probe.NoMarker).Quoting("a\n\"b\" <c>")},
		{`"…" no marker reached the model`, probe.ShowingOf(probe.NoMarker)},
		{`"…" result refused; payload: "error"`, probe.ShowingOf(probe.Refused).Quoting("error")},
		{"next page not read", probe.ShowingOf(probe.PageNotRead)},
		{"list read again (new tool reached the model)", probe.ShowingOf(probe.ListReread).With(probe.PartNewTool, probe.Arrived)},
		{"request answered with an empty list", probe.ShowingOf(probe.AnsweredEmpty)},
		{"request answered", probe.ShowingOf(probe.Answered)},
	} {
		got, err := probe.ParseShowing(tt.text)
		if err != nil {
			t.Errorf("ParseShowing(%q): %v", tt.text, err)
		}
		if got != tt.verdict {
			t.Errorf("ParseShowing(%q) = %q, want %q", tt.text, got, tt.verdict)
		}
		if got := tt.verdict.String(); got != tt.text {
			t.Errorf("String() = %q, want %q", got, tt.text)
		}
	}
}

func TestShowingErrors(t *testing.T) {
	for text, want := range map[string]string{
		"content only":                                 "want it to begin with",
		"[…] content only (0x)":                        "count",
		"[…] content only (01x)":                       "want it written",
		"[…] content only (as json, 1x)":               "want it written",
		"[…] content only (as yaml)":                   "unknown form",
		"[…] content only (tea reached the model)":     "unknown detail",
		"[…] content only (_meta was eaten)":           "unknown end of a part",
		"[…] content only (1x":                         "want details in parentheses",
		"[…] content only 1x":                          "want details in parentheses",
		"payload often":                                "count",
		"payload":                                      "count",
		`"…" no marker reached the model; payload: x`:  "want a JSON string",
		`"…" no marker reached the model; payload: ""`: "want 1 to",
		`"…" no marker reached the model; payload: "` + strings.Repeat("x", probe.MaxPayload+1) + `"`: "want 1 to",
		strings.Repeat("x", 1<<20): "at most",
	} {
		v, err := probe.ParseShowing(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseShowing(%.60q) = %v, want an error with %q", text, err, want)
		}
		if !v.IsZero() {
			t.Errorf("ParseShowing(%.60q) = %q beside an error", text, v)
		}
		if err != nil && len(err.Error()) > 600 {
			t.Errorf("ParseShowing(%.60q): an error of %d bytes", text, len(err.Error()))
		}
	}
}

func TestShowingBounds(t *testing.T) {
	long := strings.Repeat("é", probe.MaxPayload)
	v := probe.ShowingOf(probe.NoMarker).Quoting("x" + long)
	if n := len(v.Payload()); n != probe.MaxPayload-1 {
		t.Errorf("an excerpt of %d bytes, want %d: no character is cut", n, probe.MaxPayload-1)
	}
	if got := probe.ShowingOf(probe.ContentOnly).Arriving(1<<40, 0).Times(); got != 9999 {
		t.Errorf("Times() = %d, want the largest count", got)
	}
	for _, v := range []probe.Showing{
		probe.ShowingOf(200), probe.ShowingOf(probe.Payload), probe.Showing{}.Arriving(1, probe.JSON),
		probe.ShowingOf(probe.Both).Arriving(1, 9), probe.ShowingOf(probe.Both).With(probe.PartMeta, 99),
	} {
		if text, err := v.MarshalText(); err == nil {
			t.Errorf("%q cannot be read, and is written", text)
		}
	}
	if got := probe.ShowingOf(probe.Both).With(99, probe.Lost); got != probe.ShowingOf(probe.Both) || got.Part(99) != 0 {
		t.Errorf("a number that is no part changes %q", got)
	}
}

// TestPhrases: no phrase can be taken for another one, whatever follows it.
func TestPhrases(t *testing.T) {
	seen := map[string]bool{}
	for o := probe.Outcome(1); o <= probe.NotSupported; o++ {
		if seen[o.String()] {
			t.Errorf("%q stands for two outcomes", o)
		}
		seen[o.String()] = true
		v := probe.ShowingOf(o)
		if o == probe.Payload {
			v = v.Arriving(1, 0)
		}
		for _, w := range []probe.Showing{v, v.With(probe.PartMeta, probe.Lost), v.Quoting("x"), v.With(probe.PartNewTool, probe.Withheld).Quoting("(")} {
			if got, err := probe.ParseShowing(w.String()); err != nil || got != w {
				t.Errorf("ParseShowing(%q) = %q, %v", w, got, err)
			}
		}
	}
}

func FuzzParseShowing(f *testing.F) {
	data, err := os.ReadFile("testdata/card.tsv")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if cells := strings.Split(line, "\t"); len(cells) > 5 {
			f.Add(cells[5])
		}
	}
	f.Add(`[…] {…} content and structuredContent (3x, as text and json, image was withheld from this model); payload: "\ud800"`)
	f.Fuzz(func(t *testing.T, text string) {
		v, err := probe.ParseShowing(text)
		if err != nil {
			return
		}
		if v.String() != text {
			t.Fatalf("%q is read, and printed as %q", text, v)
		}
		again, err := probe.ParseShowing(v.String())
		if err != nil || again != v {
			t.Fatalf("%q is read back as %q, %v", v, again, err)
		}
	})
}
