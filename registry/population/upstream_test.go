package population_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// behind makes a client of statuses, "path=status path=status…", that prefers a revision.
func behind(t testing.TB, prefers revision.Revision, statuses string) *registry.Client {
	t.Helper()
	e := dataset.Entry{ID: "c", Title: "C", Vendor: "V", Modes: []dataset.Mode{{Config: "default", Default: true, Preferred: prefers}}}
	for pair := range strings.FieldsSeq(statuses) {
		p, word, _ := strings.Cut(pair, "=")
		s, err := capability.ParseStatus(word)
		if err != nil {
			t.Fatal(err)
		}
		c := claim(p, s, "read")
		c.Records[0].Scope.Revision = prefers
		e.Claims = append(e.Claims, c)
	}
	return lookup(t, registryOf(t, dataset.Set{Entries: []dataset.Entry{e}}), "c")
}

func TestUpstream(t *testing.T) {
	const everything = "elicitation=full elicitation.form=full elicitation.url=full sampling=full sampling.tools=full sampling.context=full roots=full roots.listChanged=full " +
		"tasks=full tasks.cancel=full tasks.list=full tasks.requests.elicitation.create=full tasks.requests.sampling.createMessage=full " +
		"extensions.io.modelcontextprotocol/ui=full extensions.com.example/a=full experimental.x=full"
	type who struct {
		prefers  revision.Revision
		statuses string
	}
	for name, tt := range map[string]struct {
		terms   population.Terms
		clients []who
		want    string
	}{
		"nobody":      {population.Terms{Revision: revision.R20251125}, nil, `{}`},
		"no revision": {population.Terms{}, []who{{revision.R20251125, everything}}, `{}`},
		"everything at 2025-11-25": {population.Terms{Revision: revision.R20251125}, []who{{revision.R20251125, everything}},
			`{"sampling":{"tools":{},"context":{}},"elicitation":{"form":{},"url":{}},"roots":{"listChanged":true},` +
				`"tasks":{"cancel":{},"list":{},"requests":{"elicitation":{"create":{}},"sampling":{"createMessage":{}}}},` +
				`"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]},"com.example/a":{}},"experimental":{"x":{}}}`},
		"everything at 2026-07-28": {population.Terms{Revision: revision.R20260728}, []who{{revision.R20251125, everything}},
			`{"sampling":{"tools":{},"context":{}},"elicitation":{"form":{},"url":{}},"roots":{},` +
				`"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]},"com.example/a":{}},"experimental":{"x":{}}}`},
		"everything at 2025-06-18": {population.Terms{Revision: revision.R20250618}, []who{{revision.R20251125, everything}},
			`{"sampling":{},"elicitation":{},"roots":{"listChanged":true},` +
				`"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]},"com.example/a":{}},"experimental":{"x":{}}}`},
		"everything at 2025-03-26": {population.Terms{Revision: revision.R20250326}, []who{{revision.R20251125, "elicitation=full elicitation.form=full roots=full"}}, `{"roots":{}}`},
		"form only": {population.Terms{Revision: revision.R20251125}, []who{{revision.R20251125, "elicitation=full elicitation.form=full elicitation.url=unsupported"}},
			`{"elicitation":{"form":{}}}`},
		"url only is never {}": {population.Terms{Revision: revision.R20251125}, []who{{revision.R20251125, "elicitation=partial elicitation.form=unsupported elicitation.url=full"}},
			`{"elicitation":{"url":{}}}`},
		"url only, and no key for it": {population.Terms{Revision: revision.R20250618}, []who{{revision.R20251125, "elicitation=partial elicitation.form=unsupported elicitation.url=full"}},
			`{}`},
		"the mode is not recorded": {population.Terms{Revision: revision.R20251125}, []who{{revision.R20251125, "elicitation=full"}}, `{}`},
		"a client of the time when there was one mode": {population.Terms{Revision: revision.R20251125}, []who{{revision.R20250618, "elicitation=full"}},
			`{"elicitation":{"form":{}}}`},
		"what one client cannot": {population.Terms{Revision: revision.R20251125},
			[]who{{revision.R20251125, everything}, {revision.R20250618, "elicitation=full sampling=full roots=full roots.listChanged=partial"}},
			`{"sampling":{},"elicitation":{"form":{}},"roots":{}}`},
		"in part": {population.Terms{Revision: revision.R20251125}, []who{{revision.R20251125, "sampling=partial sampling.tools=full roots=full roots.listChanged=partial"}},
			`{"roots":{}}`},
		"in part, and that will do": {population.Terms{Revision: revision.R20251125, Partial: true},
			[]who{{revision.R20251125, "sampling=partial sampling.tools=full roots=full roots.listChanged=partial"}},
			`{"sampling":{"tools":{}},"roots":{"listChanged":true}}`},
		"it cannot apply to one": {population.Terms{Revision: revision.R20251125},
			[]who{{revision.R20251125, "roots=full"}, {revision.R20251125, "roots=not-applicable"}}, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			var clients []*registry.Client
			for _, w := range tt.clients {
				clients = append(clients, behind(t, w.prefers, w.statuses))
			}
			d := population.Upstream(slices.Values(clients), registry.Question{}, tt.terms)
			if diff := cmp.Diff(tt.want, toJSON(t, d)); diff != "" {
				t.Errorf("capabilities (-want +got):\n%s", diff)
			}
			checkDeclaration(t, d)
		})
	}
}

