package registry

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// namesOf gives the names that sessions are tried with: those of the data set,
// nobody's, and names that bridges carry.
func namesOf(r *Registry, n int) []string {
	names := map[string]bool{"": true, "nobody-knows": true}
	bridge := ""
	for _, c := range r.clients {
		if c.class == dataset.Bridge && len(c.identity().Names) > 0 {
			bridge = c.identity().Names[0].Text
		}
	}
	for i, c := range r.clients {
		for _, s := range c.identity().Names {
			shared := len(r.index().names.of(s.Text)) > 1
			if i%n == 0 || shared || c.class != dataset.Product {
				names[s.Text] = true
			}
			if i%(4*n) == 0 || shared {
				names[s.Text+" (via mcp-remote 0.1.37)"], names[s.Text+" ("+bridge+")"] = true, true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// declarations are what clients send as capabilities; "" is none at all.
var declarations = []string{
	"", `{}`, `{"sampling":{},"roots":{"listChanged":true},"elicitation":{}}`,
	`{"elicitation":{"form":{},"url":{}},"sampling":{"tools":{},"context":{}},"experimental":{"com.example/x":{}}}`,
	`{"roots":{"listChanged":false},"tasks":{"list":{},"cancel":{}},"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}`,
}

// statement makes a message of a client, in the form of either era.
func statement(t testing.TB, rng *rand.Rand, name, version, capabilities string) *wire.Statement {
	t.Helper()
	text := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	info := `{"name":` + text(name) + `,"version":` + text(version) + `}`
	message := `{"protocolVersion":"` + some(rng, []string{"2024-11-05", "2025-06-18", "2025-11-25", "1.0"}) + `","clientInfo":` + info
	if capabilities != "" {
		message += `,"capabilities":` + capabilities
	}
	message += "}"
	if rng.IntN(2) == 0 {
		meta := `"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":` + info
		if capabilities != "" {
			meta += `,"io.modelcontextprotocol/clientCapabilities":` + capabilities
		}
		message = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{` + meta + `}}}`
	}
	var env wire.Envelope
	env.Transport = some(rng, []revision.Transport{0, 0, revision.Stdio, revision.StreamableHTTP})
	said, err := wire.Read([]byte(message), env)
	if err != nil {
		t.Fatalf("%s: %v", message, err)
	}
	return said
}

// connections makes connections of each name.
func connections(t testing.TB, rng *rand.Rand, r *Registry, names []string, each int) []Connection {
	t.Helper()
	var all []Connection
	for _, name := range names {
		m := r.Identify(Hints{Name: name})
		c := m.Client
		if c == nil && len(m.candidates) > 0 {
			c = m.candidates[0]
		}
		if c == nil {
			c = &r.unknown
		}
		w := worldOf(c)
		for range each {
			q := w.random(rng, 1+rng.IntN(8))
			conn := Connection{Revision: q.Revision, When: q.When, Policy: q.Policy}
			version := some(rng, w.versions)
			switch rng.IntN(4) {
			case 0:
				conn.Version = q.Version
			case 1, 2: // as most are: many connections in the same circumstances
				conn.When = evidence.When{}
				conn.Revision = some(rng, []revision.Revision{{}, revision.R20250618})
				version = w.versions[len(w.versions)-1]
			}
			if rng.IntN(6) == 0 && !c.nobody() {
				conn.Client = c
			}
			if rng.IntN(8) != 0 {
				conn.Said = statement(t, rng, name, version.String(), some(rng, declarations))
			}
			all = append(all, conn)
		}
	}
	return all
}

// literal gives the session's brief by the rules themselves, without any row.
func (s *Session) literal(r *Registry, p capability.Path) Brief {
	candidates := slices.Collect(s.match.Candidates())
	if s.said != nil && s.said.Answer(p) != capability.NotRecorded {
		c := &r.unknown
		if len(candidates) == 1 {
			c = candidates[0]
		}
		q := s.question
		q.Capability = p
		v := c.dossier().WeighLive(c.ask(&q), s.record(p))
		return briefOf(&v)
	}
	if b := r.bridge(s.match.Bridge); s.match.Bridge.Name != "" && b != nil && (p.Top() == capability.Transports || p.Top() == capability.Authentication) {
		brief, _ := literally(b, Question{Revision: s.question.Revision, When: evidence.When{Transport: s.question.Transport}, Policy: s.question.Policy}, p)
		return brief
	}
	if len(candidates) == 0 {
		candidates = append(candidates, &r.unknown)
	}
	brief, _ := literally(candidates[0], s.question, p)
	for _, c := range candidates[1:] {
		next, _ := literally(c, s.question, p)
		brief, _ = brief.join(next)
	}
	return brief
}

// What a session keeps is what would be weighed, on every connection, and whoever
// came before.
func TestSessionsAreWeighed(t *testing.T) {
	r := fresh(t)
	few, each := 1, 24
	if testing.Short() || raced {
		few, each = 6, 16
	}
	rng := rand.New(rand.NewPCG(20, 26))
	all := connections(t, rng, r, namesOf(r, few), each)
	paths := slices.Collect(capability.All())
	for _, text := range []string{"experimental.com~1example~1x", "experimental.nobody", "extensions.nobody"} {
		if p, err := capability.Parse(text); err == nil {
			paths = append(paths, p)
		}
	}
	var met struct{ heard, several, bridged, nobody int }
	want := make([][]Brief, len(all))
	for i, c := range all {
		s := r.Session(c)
		switch {
		case s.bridge.client != nil:
			met.bridged++
		case len(s.more) > 0:
			met.several++
		case s.match.nobody():
			met.nobody++
		}
		want[i] = make([]Brief, len(paths))
		for j, p := range paths {
			want[i][j] = s.literal(r, p)
			if s.hear(p) != 0 {
				met.heard++
			}
		}
	}
	var readers sync.WaitGroup
	for range 2 {
		seed := rng.Uint64()
		readers.Go(func() {
			rng := rand.New(rand.NewPCG(seed, 2))
			for range 2 {
				for _, i := range rng.Perm(len(all)) {
					s := r.Session(all[i])
					for j, p := range paths {
						s.compare(t, rng, p, want[i][j])
					}
					s.comparePlans(t)
					if t.Failed() {
						return
					}
				}
			}
		})
	}
	readers.Wait()
	t.Logf("%d connections, %d answers: %+v", len(all), len(all)*len(paths), met)
	if met.heard == 0 || met.several < 5 || met.bridged < 5 || met.nobody < 5 {
		t.Errorf("the connections are too plain: %+v", met)
	}
}

func (s *Session) compare(t *testing.T, rng *rand.Rand, p capability.Path, want Brief) {
	var got Brief
	var status capability.Status
	if rng.IntN(2) == 0 {
		status = s.Status(p)
		got = s.Brief(p)
	} else {
		got = s.Brief(p)
		status = s.Status(p)
	}
	q := s.question
	q.Capability = p
	if got != want || status != want.Status() {
		t.Errorf("%v, %s: kept %x and %s, weighed %x and %s", s.match.Client, words(q), uint64(got), status, uint64(want), want.Status())
	}
	if rng.IntN(8) != 0 {
		return
	}
	a := s.Ask(p)
	if a.Brief != want {
		t.Errorf("%v, %s: answered %x, weighed %x", s.match.Client, words(q), uint64(a.Brief), uint64(want))
	}
	if !(s.bridge.client != nil && bridged(p)) && a.Question() != q {
		t.Errorf("%v: asked %s, the answer speaks of %s", s.match.Client, words(q), words(a.Question()))
	}
	if a.how == joined {
		return
	}
	if v := a.verdict(); briefOf(&v) != want {
		t.Errorf("%v, %s: explained %x, weighed %x", s.match.Client, words(q), uint64(briefOf(&v)), uint64(want))
	}
}

// comparePlans compares the plans that rows keep with those of rows of their own.
func (s *Session) comparePlans(t *testing.T) {
	own := *s
	own.view = unshared(s.view)
	own.more = nil
	for _, v := range s.more {
		own.more = append(own.more, unshared(v))
	}
	for _, r := range []ToolResult{{}, {IsError: true}, {OutputSchema: true}, {IsError: true, OutputSchema: true}} {
		if got, want := s.Plan(r), own.Plan(r); got != want {
			t.Errorf("%v, %s, %+v: the plan that is kept is\n%+v, a new one\n%+v", s.match.Client, words(s.question), r, got, want)
		}
	}
}

// unshared gives a view of the same question with a row of its own.
func unshared(v View) View {
	q := v.question(capability.Path{})
	asked := v.client.ask(&q)
	return View{client: v.client, row: newRow(&q, &asked), version: q.Version}
}

// A hostile peer that never repeats itself fills the rows that there are, and no
// more; what finds no room is answered as well.
func TestRowsAreBounded(t *testing.T) {
	r := fresh(t)
	n := 3000
	if testing.Short() || raced {
		n = 600
	}
	c, _ := r.Client("openai-codex")
	rng := rand.New(rand.NewPCG(3, 3))
	w := worldOf(c)
	for _, who := range []*Client{c, &r.unknown} {
		var readers sync.WaitGroup
		for range 2 {
			seed := rng.Uint64()
			readers.Go(func() {
				rng := rand.New(rand.NewPCG(seed, 3))
				for range n {
					q := w.random(rng, 2)
					q.Provider, q.Model = strings.Repeat("p", rng.IntN(300)), strings.Repeat("m", rng.IntN(300))
					p := some(rng, w.paths)
					want, _ := literally(who, q, p)
					if got := who.View(q).Brief(p); got != want {
						t.Errorf("%s: kept %x, weighed %x", words(q), uint64(got), uint64(want))
					}
				}
			})
		}
		readers.Wait()
		if kept := len(*who.rows.more.Load()); kept > MaxRows {
			t.Errorf("%d rows are kept, want at most %d", kept, MaxRows)
		}
	}
	// what no evidence names shares one row, however it is called
	d, _ := r.Client("claude-code")
	for i := range n {
		version := evidence.MustParseVersion("build-" + strings.Repeat("x", i%200))
		d.View(Question{Version: version, When: evidence.When{Provider: "p" + version.String(), Model: "m" + version.String(), Config: "c" + version.String()}})
	}
	if kept := len(*d.rows.more.Load()); kept != 1 {
		t.Errorf("words that nobody names take %d rows, want one", kept)
	}
}
