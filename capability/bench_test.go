package capability_test

import (
	"slices"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

// What a program does for every request must not allocate.
func TestAllocations(t *testing.T) {
	open := capability.MustParse("extensions.openai/form")
	deep := capability.TasksRequestsSamplingCreateMessage
	later := revision.MustParse("2031-01-01")
	wire := []string{"tasks", "requests", "sampling", "createMessage"}
	ui := []string{"extensions", "io.modelcontextprotocol/ui"}
	statuses := slices.Values([]capability.Status{fu, pa, na})
	for name, run := range map[string]func(){
		"Parse listed":        func() { capability.Parse("tools.result.structuredContent") },
		"Parse open":          func() { capability.Parse("extensions.openai/form") },
		"Standing listed":     func() { deep.Standing(revision.R20260728) },
		"Standing later date": func() { capability.ToolsOutputSchemaValidation.Standing(later) },
		"Standing open":       func() { open.Standing(revision.R20250618) },
		"Parent":              func() { deep.Parent(); open.Parent() },
		"Top":                 func() { deep.Top(); open.Top() },
		"Depth":               func() { deep.Depth() },
		"Kind":                func() { deep.Kind(); open.HasStatus() },
		"Name":                func() { deep.Name(); open.Name() },
		"Title":               func() { deep.Title(); open.Title() },
		"Compare":             func() { deep.Compare(open) },
		"IsAncestorOf":        func() { capability.Tasks.IsAncestorOf(deep) },
		"Lifecycle":           func() { deep.Lifecycle() },
		"Wire":                func() { deep.Wire(); capability.ExtensionsUI.Wire() },
		"Declarable":          func() { deep.Declarable(); open.Declarable() },
		"FromWire":            func() { capability.FromWire(wire...); capability.FromWire(ui...) },
		"Join":                func() { capability.Join(fu, pa); capability.FromChild(nr, pa); capability.JoinAll(statuses) },
		"Children": func() {
			for range capability.Tools.Children() {
			}
		},
		"All": func() {
			for range capability.All() {
			}
		},
	} {
		if got := testing.AllocsPerRun(100, run); got != 0 {
			t.Errorf("%s: %v allocations, want 0", name, got)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"listed", "tools.result.structuredContent"},
		{"open", "extensions.openai/form"},
		{"moved", "tools.result.media"},
		{"unknown", "tools.listChange"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				capability.Parse(bench.text)
			}
		})
	}
}

func BenchmarkStanding(b *testing.B) {
	for _, path := range []capability.Path{capability.Tools, capability.TasksRequestsSamplingCreateMessage, capability.ExtensionsUI} {
		b.Run(path.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				path.Standing(revision.R20260728)
			}
		})
	}
}

func BenchmarkFromWire(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		capability.FromWire("extensions", "io.modelcontextprotocol/ui")
	}
}
