package probe_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/shapetest"
)

// fullFile is a file that has every member.
const fullFile = `{
  "$schema": "../schema/probed.schema.json",
  "client": "some-client",
  "sources": {
    "a": {"kind": "probe-run", "title": "A", "repository": "o/r", "commit": "c0", "url": "https://example.org/a", "date": "2026-11-30"},
    "b": {"kind": "public-report", "title": "B <&>", "date": "2026-11-29"}
  },
  "runs": [
    {"id": "1", "scenario": "is_error", "outputSchema": false, "sent": "content+isError", "version": "1.0", "config": "default", "transport": "sse", "revision": "2024-11-05", "provider": "vendor", "model": "m-1", "surface": "ide", "interaction": "interactive", "verdict": "[…] content only (1x, as text)", "excerpt": "<é>\n", "note": "N", "source": "a", "path": "p", "lines": "3-4"},
    {"id": "2", "scenario": "summary_and_data", "outputSchema": true, "version": "1.0", "verdict": "payload once", "source": "b", "url": "https://example.org/b/2"}
  ]
}
`

func TestFileRoundTrip(t *testing.T) {
	f, err := probe.ReadFile("data/some-client.json", []byte(fullFile))
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.AppendJSON([]byte("before "))
	if diff := cmp.Diff("before "+fullFile, string(text)); err != nil || diff != "" {
		t.Errorf("written: %v (-want +got):\n%s", err, diff)
	}
	r := f.Runs[0]
	if r.Client != "some-client" || r.Address() != "https://example.org/a" || r.OutputSchema != evidence.Without || r.Payload() != "<é>\n" {
		t.Errorf("run %+v", r)
	}
	if got, want := r.Scope().String(), "at 1.0, 2024-11-05, config default, transport sse, provider vendor, model m-1, surface ide, interaction interactive, result error"; got != want {
		t.Errorf("Scope() = %s, want %s", got, want)
	}
	if got := f.Runs[1].Address(); got != "https://example.org/b/2" {
		t.Errorf("Address() = %s", got)
	}
}

