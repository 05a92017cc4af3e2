package population_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

var update = flag.Bool("update", false, "write the golden files")

// The whole answer matrix of the embedded data, so that a change of the data
// shows what it changes. After a change: go test ./registry/population -update
func TestMatrixGolden(t *testing.T) {
	const file = "testdata/matrix.golden"
	got := population.MatrixText(registry.Default())
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("matrix, run with -update if it is as meant (-want +got):\n%s", diff)
	}
}

func TestMatrixText(t *testing.T) {
	r := registryOf(t, world())
	text := population.MatrixText(r)
	for _, want := range []string{
		"alpha at 2025-06-18, ",
		"\n  tools.result.delivery; full; content-only; read; 2025-06-18; exact\n",
		"\n  limits.toolNameLength; full; 60 characters, renamed; read; 2025-06-18; exact\n",
		"\n  elicitation.url; not-applicable; not-yet (2025-11-25)\n",
		"\n  tools; full; declared; 2025-06-18; exact; disputed\n",
		"\n  roots.listChanged; partial; read; 2025-06-18; other-revision\n",
		"; derived from ",
		"\ngamma at ?, ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
}

// A cell for each client and capability, each once.
func TestMatrix(t *testing.T) {
	seen := make(map[string]bool)
	for a := range population.Matrix(registry.Default()) {
		key := a.Client().ID() + " " + a.Capability().String()
		if seen[key] {
			t.Errorf("%s is there twice", key)
		}
		seen[key] = true
	}
	for c := range registry.Default().Clients() {
		for p := range capability.All() {
			if (p.HasStatus() || p == capability.ToolsResultDelivery) && !seen[c.ID()+" "+p.String()] {
				t.Errorf("%s %s is missing", c.ID(), p)
			}
		}
	}
}
