package benchmarks

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// measure is one thing to measure.
type measure struct {
	group string
	name  string
	base  string // the name of its yardstick; its own name for a yardstick
	run   func(n int)
	unit  int // how many answers one run has, 0 = 1
	// prepare, where there is one, is called before every sample, which is then a
	// single run.
	prepare func()

	target float64 // the largest ratio to the yardstick, 0 = none
	within float64 // the largest time in nanoseconds, 0 = none
	allocs int     // the most allocations that it may make, -1 = any number
}

func (m *measure) units() float64 { return float64(max(m.unit, 1)) }

// sinks keep results alive.
var (
	sinkBool    bool
	sinkInt     int
	sinkStatus  capability.Status
	sinkAnswer  registry.Answer
	sinkView    registry.View
	sinkMatch   registry.Match
	sinkPlan    registry.Plan
	sinkSession *registry.Session
	sinkProfile profile
)

// loop runs f n times.
func loop(f func()) func(int) {
	return func(n int) {
		for range n {
			f()
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// inHand gives the cases that need no registry but the embedded one.
func inHand() []measure {
	return slices.Concat(floors(), statuses(), asks(), identities(), sessions(), plans(), handshakes())
}

// allocations counts what one answer of a case allocates: the least of three
// counts, for the runtime allocates now and then as well.
func allocations(m *measure) float64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	n := 50
	if m.prepare != nil {
		n = 1
	} else {
		m.run(1)
	}
	least := -1.0
	for range 3 {
		if m.prepare != nil {
			m.prepare()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m.run(n)
		runtime.ReadMemStats(&after)
		count := float64(after.Mallocs-before.Mallocs) / float64(n) / m.units()
		if least < 0 || count < least {
			least = count
		}
	}
	return least
}

// TestCases runs every case and holds it to its allocations.
func TestCases(t *testing.T) {
	names := make(map[string]bool)
	for _, m := range slices.Concat(inHand(), firsts(), atScale(1, 2)) {
		if names[m.name] {
			t.Errorf("%s: two cases have this name", m.name)
		}
		names[m.name] = true
		if !names[m.base] {
			t.Errorf("%s: its yardstick %q does not stand before it", m.name, m.base)
		}
		if n := allocations(&m); m.allocs >= 0 && n > float64(m.allocs) && !raceEnabled {
			t.Errorf("%s: %.2f allocations, want at most %d", m.name, n, m.allocs)
		}
	}
}

func BenchmarkCases(b *testing.B) {
	for _, m := range slices.Concat(inHand(), firsts(), atScale(1, 10, 100)) {
		b.Run(strings.ReplaceAll(m.name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			if m.prepare == nil {
				b.ResetTimer()
				m.run(b.N)
			} else {
				for range b.N {
					b.StopTimer()
					m.prepare()
					b.StartTimer()
					m.run(1)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/m.units(), "ns/answer")
		})
	}
}
