package wire_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

// budget is the allocations that reading a handshake of a known client may cost:
// the statement, the copy of what is kept, what is declared, the warnings and
// their pointers, the room to read in, and a path that the tree does not list.
const budget = 8

// measured gives the three handshakes that reading is measured with, as they go
// over the wire: those of the program that asks.
func measured(t testing.TB) map[string][]byte {
	out := map[string][]byte{}
	for _, name := range []string{"codex", "claude-code-modern", "claude-ai"} {
		data, err := os.ReadFile("../../examples/ask/testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := json.Compact(&b, data); err != nil {
			t.Fatal(err)
		}
		out[name] = b.Bytes()
	}
	return out
}

// BenchmarkRead has json.Valid of the same bytes beside Read, and, taken in turn
// so that other work on the machine disturbs both alike, what Read costs as a
// multiple of it.
func BenchmarkRead(b *testing.B) {
	all := measured(b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		message := all[name]
		valid := func() { json.Valid(message) }
		read := func() { wire.Read(message, wire.Envelope{}) }
		for part, f := range map[string]func(){"valid": valid, "read": read} {
			b.Run(name+"/"+part, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(message)))
				for b.Loop() {
					f()
				}
			})
		}
		b.Run(name+"/ratio", func(b *testing.B) {
			var ratios []float64
			for b.Loop() {
				before, own, after := timed(valid), timed(read), timed(valid)
				ratios = append(ratios, float64(own)/float64(min(before, after)))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "x-valid")
			b.ReportMetric(ratios[len(ratios)/10], "x-valid-p10")
		})
	}
}

// timed gives how long a hundred calls take.
func timed(f func()) time.Duration {
	start := time.Now()
	for range 100 {
		f()
	}
	return time.Since(start)
}

func BenchmarkAnswer(b *testing.B) {
	h := handshakes(b)["public-c24"]
	s, err := wire.Read(h.bytes(), h.envelope())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if s.Answer(capability.ElicitationURL) != capability.Full {
			b.Fatal("not declared")
		}
	}
}

func TestReadAllocations(t *testing.T) {
	for name, message := range measured(t) {
		got := testing.AllocsPerRun(100, func() {
			if _, err := wire.Read(message, wire.Envelope{}); err != nil {
				t.Fatal(err)
			}
		})
		if got > budget {
			t.Errorf("%s: %v allocations, want at most %v", name, got, budget)
		}
	}
	// with headers, and the handshakes that earn the most warnings
	for name, budget := range map[string]float64{
		"mcp-sdk-v2-ts-2.4.0-stdio-3":       5,
		"odd-number-revision":               7,
		"github-copilot-cli-1.0.102-http-6": 7,
		"claude-code-2.1.332-http-5":        7,
		"claude-code-2.1.332-http-6":        9,
		"public-c24":                        8,
	} {
		h := handshakes(t)[name]
		message, env := h.bytes(), h.envelope()
		got := testing.AllocsPerRun(100, func() {
			if _, err := wire.Read(message, env); err != nil {
				t.Fatal(err)
			}
		})
		if got > budget {
			t.Errorf("%s: %v allocations, want at most %v", name, got, budget)
		}
	}
}

func TestAnswerAllocatesNothing(t *testing.T) {
	h := handshakes(t)["public-c24"]
	s, err := wire.Read(h.bytes(), h.envelope())
	if err != nil {
		t.Fatal(err)
	}
	got := testing.AllocsPerRun(100, func() {
		s.Answer(capability.ElicitationURL)
		s.Answer(capability.SamplingTools)
		s.Warns(wire.NotInRevision)
		for range s.Declared() {
		}
	})
	if got != 0 {
		t.Errorf("%v allocations, want none", got)
	}
}
