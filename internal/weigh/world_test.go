package weigh_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// equal compares values of this package by ==, and shows them by their texts.
var equal = cmp.Options{
	cmp.Comparer(func(a, b evidence.Record) bool { return a == b }),
	cmp.Comparer(func(a, b capability.Path) bool { return a == b }),
	cmp.Comparer(func(a, b revision.Revision) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Version) bool { return a == b }),
}

// release is the release at place i of the timeline. Two of them are written
// with a leading v and without a patch, which is the same release.
func release(i int) evidence.Version { return timeline[i] }

var timeline = func() (all [releases]evidence.Version) {
	for i := range all {
		all[i] = evidence.MustParseVersion(fmt.Sprintf("0.%d.0", i))
	}
	all[8] = evidence.MustParseVersion("v0.8")
	return all
}()

// dice makes small worlds of what it is fed, so that a fuzzer can steer them.
type dice struct {
	data   []byte
	rng    *rand.Rand
	titles int
}

func (d *dice) n(n int) int {
	if d.rng != nil {
		return d.rng.IntN(n)
	}
	if len(d.data) == 0 {
		return 0
	}
	b := d.data[0]
	d.data = d.data[1:]
	return int(b) % n
}

// some says yes once in n times.
func (d *dice) some(n int) bool { return d.n(n) == n-1 }

// one picks from a list.
func one[T any](d *dice, list ...T) T { return list[d.n(len(list))] }

var universe = func() (all []capability.Path) {
	for _, text := range []string{
		"tools", "tools.result", "tools.result.structuredContent", "tools.result.delivery",
		"elicitation", "elicitation.url", "tasks", "tasks.requests.sampling",
		"limits.toolNameLength", "extensions.example.com/x", "roots.listChanged",
	} {
		all = append(all, capability.MustParse(text))
	}
	return all
}()

var statuses = []capability.Status{
	capability.Full, capability.Unsupported, capability.Partial, capability.Full,
	capability.Unsupported, capability.NotRecorded, capability.Untested, capability.NotApplicable,
}

func (d *dice) version() evidence.Version {
	if d.some(8) {
		return one(d, evidence.UnknownVersion, evidence.MustParseVersion("nightly"))
	}
	return release(2 * d.n(releases/2))
}

func (d *dice) span() evidence.Span {
	bound := func(least int) (evidence.Bound, int) {
		by := 2 * (least/2 + 1 + d.n(3))
		b := evidence.Bound{By: release(by)}
		if d.some(3) && by-2 >= least {
			b.After = release(by - 2)
		}
		return b, by
	}
	switch d.n(4) {
	case 0:
		return evidence.At(d.version())
	case 1:
		since, _ := bound(2)
		return evidence.Span{Since: since}
	case 2:
		until, _ := bound(2)
		return evidence.Span{Until: until}
	}
	since, by := bound(2)
	until, _ := bound(by)
	return evidence.Span{Since: since, Until: until}
}

// scope names each dimension once in sparse times.
func (d *dice) scope(sparse int) (s evidence.Scope) {
	if d.some(sparse) {
		s.Config = one(d, "on", "off")
	}
	if d.some(2 * sparse) {
		s.Transport = one(d, revision.Stdio, revision.StreamableHTTP)
	}
	if d.some(sparse) {
		s.Provider = one(d, evidence.Vendor, evidence.ThirdParty, "acme", "other")
	}
	if d.some(3 * sparse) {
		s.Surface = one(d, evidence.CLI, evidence.IDE)
	}
	if d.some(3 * sparse) {
		s.Interaction = one(d, evidence.Interactive, evidence.Headless)
	}
	if d.some(3 * sparse) {
		s.Result = one(d, evidence.OKResult, evidence.ErrorResult)
	}
	if d.some(2 * sparse) {
		s.Model = one(d, "gpt", "opus")
	}
	if d.some(3 * sparse) {
		s.OutputSchema = one(d, evidence.With, evidence.Without)
	}
	if d.some(sparse) {
		s.Revision = d.revision()
	}
	if d.some(sparse) {
		s.Versions = d.span()
	}
	return s
}

func (d *dice) revision() revision.Revision {
	return one(d, revision.R20250618, revision.R20241105, revision.R20251125, revision.R20260728, revision.MustParse("DRAFT-2027-v1"))
}

func (d *dice) values(p capability.Path) (delivery evidence.Delivery, limit capability.Limit) {
	switch p.Kind() {
	case capability.KindDelivery:
		delivery = one(d, 0, evidence.Both, evidence.StructuredWins, evidence.ContentOnly)
	case capability.KindLimit:
		limit = one(d, capability.Limit{},
			capability.Limit{Value: 60, Unit: capability.UnitCharacters, Effect: capability.EffectRenamed},
			capability.Limit{Value: 64, Unit: capability.UnitCharacters},
			capability.Limit{Value: 64, Unit: capability.UnitBytes},
			capability.Limit{Pattern: "[a-z]+"})
	}
	return delivery, limit
}

func (d *dice) record(p capability.Path, status capability.Status) evidence.Record {
	r := evidence.Record{Status: status, Scope: d.scope(4)}
	r.Tier = one(d, evidence.Read, evidence.Declared, evidence.Probed, evidence.Observed)
	r.Delivery, r.Limit = d.values(p)
	r.Source.Kind = evidence.SourceKind(d.n(8))
	if d.some(2) {
		r.Source.Date = one(d, date("2026-01-02"), date("2026-08-24"))
	}
	d.titles++
	// so that the texts do not come in the order of the records
	r.Source.Title = fmt.Sprintf("%c%d", 'a'+d.n(6), d.titles)
	return r
}

