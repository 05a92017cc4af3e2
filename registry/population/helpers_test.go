package population_test

import (
	"encoding/json"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// world is a small data set with one of everything that a query can meet.
//
//	alpha  a cli of vendor A, everything plainly recorded
//	beta   an ide; things hold in part, in a mode, from a version on
//	gamma  nothing is recorded of it but its name
//	delta  a gateway whose claim is disputed by an overlay
func world() dataset.Set {
	return dataset.Set{
		Version: "1", Date: date("2026-11-01"),
		Entries: []dataset.Entry{
			{
				ID: "alpha", Title: "Alpha", Class: dataset.Product, Vendor: "A", Category: "cli",
				Modes: []dataset.Mode{{
					Config: "default", Default: true, Preferred: revision.R20250618,
					Speaks:  []revision.Revision{revision.R20250326, revision.R20250618},
					Accepts: []revision.Revision{revision.R20250326, revision.R20250618},
				}},
				Claims: []dataset.Claimed{
					claim("tools", capability.Full, "read"),
					claim("tools.listChanged", capability.Full, "read"),
					claim("elicitation", capability.Full, "declared"),
					claim("roots", capability.Full, "read"),
					claim("roots.listChanged", capability.Full, "read"),
					claim("sampling", capability.Unsupported, "read"),
					delivery(evidence.ContentOnly, evidence.Scope{}),
					limit(60),
				},
			},
			{
				ID: "beta", Title: "Beta", Class: dataset.Product, Vendor: "B, Inc.", Category: "ide",
				Modes: []dataset.Mode{
					{
						Config: "default", Default: true, Preferred: revision.R20251125,
						Speaks: []revision.Revision{revision.R20251125, revision.R20250618},
					},
					{Config: "next", Note: "a flag", Preferred: revision.R20260728, Speaks: []revision.Revision{revision.R20260728}, Discover: dataset.Yes},
				},
				Claims: []dataset.Claimed{
					claim("tools", capability.Full, "read"),
					noted(claim("tools.listChanged", capability.Partial, "read"), "after a restart"),
					scoped(claim("tools.pagination", capability.Unsupported, "read"), evidence.Scope{Versions: evidence.Span{Until: bound("2.0")}}),
					scoped(claim("tools.pagination", capability.Full, "probed"), evidence.Scope{Versions: evidence.Span{Since: bound("2.0")}}),
					claim("elicitation", capability.Full, "declared"),
					claim("elicitation.form", capability.Full, "read"),
					claim("elicitation.url", capability.Full, "read"),
					claim("roots", capability.Full, "read"),
					noted(claim("roots.listChanged", capability.Partial, "read"), "on save"),
					claim("sampling", capability.Full, "read"),
					claim("extensions.io.modelcontextprotocol/ui", capability.Full, "read"),
					delivery(evidence.StructuredWins, evidence.Scope{}),
					delivery(evidence.ContentOnly, evidence.Scope{When: evidence.When{Result: evidence.ErrorResult}}),
					limit(128),
				},
			},
			{ID: "gamma", Title: "Gamma", Home: "https://example.com"},
			{
				ID: "delta", Title: "Delta", Class: dataset.Gateway, Vendor: "D", Category: "gateway",
				Modes: []dataset.Mode{{Config: "default", Default: true, Preferred: revision.R20250618, Accepts: []revision.Revision{}}},
				Claims: []dataset.Claimed{
					claim("tools", capability.Full, "declared"),
					claim("tools.pagination", capability.Untested, "declared"),
					claim("roots", capability.NotApplicable, "declared"),
				},
			},
		},
		Overlays: []dataset.Overlay{{Clients: map[string]map[capability.Path][]evidence.Record{
			"delta": {path("tools"): {{
				Tier: evidence.Probed, Status: capability.Unsupported, Scope: evidence.Scope{Revision: revision.R20250618},
				Source: evidence.Source{Title: "a probe", Date: date("2026-10-01")},
			}}},
		}}},
	}
}

func path(text string) capability.Path     { return capability.MustParse(text) }
func version(text string) evidence.Version { return evidence.MustParseVersion(text) }
func bound(text string) evidence.Bound     { return evidence.Bound{By: version(text)} }

func date(text string) evidence.Date {
	d, err := evidence.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

func claim(p string, s capability.Status, tier string) dataset.Claimed {
	t, err := evidence.ParseTier(tier)
	if err != nil {
		panic(err)
	}
	return dataset.Claimed{Capability: path(p), Claim: evidence.Claim{Status: s, Records: []evidence.Record{{
		Tier: t, Scope: evidence.Scope{Revision: revision.R20250618}, Source: evidence.Source{Title: "a source of " + p, Date: date("2026-09-01")},
	}}}}
}

func noted(c dataset.Claimed, note string) dataset.Claimed {
	c.Note = note
	return c
}

func scoped(c dataset.Claimed, s evidence.Scope) dataset.Claimed {
	c.Scope = s
	return c
}

func delivery(d evidence.Delivery, s evidence.Scope) dataset.Claimed {
	c := scoped(claim("tools.result.delivery", capability.Full, "read"), s)
	c.Delivery = d
	return c
}

func limit(n int64) dataset.Claimed {
	c := claim("limits.toolNameLength", capability.Full, "read")
	c.Limit = capability.Limit{Value: n, Unit: capability.UnitCharacters, Effect: capability.EffectRenamed}
	return c
}

func registryOf(t testing.TB, set dataset.Set) *registry.Registry {
	t.Helper()
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func lookup(t testing.TB, r *registry.Registry, id string) *registry.Client {
	t.Helper()
	c, err := r.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func toJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// truths gives what a query says of each client.
func truths(r *registry.Registry, q population.Query) map[string]string {
	m := make(map[string]string)
	for f := range population.Matching(r, q) {
		m[f.Client.ID()] = f.Truth.String()
	}
	return m
}
