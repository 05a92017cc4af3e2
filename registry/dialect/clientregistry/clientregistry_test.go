package clientregistry_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/clientregistry"
	"github.com/mcpcaps/mcpcaps/revision"
)

var source = evidence.Source{Kind: evidence.Directory, Title: "a registry"}

func sample(t testing.TB) (string, clientregistry.Document) {
	t.Helper()
	data, err := os.ReadFile("testdata/registry.json")
	if err != nil {
		t.Fatal(err)
	}
	d, err := clientregistry.Read("registry.json", data, source)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), d
}

func TestReadClient(t *testing.T) {
	_, d := sample(t)
	if len(d.Clients) != 3 {
		t.Fatalf("%d clients, want 3", len(d.Clients))
	}
	e := d.Clients[1].Entry
	e.Claims = nil
	rev := revision.MustParse("2025-06-18")
	verified := source
	verified.Date, _ = evidence.ParseDate("2026-01-31")
	want := dataset.Entry{
		ID: "every-form", Title: "Every Form", Class: dataset.Product, Home: "https://example.com/every-form",
		Description: "One of each form that the schema has, <tags> & all.", Vendor: "Example", Category: "chat",
		Platforms: []string{"windows", "web"}, Licence: "MIT", Repository: "https://example.com/source",
		Modes: []dataset.Mode{{
			Config: "default", Default: true, Preferred: rev, Speaks: []revision.Revision{rev},
			Records: []evidence.Record{{Tier: evidence.Declared, Source: verified}},
		}},
		Sources: []evidence.NamedSource{{Key: "client-registry", Source: verified}},
	}
	if diff := cmp.Diff(want, e, byText); diff != "" {
		t.Errorf("entry without claims (-want +got):\n%s", diff)
	}
}

var byText = cmp.Options{
	cmp.Comparer(func(a, b revision.Revision) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Date) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Version) bool { return a == b }),
	cmp.Comparer(func(a, b capability.Path) bool { return a == b }),
}

func claimLine(c dataset.Claimed) string {
	return strings.Join([]string{c.Capability.String(), c.Status.String(), c.Word, c.Scope.String(), c.Note}, "|")
}

func TestReadClaims(t *testing.T) {
	_, d := sample(t)
	var got []string
	for _, c := range d.Clients[1].Entry.Claims {
		got = append(got, claimLine(c))
		if len(c.Records) != 1 {
			t.Errorf("%s has %d records, want 1", c.Capability, len(c.Records))
		} else if r := c.Records[0]; r.Tier != evidence.Declared || r.Scope.Revision.String() != "2025-06-18" || r.Source.Date.String() != "2026-01-31" {
			t.Errorf("record of %s: %+v", c.Capability, r)
		}
	}
	want := []string{
		"transports.stdio|full|present||",
		"transports.sse|unsupported|unsupported||",
		"transports.streamableHttp|full|full|since 1.2.0|",
		"transports.carrier/pigeon|untested|untested||",
		"authentication.oauth|partial|partial|since 2.0.0|On the desktop.",
		"authentication.oauth.pkce|full|true||",
		"authentication.oauth.dynamicRegistration|unsupported|false||",
		"authentication.header|full|full||",
		"authentication.none|full|present||",
		"resources|untested|untested||Nobody looked closely.",
		"resources.subscribe|unsupported|false||",
		"prompts|full|present||",
		"tools|full|present||",
		"tools.listChanged|full|true||",
		"sampling|unsupported|unsupported||",
		"elicitation|full|present||",
		"elicitation.form|full|present||",
		"elicitation.url|partial|partial||Shows the address as text.",
		"roots|full|present||",
		"roots.listChanged|unsupported|false||",
		"logging|partial|partial||Into a file.",
		"tasks|full|present||",
		"tasks.cancel|full|present||",
		"tasks.requests.sampling.createMessage|full|present||",
		"experimental.com.example/voice|full|present||",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
}

func TestReadExtras(t *testing.T) {
	_, d := sample(t)
	var got []string
	for _, c := range d.Clients {
		for _, x := range c.Extras {
			got = append(got, x.Pointer+" "+x.JSON)
			if x.Reason == "" {
				t.Errorf("extra %s without a reason", x.Pointer)
			}
		}
	}
	want := []string{
		"/metadata/conformanceScore 87.50",
		`/authentication/oauth/version "2.1"`,
		"/authentication/oauth/grantTypes [\n          \"authorization_code\"\n        ]",
		`/tools/paging "first page"`,
		`/elicitation/url/handler "browser"`,
		"/tasks/requests/tools {\n          \"call\": {}\n        }",
		`/experimental/com.example~1voice/codec "opus"`,
		"/metadata/openSource true",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("extras (-want +got):\n%s", diff)
	}
}

// Document, entries, document: the same text, and nothing lost.
func TestDocumentRoundTrip(t *testing.T) {
	want, d := sample(t)
	got, losses, err := d.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("document after reading and writing (-want +got):\n%s", diff)
	}
	if losses != nil {
		t.Errorf("losses %v, want none", losses)
	}
}

