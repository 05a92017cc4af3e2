package weigh_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

const (
	same    = evidence.Same
	unknown = evidence.Unknown
	differs = evidence.Differs
)

func TestSpanContains(t *testing.T) {
	for _, c := range []struct {
		span     string
		versions map[string]evidence.Relation
	}{
		{"", map[string]evidence.Relation{"0.2": same, "?": same, "nightly": same}},
		{"version 0.4", map[string]evidence.Relation{"0.2": differs, "0.4": same, "v0.4.0": same, "0.6": differs, "?": unknown, "nightly": unknown}},
		{"version nightly", map[string]evidence.Relation{"nightly": same, "0.4": unknown, "?": unknown}},
		{"version ?", map[string]evidence.Relation{"0.4": unknown, "?": unknown}},
		{"since 0.4", map[string]evidence.Relation{"0.2": differs, "0.4-rc.1": differs, "0.4": same, "0.6": same, "?": unknown, "nightly": unknown}},
		{"until 0.4", map[string]evidence.Relation{"0.2": same, "0.4-rc.1": same, "0.4": differs, "0.6": differs, "?": unknown}},
		{"since 0.4; until 0.8", map[string]evidence.Relation{"0.2": differs, "0.4": same, "0.6": same, "0.8": differs, "?": unknown}},
		{"since 0.4~0.8", map[string]evidence.Relation{"0.2": differs, "0.4": differs, "0.6": unknown, "0.8": same, "1.0": same, "?": unknown}},
		{"until 0.4~0.8", map[string]evidence.Relation{"0.2": same, "0.4": same, "0.6": unknown, "0.8": differs, "1.0": differs, "?": unknown}},
		{"since 0.2~0.4; until 0.8~0.10", map[string]evidence.Relation{"0.2": differs, "0.3": unknown, "0.4": same, "0.8": same, "0.9": unknown, "0.10": differs}},
	} {
		for text, want := range c.versions {
			v := evidence.MustParseVersion(text)
			if got := scope(c.span).Versions.Contains(v); got != want {
				t.Errorf("[%s] contains %s: %s, want %s", c.span, text, got, want)
			}
		}
	}
}

func TestRelate(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		dimension  evidence.Dimension
		want       evidence.Relation
	}{
		{"nothing known", "", "", evidence.DimConfig, same},
		{"known on one side", "config on", "", evidence.DimConfig, unknown},
		{"the same", "config on", "config on", evidence.DimConfig, same},
		{"different", "config on", "config off", evidence.DimConfig, differs},
		{"transport", "transport http", "transport sse", evidence.DimTransport, differs},
		{"surface", "surface cli", "surface cli", evidence.DimSurface, same},
		{"interaction", "interaction headless", "interaction interactive", evidence.DimInteraction, differs},
		{"result", "result ok", "", evidence.DimResult, unknown},
		{"revision", "revision 2025-06-18", "revision 2025-11-25", evidence.DimRevision, differs},
		{"vendor and third party", "provider vendor", "provider third-party", evidence.DimProvider, differs},
		{"vendor and a named one", "provider vendor", "provider acme", evidence.DimProvider, differs},
		{"third party and a named one", "provider third-party", "provider acme", evidence.DimProvider, unknown},
		{"two named ones", "provider other", "provider acme", evidence.DimProvider, differs},
		{"third party twice", "provider third-party", "provider third-party", evidence.DimProvider, same},
		{"version in span", "version 0.4", "since 0.2", evidence.DimVersion, same},
		{"version before span", "version 0.1", "since 0.2", evidence.DimVersion, differs},
		{"spans that meet", "until 0.4", "since 0.4", evidence.DimVersion, differs},
		{"spans that meet at one uncertain change", "until 0.4~0.6", "since 0.4~0.6", evidence.DimVersion, differs},
		{"spans that may overlap", "until 0.4~0.6", "since 0.2~0.6", evidence.DimVersion, unknown},
		{"spans that overlap", "until 0.6", "since 0.2", evidence.DimVersion, unknown},
		{"the same span", "since 0.2; until 0.4", "since 0.2; until 0.4", evidence.DimVersion, same},
		{"far apart", "until 0.2~0.4", "since 0.6~0.8", evidence.DimVersion, differs},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := scope(c.a), scope(c.b)
			if got := c.dimension.Relate(&a, &b); got != c.want {
				t.Errorf("in %s: %s, want %s", c.dimension, got, c.want)
			}
			if got := c.dimension.Relate(&b, &a); got != c.want {
				t.Errorf("the other way %s, want %s", got, c.want)
			}
			if got := a.Apart(b); got != (c.want == differs) {
				t.Errorf("apart: %t", got)
			}
		})
	}
}

