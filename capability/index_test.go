package capability_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
)

func TestIndex(t *testing.T) {
	next := 0
	for p := range capability.All() {
		if i, ok := p.Index(); i != next || !ok {
			t.Errorf("%v.Index() = %d, %v, want %d", p, i, ok, next)
		}
		if q := capability.Listed(next); q != p {
			t.Errorf("Listed(%d) = %v, want %v", next, q, p)
		}
		next++
	}
	if next != capability.NumListed {
		t.Errorf("NumListed = %d, want %d", capability.NumListed, next)
	}
	for _, text := range []string{"", "extensions.com.example/a.b", "transports.carrierPigeon"} {
		var p capability.Path
		if err := p.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if i, ok := p.Index(); i >= 0 || ok {
			t.Errorf("%q has the index %d, %v, though it is not listed", text, i, ok)
		}
	}
	for _, i := range []int{-1, capability.NumListed, 1 << 16} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Listed(%d) does not panic", i)
				}
			}()
			capability.Listed(i)
		}()
	}
}
