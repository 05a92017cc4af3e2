package population_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Each benchmark asks one question about the whole embedded data set.

func BenchmarkMatching(b *testing.B) {
	r := registry.Default()
	for name, text := range map[string]string{
		"capability": "tools.listChanged = full",
		"combined":   "tools.listChanged = full and not disputed(tools.listChanged) and (category = cli or known(roots) = read)",
		"modes":      "speaks = 2026-07-28",
		"any":        "disputed",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			q := population.MustParse(text)
			for b.Loop() {
				for range population.Matching(r, q) {
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		population.MustParse("tools.listChanged = full and not disputed(tools.listChanged) and category = cli")
	}
}

func BenchmarkCover(b *testing.B) {
	b.ReportAllocs()
	r := registry.Default()
	weights := slices.Collect(population.Even(r))
	for b.Loop() {
		population.Cover(r, registry.Question{Capability: capability.ToolsPagination}, slices.Values(weights))
	}
}

func BenchmarkShared(b *testing.B) {
	b.ReportAllocs()
	clients := three()
	for b.Loop() {
		for range population.Shared(slices.Values(clients), registry.Question{}) {
		}
	}
}

func BenchmarkUpstream(b *testing.B) {
	b.ReportAllocs()
	clients := three()
	for b.Loop() {
		d := population.Upstream(slices.Values(clients), registry.Question{}, population.Terms{Revision: revision.R20251125})
		if _, err := json.Marshal(d); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLost(b *testing.B) {
	b.ReportAllocs()
	s := revision.ServerSide{Speaks: slices.Collect(revision.All())}
	for b.Loop() {
		for range population.Lost(registry.Default(), s, revision.StreamableHTTP, revision.R20250618) {
		}
	}
}

func BenchmarkDiff(b *testing.B) {
	b.ReportAllocs()
	r := registry.Default()
	for b.Loop() {
		population.Diff(r, r)
	}
}

func BenchmarkStats(b *testing.B) {
	b.ReportAllocs()
	r := registry.Default()
	for b.Loop() {
		population.StatsOf(r)
	}
}

func BenchmarkMatrixText(b *testing.B) {
	b.ReportAllocs()
	r := registry.Default()
	for b.Loop() {
		population.MatrixText(r)
	}
}
