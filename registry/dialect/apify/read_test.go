package apify_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/apify"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
	"github.com/mcpcaps/mcpcaps/revision"
)

const file = "testdata/mcp-clients.json"

func readFile(t testing.TB) ([]byte, apify.List) {
	t.Helper()
	return dialecttest.ReadFile(t, file, apify.Read)
}

// TestFile reads the real list whole.
func TestFile(t *testing.T) {
	_, l := readFile(t)
	if len(l.Clients) != 42 || len(l.Unmapped) != 0 {
		t.Errorf("got %d clients and %d unmapped, want 42 and 0: %v", len(l.Clients), len(l.Unmapped), l.Unmapped)
	}
	got := make(map[string]int)
	revisions := make(map[string]int)
	for _, c := range l.Clients {
		revisions[c.Revision.String()]++
		for _, s := range c.Statements {
			got[s.Capability.String()+" "+s.Status.String()]++
		}
	}
	want := map[string]int{
		"tools full": 30, "tools.listChanged full": 10,
		"resources full": 13, "prompts full": 11,
		"sampling full": 8, "elicitation full": 13, "elicitation.form full": 3, "elicitation.url full": 3,
		"roots full": 11, "roots.listChanged full": 8, "tasks full": 2,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("statements (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]int{"2025-06-18": 38, "2025-03-26": 4}, revisions); diff != "" {
		t.Errorf("revisions (-want +got):\n%s", diff)
	}
}

// TestAgainstDecoder compares with a plain decoding of the file: whatever is
// there besides an entry's title, address and revision is a statement.
func TestAgainstDecoder(t *testing.T) {
	data, l := readFile(t)
	var raw map[string]map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	var walk func(member string, v any, into map[string]bool)
	walk = func(member string, v any, into map[string]bool) {
		if !strings.HasPrefix(member, "tasks.") { // one statement with tasks
			into[member] = v != false
		}
		if o, ok := v.(map[string]any); ok {
			for k, v := range o {
				walk(member+"."+k, v, into)
			}
		}
	}
	for _, c := range l.Clients {
		entry := raw[c.Name]
		if c.Title != entry["title"] || c.URL != entry["url"] || c.Revision.String() != entry["protocolVersion"] {
			t.Errorf("%s: got %q, %q, %s, want as in %v", c.Name, c.Title, c.URL, c.Revision, entry)
		}
		want, got := make(map[string]bool), make(map[string]bool)
		for k, v := range entry {
			if k != "title" && k != "url" && k != "protocolVersion" {
				walk(k, v, want)
			}
		}
		for _, s := range c.Statements {
			got[s.Feature] = s.Status == capability.Full
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
}

func TestRead(t *testing.T) {
	tests := []struct {
		name, text string
		statements []dialect.Statement
		unmapped   []dialect.Unmapped
		fault      string // a part of the error
	}{
		{
			name:       "an empty object is a presence",
			text:       `{"x":{"tools":{}}}`,
			statements: []dialect.Statement{{Feature: "tools", Capability: capability.Tools, Status: capability.Full, Word: "{}"}},
		},
		{
			name: "a false is a no",
			text: `{"x":{"tools":{"listChanged": false}}}`,
			statements: []dialect.Statement{
				{Feature: "tools", Capability: capability.Tools, Status: capability.Full, Word: `{"listChanged":false}`},
				{Feature: "tools.listChanged", Capability: capability.ToolsListChanged, Status: capability.Unsupported, Word: "false"},
			},
		},
		{
			name: "every part",
			text: `{"x":{"resources":{"subscribe":true,"listChanged":true},"prompts":{"listChanged":true},"completions":{},"logging":{},
				"tasks":{"requests":{"tools":{"call":{}}}}}}`,
			statements: []dialect.Statement{
				{Feature: "resources", Capability: capability.Resources, Status: capability.Full, Word: `{"subscribe":true,"listChanged":true}`},
				{Feature: "resources.subscribe", Capability: capability.ResourcesSubscribe, Status: capability.Full, Word: "true"},
				{Feature: "resources.listChanged", Capability: capability.ResourcesListChanged, Status: capability.Full, Word: "true"},
				{Feature: "prompts", Capability: capability.Prompts, Status: capability.Full, Word: `{"listChanged":true}`},
				{Feature: "prompts.listChanged", Capability: capability.PromptsListChanged, Status: capability.Full, Word: "true"},
				{Feature: "completions", Capability: capability.Completions, Status: capability.Full, Word: "{}"},
				{Feature: "logging", Capability: capability.Logging, Status: capability.Full, Word: "{}"},
				{Feature: "tasks", Capability: capability.Tasks, Status: capability.Full, Word: `{"requests":{"tools":{"call":{}}}}`},
			},
		},
		{
			name:       "what has no row is kept aside",
			text:       `{"x":{"tools":{"page": true},"apps":[ 1 ]}}`,
			statements: []dialect.Statement{{Feature: "tools", Capability: capability.Tools, Status: capability.Full, Word: `{"page":true}`}},
			unmapped: []dialect.Unmapped{
				{Place: "x.tools.page", Text: "true", Reason: "the table has no row for such a member"},
				{Place: "x.apps", Text: "[1]", Reason: "the table has no row for such a member"},
			},
		},
		{
			name:       "neither a presence nor a truth",
			text:       `{"x":{"sampling":null,"roots":{"listChanged":"yes"}}}`,
			statements: []dialect.Statement{{Feature: "roots", Capability: capability.Roots, Status: capability.Full, Word: `{"listChanged":"yes"}`}},
			unmapped: []dialect.Unmapped{
				{Place: "x.sampling", Text: "null", Reason: "want an object, whose being there is the statement"},
				{Place: "x.roots.listChanged", Text: `"yes"`, Reason: "want true or false"},
			},
		},
		{name: "the case of a member counts", text: `{"x":{"Tools":{}}}`, unmapped: []dialect.Unmapped{
			{Place: "x.Tools", Text: "{}", Reason: "the table has no row for such a member"}}},
		{name: "no object", text: `[]`, fault: "f.json:1:1: want an object, have an array"},
		{name: "an entry that is none", text: `{"x":1}`, fault: "f.json:1:6: x: want an object, have a number"},
		{name: "a revision that is none", text: `{"x":{"protocolVersion":"1.0"}}`, fault: `f.json:1:25: x.protocolVersion: revision "1.0"`},
		{name: "the same name twice", text: `{"x":{},"x":{}}`, fault: `f.json:1:9: duplicate member "x"`},
		{name: "too deep", text: strings.Repeat(`{"x":`, apify.MaxDepth+1), fault: "want at most 32 levels of nesting"},
		{name: "too long", text: strings.Repeat(" ", apify.MaxBytes+1), fault: "want at most 4194304 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := apify.Read("f.json", []byte(tt.text))
			if tt.fault != "" {
				if err == nil || !strings.Contains(err.Error(), tt.fault) {
					t.Fatalf("got error %v, want one with %s", err, tt.fault)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.statements, l.Clients[0].Statements, dialecttest.Values); diff != "" {
				t.Errorf("statements (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.unmapped, l.Unmapped); diff != "" {
				t.Errorf("unmapped (-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzRead checks that any text is read or refused, that what is read can be
// made an overlay, and that every entry and member is accounted for.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"Codex":{"tools":{"listChanged":false,"page":{}}},"x":{"tasks":{"requests":{}}}}`))
	f.Add([]byte(`{"x":{"protocolVersion":null}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := apify.Read("f.json", data)
		if err != nil {
			return
		}
		var raw map[string]map[string]json.RawMessage
		if json.Unmarshal(data, &raw) != nil {
			return // stricter on invalid UTF-8 and the like
		}
		if len(raw) != len(l.Clients) {
			t.Errorf("got %d clients, want %d", len(l.Clients), len(raw))
		}
		for _, u := range l.Unmapped {
			if u.Place == "" || u.Reason == "" {
				t.Errorf("unmapped without a place or a reason: %+v", u)
			}
		}
		o, _ := l.Overlay(apify.Source("c", dateOfFile))
		for _, found := range o.Clients {
			for p, records := range found {
				if p.IsZero() || p.Kind() != capability.KindFeature {
					t.Errorf("records for %q", p)
				}
				for _, r := range records {
					if r.Status == capability.NotRecorded {
						t.Errorf("a record that says nothing: %+v", r)
					}
				}
			}
		}
	})
}

func TestRevisionOfRecords(t *testing.T) {
	_, l := readFile(t)
	o, _ := l.Overlay(apify.Source("9476cfb1", dateOfFile))
	for id, want := range map[string]revision.Revision{"goose": revision.MustParse("2025-03-26"), "cline": revision.MustParse("2025-06-18")} {
		if got := o.Clients[id][capability.Tools][0].Scope.Revision; got != want {
			t.Errorf("%s: got %s, want %s", id, got, want)
		}
	}
}
