package weigh_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// wild makes a question that often names what no evidence does.
func (d *dice) wild() weigh.Question {
	var q weigh.Question
	if d.some(3) {
		q = d.question(capability.Path{})
		q.Scope.Versions = evidence.Span{}
	}
	if !d.some(4) {
		q.Scope.Versions = evidence.At(one(d, release(d.n(releases)), release(d.n(releases)), evidence.UnknownVersion,
			evidence.MustParseVersion("nightly"), evidence.MustParseVersion("weekly"), evidence.MustParseVersion("v0.4"), evidence.MustParseVersion("0.3.7-rc.1")))
	}
	names := func(s *evidence.Scope) {
		if d.some(2) {
			s.Config = one(d, "on", "off", "elsewhere", "nowhere")
		}
		if d.some(2) {
			s.Provider = one(d, evidence.Vendor, evidence.ThirdParty, "acme", "somebody", "else")
		}
		if d.some(2) {
			s.Model = one(d, "gpt", "opus", "llama", "qwen")
		}
	}
	names(&q.Scope)
	names(&q.Defaults)
	q.Policy = one(d, policies...)
	return q
}

// Equal keys, equal verdicts: of all that one random world is asked.
func TestEqualKeysEqualVerdicts(t *testing.T) {
	worlds, questions := 60, 1200
	if testing.Short() {
		worlds = 15
	}
	rng := rand.New(rand.NewPCG(12, 7))
	shared, odd := 0, 0
	for range worlds {
		d := &dice{rng: rng}
		w := d.world()
		dossier := w.dossier(t)
		first := map[weigh.Key]weigh.Question{}
		for range questions {
			q := d.wild()
			key, ok := dossier.Class(&q)
			if !ok {
				if r := q.AskedRevision(); r.IsDraft() {
					odd++
					continue
				}
				t.Fatalf("[%s], defaults [%s]: no key", q.Scope, q.Defaults)
			}
			p, met := first[key]
			if !met {
				first[key] = q
				continue
			}
			if p != q {
				shared++
			}
			for _, path := range universe {
				p.Capability, q.Capability = path, path
				a, b := replyOf(dossier.Weigh(p)), replyOf(dossier.Weigh(q))
				if diff := cmp.Diff(a, b, equal); diff != "" {
					t.Fatalf("%s, %s: [%s], defaults [%s] and [%s], defaults [%s] have one key (-first +second):\n%s\n%s",
						path, q.Policy, p.Scope, p.Defaults, q.Scope, q.Defaults, diff, w.near(path))
				}
			}
		}
	}
	if shared < 400 || odd == 0 {
		t.Errorf("%d questions share a key with another one, %d have none: the worlds are too wild", shared, odd)
	}
}

func TestClassRefusesWhatCannotBeKept(t *testing.T) {
	d := everything().dossier(t)
	for text, want := range map[string]bool{
		"": true, "version 1; config x; model y; provider z": true, "revision 2026-07-28": true,
		"since 0.2": false, "revision DRAFT-2030-v1": false, "revision 2031-01-01": false,
	} {
		for _, d := range []*weigh.Dossier{d, {}} {
			if _, ok := d.Class(&weigh.Question{Scope: scope(text)}); ok != want {
				t.Errorf("[%s] has a key: %t", text, ok)
			}
		}
	}
	q := weigh.Question{Scope: scope("version 1.2.3; config x; provider vendor; surface cli; revision 2025-06-18")}
	d.Class(&q)
	if n := testing.AllocsPerRun(100, func() { d.Class(&q) }); n != 0 {
		t.Errorf("%v allocations for a key, want none", n)
	}
}

func TestMaybe(t *testing.T) {
	for name, c := range map[string]struct {
		w     world
		asked string
		want  bool
	}{
		"one claim":             {world{claims(tools, claim(full, ""))}, "", false},
		"inside of a bound":     {world{claims(tools, claim(full, "until 0.2~0.6"), claim(unsupported, "since 0.2~0.6"))}, "version 0.4", true},
		"before it":             {world{claims(tools, claim(full, "until 0.2~0.6"), claim(unsupported, "since 0.2~0.6"))}, "version 0.1", false},
		"they say the same":     {world{claims(tools, claim(full, "until 0.2~0.6"), claim(full, "since 0.2~0.6"))}, "version 0.4", false},
		"a model that is open":  {world{claims(tools, claim(full, ""), claim(unsupported, "model gpt"))}, "", true},
		"that model":            {world{claims(tools, claim(full, ""), claim(unsupported, "model gpt"))}, "model gpt", false},
		"another":               {world{claims(tools, claim(full, ""), claim(unsupported, "model gpt"))}, "model opus", false},
		"an open output schema": {world{claims(tools, claim(full, "outputSchema with"), claim(partial, "outputSchema without"))}, "", true},
	} {
		v := c.w.dossier(t).Weigh(weigh.Question{Capability: tools, Scope: scope(c.asked)})
		if v.Maybe != c.want {
			t.Errorf("%s: %s, maybe %t, want %t", name, v.Status, v.Maybe, c.want)
		}
	}
}
