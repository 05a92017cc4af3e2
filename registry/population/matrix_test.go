package population_test

import (
	"flag"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the golden files")

// matrix gives the answers to the default question, at the revision that each
// client prefers: the clients in the order of their ids, and of each the
// capabilities of Client.Asked and the delivery, in tree order.
func matrix(r *registry.Registry) iter.Seq[registry.Answer] {
	return func(yield func(registry.Answer) bool) {
		for c := range r.Clients() {
			for _, p := range askedOf(c) {
				if !yield(c.Ask(registry.Question{Capability: p})) {
					return
				}
			}
		}
	}
}

// matrixText gives the matrix as text that shows in a comparison of lines what a
// change of the data changes: a line for each client, with its preferred
// revision and how many answers are not recorded, and below it a line for each
// other answer: capability, status, the tiers that know, the revision of the
// evidence, how it fits, and what is special about it.
func matrixText(r *registry.Registry) string {
	var b strings.Builder
	var cells strings.Builder
	for c := range r.Clients() {
		gaps := 0
		cells.Reset()
		for _, p := range askedOf(c) {
			if a := c.Ask(registry.Question{Capability: p}); isGap(a) {
				gaps++
			} else {
				cells.WriteString("  " + cell(a) + "\n")
			}
		}
		fmt.Fprintf(&b, "%s at %s, %d not recorded\n%s", c.ID(), c.Preferred(revision.TransportUnknown), gaps, cells.String())
	}
	return b.String()
}

// askedOf gives the capabilities of interest for a client and the delivery, in tree
// order.
func askedOf(c *registry.Client) []capability.Path {
	paths := append(slices.Collect(c.Asked()), capability.ToolsResultDelivery)
	slices.SortFunc(paths, capability.Path.Compare)
	return slices.Compact(paths)
}

func isGap(a registry.Answer) bool {
	return a.Status() == capability.NotRecorded && a.Deliveries().Len() == 0 && a.Limit().IsZero()
}

// cell gives an answer in one line.
func cell(a registry.Answer) string {
	parts := []string{a.Capability().String(), a.Status().String()}
	if a.Deliveries().Len() > 0 {
		parts = append(parts, a.Deliveries().String())
	}
	if !a.Limit().IsZero() {
		parts = append(parts, a.Limit().String())
	}
	if a.Basis() == evidence.ByRevision {
		return strings.Join(append(parts, a.Standing().String()), "; ")
	}
	if a.Known() != 0 {
		parts = append(parts, a.Known().String())
	}
	if !a.Revision().IsZero() {
		parts = append(parts, a.Revision().String())
	}
	parts = append(parts, a.Fit().String())
	if !a.InheritedFrom().IsZero() {
		parts = append(parts, "inherited from "+a.InheritedFrom().String())
	}
	if !a.DerivedFrom().IsZero() {
		parts = append(parts, "derived from "+a.DerivedFrom().String())
	}
	if a.FilledBy() != 0 {
		parts = append(parts, "filled by "+a.FilledBy().String())
	}
	if a.Disputed() {
		parts = append(parts, "disputed")
	}
	return strings.Join(parts, "; ")
}

// The whole answer matrix of the embedded data, so that a change of the data
// shows what it changes. After a change: go test ./registry/population -update
func TestMatrixGolden(t *testing.T) {
	const file = "testdata/matrix.golden"
	got := matrixText(registry.Default())
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

func TestMatrixTextOfTheWorld(t *testing.T) {
	r := registryOf(t, world())
	text := matrixText(r)
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
	for a := range matrix(registry.Default()) {
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
