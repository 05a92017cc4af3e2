package jsontree_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// A text is quoted as encoding/json does it, byte for byte.
func TestQuoteLikeEncodingJSON(t *testing.T) {
	for _, text := range quotable() {
		sameQuote(t, text)
	}
	b := make([]byte, 0, 64)
	if n := testing.AllocsPerRun(100, func() { b = jsontree.AppendQuoted(b[:0], "a \"long\" line\n") }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func FuzzQuote(f *testing.F) {
	for _, text := range quotable()[:8] {
		f.Add(text)
	}
	f.Fuzz(sameQuote)
}

func quotable() []string {
	texts := []string{
		"", "plain", `"\`, "<&>", "a\u2028b\u2029c", "\ufffd", "\xff", "\xe2\x80", "a\xe2\x80\xa8", "\xed\xa0\x80", "日本 🙂", "\x7f", "/",
		"\U0010ffff", "\xf4\x90\x80\x80", "x\x00",
	}
	for r := range rune(0x3000) {
		texts = append(texts, "a"+string(r)+"b")
	}
	for c := range 256 {
		texts = append(texts, string([]byte{byte(c)}), string([]byte{'a', byte(c), '"', byte(c)}))
	}
	return texts
}

func sameQuote(t *testing.T, text string) {
	want, err := jsontree.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := jsontree.AppendQuoted([]byte("x"), text); string(got) != "x"+string(want) {
		t.Errorf("%q is quoted %s, want %s", text, got[1:], want)
	}
}
