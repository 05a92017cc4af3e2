package dataset_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the data files in canonical form and the golden files anew")

// equal compares entries and overlays: what is in them by ==, lists by element.
var equal = cmp.Options{
	cmp.Comparer(func(a, b capability.Path) bool { return a == b }),
	cmp.Comparer(func(a, b revision.Revision) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Version) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Date) bool { return a == b }),
}

func readFile(t testing.TB, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func writeFile(t testing.TB, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// golden compares a text with a golden file.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		writeFile(t, file, got)
	}
	if diff := cmp.Diff(string(readFile(t, file)), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// canonical reads a file and writes it, in the way of the folder it is in.
func canonical(file string, data []byte) ([]byte, error) {
	switch name, folder := filepath.Base(file), filepath.Base(filepath.Dir(file)); {
	case folder == "clients" || name == "sample-client.json":
		e, err := dataset.ReadEntry(file, data)
		if err != nil {
			return nil, err
		}
		return e.AppendJSON(nil)
	case folder == "declared" || folder == "read" || name == "overlay.json":
		o, err := dataset.ReadOverlay(file, data)
		if err != nil {
			return nil, err
		}
		return o.AppendJSON(nil)
	}
	return dataset.Layout(data), nil
}

// canonicalFiles gives the files that this package keeps in canonical form.
func canonicalFiles(t testing.TB) []string {
	t.Helper()
	files := []string{"../data/data.json", "../data/tombstones.json", "testdata/overlay.json", "testdata/sample-client.json"}
	for _, pattern := range []string{"../data/clients/*.json", "../data/declared/*.json", "../data/read/*.json", "../data/schema/client.schema.json", "../data/schema/overlay.schema.json"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

func TestFilesAreCanonical(t *testing.T) {
	for _, file := range canonicalFiles(t) {
		data := readFile(t, file)
		got, err := canonical(file, data)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if *update && !bytes.Equal(got, data) {
			writeFile(t, file, got)
			data = got
		}
		if diff := cmp.Diff(string(data), string(got)); diff != "" {
			t.Errorf("%s is not in canonical form; go test ./registry -update writes it so (-have +canonical):\n%s", file, diff)
		}
	}
}

func TestEntriesRoundTrip(t *testing.T) {
	files, err := filepath.Glob("../data/clients/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no client files: %v", err)
	}
	for _, file := range append(files, "testdata/sample-client.json") {
		want, err := dataset.ReadEntry(file, readFile(t, file))
		if err != nil {
			t.Fatal(err)
		}
		written, err := want.AppendJSON([]byte("before"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := dataset.ReadEntry(file, bytes.TrimPrefix(written, []byte("before")))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, equal); diff != "" {
			t.Errorf("%s, read, written and read again (-want +got):\n%s", file, diff)
		}
	}
}

// TestSampleHasEverything holds the sample against the types: what every other
// test says of the sample, it says of every field.
func TestSampleHasEverything(t *testing.T) {
	e, err := dataset.ReadEntry("sample-client.json", readFile(t, "testdata/sample-client.json"))
	if err != nil {
		t.Fatal(err)
	}
	filled := make(map[string]bool)
	fields(reflect.ValueOf(e), filled)
	for field, ok := range filled {
		if !ok && field != "NamedSource.Source.Path" && field != "NamedSource.Source.Lines" {
			t.Errorf("no %s in the sample has a value", field)
		}
	}
	if len(filled) < 100 {
		t.Errorf("walked %d fields: want all of them", len(filled))
	}
}

// fields walks the exported fields of everything in v and says of each whether
// it has a value somewhere.
func fields(v reflect.Value, filled map[string]bool) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			fields(v.Index(i), filled)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() {
				continue
			}
			name := v.Type().Name() + "." + f.Name
			filled[name] = filled[name] || !v.Field(i).IsZero()
			fields(v.Field(i), filled)
		}
	}
}

func TestFaults(t *testing.T) {
	var got strings.Builder
	files, err := filepath.Glob("testdata/faults/*/*.json")
	if err != nil || len(files) < 80 {
		t.Fatalf("%d faulty files: %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		_, err := dataset.ReadEntry(name, readFile(t, file))
		if err == nil {
			t.Errorf("%s: read without a fault", file)
			continue
		}
		got.WriteString("-- " + filepath.ToSlash(file) + "\n" + err.Error() + "\n")
	}
	golden(t, "testdata/faults.txt", []byte(got.String()))
}

func TestFiveFaults(t *testing.T) {
	_, err := dataset.ReadEntry("five-faults.json", readFile(t, "testdata/faults/reader/five-faults.json"))
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 5 {
		t.Fatalf("got %v, want five faults", err)
	}
	line := 0
	for _, e := range joined.Unwrap() {
		f, ok := e.(*dataset.Fault)
		if !ok || f.File != "five-faults.json" || f.Line < line || f.Column < 1 || f.Err == nil {
			t.Errorf("got %#v, want a fault with its place, in the order of the file", e)
			continue
		}
		line = f.Line
	}
}

func TestOversize(t *testing.T) {
	big := strings.Repeat(" ", dataset.MaxFileBytes+1)
	deep := strings.Repeat("[", dataset.MaxFileDepth+1)
	many := "[" + strings.Repeat("0,", dataset.MaxFileValues) + "0]"
	name := `{"` + strings.Repeat("x", dataset.MaxNameBytes+1) + `":0}`
	for text, want := range map[string]string{
		big:  "want at most 4194304 bytes, have more",
		deep: "want at most 32 levels of nesting, have more",
		many: "want at most 262144 values, have more",
		name: "want at most 1024 bytes in a member name, have more",
	} {
		_, err := dataset.ReadEntry("sample-client.json", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), "sample-client.json:1:") || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestOverlayRoundTrip(t *testing.T) {
	data := readFile(t, "testdata/overlay.json")
	want, err := dataset.ReadOverlay("overlay.json", data)
	if err != nil {
		t.Fatal(err)
	}
	written, err := want.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := dataset.ReadOverlay("overlay.json", written)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, equal); diff != "" {
		t.Errorf("overlay, read, written and read again (-want +got):\n%s", diff)
	}
	limit := want.Clients["sample-client"][capability.LimitsToolCount][0]
	if limit.Status != capability.Full || limit.Limit.Value != 40 {
		t.Errorf("limit without a status: got %v %v, want full and 40", limit.Status, limit.Limit)
	}
}

func TestOverlayFaults(t *testing.T) {
	const head = `{"sources":{"l":{"kind":"directory","title":"L"}},"clients":`
	for text, want := range map[string]string{
		`{}`: `o.json:1:1: missing member "clients"`,
		head + `{"x":{"tools":[{"tier":"declared","source":"l"}]}}}`:                         `o.json:1:76: clients.x.tools[0]: missing member "status"`,
		head + `{"x":{"tools":[{"tier":"declared","source":"l","status":"not-recorded"}]}}}`: `o.json:1:117: clients.x.tools[0].status: a record that says nothing: leave it out`,
		head + `{"X":{"tools":[{"tier":"declared","source":"l","status":"full"}]}}}`:         `o.json:1:62: clients.X: id "X": a character that an id cannot have (want lower case with hyphens, such as openai-codex)`,
		head + `{"x":{"tools":[{"tier":"declared","source":"l","status":"full"}],"y":[]}}}`:  `o.json:1:126: clients.x.y: unknown capability "y": nearest is "ping"` + "\n" + `o.json:1:130: clients.x.y: want a record, have none`,
		head + `{"x":{}}}`: `o.json:1:13: sources.l: nobody cites source "l": cite it or leave it out` + "\n" + `o.json:1:66: clients.x: want a capability, have none`,
	} {
		_, err := dataset.ReadOverlay("o.json", []byte(text))
		if err == nil {
			t.Errorf("%s: read without a fault", text)
			continue
		}
		if diff := cmp.Diff(want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestAppendJSONErrors(t *testing.T) {
	read := func() dataset.Entry {
		e, err := dataset.ReadEntry("sample-client.json", readFile(t, "testdata/sample-client.json"))
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	more := evidence.NamedSource{Key: "more", Source: evidence.Source{Kind: evidence.Directory, Title: "More"}}
	for want, change := range map[string]func(e *dataset.Entry){
		`record cites "Elsewhere", which is none of the sources`: func(e *dataset.Entry) { e.Modes[0].Records[0].Source = evidence.Source{Title: "Elsewhere"} },
		`claims of "tools" are apart`:                            func(e *dataset.Entry) { e.Claims = append(e.Claims, e.Claims[1]) },
		`text "a\ufffd": want valid UTF-8`:                       func(e *dataset.Entry) { e.Title = "a\xff" },
		`Tier(9) has no text form`:                               func(e *dataset.Entry) { e.Modes[0].Records[0].Tier = 9 },
		`title: must not be empty`:                               func(e *dataset.Entry) { e.Title = "" },
		`id "Sample"`:                                            func(e *dataset.Entry) { e.ID = "Sample" },
		`nobody cites source "more"`:                             func(e *dataset.Entry) { e.Sources = append(e.Sources, more) },
		`malformed capability ""`:                                func(e *dataset.Entry) { e.Claims[0].Capability = capability.Path{} },
	} {
		e := read()
		change(&e)
		b, err := e.AppendJSON([]byte("before"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if string(b) != "before" {
			t.Errorf("%s: got %q beside the error, want what was there before", want, b)
		}
	}
}

func TestRegistryWords(t *testing.T) {
	for text, c := range map[string]dataset.Class{
		"unknown": dataset.ClassUnknown, "product": dataset.Product, "gateway": dataset.Gateway, "bridge": dataset.Bridge,
		"test-tool": dataset.TestTool, "sdk-default": dataset.SDKDefault, "crawler": dataset.Crawler,
	} {
		checkWord(t, c, text, dataset.ParseClass, new(dataset.Class))
	}
	for text, m := range map[string]dataset.VersionMeaning{
		"real": dataset.VersionReal, "constant": dataset.VersionConstant, "part": dataset.VersionOfPart,
	} {
		checkWord(t, m, text, dataset.ParseVersionMeaning, new(dataset.VersionMeaning))
	}
	for text, v := range map[string]dataset.Tristate{"": 0, "yes": dataset.Yes, "no": dataset.No} {
		checkWord(t, v, text, dataset.ParseTristate, new(dataset.Tristate))
	}
	for _, err := range []error{
		new(dataset.Class).UnmarshalText([]byte("Product")),
		new(dataset.VersionMeaning).UnmarshalText([]byte("Real")),
		new(dataset.Tristate).UnmarshalText([]byte("true")),
	} {
		if err == nil || !strings.Contains(err.Error(), "want one of") {
			t.Errorf("a word that is none: got %v, want an error that lists the words", err)
		}
	}
	for want, got := range map[string]string{
		"Class(99)": dataset.Class(99).String(), "VersionMeaning(99)": dataset.VersionMeaning(99).String(), "Tristate(99)": dataset.Tristate(99).String(),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if _, err := dataset.Class(99).MarshalText(); err == nil {
		t.Errorf("Class(99) has a text form")
	}
	c, m := dataset.Product, dataset.VersionOfPart
	if err := c.UnmarshalText(nil); err != nil || c != dataset.ClassUnknown {
		t.Errorf("class of no text: got %v, %v", c, err)
	}
	if err := m.UnmarshalText(nil); err != nil || m != dataset.VersionReal {
		t.Errorf("meaning of no text: got %v, %v", m, err)
	}
}

// checkWord checks one value of an enumeration against its word, both ways.
func checkWord[T interface {
	comparable
	String() string
	MarshalText() ([]byte, error)
}, P interface {
	*T
	UnmarshalText([]byte) error
}](t *testing.T, v T, text string, parse func(string) (T, error), into P) {
	t.Helper()
	if v.String() != text {
		t.Errorf("String: got %q, want %q", v, text)
	}
	if b, err := v.MarshalText(); err != nil || string(b) != text {
		t.Errorf("MarshalText: got %q, %v, want %q", b, err, text)
	}
	if got, err := parse(text); err != nil || got != v {
		t.Errorf("parsing %q: got %v, %v", text, got, err)
	}
	if err := into.UnmarshalText([]byte(text)); err != nil || *into != v {
		t.Errorf("UnmarshalText %q: got %v, %v", text, *into, err)
	}
}

// TestOddTexts puts odd texts in every place of the sample that has a text:
// what is still read must come back as it was.
func TestOddTexts(t *testing.T) {
	var doc any
	if err := json.Unmarshal(readFile(t, "testdata/sample-client.json"), &doc); err != nil {
		t.Fatal(err)
	}
	texts := []string{`<a href="x">&</a>`, "\u2028\u0001\t\\", " ", "é\U0001F600", "", "?", "2025-06-18", "9.9.9"}
	if testing.Short() {
		texts = texts[:2]
	}
	tried, taken := 0, 0
	eachText(doc, func(set func(string)) {
		for _, odd := range texts {
			set(odd)
			data, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			tried++
			want, err := dataset.ReadEntry("sample-client.json", data)
			if err != nil {
				continue
			}
			taken++
			written, err := want.AppendJSON(nil)
			if err != nil {
				t.Fatalf("%q: %v", odd, err)
			}
			got, err := dataset.ReadEntry("sample-client.json", written)
			if err != nil {
				t.Fatalf("%q: %v", odd, err)
			}
			if diff := cmp.Diff(want, got, equal); diff != "" {
				t.Errorf("%q, read, written and read again (-want +got):\n%s", odd, diff)
			}
		}
	})
	if tried < 125*len(texts) || taken < 30*len(texts) {
		t.Errorf("tried %d texts, of which %d were taken: want more", tried, taken)
	}
}

// eachText walks the texts in a document; set replaces one while it is visited.
func eachText(v any, yield func(set func(string))) {
	visit := func(v any, put func(any)) {
		if s, ok := v.(string); ok {
			yield(func(text string) { put(text) })
			put(s)
			return
		}
		eachText(v, yield)
	}
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			visit(e, func(x any) { v[i] = x })
		}
	case map[string]any:
		for key, e := range v {
			visit(e, func(x any) { v[key] = x })
		}
	}
}
