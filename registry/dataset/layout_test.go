package dataset_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// slowLayout is the rule word for word: what fits on the line stands there.
func slowLayout(n *jsontree.Node, indent, before, after int, root bool) string {
	line := oneLine(n)
	if n.Kind() < jsontree.KindArray || line == "{}" || line == "[]" {
		return line
	}
	if !root && before+utf8.RuneCountInString(line)+after <= dataset.MaxLine {
		return line
	}
	inner := strings.Repeat(" ", indent+2)
	var parts []string
	for _, m := range n.Members() {
		head := inner + quoted(m.Key) + ": "
		parts = append(parts, head+slowLayout(m.Value, indent+2, utf8.RuneCountInString(head), 1, false))
	}
	for _, e := range n.Elems() {
		parts = append(parts, inner+slowLayout(e, indent+2, len(inner), 1, false))
	}
	return line[:1] + "\n" + strings.Join(parts, ",\n") + "\n" + strings.Repeat(" ", indent) + line[len(line)-1:]
}

func oneLine(n *jsontree.Node) string {
	var parts []string
	for _, m := range n.Members() {
		parts = append(parts, quoted(m.Key)+": "+oneLine(m.Value))
	}
	for _, e := range n.Elems() {
		parts = append(parts, oneLine(e))
	}
	switch n.Kind() {
	case jsontree.KindObject:
		return "{" + strings.Join(parts, ", ") + "}"
	case jsontree.KindArray:
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return string(n.Raw())
}

func quoted(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.Encode(s)
	return strings.TrimSuffix(b.String(), "\n")
}

func checkLayout(t *testing.T, text []byte) {
	t.Helper()
	root, err := jsontree.Parse(text, jsontree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	got := dataset.Layout(text)
	if diff := cmp.Diff(slowLayout(root, 0, 0, 0, true)+"\n", string(got)); diff != "" {
		t.Errorf("layout of %s (-want +got):\n%s", text, diff)
	}
	if again := dataset.Layout(got); !bytes.Equal(got, again) {
		t.Errorf("layout of its own output differs:\n%s\n%s", got, again)
	}
	var before, after bytes.Buffer
	if json.Compact(&before, text) == nil && json.Compact(&after, got) == nil && !strings.Contains(string(text), `\`) && before.String() != after.String() {
		t.Errorf("layout changed the document:\n%s\n%s", before.String(), after.String())
	}
}

func TestLayout(t *testing.T) {
	// around the limit: a value that just fits with its comma, and one that does not
	for n := 110; n < 140; n++ {
		checkLayout(t, []byte(`{"é":["`+strings.Repeat("ä", n)+`"],"b":{"c":[],"d":{}},"e":[["`+strings.Repeat("x", n)+`",1],[true,null]]}`))
	}
	for _, file := range canonicalFiles(t) {
		checkLayout(t, readFile(t, file))
	}
	for text, want := range map[string]string{
		`{}`:                       "{}\n",
		`[ ]`:                      "[]\n",
		`1e2`:                      "1e2\n",
		`{"a":{"b":[1,2],"c":{}}}`: "{\n  \"a\": {\"b\": [1, 2], \"c\": {}}\n}\n",
	} {
		if got := string(dataset.Layout([]byte(text))); got != want {
			t.Errorf("layout of %s: got %q, want %q", text, got, want)
		}
	}
}
