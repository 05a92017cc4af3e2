package wire_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

// budgets are the allocations that reading a file's message may cost.
var budgets = map[string]float64{
	"mcp-sdk-v2-ts-2.4.0-stdio-3":       22,
	"odd-number-revision":               28,
	"github-copilot-cli-1.0.102-http-6": 30,
	"claude-code-2.1.332-http-5":        33,
	"claude-code-2.1.332-http-6":        36,
	"public-c24":                        37,
}

func BenchmarkRead(b *testing.B) {
	all := handshakes(b)
	for name, file := range map[string]string{
		"legacy": "claude-code-2.1.332-http-5",
		"modern": "claude-code-2.1.332-http-6",
		"large":  "public-c24",
	} {
		b.Run(name, func(b *testing.B) {
			message, env := all[file].bytes(), all[file].envelope()
			b.ReportAllocs()
			b.SetBytes(int64(len(message)))
			for b.Loop() {
				if _, err := wire.Read(message, env); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
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
	all := handshakes(t)
	for name, budget := range budgets {
		message, env := all[name].bytes(), all[name].envelope()
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
