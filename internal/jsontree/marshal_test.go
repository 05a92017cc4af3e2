package jsontree_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Every file of the data set is laid out as its kind has it, byte for byte.
func TestLayoutOfDataFiles(t *testing.T) {
	client := jsontree.Layout{Spread: 1, Width: 140}
	for folder, layout := range map[string]jsontree.Layout{
		"clients": client, "declared": client, "read": client, "probed": {Spread: 2}, "observed": jsontree.Spread,
	} {
		names, err := filepath.Glob("../../registry/data/" + folder + "/*.json")
		if err != nil || len(names) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			root, err := jsontree.Parse(data, jsontree.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(data), string(layout.Append(nil, root))); d != "" {
				t.Errorf("%s (-file +laid out):\n%s", name, d)
			}
		}
	}
}

func TestLayout(t *testing.T) {
	const text = `{"a":[1,{"b":[]}],"é<&>":{},"c":"x"}`
	for _, tt := range []struct {
		name   string
		layout jsontree.Layout
		want   string
	}{
		{"one line", jsontree.Layout{}, "{\"a\": [1, {\"b\": []}], \"é<&>\": {}, \"c\": \"x\"}\n"},
		{"the outermost", jsontree.Layout{Spread: 1}, "{\n  \"a\": [1, {\"b\": []}],\n  \"é<&>\": {},\n  \"c\": \"x\"\n}\n"},
		{"two levels", jsontree.Layout{Spread: 2}, "{\n  \"a\": [\n    1,\n    {\"b\": []}\n  ],\n  \"é<&>\": {},\n  \"c\": \"x\"\n}\n"},
		{"just wide enough", jsontree.Layout{Spread: 1, Width: 22}, "{\n  \"a\": [1, {\"b\": []}],\n  \"é<&>\": {},\n  \"c\": \"x\"\n}\n"},
		{"a character too narrow", jsontree.Layout{Spread: 1, Width: 21}, "{\n  \"a\": [\n    1,\n    {\"b\": []}\n  ],\n  \"é<&>\": {},\n  \"c\": \"x\"\n}\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root, err := jsontree.Parse([]byte(text), jsontree.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, string(tt.layout.Append(nil, root))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			got, err := tt.layout.Marshal(json.RawMessage(text))
			if d := cmp.Diff(tt.want, string(got)); d != "" || err != nil {
				t.Errorf("Marshal: %v (-want +got):\n%s", err, d)
			}
		})
	}
	if got, err := jsontree.Spread.Marshal(make(chan int)); err == nil {
		t.Errorf("a channel is written as %q", got)
	}
	bad := jsontree.Members[chan int]{{Key: "a"}}
	if got, err := jsontree.Marshal(bad); err == nil {
		t.Errorf("a channel in an object is written as %q", got)
	}
}

// The spread layout is that of encoding/json, and every layout says the same.
func FuzzLayout(f *testing.F) {
	f.Add(`{"a":[1,{"b":[],"c":{}}],"":"\u2028<"}`, 1, 10)
	f.Add(`[[[]]]`, 0, 3)
	f.Fuzz(func(t *testing.T, text string, spread, width int) {
		root, err := jsontree.Parse([]byte(text), jsontree.Limits{})
		if err != nil {
			return
		}
		var want, indented, again bytes.Buffer
		if err := json.Compact(&want, layout(t, jsontree.Layout{}, root)); err != nil {
			t.Fatal(err)
		}
		if err := json.Indent(&indented, want.Bytes(), "", "  "); err != nil {
			t.Fatal(err)
		}
		if got := layout(t, jsontree.Spread, root); string(got) != indented.String()+"\n" {
			t.Fatalf("spread as\n%swant\n%s", got, indented.String())
		}
		if err := json.Compact(&again, layout(t, jsontree.Layout{Spread: spread, Width: width}, root)); err != nil || again.String() != want.String() {
			t.Fatalf("laid out (%d, %d) says\n%s\nwant\n%s", spread, width, again.String(), want.String())
		}
	})
}

func layout(t *testing.T, l jsontree.Layout, root *jsontree.Node) []byte {
	t.Helper()
	return l.Append(nil, root)
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"": `""`, "a<&>é": `"a<&>é"`, "\"\\\n\x00": `"\"\\\n\u0000"`, "\xff": `"\ufffd"`, "\u2028": `"\u2028"`,
	} {
		if got := jsontree.Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestPointer(t *testing.T) {
	for _, tt := range []struct {
		pointer string
		names   []string
	}{
		{"", nil}, {"/", []string{""}}, {"/a", []string{"a"}}, {"/a/b", []string{"a", "b"}},
		{"/~0/~1", []string{"~", "/"}}, {"/~01", []string{"~1"}}, {"//x", []string{"", "x"}},
	} {
		if got := jsontree.Pointer(tt.names...); got != tt.pointer {
			t.Errorf("Pointer(%q) = %q, want %q", tt.names, got, tt.pointer)
		}
		if got, ok := jsontree.PointerNames(tt.pointer); !ok || !slices.Equal(got, tt.names) {
			t.Errorf("PointerNames(%q) = %q, %v, want %q", tt.pointer, got, ok, tt.names)
		}
	}
	if got, ok := jsontree.PointerNames("a"); ok {
		t.Errorf("%q is no pointer", got)
	}
}

func TestMembers(t *testing.T) {
	m := jsontree.Members[int]{{Key: "b", Value: 1}, {Key: "a<", Value: 2}, {Key: "b", Value: 3}}
	if got, ok := m.Get("b"); !ok || got != 3 {
		t.Errorf("b is %d, %v, want the last one, 3", got, ok)
	}
	if got, ok := m.Get("c"); ok {
		t.Errorf("c is %d, want none", got)
	}
	if got, err := jsontree.Marshal(m); err != nil || string(got) != `{"b":1,"a<":2,"b":3}` {
		t.Errorf("written as %s, %v", got, err)
	}
	if got, err := jsontree.Marshal(jsontree.OneOrMany[string]{}); err != nil || string(got) != `[]` {
		t.Errorf("none is written as %s, %v", got, err)
	}
}

func TestJoin(t *testing.T) {
	type a struct {
		X int `json:"x,omitzero"`
	}
	for want, objects := range map[string][]any{
		`{}`:                     {a{}, a{}},
		`{"x":1}`:                {a{}, a{1}, a{}},
		`{"x":1,"y<":"&","x":2}`: {a{1}, map[string]string{"y<": "&"}, a{2}},
	} {
		if got, err := jsontree.Join(objects...); err != nil || string(got) != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
	if _, err := jsontree.Join(make(chan int)); err == nil {
		t.Error("joined what has no JSON form")
	}
}

func TestGarbled(t *testing.T) {
	for text, want := range map[string]string{
		"a": "", "\ufffd": "", `\ufffd`: "", `"\`: "", "\u2028": "",
		"a\xffb": `a\ufffd`, "\xff": `\ufffd`, `\"` + "\xc3": `\\\"\ufffd`,
	} {
		for _, value := range []any{text, []string{"x", text}, map[string]string{text: "y"}} {
			b, err := jsontree.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := jsontree.Garbled(b); got != want || ok != (want != "") {
				t.Errorf("%s: got %q, %v, want %q", b, got, ok, want)
			}
		}
	}
}
