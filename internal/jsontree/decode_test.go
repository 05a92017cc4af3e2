package jsontree_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// A garden has a field of each kind that can be read.
type garden struct {
	Schema string `json:"$schema,omitzero"`
	Name   string `json:"name"`
	place_
	Open    bool                         `json:"open,omitzero"`
	Size    int64                        `json:"size,omitzero"`
	Level   int8                         `json:"level,omitzero"`
	Trees   uint64                       `json:"trees,omitzero"`
	Gates   uint8                        `json:"gates,omitzero"`
	Share   float64                      `json:"share,omitzero"`
	Colour  colour                       `json:"colour,omitzero"`
	Tags    []string                     `json:"tags,omitempty"`
	Colours []colour                     `json:"colours,omitempty"`
	Fenced  *bool                        `json:"fenced,omitempty"`
	Shed    *bed                         `json:"shed,omitempty"`
	Beds    []bed                        `json:"beds,omitempty"`
	Plants  jsontree.Members[bed]        `json:"plants,omitempty"`
	Words   jsontree.Members[[]string]   `json:"words,omitempty"`
	Path    jsontree.OneOrMany[int8]     `json:"path,omitempty"`
	Paths   jsontree.OneOrMany[[]string] `json:"paths,omitempty"`
}

// place_ is embedded: its members are the garden's.
type place_ struct {
	Lat  float64 `json:"lat"`
	Long float64 `json:"long,omitzero"`
}

type bed struct {
	At    jsontree.Value `json:"-"`
	Kind  string         `json:"kind"`
	Count uint16         `json:"count,omitzero"`
	Beds  []bed          `json:"beds,omitempty"` // a type may hold itself
}

var gardens = jsontree.NewDecoder[garden]()

func readGarden(data string) (garden, error) {
	g, faults := gardens.Open("g.json", []byte(data), jsontree.Limits{})
	return g, faults.Err()
}

const wholeGarden = `{
	"$schema": "s", "name": "n", "lat": 1.5, "long": -2e3, "open": true, "size": -9223372036854775808, "level": -128,
	"trees": 18446744073709551615, "gates": 255, "share": 0, "colour": "red", "tags": ["", "é"], "colours": ["blue"],
	"fenced": false, "shed": {"kind": "s"}, "beds": [{"kind": "a", "count": 65535, "beds": [{"kind": "b"}]}],
	"plants": {"z": {"kind": "1"}, "": {"kind": "2"}}, "words": {"w": ["x"]}, "path": 3, "paths": [["a"], ["b"]]
}`

