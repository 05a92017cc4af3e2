package population_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

func weight(n uint64, ids ...string) population.Weight {
	return population.Weight{Clients: ids, Count: n}
}

func TestCover(t *testing.T) {
	r := registryOf(t, world())
	type cov = population.Coverage
	for name, tt := range map[string]struct {
		ask     registry.Question
		weights []population.Weight
		want    cov
	}{
		"nothing":           {registry.Question{Capability: capability.Tools}, nil, cov{}},
		"a client each":     {registry.Question{Capability: capability.ToolsListChanged}, slices.Collect(population.Even(r)), cov{Supported: 2, Partial: 1, Unknown: 2, Whole: 4}},
		"weights":           {registry.Question{Capability: capability.Sampling}, []population.Weight{weight(70, "alpha"), weight(20, "beta"), weight(7, "gamma"), weight(3)}, cov{Supported: 20, Unsupported: 70, Unknown: 10, Whole: 100}},
		"no such client":    {registry.Question{Capability: capability.Tools}, []population.Weight{weight(5, "nobody"), weight(5, "alpha")}, cov{Supported: 5, Unknown: 5, Whole: 10}},
		"cannot apply":      {registry.Question{Capability: capability.Roots}, []population.Weight{weight(5, "delta")}, cov{Unsupported: 5, NotApplicable: 5, Whole: 5}},
		"at a revision":     {registry.Question{Capability: capability.ElicitationURL, Revision: revision.R20250326}, []population.Weight{weight(5, "beta")}, cov{Unsupported: 5, NotApplicable: 5, Whole: 5}},
		"one of two, alike": {registry.Question{Capability: capability.Tools}, []population.Weight{weight(5, "alpha", "beta")}, cov{Supported: 5, Whole: 5}},
		"one of two, nearly alike": {registry.Question{Capability: capability.ToolsListChanged}, []population.Weight{weight(5, "alpha", "beta")},
			cov{Supported: 5, Partial: 5, Whole: 5}},
		"one of two, unlike":       {registry.Question{Capability: capability.Sampling}, []population.Weight{weight(5, "alpha", "beta")}, cov{Unknown: 5, Whole: 5}},
		"one of two, neither":      {registry.Question{Capability: capability.ElicitationURL, Revision: revision.R20250326}, []population.Weight{weight(5, "alpha", "beta")}, cov{Unsupported: 5, NotApplicable: 5, Whole: 5}},
		"one of two, one is known": {registry.Question{Capability: capability.Tools}, []population.Weight{weight(5, "alpha", "gamma")}, cov{Unknown: 5, Whole: 5}},
		"untested is unknown":      {registry.Question{Capability: capability.ToolsPagination}, []population.Weight{weight(5, "delta")}, cov{Unknown: 5, Whole: 5}},
		"more than can be counted": {registry.Question{Capability: capability.Tools}, []population.Weight{weight(math.MaxUint64, "alpha"), weight(5, "gamma")}, cov{Supported: math.MaxUint64, Whole: math.MaxUint64}},
	} {
		t.Run(name, func(t *testing.T) {
			got := population.Cover(r, tt.ask, slices.Values(tt.weights))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("coverage (-want +got):\n%s", diff)
			}
		})
	}
}

// One that lacks it and one to which it cannot apply are of a kind.
func TestCoverOneOfTwoThatLackIt(t *testing.T) {
	r := registryOf(t, dataset.Set{Entries: []dataset.Entry{
		{ID: "a", Claims: []dataset.Claimed{claim("roots", capability.Unsupported, "read")}},
		{ID: "b", Claims: []dataset.Claimed{claim("roots", capability.NotApplicable, "read")}},
	}})
	weights := []population.Weight{weight(5, "a", "b"), weight(7, "b", "a")}
	got := population.Cover(r, registry.Question{Capability: capability.Roots}, slices.Values(weights))
	if diff := cmp.Diff(population.Coverage{Unsupported: 12, Whole: 12}, got); diff != "" {
		t.Errorf("coverage (-want +got):\n%s", diff)
	}
}

// Whatever is asked and weighed, the parts are the whole, exactly.
func TestCoverAddsUp(t *testing.T) {
	r := registry.Default()
	rnd := rand.New(rand.NewPCG(1, 2))
	var ids []string
	for c := range r.Clients() {
		ids = append(ids, c.ID())
	}
	ids = append(ids, "nobody")
	for p := range capability.All() {
		var weights []population.Weight
		var whole uint64
		for range 50 {
			w := population.Weight{Count: rnd.Uint64N(1 << 50)}
			for range rnd.IntN(3) {
				w.Clients = append(w.Clients, ids[rnd.IntN(len(ids))])
			}
			weights, whole = append(weights, w), whole+w.Count
		}
		c := population.Cover(r, registry.Question{Capability: p}, slices.Values(weights))
		if c.Whole != whole || c.Supported+c.Unsupported+c.Unknown != whole || c.Partial > c.Supported || c.NotApplicable > c.Unsupported {
			t.Errorf("%s: %+v does not add up to %d", p, c, whole)
		}
	}
}

func TestTraffic(t *testing.T) {
	report := observed.Report{Groups: []observed.Group{
		{Name: "a", Clients: []string{"alpha"}, Handshakes: 1, Requests: 2, Calls: 3},
		{Name: "x", Handshakes: 10, Requests: 20, Calls: 30},
		{Name: "two", Clients: []string{"alpha", "beta"}, Calls: 300},
		{Name: "(rest)", Rest: true, Calls: 7},
	}}
	for measure, want := range map[observed.Measure][]uint64{
		observed.Handshakes: {1, 10, 0, 0},
		observed.Requests:   {2, 20, 0, 0},
		observed.Calls:      {3, 30, 300, 7},
		observed.Declared:   {0, 0, 0, 0},
	} {
		var got []uint64
		for w := range population.Traffic(report, measure) {
			got = append(got, w.Count)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", measure, diff)
		}
	}
	r := registryOf(t, world())
	got := population.Cover(r, registry.Question{Capability: capability.Sampling}, population.Traffic(report, observed.Calls))
	if diff := cmp.Diff(population.Coverage{Unsupported: 3, Unknown: 337, Whole: 340}, got); diff != "" {
		t.Errorf("coverage (-want +got):\n%s", diff)
	}
	const want = `{"supported":0,"partial":0,"unsupported":1,"notApplicable":0,"unknown":3,"whole":4,"shares":{"supported":"0%","unsupported":"25%","unknown":"75%"}}`
	if diff := cmp.Diff(want, toJSON(t, population.Coverage{Unsupported: 1, Unknown: 3, Whole: 4})); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
	if s := (population.Coverage{}).Share(0); !s.IsZero() {
		t.Errorf("a share of nothing is %s", s)
	}
}