// TestCiting: of two sources that differ in the address alone, a run cites the one
// with its address.
func TestCiting(t *testing.T) {
	const text = `{
  "$schema": "../schema/probed.schema.json",
  "client": "some-client",
  "sources": {
    "bare": {"kind": "probe-run", "title": "A", "date": "2026-11-30"},
    "addressed": {"kind": "probe-run", "title": "A", "url": "https://example.org/a", "date": "2026-11-30"}
  },
  "runs": [
    {"id": "1", "scenario": "next_page", "version": "1.0", "verdict": "next page read", "source": "bare", "url": "https://example.org/b"},
    {"id": "2", "scenario": "next_page", "version": "1.0", "verdict": "next page read", "source": "addressed"}
  ]
}
`
	f, err := probe.ReadFile("some-client.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	again, err := f.AppendJSON(nil)
	if diff := cmp.Diff(text, string(again)); err != nil || diff != "" {
		t.Errorf("written: %v (-want +got):\n%s", err, diff)
	}
	wrong := strings.Replace(text, "https://example.org/b", "https://example.org/a", 1)
	const want = `runs[0].source: source "bare" says the same as source "addressed": cite that one`
	if _, err := probe.ReadFile("some-client.json", []byte(wrong)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the address of another source: %v, want a fault with %q", err, want)
	}
}

// TestFileFaults: all faults at once, each with its place.
func TestFileFaults(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"syntax": {`{"client": `, []string{"1:12: "}},
		"empty":  {`{}`, []string{`missing member "$schema"`, `missing member "client"`, `missing member "sources"`, `missing member "runs"`}},
		"many at once": {
			`{"$schema": "x", "client": "Some", "sources": {"aaa": {"kind": "directory", "title": "A", "date": "30.11."}, "b": {"kind": "probe-run", "title": "B", "date": "2026-11-30"}},
"runs": [{"id": "1", "scenario": "tea", "Version": "1", "verdict": "well", "source": "c", "transport": "pigeon", "revision": "1.0"},
{"id": "1", "scenario": "next_page", "version": "1", "sent": "content", "outputSchema": 1, "verdict": "payload once", "source": "b", "id": "1"}]}`,
			[]string{
				`1:13: $schema: schema "x": want "../schema/probed.schema.json"`,
				`client "Some": want lower case`,
				`sources.aaa.kind: kind "directory": want "probe-run" or "public-report"`,
				`sources.aaa.date: date "30.11."`,
				`nobody cites source "aaa"`,
				`runs[0].scenario: unknown scenario "tea"`,
				`unknown member "Version": did you mean "version"?`,
				`runs[0]: missing member "version"`,
				`runs[0].verdict: verdict "well"`,
				`runs[0].source: unknown source "c": nearest is "b"`,
				`runs[0].transport: `, `runs[0].revision: `,
				`runs[1].id: run "1" is there already`,
				`duplicate member "id"`,
				`runs[1].outputSchema: want a boolean, have a number`,
				`runs[1].verdict: verdict "payload" does not fit scenario "next_page"`,
				`runs[1].sent: scenario "next_page" has no result`,
			},
		},
		"more": {
			strings.NewReplacer(
				`"some-client"`, `"other-client"`,
				`"sent": "content+isError"`, `"sent": "content+structuredContent+isError"`,
				`"excerpt": "<é>\n"`, `"excerpt": "`+strings.Repeat("x", probe.MaxPayload+1)+`"`,
				`"path": "p"`, `"path": "p", "url": "https://example.org/x"`,
				`"verdict": "payload once"`, `"verdict": ""`,
				`"b": {`, `"": {"kind": "public-report", "title": "B <&>", "date": "2026-11-29"}, "b": {`,
			).Replace(fullFile),
			[]string{
				`client "other-client": want "some-client", as the file is called`,
				`a source needs a key`,
				`leave it out, it is what scenario "is_error" sends`,
				`excerpt of 241 bytes: want at most 240`,
				`source "a" has an address of its own: name another source`,
				`runs[1].verdict: must not be empty`,
			},
		},
		"quoted twice": {
			strings.Replace(fullFile, `"verdict": "payload once"`, `"verdict": "\"…\" result refused; payload: \"x\"", "excerpt": "x"`, 1),
			[]string{`runs[1].excerpt: excerpt: the verdict quotes what the model got already`},
		},
		"wrong kinds": {`{"$schema": "../schema/probed.schema.json", "client": "some-client", "sources": [], "runs": [1, {}]}`,
			[]string{"sources: want an object, have an array", "runs[0]: want an object, have a number", `runs[1]: missing member "id"`,
				`member "scenario"`, `member "version"`, `member "verdict"`, `member "source"`}},
		"empty words": {`{"$schema": "../schema/probed.schema.json", "client": "", "sources": {"a": {"kind": "", "title": "", "date": ""}}, "runs": [{"id": "", "scenario": "", "version": "", "verdict": "", "source": "a"}]}`,
			[]string{`runs[0].id: must not be empty`, `runs[0].scenario: must not be empty`, `runs[0].version: must not be empty`, `runs[0].verdict: must not be empty`, `sources.a.date: must not be empty`, `client: client "": want lower case`, `sources.a.kind: must not be empty`, `sources.a: cannot be found`}},
		"too deep": {strings.Repeat("[", 20), []string{"levels of nesting"}},
		"too long": {strings.Repeat(" ", probe.MaxFileBytes+1), []string{"bytes"}},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := probe.ReadFile("some-client.json", []byte(tt.text))
			if err == nil {
				t.Fatalf("read as %v", f)
			}
			lines := strings.Split(err.Error(), "\n")
			for _, want := range tt.want {
				if !slices.ContainsFunc(lines, func(l string) bool {
					return strings.HasPrefix(l, "some-client.json:") && strings.Contains(l, want)
				}) {
					t.Errorf("no fault says %q in\n%v", want, err)
				}
			}
			if len(lines) > len(tt.want) {
				t.Errorf("%d faults, want %d:\n%v", len(lines), len(tt.want), err)
			}
		})
	}
}

