package dialect_test

import (
	"fmt"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
)

// Time is what is added, whether sources or notes are many.
func BenchmarkCollectorLarge(b *testing.B) {
	for _, n := range []int{2_000, 20_000} {
		b.Run(fmt.Sprintf("sources/%d", n), func(b *testing.B) {
			for b.Loop() {
				var c dialect.Collector
				for i := range n {
					s := named(fmt.Sprint(i))
					c.Add("goose", capability.Tools, s, "", declared(s, capability.Full, ""))
				}
			}
		})
		b.Run(fmt.Sprintf("notes/%d", n), func(b *testing.B) {
			for b.Loop() {
				var c dialect.Collector
				s := named("a")
				for i := range n {
					c.Add("goose", capability.Tools, s, "", declared(s, capability.Full, fmt.Sprint(i)))
				}
			}
		})
	}
}
