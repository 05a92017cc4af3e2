package registrytest_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
)

// DoesNotSupport passes where the embedded data set says unsupported, and
// nowhere else: not where it is silent, nor for a partial.
func TestDoesNotSupport(t *testing.T) {
	seen := make(map[capability.Status]int)
	for _, id := range []string{"openai-codex", "goose", "claude-desktop", "zed", "warp"} {
		c, err := registry.Default().Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		for p := range capability.Top() {
			if !p.HasStatus() {
				continue
			}
			status := c.Ask(registry.Question{Capability: p}).Status()
			seen[status]++
			var told recorder
			registrytest.DoesNotSupport(&told, id, p)
			if passed := len(told.errors) == 0; passed != (status == capability.Unsupported) {
				t.Errorf("%s of %s is %s: passed = %t", p, id, status, passed)
			}
		}
	}
	for _, s := range []capability.Status{capability.Full, capability.Unsupported, capability.NotRecorded} {
		if seen[s] == 0 {
			t.Errorf("nothing is %s: the test shows nothing", s)
		}
	}
	var told recorder
	registrytest.DoesNotSupport(&told, "openai-codex")
	if len(told.errors) != 1 {
		t.Errorf("without a capability: %q, want one error", told.errors)
	}
}
