package wire_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

const (
	yes = "full"
	no  = "unsupported"
)

// declared reads capabilities at a revision; it gives what they declare and the
// warnings with their places.
func declared(t *testing.T, revision, capabilities string) (map[string]string, []string) {
	t.Helper()
	s := read(t, fmt.Sprintf(`{"protocolVersion":%q,"capabilities":%s,"clientInfo":{"name":"a","version":"1"}}`, revision, capabilities))
	return readingOf(s).Declared, warnings(s)
}

func read(t *testing.T, message string) *wire.Statement {
	t.Helper()
	s, err := wire.Read([]byte(message), wire.Envelope{})
	if err != nil {
		t.Fatalf("Read(%s): %v", message, err)
	}
	checkStatement(t, s)
	return s
}

func warnings(s *wire.Statement) []string {
	list := []string{}
	for w := range s.Warnings() {
		list = append(list, w.Kind.String()+" "+w.Where)
	}
	return list
}

func TestCapabilities(t *testing.T) {
	const newest = "2025-11-25"
	tests := map[string]struct {
		revision string // newest if empty
		in       string
		want     map[string]string
		warnings []string
	}{
		"objects": {
			in:   `{"roots":{},"sampling":{"tools":{},"context":{}}}`,
			want: map[string]string{"roots": yes, "sampling": yes, "sampling.tools": yes, "sampling.context": yes},
		},
		"nothing": {in: `{}`},
		"booleans": {
			in:       `{"roots":true,"sampling":false,"elicitation":{"form":{},"url":false},"tasks":{"list":true}}`,
			want:     map[string]string{"roots": yes, "sampling": no, "elicitation": yes, "elicitation.form": yes, "elicitation.url": no, "tasks": yes, "tasks.list": yes},
			warnings: []string{"bool-capability /capabilities/roots", "bool-capability /capabilities/sampling", "bool-capability /capabilities/elicitation/url", "bool-capability /capabilities/tasks/list"},
		},
		"nulls": {
			in:       `{"roots":null,"sampling":{"tools":null},"elicitation":{"url":null}}`,
			want:     map[string]string{"sampling": yes, "elicitation": yes, "elicitation.form": yes},
			warnings: []string{"null-capability /capabilities/roots", "null-capability /capabilities/sampling/tools", "null-capability /capabilities/elicitation/url"},
		},
		"arrays": {
			in:       `{"roots":[],"sampling":["tools"],"elicitation":[]}`,
			want:     map[string]string{"roots": yes, "elicitation": yes, "elicitation.form": yes},
			warnings: []string{"array-capability /capabilities/roots", "array-capability /capabilities/sampling", "array-capability /capabilities/elicitation"},
		},
		"scalars": {
			in:       `{"roots":"yes","sampling":1,"elicitation":{"form":"yes"}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": yes},
			warnings: []string{"scalar-capability /capabilities/roots", "scalar-capability /capabilities/sampling", "scalar-capability /capabilities/elicitation/form"},
		},
		"list changed": {
			in:   `{"roots":{"listChanged":true}}`,
			want: map[string]string{"roots": yes, "roots.listChanged": yes},
		},
		"list not changed": {
			in:   `{"roots":{"listChanged":false}}`,
			want: map[string]string{"roots": yes, "roots.listChanged": no},
		},
		"list changed is an object": {
			in:   `{"roots":{"listChanged":{}}}`,
			want: map[string]string{"roots": yes, "roots.listChanged": yes},
		},
		"list changed is null": {
			in:       `{"roots":{"listChanged":null}}`,
			want:     map[string]string{"roots": yes},
			warnings: []string{"null-capability /capabilities/roots/listChanged"},
		},
		"server's words": {
			in:       `{"tools":{"listChanged":true},"prompts":{},"resources":true,"logging":null,"completions":{}}`,
			warnings: []string{"server-capability /capabilities/tools", "server-capability /capabilities/prompts", "server-capability /capabilities/resources", "server-capability /capabilities/logging", "server-capability /capabilities/completions"},
		},
		"wrong case": {
			in:       `{"Roots":{},"TOOLS":{},"sampling":{"Tools":{}},"elicitation":{"URL":{}},"Experimental":{"a":{}}}`,
			want:     map[string]string{"sampling": yes, "elicitation": yes, "elicitation.form": yes},
			warnings: []string{"wrong-case /capabilities/Roots", "wrong-case /capabilities/TOOLS", "wrong-case /capabilities/sampling/Tools", "wrong-case /capabilities/elicitation/URL", "wrong-case /capabilities/Experimental"},
		},
		"right and wrong case": {
			in:       `{"roots":{},"Roots":false}`,
			want:     map[string]string{"roots": yes},
			warnings: []string{"wrong-case /capabilities/Roots"},
		},
		"unknown members": {
			in:       `{"a/b~c":{},"roots":{"x":1},"elicitation":{"voice":{}},"tasks":{"requests":{"tools":{"call":{}}}}}`,
			want:     map[string]string{"roots": yes, "elicitation": yes, "elicitation.form": yes, "tasks": yes, "tasks.requests": yes},
			warnings: []string{"unknown-member /capabilities/a~1b~0c", "unknown-member /capabilities/roots/x", "unknown-member /capabilities/elicitation/voice", "unknown-member /capabilities/tasks/requests/tools"},
		},
		"inside a leaf": {
			in:   `{"sampling":{"tools":{"x":null}},"elicitation":{"form":{"applyDefaults":true,"x":1,"x":2}},"tasks":{"list":{"x":1}}}`,
			want: map[string]string{"sampling": yes, "sampling.tools": yes, "elicitation": yes, "elicitation.form": yes, "tasks": yes, "tasks.list": yes},
		},
		"duplicates": {
			in:       `{"roots":null,"sampling":{},"roots":{"listChanged":true,"listChanged":false},"roots":{"listChanged":false,"listChanged":true}}`,
			want:     map[string]string{"roots": yes, "roots.listChanged": yes, "sampling": yes},
			warnings: []string{"duplicate-key /capabilities/roots", "duplicate-key /capabilities/roots/listChanged"},
		},
		"elicitation with its modes": {
			in:   `{"elicitation":{"form":{},"url":{}}}`,
			want: map[string]string{"elicitation": yes, "elicitation.form": yes, "elicitation.url": yes},
		},
		"elicitation by form": {
			in:   `{"elicitation":{"form":{}}}`,
			want: map[string]string{"elicitation": yes, "elicitation.form": yes},
		},
		"elicitation by address": {
			in:   `{"elicitation":{"url":{}}}`,
			want: map[string]string{"elicitation": yes, "elicitation.form": no, "elicitation.url": yes},
		},
		"elicitation not by form": {
			in:       `{"elicitation":{"form":false}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": no},
			warnings: []string{"bool-capability /capabilities/elicitation/form"},
		},
		"elicitation not by address": {
			in:       `{"elicitation":{"url":false}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": yes, "elicitation.url": no},
			warnings: []string{"bool-capability /capabilities/elicitation/url"},
		},
		"no elicitation": {
			in:       `{"elicitation":false}`,
			want:     map[string]string{"elicitation": no},
			warnings: []string{"bool-capability /capabilities/elicitation"},
		},
		"defaults in their first place": {
			in:   `{"elicitation":{"applyDefaults":true}}`,
			want: map[string]string{"elicitation": yes, "elicitation.form": yes},
		},
		"extensions": {
			revision: "2026-07-28",
			in:       `{"extensions":{"com.example/a.b":{"x":1},"com.example/no":false,"com.example/null":null,"io.modelcontextprotocol/ui":true}}`,
			want:     map[string]string{"extensions.com.example/a.b": yes, "extensions.com.example/no": no, "extensions.io.modelcontextprotocol/ui": yes},
			warnings: []string{"bool-capability /capabilities/extensions/com.example~1no", "null-capability /capabilities/extensions/com.example~1null", "bool-capability /capabilities/extensions/io.modelcontextprotocol~1ui"},
		},
		"identifiers that are none": {
			revision: "2026-07-28",
			in:       `{"extensions":{"":{}},"experimental":{"\u0007":{}}}`,
			warnings: []string{"unknown-member /capabilities/extensions/", "unknown-member /capabilities/experimental/\u0007"},
		},
		"experimental values": {
			in:   `{"experimental":{"a":{},"b":true,"c":false,"d":null,"e":[1],"f":"no","g":0}}`,
			want: map[string]string{"experimental.a": yes, "experimental.b": yes, "experimental.c": no, "experimental.d": yes, "experimental.e": yes, "experimental.f": yes, "experimental.g": yes},
		},
		"families of other kinds": {
			revision: "2026-07-28",
			in:       `{"experimental":42,"extensions":[]}`,
			warnings: []string{"scalar-capability /capabilities/experimental", "array-capability /capabilities/extensions"},
		},
		"interfaces in two wrong places": {
			in:       `{"io.modelcontextprotocol/ui":null,"experimental":{"io.modelcontextprotocol/ui":true}}`,
			want:     map[string]string{"extensions.io.modelcontextprotocol/ui": yes},
			warnings: []string{"misplaced-extension /capabilities/io.modelcontextprotocol~1ui", "null-capability /capabilities/io.modelcontextprotocol~1ui", "misplaced-extension /capabilities/experimental/io.modelcontextprotocol~1ui", "bool-capability /capabilities/experimental/io.modelcontextprotocol~1ui"},
		},
		"interfaces in the right and a wrong place": {
			revision: "2026-07-28",
			in:       `{"io.modelcontextprotocol/ui":{},"extensions":{"io.modelcontextprotocol/ui":false}}`,
			want:     map[string]string{"extensions.io.modelcontextprotocol/ui": no},
			warnings: []string{"misplaced-extension /capabilities/io.modelcontextprotocol~1ui", "bool-capability /capabilities/extensions/io.modelcontextprotocol~1ui"},
		},
		"before the revision": {
			revision: "2024-11-05",
			in:       `{"elicitation":{"url":{}},"tasks":{"list":{}},"sampling":{"context":{},"tools":{}},"extensions":{"a.b/c":{}}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": no, "elicitation.url": yes, "tasks": yes, "tasks.list": yes, "sampling": yes, "sampling.context": yes, "sampling.tools": yes, "extensions.a.b/c": yes},
			warnings: []string{"not-in-revision /capabilities/elicitation", "not-in-revision /capabilities/tasks", "not-in-revision /capabilities/sampling/context", "not-in-revision /capabilities/sampling/tools", "not-in-revision /capabilities/extensions"},
		},
		"before its key": {
			revision: "2025-06-18",
			in:       `{"elicitation":{"form":{}}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": yes},
			warnings: []string{"not-in-revision /capabilities/elicitation/form"},
		},
		"after the revision": {
			revision: "2026-07-28",
			in:       `{"roots":{"listChanged":true},"tasks":{"cancel":{}}}`,
			want:     map[string]string{"roots": yes, "roots.listChanged": yes, "tasks": yes, "tasks.cancel": yes},
			warnings: []string{"not-in-revision /capabilities/roots/listChanged", "not-in-revision /capabilities/tasks"},
		},
		"nothing is missed where nothing is said": {
			revision: "2024-11-05",
			in:       `{"tasks":null}`,
			warnings: []string{"null-capability /capabilities/tasks"},
		},
		"between revisions": {
			revision: "2025-08-01",
			in:       `{"elicitation":{"url":{}}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": no, "elicitation.url": yes},
			warnings: []string{"unknown-protocol-version /protocolVersion", "not-in-revision /capabilities/elicitation/url"},
		},
		"before all revisions": {
			revision: "2024-10-07",
			in:       `{"elicitation":{"form":{}}}`,
			want:     map[string]string{"elicitation": yes, "elicitation.form": yes},
			warnings: []string{"unknown-protocol-version /protocolVersion"},
		},
		"capabilities are true":    {in: `true`, warnings: []string{"bool-capability /capabilities"}},
		"capabilities are null":    {in: `null`, warnings: []string{"null-capability /capabilities"}},
		"capabilities are a text":  {in: `"roots"`, warnings: []string{"scalar-capability /capabilities"}},
		"capabilities are a list":  {in: `["roots"]`, warnings: []string{"array-capability /capabilities"}},
		"capabilities are nothing": {in: `[]`, warnings: []string{"array-capability /capabilities"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if test.revision == "" {
				test.revision = newest
			}
			if test.want == nil {
				test.want = map[string]string{}
			}
			if test.warnings == nil {
				test.warnings = []string{}
			}
			got, odd := declared(t, test.revision, test.in)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("declared (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.warnings, odd); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestClientInfo(t *testing.T) {
	tests := map[string]struct {
		in                   string
		name, title, version string
		warnings             []string
	}{
		"whole": {
			in:   `{"name":"n","title":"t","version":"1","description":"d","websiteUrl":"w","icons":[]}`,
			name: "n", title: "t", version: "1",
		},
		"escapes":       {in: `{"name":"\u00e9\"","version":"1"}`, name: `é"`, version: "1"},
		"null title":    {in: `{"name":"n","title":null,"version":"1"}`, name: "n", version: "1"},
		"number title":  {in: `{"name":"n","title":1,"version":"1"}`, name: "n", version: "1", warnings: []string{"stray-member /clientInfo/title"}},
		"empty":         {in: `{}`, warnings: []string{"missing-name /clientInfo/name", "missing-version /clientInfo/version"}},
		"empty texts":   {in: `{"name":"","version":""}`, warnings: []string{"missing-name /clientInfo/name", "missing-version /clientInfo/version"}},
		"other kinds":   {in: `{"name":["n"],"version":1.0}`, warnings: []string{"missing-name /clientInfo/name", "missing-version /clientInfo/version"}},
		"stray":         {in: `{"name":"n","version":"1","protocolVersion":"2025-06-18"}`, name: "n", version: "1", warnings: []string{"stray-member /clientInfo/protocolVersion"}},
		"wrong case":    {in: `{"Name":"x","name":"n","Version":"1"}`, name: "n", warnings: []string{"wrong-case /clientInfo/Name", "wrong-case /clientInfo/Version", "missing-version /clientInfo/version"}},
		"duplicate":     {in: `{"name":"x","version":"1","name":"n"}`, name: "n", version: "1", warnings: []string{"duplicate-key /clientInfo/name"}},
		"null":          {in: `null`, warnings: []string{"missing-client-info /clientInfo"}},
		"a text":        {in: `"n/1"`, warnings: []string{"missing-client-info /clientInfo"}},
		"long name":     {in: `{"name":"` + strings.Repeat("n", wire.MaxText+1) + `","version":"1"}`, version: "1", warnings: []string{"too-long /clientInfo/name"}},
		"longest name":  {in: `{"name":"` + strings.Repeat("n", wire.MaxText) + `","version":"1"}`, name: strings.Repeat("n", wire.MaxText), version: "1"},
		"long others":   {in: `{"name":"n","title":"` + strings.Repeat("t", 300) + `","version":"` + strings.Repeat("1", 300) + `"}`, name: "n", warnings: []string{"too-long /clientInfo/title", "too-long /clientInfo/version"}},
		"odd versions":  {in: `{"name":"n","version":"252.27397.103/1.5.59-243"}`, name: "n", version: "252.27397.103/1.5.59-243"},
		"personal name": {in: `{"name":"n","version":"1","user":"u"}`, name: "n", version: "1", warnings: []string{"stray-member /clientInfo/user"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := read(t, `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":`+test.in+`}`)
			got := [3]string{s.Name(), s.Title(), s.Version().String()}
			if want := [3]string{test.name, test.title, test.version}; got != want {
				t.Errorf("name, title, version = %q, want %q", got, want)
			}
			if diff := cmp.Diff(append([]string{}, test.warnings...), warnings(s)); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
			if got := string(s.RawClientInfo()); got != test.in {
				t.Errorf("raw %s, want %s", got, test.in)
			}
		})
	}
}

func TestProtocolVersion(t *testing.T) {
	long := strings.Repeat("1", 1000)
	tests := map[string]struct {
		in, text, revision string
		warnings           []string
	}{
		"known":           {in: `"2025-06-18"`, text: "2025-06-18", revision: "2025-06-18"},
		"to come":         {in: `"2031-01-02"`, text: "2031-01-02", revision: "2031-01-02", warnings: []string{"unknown-protocol-version"}},
		"of old":          {in: `"2024-10-07"`, text: "2024-10-07", revision: "2024-10-07", warnings: []string{"unknown-protocol-version"}},
		"draft":           {in: `"DRAFT-2026-v1"`, text: "DRAFT-2026-v1", warnings: []string{"draft-protocol-version"}},
		"semver":          {in: `"1.0"`, text: "1.0", warnings: []string{"bad-protocol-version"}},
		"no day":          {in: `"2025-02-30"`, text: "2025-02-30", warnings: []string{"bad-protocol-version"}},
		"spaces":          {in: `" 2025-06-18"`, text: " 2025-06-18", warnings: []string{"bad-protocol-version"}},
		"empty":           {in: `""`, warnings: []string{"bad-protocol-version"}},
		"number":          {in: `20250618`, text: "20250618", warnings: []string{"bad-protocol-version"}},
		"number in short": {in: `1`, text: "1", warnings: []string{"bad-protocol-version"}},
		"object":          {in: `{"a":1}`, text: `{"a":1}`, warnings: []string{"bad-protocol-version"}},
		"long text":       {in: `"` + long + `"`, text: long[:wire.MaxText], warnings: []string{"bad-protocol-version"}},
		"long number":     {in: long, text: long[:wire.MaxText], warnings: []string{"bad-protocol-version"}},
		"null":            {in: `null`, warnings: []string{"missing-protocol-version"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			for form, message := range map[string]string{
				"legacy": `{"protocolVersion":%s,"capabilities":{},"clientInfo":{"name":"n","version":"1"}}`,
				"modern": `{"io.modelcontextprotocol/protocolVersion":%s,"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"n","version":"1"}}`,
			} {
				s := read(t, fmt.Sprintf(message, test.in))
				got := readingOf(s)
				if got.Revision != test.revision || s.RevisionText() != test.text || got.Era != form {
					t.Errorf("revision %q, text %q, era %s, want %q, %q, %s", got.Revision, s.RevisionText(), got.Era, test.revision, test.text, form)
				}
				if diff := cmp.Diff(append([]string{}, test.warnings...), got.Warnings); diff != "" {
					t.Errorf("warnings (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestAnswer(t *testing.T) {
	const sent = `{"protocolVersion":"2025-11-25","capabilities":{"roots":{},"experimental":{"a":{}}},"clientInfo":{"name":"n","version":"1"}}`
	const unsent = `{"protocolVersion":"2025-11-25","clientInfo":{"name":"n","version":"1"}}`
	tests := []struct {
		message string
		path    capability.Path
		want    capability.Status
	}{
		{sent, capability.Roots, capability.Full},
		{sent, capability.RootsListChanged, capability.Unsupported},
		{sent, capability.Sampling, capability.Unsupported},
		{sent, capability.Tasks, capability.Unsupported},
		{sent, capability.MustParse("experimental.a"), capability.Full},
		{sent, capability.MustParse("experimental.b"), capability.Unsupported},
		{sent, capability.ExtensionsUI, capability.Unsupported},
		{sent, capability.Extensions, capability.NotRecorded},
		{sent, capability.Tools, capability.NotRecorded},
		{sent, capability.ToolsListChanged, capability.NotRecorded},
		{sent, capability.Logging, capability.NotRecorded},
		{sent, capability.Path{}, capability.NotRecorded},
		{unsent, capability.Roots, capability.NotRecorded},
		{unsent, capability.Sampling, capability.NotRecorded},
	}
	for _, test := range tests {
		if got := read(t, test.message).Answer(test.path); got != test.want {
			t.Errorf("%s: Answer(%q) = %v, want %v", test.message, test.path, got, test.want)
		}
	}
	for in, want := range map[string]bool{
		`{}`: true, `[]`: true, `true`: true, `false`: true, `null`: false, `1`: false, `"x"`: false, `[1]`: false,
	} {
		s := read(t, `{"protocolVersion":"2025-11-25","capabilities":`+in+`}`)
		if got := s.CapabilitiesSent(); got != want {
			t.Errorf("capabilities %s: CapabilitiesSent() = %v, want %v", in, got, want)
		}
		if got := string(s.RawCapabilities()); got != in {
			t.Errorf("raw %s, want %s", got, in)
		}
	}
}

func TestTreeOrder(t *testing.T) {
	s := read(t, `{"protocolVersion":"2025-11-25","capabilities":{
		"experimental":{"b":1,"a":1},"tasks":{"requests":{},"cancel":{}},"extensions":{"z/z":{},"io.modelcontextprotocol/ui":{}},
		"roots":{"listChanged":true},"elicitation":{},"sampling":{}}}`)
	var paths []capability.Path
	for p := range s.Declared() {
		paths = append(paths, p)
	}
	if len(paths) != 12 || !slices.IsSortedFunc(paths, capability.Path.Compare) {
		t.Errorf("declared in the order %v", paths)
	}
}

func TestRaw(t *testing.T) {
	s := read(t, ` { "clientInfo":{}, "capabilities" : {"roots":{},  "elicitation" : { "form": {"applyDefaults" : true} },"experimental":{"io.modelcontextprotocol/ui":{"mimeTypes": ["text/html"]}}}, "protocolVersion":"2025-11-25"}`)
	for path, want := range map[string]string{
		"roots":                                 `{}`,
		"elicitation":                           `{ "form": {"applyDefaults" : true} }`,
		"elicitation.form":                      `{"applyDefaults" : true}`,
		"extensions.io.modelcontextprotocol/ui": `{"mimeTypes": ["text/html"]}`,
		"sampling":                              ``,
	} {
		if got := string(s.Raw(capability.MustParse(path))); got != want {
			t.Errorf("Raw(%s) = %s, want %s", path, got, want)
		}
	}
	s.Raw(capability.Roots)[0] = 'x'
	s.RawCapabilities()[0] = 'x'
	s.RawClientInfo()[0] = 'x'
	if got := string(s.Raw(capability.Roots)) + string(s.RawCapabilities()[:1]) + string(s.RawClientInfo()); got != "{}{{}" {
		t.Errorf("a caller changed the statement: %s", got)
	}
}
