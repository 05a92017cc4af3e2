package jsontree_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

const required, optional = jsontree.Required, jsontree.Optional

var errColour = errors.New("not a colour")

// colour stands for the value types that our files are read into.
type colour string

func (c *colour) UnmarshalText(text []byte) error {
	if s := string(text); s != "red" && s != "blue" {
		return fmt.Errorf("%w: %q: want red or blue", errColour, s)
	}
	*c = colour(text)
	return nil
}

// A thing is read below as a client's file would be.
type thing struct {
	ID       string
	Size     int64
	Hidden   bool
	Colour   colour
	Tags     []string
	Maker    string
	Features map[string][]colour
}

func readThing(data string) (thing, error) {
	o, faults := jsontree.Open("thing.json", []byte(data), jsontree.Limits{})
	var x thing
	x.ID = o.String("id", required)
	x.Size = o.Int64("size", optional)
	x.Hidden = o.Bool("hidden", optional)
	o.Text("colour", optional, &x.Colour)
	x.Tags = o.Strings("tags", optional)
	x.Maker = o.Object("maker", optional).String("name", required)
	for name, v := range o.Object("features", optional).Members() {
		if x.Features == nil {
			x.Features = make(map[string][]colour)
		}
		if strings.HasPrefix(name, ".") {
			v.KeyFaultf("feature %q starts with a dot", name)
		}
		for e := range v.AsArray() {
			var c colour
			entry := e.AsObject()
			if entry.Text("colour", required, &c) {
				x.Features[name] = append(x.Features[name], c)
			}
		}
	}
	return x, faults.Err()
}

