package registry_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Two products share a name, and their limits have no order: a name has to pass
// all of them.
func TestLimitsAreSafeForEveryCandidate(t *testing.T) {
	entry := func(id, pattern, length string) dataset.Entry {
		e, err := dataset.ReadEntry(id+".json", []byte(`{
			"id": "`+id+`", "title": "`+id+`", "class": "product", "vendor": "V", "category": "cli",
			"identity": {"names": [{"text": "twin", "shared": true}]},
			"sources": {"s": {"kind": "source-code", "repository": "o/r"}},
			"claims": {
				"limits.toolNameCharset": {"limit": {"pattern": "`+pattern+`", "effect": "list-dropped"}, "evidence": [{"tier": "read", "source": "s"}]},
				"limits.toolNameLength": {"limit": `+length+`, "evidence": [{"tier": "read", "source": "s"}]}
			}}`))
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	r, err := registry.New(dataset.Set{Entries: []dataset.Entry{
		entry("a", "^[a-z_]+$", `{"value": 64, "unit": "characters", "effect": "renamed"}`),
		entry("b", "^[a-z-]+$", `{"value": 8, "unit": "bytes", "effect": "list-dropped"}`),
	}})
	if err != nil {
		t.Fatal(err)
	}
	said, err := wire.Read([]byte(`{"protocolVersion":"2025-06-18","clientInfo":{"name":"twin","version":"1"},"capabilities":{}}`), wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	s := r.Session(registry.Connection{Said: said})
	n := 0
	for range s.Ask(capability.LimitsToolNameLength).Limits() {
		n++
	}
	if n != 2 {
		t.Fatalf("%d limits hold, want those of both candidates", n)
	}
	l := s.ToolLimits()
	for name, want := range map[string]capability.Effect{
		"get":       0,
		"get_x":     capability.EffectListDropped, // b has no underscore
		"get-x":     capability.EffectListDropped, // a has no hyphen
		"getsomeof": capability.EffectListDropped, // nine bytes
	} {
		if got, ok := l.Name(name); got != want || ok != (want == 0) {
			t.Errorf("Name(%q) = %s, %t, want %s", name, got, ok, want)
		}
	}
}

// What a limit on a list counts is said by its place: Codex counts items, others
// tools.
func TestLimitsOnTheNumberOfTools(t *testing.T) {
	for id, want := range map[string]int{"openai-codex": 2048, "qwen-code": 100} {
		c, err := registry.Default().Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		l := registry.Default().Session(registry.Connection{Client: c}).ToolLimits()
		if effect, ok := l.Number(want); !ok {
			t.Errorf("%s: %d tools: %s, want them taken", id, want, effect)
		}
		if effect, ok := l.Number(want + 1); ok || effect != capability.EffectListDropped {
			t.Errorf("%s: %d tools: %s, %t, want the list dropped", id, want+1, effect, ok)
		}
	}
}
