package population_test

import (
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

// Each kind of condition, of each of the four clients: y, n, or ? for unknown,
// in the order alpha, beta, delta, gamma.
func TestConditions(t *testing.T) {
	r := registryOf(t, world())
	for text, want := range map[string]string{
		"all":                                                         "yyyy",
		"not all":                                                     "nnnn",
		"tools.listChanged":                                           "yy??",
		"tools.listChanged = full":                                    "yn??",
		"tools.listChanged = partial":                                 "ny??",
		"not tools.listChanged = full":                                "ny??",
		"sampling = unsupported":                                      "yn??",
		"tools.pagination = full":                                     "?y??",
		"tools.pagination = untested":                                 "nnyn",
		"tools.pagination = not-recorded":                             "ynny",
		"not tools.pagination = not-recorded":                         "nyyn",
		"tools.pagination = not-recorded | untested":                  "ynyy",
		"tools.pagination = not-recorded | full":                      "yy?y",
		"tools.pagination = unsupported":                              "?n??",
		"tools.pagination[version = 1.5] = unsupported":               "?y??",
		"tools.pagination[version = \"?\"] = unsupported":             "?y??",
		"roots = full":                                                "yyn?",
		"roots = unsupported":                                         "nnn?",
		"roots = not-applicable":                                      "nny?",
		"not roots":                                                   "nny?",
		"elicitation.url = not-applicable":                            "yny?",
		"elicitation.url[revision = 2025-11-25]":                      "?y??",
		"tools.result.delivery = content-only":                        "yn??",
		"tools.result.delivery[result = error] = content-only | both": "yy??",
		"known(tools) = read":                                         "yynn",
		"known(tools) = read | declared":                              "yyyn",
		"known(tools)":                                                "yyyn",
		"known = probed":                                              "nyyn",
		"known":                                                       "yyyn",
		"disputed(tools)":                                             "nnyn",
		"disputed":                                                    "nnyn",
		"disputed(tools[policy = conservative])":                      "nnyn",
		"id = alpha | gamma":                                          "ynny",
		"category = cli":                                              "ynn?",
		"category = CLI | gateway":                                    "yny?",
		"class = product":                                             "yyn?",
		"class = unknown":                                             "nnny",
		`vendor = "b, inc."`:                                          "nyn?",
		"prefers = 2025-06-18":                                        "yny?",
		"speaks = 2026-07-28":                                         "ny??",
		"speaks = 2024-11-05":                                         "nn??",
		"accepts = 2025-03-26":                                        "y?n?",
		"tools and category = cli or class = gateway":                 "yny?",
		"tools and (category = cli or class = gateway)":               "yny?",
		"tools.listChanged and tools.pagination":                      "?y??",
		"tools.listChanged or not tools.listChanged":                  "yy??",
	} {
		t.Run(text, func(t *testing.T) {
			q, err := population.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for f := range population.Matching(r, q) {
				got += map[population.Truth]string{population.Yes: "y", population.No: "n", population.Unknown: "?"}[f.Truth]
			}
			if got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// What is made in Go is what the text form says.
func TestConstructors(t *testing.T) {
	for want, q := range map[string]population.Query{
		"all":               {},
		"not all":           population.Or(),
		"tools = supported": population.Has(capability.Tools),
		"tools[revision = 2025-11-25, version = 1.2, config = next, transport = http, provider = third-party, surface = ide, interaction = headless, result = error, policy = conservative] = supported": population.Has(capability.Tools).Under(registry.Question{
			Revision: revision.R20251125, Version: version("1.2"), Policy: evidence.Conservative,
			When: evidence.When{Config: "next", Transport: revision.StreamableHTTP, Provider: evidence.ThirdParty, Surface: evidence.IDE, Interaction: evidence.Headless, Result: evidence.ErrorResult},
		}),
		"not all and not all":                            population.And(population.Category(), population.Prefers()),
		"tools = full":                                   population.Has(capability.Tools, capability.Full),
		"tools = supported | unsupported":                population.Has(capability.Tools, capability.Unsupported, capability.Full, capability.Partial),
		"tools.result.delivery = both | content-only":    population.Delivers(evidence.ContentOnly, evidence.Both),
		"known(tools) = read | probed":                   population.KnownBy(capability.Tools, evidence.Probed, evidence.Read),
		"known(tools)":                                   population.KnownBy(capability.Tools),
		"known":                                          population.KnownBy(capability.Path{}),
		"disputed(roots)":                                population.Disputed(capability.Roots),
		"disputed":                                       population.Disputed(capability.Path{}),
		"id = a | b":                                     population.ID("a", "b"),
		"category = cli":                                 population.Category("cli"),
		"class = test-tool":                              population.Class(dataset.TestTool),
		`vendor = "and" | "B, Inc." | "a \"b\" \\"`:      population.Vendor("and", "B, Inc.", `a "b" \`),
		"prefers = 2025-06-18 | 2026-07-28":              population.Prefers(revision.R20250618, revision.R20260728),
		"speaks = 2026-07-28":                            population.Speaks(revision.R20260728),
		"accepts = 2026-07-28":                           population.Accepts(revision.R20260728),
		"id = a and id = b and id = c":                   population.And(population.And(population.ID("a"), population.ID("b")), population.ID("c")),
		"id = a or id = b and not (id = c or id = d)":    population.Or(population.ID("a"), population.And(population.ID("b"), population.Not(population.Or(population.ID("c"), population.ID("d"))))),
		"(id = a or id = b) and not not id = c":          population.And(population.Or(population.ID("a"), population.ID("b")), population.Not(population.Not(population.ID("c")))),
		"not (id = a and id = b)":                        population.Not(population.And(population.ID("a"), population.ID("b"))),
		"tools[revision = 2025-06-18] = full and id = a": population.And(population.Has(capability.Tools, capability.Full), population.ID("a")).At(revision.R20250618),
		"disputed and disputed(tools[version = ?, result = error])":    population.And(population.Disputed(capability.Path{}), population.Disputed(capability.Tools)).Under(registry.Question{Version: evidence.UnknownVersion, When: evidence.When{Result: evidence.ErrorResult}}),
		"tools[revision = 2025-06-18, policy = strongest] = supported": population.Has(capability.Tools).At(revision.R20250618).Under(registry.Question{Revision: revision.R20260728, Policy: evidence.Strongest}),
	} {
		t.Run(want, func(t *testing.T) {
			if got := q.String(); got != want {
				t.Errorf("got %s", got)
			}
			back, err := population.Parse(q.String())
			if err != nil {
				t.Fatal(err)
			}
			if !back.Equal(q) {
				t.Errorf("reads back as %s", back)
			}
		})
	}
}

// Somebody looked and could not tell: that is unknown, unless it is what was
// asked for. So is what some of several possible deliveries decide.
func TestDeliveryConditions(t *testing.T) {
	two := []dataset.Claimed{
		delivery(evidence.Both, evidence.Scope{Versions: evidence.Span{Until: bound("2")}}),
		delivery(evidence.ContentOnly, evidence.Scope{Versions: evidence.Span{Since: bound("2")}}),
	}
	r := registryOf(t, dataset.Set{Entries: []dataset.Entry{
		{ID: "a", Claims: []dataset.Claimed{delivery(evidence.DeliveryUnknown, evidence.Scope{})}},
		{ID: "b", Claims: two},
	}})
	for text, want := range map[string]map[string]string{
		"tools.result.delivery = both":                               {"a": "unknown", "b": "no"},
		"tools.result.delivery = unknown":                            {"a": "yes", "b": "no"},
		`tools.result.delivery[version = "?"] = both`:                {"a": "unknown", "b": "unknown"},
		`tools.result.delivery[version = "?"] = both | content-only`: {"a": "unknown", "b": "yes"},
	} {
		if diff := cmp.Diff(want, truths(r, population.MustParse(text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// Nothing asked of one query changes another.
func TestUnderCopies(t *testing.T) {
	q := population.Not(population.Has(capability.Tools))
	before := q.String()
	if at := q.At(revision.R20250618); at.Equal(q) || q.String() != before {
		t.Errorf("At changed %s to %s, and gave %s", before, q, at)
	}
}

func TestQueryLaws(t *testing.T) {
	r := registryOf(t, world())
	parts := []population.Query{
		population.Has(capability.ToolsListChanged), population.Has(capability.ToolsPagination),
		population.Category("cli"), population.Disputed(capability.Tools), population.Speaks(revision.R20260728),
	}
	same := func(what string, a, b population.Query) {
		t.Helper()
		if diff := cmp.Diff(truths(r, a), truths(r, b)); diff != "" {
			t.Errorf("%s: %s (-) and %s (+) differ:\n%s", what, a, b, diff)
		}
	}
	for _, a := range parts {
		same("double negation", a, population.Not(population.Not(a)))
		same("identity", a, population.And(a, population.Query{}))
		for _, b := range parts {
			same("De Morgan", population.Not(population.And(a, b)), population.Or(population.Not(a), population.Not(b)))
			same("De Morgan", population.Not(population.Or(a, b)), population.And(population.Not(a), population.Not(b)))
			same("order", population.And(a, b), population.And(b, a))
			same("order", population.Or(a, b), population.Or(b, a))
		}
	}
}

func TestConditionsOfMatches(t *testing.T) {
	r := registryOf(t, world())
	for text, want := range map[string]string{
		"tools.listChanged":                      `{"client":"beta","truth":"yes","conditions":[{"capability":"tools.listChanged","status":"partial","note":"after a restart"}]}`,
		"tools.pagination = unsupported":         `{"client":"beta","truth":"no","conditions":[{"capability":"tools.pagination","status":"unsupported","elsewhere":true,"until":"2.0"}]}`,
		"speaks = 2026-07-28 and tools":          `{"client":"beta","truth":"yes","conditions":[{"config":"next","note":"a flag"}]}`,
		"elicitation.url[revision = 2025-03-26]": `{"client":"beta","truth":"no"}`,
		"speaks = 2025-11-25":                    `{"client":"beta","truth":"yes"}`,
		"tools.result.delivery = content-only":   `{"client":"beta","truth":"no","conditions":[{"capability":"tools.result.delivery","status":"full","delivery":"content-only","elsewhere":true,"result":"error"}]}`,
	} {
		for f := range population.Matching(r, population.MustParse(text)) {
			if f.Client.ID() != "beta" {
				continue
			}
			if diff := cmp.Diff(want, toJSON(t, f)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", text, diff)
			}
		}
	}
}

// Where no claim is partial, the condition is what the answer follows from.
func TestConditionsWithoutClaims(t *testing.T) {
	r := registryOf(t, dataset.Set{
		Entries: []dataset.Entry{{ID: "a", Claims: []dataset.Claimed{claim("tools.result.content", capability.Full, "read")}}},
		Overlays: []dataset.Overlay{{Clients: map[string]map[capability.Path][]evidence.Record{"a": {path("roots"): {{
			Tier: evidence.Declared, Status: capability.Partial, Note: "on Tuesdays",
			Scope: evidence.Scope{When: evidence.When{Surface: evidence.Web}}, Source: evidence.Source{Title: "a list"},
		}}}}}},
	})
	const want = `{"client":"a","truth":"yes","conditions":[` +
		`{"capability":"tools.result","status":"partial","note":"as far as tools.result.content goes"},` +
		`{"capability":"roots","status":"partial","surface":"web","note":"on Tuesdays"}]}`
	for f := range population.Matching(r, population.MustParse("tools.result and roots")) {
		if diff := cmp.Diff(want, toJSON(t, f)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestAnswersOfMatches(t *testing.T) {
	r := registryOf(t, world())
	q := population.MustParse("tools and (roots or not disputed(sampling)) and category = ide and disputed")
	for f := range population.Matching(r, q) {
		var got []string
		for a := range f.Answers() {
			if a.Client() != f.Client {
				t.Errorf("an answer of %s among those of %s", a.Client(), f.Client)
			}
			got = append(got, a.Capability().String())
		}
		if diff := cmp.Diff([]string{"tools", "roots", "sampling"}, got); diff != "" {
			t.Errorf("%s: answers (-want +got):\n%s", f.Client, diff)
		}
		for range f.Answers() {
			break
		}
		for range f.Conditions() {
			break
		}
	}
}

func TestClients(t *testing.T) {
	r := registryOf(t, world())
	q := population.Category("cli")
	var got []string
	for _, truth := range []population.Truth{population.Yes, population.No, population.Unknown} {
		for _, c := range slices.Collect(population.Clients(r, q, truth)) {
			got = append(got, truth.String()+" "+c.ID())
		}
	}
	if diff := cmp.Diff([]string{"yes alpha", "no beta", "no delta", "unknown gamma"}, got); diff != "" {
		t.Errorf("clients (-want +got):\n%s", diff)
	}
}

// Asking about a capability makes no garbage.
func TestOfAllocatesNothing(t *testing.T) {
	q := population.MustParse("tools = full and not disputed(tools.listChanged) and (category = cli or known(roots) = read) and not tools.result.delivery = both")
	c := lookup(t, registry.Default(), "openai-codex")
	if n := testing.AllocsPerRun(100, func() { q.Of(c) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