// Entries, document, entries, for the whole data set: each claim of a default
// install comes back with its status, note and version, or is among the losses.
func TestEntriesRoundTrip(t *testing.T) {
	var entries []dataset.Entry
	for c := range registry.Default().Clients() {
		entries = append(entries, c.Entry())
	}
	text, losses, err := clientregistry.Of(slices.Values(entries)).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	checkSchema(t, text)
	d, err := clientregistry.Read("registry.json", text, source)
	if err != nil {
		t.Fatal(err)
	}
	lost := make(map[string]bool)
	for _, l := range losses {
		lost[l.Client+" "+l.Place] = true
	}
	back := make(map[string]clientregistry.Client)
	for _, c := range d.Clients {
		back[c.Entry.ID] = c
	}
	written, leftOut := 0, 0
	for _, e := range entries {
		b, ok := back[e.ID]
		if !ok {
			leftOut++
			if !lost[e.ID+" "] {
				t.Errorf("%s is left out without a loss", e.ID)
			}
			continue
		}
		if len(b.Extras) != 0 {
			t.Errorf("%s: extras %v in what was written", e.ID, b.Extras)
		}
		client, _ := registry.Default().Client(e.ID)
		for _, c := range e.Claims {
			v := client.Claim(c.Capability)
			i := slices.IndexFunc(b.Entry.Claims, func(o dataset.Claimed) bool { return o.Capability == c.Capability })
			gone := lost[e.ID+" claims."+c.Capability.String()]
			switch {
			case i < 0 && !gone && v.Status() != capability.NotRecorded:
				t.Errorf("%s: %s is neither written nor lost", e.ID, c.Capability)
			case i >= 0 && b.Entry.Claims[i].Status != v.Status():
				t.Errorf("%s: %s comes back as %s, was %s", e.ID, c.Capability, b.Entry.Claims[i].Status, v.Status())
			case i >= 0 && b.Entry.Claims[i].Note != v.Note() && !gone:
				t.Errorf("%s: the note of %s is neither written nor lost", e.ID, c.Capability)
			case i >= 0:
				written++
			}
		}
	}
	if written == 0 || leftOut == len(entries) {
		t.Errorf("%d claims written, %d of %d clients left out: the test shows nothing", written, leftOut, len(entries))
	}
}

// checkSchema is the proposed schema in short, as a slow check of what is written.
func checkSchema(t *testing.T, text []byte) {
	t.Helper()
	var doc map[string]map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	words := func(id string, v any, list ...string) {
		if s, ok := v.(string); v != nil && (!ok || !slices.Contains(list, s)) {
			t.Errorf("%s: %v is none of %v", id, v, list)
		}
	}
	object := func(id, name string, v any) map[string]any {
		o, ok := v.(map[string]any)
		if v != nil && !ok {
			t.Errorf("%s: %s is no object: %v", id, name, v)
		}
		return o
	}
	status := func(id, name string, v any) {
		o := object(id, name, v)
		for k, v := range o {
			if _, isText := v.(string); !isText || k != "status" && k != "notes" && k != "since" {
				t.Errorf("%s: %s has %s %v", id, name, k, v)
			}
		}
		if len(o) > 0 && o["status"] == nil {
			t.Errorf("%s: %s has no status", id, name)
		}
		words(id, o["status"], "full", "partial", "unsupported", "untested")
	}
	flags := []string{"listChanged", "subscribe", "pkce", "dynamicRegistration", "clientIdMetadataDocument"}
	group := func(id, name string, v any) {
		for k, v := range object(id, name, v) {
			switch _, isBool := v.(bool); {
			case k == "status":
				status(id, name, v)
			case slices.Contains(flags, k):
				if !isBool {
					t.Errorf("%s: %s.%s is %v", id, name, k, v)
				}
			default:
				object(id, name+"."+k, v)
			}
		}
	}
	for id, c := range doc {
		for _, name := range []string{"title", "url", "protocolVersion"} {
			if s, _ := c[name].(string); s == "" {
				t.Errorf("%s has no %s", id, name)
			}
		}
		words(id, c["category"], "ide", "chat", "cli", "automation", "browser-extension", "library", "other")
		if list, ok := c["platforms"].([]any); ok {
			for _, p := range list {
				words(id, p, "windows", "macos", "linux", "web", "ios", "android")
			}
		}
		for name, v := range object(id, "transports", c["transports"]) {
			status(id, name, v)
		}
		for name, v := range object(id, "authentication", c["authentication"]) {
			if name == "oauth" {
				group(id, name, v)
			} else {
				status(id, name, v)
			}
		}
		for _, name := range []string{"resources", "prompts", "tools", "sampling", "elicitation", "roots", "tasks"} {
			group(id, name, c[name])
		}
		for _, name := range []string{"completions", "logging", "instructions"} {
			status(id, name, c[name])
		}
	}
}

