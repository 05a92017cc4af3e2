package benchmarks

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// slow is inputs that once took quadratic or cubic time, or longer than they are
// worth. What is run refuses some of them.
var slow = []struct {
	name string
	n    int // and ten times as many
	make func(n int) func()
}{
	{"dataset.ReadEntry, faults on one line", 3_200, func(n int) func() {
		data := []byte(`{` + strings.Repeat(`"":0,`, n) + `"x":0}`)
		return func() { dataset.ReadEntry("a.json", data) }
	}},
	{"dataset.ReadOverlay, faults on one line", 3_200, func(n int) func() {
		data := []byte(`{` + strings.Repeat(`"":0,`, n) + `"x":0}`)
		return func() { dataset.ReadOverlay("a.json", data) }
	}},
	{"observed.ReadReport, faults on one line", 3_200, func(n int) func() {
		data := []byte(`{` + strings.Repeat(`"":0,`, n) + `"x":0}`)
		return func() { observed.ReadReport("a.json", data) }
	}},
	{"observed.ReadLines, blank lines and faults", 400_000, func(n int) func() {
		data := append(bytes.Repeat([]byte("\n"), n), bytes.Repeat([]byte("x\n"), 100)...)
		return func() { observed.ReadLines("a.jsonl", data) }
	}},
	{"card.Read, equal sources", 200, func(n int) func() {
		text := string(card.Write(codex()))
		i := strings.Index(text, "\n- source-code, ") + 1
		if i == 0 {
			panic("the card of openai-codex has no source that is code")
		}
		line := text[i : i+strings.IndexByte(text[i:], '\n')+1]
		data := []byte(text[:i] + strings.Repeat(line, n) + text[i:])
		return func() { card.Read(data) }
	}},
	{"population.Matching, \"disputed or …\"", 30, func(n int) func() {
		text := strings.Repeat("disputed or ", n) + "disputed"
		return func() {
			q, err := population.Parse(text)
			if err != nil {
				return // more conditions than are taken
			}
			for range population.Matching(registry.Default(), q) {
			}
		}
	}},
	{"registry.New, one client with open members", 800, func(n int) func() {
		e := dataset.Entry{ID: "a", Title: "A", Class: dataset.Product, Vendor: "V", Category: "cli"}
		for i := range n {
			p := capability.MustParse(fmt.Sprintf("extensions.com.example/x%d", i))
			e.Claims = append(e.Claims, dataset.Claimed{Capability: p, Claim: evidence.Claim{Status: capability.Full, Records: []evidence.Record{
				{Tier: evidence.Read, Status: capability.Full, Source: evidence.Source{Kind: evidence.SourceCode, Title: "t"}},
			}}})
		}
		set := dataset.Set{Entries: []dataset.Entry{e}}
		return func() { must(registry.New(set)) }
	}},
	{"Registry.Merge, as many clients on both sides", 1, func(n int) func() {
		set := times(n)
		r := must(registry.New(set))
		return func() { must(r.Merge(set)) }
	}},
	{"Session.Answers, experimental members", 100, func(n int) func() {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"x%d":{}`, i)
		}
		said := must(wire.Read([]byte(`{"protocolVersion":"2025-06-18","capabilities":{"experimental":{"x":{}`+b.String()+`}},"clientInfo":{"name":"zed","version":"1.0.0"}}`), wire.Envelope{}))
		s := registry.Default().Session(registry.Connection{Said: said})
		return func() {
			for a := range s.Answers() {
				sinkStatus = a.Status()
			}
		}
	}},
}

// TestSlow runs the smaller of each two.
func TestSlow(t *testing.T) {
	for _, s := range slow {
		t.Run(s.name, func(*testing.T) { s.make(s.n)() })
	}
}

func BenchmarkSlow(b *testing.B) {
	for _, s := range slow {
		for _, n := range []int{s.n, 10 * s.n} {
			run := s.make(n)
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) {
				for b.Loop() {
					run()
				}
			})
		}
	}
}

// slow has the slow inputs, n beside ten times n.
func (t *table) slow() {
	const most = 15 // n log n, and what a shared machine adds
	for _, s := range slow {
		small, large := s.make(s.n), s.make(10*s.n)
		small()
		var times, ratios []float64
		for range 7 {
			before := timed(small)
			own := timed(large)
			least := min(before, timed(small))
			times, ratios = append(times, own), append(ratios, own/least)
			if own > 1e9 {
				break // once is enough
			}
		}
		x := median(ratios)
		t.row("Inputs that were slow: the time of ten times as much, x the time of one", fmt.Sprintf("%s (%d)", s.name, 10*s.n), duration(median(times)), number(x), number(tenth(ratios)), "", fmt.Sprint(most), judge(x, tenth(ratios), most))
	}
}
