package evidence_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// TestDimensions tries each dimension through every function that has a row for
// it: a dimension whose row is forgotten in one of them fails here.
func TestDimensions(t *testing.T) {
	seen := 0
	for d := range evidence.Dimensions() {
		seen++
		t.Run(d.String(), func(t *testing.T) {
			if back, err := evidence.ParseDimension(d.String()); err != nil || back != d {
				t.Errorf("its word is read as %v, %v", back, err)
			}
			values := d.Words()
			if values == nil {
				values = []string{"2025-06-18", "2025-11-25"}
			} else {
				var s evidence.Scope
				if err := d.Set(&s, "nonsense"); err == nil || !strings.Contains(err.Error(), values[0]) || !s.IsZero() {
					t.Errorf(`Set("nonsense") = %v, and the scope is [%s]`, err, s)
				}
			}
			var a, b, none evidence.Scope
			if none.Names(d) || d.Of(&none) != "" || d.Relate(&none, &none) != evidence.Same {
				t.Errorf("the zero scope names it: %q", d.Of(&none))
			}
			if err := d.Set(&a, values[0]); err != nil {
				t.Fatal(err)
			}
			if err := d.Set(&b, values[1]); err != nil {
				t.Fatal(err)
			}
			for e := range evidence.Dimensions() {
				if a.Names(e) != (d == e) {
					t.Errorf("Names(%s) = %t", e, a.Names(e))
				}
			}
			if got := d.Of(&a); got != values[0] {
				t.Errorf("Of = %q, want %q", got, values[0])
			}
			for _, c := range []struct {
				a, b evidence.Scope
				want evidence.Relation
			}{{a, a, same}, {a, b, differs}, {a, none, unknown}, {none, a, unknown}} {
				if got := d.Relate(&c.a, &c.b); got != c.want {
					t.Errorf("[%s] and [%s]: %s, want %s", c.a, c.b, got, c.want)
				}
			}
			if none.OrElse(a) != a || a.OrElse(b) != a || !a.Apart(b) || a.Apart(none) {
				t.Errorf("OrElse gives [%s] and [%s]", none.OrElse(a), a.OrElse(b))
			}
			if back, err := evidence.ParseScope(a.String()); err != nil || back != a {
				t.Errorf("%q is read as [%s], %v", a, back, err)
			}
			if d.Clear(&a); !a.IsZero() {
				t.Errorf("cleared: [%s]", a)
			}
		})
	}
	none := evidence.Dimension(seen)
	if none.String() != "Dimension(10)" || none.Words() != nil || none.Joins() || none.IsCondition() || none.Set(&evidence.Scope{}, "x") == nil {
		t.Errorf("a number that is no dimension: %s, %v", none, none.Words())
	}
	for range evidence.Dimensions() {
		break // must not panic
	}
}

func TestDimensionWords(t *testing.T) {
	for d, want := range map[evidence.Dimension]string{
		evidence.DimTransport:    "stdio http sse",
		evidence.DimOutputSchema: "with without",
		evidence.DimModel:        "",
		evidence.DimRevision:     "",
	} {
		if got := strings.Join(d.Words(), " "); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
}

// roundTrips are scopes that are hard to write down.
func roundTrips() []evidence.Scope {
	version := evidence.MustParseVersion
	named := func(config, provider string) evidence.Scope {
		return evidence.Scope{When: evidence.When{Config: config, Provider: provider}}
	}
	at := func(v string) evidence.Scope { return evidence.Scope{Versions: evidence.At(version(v))} }
	return []evidence.Scope{
		{},
		named("plain", "two words"),
		named("a, result error", "acme"),
		named(`say "so"`, `"quoted"`),
		named("x; y", "after 2, by 3"),
		named(" ", ","),
		named(`a "b, c`, "\xff\n"),
		at("?"), at("252.27397.103/1.5.59-243"), at("1, by 2"), at("after 1"), at("since 2"), at("at 1"), at("until 3; x"),
		{Versions: evidence.Span{
			Since: evidence.Bound{After: version("1, 2"), By: version("2; 3")},
			Until: evidence.Bound{After: version("after"), By: version(`"4"`)},
		}},
		{Versions: evidence.Span{Until: evidence.Bound{By: version("2.1.0")}}, When: evidence.When{Model: "gpt-5, mini", OutputSchema: evidence.Without}},
	}
}

func TestParseScope(t *testing.T) {
	for _, s := range roundTrips() {
		if back, err := evidence.ParseScope(s.String()); err != nil || back != s {
			t.Errorf("%q is read as [%s], %v", s, back, err)
		}
		if back := (evidence.Scope{}); evidence.DimVersion.Set(&back, evidence.DimVersion.Of(&s)) != nil || back.Versions != s.Versions {
			t.Errorf("the versions %q are read as [%s]", evidence.DimVersion.Of(&s), back)
		}
	}
	for text, want := range map[string]string{
		"config a, config b":            "want it written",
		"result error, config a":        "want it written",
		"at 1, since 2":                 "want it written",
		"result good":                   "want one of ok, error",
		`config "a`:                     "closing quote",
		"since after 1":                 "after X, by Y",
		"since 2; until 1":              "want a later version",
		"since 1; since 2":              "span",
		"config a, ":                    "want it written",
		"version 1":                     "revision",
		strings.Repeat("config a", 999): "at most 4096",
	} {
		s, err := evidence.ParseScope(text)
		if err == nil || !strings.Contains(err.Error(), want) || !s.IsZero() || len(err.Error()) > 400 {
			t.Errorf("ParseScope(%.40q) = [%s], %v, want an error with %q", text, s, err, want)
		}
	}
}

func FuzzParseScope(f *testing.F) {
	for _, s := range roundTrips() {
		f.Add(s.String(), "a", "b", "1.0")
	}
	f.Add("since after 2.0.10, by 2.0.21; until 2.1.0, 2025-11-25, config x, result error", `"`, "; ", "2, by 3")
	f.Fuzz(func(t *testing.T, text, config, model, version string) {
		if s, err := evidence.ParseScope(text); err == nil && s.String() != text {
			t.Fatalf("%q is read as %q", text, s)
		}
		v, err := evidence.ParseVersion(version)
		if err != nil || len(config)+len(model) > 256 {
			return
		}
		for _, span := range []evidence.Span{evidence.At(v), {Since: evidence.Bound{By: v}}, {Until: evidence.Bound{After: v, By: evidence.UnknownVersion}}} {
			s := evidence.Scope{Versions: span, When: evidence.When{Config: config, Model: model}}
			if back, err := evidence.ParseScope(s.String()); span.Check() == nil && (err != nil || back != s) {
				t.Fatalf("%q is read as %q, %v", s, back, err)
			}
		}
	})
}

func TestScopeCompareIsTotal(t *testing.T) {
	all := roundTrips()
	if !slices.IsSortedFunc(slices.SortedFunc(slices.Values(all), evidence.Scope.Compare), evidence.Scope.Compare) {
		t.Error("not sorted")
	}
	for i, a := range all {
		for j, b := range all {
			if c := a.Compare(b); (c == 0) != (i == j) || c != -b.Compare(a) {
				t.Errorf("[%s].Compare([%s]) = %d", a, b, c)
			}
		}
	}
}
