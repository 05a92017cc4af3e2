// Package shapetest holds the JSON Schemas of our files against the types that the
// files are read into. Both are written by hand, and must not drift apart.
package shapetest

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Schemas is the schemas of a folder.
type Schemas struct {
	// Needs is the members that a rule requires of a type, beside its tags.
	Needs map[reflect.Type][]string
	// Words is what a rule leaves of the words of a type.
	Words map[reflect.Type][]string

	tb    testing.TB
	docs  map[string]*jsontree.Node
	found map[*jsontree.Shape]bool // objects that were compared
}

// Read reads the schemas of a folder.
func Read(tb testing.TB, folder string) *Schemas {
	tb.Helper()
	s := &Schemas{tb: tb, docs: map[string]*jsontree.Node{}, found: map[*jsontree.Shape]bool{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.schema.json"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no schemas in %s: %v", folder, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		if s.docs[filepath.Base(file)], err = jsontree.Parse(data, jsontree.Limits{}); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// Doc gives the schema of that file.
func (s *Schemas) Doc(file string) *jsontree.Node { return s.docs[file] }

// Compare reports where a schema and a type differ: members and their order, which
// of them are required, kinds, and the words of enumerations. at is the schema's
// file, or a definition in it: "client.schema.json#/$defs/bound".
func (s *Schemas) Compare(at string, shape *jsontree.Shape) {
	s.tb.Helper()
	file, schema := s.follow("", at)
	s.compare(at, file, schema, shape)
	if len(s.found) == 0 {
		s.tb.Errorf("%s: no object was compared", at)
	}
}

// follow finds what a reference of a schema in file leads to.
func (s *Schemas) follow(file, ref string) (string, *jsontree.Node) {
	to, pointer, _ := strings.Cut(ref, "#")
	if to != "" {
		file = to
	}
	n := s.docs[file]
	names, _ := jsontree.PointerNames(pointer)
	for _, name := range names {
		n = n.Get(name)
	}
	if n == nil {
		s.tb.Fatalf("no %q", ref)
	}
	return file, n
}

func (s *Schemas) compare(at, file string, schema *jsontree.Node, shape *jsontree.Shape) {
	if ref := schema.Get("$ref"); ref != nil { // what stands beside it depends on other members
		file, schema = s.follow(file, ref.Text())
		s.compare(at, file, schema, shape)
		return
	}
	switch {
	case shape.Members != nil:
		s.object(at, file, schema, shape)
	case shape.Kind == jsontree.KindNone && shape.Elem != nil:
		for _, one := range schema.Get("oneOf").Elems() {
			if one.Get("type").Text() == "array" {
				s.compare(at, file, one.Get("items"), shape.Elem)
			} else {
				s.compare(at, file, one, shape.Elem)
			}
		}
	case shape.Kind == jsontree.KindObject:
		s.is(at, schema, "object")
		for _, keyword := range [...]string{"properties", "patternProperties"} {
			for _, m := range schema.Get(keyword).Members() {
				s.compare(at+"."+m.Key, file, m.Value, shape.Elem)
			}
		}
		if more := schema.Get("additionalProperties"); more.Kind() == jsontree.KindObject {
			s.compare(at+".*", file, more, shape.Elem)
		}
	case shape.Kind == jsontree.KindArray:
		s.is(at, schema, "array")
		s.compare(at+"[]", file, schema.Get("items"), shape.Elem)
	case shape.Kind == jsontree.KindBool:
		s.is(at, schema, "boolean")
	case shape.Kind == jsontree.KindNumber:
		s.is(at, schema, "number", "integer")
	case shape.Kind == jsontree.KindString && schema.Get("enum") == nil && schema.Get("const") == nil:
		s.is(at, schema, "string")
	}
	if enum := schema.Get("enum"); enum != nil || shape.Words != nil {
		words := shape.Words
		if fewer := s.Words[shape.Type]; fewer != nil {
			words = fewer
		}
		s.words(at, enum, words)
	}
}

// object compares an object whose members have fixed names.
func (s *Schemas) object(at, file string, schema *jsontree.Node, shape *jsontree.Shape) {
	if s.found[shape] {
		return
	}
	s.found[shape] = true
	s.is(at, schema, "object")
	if more := schema.Get("additionalProperties"); more.Kind() != jsontree.KindBool || more.Bool() {
		s.tb.Errorf("%s: the schema takes members that the reader does not know", at)
	}
	var members, required, properties, needed []string
	for _, m := range shape.Members {
		if members = append(members, m.Name); m.Required || slices.Contains(s.Needs[shape.Type], m.Name) {
			required = append(required, m.Name)
		}
		if property := schema.Get("properties").Get(m.Name); property != nil {
			if m.Shape.Words == nil {
				m.Shape = dimension(m)
			}
			s.compare(at+"."+m.Name, file, property, m.Shape)
		}
	}
	for _, p := range schema.Get("properties").Members() {
		properties = append(properties, p.Key)
	}
	for _, r := range schema.Get("required").Elems() {
		needed = append(needed, r.Text())
	}
	s.same(at, "members", properties, members)
	s.same(at, "required members", needed, required)
}

// dimension adds the words of a scope's dimension, which no type of its own has.
func dimension(m jsontree.ShapeMember) *jsontree.Shape {
	d, err := evidence.ParseDimension(m.Name)
	if err != nil || m.Shape.Kind != jsontree.KindString || !d.IsCondition() {
		return m.Shape
	}
	shape := *m.Shape
	shape.Words = d.Words()
	return &shape
}

// words compares the words of an enumeration. That of its zero is none that a file
// has, where it says nothing.
func (s *Schemas) words(at string, enum *jsontree.Node, words []string) {
	var have []string
	for _, w := range enum.Elems() {
		have = append(have, w.Text())
	}
	words = slices.Clone(words)
	if len(words) > 0 && (words[0] == "" || words[0] == "unknown") {
		words = words[1:]
	}
	slices.Sort(have)
	slices.Sort(words)
	s.same(at, "words", have, words)
}

func (s *Schemas) same(at, what string, schema, reader []string) {
	if !slices.Equal(schema, reader) {
		s.tb.Errorf("%s: %s: the schema has %q, the reader %q", at, what, schema, reader)
	}
}

func (s *Schemas) is(at string, schema *jsontree.Node, kinds ...string) {
	if kind := schema.Get("type").Text(); !slices.Contains(kinds, kind) {
		s.tb.Errorf("%s: the schema has type %q, the reader takes %q", at, kind, kinds)
	}
}