func TestRelateReadsEverySpan(t *testing.T) {
	d := &dice{rng: rand.New(rand.NewPCG(2, 2))}
	met := map[evidence.Relation]int{}
	for range 20000 {
		a, b := d.scope(2), d.scope(2)
		relate := func(d evidence.Dimension) evidence.Relation { return d.Relate(&a, &b) }
		if got, want := evidence.KindOf(relate), kind(a, b); got != want {
			t.Fatalf("[%s] and [%s]: %s, want %s", a, b, got, want)
		}
		for _, dim := range dims {
			want := compareIn(a, b, dim)
			if got, back := relate(dim), dim.Relate(&b, &a); got != want || back != want {
				t.Fatalf("[%s] and [%s] in %s: %s, the other way %s, want %s", a, b, dim, got, back, want)
			}
			if a.Names(dim) != names(a, dim) {
				t.Fatalf("[%s] names %s: %t", a, dim, a.Names(dim))
			}
		}
		if a.OrElse(b) != fill(a, b) {
			t.Fatalf("[%s] or else [%s] is [%s]", a, b, a.OrElse(b))
		}
		if !a.Versions.IsZero() && !b.Versions.IsZero() {
			met[relate(evidence.DimVersion)]++
		}
		if err := a.Versions.Check(); err != nil {
			t.Fatalf("[%s]: %v", a, err)
		}
	}
	for _, r := range []evidence.Relation{same, unknown, differs} {
		if met[r] < 100 {
			t.Errorf("%d pairs of spans are %s: too few", met[r], r)
		}
	}
}

func TestScopeText(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"version 2.1.245":      "at 2.1.245",
		"since 0.2":            "since 0.2",
		"until 0.2":            "until 0.2",
		"since 0.2; until 0.4": "since 0.2; until 0.4",
		"since 2.0.10~2.0.21":  "since after 2.0.10, by 2.0.21",
		"until 2.0.10~2.0.21":  "until after 2.0.10, by 2.0.21",
		"config a; provider b": "config a, provider b",
		"revision 2025-11-25; result error; version 2.1.245":                 "at 2.1.245, 2025-11-25, result error",
		"transport http; surface cli; interaction headless; provider vendor": "transport http, provider vendor, surface cli, interaction headless",
	} {
		s := scope(text)
		if got := s.String(); got != want {
			t.Errorf("scope %q prints as %q, want %q", text, got, want)
		}
		if s.IsZero() != (text == "") {
			t.Errorf("scope %q: IsZero() = %t", text, s.IsZero())
		}
	}
}

func TestSpanCheck(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "",
		"version 0.2":                   "",
		"since 0.2":                     "",
		"since 0.2~0.4; until 0.4":      "later version",
		"since nightly; until 0.2":      "",
		"since nightly~0.2":             "",
		"version 0.2; since 0.1":        "one version",
		"version 0.2; until 0.4":        "one version",
		"since 0.4~0.2":                 "older version first",
		"until 0.4~0.4":                 "older version first",
		"since 0.4; until 0.2":          "later version",
		"since 0.4; until 0.4":          "later version",
		"since 0.1~0.2; until 0.3~0.10": "",
	} {
		err := scope(text).Versions.Check()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("[%s]: %v, want an error with %q", text, err, want)
		}
	}
	after := evidence.Bound{After: evidence.MustParseVersion("0.2")}
	for _, s := range []evidence.Span{{Since: after}, {Until: after}} {
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), "needs the version") {
			t.Errorf("[%s]: %v, want an error about the missing version", s, err)
		}
	}
}

func TestAskedScope(t *testing.T) {
	v := world{}.dossier(t).Weigh(weigh.Question{Capability: tools, Scope: scope("config on"), Defaults: scope("config off; result ok")})
	if diff := cmp.Diff("config on, result ok", v.Asked().String()); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	if got, want := v.Question.AskedRevision(), scope("").Revision; got != want {
		t.Errorf("AskedRevision() = %s, want none", got)
	}
	q := weigh.Question{Defaults: scope("revision 2025-06-18")}
	if got := q.AskedRevision().String(); got != "2025-06-18" {
		t.Errorf("AskedRevision() = %s, want the default", got)
	}
	q.Scope = scope("revision 2025-11-25")
	if got := q.AskedRevision().String(); got != "2025-11-25" {
		t.Errorf("AskedRevision() = %s, want what is named", got)
	}
}

func TestDegreeOf(t *testing.T) {
	for _, a := range statuses {
		for _, b := range statuses {
			if got, want := evidence.DegreeOf(a, b), degree(a, b); got != want {
				t.Errorf("DegreeOf(%s, %s) = %q, want %q", a, b, got, want)
			}
		}
	}
}
