package tree

import (
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the generated files anew")

// TestGenerated checks that the generated files are what the table gives.
func TestGenerated(t *testing.T) {
	source, err := Source(Nodes, slices.Collect(revision.All()))
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]byte{"table_gen.go": source, "testdata/tree.tsv": List(Nodes)} {
		file := "../../" + file
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is stale: run go generate ./capability (-want +got):\n%s", file, diff)
		}
	}
}

// TestFaults checks that a row that cannot be right is not taken.
func TestFaults(t *testing.T) {
	tools := Node{feature, "Tools", "tools", "Tools", "lists", more{}}
	for want, row := range map[string]Node{
		"tools: stands twice":                                       tools,
		": must have a name, a text, a title and a doc":             {},
		"roots.listChanged: must come after its parent":             {feature, "RootsListChanged", "roots.listChanged", "x", "y", more{}},
		"tools.x: a limit must have units, and nothing else":        {feature, "ToolsX", "tools.x", "x", "y", more{Units: "bytes"}},
		"tools.y: a limit must have units, and nothing else":        {limit, "ToolsY", "tools.y", "x", "y", more{}},
		`tools.z: "2025-01-01" is no published revision`:            {feature, "ToolsZ", "tools.z", "x", "y", more{Introduced: "2025-01-01"}},
		`tools.gone: has moved to "tools.new", which is not listed`: {feature, "ToolsGone", "tools.gone", "x", "y", more{MovedTo: "tools.new"}},
	} {
		_, err := Source([]Node{tools, row}, slices.Collect(revision.All()))
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
