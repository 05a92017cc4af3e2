package jsontree_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// FuzzParse compares with encoding/json: the same texts are accepted (but for
// invalid UTF-8), the same byte is blamed, and the tree says the same, member
// by member, as a token stream does.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[]`, `null`, `-0.5e+10`, `"\ud83d\ude00\ud800\u0041\n"`,
		`{"a":1,"a":[true,{"A":""}]}`, ` { "a" : [ ] , "b" : { } } `,
		`[1,2`, `{"a":}`, `01`, `"\x"`, "\"\xff\"", "\xef\xbb\xbf{}", `[1]]`, wireText,
	} {
		f.Add([]byte(seed))
	}
	// encoding/json refuses more than 10,000 levels, always.
	lim := jsontree.Limits{Depth: 10_000}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := jsontree.Parse(data, lim)
		var v any
		jerr := json.Unmarshal(data, &v)
		if !utf8.Valid(data) {
			if err == nil {
				t.Fatalf("accepted invalid UTF-8: %q", data)
			}
			checkPlace(t, err, data)
			return
		}
		// A number out of a float's range is no syntax error.
		var outOfRange *json.UnmarshalTypeError
		if (err == nil) != (jerr == nil || errors.As(jerr, &outOfRange)) || (err == nil) != json.Valid(data) {
			t.Fatalf("%q: got %v, encoding/json says %v", data, err, jerr)
		}
		if err != nil {
			checkPlace(t, err, data)
			checkBlame(t, err, jerr, data)
			return
		}
		if string(n.Raw()) != string(bytes.Trim(data, " \t\r\n")) {
			t.Fatalf("%q: the root is %q", data, n.Raw())
		}
		if got, want := outline(n), tokenOutline(t, data); got != want {
			t.Fatalf("%q:\ngot  %s\nwant %s", data, got, want)
		}
		checkRaw(t, n, data)
	})
}

func checkPlace(t *testing.T, err error, data []byte) {
	t.Helper()
	var s *jsontree.SyntaxError
	var l *jsontree.LimitError
	switch {
	case errors.As(err, &s) && s.Offset >= 0 && s.Offset <= len(data):
	case errors.As(err, &l) && l.Offset >= 0 && l.Offset <= len(data):
	default:
		t.Fatalf("%q: error without a place in the text: %v", data, err)
	}
}

// checkBlame: encoding/json counts the bytes it has consumed, the odd one
// included; at the end of the text it blames that, or a space it puts there.
func checkBlame(t *testing.T, err, jerr error, data []byte) {
	t.Helper()
	var got *jsontree.SyntaxError
	var want *json.SyntaxError
	if !errors.As(err, &got) || !errors.As(jerr, &want) {
		return
	}
	atEnd := want.Offset == int64(len(data)) &&
		(strings.HasPrefix(want.Error(), "unexpected end") || strings.Contains(want.Error(), "character ' '"))
	if got.Offset != int(want.Offset)-1 && !(atEnd && got.Offset == len(data)) {
		t.Fatalf("%q: got %v, encoding/json says %v after %d bytes", data, err, jerr, want.Offset)
	}
}

// outline writes a tree as a token stream would see it.
func outline(n *jsontree.Node) string {
	var b strings.Builder
	var walk func(*jsontree.Node)
	walk = func(n *jsontree.Node) {
		switch n.Kind() {
		case jsontree.KindObject:
			b.WriteString("{ ")
			for _, m := range n.Members() {
				fmt.Fprintf(&b, "%q ", m.Key)
				walk(m.Value)
			}
			b.WriteString("} ")
		case jsontree.KindArray:
			b.WriteString("[ ")
			for _, e := range n.Elems() {
				walk(e)
			}
			b.WriteString("] ")
		case jsontree.KindString:
			fmt.Fprintf(&b, "%q ", n.Text())
		case jsontree.KindNumber:
			fmt.Fprintf(&b, "%s ", n.Text())
		case jsontree.KindBool:
			fmt.Fprintf(&b, "%v ", n.Bool())
		default:
			b.WriteString(n.Kind().String() + " ")
		}
	}
	walk(n)
	return b.String()
}

func tokenOutline(t *testing.T, data []byte) string {
	t.Helper()
	var b strings.Builder
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	for {
		tok, err := dec.Token()
		if err != nil {
			return b.String()
		}
		switch tok := tok.(type) {
		case json.Delim:
			fmt.Fprintf(&b, "%v ", tok)
		case string:
			fmt.Fprintf(&b, "%q ", tok)
		case json.Number:
			fmt.Fprintf(&b, "%s ", tok)
		case bool:
			fmt.Fprintf(&b, "%v ", tok)
		case nil:
			b.WriteString("null ")
		default:
			t.Fatalf("token %T", tok)
		}
	}
}

// checkRaw: every value's bytes stand where it says, and are by themselves the
// same value; every name begins where it says.
func checkRaw(t *testing.T, n *jsontree.Node, data []byte) {
	t.Helper()
	raw := n.Raw()
	if !bytes.HasPrefix(data[n.Offset():], raw) {
		t.Fatalf("%q: Raw %q does not stand at %d", data, raw, n.Offset())
	}
	if len(data) < 1000 { // each level reads all below it again
		again, err := jsontree.Parse(raw, jsontree.Limits{Depth: 10_000})
		if err != nil || outline(again) != outline(n) {
			t.Fatalf("%q: Raw %q reads as another tree: %v", data, raw, err)
		}
	}
	for _, m := range n.Members() {
		var key string
		if err := json.NewDecoder(bytes.NewReader(data[m.KeyOffset:])).Decode(&key); err != nil || key != m.Key {
			t.Fatalf("%q: name %q stands at %d, where %q is: %v", data, m.Key, m.KeyOffset, key, err)
		}
		checkRaw(t, m.Value, data)
	}
	for _, e := range n.Elems() {
		checkRaw(t, e, data)
	}
}

// wireText has the shape of what a client sends first.
const wireText = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",
"capabilities":{"elicitation":{},"roots":{"listChanged":true},"experimental":{"x/y":{"a":[1,2.5,-3e4,null]}}},
"clientInfo":{"name":"example \"client\"","title":"Caf\u00e9","version":"1.2.3-rc.1"},"_meta":{"progressToken":17}}}`

func BenchmarkParse(b *testing.B) {
	large := []byte("[" + strings.Repeat(wireText+",", 999) + wireText + "]")
	for _, in := range []struct {
		name string
		data []byte
	}{{"handshake", []byte(wireText)}, {"1000 handshakes", large}} {
		b.Run(in.name+"/jsontree", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.data)))
			for b.Loop() {
				if _, err := jsontree.Parse(in.data, jsontree.Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.name+"/encoding-json", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.data)))
			for b.Loop() {
				var v any
				if err := json.Unmarshal(in.data, &v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestParseAllocations(t *testing.T) {
	data := []byte(wireText)
	got := testing.AllocsPerRun(100, func() {
		if _, err := jsontree.Parse(data, jsontree.Limits{}); err != nil {
			t.Error(err)
		}
	})
	if got > 12 {
		t.Errorf("a handshake costs %v allocations, want at most 12", got)
	}
}
