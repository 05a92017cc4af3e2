package registry

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// world is one client with all that tells its answers apart, to make questions of.
type world struct {
	client    *Client
	paths     []capability.Path
	revisions []revision.Revision
	versions  []evidence.Version
	whens     [10][]evidence.When // by dimension: each names that one only, the zero one among them
}

var policies = []evidence.Policy{evidence.Recorded, evidence.Strongest, evidence.Conservative}

// worldOf finds what the client's evidence names, and adds what it does not.
func worldOf(c *Client) *world {
	w := &world{client: c, revisions: []revision.Revision{{}, revision.MustParse("2025-01-01"), revision.MustParse("2031-01-01"), revision.MustParse("DRAFT-2030-v1")}}
	for p := range capability.All() {
		w.paths = append(w.paths, p)
	}
	for _, text := range []string{"experimental.nobody", "extensions.com.example/none", "extensions.io.modelcontextprotocol/none"} {
		if p, err := capability.Parse(text); err == nil {
			w.paths = append(w.paths, p)
		}
	}
	for p := range c.dossier().Paths() {
		if _, listed := p.Index(); !listed {
			w.paths = append(w.paths, p)
		}
	}
	w.revisions = slices.AppendSeq(w.revisions, revision.All())

	texts := make([]map[string]bool, len(w.whens))
	for d := range evidence.Dimensions() {
		texts[d] = map[string]bool{"": true}
		for _, word := range d.Words() {
			texts[d][word] = true
		}
	}
	for _, d := range []evidence.Dimension{evidence.DimConfig, evidence.DimProvider, evidence.DimModel} {
		texts[d]["nobody names it"], texts[d]["nor this"] = true, true
	}
	texts[evidence.DimProvider][evidence.Vendor], texts[evidence.DimProvider][evidence.ThirdParty] = true, true
	if !c.nobody() {
		for _, m := range c.know().modes {
			texts[evidence.DimConfig][m.Config] = true
			for _, alias := range m.Aliases {
				texts[evidence.DimConfig][alias] = true
			}
		}
	}
	var versions []evidence.Version
	add := func(s *evidence.Scope) {
		for d := range evidence.Dimensions() {
			if d.IsCondition() {
				texts[d][d.Of(s)] = true
			}
		}
		if !s.Revision.IsZero() && !slices.Contains(w.revisions, s.Revision) {
			w.revisions = append(w.revisions, s.Revision)
		}
		for _, v := range []evidence.Version{s.Versions.At, s.Versions.Since.After, s.Versions.Since.By, s.Versions.Until.After, s.Versions.Until.By} {
			if !v.IsZero() {
				versions = append(versions, v)
			}
		}
	}
	for f := range c.dossier().Findings() {
		for i := range f.Claims {
			add(&f.Claims[i].Scope)
			for j := range f.Claims[i].Records {
				add(&f.Claims[i].Records[j].Scope)
			}
		}
		for i := range f.Overlays {
			add(&f.Overlays[i].Scope)
		}
	}
	for d := range evidence.Dimensions() {
		if !d.IsCondition() {
			continue
		}
		sorted := make([]string, 0, len(texts[d]))
		for text := range texts[d] {
			sorted = append(sorted, text)
		}
		slices.Sort(sorted)
		for _, text := range sorted {
			var s evidence.Scope
			if err := d.Set(&s, text); err != nil {
				panic(err)
			}
			w.whens[d] = append(w.whens[d], s.When)
		}
	}
	w.versions = around(versions)
	return w
}

// around gives the versions themselves, spelled in other ways too, those before,
// after and between them, and those that have no order.
func around(named []evidence.Version) []evidence.Version {
	slices.SortFunc(named, evidence.Version.Compare)
	named = slices.Compact(named)
	all := []evidence.Version{{}, evidence.UnknownVersion}
	for _, text := range []string{"nightly", "weekly", "0.0.0-0", "99999.0.0", "99999.1", "1.2.3.4.5"} {
		all = append(all, evidence.MustParseVersion(text))
	}
	for _, v := range named {
		all = append(all, v)
		if v.Ordered() {
			for _, text := range []string{"v" + v.String(), v.String() + "+built", v.String() + "-rc.1", v.String() + ".1", v.String() + ".0.1"} {
				all = append(all, evidence.MustParseVersion(text))
			}
		}
	}
	return all
}

