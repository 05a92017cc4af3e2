package registry

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
)

// Readers that are first to ask, all at once, and while the registry is swapped
// under them, get the answers that one reader alone gets.
func TestFirstReadersUnderSwap(t *testing.T) {
	rounds := 12
	if testing.Short() {
		rounds = 3
	}
	rng := rand.New(rand.NewPCG(5, 5))
	quiet := openEmbedded()
	all := connections(t, rng, quiet, namesOf(quiet, 12), 2)
	for i := range all {
		all[i].Client = nil // it would be the quiet registry's
	}
	paths := []capability.Path{capability.Sampling, capability.Tools, capability.ToolsResultDelivery, capability.TransportsStdio, capability.ElicitationForm}
	type told struct {
		briefs [5]Brief
		plan   string
		id     string
	}
	ask := func(r *Registry, c Connection) (w told) {
		s := r.Session(c)
		for i, p := range paths {
			w.briefs[i] = s.Brief(p)
		}
		b, err := s.Plan(ToolResult{}).MarshalJSON()
		if err != nil {
			t.Error(err)
		}
		w.plan = string(b)
		for c := range s.match.Candidates() {
			w.id += " " + c.ID()
		}
		return w
	}
	want := make([]told, len(all))
	for i, c := range all {
		want[i] = ask(quiet, c)
	}
	store := NewStore(openEmbedded())
	for range rounds {
		var readers sync.WaitGroup
		for range 4 {
			seed := rng.Uint64()
			readers.Go(func() {
				rng := rand.New(rand.NewPCG(seed, 6))
				for _, i := range rng.Perm(len(all)) {
					if rng.IntN(len(all)) == 0 {
						store.Swap(openEmbedded())
					}
					if got := ask(store.Registry(), all[i]); got != want[i] {
						t.Errorf("%+v: %+v, want %+v", all[i], got, want[i])
						return
					}
				}
				for _, b := range store.Registry().Briefs(Question{Capability: capability.Tools}) {
					_ = b.Status()
				}
			})
		}
		readers.Wait()
		store.Swap(openEmbedded())
	}
}