func TestDecode(t *testing.T) {
	no := false
	for _, tt := range []struct {
		name, data string
		want       garden
	}{
		{"least", `{"name":"n","lat":0}`, garden{Name: "n"}},
		{"in any order", `{"lat":1,"colour":"red","name":"n"}`, garden{Name: "n", place_: place_{Lat: 1}, Colour: "red"}},
		{"empty lists are nil", `{"name":"n","lat":0,"tags":[],"beds":[],"plants":{},"path":[]}`, garden{Name: "n"}},
		{"one or many of one", `{"name":"n","lat":0,"path":[7]}`, garden{Name: "n", Path: jsontree.OneOrMany[int8]{7}}},
		{"all", wholeGarden, garden{
			Schema: "s", Name: "n", place_: place_{1.5, -2000}, Open: true, Size: math.MinInt64, Level: -128, Trees: math.MaxUint64,
			Gates: 255, Colour: "red", Tags: []string{"", "é"}, Colours: []colour{"blue"}, Fenced: &no, Shed: &bed{Kind: "s"},
			Beds:   []bed{{Kind: "a", Count: 65535, Beds: []bed{{Kind: "b"}}}},
			Plants: jsontree.Members[bed]{{Key: "z", Value: bed{Kind: "1"}}, {Key: "", Value: bed{Kind: "2"}}},
			Words:  jsontree.Members[[]string]{{Key: "w", Value: []string{"x"}}},
			Path:   jsontree.OneOrMany[int8]{3}, Paths: jsontree.OneOrMany[[]string]{{"a"}, {"b"}},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readGarden(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			if d := diffGardens(tt.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			// and what is read is written so that it reads the same
			text, err := jsontree.Marshal(got)
			if err != nil {
				t.Fatal(err)
			}
			again, err := readGarden(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if d := diffGardens(got, again); d != "" {
				t.Errorf("written and read again (-want +got):\n%s", d)
			}
		})
	}
}

// diffGardens compares without places and unexported fields.
func diffGardens(a, b garden) string {
	return cmp.Diff(a, b, cmp.AllowUnexported(garden{}, place_{}), cmp.Comparer(func(a, b jsontree.Value) bool { return true }), cmpopts.EquateEmpty())
}

func TestDecodeFaults(t *testing.T) {
	for _, tt := range []struct {
		name, data string
		want       []string
	}{
		{"no JSON", `{"name"}`, []string{`g.json:1:8: want ':' after a member name, have '}'`}},
		{"no object", `[]`, []string{`g.json:1:1: want an object, have an array`}},
		{"missing", `{"shed":{}}`, []string{
			`g.json:1:1: missing member "name"`,
			`g.json:1:1: missing member "lat"`,
			`g.json:1:9: shed: missing member "kind"`,
		}},
		{"unknown, in another case, twice", `{"name":"a","lat":0,"Tags":[],"colr":"red","name":"n","x":0,"x":0,"words":{"a":[],"a":[]}}`, []string{
			`g.json:1:21: unknown member "Tags": did you mean "tags"?`,
			`g.json:1:31: unknown member "colr": did you mean "colour"?`,
			`g.json:1:44: duplicate member "name", first at 1:2`,
			`g.json:1:55: unknown member "x"`,
			`g.json:1:61: duplicate member "x", first at 1:55`,
			`g.json:1:61: unknown member "x"`,
			`g.json:1:83: words: duplicate member "a", first at 1:76`,
		}},
		{"kinds", `{"name":null,"lat":"0","open":0,"size":true,"trees":{},"colour":1,"tags":"","beds":{},"plants":[],"path":"1","fenced":null,"shed":null}`, []string{
			`g.json:1:9: name: want a string, have null`,
			`g.json:1:20: lat: want a number, have a string`,
			`g.json:1:31: open: want a boolean, have a number`,
			`g.json:1:40: size: want a number, have a boolean`,
			`g.json:1:53: trees: want a number, have an object`,
			`g.json:1:65: colour: want a string, have a number`,
			`g.json:1:74: tags: want an array, have a string`,
			`g.json:1:84: beds: want an array, have an object`,
			`g.json:1:96: plants: want an object, have an array`,
			`g.json:1:106: path: want a number, have a string`,
			`g.json:1:119: fenced: want a boolean, have null`,
			`g.json:1:131: shed: want an object, have null`,
		}},
		{"numbers", `{"name":"n","lat":1e999,"size":1.0,"level":128,"trees":-1,"gates":256}`, []string{
			`g.json:1:19: lat: want a smaller number, have 1e999`,
			`g.json:1:32: size: want a whole number, have 1.0`,
			`g.json:1:44: level: want a whole number of at most 8 bits, have 128`,
			`g.json:1:56: trees: want a whole number of 0 or more and at most 64 bits, have -1`,
			`g.json:1:67: gates: want a whole number of 0 or more and at most 8 bits, have 256`,
		}},
		{"elements", `{"name":"n","lat":0,"colours":["red","green"],"beds":[1,{"kind":"a","beds":[{}]}],"plants":{"a.b":{"kind":0}},"path":[1,"2"]}`, []string{
			`g.json:1:38: colours[1]: not a colour: "green": want red or blue`,
			`g.json:1:55: beds[0]: want an object, have a number`,
			`g.json:1:77: beds[1].beds[0]: missing member "kind"`,
			`g.json:1:107: plants["a.b"].kind: want a string, have a number`,
			`g.json:1:121: path[1]: want a number, have a string`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readGarden(tt.data)
			if d := cmp.Diff(tt.want, messages(err)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// What can be read stays beside what cannot, and elements that cannot are left out.
func TestDecodeBesideFaults(t *testing.T) {
	got, err := readGarden(`{"name":"n","size":"x","tags":["a",1,"b"],"colours":["green","red"],"beds":[0,{"kind":"k"}]}`)
	if err == nil {
		t.Fatal("no fault was found")
	}
	want := garden{Name: "n", Tags: []string{"a", "b"}, Colours: []colour{"red"}, Beds: []bed{{Kind: "k"}}}
	if d := diffGardens(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// An order is read with rules, and checked once more as a whole.
type order struct {
	Parts    []part         `json:"parts"`
	Until    version        `json:"until,omitzero"`
	Discount jsontree.Value `json:"discount,omitempty"`
	Of       string         `json:"of,omitzero"`
	detail
}

type detail struct {
	Note string `json:"note,omitzero"`
}

type part struct {
	At  jsontree.Value `json:"-"`
	Key string         `json:"key"`
}

// version is a text, or an object with one.
type version struct{ Text string }

var orders = jsontree.NewDecoder[order](
	jsontree.Read(func(v jsontree.Value, x *version) bool {
		if v.Node().Kind() == jsontree.KindObject {
			x.Text = v.AsObject().String("by", jsontree.Required)
			return true
		}
		x.Text = v.AsString()
		return x.Text != ""
	}),
	jsontree.Check(func(o *jsontree.Object, p *part) {
		if p.Key == "" {
			o.Value("key", jsontree.Optional).Faultf("must not be empty")
		}
	}),
	jsontree.Check(func(o *jsontree.Object, d *detail) {
		if d.Note == "" {
			o.Faultf("want a note")
		}
	}),
	jsontree.Check(func(o *jsontree.Object, x *order) {
		seen := map[string]bool{}
		for _, p := range x.Parts {
			if seen[p.Key] {
				p.At.Faultf("a second part %q", p.Key)
				p.At.Member("key").Faultf("here")
				p.At.Member("absent").Faultf("not here")
			}
			seen[p.Key] = true
		}
		if o.Has("extra") {
			o.Value("extra", jsontree.Optional).Faultf("known to the check only")
		}
		if x.Discount.Node().Kind() == jsontree.KindNull {
			x.Discount.Faultf("no discount")
		}
	}),
)

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		name, data string
		want       []string
	}{
		{"fine", `{"parts":[{"key":"a"},{"key":"b"}],"until":{"by":"1"},"discount":[],"note":"n"}`, nil},
		{"checks", `{"parts":[{"key":""},{"key":"a"},{"key":"a"}],"until":{},"discount":null,"extra":1}`, []string{
			`o.json:1:1: want a note`,
			`o.json:1:18: parts[0].key: must not be empty`,
			`o.json:1:34: parts[2]: a second part "a"`,
			`o.json:1:34: parts[2].absent: not here`,
			`o.json:1:41: parts[2].key: here`,
			`o.json:1:55: until: missing member "by"`,
			`o.json:1:69: discount: no discount`,
			`o.json:1:82: extra: known to the check only`,
		}},
		{"no check of what is no object", `{"parts":[1],"until":2,"note":"n"}`, []string{
			`o.json:1:11: parts[0]: want an object, have a number`,
			`o.json:1:22: until: want a string, have a number`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x, faults := orders.Open("o.json", []byte(tt.data), jsontree.Limits{})
			if d := cmp.Diff(tt.want, messages(faults.Err())); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if at := x.Discount.Path(); at != "discount" {
				t.Errorf("the raw member is at %q, there or not", at)
			}
		})
	}
}

// A decoder reads what a reader by hand has opened, too.
func TestDecodeWithin(t *testing.T) {
	o, faults := jsontree.Open("x.json", []byte(`{"bed":{"kind":"k","x":1},"kind":"o","more":2}`), jsontree.Limits{})
	beds := jsontree.NewDecoder[bed]()
	var inner, outer, none bed
	if !beds.Decode(o.Value("bed", required), &inner) || beds.Decode(o.Value("absent", optional), &none) || beds.Decode(jsontree.Value{}, &none) {
		t.Error("what is there is not told from what is not")
	}
	beds.DecodeObject(o, &outer)
	beds.DecodeObject(nil, &none)
	if inner.Kind != "k" || outer.Kind != "o" || none.Kind != "" {
		t.Errorf("got %q, %q and %q", inner.Kind, outer.Kind, none.Kind)
	}
	want := []string{
		`x.json:1:20: bed: unknown member "x"`,
		`x.json:1:38: unknown member "more"`,
	}
	if d := cmp.Diff(want, messages(faults.Err())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestOpenLine(t *testing.T) {
	_, faults := gardens.OpenLine("l.jsonl", 7, []byte("{\"name\":1,\n\"lat\":0,\"lat\":0}"), jsontree.Limits{})
	want := []string{
		`l.jsonl:7:9: name: want a string, have a number`,
		`l.jsonl:8:9: duplicate member "lat", first at 8:1`,
	}
	if d := cmp.Diff(want, messages(faults.Err())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestUnreadableTypes(t *testing.T) {
	type untagged struct{ Name string }
	type twice struct {
		detail
		Note string `json:"note"`
	}
	type quoted struct {
		A int `json:"a,string"`
	}
	type anything struct {
		A any `json:"a"`
	}
	for name, read := range map[string]func(){
		"no tag":         func() { jsontree.NewDecoder[untagged]().Open("x", []byte(`{}`), jsontree.Limits{}) },
		"a member twice": func() { jsontree.NewDecoder[twice]().Open("x", []byte(`{}`), jsontree.Limits{}) },
		"string option":  func() { jsontree.NewDecoder[quoted]().Open("x", []byte(`{}`), jsontree.Limits{}) },
		"interface":      func() { jsontree.NewDecoder[anything]().Open("x", []byte(`{}`), jsontree.Limits{}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			read()
		})
	}
}

// What a decoder accepts, encoding/json accepts too, and reads the same.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{wholeGarden, `{"name":"n","lat":0}`, `{"name":"\ud800","lat":-0.0,"level":-0}`,
		`{"name":"n","lat":1,"plants":{"a":{"kind":"k"},"b":{"kind":"l","count":1}},"path":[1,2]}`, `{"NAME":"n","lat":1}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		got, err := readGarden(data)
		if err != nil {
			return
		}
		var want plainGarden
		d := json.NewDecoder(strings.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&want); err != nil {
			t.Fatalf("%s\nwas taken, and encoding/json says %v", data, err)
		}
		text, err := jsontree.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		var again plainGarden
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want.tidy(), again.tidy(), cmpopts.EquateEmpty(), cmp.AllowUnexported(plainGarden{}), cmpopts.IgnoreFields(bed{}, "At")); d != "" {
			t.Fatalf("%s\n(-encoding/json +ours):\n%s", data, d)
		}
	})
}

// plainGarden is a garden for encoding/json.
type plainGarden struct {
	Schema  string `json:"$schema"`
	Name    string `json:"name"`
	Lat     float64
	Long    float64
	Open    bool
	Size    int64
	Level   int8
	Trees   uint64
	Gates   uint8
	Share   float64
	Colour  colour
	Tags    []string
	Colours []colour
	Fenced  *bool
	Shed    *bed
	Beds    []bed
	Plants  map[string]bed
	Words   map[string][]string
	Path    any
	Paths   any
}

// tidy gives what may be one or many the form of many, and makes lists that are
// empty and those that are not there alike.
func (g plainGarden) tidy() plainGarden {
	many := func(x any, one func(any) bool) any {
		list, ok := x.([]any)
		if x != nil && (!ok || one(x)) {
			return []any{x}
		}
		if len(list) == 0 {
			return nil
		}
		return list
	}
	g.Path = many(g.Path, func(any) bool { return false })
	g.Paths = nil // a list of lists and a list are told apart by nothing
	return g
}

func BenchmarkDecode(b *testing.B) {
	data := []byte(wholeGarden)
	b.Run("decoder", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, faults := gardens.Open("g.json", data, jsontree.Limits{}); faults.Err() != nil {
				b.Fatal(faults.Err())
			}
		}
	})
	b.Run("json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var g plainGarden
			if err := json.Unmarshal(data, &g); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func ExampleDecoder() {
	type client struct {
		Name string   `json:"name"`
		Tags []string `json:"tags,omitempty"`
	}
	clients := jsontree.NewDecoder[client](jsontree.Check(func(o *jsontree.Object, c *client) {
		if c.Name == "" {
			o.Value("name", jsontree.Optional).Faultf("must not be empty")
		}
	}))
	c, faults := clients.Open("client.json", []byte(`{"name": "codex", "tags": ["cli"]}`), jsontree.Limits{})
	fmt.Println(c, faults.Err())
	_, faults = clients.Open("client.json", []byte(`{"name": "", "tag": ["cli"]}`), jsontree.Limits{})
	fmt.Println(faults.Err())
	// Output:
	// {codex [cli]} <nil>
	// client.json:1:10: name: must not be empty
	// client.json:1:14: unknown member "tag": did you mean "tags"?
}

func TestObjects(t *testing.T) {
	o, faults := jsontree.Open("x", []byte(`{"a":[1,{"x":0},null,{}],"b":{}}`), jsontree.Limits{})
	var got []string
	for i, v := range o.Value("a", required).Objects() {
		got = append(got, fmt.Sprint(i, " ", v.Path()))
	}
	for range o.Value("a", required).Objects() {
		break
	}
	for range o.Value("b", required).Objects() {
		t.Error("an object has elements")
	}
	if d := cmp.Diff([]string{"0 a[1]", "1 a[3]"}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if err := faults.Err(); err != nil {
		t.Error(err)
	}
}

// weather is embedded, and has a member for each of its names.
type weather struct{ Said []string }

func (w weather) MarshalJSON() ([]byte, error) {
	var members jsontree.Members[string]
	for _, said := range w.Said {
		name, text, _ := strings.Cut(said, " ")
		members = append(members, jsontree.Named[string]{Key: name, Value: text})
	}
	return members.MarshalJSON()
}

type report struct {
	reportHead
	weather
}

type reportHead struct {
	Day string `json:"day"`
}

func (r report) MarshalJSON() ([]byte, error) { return jsontree.Join(r.reportHead, r.weather) }

func TestEmbedded(t *testing.T) {
	d := jsontree.NewDecoder[report](jsontree.Embedded([]string{"wind", "rain"}, func(name string, v jsontree.Value, w *weather) bool {
		w.Said = append(w.Said, name+" "+v.AsString())
		return true
	}))
	for text, want := range map[string]string{
		`{"day":"mon"}`: "", `{"day":"mon","rain":"no"}`: "", `{"day":"mon","wind":"west","rain":"no"}`: "",
		`{"day":"mon","snow":"no"}`: `f:1:14: unknown member "snow"`,
		`{"day":"mon","Wind":"no"}`: `f:1:14: unknown member "Wind": did you mean "wind"?`,
		`{"rain":7}`:                "f:1:1: missing member \"day\"\nf:1:9: rain: want a string, have a number",
	} {
		got, faults := d.Open("f", []byte(text), jsontree.Limits{})
		if err := faults.Err(); err != nil || want != "" {
			if err == nil || err.Error() != want {
				t.Errorf("%s: got %v, want %s", text, err, want)
			}
			continue
		}
		if again, err := jsontree.Marshal(got); err != nil || string(again) != text {
			t.Errorf("%s: written %s, %v", text, again, err)
		}
	}
	var names []string
	for _, m := range d.Shape().Members {
		names = append(names, m.Name)
	}
	if diff := cmp.Diff([]string{"day", "wind", "rain"}, names); diff != "" {
		t.Errorf("members (-want +got):\n%s", diff)
	}
}