func (d *dice) finding(p capability.Path) evidence.Finding {
	f := evidence.Finding{Capability: p}
	for range one(d, 1, 0, 2, 3) {
		c := evidence.Claim{Status: one(d, statuses...), Scope: d.scope(5), Note: fmt.Sprint("claim ", len(f.Claims))}
		c.Delivery, c.Limit = d.values(p)
		for range one(d, 1, 0, 2) {
			status := capability.NotRecorded
			if d.some(3) {
				status = one(d, statuses...)
			}
			c.Records = append(c.Records, d.record(p, status))
		}
		f.Claims = append(f.Claims, c)
	}
	for range one(d, 0, 1, 0, 2) {
		f.Overlays = append(f.Overlays, d.record(p, one(d, statuses...)))
	}
	return f
}

func (d *dice) world() (w world) {
	for _, p := range universe {
		if !d.some(3) {
			w = append(w, d.finding(p))
		}
	}
	return w
}

// question asks about p, with the default policy.
func (d *dice) question(p capability.Path) weigh.Question {
	q := weigh.Question{Capability: p, Scope: d.scope(3)}
	if d.some(2) {
		q.Defaults = d.scope(2)
		q.Defaults.Versions = evidence.Span{}
	}
	return q
}

var policies = []evidence.Policy{evidence.Recorded, evidence.Strongest, evidence.Conservative}

func date(text string) evidence.Date {
	d, err := evidence.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// claims walks the claims of a world, beside the records beside them.
func (w world) claims(yield func(capability.Path, *evidence.Claim) bool) {
	for i := range w {
		for j := range w[i].Claims {
			if !yield(w[i].Capability, &w[i].Claims[j]) {
				return
			}
		}
	}
}

func (w world) beside(yield func(capability.Path, *evidence.Record) bool) {
	for i := range w {
		for j := range w[i].Overlays {
			if !yield(w[i].Capability, &w[i].Overlays[j]) {
				return
			}
		}
	}
}

// dossier prepares a world, which must be a right one.
func (w world) dossier(t testing.TB) *weigh.Dossier {
	t.Helper()
	d, err := weigh.New(w.claims, w.beside)
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	return d
}

// agree compares the rules with the package.
func agree(t *testing.T, w world, d *weigh.Dossier, q weigh.Question) {
	t.Helper()
	if diff := cmp.Diff(w.answer(q), replyOf(d.Weigh(q)), equal); diff != "" {
		t.Fatalf("%s: %s asked at [%s], defaults [%s] (-want +got):\n%s\n%s", q.Policy, q.Capability, q.Scope, q.Defaults, diff, w.near(q.Capability))
	}
}

// near prints the findings that bear on p.
func (w world) near(p capability.Path) (text string) {
	for _, f := range w {
		if f.Capability != p && !f.Capability.IsAncestorOf(p) && !p.IsAncestorOf(f.Capability) {
			continue
		}
		text += f.Capability.String() + "\n"
		show := func(indent string, r evidence.Record) {
			text += fmt.Sprintf("%s%s says %s %s[%s] %s %s %s\n", indent, r.Tier, r.Status, r.Delivery, r.Scope, r.Limit, r.Source.Kind, r.Source)
		}
		for _, c := range f.Claims {
			text += fmt.Sprintf("  claim %s %s [%s] %s\n", c.Status, c.Delivery, c.Scope, c.Limit)
			for _, r := range c.Records {
				show("    ", r)
			}
		}
		for _, r := range f.Overlays {
			show("  beside: ", r)
		}
	}
	return text
}

func TestWeighFollowsTheRules(t *testing.T) {
	worlds := 4000
	if testing.Short() {
		worlds = 400
	}
	rng := rand.New(rand.NewPCG(1, 2))
	hits := map[string]int{}
	for range worlds {
		d := &dice{rng: rng}
		w := d.world()
		dossier := w.dossier(t)
		for _, p := range universe {
			q := d.question(p)
			for _, q.Policy = range policies {
				agree(t, w, dossier, q)
				v := dossier.Weigh(q)
				hits[v.Basis.String()]++
				hits[v.Fit.String()]++
				if !v.InheritedFrom.IsZero() {
					hits["inherited"]++
				}
				if v.Deliveries.Len() > 1 {
					hits["several deliveries"]++
				}
				for e := range v.Disagreements() {
					hits[e.Kind.String()]++
					hits[e.Degree.String()]++
					if e.Capability != p {
						hits["dissent above"]++
					}
				}
			}
		}
	}
	for _, what := range []string{
		"none", "claim", "overlay", "derivation", "revision", "inherited", "several deliveries", "dissent above",
		"other-condition", "other-revision", "older-version", "newer-version", "unspecified", "exact", "derived",
		"other-version", "undetermined", "contradiction",
		"partial-vs-full", "partial-vs-unsupported", "supported-vs-unsupported", "different-value",
	} {
		if hits[what] < 20 {
			t.Errorf("only %d answers with %s: the worlds are too tame", hits[what], what)
		}
	}
}

func FuzzWeigh(f *testing.F) {
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 3))
		data := make([]byte, 400)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &dice{data: data}
		q := d.question(one(d, universe...))
		q.Policy = one(d, policies...)
		w := d.world()
		agree(t, w, w.dossier(t), q)
	})
}
