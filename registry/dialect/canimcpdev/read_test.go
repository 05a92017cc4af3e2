package canimcpdev_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/canimcpdev"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
)

const file = "testdata/matrix.json"

func readFile(t testing.TB) ([]byte, canimcpdev.List) {
	t.Helper()
	return dialecttest.ReadFile(t, file, canimcpdev.Read)
}

// TestFile reads the real matrix whole: 41 clients by 32 features.
func TestFile(t *testing.T) {
	_, l := readFile(t)
	if len(l.Clients) != 41 || len(l.Features) != 32 || len(l.Cells) != 41*32 || len(l.Unmapped) != 0 {
		t.Errorf("got %d clients, %d features, %d cells and %d unmapped, want 41, 32, 1312 and 0: %v",
			len(l.Clients), len(l.Features), len(l.Cells), len(l.Unmapped), l.Unmapped)
	}
	if l.Revision.String() != "2025-11-25" || l.Compiled != "2026-11-30T02:33:54.193Z" {
		t.Errorf("got revision %s, compiled %s", l.Revision, l.Compiled)
	}
	got := make(map[string]int)
	for _, c := range l.Cells {
		got[strings.TrimSpace(c.Word+" "+c.Provenance)+": "+c.Status.String()]++
	}
	want := map[string]int{
		"unknown: not-recorded":   1129,
		"yes apify: full":         124,
		"yes manual: full":        57,
		"partial manual: partial": 1,
		"no manual: unsupported":  1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	ranked := 0
	for _, c := range l.Clients {
		if c.Rank > 0 {
			ranked++
		}
	}
	if first := l.Clients[0]; ranked != 15 || first.Rank != 1 || first.Name != "claude-ai" || first.Title != "Claude.ai" || first.Revision.String() != "2025-06-18" {
		t.Errorf("got %d ranked clients and first %+v", ranked, first)
	}
	want1 := canimcpdev.Feature{ID: "transport.sse", Title: "HTTP + SSE (legacy)", Category: "transports",
		URL: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports"}
	if l.Features[2] != want1 {
		t.Errorf("got feature %+v, want %+v", l.Features[2], want1)
	}
}

// TestAgainstDecoder compares each cell with a plain decoding of the file.
func TestAgainstDecoder(t *testing.T) {
	data, l := readFile(t)
	var raw struct {
		Matrix map[string]map[string]map[string]string
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	got := make(map[string]map[string]map[string]string)
	for _, c := range l.Cells {
		if got[c.Client] == nil {
			got[c.Client] = make(map[string]map[string]string)
		}
		cell := map[string]string{"status": c.Word, "provenance": c.Provenance, "source": c.Source,
			"last_verified": c.Verified.String(), "version_tested": c.Version.String(), "notes": c.Note}
		for k, v := range cell {
			if v == "" {
				delete(cell, k)
			}
		}
		got[c.Client][c.Feature] = cell
	}
	if diff := cmp.Diff(raw.Matrix, got); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
}

// cellFile is a matrix with one cell.
func cellFile(feature, cell string) string {
	return `{"matrix":{"goose":{"` + feature + `":` + cell + `}}}`
}

// TestMapping is the whole table: what a yes and a no for each feature say.
func TestMapping(t *testing.T) {
	want := map[string]string{
		"initialization":            " not-recorded not-recorded",
		"transport.stdio":           "transports.stdio full unsupported",
		"transport.sse":             "transports.sse full unsupported",
		"transport.streamable_http": "transports.streamableHttp full unsupported",
		"tools.call":                "tools full unsupported",
		"tools.list":                "tools full partial",
		"tools.listChanged":         "tools.listChanged full unsupported",
		"tools.annotations":         "tools.annotations full unsupported",
		"resources.read":            "resources full unsupported",
		"resources.list":            "resources full partial",
		"resources.templates":       "resources.templates full unsupported",
		"resources.subscribe":       "resources.subscribe full unsupported",
		"resources.listChanged":     "resources.listChanged full unsupported",
		"prompts.get":               "prompts full unsupported",
		"prompts.list":              "prompts full partial",
		"prompts.arguments":         "prompts.arguments full unsupported",
		"prompts.listChanged":       "prompts.listChanged full unsupported",
		"sampling.createMessage":    "sampling full unsupported",
		"sampling.tools":            "sampling.tools full unsupported",
		"roots.list":                "roots full unsupported",
		"roots.listChanged":         "roots.listChanged full unsupported",
		"elicitation.create":        "elicitation.form full unsupported",
		"elicitation.url":           "elicitation.url full unsupported",
		"tasks.list":                "tasks.list full unsupported",
		"tasks.cancel":              "tasks.cancel full unsupported",
		"tasks.sampling":            "tasks.requests.sampling.createMessage full unsupported",
		"tasks.elicitation":         "tasks.requests.elicitation.create full unsupported",
		"completions.argument":      "completions full unsupported",
		"logging.setLevel":          "logging full partial",
		"logging.message":           "logging full unsupported",
		"auth.oauth":                "authentication.oauth full unsupported",
		"auth.client_id_metadata":   "authentication.oauth.clientIdMetadataDocument full unsupported",
	}
	_, l := readFile(t)
	got := make(map[string]string)
	for _, f := range l.Features {
		var words []string
		for _, state := range []string{"yes", "no"} {
			one, err := canimcpdev.Read("f.json", []byte(cellFile(f.ID, `{"status":"`+state+`","provenance":"manual"}`)))
			if err != nil {
				t.Fatal(err)
			}
			c := one.Cells[0]
			if c.Capability.IsZero() != (len(one.Unmapped) == 1) {
				t.Errorf("%s: capability %q, unmapped %v: want one of the two", f.ID, c.Capability, one.Unmapped)
			}
			words = append(words, c.Status.String())
			if state == "no" {
				got[f.ID] = c.Capability.String() + " " + strings.Join(words, " ")
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mapping (-want +got):\n%s", diff)
	}
}

func TestReadCell(t *testing.T) {
	tests := []struct {
		name, feature, cell string
		status              capability.Status
		unmapped            []dialect.Unmapped
	}{
		{name: "an unknown is not recorded", feature: "tools.call", cell: `{"status":"unknown"}`},
		{name: "an unknown needs no place", feature: "initialization", cell: `{"status":"unknown"}`},
		{name: "partial stays partial", feature: "tools.call", cell: `{"status":"partial","provenance":"submission"}`, status: capability.Partial},
		{
			name: "a feature without a place", feature: "initialization", cell: `{"status":"yes","provenance":"manual"}`,
			unmapped: []dialect.Unmapped{{Place: "matrix.goose.initialization", Text: `{"status":"yes","provenance":"manual"}`,
				Reason: "whoever speaks a legacy revision initializes: the tree has no node for it"}},
		},
		{
			name: "a feature that is not known", feature: "dreams", cell: `{"status":"no","provenance":"manual"}`,
			unmapped: []dialect.Unmapped{{Place: "matrix.goose.dreams", Text: `{"status":"no","provenance":"manual"}`,
				Reason: "the table has no row for such a feature"}},
		},
		{
			name: "a state that is not known", feature: "tools.call", cell: `{"status":"pass","provenance":"manual"}`,
			unmapped: []dialect.Unmapped{{Place: `matrix.goose["tools.call"]`, Text: `{"status":"pass","provenance":"manual"}`,
				Reason: `word "pass": want one of yes, partial, no, unknown`}},
		},
		{
			name: "a provenance that is not known", feature: "tools.call", cell: `{"status":"yes","provenance":"rumour"}`, status: capability.Full,
			unmapped: []dialect.Unmapped{{Place: `matrix.goose["tools.call"]`, Text: `{"status":"yes","provenance":"rumour"}`,
				Reason: `provenance "rumour": want manual, apify, conformance or submission`}},
		},
		{
			name: "a member that is not known", feature: "roots.list", cell: `{"status":"unknown","mood":[1, 2]}`,
			unmapped: []dialect.Unmapped{{Place: `matrix.goose["roots.list"].mood`, Text: `[1,2]`, Reason: "such a member is not known"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := canimcpdev.Read("f.json", []byte(cellFile(tt.feature, tt.cell)))
			if err != nil {
				t.Fatal(err)
			}
			if len(l.Cells) != 1 || l.Cells[0].Status != tt.status || l.Cells[0].Client != "goose" || l.Cells[0].Feature != tt.feature {
				t.Errorf("got cells %+v, want one of status %s", l.Cells, tt.status)
			}
			if diff := cmp.Diff(tt.unmapped, l.Unmapped); diff != "" {
				t.Errorf("unmapped (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadFaults(t *testing.T) {
	tests := []struct{ name, text, fault string }{
		{"no object", `[]`, "f.json:1:1: want an object, have an array"},
		{"a cell that is none", cellFile("x", `"yes"`), "want an object, have a string"},
		{"a date that is none", cellFile("x", `{"last_verified":"yesterday"}`), `date "yesterday"`},
		{"a revision that is none", `{"spec_version":"1.0"}`, `f.json:1:17: spec_version: revision "1.0"`},
		{"a group without an id", `{"features":[{"title":"T"}]}`, `missing member "id"`},
		{"a cell twice", `{"matrix":{"goose":{"x":{},"x":{}}}}`, `duplicate member "x"`},
		{"too deep", strings.Repeat(`[`, canimcpdev.MaxDepth+1), "want at most 32 levels of nesting"},
		{"too long", strings.Repeat(" ", canimcpdev.MaxBytes+1), "want at most 8388608 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := canimcpdev.Read("f.json", []byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("got error %v, want one with %s", err, tt.fault)
			}
		})
	}
}

func TestReadUnknownMembers(t *testing.T) {
	l, err := canimcpdev.Read("f.json", []byte(`{
		"licence": "x",
		"features": [{"id":"g","title":"G","colour":1,"features":[{"id":"f","weight":2}]}],
		"clients": [{"id":"goose","usage_rank":null,"vendor":"Block"}]
	}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range l.Unmapped {
		got = append(got, u.Place+" = "+u.Text)
	}
	want := []string{`licence = "x"`, "features[0].colour = 1", "features[0].features[0].weight = 2", `clients[0].vendor = "Block"`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unmapped (-want +got):\n%s", diff)
	}
}

// FuzzRead checks that any text is read or refused, and that no cell with a
// statement is lost: it has a status and a known provenance, or is unmapped.
func FuzzRead(f *testing.F) {
	f.Add([]byte(cellFile("tools.list", `{"status":"no","provenance":"conformance","version_tested":"1.0","last_verified":"2026-06-28"}`)))
	f.Add([]byte(cellFile("initialization", `{"status":"yes"}`)))
	f.Add([]byte(`{"features":[{"id":"g","features":[{"id":"f"}]}],"clients":[{"id":"goose","usage_rank":3}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := canimcpdev.Read("f.json", data)
		if err != nil {
			return
		}
		said := 0
		for _, c := range l.Cells {
			if c.Word != "unknown" && (c.Status == capability.NotRecorded || c.Capability.IsZero()) {
				said++
			}
		}
		if len(l.Unmapped) < said {
			t.Errorf("%d cells have no status, and %d things are unmapped", said, len(l.Unmapped))
		}
		l.Overlay("c")
	})
}
