package population_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// changed is the world after some changes of each kind.
func changed() dataset.Set {
	set := world()
	set.Version, set.Date = "2", date("2026-12-01")
	alpha, beta, delta := &set.Entries[0], &set.Entries[1], set.Entries[3]
	alpha.Vendor, alpha.Class = "A & Sons", dataset.TestTool
	alpha.Modes[0].Preferred = revision.R20251125
	alpha.Claims = slices.DeleteFunc(alpha.Claims, func(c dataset.Claimed) bool { return c.Capability == capability.Sampling })
	alpha.Claims[0].Status = capability.Partial
	alpha.Claims[1].Note = "a note"
	alpha.Claims[2].Records = append(alpha.Claims[2].Records, evidence.Record{
		Tier: evidence.Probed, Status: capability.Unsupported, Source: evidence.Source{Title: "a run", Date: date("2026-11-20")},
	})
	alpha.Claims = append(alpha.Claims, scoped(claim("prompts", capability.Full, "read"), evidence.Scope{Versions: evidence.Span{Since: bound("3")}}))
	beta.ID, beta.Modes = "beta-two", beta.Modes[:1]
	for i := range beta.Claims {
		if c := &beta.Claims[i]; c.Capability == capability.ToolsPagination && c.Status == capability.Unsupported {
			c.Scope.Versions = evidence.Span{Until: bound("1.9")}
		}
		if c := &beta.Claims[i]; !c.Limit.IsZero() {
			c.Limit.Value = 64
		}
	}
	delta.ID, delta.Claims = "epsilon", delta.Claims[:1]
	set.Entries = []dataset.Entry{*alpha, *beta, delta}
	set.Overlays = nil
	set.Tombstones = []dataset.Tombstone{{ID: "beta", To: []string{"beta-two"}}, {ID: "gone", To: []string{"alpha"}}}
	return set
}

const changes = `1 2026-11-01 -> 2 2026-12-01
~ client beta -> beta-two
- client delta (claims: 3, records: 4)
+ client epsilon (claims: 1, records: 1)
- client gamma (claims: 0, records: 0)
~ fact alpha class: product -> test-tool
~ fact alpha vendor: A -> A & Sons
~ fact alpha mode default: preferred: 2025-06-18 -> 2025-11-25
~ fact beta-two mode next: default: no -> —
~ fact beta-two mode next: preferred: 2026-07-28 -> —
~ fact beta-two mode next: speaks: 2026-07-28 -> —
~ fact beta-two mode next: discover: yes -> —
~ claim alpha tools: full -> partial
~ claim alpha tools.listChanged: full, another note
+ claim alpha prompts: full (since 3)
- claim alpha sampling: unsupported
~ claim beta-two tools.pagination: unsupported (until 2.0) -> unsupported (until 1.9)
~ claim beta-two limits.toolNameLength: full 128 characters, renamed -> full 64 characters, renamed
+ evidence alpha prompts: read (2025-06-18) by a source of prompts (2026-09-01)
- evidence alpha sampling: read (2025-06-18) by a source of sampling (2026-09-01)
+ evidence alpha elicitation: probed unsupported by a run (2026-11-20)
`

func TestDiff(t *testing.T) {
	a, b := registryOf(t, world()), registryOf(t, changed())
	if diff := cmp.Diff(changes, population.Diff(a, b).String()); diff != "" {
		t.Errorf("difference (-want +got):\n%s", diff)
	}
}

func TestDiffJSON(t *testing.T) {
	a, b := registryOf(t, world()), registryOf(t, changed())
	var got map[string]any
	if err := json.Unmarshal([]byte(toJSON(t, population.Diff(a, b))), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"from":    map[string]any{"version": "1", "date": "2026-11-01"},
		"to":      map[string]any{"version": "2", "date": "2026-12-01"},
		"clients": map[string]any{"kind": "renamed", "id": "beta", "to": []any{"beta-two"}},
		"facts":   map[string]any{"client": "alpha", "fact": "class", "old": "product", "new": "test-tool"},
		"claims": map[string]any{
			"client": "alpha", "capability": "tools", "kind": "changed", "differs": []any{"status"},
			"old": map[string]any{"status": "full"}, "new": map[string]any{"status": "partial"},
		},
		"evidence": map[string]any{
			"client": "alpha", "capability": "prompts", "kind": "added", "tier": "read", "scope": "2025-06-18", "source": "a source of prompts (2026-09-01)",
		},
	}
	for key, counts := range map[string]int{"clients": 4, "facts": 7, "claims": 6, "evidence": 3} {
		list, _ := got[key].([]any)
		if len(list) != counts {
			t.Fatalf("%s has %d members, want %d", key, len(list), counts)
		}
		got[key] = list[0]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("first members (-want +got):\n%s", diff)
	}
}

// Claims are compared with those of the same scope, and records counted.
func TestDiffOfSeveralClaims(t *testing.T) {
	old := scoped(claim("tools", capability.Full, "read"), evidence.Scope{When: evidence.When{Result: evidence.ErrorResult}})
	old.Records = append(old.Records, old.Records...)
	current := scoped(claim("tools", capability.Partial, "read"), old.Scope)
	set := func(claims ...dataset.Claimed) *registry.Registry {
		return registryOf(t, dataset.Set{Entries: []dataset.Entry{{ID: "a", Claims: claims}}})
	}
	a := set(old, claim("tools", capability.Unsupported, "read"))
	b := set(claim("tools", capability.Untested, "read"), current)
	const want = `? -> ?
~ claim a tools: full (result error) -> partial (result error)
~ claim a tools: unsupported -> untested
- evidence a tools: read (2025-06-18) by a source of tools (2026-09-01)
`
	if diff := cmp.Diff(want, population.Diff(a, b).String()); diff != "" {
		t.Errorf("difference (-want +got):\n%s", diff)
	}
}

