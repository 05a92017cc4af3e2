package population_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

func TestShared(t *testing.T) {
	r := registryOf(t, world())
	both := []*registry.Client{lookup(t, r, "alpha"), lookup(t, r, "beta")}
	want := map[string]string{
		"tools":                 `{"capability":"tools","status":"full","applies":2,"by":"alpha"}`,
		"tools.listChanged":     `{"capability":"tools.listChanged","status":"partial","applies":2,"by":"beta"}`,
		"tools.pagination":      `{"capability":"tools.pagination","status":"not-recorded","applies":2,"by":"alpha"}`,
		"tools.result.delivery": `{"capability":"tools.result.delivery","status":"full","applies":2,"delivery":["structured-wins","content-only"],"by":"alpha"}`,
		"sampling":              `{"capability":"sampling","status":"unsupported","applies":2,"by":"alpha"}`,
		"elicitation.url":       `{"capability":"elicitation.url","status":"full","applies":1,"by":"beta"}`,
		"limits.toolNameLength": `{"capability":"limits.toolNameLength","status":"full","applies":2,"limit":{"value":60,"unit":"characters","effect":"renamed"},"by":"alpha"}`,
		"tasks.requests":        `{"capability":"tasks.requests","status":"not-recorded","applies":1,"by":"beta"}`,
	}
	got := make(map[string]string)
	var order []capability.Path
	for c := range population.Shared(slices.Values(both), registry.Question{}) {
		order = append(order, c.Capability)
		if want[c.Capability.String()] != "" {
			got[c.Capability.String()] = toJSON(t, c)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("shared (-want +got):\n%s", diff)
	}
	if !slices.IsSortedFunc(order, capability.Path.Compare) || len(slices.Compact(order)) != len(order) {
		t.Errorf("not in tree order, each once: %v", order)
	}
	slices.Reverse(both)
	for c := range population.Shared(slices.Values(both), registry.Question{}) {
		if !c.Limit.IsZero() && (c.Limit.Value != 60 || c.Decider.Client().ID() != "alpha") {
			t.Errorf("the other way round the smallest limit is %s by %s", c.Limit, c.Decider.Client())
		}
	}
	for c := range population.Shared(slices.Values([]*registry.Client(nil)), registry.Question{}) {
		t.Errorf("nobody shares %s", c.Capability)
	}
}

// What is shared is the join of all answers, one by one, whatever the order.
func TestSharedIsTheJoin(t *testing.T) {
	r := registry.Default()
	var clients []*registry.Client
	for _, id := range []string{"openai-codex", "claude-code", "vscode", "zed"} {
		clients = append(clients, lookup(t, r, id))
	}
	reversed := slices.Clone(clients)
	slices.Reverse(reversed)
	back := make(map[capability.Path]capability.Status)
	for c := range population.Shared(slices.Values(reversed), registry.Question{}) {
		back[c.Capability] = c.Status
	}
	for common := range population.Shared(slices.Values(clients), registry.Question{}) {
		var all []capability.Status
		for _, c := range clients {
			all = append(all, c.Ask(registry.Question{Capability: common.Capability}).Status())
		}
		if want := capability.JoinAll(slices.Values(all)); common.Status != want || back[common.Capability] != want {
			t.Errorf("%s: %s and reversed %s, want the join of %v", common.Capability, common.Status, back[common.Capability], all)
		}
		if common.Capability.HasStatus() && common.Decider.Status() != common.Status && common.Applies > 0 {
			t.Errorf("%s: %s is decided by one of %s", common.Capability, common.Status, common.Decider.Status())
		}
	}
}
