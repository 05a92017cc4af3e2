package weigh_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// hotQuestion is one that a gateway asks for every request.
type hotQuestion struct {
	name string
	q    weigh.Question
	want string // how the answer begins, so that the name stays true
}

func hot(t testing.TB) (*weigh.Dossier, []hotQuestion) {
	t.Helper()
	prompts := capability.MustParse("prompts")
	w := world{
		claims(tools,
			claim(full, "", affirm(read, "revision 2025-06-18"), affirm(declared, "revision 2025-06-18")),
			claim(partial, "config off", affirm(read, "revision 2025-11-25"))),
		claims(result,
			claim(full, "until 0.4~0.6", affirm(read, "version 0.2")),
			claim(partial, "since 0.4~0.6", affirm(probed, "version 0.6"))),
		claims(structured, claim(full, "")),
		claims(prompts, claim(unsupported, "", affirm(read, "revision 2025-06-18"))),
		beside(claims(elicit, claim(full, "", affirm(read, "revision 2025-06-18"))), says(probed, unsupported, "revision 2025-06-18")),
	}
	ask := func(text string) weigh.Question {
		return weigh.Question{
			Capability: capability.MustParse(text),
			Scope:      scope("revision 2025-06-18; version 0.8; transport stdio"),
			Defaults:   scope("config on; provider vendor; result ok"),
		}
	}
	list := []hotQuestion{
		{"hit", ask("tools"), "full; by claim; unspecified; known by read, declared; at 2025-06-18"},
		{"inherited", ask("tools.result.structuredContent"), "full; by claim; older-version; known by probed; inherited from tools.result"},
		{"derived", ask("prompts.listChanged"), "unsupported; by derivation"},
		{"disputed", ask("elicitation"), "full; by claim; unspecified; known by read; at 2025-06-18; but probed"},
		{"unknown", ask("resources.templates"), "not-recorded; by none"},
	}
	d := w.dossier(t)
	for _, h := range list {
		if got := tell(d.Weigh(h.q)); !strings.HasPrefix(got, h.want) {
			t.Fatalf("%s: %s, want %s", h.name, got, h.want)
		}
	}
	return d, list
}

func TestWeighingAllocatesNothing(t *testing.T) {
	d, list := hot(t)
	said := says(declared, unsupported, "revision 2025-06-18")
	for _, h := range list {
		q := h.q
		for _, q.Policy = range policies {
			if n := testing.AllocsPerRun(100, func() { d.Weigh(q) }); n != 0 {
				t.Errorf("%s, %s: %v allocations an answer, want none", h.name, q.Policy, n)
			}
		}
		if n := testing.AllocsPerRun(100, func() { d.WeighLive(q, &said) }); n != 0 {
			t.Errorf("%s, live: %v allocations an answer, want none", h.name, n)
		}
	}
}

func BenchmarkWeigh(b *testing.B) {
	d, list := hot(b)
	for _, h := range list {
		b.Run(h.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				d.Weigh(h.q)
			}
		})
	}
}

func BenchmarkWhy(b *testing.B) {
	d, list := hot(b)
	v := d.Weigh(list[3].q)
	b.ReportAllocs()
	for b.Loop() {
		v.Why()
	}
}

// A dossier of many capabilities is made in n log n.
func BenchmarkNew(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		w := make(world, n)
		for i := range w {
			w[i] = claims(capability.MustParse(fmt.Sprintf("extensions.example.com/%d", i)), claim(full, "", affirm(read, "")))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				w.dossier(b)
			}
		})
	}
}

// The newest of many spans is found in linear time.
func BenchmarkSpans(b *testing.B) {
	for _, n := range []int{4, weigh.MaxClaims} {
		many := make([]evidence.Claim, n)
		for i := range many {
			many[i] = claim(full, fmt.Sprintf("since 0.%d; until 0.%d", i, i+1), affirm(read, ""))
		}
		d := world{claims(tools, many...)}.dossier(b)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				d.Weigh(weigh.Question{Capability: tools})
			}
		})
	}
}