// A sign is text or a pattern, and one in a header says in which.
func TestDiffOfSigns(t *testing.T) {
	set := func(i dataset.Identity) *registry.Registry {
		return registryOf(t, dataset.Set{Entries: []dataset.Entry{{ID: "a", Identity: i}}})
	}
	a := set(dataset.Identity{})
	b := set(dataset.Identity{
		Headers:    []dataset.Sign{{Key: "x-client", Text: "a"}, {Key: "x-agent", Prefix: "a/"}},
		UserAgents: []dataset.Sign{{Prefix: "a/", Suffix: " (cli)"}},
	})
	const want = `? -> ?
~ fact a headers: — -> x-client: a, x-agent: a/…
~ fact a user agents: — -> a/… (cli)
`
	if diff := cmp.Diff(want, population.Diff(a, b).String()); diff != "" {
		t.Errorf("difference (-want +got):\n%s", diff)
	}
}

// A client that was put together with another is compared with neither: the
// other is compared with itself. One that was split has several heirs.
func TestDiffOfRenamed(t *testing.T) {
	entry := func(id, title string) dataset.Entry { return dataset.Entry{ID: id, Title: title} }
	a := registryOf(t, dataset.Set{Entries: []dataset.Entry{entry("a", "A"), entry("b", "B"), entry("c", "C"), entry("d", "D")}})
	b := registryOf(t, dataset.Set{
		Entries: []dataset.Entry{entry("b", "B"), entry("c-one", "C1"), entry("c-two", "C2")},
		Tombstones: []dataset.Tombstone{
			{ID: "a", To: []string{"b"}}, {ID: "c", To: []string{"c-one", "c-two"}}, {ID: "d"},
		},
	})
	const want = `? -> ?
~ client a -> b
~ client c -> c-one, c-two
+ client c-one (claims: 0, records: 0)
+ client c-two (claims: 0, records: 0)
- client d (claims: 0, records: 0)
`
	if diff := cmp.Diff(want, population.Diff(a, b).String()); diff != "" {
		t.Errorf("difference (-want +got):\n%s", diff)
	}
}

// A data set does not differ from itself, nor from a copy, nor does the order in
// which records stand make a difference.
func TestDiffOfTheSame(t *testing.T) {
	for name, pair := range map[string][2]*registry.Registry{
		"embedded": {registry.Default(), registry.Default()},
		"copies":   {registryOf(t, world()), registryOf(t, world())},
		"nothing":  {&registry.Registry{}, &registry.Registry{}},
	} {
		d := population.Diff(pair[0], pair[1])
		if !d.IsEmpty() {
			t.Errorf("%s: %s", name, d)
		}
	}
	set := world()
	for i := range set.Entries {
		slices.Reverse(set.Entries[i].Claims)
	}
	if d := population.Diff(registryOf(t, world()), registryOf(t, set)); !d.IsEmpty() {
		t.Errorf("claims in another order: %s", d)
	}
}

// Backwards, what was added is removed and the other way round.
func TestDiffBackwards(t *testing.T) {
	a := registry.Default()
	set := a.DataSet()
	set.Entries = slices.Clone(set.Entries)
	for i := range set.Entries {
		e := &set.Entries[i]
		switch i % 3 {
		case 0:
			e.Claims = e.Claims[:len(e.Claims)/2]
		case 1:
			e.Claims = slices.Clone(e.Claims)
			for j := range e.Claims {
				e.Claims[j].Records = e.Claims[j].Records[min(1, len(e.Claims[j].Records)):]
				if j%2 == 0 {
					e.Claims[j].Status = capability.Untested
				}
			}
		}
	}
	b := registryOf(t, set)
	there, back := population.Diff(a, b), population.Diff(b, a)
	if there.IsEmpty() || len(there.Claims) == 0 || len(there.Evidence) == 0 {
		t.Fatal("no claim or no evidence changed")
	}
	turned := func(k population.ChangeKind) population.ChangeKind {
		switch k {
		case population.Added:
			return population.Removed
		case population.Removed:
			return population.Added
		}
		return k
	}
	type claimKey struct {
		client, capability string
		kind               population.ChangeKind
		old, new           string
	}
	type evidenceKey struct {
		client, capability string
		kind               population.ChangeKind
		record             evidence.Record
	}
	claims, records := make(map[claimKey]int), make(map[evidenceKey]int)
	key := func(c evidence.Claim) string {
		return c.Status.String() + c.Scope.String() + c.Note + c.Delivery.String() + c.Limit.String()
	}
	for _, c := range there.Claims {
		claims[claimKey{c.Client, c.Capability.String(), c.Kind, key(c.Old), key(c.New)}]++
	}
	for _, c := range back.Claims {
		claims[claimKey{c.Client, c.Capability.String(), turned(c.Kind), key(c.New), key(c.Old)}]--
	}
	for _, e := range there.Evidence {
		records[evidenceKey{e.Client, e.Capability.String(), e.Kind, e.Record}]++
	}
	for _, e := range back.Evidence {
		records[evidenceKey{e.Client, e.Capability.String(), turned(e.Kind), e.Record}]--
	}
	for k, n := range claims {
		if n != 0 {
			t.Errorf("claim %v: %d more one way", k, n)
		}
	}
	for k, n := range records {
		if n != 0 {
			t.Errorf("record %v: %d more one way", k, n)
		}
	}
}
