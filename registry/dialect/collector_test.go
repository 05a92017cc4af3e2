package dialect_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
)

func named(key string) evidence.NamedSource {
	return evidence.NamedSource{Key: key, Source: evidence.Source{Kind: evidence.Directory, Title: "list " + key}}
}

func declared(s evidence.NamedSource, status capability.Status, note string) evidence.Record {
	return evidence.Record{Tier: evidence.Declared, Status: status, Source: s.Source, Note: note}
}

func TestCollector(t *testing.T) {
	var c dialect.Collector
	a, b := named("a"), named("b")
	c.Add("goose", capability.Tools, b, "", declared(b, capability.Full, ""))
	c.Add("goose", capability.Tools, a, "tools.call", declared(a, capability.Full, "by hand"))
	c.Add("goose", capability.Tools, a, "tools.list", declared(a, capability.Full, ""))
	c.Add("goose", capability.Tools, a, "tools.list", declared(a, capability.Full, "")) // says nothing new
	c.Add("goose", capability.Tools, a, "tools.list", declared(a, capability.Unsupported, ""))
	c.Add("goose", capability.Roots, a, "", declared(a, capability.Full, "a note"))
	c.Add("zed", capability.Tools, a, "tools.call", declared(a, capability.Full, ""))

	got := c.Overlay()
	want := dataset.Overlay{
		Sources: []evidence.NamedSource{a, b},
		Clients: map[string]map[capability.Path][]evidence.Record{
			"goose": {
				capability.Tools: {
					declared(b, capability.Full, ""),
					declared(a, capability.Full, "tools.call: by hand; tools.list"),
					declared(a, capability.Unsupported, "tools.list"),
				},
				capability.Roots: {declared(a, capability.Full, "a note")},
			},
			"zed": {capability.Tools: {declared(a, capability.Full, "tools.call")}},
		},
	}
	if diff := cmp.Diff(want, got, dialecttest.Values); diff != "" {
		t.Errorf("overlay (-want +got):\n%s", diff)
	}
	if _, err := got.AppendJSON(nil); err != nil {
		t.Errorf("the overlay cannot be written: %v", err)
	}
}

func TestCollectorEmpty(t *testing.T) {
	var c dialect.Collector
	if diff := cmp.Diff(dataset.Overlay{}, c.Overlay(), dialecttest.Values); diff != "" {
		t.Errorf("overlay of nothing (-want +got):\n%s", diff)
	}
}

func ExampleUnmapped() {
	u := dialect.Unmapped{Place: "goose.tools.page", Text: "true", Reason: "the table has no row for such a member"}
	fmt.Println(u)
	// Output:
	// goose.tools.page: true: the table has no row for such a member
}

// Two rows of a list are one product, and both say that it has tools: that is
// one witness, not two.
func ExampleCollector() {
	list := evidence.NamedSource{Key: "list", Source: evidence.Source{Kind: evidence.Directory, Title: "a list"}}
	r := evidence.Record{Tier: evidence.Declared, Status: capability.Full, Word: "yes", Source: list.Source}

	var c dialect.Collector
	c.Add("openai-codex", capability.Tools, list, "codex", r)
	c.Add("openai-codex", capability.Tools, list, "codex-mcp-client", r)
	text, err := c.Overlay().AppendJSON(nil)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(string(text))
	// Output:
	// {
	//   "$schema": "../schema/overlay.schema.json",
	//   "sources": {"list": {"kind": "directory", "title": "a list"}},
	//   "clients": {
	//     "openai-codex": {"tools": [{"tier": "declared", "source": "list", "status": "full", "word": "yes", "note": "codex; codex-mcp-client"}]}
	//   }
	// }
}