// words gives all that a question names: %+v would print its circumstances alone.
func words(q Question) string {
	s := evidence.Scope{Revision: q.Revision, When: q.When}
	if !q.Version.IsZero() {
		s.Versions = evidence.At(q.Version)
	}
	return q.Capability.String() + " [" + s.String() + "] " + q.Policy.String()
}

// some gives one of a list.
func some[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// random makes a question that names each condition one time in n.
func (w *world) random(rng *rand.Rand, n int) Question {
	q := Question{Policy: some(rng, policies)}
	if rng.IntN(2) == 0 {
		q.Revision = some(rng, w.revisions)
	}
	if rng.IntN(2) == 0 {
		q.Version = some(rng, w.versions)
	}
	s := evidence.Scope{}
	for d := range evidence.Dimensions() {
		if d.IsCondition() && rng.IntN(n) == 0 {
			s = s.OrElse(evidence.Scope{When: some(rng, w.whens[d])})
		}
	}
	q.When = s.When
	return q
}

// questions gives the whole product of policies and revisions; every version, and
// every value of every condition, under a random one of these; and random ones.
func (w *world) questions(rng *rand.Rand, random int) []Question {
	var all []Question
	for _, policy := range policies {
		for _, r := range w.revisions {
			all = append(all, Question{Policy: policy, Revision: r})
		}
	}
	for _, v := range w.versions {
		all = append(all, Question{Policy: some(rng, policies), Version: v}, Question{Policy: some(rng, policies), Version: v, Revision: some(rng, w.revisions)})
	}
	for _, whens := range w.whens {
		for _, when := range whens {
			all = append(all, Question{Policy: some(rng, policies), When: when}, Question{Policy: some(rng, policies), When: when, Version: some(rng, w.versions)})
		}
	}
	for range random {
		all = append(all, w.random(rng, 1+rng.IntN(5)))
	}
	return all
}

// literally is the answer of the rules themselves, without any row.
func literally(c *Client, q Question, p capability.Path) (Brief, weigh.Verdict) {
	q.Capability = p
	v := c.dossier().Weigh(c.ask(&q))
	return briefOf(&v), v
}

// fresh gives a registry that nobody has asked yet.
func fresh(t testing.TB) *Registry {
	t.Helper()
	r, err := New(Default().DataSet())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// everyone gives the clients of a registry, or one in n of them, and one that
// nobody knows.
func everyone(r *Registry, n int) []*Client {
	list := []*Client{&r.unknown}
	for i, c := range r.clients {
		if i%n == 0 || c.id == "openai-codex" || c.id == "claude-code" {
			list = append(list, c)
		}
	}
	return list
}

// What is kept is what would be weighed, whoever asks when, and every question
// comes back in its own words.
func TestKeptIsWeighed(t *testing.T) {
	r := fresh(t)
	random, each, readers := 40, 1, 2
	if testing.Short() || raced {
		random, each = 10, 8
	}
	rng := rand.New(rand.NewPCG(9, 4))
	asked := 0
	for _, c := range everyone(r, each) {
		w := worldOf(c)
		questions := w.questions(rng, random)
		want := make([][]Brief, len(questions))
		for i, q := range questions {
			want[i] = make([]Brief, len(w.paths))
			for j, p := range w.paths {
				want[i][j], _ = literally(c, q, p)
			}
		}
		asked += len(questions) * len(w.paths)
		var all sync.WaitGroup
		for reader := range readers {
			seed := rng.Uint64()
			all.Go(func() {
				rng := rand.New(rand.NewPCG(seed, 1))
				for range 2 {
					for _, i := range rng.Perm(len(questions)) {
						w.compare(t, rng, questions[i], want[i], reader)
						if t.Failed() {
							return
						}
					}
				}
			})
		}
		all.Wait()
		if t.Failed() {
			return
		}
	}
	t.Logf("%d answers of %d clients", asked, len(r.clients))
}

// compare asks in one of the ways that there are.
func (w *world) compare(t *testing.T, rng *rand.Rand, q Question, want []Brief, reader int) {
	v := w.client.View(q)
	for j, p := range w.paths {
		q.Capability = p
		var got Brief
		status := want[j].Status()
		switch way := rng.IntN(16); {
		case way == 0:
			a := w.client.Ask(q)
			_, verdict := literally(w.client, q, p)
			if got = a.Brief; a.verdict() != verdict {
				t.Errorf("%s: %s: the answer's verdict is\n%+v, weighed it is\n%+v", w.client, words(q), a.verdict(), verdict)
			}
			if a.Question() != q {
				t.Errorf("%s: asked %s, the answer speaks of %s", w.client, words(q), words(a.Question()))
			}
			if a.Asked() != verdict.Asked() {
				t.Errorf("%s: asked [%s], understood as [%s]", w.client, verdict.Asked(), a.Asked())
			}
		case way < 4:
			a := v.Ask(p)
			if got = a.Brief; a.Question() != q {
				t.Errorf("%s: asked %s, the answer speaks of %s", w.client, words(q), words(a.Question()))
			}
		case way < 10:
			got, status = v.Brief(p), v.Status(p)
		default:
			status, got = v.Status(p), v.Brief(p)
		}
		if got != want[j] || status != want[j].Status() {
			t.Errorf("%s, reader %d: %s: kept %x and %s, weighed %x and %s", w.client, reader, words(q), uint64(got), status, uint64(want[j]), want[j].Status())
		}
		if q == (Question{Capability: p}) && w.client.Status(p) != want[j].Status() {
			t.Errorf("%s: the status of %s is %s, want %s", w.client, p, w.client.Status(p), want[j].Status())
		}
	}
}

// Questions that have one key get one verdict, but for their words.
func TestEqualKeysOfTheDataSet(t *testing.T) {
	r := fresh(t)
	random, each := 60, 1
	if testing.Short() || raced {
		random, each = 20, 8
	}
	rng := rand.New(rand.NewPCG(4, 9))
	shared := 0
	for _, c := range everyone(r, each) {
		w := worldOf(c)
		first := make(map[weigh.Key]Question)
		for _, q := range w.questions(rng, random) {
			asked := c.ask(&q)
			key, ok := c.dossier().Class(&asked)
			if known := q.Revision.IsZero() || q.Revision.IsKnown() || slices.ContainsFunc(w.revisions[4:], func(r revision.Revision) bool { return r == q.Revision }); ok != known {
				t.Errorf("%s: %s has a key: %t", c, words(q), ok)
			}
			if !ok {
				continue
			}
			other, met := first[key]
			if !met {
				first[key] = q
				continue
			}
			if other != q {
				shared++
			}
			for _, p := range w.paths {
				a, v := literally(c, q, p)
				b, u := literally(c, other, p)
				v.Question, u.Question = weigh.Question{}, weigh.Question{}
				if a != b || v.Standing != u.Standing || v.Revision != u.Revision || v.Limit != u.Limit ||
					v.InheritedFrom != u.InheritedFrom || v.DerivedFrom != u.DerivedFrom || deciding(&v) != deciding(&u) {
					t.Fatalf("%s: %s: %s and %s have one key, and answers\n%+v\n%+v", c, p, words(q), words(other), v, u)
				}
			}
		}
	}
	if shared < 100 {
		t.Errorf("only %d questions share a key with another one", shared)
	}
}

func deciding(v *weigh.Verdict) evidence.Record {
	r, _ := v.Deciding()
	return r
}