// TestWriteFaults: what cannot be read back is not written.
func TestWriteFaults(t *testing.T) {
	source := evidence.Source{Kind: evidence.ProbeRun, Title: "A"}
	good := run("1.0", "d", "stdio", r25, probe.NextPage, "next page read")
	good.Source = source
	file := func(change func(*probe.Run)) probe.File {
		r := good
		change(&r)
		return probe.File{Client: "c", Sources: []evidence.NamedSource{{Key: "a", Source: source}}, Runs: []probe.Run{r}}
	}
	for want, f := range map[string]probe.File{
		"":                                file(func(r *probe.Run) {}),
		`of client "d"`:                   file(func(r *probe.Run) { r.Client = "d" }),
		"a run needs a scenario":          file(func(r *probe.Run) { r.Scenario = 0 }),
		"a run needs a verdict":           file(func(r *probe.Run) { r.Showing = probe.Showing{} }),
		"does not fit":                    file(func(r *probe.Run) { r.Showing = probe.ShowingOf(probe.Both) }),
		`which sends "structuredContent"`: file(func(r *probe.Run) { r.Scenario, r.Showing = probe.StructuredAlone, probe.ShowingOf(probe.ContentOnly) }),
		"needs the version":               file(func(r *probe.Run) { r.Version = evidence.Version{} }),
		"a source of kind":                file(func(r *probe.Run) { r.Source.Kind = evidence.Directory }),
		"none of the sources":             file(func(r *probe.Run) { r.Source.Title = "B" }),
		"has no result":                   file(func(r *probe.Run) { r.Sent = probe.FieldContent }),
		"the kind of result follows":      file(func(r *probe.Run) { r.When.Result = evidence.OKResult }),
		"excerpt of 300 bytes":            file(func(r *probe.Run) { r.Excerpt = strings.Repeat("x", 300) }),
	} {
		text, err := f.AppendJSON([]byte("x"))
		switch {
		case want == "" && err != nil:
			t.Error(err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || string(text) != "x"):
			t.Errorf("%v, %d bytes; want an error with %q and nothing written", err, len(text), want)
		}
	}
}

// TestSchema holds the JSON Schema beside the data against what files are read into.
func TestSchema(t *testing.T) {
	name := filepath.Base(probe.SchemaRef)
	s := shapetest.Read(t, "../../registry/data/schema")
	s.Needs = map[reflect.Type][]string{reflect.TypeFor[datafile.Source](): {"title", "date"}}
	s.Words = map[reflect.Type][]string{reflect.TypeFor[evidence.SourceKind](): {evidence.ProbeRun.String(), evidence.PublicReport.String()}}
	s.Compare(name, probe.FileShape())
	run := s.Doc(name).Get("$defs").Get("run").Get("properties")
	for member, want := range map[string]int64{"excerpt": probe.MaxPayload, "version": evidence.MaxVersionLen} {
		if got, _ := run.Get(member).Get("maxLength").Int64(); got != want {
			t.Errorf("%s of %d characters, the reader takes %d bytes", member, got, want)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	f.Add([]byte(fullFile))
	f.Add([]byte(strings.ReplaceAll(fullFile, "A", "B")))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := probe.ReadFile("some-client.json", data)
		if err != nil {
			return
		}
		text, err := file.AppendJSON(nil)
		if err != nil {
			t.Fatalf("%s\nis read, and cannot be written: %v", data, err)
		}
		again, err := probe.ReadFile("some-client.json", text)
		if err != nil {
			t.Fatalf("%s\nis written, and cannot be read: %v", text, err)
		}
		if diff := cmp.Diff(file, again, comparable); diff != "" {
			t.Fatalf("read back (-want +got):\n%s", diff)
		}
	})
}
