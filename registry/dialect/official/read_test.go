package official_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
	"github.com/mcpcaps/mcpcaps/registry/dialect/official"
)

const (
	clientsFile = "testdata/clients.json"
	matrixFile  = "testdata/client-matrix.json"
)

func readFile(t testing.TB, file string) ([]byte, official.List) {
	t.Helper()
	return dialecttest.ReadFile(t, file, official.Read)
}

// count counts the statements of a list by what they say.
func count(l official.List) map[string]int {
	got := make(map[string]int)
	for _, c := range l.Clients {
		for _, s := range c.Statements {
			got[s.Capability.String()+" "+s.Status.String()]++
		}
	}
	return got
}

// TestExampleClients reads the list of example clients whole.
func TestExampleClients(t *testing.T) {
	_, l := readFile(t, clientsFile)
	if len(l.Clients) != 114 || len(l.Unmapped) != 0 {
		t.Errorf("got %d clients and %d unmapped, want 114 and 0: %v", len(l.Clients), len(l.Unmapped), l.Unmapped)
	}
	features := make(map[string]bool)
	for _, c := range l.Clients {
		for _, word := range c.Supports {
			features[strings.TrimSuffix(word, " (partial)")] = true
		}
	}
	if len(features) != 14 {
		t.Errorf("got %d features, want 14: %v", len(features), features)
	}
	want := map[string]int{
		"tools full": 114, "resources full": 46, "resources partial": 1, "prompts full": 43,
		"tools.listChanged full": 25, "resources.listChanged full": 19, "prompts.listChanged full": 15,
		"instructions full": 14, "sampling full": 16, "sampling partial": 2, "roots full": 9, "elicitation full": 17, "tasks full": 5,
		"extensions.io.modelcontextprotocol/ui full":                               10,
		"extensions.io.modelcontextprotocol/oauth-client-credentials full":         1,
		"extensions.io.modelcontextprotocol/enterprise-managed-authorization full": 1,
		"authentication.oauth.clientIdMetadataDocument full":                       6,
		"authentication.oauth.dynamicRegistration full":                            17,
	}
	if diff := cmp.Diff(want, count(l)); diff != "" {
		t.Errorf("statements (-want +got):\n%s", diff)
	}
	wantSource := evidence.Source{
		Kind: evidence.Directory, Title: "modelcontextprotocol/modelcontextprotocol docs/clients.mdx",
		Repository: "modelcontextprotocol/modelcontextprotocol", Commit: "87993a68166cfec740ca4d6a99cbe661f7aed32c",
		Date: dialecttest.Date("2026-05-26"),
		URL:  "https://github.com/modelcontextprotocol/modelcontextprotocol/blob/87993a68166cfec740ca4d6a99cbe661f7aed32c/docs/clients.mdx",
	}
	if l.Source != wantSource {
		t.Errorf("got source %+v, want %+v", l.Source, wantSource)
	}
}

// TestMatrix reads the matrix of extensions whole.
func TestMatrix(t *testing.T) {
	_, l := readFile(t, matrixFile)
	if len(l.Clients) != 11 || len(l.Unmapped) != 0 {
		t.Errorf("got %d clients and %d unmapped, want 11 and 0: %v", len(l.Clients), len(l.Unmapped), l.Unmapped)
	}
	want := map[string]int{
		"extensions.io.modelcontextprotocol/ui full":                               11,
		"extensions.io.modelcontextprotocol/enterprise-managed-authorization full": 1,
	}
	if diff := cmp.Diff(want, count(l)); diff != "" {
		t.Errorf("statements (-want +got):\n%s", diff)
	}
	if c := l.Clients[8]; c.Name != "Cursor" || c.Home != "https://cursor.com/" {
		t.Errorf("got client %+v, want Cursor", c)
	}
}

// TestAgainstDecoder compares with a plain decoding of the files: the same
// clients, and each of their words in a statement.
func TestAgainstDecoder(t *testing.T) {
	for _, file := range []string{clientsFile, matrixFile} {
		data, l := readFile(t, file)
		var raw struct {
			Clients []struct {
				Name, Homepage, Home, Source string
				Supports                     []string
			}
		}
		if err := json.Unmarshal(data, &raw); err != nil {
			t.Fatal(err)
		}
		if len(raw.Clients) != len(l.Clients) {
			t.Fatalf("%s: got %d clients, want %d", file, len(l.Clients), len(raw.Clients))
		}
		for i, want := range raw.Clients {
			got := l.Clients[i]
			if got.Name != want.Name || got.Home != want.Homepage+want.Home || got.Repository != want.Source || !slices.Equal(got.Supports, want.Supports) {
				t.Errorf("%s: got %+v, want %+v", file, got, want)
			}
			var words []string
			for _, s := range got.Statements {
				words = append(words, s.Word)
			}
			if diff := cmp.Diff(want.Supports, slices.Compact(words)); diff != "" {
				t.Errorf("%s: words of %s (-want +got):\n%s", file, got.Name, diff)
			}
		}
	}
}

const discoveryNote = "One word for the changes of all lists, taken for those that the client is listed with."

