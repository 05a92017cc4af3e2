package official_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/registry/dialect/official"
)

// Time is the file's length, however often a client is listed with a feature
// that is taken for those of the others.
func BenchmarkReadLarge(b *testing.B) {
	for _, n := range []int{20_000, 200_000} {
		text := []byte(`{"clients":[{"name":"X","supports":["Discovery"` + strings.Repeat(`,"Discovery"`, n) + `]}]}`)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := official.Read("f.json", text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
