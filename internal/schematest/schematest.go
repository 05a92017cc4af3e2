// Package schematest compares a JSON Schema with what a decoder takes, so that the
// two do not drift apart.
package schematest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Schemas is schemas by the names that references to them have.
type Schemas map[string]map[string]any

// Read adds a schema.
func (s Schemas) Read(name string, data []byte) error {
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s[name] = doc
	return nil
}

// Compare says where the schema of that name and a shape differ: the members of
// each object and which are required, that no others may be there, the kinds of
// values, the words of enumerations. What the tags do not tell (a value of
// jsontree.KindNone) is not compared, nor is a word that the schema leaves out,
// if except names it: by type, as reflect prints it.
func (s Schemas) Compare(name string, shape *jsontree.Shape, except map[string][]string) []string {
	c := comparison{schemas: s, except: except, seen: map[*jsontree.Shape]bool{}}
	c.compare(name, "", s[name], shape)
	return c.differences
}

type comparison struct {
	schemas     Schemas
	except      map[string][]string
	seen        map[*jsontree.Shape]bool
	differences []string
}

func (c *comparison) differ(at, format string, args ...any) {
	c.differences = append(c.differences, strings.TrimPrefix(at, ".")+": "+fmt.Sprintf(format, args...))
}

// follow gives the schema that a reference leads to, and its file.
func (c *comparison) follow(file string, schema map[string]any) (string, map[string]any) {
	for {
		ref, ok := schema["$ref"].(string)
		if !ok {
			return file, schema
		}
		to, pointer, _ := strings.Cut(ref, "#")
		if to != "" {
			file = to
		}
		schema = c.schemas[file]
		names, _ := jsontree.PointerNames(pointer)
		for _, name := range names {
			schema, _ = schema[name].(map[string]any)
		}
	}
}

func (c *comparison) compare(file, at string, schema map[string]any, shape *jsontree.Shape) {
	if shape.Kind == jsontree.KindNone {
		return
	}
	file, schema = c.follow(file, schema)
	if schema == nil {
		c.differ(at, "no schema")
		return
	}
	if want, have := shape.Kind.String(), schema["type"]; have != nil && have != want && !(want == "number" && have == "integer") {
		c.differ(at, "type %v in the schema, %v in the reader", have, want)
	}
	if enum, ok := schema["enum"].([]any); ok || shape.Words != nil {
		c.words(at, enum, shape)
	}
	switch {
	case shape.Kind == jsontree.KindArray:
		items, _ := schema["items"].(map[string]any)
		c.compare(file, at+"[]", items, shape.Elem)
	case shape.Kind == jsontree.KindObject && shape.Elem != nil:
		for _, values := range c.values(schema) {
			c.compare(file, at+".*", values, shape.Elem)
		}
	case shape.Kind == jsontree.KindObject && !c.seen[shape]:
		c.seen[shape] = true
		c.members(file, at, schema, shape)
	}
}

// values gives the schemas of an object whose names are data.
func (c *comparison) values(schema map[string]any) []map[string]any {
	var list []map[string]any
	patterns, _ := schema["patternProperties"].(map[string]any)
	for _, key := range slices.Sorted(maps.Keys(patterns)) {
		list = append(list, patterns[key].(map[string]any))
	}
	if more, ok := schema["additionalProperties"].(map[string]any); ok {
		list = append(list, more)
	}
	return list
}

func (c *comparison) members(file, at string, schema map[string]any, shape *jsontree.Shape) {
	if schema["additionalProperties"] != false {
		c.differ(at, "the schema lets in members that are not known")
	}
	properties, _ := schema["properties"].(map[string]any)
	var names, required []string
	for _, m := range shape.Members {
		names = append(names, m.Name)
		if m.Required {
			required = append(required, m.Name)
		}
	}
	c.same(at, "members", slices.Sorted(maps.Keys(properties)), names)
	c.same(at, "required members", texts(schema["required"]), required)
	for _, m := range shape.Members {
		if p, ok := properties[m.Name].(map[string]any); ok {
			c.compare(file, at+"."+m.Name, p, m.Shape)
		}
	}
}

// words compares an enumeration with the schema's. The empty word is nobody's.
func (c *comparison) words(at string, enum []any, shape *jsontree.Shape) {
	without := append([]string{""}, c.except[shape.Type.String()]...)
	words := slices.DeleteFunc(slices.Clone(shape.Words), func(w string) bool { return slices.Contains(without, w) })
	if shape.Words != nil {
		c.same(at, "words", texts(enum), words)
	}
}

func texts(list any) []string {
	var out []string
	values, _ := list.([]any)
	for _, v := range values {
		text, _ := v.(string)
		out = append(out, text)
	}
	return out
}

func (c *comparison) same(at, what string, schema, reader []string) {
	schema, reader = slices.Sorted(slices.Values(schema)), slices.Sorted(slices.Values(reader))
	if !slices.Equal(schema, reader) {
		c.differ(at, "%s %q in the schema, %q in the reader", what, schema, reader)
	}
}
