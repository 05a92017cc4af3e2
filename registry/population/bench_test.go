package population_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
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

// BenchmarkConditions is a query of n and of ten times as many conditions, of those
// that ask the client as a whole and of those that ask one capability.
func BenchmarkConditions(b *testing.B) {
	r := registry.Default()
	for name, text := range map[string]string{
		"disputed":   "disputed",
		"known":      "known = observed",
		"capability": "disputed(tools.pagination)",
	} {
		for _, n := range []int{12, 120} {
			q := population.MustParse(strings.Repeat(text+" or ", n-1) + text)
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					for range population.Matching(r, q) {
					}
				}
			})
		}
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
		d := population.Upstream(slices.Values(clients), registry.Question{}, revision.R20251125, false)
		if _, err := json.Marshal(d); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUpstreamOf is sessions of which each declares ten things that no other
// does.
func BenchmarkUpstreamOf(b *testing.B) {
	r := registry.Default()
	for _, n := range []int{20, 200} {
		var sessions []*registry.Session
		for i := range n {
			var own []string
			for j := range 10 {
				own = append(own, fmt.Sprintf(`"x%d-%d":{}`, i, j))
			}
			said, err := wire.Read([]byte(`{"protocolVersion":"2025-11-25","clientInfo":{"name":"a","version":"1"},"capabilities":{"experimental":{`+strings.Join(own, ",")+`}}}`), wire.Envelope{})
			if err != nil {
				b.Fatal(err)
			}
			sessions = append(sessions, r.Session(registry.Connection{Said: said}))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				population.UpstreamOf(slices.Values(sessions), revision.R20251125, false)
			}
		})
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
		matrixText(r)
	}
}