func TestReadObject(t *testing.T) {
	tests := []struct {
		name, data string
		want       thing
	}{
		{"least", `{"id":"a"}`, thing{ID: "a"}},
		{"all", `{
			"id": "a\u0062", "size": -12, "hidden": true, "colour": "red",
			"tags": ["x", "y"], "maker": {"name": "m"},
			"features": {"a.b": [{"colour": "red"}, {"colour": "blue"}], "c": []}
		}`, thing{
			ID: "ab", Size: -12, Hidden: true, Colour: "red", Tags: []string{"x", "y"}, Maker: "m",
			Features: map[string][]colour{"a.b": {"red", "blue"}},
		}},
		{"empty values are values", `{"id":"","size":0,"hidden":false,"tags":[],"features":{}}`, thing{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readThing(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestReadFaults(t *testing.T) {
	tests := []struct {
		name, data string
		want       []string
	}{
		{"no JSON", "{\n  \"id\" \"a\"}", []string{
			`thing.json:2:8: want ':' after a member name, have '"'`,
		}},
		{"too deep", strings.Repeat("[", 600), []string{
			`thing.json:1:513: want at most 512 levels of nesting, have more`,
		}},
		{"empty file", "", []string{
			`thing.json:1:1: want a value, have the end of the text`,
		}},
		{"no object", "\n [1]", []string{
			`thing.json:2:2: want an object, have an array`,
		}},
		{"missing member", `{}`, []string{
			`thing.json:1:1: missing member "id"`,
		}},
		{"missing member within", `{"id":"a","maker":{},"features":{"f":[{}]}}`, []string{
			`thing.json:1:19: maker: missing member "name"`,
			`thing.json:1:39: features.f[0]: missing member "colour"`,
		}},
		{"wrong kinds", `{"id":1,"size":"1","hidden":null,"colour":[],"tags":{},"maker":true,"features":"x"}`, []string{
			`thing.json:1:7: id: want a string, have a number`,
			`thing.json:1:16: size: want a number, have a string`,
			`thing.json:1:29: hidden: want a boolean, have null`,
			`thing.json:1:43: colour: want a string, have an array`,
			`thing.json:1:53: tags: want an array, have an object`,
			`thing.json:1:64: maker: want an object, have a boolean`,
			`thing.json:1:80: features: want an object, have a string`,
		}},
		{"wrong kinds of elements", `{"id":"a","tags":["x",1,null],"features":{"f":[7]}}`, []string{
			`thing.json:1:23: tags[1]: want a string, have a number`,
			`thing.json:1:25: tags[2]: want a string, have null`,
			`thing.json:1:48: features.f[0]: want an object, have a number`,
		}},
		{"numbers", `{"id":"a","size":1.5}`, []string{
			`thing.json:1:18: size: want a whole number, have 1.5`,
		}},
		{"large numbers", `{"id":"a","size":9223372036854775808}`, []string{
			`thing.json:1:18: size: want a whole number of at most 64 bits, have 9223372036854775808`,
		}},
		{"the type's own error", `{"id":"a","colour":"green"}`, []string{
			`thing.json:1:20: colour: not a colour: "green": want red or blue`,
		}},
		{"wrong case", `{"Id":"a","id":"b"}`, []string{
			`thing.json:1:2: unknown member "Id": did you mean "id"?`,
		}},
		{"near name", `{"id":"a","color":"red","maker":{"nmae":"m","name":"m"}}`, []string{
			`thing.json:1:11: unknown member "color": did you mean "colour"?`,
			`thing.json:1:34: maker: unknown member "nmae": did you mean "name"?`,
		}},
		{"no near name", `{"id":"a","whatever":0,"":0}`, []string{
			`thing.json:1:11: unknown member "whatever"`,
			`thing.json:1:24: unknown member ""`,
		}},
		{"duplicates, the last counts", "{\"id\":1,\n\"id\":2,\n\"id\":\"a\"}", []string{
			`thing.json:2:1: duplicate member "id", first at 1:2`,
			`thing.json:3:1: duplicate member "id", first at 1:2`,
		}},
		{"duplicates where names are data", `{"id":"a","features":{"f":[],"f":[]}}`, []string{
			`thing.json:1:30: features: duplicate member "f", first at 1:23`,
		}},
		{"names that are not plain", `{"id":"a","features":{"a.b":[1],".c":[],"":[2],"d\"\n":[3]}}`, []string{
			`thing.json:1:30: features["a.b"][0]: want an object, have a number`,
			`thing.json:1:33: features[".c"]: feature ".c" starts with a dot`,
			`thing.json:1:45: features[""][0]: want an object, have a number`,
			`thing.json:1:57: features["d\"\n"][0]: want an object, have a number`,
		}},
		{"columns are characters", `{"id":"é😀","size":true}`, []string{
			`thing.json:1:19: size: want a number, have a boolean`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readThing(tt.data)
			if d := cmp.Diff(tt.want, messages(err)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func messages(err error) []string {
	if err == nil {
		return nil
	}
	var out []string
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		out = append(out, e.Error())
	}
	return out
}

// What can be read is read, whatever is wrong beside it.
func TestFaultsCostNothingElse(t *testing.T) {
	got, err := readThing(`{"id":"a","size":"big","tags":["x",1,"y"],"other":1,"features":{"f":[{"colour":"green"},{"colour":"red"}]}}`)
	if n := len(messages(err)); n != 4 {
		t.Errorf("got %d faults, want 4: %v", n, err)
	}
	want := thing{ID: "a", Tags: []string{"x", "y"}, Features: map[string][]colour{"f": {"red"}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestFaultFields(t *testing.T) {
	_, err := readThing("{\"id\":\"a\",\n \"colour\":\"green\"}")
	var f *jsontree.Fault
	if !errors.As(err, &f) {
		t.Fatalf("got %T, want a Fault within", err)
	}
	if f.File != "thing.json" || f.Line != 2 || f.Column != 11 || f.Path != "colour" {
		t.Errorf("got %+v", f)
	}
	if !errors.Is(err, errColour) {
		t.Errorf("the cause is out of reach: %v", err)
	}
	var s *jsontree.SyntaxError
	if _, err := readThing("{"); !errors.As(err, &s) || s.Offset != 1 {
		t.Errorf("the syntax error is out of reach: %v", err)
	}
}

func TestFaultsAdd(t *testing.T) {
	data := []byte("{\"a\":1,\n \"b\":2}")
	n, err := jsontree.Parse(data, jsontree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	f := jsontree.NewFaults("x.json", data)
	if err := f.Err(); err != nil {
		t.Errorf("no faults, but %v", err)
	}
	f.Add(n.Get("b"), "b", "second")
	f.Add(n.Get("a"), "a", "%w: %d", errColour, 1)
	f.Add(n.Get("b"), "b", "third")
	f.Add(nil, "", "first")
	want := []string{
		"x.json:1:1: first",
		"x.json:1:6: a: not a colour: 1",
		"x.json:2:6: b: second",
		"x.json:2:6: b: third",
	}
	for range 2 { // Err may be asked again
		if d := cmp.Diff(want, messages(f.Err())); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
	if !errors.Is(f.Err(), errColour) {
		t.Error("the cause is out of reach")
	}
}

func TestValue(t *testing.T) {
	const data = `{"a":[{"b":null}],"c":1}`
	o, faults := jsontree.Open("x.json", []byte(data), jsontree.Limits{})
	for v := range o.Array("a", required) {
		inner := v.AsObject()
		b := inner.Value("b", required)
		if b.Path() != "a[0].b" || inner.Path() != "a[0]" || o.Path() != "" {
			t.Errorf("paths: %q, %q, %q", b.Path(), inner.Path(), o.Path())
		}
		if b.Node().Kind() != jsontree.KindNull {
			t.Errorf("got %v", b.Node().Kind())
		}
		b.Faultf("of the value")
		b.KeyFaultf("of the name")
		inner.Faultf("of the object")
		inner.Value("absent", optional).Faultf("of what is not there")
		v.KeyFaultf("of an element")
	}
	if !o.Has("c") || o.Has("d") {
		t.Error("Has is wrong")
	}
	want := []string{
		"x.json:1:7: a[0]: of the object",
		"x.json:1:7: a[0].absent: of what is not there",
		"x.json:1:7: a[0]: of an element",
		"x.json:1:8: a[0].b: of the name",
		"x.json:1:12: a[0].b: of the value",
	}
	if d := cmp.Diff(want, messages(faults.Err())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// A reader goes on as if nothing were wrong, so every method works on nil.
func TestNilObject(t *testing.T) {
	o, faults := jsontree.Open("x.json", []byte(`[]`), jsontree.Limits{})
	if o != nil {
		t.Fatal("an array has no members to read")
	}
	var c colour
	if o.String("a", required) != "" || o.Int64("a", required) != 0 || o.Bool("a", required) || o.Has("a") ||
		o.Strings("a", required) != nil || o.Text("a", required, &c) || o.Object("a", required) != nil ||
		o.Path() != "" || o.Value("a", required).Node() != nil {
		t.Error("a nil Object is not empty")
	}
	for range o.Array("a", required) {
		t.Error("a nil Object has elements")
	}
	for range o.Members() {
		t.Error("a nil Object has members")
	}
	o.Value("a", required).Faultf("nothing")
	o.Faultf("nothing")
	o.Done()
	if d := cmp.Diff([]string{"x.json:1:1: want an object, have an array"}, messages(faults.Err())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestDone(t *testing.T) {
	o, faults := jsontree.Open("x.json", []byte(`{"a":{"b":1},"c":1}`), jsontree.Limits{})
	o.Object("a", optional)
	o.Done()
	o.Done()
	want := []string{ // the inner object was forgotten, and is looked at all the same
		`x.json:1:7: a: unknown member "b"`,
		`x.json:1:14: unknown member "c"`,
	}
	if d := cmp.Diff(want, messages(faults.Err())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestBreakOff(t *testing.T) {
	o, _ := jsontree.Open("x.json", []byte(`{"a":[1,2],"b":1}`), jsontree.Limits{})
	n := 0
	for range o.Array("a", required) {
		n++
		break
	}
	for range o.Members() {
		n++
		break
	}
	if n != 2 {
		t.Errorf("got %d steps, want 2", n)
	}
}

func TestSuggestions(t *testing.T) {
	tests := []struct {
		key, want string
		known     []string
	}{
		{"Status", "status", []string{"statue", "status"}}, // case goes before edits
		{"stauts", "status", []string{"id", "status"}},
		{"statusses", "", []string{"status"}},
		{"protocolversion", "protocolVersion", []string{"protocolVersion"}},
		{"revison", "revision", []string{"version", "revision"}},
		{"notes", "note", []string{"node", "note"}},
		{"x", "", []string{"y"}},
		{"ie", "id", []string{"id"}},
		{"", "", []string{"a"}},
	}
	for _, tt := range tests {
		t.Run(tt.key, func(t *testing.T) {
			o, faults := jsontree.Open("x.json", fmt.Appendf(nil, "{%q:0}", tt.key), jsontree.Limits{})
			for _, k := range tt.known {
				o.Has(k)
			}
			want := fmt.Sprintf("x.json:1:2: unknown member %q", tt.key)
			if tt.want != "" {
				want += fmt.Sprintf(": did you mean %q?", tt.want)
			}
			if d := cmp.Diff([]string{want}, messages(faults.Err())); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// FuzzOpen: a reader never panics and every fault has a place.
func FuzzOpen(f *testing.F) {
	for _, seed := range []string{`{"id":"a"}`, `{"Id":[],"id":{},"id":1}`, `{"features":{"a":[{"colour":"x"}]}}`, `[`, ``} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		x, err := readThing(data)
		if err == nil {
			if o := mustParse(t, data); o.Get("id").Text() != x.ID {
				t.Fatalf("%q: got id %q", data, x.ID)
			}
			return
		}
		line, column := 0, 0
		for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
			f := e.(*jsontree.Fault)
			if f.Line < line || f.Line == line && f.Column < column {
				t.Fatalf("%q: out of order: %v", data, err)
			}
			line, column = f.Line, f.Column
			if column < 1 || !strings.HasPrefix(e.Error(), fmt.Sprintf("thing.json:%d:%d: ", line, column)) {
				t.Fatalf("%q: no place: %v", data, e)
			}
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	data := `{"id":"a","size":1,"hidden":true,"colour":"red","tags":["x","y"],"maker":{"name":"m"},"features":{`
	for i := range 100 {
		data += fmt.Sprintf(`"f%d":[{"colour":"red"},{"colour":"blue"}],`, i)
	}
	data += `"last":[]}}`
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := readThing(data); err != nil {
			b.Fatal(err)
		}
	}
}