func TestWrittenSampleFitsTheSchema(t *testing.T) {
	text, _ := sample(t)
	var doc map[string]map[string]any
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	delete(doc["every-form"]["authentication"].(map[string]any)["oauth"].(map[string]any), "version") // the check takes it for a part
	delete(doc["every-form"]["authentication"].(map[string]any)["oauth"].(map[string]any), "grantTypes")
	delete(doc["every-form"]["tools"].(map[string]any), "paging")
	again, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	checkSchema(t, again)
}

func entry(change func(*dataset.Entry)) dataset.Entry {
	e := dataset.Entry{
		ID: "a", Title: "A", Class: dataset.Product, Home: "https://example.com",
		Modes: []dataset.Mode{{Config: "default", Default: true, Preferred: revision.MustParse("2025-06-18")}},
	}
	change(&e)
	return e
}

func claims(cs ...dataset.Claimed) func(*dataset.Entry) {
	return func(e *dataset.Entry) { e.Claims = cs }
}

func claim(path string, s capability.Status, change func(*evidence.Claim)) dataset.Claimed {
	c := evidence.Claim{Status: s, Records: []evidence.Record{{Tier: evidence.Declared, Source: source}}}
	if change != nil {
		change(&c)
	}
	return dataset.Claimed{Capability: capability.MustParse(path), Claim: c}
}

