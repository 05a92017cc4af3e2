package jsontree_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

func mustParse(t testing.TB, text string) *jsontree.Node {
	t.Helper()
	n, err := jsontree.Parse([]byte(text), jsontree.Limits{})
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return n
}

func TestParseValues(t *testing.T) {
	tests := []struct {
		text string
		kind jsontree.Kind
		want string // Text
	}{
		{`null`, jsontree.KindNull, ""},
		{`true`, jsontree.KindBool, ""},
		{`false`, jsontree.KindBool, ""},
		{`0`, jsontree.KindNumber, "0"},
		{`-0.50E+07`, jsontree.KindNumber, "-0.50E+07"},
		{`123456789012345678901234567890`, jsontree.KindNumber, "123456789012345678901234567890"},
		{`""`, jsontree.KindString, ""},
		{`"é\u00e9\ud83d\ude00😀"`, jsontree.KindString, "éé😀😀"},
		{`"\"\\\/\b\f\n\r\t"`, jsontree.KindString, "\"\\/\b\f\n\r\t"},
		{`"\ud800x"`, jsontree.KindString, "\ufffdx"},
		{`"\ud800\ud800\udc00"`, jsontree.KindString, "\ufffd\U00010000"},
		{`"\udc00\ud800\u0041"`, jsontree.KindString, "\ufffd\ufffdA"},
		{`"\uABCD\uabcd"`, jsontree.KindString, "\uabcd\uabcd"},
		{`[]`, jsontree.KindArray, ""},
		{`{}`, jsontree.KindObject, ""},
		{`{"a":[1,{}]}`, jsontree.KindObject, ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			n := mustParse(t, " \t\r\n"+tt.text+"\n ")
			if n.Kind() != tt.kind || n.Text() != tt.want {
				t.Errorf("got %v %q, want %v %q", n.Kind(), n.Text(), tt.kind, tt.want)
			}
			if string(n.Raw()) != tt.text {
				t.Errorf("Raw: got %q, want %q", n.Raw(), tt.text)
			}
			if n.Offset() != 4 {
				t.Errorf("Offset: got %d, want 4", n.Offset())
			}
			if n.Bool() != (tt.text == "true") {
				t.Errorf("Bool: got %v", n.Bool())
			}
		})
	}
}

func TestParseTree(t *testing.T) {
	const text = `{ "a" : 1, "b":[ "x" ,[],[2] ], "a":{"\u0061":null}, "A":true }`
	n := mustParse(t, text)
	type member struct {
		Key    string
		Offset int
		Raw    string
	}
	var got []member
	for _, m := range n.Members() {
		got = append(got, member{m.Key, m.KeyOffset, string(m.Value.Raw())})
	}
	want := []member{
		{"a", strings.Index(text, `"a" :`), `1`},
		{"b", strings.Index(text, `"b"`), `[ "x" ,[],[2] ]`},
		{"a", strings.Index(text, `"a":`), `{"\u0061":null}`},
		{"A", strings.Index(text, `"A"`), `true`},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("members (-want +got):\n%s", d)
	}
	var elems []string
	for _, e := range n.Get("b").Elems() {
		if at := text[e.Offset() : e.Offset()+len(e.Raw())]; at != string(e.Raw()) {
			t.Errorf("Offset leads to %q, Raw is %q", at, e.Raw())
		}
		elems = append(elems, string(e.Raw()))
	}
	if d := cmp.Diff([]string{`"x"`, `[]`, `[2]`}, elems); d != "" {
		t.Errorf("elements (-want +got):\n%s", d)
	}
	if got := n.Get("a").Get("a").Kind(); got != jsontree.KindNull {
		t.Errorf("the last duplicate does not count: got %v", got)
	}
	if !n.Get("A").Bool() || n.Get("B") != nil {
		t.Error("Get does not match by exact case")
	}
}

