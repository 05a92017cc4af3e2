package registry_test

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// readRegistry gives the registry of the authored files.
func readRegistry(t testing.TB) *registry.Registry {
	t.Helper()
	set, err := dataset.ReadFS(os.DirFS("data"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// same compares what two registries say.
func same[T any](t *testing.T, what string, packed, read T) {
	t.Helper()
	if !reflect.DeepEqual(packed, read) {
		t.Errorf("%s: the packed registry says\n%+v\nthe one that was read\n%+v", what, packed, read)
	}
}

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The registry that comes packed says in every respect what its files say.
func TestPackedAndReadAreTheSame(t *testing.T) {
	packed, read := registry.Default(), readRegistry(t)
	same(t, "version", packed.Version(), read.Version())
	same(t, "date", packed.Date(), read.Date())
	same(t, "tombstones", slices.Collect(packed.Tombstones()), slices.Collect(read.Tombstones()))
	same(t, "the data set", packed.DataSet(), read.DataSet())
	clients := slices.Collect(read.Clients())
	if packed.Len() != len(clients) {
		t.Fatalf("%d clients, want %d", packed.Len(), len(clients))
	}
	i := 0
	for c := range packed.Clients() {
		d := clients[i]
		i++
		id := c.ID()
		same(t, id, [5]string{c.ID(), c.Title(), c.Vendor(), c.Category(), c.Class().String()}, [5]string{d.ID(), d.Title(), d.Vendor(), d.Category(), d.Class().String()})
		same(t, id+": the entry", c.Entry(), d.Entry())
		same(t, id+": the modes", slices.Collect(c.Modes()), slices.Collect(d.Modes()))
		same(t, id+": speaks", slices.Collect(c.Speaks()), slices.Collect(d.Speaks()))
		same(t, id+": findings", slices.Collect(c.Findings()), slices.Collect(d.Findings()))
		same(t, id+": runs", slices.Collect(c.Runs()), slices.Collect(d.Runs()))
		same(t, id+": traffic", slices.Collect(c.Traffic()), slices.Collect(d.Traffic()))
		same(t, id+": asked", slices.Collect(c.Asked()), slices.Collect(d.Asked()))
		for m := range c.Modes() {
			got, _ := c.Mode(m.Config)
			want, ok := d.Mode(m.Config)
			same(t, id+": mode "+m.Config, got, want)
			if !ok {
				t.Errorf("%s: no mode %s in the files", id, m.Config)
			}
		}
		for _, transport := range []revision.Transport{0, revision.Stdio, revision.StreamableHTTP} {
			same(t, id+": preferred", c.Preferred(transport), d.Preferred(transport))
		}
		for p := range c.Asked() {
			same(t, id+": claim", jsonOf(t, c.Claim(p)), jsonOf(t, d.Claim(p)))
		}
	}
}

// Their answers are the same in every word, and so are their plans.
func TestPackedAndReadAnswerTheSame(t *testing.T) {
	packed, read := registry.Default(), readRegistry(t)
	questions := []registry.Question{
		{}, {Policy: evidence.Strongest}, {Policy: evidence.Conservative}, {Revision: revision.R20250618},
		{Revision: revision.R20260728, Version: evidence.UnknownVersion, Policy: evidence.Strongest},
		{When: evidence.When{Provider: evidence.ThirdParty, Result: evidence.ErrorResult}, Version: evidence.MustParseVersion("1.0.0")},
	}
	if testing.Short() {
		questions = questions[3:5]
	}
	for c := range packed.Clients() {
		d, _ := read.Client(c.ID())
		for _, q := range questions {
			for p := range c.Asked() {
				q.Capability = p
				a, b := c.Ask(q), d.Ask(q)
				if a.Brief != b.Brief {
					t.Errorf("%s: %s: %x and %x", c, p, uint64(a.Brief), uint64(b.Brief))
				}
				if a, b := jsonOf(t, a), jsonOf(t, b); a != b {
					t.Errorf("%s: %s (-read +packed):\n%s", c, p, cmp.Diff(b, a))
				}
			}
			for _, result := range []registry.ToolResult{{}, {IsError: true}, {OutputSchema: true}} {
				same(t, c.ID()+": the plan", jsonOf(t, c.View(q).Plan(result)), jsonOf(t, d.View(q).Plan(result)))
			}
		}
	}
	for p := range capability.All() {
		var a, b []registry.Brief
		for _, brief := range packed.Briefs(registry.Question{Capability: p}) {
			a = append(a, brief)
		}
		for _, brief := range read.Briefs(registry.Question{Capability: p}) {
			b = append(b, brief)
		}
		same(t, p.String(), a, b)
	}
}

// They recognise the same clients, and their sessions say the same.
func TestPackedAndReadRecogniseTheSame(t *testing.T) {
	packed, read := registry.Default(), readRegistry(t)
	for _, h := range handshakes(t) {
		said := h.read(t)
		hints := registry.HintsOf(said)
		same(t, h.ID, jsonOf(t, packed.Identify(hints)), jsonOf(t, read.Identify(hints)))
		c := registry.Connection{Said: said, Revision: said.Revision()}
		s, u := packed.Session(c), read.Session(c)
		same(t, h.ID+": the question", s.Question(), u.Question())
		same(t, h.ID+": asked", slices.Collect(s.Asked()), slices.Collect(u.Asked()))
		same(t, h.ID+": the plan", jsonOf(t, s.Plan(registry.ToolResult{})), jsonOf(t, u.Plan(registry.ToolResult{})))
		same(t, h.ID+": elicitation", s.Elicitation(), u.Elicitation())
		l, m := s.ToolLimits(), u.ToolLimits()
		same(t, h.ID+": the limits", []capability.Limit{l.NameLength, l.NameCharset, l.Count}, []capability.Limit{m.NameLength, m.NameCharset, m.Count})
		for _, name := range []string{"get_x", "get-x", "get.x", "ä", string(make([]byte, 70))} {
			a, ok := l.Name(name)
			b, want := m.Name(name)
			if a != b || ok != want {
				t.Errorf("%s: the name %q is %s %t and %s %t", h.ID, name, a, ok, b, want)
			}
		}
		for p := range s.Asked() {
			a, b := s.Ask(p), u.Ask(p)
			if a.Brief != b.Brief || a.Why().String() != b.Why().String() {
				t.Errorf("%s: %s: %s and %s", h.ID, p, a.Why(), b.Why())
			}
		}
	}
	for _, id := range []string{"codex", "claude-cod", "nobody", "", "x", "gemini"} {
		_, err := packed.Lookup(id)
		_, want := read.Lookup(id)
		same(t, id, err, want)
	}
}