func TestLosses(t *testing.T) {
	v2 := evidence.MustParseVersion("2.0")
	for _, tt := range []struct {
		name   string
		change func(*dataset.Entry)
		want   []string
		text   string // what the document has of it
	}{
		{"nothing", func(*dataset.Entry) {}, nil, `"protocolVersion": "2025-06-18"`},
		{"no title", func(e *dataset.Entry) { e.Title = "" }, []string{"a: left out: the format requires a title"}, "{}"},
		{"no address", func(e *dataset.Entry) { e.Home = "" }, []string{"a: left out: the format requires an address, and neither home nor repository is recorded"}, "{}"},
		{"no revision", func(e *dataset.Entry) { e.Modes = nil }, []string{"a: left out: the format requires a revision, and no preferred one is recorded"}, "{}"},
		{"no home", func(e *dataset.Entry) { e.Home, e.Repository = "", "https://example.com/r" }, []string{"a: home: not recorded: the repository's address is written in its place"}, `"url": "https://example.com/r"`},
		{"category", func(e *dataset.Entry) { e.Category = "desktop" }, []string{`a: category: "desktop" is written as "other": the format has no such category`}, `"category": "other"`},
		{"platforms", func(e *dataset.Entry) { e.Platforms = []string{"linux", "netbsd"} }, []string{`a: platforms: "netbsd": the format has no such platform`}, "\"platforms\": [\n      \"linux\"\n    ]"},
		{"class", func(e *dataset.Entry) { e.Class = dataset.Gateway }, []string{`a: class: "gateway": the format has products alone`}, ""},
		{"signs", func(e *dataset.Entry) { e.Identity.Names = []dataset.Sign{{Text: "a"}} }, []string{"a: identity: 1 signs: the format does not say how to tell a client"}, ""},
		{"sdk", func(e *dataset.Entry) { e.SDK.Name = "x" }, []string{"a: sdk: the format has no member for it"}, ""},
		{"modes", func(e *dataset.Entry) {
			e.Modes[0].Speaks = []revision.Revision{revision.MustParse("2025-11-25"), e.Modes[0].Preferred}
			e.Modes[0].Note = "x"
			e.Modes = append(e.Modes, dataset.Mode{Config: "other"})
		}, []string{
			"a: modes.other: the format has the default one alone", "a: modes.default: speaks 2025-11-25: the format has one revision",
			"a: modes.default: what it says besides the preferred revision",
		}, ""},
		{"research and readings", func(e *dataset.Entry) {
			e.Research, e.Readings = make([]dataset.ResearchNote, 2), make([]dataset.Reading, 1)
		}, []string{"a: research: 2 notes: the format has no member for them", "a: readings: 1: the format has no member for them"}, ""},
		{"no member", claims(claim("icons", capability.Full, nil)), []string{"a: claims.icons: the format has no member for it"}, ""},
		{"not applicable", claims(claim("roots", capability.NotApplicable, nil)), []string{"a: claims.roots: not-applicable: the format has no such status"}, ""},
		{"flag", claims(claim("tools", capability.Full, nil), claim("tools.listChanged", capability.Partial, nil)),
			[]string{"a: claims.tools.listChanged: partial: the format has a yes or no here, and neither is written"}, `"tools": {}`},
		{"note of a flag", claims(claim("tools", capability.Full, nil), claim("tools.listChanged", capability.Full, func(c *evidence.Claim) { c.Note = "x" })),
			[]string{"a: claims.tools.listChanged: a note or a version: the format has room for yes or no"}, `"listChanged": true`},
		{"open", claims(claim("elicitation", capability.Full, nil), claim("elicitation.url", capability.Unsupported, nil)),
			[]string{"a: claims.elicitation.url: unsupported: the format says so only by leaving it out"}, `"elicitation": {}`},
		{"part without its group", claims(claim("tools.listChanged", capability.Full, nil)),
			[]string{`a: claims.tools: not recorded: written as "untested", for its mere presence would say supported`},
			"\"tools\": {\n      \"status\": {\n        \"status\": \"untested\"\n      },\n      \"listChanged\": true\n    }"},
		{"condition", claims(claim("tools", capability.Full, func(c *evidence.Claim) { c.Scope.Surface = evidence.IDE })),
			[]string{"a: claims.tools: holds only surface ide: the format has no conditions"}, ""},
		{"uncertain begin", claims(claim("logging", capability.Full, func(c *evidence.Claim) {
			c.Scope.Versions.Since = evidence.Bound{After: evidence.MustParseVersion("1.0"), By: v2}
		})), []string{"a: claims.logging: came after 1.0: the format has one version for it, by which it had come"}, "\"status\": \"full\",\n      \"since\": \"2.0\""},
		{"elsewhere", claims(claim("logging", capability.Full, nil), claim("logging", capability.Unsupported, func(c *evidence.Claim) { c.Scope.Provider = evidence.ThirdParty })),
			[]string{"a: claims.logging: 1 claims that are limited to somewhere else"}, `"logging": {}`},
		{"evidence", claims(claim("logging", capability.Full, func(c *evidence.Claim) { c.Records[0].Tier = evidence.Read })),
			[]string{"a: claims.logging: the evidence (read)"}, ""},
		{"dissent", claims(claim("logging", capability.Full, func(c *evidence.Claim) {
			c.Records = append(c.Records, evidence.Record{Tier: evidence.Declared, Status: capability.Unsupported, Source: source})
		})), []string{"a: claims.logging: the evidence (declared)", "a: claims.logging: disputed: the format has one status"}, ""},
		{"word", claims(claim("logging", capability.Partial, func(c *evidence.Claim) { c.Word, c.Note = "Supported (text)", "x" })),
			[]string{`a: claims.logging: the source's word "Supported (text)"`}, `"notes": "x"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := clientregistry.Of(slices.Values([]dataset.Entry{entry(tt.change)}))
			text, losses, err := d.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range losses {
				got = append(got, l.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("losses (-want +got):\n%s", diff)
			}
			if !strings.Contains(string(text), tt.text) {
				t.Errorf("the document lacks %s, it is\n%s", tt.text, text)
			}
			checkSchema(t, text)
		})
	}
}

func TestWriteFaults(t *testing.T) {
	e := entry(func(*dataset.Entry) {})
	for _, tt := range []struct {
		name string
		doc  clientregistry.Document
		want string
	}{
		{"an id twice", clientregistry.Of(slices.Values([]dataset.Entry{e, e})), `client "a" has two entries`},
		{"no pointer", extra("x", "1"), `a: extra "x": want a JSON pointer such as /metadata/conformanceScore`},
		{"no JSON", extra("/x", "{"), `a: extra "/x": "{" is no JSON`},
		{"below a text", extra("/title/x", "1"), `a: extra "/title/x": what it is a member of is no object`},
	} {
		if _, _, err := tt.doc.AppendJSON(nil); err == nil || err.Error() != tt.want {
			t.Errorf("%s: error %v, want %s", tt.name, err, tt.want)
		}
	}
}

func extra(pointer, text string) clientregistry.Document {
	e := entry(func(*dataset.Entry) {})
	return clientregistry.Document{Clients: []clientregistry.Client{{Entry: e, Extras: []clientregistry.Extra{{Pointer: pointer, JSON: text}}}}}
}

func TestReadFaults(t *testing.T) {
	text := `{
  "a": {"title": "", "url": 1, "protocolVersion": "1.0"},
  "b": {"title": "B", "url": "u", "protocolVersion": "2025-06-18", "category": "desktop", "platforms": ["netbsd"],
    "tools": {"status": "full", "listChanged": {}},
    "logging": {"status": "yes"}, "instructions": {"notes": "x"}, "completions": {"status": "full", "level": 1},
    "metadata": {"openSource": "yes", "lastVerified": "2026"}},
  "": {"title": "C", "url": "u", "protocolVersion": ""},
  "a": []
}`
	_, err := clientregistry.Read("r.json", []byte(text), source)
	if err == nil {
		t.Fatal("no error")
	}
	var got []string
	for line := range strings.SplitSeq(err.Error(), "\n") {
		got = append(got, line)
	}
	_, revErr := revision.Parse("1.0")
	_, dateErr := evidence.ParseDate("2026")
	want := []string{
		`r.json:2:18: a.title: must not be empty`,
		`r.json:2:29: a.url: want a string, have a number`,
		`r.json:2:51: a.protocolVersion: ` + revErr.Error(),
		`r.json:3:80: b.category: "desktop": want one of ide, chat, cli, automation, browser-extension, library, other`,
		`r.json:3:105: b.platforms[0]: "netbsd": want one of windows, macos, linux, web, ios, android`,
		`r.json:4:25: b.tools.status: want an object, have a string`,
		`r.json:4:48: b.tools.listChanged: want a boolean, have an object`,
		`r.json:5:27: b.logging.status: "yes": want one of full, partial, unsupported, untested`,
		`r.json:5:51: b.instructions: missing member "status"`,
		`r.json:5:101: b.completions: unknown member "level"`,
		`r.json:6:32: b.metadata.openSource: want a boolean, have a string`,
		`r.json:6:55: b.metadata.lastVerified: ` + dateErr.Error(),
		`r.json:7:3: [""]: must not be empty`,
		`r.json:7:53: [""].protocolVersion: must not be empty`,
		`r.json:8:3: duplicate member "a", first at 2:3`,
		`r.json:8:8: a: want an object, have an array`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	var fault *dataset.Fault
	if !errors.As(err, &fault) {
		t.Errorf("%v has no *dataset.Fault", err)
	}
}

// What is read is written and read again without a change, unless something is
// listed as lost.
func FuzzRead(f *testing.F) {
	text, _ := sample(f)
	f.Add(text)
	f.Add(`{"a": {"title": "A", "url": "u", "protocolVersion": "2025-06-18", "tasks": {"requests": {}}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := clientregistry.Read("a.json", []byte(text), source)
		if err != nil {
			return
		}
		out, losses, err := d.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := clientregistry.Read("a.json", out, source)
		if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		if losses != nil {
			return
		}
		if diff := cmp.Diff(statements(d), statements(again)); diff != "" {
			t.Errorf("after writing and reading (-want +got):\n%s", diff)
		}
	})
}

// statements gives what a document says, whatever the order of its members.
func statements(d clientregistry.Document) []string {
	found := make(map[string]bool)
	for _, c := range d.Clients {
		e := c.Entry
		found[fmt.Sprintf("%q %q %q %q %q %v", e.ID, e.Title, e.Home, e.Description, e.Category, e.Platforms)] = true
		for _, c := range e.Claims {
			found[e.ID+" "+claimLine(c)] = true
		}
		for _, x := range c.Extras {
			var v any
			_ = json.Unmarshal([]byte(x.JSON), &v)
			found[fmt.Sprintf("%s %s %v", e.ID, x.Pointer, v)] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}
