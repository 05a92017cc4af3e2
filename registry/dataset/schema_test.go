package dataset_test

import (
	"encoding/json"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// The schemas are written by hand, and so is the reader. These tests keep the
// two from drifting apart; that files are valid is checked elsewhere, with a
// validator.

// schemas is the schemas by file name.
type schemas map[string]map[string]any

func readSchemas(t *testing.T) schemas {
	t.Helper()
	s := make(schemas)
	for _, name := range []string{"client.schema.json", "overlay.schema.json"} {
		var doc map[string]any
		if err := json.Unmarshal(readFile(t, "../data/schema/"+name), &doc); err != nil {
			t.Fatal(err)
		}
		s[name] = doc
	}
	return s
}

// follow gives the schema that a $ref of a schema in file leads to, and its
// file; a schema without one is itself.
func (s schemas) follow(t *testing.T, file string, schema map[string]any) (string, map[string]any) {
	t.Helper()
	ref, ok := schema["$ref"].(string)
	if !ok {
		return file, schema
	}
	to, pointer, _ := strings.Cut(ref, "#")
	if to != "" {
		file = to
	}
	found, ok := s[file]["$defs"].(map[string]any)[strings.TrimPrefix(pointer, "/$defs/")].(map[string]any)
	if !ok {
		t.Fatalf("no %q", ref)
	}
	return s.follow(t, file, found)
}

// shape gives the schema for a value of several that it may have: the one of
// the value's own type.
func (s schemas) shape(t *testing.T, file string, schema map[string]any, value any) (string, map[string]any) {
	t.Helper()
	file, schema = s.follow(t, file, schema)
	alternatives, _ := schema["oneOf"].([]any)
	if schema["type"] != nil {
		alternatives = nil
	}
	for _, a := range alternatives {
		f, found := s.follow(t, file, a.(map[string]any))
		_, isObject := value.(map[string]any)
		_, isArray := value.([]any)
		if isObject == (found["type"] == "object") && isArray == (found["type"] == "array") {
			return f, found
		}
	}
	return file, schema
}

// names gives the members that a closed object of the schema may have.
func names(schema map[string]any) (map[string]any, bool) {
	properties, _ := schema["properties"].(map[string]any)
	return properties, schema["additionalProperties"] == false
}

// each walks every object in value that has a closed schema.
func (s schemas) each(t *testing.T, file string, schema map[string]any, value any, yield func(o, properties map[string]any)) {
	t.Helper()
	file, schema = s.shape(t, file, schema, value)
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			s.each(t, file, schema["items"].(map[string]any), v, yield)
		}
	case map[string]any:
		properties, closed := names(schema)
		for _, key := range slices.Sorted(maps.Keys(value)) {
			s.each(t, file, member(t, schema, key), value[key], yield)
		}
		if closed {
			yield(value, properties)
		}
	}
}

// member gives the schema for a member of an object.
func member(t *testing.T, schema map[string]any, key string) map[string]any {
	t.Helper()
	properties, _ := schema["properties"].(map[string]any)
	if p, ok := properties[key].(map[string]any); ok {
		return p
	}
	patterns, _ := schema["patternProperties"].(map[string]any)
	for pattern, p := range patterns {
		if regexp.MustCompile(pattern).MatchString(key) {
			return p.(map[string]any)
		}
	}
	more, ok := schema["additionalProperties"].(map[string]any)
	if !ok {
		t.Fatalf("no schema for member %q", key)
	}
	return more
}

// TestSchemaKnowsMembers holds the members that the schema allows in each
// object of the samples against those that the reader knows there: what the
// one refuses, the other must.
func TestSchemaKnowsMembers(t *testing.T) {
	s := readSchemas(t)
	vocabulary := make(map[string]bool)
	for _, schema := range s {
		collect(schema, func(o map[string]any) {
			if properties, closed := names(o); closed {
				for name := range properties {
					vocabulary[name] = true
				}
			}
		})
	}
	if len(vocabulary) < 80 {
		t.Fatalf("the schemas name %d members: want all of them", len(vocabulary))
	}
	used := make(map[string]bool)
	for _, tt := range []struct {
		schema, sample string
		read           func(file string, data []byte) error
	}{
		{"client.schema.json", "sample-client.json", func(file string, data []byte) error {
			_, err := dataset.ReadEntry(file, data)
			return err
		}},
		{"overlay.schema.json", "overlay.json", func(file string, data []byte) error {
			_, err := dataset.ReadOverlay(file, data)
			return err
		}},
	} {
		var doc any
		if err := json.Unmarshal(readFile(t, "testdata/"+tt.sample), &doc); err != nil {
			t.Fatal(err)
		}
		objects := 0
		s.each(t, tt.schema, s[tt.schema], doc, func(o, properties map[string]any) {
			objects++
			before := maps.Clone(o)
			var want []string
			for name := range vocabulary {
				if _, ok := properties[name]; !ok {
					want = append(want, name)
				}
				if _, has := o[name]; has {
					used[name] = true
				} else {
					o[name] = nil
				}
			}
			slices.Sort(want)
			data, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, unknownMembers(tt.read(tt.sample, data))); diff != "" {
				t.Errorf("%s: unknown in %v (-schema +reader):\n%s", tt.sample, slices.Sorted(maps.Keys(before)), diff)
			}
			clear(o)
			maps.Copy(o, before)
		})
		if objects < 6 {
			t.Errorf("%s: tried %d objects: want all of them", tt.sample, objects)
		}
	}
	for name := range vocabulary {
		if !used[name] {
			t.Errorf("the samples have no member %q: the reader may not know it", name)
		}
	}
}

