package population_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
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
		"known(limits.toolNameLength)":                                "yynn",
		"disputed(limits.toolNameLength)":                             "nnnn",
		"disputed or not disputed":                                    "yyyy",
		"known = probed and disputed and known = declared":            "nnyn",
		"known = observed or known = probed or known = read":          "yyyn",
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

// Each kind of condition and each setting prints as it is read.
func TestCanonicalTexts(t *testing.T) {
	for _, text := range []string{
		"all",
		"not all",
		"not all and not all",
		"tools = supported",
		"tools[revision = 2025-11-25, version = 1.2, config = next, transport = http, provider = third-party, surface = ide, interaction = headless, result = error, policy = conservative] = supported",
		"tools[revision = 2025-06-18, policy = strongest] = supported",
		"tools = full",
		"tools = supported | unsupported",
		"tools.result.delivery = both | content-only",
		"known(tools) = read | probed",
		"known(tools)",
		"known(limits.toolCount)",
		"known",
		"disputed(roots)",
		"disputed(limits.toolCount)",
		"disputed",
		"disputed and disputed(tools[version = ?, result = error])",
		"id = a | b",
		"category = cli",
		"class = test-tool",
		`vendor = "and" | "B, Inc." | "a \"b\" \\"`,
		"prefers = 2025-06-18 | 2026-07-28",
		"speaks = 2026-07-28",
		"accepts = 2026-07-28",
		"id = a and id = b and id = c",
		"id = a or id = b and not (id = c or id = d)",
		"(id = a or id = b) and not not id = c",
		"not (id = a and id = b)",
	} {
		q, err := population.Parse(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if q.String() != text {
			t.Errorf("%s prints as %s", text, q)
		}
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

func TestQueryLaws(t *testing.T) {
	r := registryOf(t, world())
	parts := []string{"tools.listChanged", "tools.pagination", "category = cli", "disputed(tools)", "disputed", "known = probed", "speaks = 2026-07-28"}
	same := func(what, a, b string) {
		t.Helper()
		if diff := cmp.Diff(truths(r, population.MustParse(a)), truths(r, population.MustParse(b))); diff != "" {
			t.Errorf("%s: %s (-) and %s (+) differ:\n%s", what, a, b, diff)
		}
	}
	for _, a := range parts {
		same("double negation", a, "not not "+a)
		same("identity", a, a+" and all")
		same("idempotence", a, a+" and "+a)
		for _, b := range parts {
			same("De Morgan", "not ("+a+" and "+b+")", "not "+a+" or not "+b)
			same("De Morgan", "not ("+a+" or "+b+")", "not "+a+" and not "+b)
			same("order", a+" and "+b, b+" and "+a)
			same("order", a+" or "+b, b+" or "+a)
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

// What is asked of the client as a whole is looked up once, however many
// conditions ask it.
func TestWholeClientOnce(t *testing.T) {
	c := lookup(t, registry.Default(), "openai-codex")
	for _, condition := range []string{"known = read", "disputed"} {
		one := population.MustParse(condition)
		many := population.MustParse(strings.Repeat(condition+" and ", population.MaxQueryConditions-1) + condition)
		if one.Of(c) != population.Yes || many.Of(c) != population.Yes { // so that all are asked
			t.Fatalf("%s: %s, and %s many times, want yes", condition, one.Of(c), many.Of(c))
		}
		want := testing.AllocsPerRun(10, func() { one.Of(c) })
		if got := testing.AllocsPerRun(10, func() { many.Of(c) }); got != want {
			t.Errorf("%s: %v allocations, and %v many times", condition, want, got)
		}
		t.Logf("%s: %v allocations", condition, want)
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