func TestRawIsPartOfData(t *testing.T) {
	data := []byte(`{"a":[1,2]}`)
	n, err := jsontree.Parse(data, jsontree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	raw := n.Get("a").Raw()
	if unsafe.SliceData(raw) != &data[5] {
		t.Error("Raw is a copy")
	}
	if _ = append(raw, '!'); string(data) != `{"a":[1,2]}` {
		t.Errorf("append to Raw changed the data: %s", data)
	}
}

func TestNilNode(t *testing.T) {
	var n *jsontree.Node
	if n.Kind() != jsontree.KindNone || n.Raw() != nil || n.Offset() != 0 || n.Text() != "" || n.Bool() ||
		n.Members() != nil || n.Elems() != nil || n.Get("a").Get("b") != nil {
		t.Error("a nil Node is not empty")
	}
	if v, ok := n.Int64(); v != 0 || ok {
		t.Error("a nil Node has a number")
	}
	for range n.Duplicates() {
		t.Error("a nil Node has duplicates")
	}
}

func TestInt64(t *testing.T) {
	tests := []struct {
		text string
		want int64
		ok   bool
	}{
		{`0`, 0, true},
		{`-0`, 0, true},
		{`9223372036854775807`, 1<<63 - 1, true},
		{`-9223372036854775808`, -1 << 63, true},
		{`9223372036854775808`, 0, false},
		{`1.0`, 0, false},
		{`1e2`, 0, false},
		{`"1"`, 0, false},
	}
	for _, tt := range tests {
		if got, ok := mustParse(t, tt.text).Int64(); got != tt.want || ok != tt.ok {
			t.Errorf("%s: got %d %v, want %d %v", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}

func TestKindString(t *testing.T) {
	var got []string
	for k := jsontree.KindNone; k <= jsontree.KindObject+1; k++ {
		got = append(got, k.String())
	}
	want := []string{"nothing", "null", "boolean", "number", "string", "array", "object", "Kind(7)"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct {
		text   string
		offset int
		msg    string
	}{
		{``, 0, `want a value, have the end of the text`},
		{`  `, 2, `want a value, have the end of the text`},
		{"\ufeff{}", 0, `want a value, have '\ufeff'`},
		{"\xff", 0, `want a value, have the byte 0xff, which is not UTF-8`},
		{`nul`, 3, `want the word null, have the end of the text`},
		{`trUe`, 2, `want the word true, have 'U'`},
		{`True`, 0, `want a value, have 'T'`},
		{`1 2`, 2, `want the end of the text, have '2'`},
		{`{}}`, 2, `want the end of the text, have '}'`},
		{`01`, 1, `want a number without leading zeros, have '1'`},
		{`-`, 1, `want a digit, have the end of the text`},
		{`+1`, 0, `want a value, have '+'`},
		{`.5`, 0, `want a value, have '.'`},
		{`1.`, 2, `want a digit, have the end of the text`},
		{`1e+`, 3, `want a digit, have the end of the text`},
		{`[1e]`, 3, `want a digit, have ']'`},
		{`[`, 1, `want a value, have the end of the text`},
		{`[1`, 2, `want ',' or ']' after an element, have the end of the text`},
		{`[1,]`, 3, `want a value, have ']'`},
		{`[,1]`, 1, `want a value, have ','`},
		{`[1}`, 2, `want ',' or ']' after an element, have '}'`},
		{`{"a":1]`, 6, `want ',' or '}' after a member, have ']'`},
		{`{"a":1,}`, 7, `want a member name in quotes, have '}'`},
		{`{a:1}`, 1, `want a member name in quotes, have 'a'`},
		{`{"a" 1}`, 5, `want ':' after a member name, have '1'`},
		{`{"a":}`, 5, `want a value, have '}'`},
		{`{"a`, 3, `want '"' at the end of a string, have the end of the text`},
		{"\"a\nb\"", 2, `want an escape for a control character in a string, have '\n'`},
		{"\"a\xffb\"", 2, `want UTF-8 in a string, have the byte 0xff, which is not UTF-8`},
		{"\"\xed\xa0\x80\"", 1, `want UTF-8 in a string, have the byte 0xed, which is not UTF-8`},
		{`"\x"`, 2, `want one of "\/bfnrtu after '\', have 'x'`},
		{`"\`, 2, `want an escape after '\', have the end of the text`},
		{`"\u12g4"`, 5, `want four hexadecimal digits after \u, have 'g'`},
		{`// no`, 0, `want a value, have '/'`},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			n, err := jsontree.Parse([]byte(tt.text), jsontree.Limits{})
			if n != nil {
				t.Errorf("a tree beside an error: %s", n.Raw())
			}
			var e *jsontree.SyntaxError
			if !errors.As(err, &e) {
				t.Fatalf("got error %v, want a SyntaxError", err)
			}
			if d := cmp.Diff(&jsontree.SyntaxError{Offset: tt.offset, Msg: tt.msg}, e); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	_, err := jsontree.Parse([]byte(`[1`), jsontree.Limits{})
	if got, want := err.Error(), `offset 2: want ',' or ']' after an element, have the end of the text`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name string
		text string
		lim  jsontree.Limits
		want string // the error; empty: accepted
	}{
		{"bytes, at", `[1]`, jsontree.Limits{Bytes: 3}, ""},
		{"bytes, over", `[1] `, jsontree.Limits{Bytes: 3}, "offset 3: want at most 3 bytes, have more"},
		{"bytes, over and broken", `xxxx`, jsontree.Limits{Bytes: 3}, "offset 3: want at most 3 bytes, have more"},
		{"depth, scalar", `1`, jsontree.Limits{Depth: 1}, ""},
		{"depth, at", `[{},{}]`, jsontree.Limits{Depth: 2}, ""},
		{"depth, over", `[{"a":[]}]`, jsontree.Limits{Depth: 2}, "offset 6: want at most 2 levels of nesting, have more"},
		{"depth, default at", nest(512), jsontree.Limits{}, ""},
		{"depth, default over", nest(513), jsontree.Limits{}, "offset 512: want at most 512 levels of nesting, have more"},
		{"values, at", `{"a":1,"b":[2]}`, jsontree.Limits{Values: 4}, ""},
		{"values, over", `{"a":1,"b":[2]}`, jsontree.Limits{Values: 3}, "offset 12: want at most 3 values, have more"},
		{"key, at", `{"abc":"long enough"}`, jsontree.Limits{KeyBytes: 3}, ""},
		{"key, over", `{"abcd":1}`, jsontree.Limits{KeyBytes: 3}, "offset 1: want at most 3 bytes in a member name, have more"},
		{"key, as written", `{"\u0061":1}`, jsontree.Limits{KeyBytes: 5}, "offset 1: want at most 5 bytes in a member name, have more"},
		{"key, default at", `{"` + strings.Repeat("k", 64<<10) + `":1}`, jsontree.Limits{}, ""},
		{"key, default over", `{"` + strings.Repeat("k", 64<<10+1) + `":1}`, jsontree.Limits{}, "offset 1: want at most 65536 bytes in a member name, have more"},
		{"negative is default", `{"a":[1]}`, jsontree.Limits{Bytes: -1, Depth: -1, Values: -1, KeyBytes: -1}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, err := jsontree.Parse([]byte(tt.text), tt.lim)
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var e *jsontree.LimitError
			if !errors.As(err, &e) || e.Error() != tt.want || n != nil {
				t.Errorf("got %v, %v, want %s", n, err, tt.want)
			}
		})
	}
}

func TestDefaultLimitsOfSize(t *testing.T) {
	body := bytes.Repeat([]byte(" "), 64<<20)
	body[0] = '1'
	if _, err := jsontree.Parse(body, jsontree.Limits{}); err != nil {
		t.Errorf("64 MiB: %v", err)
	}
	var e *jsontree.LimitError
	if _, err := jsontree.Parse(append(body, ' '), jsontree.Limits{}); !errors.As(err, &e) || e.What != "bytes" {
		t.Errorf("64 MiB and one byte: got %v", err)
	}
	zeros := "[" + strings.Repeat("0,", 1<<20-2) + "0]" // with the array, 1<<20 values
	if _, err := jsontree.Parse([]byte(zeros), jsontree.Limits{}); err != nil {
		t.Errorf("1<<20 values: %v", err)
	}
	if _, err := jsontree.Parse([]byte("[0,"+zeros[1:]), jsontree.Limits{}); !errors.As(err, &e) || e.What != "values" {
		t.Errorf("one value more: got %v", err)
	}
}

// A hostile text is refused at the price of the part that was accepted.
func TestRefusalIsCheap(t *testing.T) {
	lim := jsontree.Limits{Bytes: 4 << 20, Depth: 64, Values: 1000}
	tests := []struct {
		name   string
		text   []byte
		allocs float64
	}{
		{"too long", bytes.Repeat([]byte("["), 4<<20+1), 1},
		{"too deep", bytes.Repeat([]byte("["), 1<<20), 25},
		{"too many", []byte("{" + strings.Repeat(`"a":0,`, 100_000) + `"a":0}`), 40},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := testing.AllocsPerRun(5, func() {
				if _, err := jsontree.Parse(tt.text, lim); err == nil {
					t.Error("accepted")
				}
			})
			if got > tt.allocs {
				t.Errorf("got %v allocations, want at most %v", got, tt.allocs)
			}
		})
	}
}

// Depth costs no call stack: what encoding/json would refuse is read if asked for.
func TestDeep(t *testing.T) {
	const depth = 100_000
	n, err := jsontree.Parse([]byte(nest(depth)), jsontree.Limits{Depth: depth, Values: depth})
	if err != nil {
		t.Fatal(err)
	}
	got := 0
	for ; n != nil; got++ {
		if len(n.Elems()) == 0 {
			n = nil
		} else {
			n = n.Elems()[0]
		}
	}
	if got != depth {
		t.Errorf("got %d levels, want %d", got, depth)
	}
}

func nest(depth int) string {
	return strings.Repeat("[", depth) + strings.Repeat("]", depth)
}

func TestDuplicates(t *testing.T) {
	long := `{"a":0`
	for i := range 40 {
		long += `,"k` + strings.Repeat("x", i) + `":0`
	}
	long += `,"b":0,"a":1,"\u0062":0,"a":2}`
	tests := []struct {
		name, text string
		want       []string
	}{
		{"none", `{"a":1,"A":1}`, nil},
		{"two", `{"a":1,"a":2}`, []string{"a 1"}},
		{"three, interleaved", `{"a":1,"b":1,"a":2,"b":2,"\u0061":3}`, []string{"a 1", "b 7", "a 1"}},
		{"many members", long, []string{"a 1", "b 926", "a 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := mustParse(t, tt.text)
			if i := strings.LastIndex(tt.text, `"b":`); i >= 0 && tt.name == "many members" {
				tt.want[1] = "b " + itoa(i)
			}
			var got []string
			for first, again := range n.Duplicates() {
				if first.Key != again.Key || first.KeyOffset >= again.KeyOffset {
					t.Errorf("pair %+v, %+v", first, again)
				}
				got = append(got, first.Key+" "+itoa(first.KeyOffset))
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("first members (-want +got):\n%s", d)
			}
			for range n.Duplicates() {
				break // must not panic
			}
		})
	}
}

func itoa(i int) string {
	b, _ := json.Marshal(i)
	return string(b)
}

func TestNodeSize(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("sizes are documented for 64-bit machines")
	}
	if got := unsafe.Sizeof(jsontree.Node{}); got != 40 {
		t.Errorf("a Node is %d bytes, documented as 40", got)
	}
}