// checkDeclaration checks that a declaration reads back as what it says it
// declares, and that everything left out says why.
func checkDeclaration(t *testing.T, d population.Declaration) {
	t.Helper()
	var want, got []string
	for it := range d.All() {
		if it.Omitted == 0 {
			want = append(want, it.Capability.String())
		}
		if why := it.Why(); strings.HasPrefix(why, "declared") != (it.Omitted == 0) {
			t.Errorf("%s is %q: %s", it.Capability, it.Omitted, why)
		}
	}
	said, err := wire.Read([]byte(`{"protocolVersion":"`+d.Revision.String()+`","clientInfo":{"name":"g","version":"1"},"capabilities":`+toJSON(t, d)+`}`), wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	for p, r := range said.Records() {
		// form is there without a key of its own, and an empty object is a no to the other mode
		if r.Status.Supported() && (p != capability.ElicitationForm || slices.Contains(want, p.String())) {
			got = append(got, p.String())
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("what a server reads (-want +got):\n%s", diff)
	}
}

func TestUpstreamWhy(t *testing.T) {
	r := registryOf(t, world())
	d := population.Upstream(r.Clients(), registry.Question{}, population.Terms{Revision: revision.R20251125})
	got := make(map[string]string)
	for it := range d.All() {
		got[it.Capability.String()] = it.Omitted.String() + ": " + it.Why()
	}
	for p, want := range map[string]string{
		"sampling":          "unsupported: left out: alpha is unsupported",
		"elicitation":       "parts: left out: none of its parts is declared",
		"roots":             "unsupported: left out: delta is not-applicable",
		"roots.listChanged": "unknown: left out: delta is not-recorded",
	} {
		if got[p] != want {
			t.Errorf("%s: %s, want %s", p, got[p], want)
		}
	}
}

// Behind a gateway the clients answer for themselves: what they declare.
func TestUpstreamOf(t *testing.T) {
	r := registryOf(t, world())
	open := func(capabilities string) *registry.Session {
		said, err := wire.Read([]byte(`{"protocolVersion":"2025-11-25","clientInfo":{"name":"who","version":"1"},"capabilities":`+capabilities+`}`), wire.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Session(registry.Connection{Said: said, Revision: revision.R20251125})
	}
	for name, tt := range map[string]struct {
		said []string
		want string
	}{
		"one":  {[]string{`{"elicitation":{},"roots":{"listChanged":true},"sampling":{},"experimental":{"y":{}}}`}, `{"sampling":{},"elicitation":{"form":{}},"roots":{"listChanged":true},"experimental":{"y":{}}}`},
		"two":  {[]string{`{"elicitation":{"form":{},"url":{}},"roots":{}}`, `{"elicitation":{"url":{}},"roots":{"listChanged":true}}`}, `{"elicitation":{"url":{}},"roots":{}}`},
		"none": {[]string{`{"elicitation":{}}`, `{}`}, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			var sessions []*registry.Session
			for _, s := range tt.said {
				sessions = append(sessions, open(s))
			}
			d := population.UpstreamOf(slices.Values(sessions), population.Terms{Revision: revision.R20251125})
			if diff := cmp.Diff(tt.want, toJSON(t, d)); diff != "" {
				t.Errorf("capabilities (-want +got):\n%s", diff)
			}
			for it := range d.All() {
				if it.Capability == capability.Roots && name == "none" && it.Why() != "left out: number 1 behind the gateway is unsupported" {
					t.Errorf("why: %s", it.Why())
				}
			}
		})
	}
}
