package jsontree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// size is an enumeration.
type size uint8

var sizes = []string{"", "small", "large"}

func (s size) MarshalText() ([]byte, error) {
	if int(s) >= len(sizes) {
		return nil, fmt.Errorf("size %d", s)
	}
	return []byte(sizes[s]), nil
}

func (s *size) UnmarshalText(text []byte) error { return nil }

func TestShape(t *testing.T) {
	type box struct {
		garden
		Version version `json:"version"`
		Fit     size    `json:"fit"`
	}
	d := jsontree.NewDecoder[box](jsontree.Read(func(jsontree.Value, *version) bool { return true }))
	var got []string
	for _, m := range d.Shape().Members {
		text := m.Name + ": " + describe(m.Shape)
		if m.Required {
			text = "*" + text
		}
		got = append(got, text)
	}
	want := []string{
		"$schema: string", "*name: string", "*lat: number", "long: number", "open: boolean", "size: number", "level: number",
		"trees: number", "gates: number", "share: number", "colour: string", "tags: array of string", "colours: array of string",
		"fenced: boolean", "shed: object with kind count beds", "beds: array of object with kind count beds",
		"plants: object of object with kind count beds", "words: object of array of string", "path: nothing of number",
		"paths: nothing of array of string", "*version: nothing", `*fit: string of ["" "small" "large"]`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if s := d.Shape(); s.Members[14].Shape != s.Members[15].Shape.Elem {
		t.Error("a type has two shapes")
	}
}

func describe(s *jsontree.Shape) string {
	text := s.Kind.String()
	switch {
	case s.Elem != nil:
		return text + " of " + describe(s.Elem)
	case s.Words != nil:
		return text + fmt.Sprintf(" of %q", s.Words)
	case s.Members != nil:
		var names []string
		for _, m := range s.Members {
			names = append(names, m.Name)
		}
		return text + " with " + strings.Join(names, " ")
	}
	return text
}
