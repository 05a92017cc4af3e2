package enum_test

import (
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

var sizes = enum.Words{"", "small", "large"}

func TestWords(t *testing.T) {
	for n, want := range []string{"", "small", "large", "Size(3)"} {
		if got := sizes.Text(uint8(n), "Size"); got != want {
			t.Errorf("Text(%d) = %q, want %q", n, got, want)
		}
	}
	for n := range sizes {
		text, err := sizes.Marshal(uint8(n), "Size")
		if err != nil {
			t.Fatal(err)
		}
		if back, err := sizes.Parse(string(text), "size"); err != nil || int(back) != n {
			t.Errorf("Parse(%q) = %d, %v, want %d", text, back, err, n)
		}
	}
	if _, err := sizes.Marshal(3, "Size"); err == nil || err.Error() != "Size(3) has no text form" {
		t.Errorf("Marshal(3) fails with %v", err)
	}
	if _, err := sizes.Parse("huge", "size"); err == nil || err.Error() != `unknown size "huge": want one of small, large` {
		t.Errorf("Parse fails with %v", err)
	}
	if _, err := (enum.Words{"none", "all"}).Parse(strings.Repeat("x", 200), "set"); err == nil || len(err.Error()) > 140 {
		t.Errorf("Parse of a long text fails with %v, want a short error", err)
	}
}

type size uint8

func TestList(t *testing.T) {
	list := enum.List[size]{Noun: "size", Words: sizes}
	for n, want := range []string{"", "small", "large", "size(3)"} {
		if got := list.Text(size(n)); got != want {
			t.Errorf("Text(%d) = %q, want %q", n, got, want)
		}
	}
	for n := range sizes {
		text, err := list.Marshal(size(n))
		if err != nil {
			t.Fatal(err)
		}
		back := size(9)
		if err := list.Read(&back, text); err != nil || back != size(n) {
			t.Errorf("Read(%q) = %d, %v, want %d", text, back, err, n)
		}
	}
	if _, err := list.Marshal(3); err == nil || err.Error() != "size(3) has no text form" {
		t.Errorf("Marshal(3) fails with %v", err)
	}
	v := size(2)
	if err := list.Read(&v, []byte("huge")); err == nil || err.Error() != `unknown size "huge": want one of small, large` || v != 2 {
		t.Errorf("Read of no word gives %d, %v", v, err)
	}
}

func TestClip(t *testing.T) {
	for _, tt := range []struct{ text, want string }{{"abc", "abc"}, {"abcd", "abc…"}, {"abé", "ab…"}, {"", ""}} {
		if got := enum.Clip(tt.text, 3); got != tt.want {
			t.Errorf("Clip(%q, 3) = %q, want %q", tt.text, got, tt.want)
		}
		if got, want := enum.Cut(tt.text, 3), strings.TrimSuffix(tt.want, "…"); got != want {
			t.Errorf("Cut(%q, 3) = %q, want %q", tt.text, got, want)
		}
	}
}
