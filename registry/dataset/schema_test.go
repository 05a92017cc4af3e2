package dataset_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/shapetest"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// TestSchemas holds the schemas against the types that the files are read into;
// that files are valid is checked elsewhere, with a validator.
func TestSchemas(t *testing.T) {
	s := shapetest.Read(t, "../data/schema")
	s.Compare("client.schema.json", dataset.EntryShape())
	s.Compare("overlay.schema.json", dataset.OverlayShape())
	s.Compare("client.schema.json#/$defs/uncertainBound", datafile.BoundShape())
	for _, name := range []string{"client.schema.json", "overlay.schema.json"} {
		if want, got := "../schema/"+name, s.Doc(name).Get("properties").Get("$schema").Get("const").Text(); got != want {
			t.Errorf("%s: $schema is %q, want %q", name, got, want)
		}
	}
}

// TestSchemaKnowsStatuses holds the lists of statuses with which nothing else needs
// to be said against those that are not supported.
func TestSchemaKnowsStatuses(t *testing.T) {
	var claim []string
	for s := range capability.Statuses() {
		if !s.Supported() {
			claim = append(claim, s.String())
		}
	}
	s := shapetest.Read(t, "../data/schema")
	for name, want := range map[string][]string{"client.schema.json": claim, "overlay.schema.json": claim[1:]} {
		found := 0
		for _, def := range s.Doc(name).Get("$defs").Members() {
			for _, alternative := range def.Value.Get("anyOf").Elems() {
				if enum := alternative.Get("properties").Get("status").Get("enum"); enum != nil {
					found++
					if diff := cmp.Diff(want, texts(enum)); diff != "" {
						t.Errorf("%s: %s (-want +got):\n%s", name, def.Key, diff)
					}
				}
			}
		}
		if found != 2 {
			t.Errorf("%s: %d lists, want those of a delivery and a limit", name, found)
		}
	}
}

func texts(list *jsontree.Node) []string {
	var out []string
	for _, e := range list.Elems() {
		out = append(out, e.Text())
	}
	return out
}

// TestSchemaKnowsCapabilities holds the names of capabilities against the tree,
// and the pattern for members of open families.
func TestSchemaKnowsCapabilities(t *testing.T) {
	either := shapetest.Read(t, "../data/schema").Doc("client.schema.json").Get("$defs").Get("capability").Get("anyOf").Elems()
	pattern := regexp.MustCompile(either[1].Get("pattern").Text())
	var names []string
	families := 0
	for p := range capability.All() {
		if p.Kind() != capability.KindGroup {
			names = append(names, p.String())
		}
		if !p.IsFamily() {
			continue
		}
		families++
		member := p.String() + ".example.org/a b"
		if _, err := capability.Parse(member); err != nil || !pattern.MatchString(member) {
			t.Errorf("%s: pattern %t, parser %v, want both to take it", member, pattern.MatchString(member), err)
		}
	}
	if diff := cmp.Diff(names, texts(either[0].Get("enum"))); diff != "" || families == 0 {
		t.Errorf("names, %d families (-tree +schema):\n%s", families, diff)
	}
	if slices.ContainsFunc([]string{"tools.other", "limits.other", "transports", "other.x", "x.extensions.a"}, pattern.MatchString) {
		t.Errorf("the pattern for open families matches what is no member of one")
	}
}