// unknownMember finds the names that a reader refuses; those of preferredBy are
// transports.
var unknownMember = regexp.MustCompile(`unknown (?:member|transport) ("[^"]*")`)

func unknownMembers(err error) []string {
	var found []string
	for _, m := range unknownMember.FindAllStringSubmatch(err.Error(), -1) {
		found = append(found, strings.Trim(m[1], `"`))
	}
	slices.Sort(found)
	return found
}

// collect walks every object in a document.
func collect(v any, yield func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			collect(e, yield)
		}
	case map[string]any:
		yield(v)
		for _, e := range v {
			collect(e, yield)
		}
	}
}

// TestSchemaKnowsWords holds every closed list of the schemas against the type
// that reads it.
func TestSchemaKnowsWords(t *testing.T) {
	var statuses, capabilities []string
	for s := range capability.Statuses() {
		statuses = append(statuses, s.String())
	}
	for p := range capability.All() {
		if p.Kind() != capability.KindGroup {
			capabilities = append(capabilities, p.String())
		}
	}
	unsupported := []string{"not-recorded", "untested", "unsupported", "not-applicable"}
	known := [][]string{
		statuses, capabilities, unsupported, unsupported[1:],
		wordsOf[evidence.Tier](), wordsOf[evidence.Delivery](), wordsOf[evidence.SourceKind](),
		wordsOf[evidence.Surface](), wordsOf[evidence.Interaction](), wordsOf[evidence.ResultKind](), wordsOf[evidence.Presence](),
		wordsOf[revision.Transport](), wordsOf[capability.Unit](), wordsOf[capability.Effect](),
		wordsOf[dataset.Class]()[1:], wordsOf[dataset.VersionMeaning](),
	}
	found := make([]bool, len(known))
	for _, schema := range readSchemas(t) {
		collect(schema, func(o map[string]any) {
			enum, ok := o["enum"].([]any)
			if !ok {
				return
			}
			var words []string
			for _, w := range enum {
				words = append(words, w.(string))
			}
			i := slices.IndexFunc(known, func(k []string) bool { return slices.Equal(k, words) })
			if i < 0 {
				t.Errorf("the schema has the words %q, which no type has", words)
				return
			}
			found[i] = true
		})
	}
	for i, ok := range found {
		if !ok {
			t.Errorf("the schemas do not have the words %q", known[i])
		}
	}
}

// wordsOf gives the words of an enumeration, in the order of its values.
func wordsOf[T interface {
	~uint8
	MarshalText() ([]byte, error)
}]() []string {
	return slices.Collect(func(yield func(string) bool) {
		for n := T(0); ; n++ {
			text, err := n.MarshalText()
			if err != nil || len(text) > 0 && !yield(string(text)) {
				return
			}
		}
	})
}

// TestSchemaKnowsCapabilities holds the pattern for members of open families
// against the tree, and both schemas' names against those that files give.
func TestSchemaKnowsCapabilities(t *testing.T) {
	s := readSchemas(t)
	defs := s["client.schema.json"]["$defs"].(map[string]any)
	open := defs["capability"].(map[string]any)["anyOf"].([]any)[1].(map[string]any)["pattern"].(string)
	pattern := regexp.MustCompile(open)
	for p := range families() {
		member := p.String() + ".example.org/a b"
		if _, err := capability.Parse(member); err != nil || !pattern.MatchString(member) {
			t.Errorf("%s: pattern %t, parser %v, want both to take it", member, pattern.MatchString(member), err)
		}
	}
	for _, text := range []string{"tools.other", "limits.other", "transports", "other.x", "x.extensions.a"} {
		if pattern.MatchString(text) {
			t.Errorf("%s: the pattern for open families matches", text)
		}
	}
	for name, schema := range s {
		properties := schema["properties"].(map[string]any)
		if want, got := "../schema/"+name, properties["$schema"].(map[string]any)["const"]; got != want {
			t.Errorf("%s: $schema is %q, want %q", name, got, want)
		}
	}
}

func families() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		for p := range capability.All() {
			if p.IsFamily() && !yield(p) {
				return
			}
		}
	}
}