func TestRead(t *testing.T) {
	tests := []struct {
		name, supports string
		statements     []dialect.Statement
		unmapped       []dialect.Unmapped
	}{
		{name: "nothing", supports: `[]`},
		{name: "a feature", supports: `["Instructions"]`, statements: []dialect.Statement{
			{Feature: "Instructions", Capability: capability.Instructions, Status: capability.Full, Word: "Instructions"}}},
		{name: "a part of a feature", supports: `["Sampling (partial)"]`, statements: []dialect.Statement{
			{Feature: "Sampling", Capability: capability.Sampling, Status: capability.Partial, Word: "Sampling (partial)", Note: "Listed as partial; the page does not say which part is missing."}}},
		{name: "discovery of tools", supports: `["Tools","Discovery"]`, statements: []dialect.Statement{
			{Feature: "Tools", Capability: capability.Tools, Status: capability.Full, Word: "Tools"},
			{Feature: "Discovery", Capability: capability.ToolsListChanged, Status: capability.Full, Word: "Discovery", Note: discoveryNote}}},
		{name: "discovery before what it is of", supports: `["Discovery","Prompts","Resources (partial)"]`, statements: []dialect.Statement{
			{Feature: "Discovery", Capability: capability.ResourcesListChanged, Status: capability.Full, Word: "Discovery", Note: discoveryNote},
			{Feature: "Discovery", Capability: capability.PromptsListChanged, Status: capability.Full, Word: "Discovery", Note: discoveryNote},
			{Feature: "Prompts", Capability: capability.Prompts, Status: capability.Full, Word: "Prompts"},
			{Feature: "Resources", Capability: capability.Resources, Status: capability.Partial, Word: "Resources (partial)", Note: "Listed as partial; the page does not say which part is missing."}}},
		{name: "discovery of nothing", supports: `["Discovery"]`, unmapped: []dialect.Unmapped{
			{Place: "clients[0].supports[0]", Text: `"Discovery"`, Reason: "the table has no row for such a feature, and the file no extension"}}},
		{name: "an extension that the file names", supports: `["Dreams"]`, statements: []dialect.Statement{
			{Feature: "Dreams", Capability: capability.MustParse("extensions.com.example/dreams"), Status: capability.Full, Word: "Dreams"}}},
		{name: "a feature that nobody knows", supports: `["tools"]`, unmapped: []dialect.Unmapped{
			{Place: "clients[0].supports[0]", Text: `"tools"`, Reason: "the table has no row for such a feature, and the file no extension"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := official.Read("f.json", []byte(`{"extensions":{"Dreams":"com.example/dreams"},"clients":[{"name":"X","supports":`+tt.supports+`}]}`))
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

func TestReadUnknownMembers(t *testing.T) {
	l, err := official.Read("f.json", []byte(`{"licence":"x","clients":[{"name":"X","source":null,"stars":5}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []dialect.Unmapped{
		{Place: "licence", Text: `"x"`, Reason: "such a member is not known"},
		{Place: "clients[0].stars", Text: "5", Reason: "such a member is not known"},
	}
	if diff := cmp.Diff(want, l.Unmapped); diff != "" {
		t.Errorf("unmapped (-want +got):\n%s", diff)
	}
}

func TestReadFaults(t *testing.T) {
	tests := []struct{ name, text, fault string }{
		{"no object", `[]`, "f.json:1:1: want an object, have an array"},
		{"a client that is none", `{"clients":["X"]}`, "f.json:1:13: clients[0]: want an object, have a string"},
		{"features that are no list", `{"clients":[{"supports":"Tools"}]}`, "clients[0].supports: want an array, have a string"},
		{"a feature that is no text", `{"clients":[{"supports":[1]}]}`, "clients[0].supports[0]: want a string, have a number"},
		{"a date that is none", `{"committed":"May"}`, `date "May"`},
		{"a client's name twice", `{"clients":[{"name":"a","name":"b"}]}`, `duplicate member "name"`},
		{"too deep", strings.Repeat(`[`, official.MaxDepth+1), "want at most 32 levels of nesting"},
		{"too long", strings.Repeat(" ", official.MaxBytes+1), "want at most 4194304 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := official.Read("f.json", []byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("got error %v, want one with %s", err, tt.fault)
			}
		})
	}
}

// FuzzRead checks that any text is read or refused, and that each word of a
// client is in a statement or unmapped.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"extensions":{"A":"b","":""},"clients":[{"supports":["A","","Discovery (partial)","Tools"]}]}`))
	f.Add([]byte(`{"source":"a/b c","commit":"d","clients":[{"name":"Zed","supports":["Roots"]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := official.Read("f.json", data)
		if err != nil {
			return
		}
		unmapped := make(map[string]int)
		for _, u := range l.Unmapped {
			unmapped[u.Text]++
		}
		silent := 0
		for _, c := range l.Clients {
			for _, word := range c.Supports {
				if !slices.ContainsFunc(c.Statements, func(s dialect.Statement) bool { return s.Word == word }) {
					silent++
				}
			}
		}
		if len(l.Unmapped) < silent {
			t.Errorf("%d words say nothing, and %d things are unmapped", silent, len(l.Unmapped))
		}
		official.Overlay(l, l)
	})
}
