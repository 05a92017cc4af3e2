package registrytest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Each recorded handshake is read, is recognised as its client's and has a source.
func TestHandshakesAreRecognised(t *testing.T) {
	var previous registrytest.Handshake
	clients := map[string]bool{}
	for h := range registrytest.Handshakes() {
		clients[h.Client()] = true
		if h.Source() == "" {
			t.Errorf("%s, %s: no source", h.Client(), h.Era())
		}
		if strings.Compare(previous.Client(), h.Client()) > 0 || previous.Client() == h.Client() && previous.Era() >= h.Era() {
			t.Errorf("%s, %s comes after %s, %s", h.Client(), h.Era(), previous.Client(), previous.Era())
		}
		previous = h
		said := h.Statement()
		if said == nil {
			t.Errorf("%s, %s: its opening message cannot be read: %s", h.Client(), h.Era(), h.Opening())
			continue
		}
		if said.Era() != h.Era() || said.Revision() != h.Revision() || said.Transport() != h.Transport() {
			t.Errorf("%s: the statement is %s, %s, %s, want %s, %s, %s", h.Client(),
				said.Era(), said.Revision(), said.Transport(), h.Era(), h.Revision(), h.Transport())
		}
		match := registry.Default().Identify(registry.HintsOf(said))
		known := slices.ContainsFunc(slices.Collect(match.Candidates()), func(c *registry.Client) bool { return c.ID() == h.Client() })
		if !known {
			t.Errorf("%s, %s: %q is not recognised as it: %v", h.Client(), h.Era(), said.Name(), match.Client)
		}
		leftOut := slices.Collect(h.LeftOut())
		if said.CapabilitiesSent() == slices.Contains(leftOut, "capabilities") {
			t.Errorf("%s, %s: capabilities sent is %t, left out is %q", h.Client(), h.Era(), said.CapabilitiesSent(), leftOut)
		}
		if h.Recorded().IsZero() != slices.Contains(leftOut, "protocolVersion") {
			t.Errorf("%s, %s: recorded at %s, left out is %q", h.Client(), h.Era(), h.Recorded(), leftOut)
		}
	}
	for _, id := range []string{"openai-codex", "claude-code", "vscode", "cursor"} {
		if !clients[id] {
			t.Errorf("no handshake of %s", id)
		}
	}
}

// Each client with a recorded handshake can be played as it is, and at each
// revision of an era that it was recorded in.
func TestPlay(t *testing.T) {
	for h := range registrytest.Handshakes() {
		at := registrytest.Play(t, h.Client(), revision.Revision{})
		if at.Client() != h.Client() || at.Revision().IsZero() {
			t.Errorf("%s: played as %s at %s", h.Client(), at.Client(), at.Revision())
		}
		for r := range revision.All() {
			if r.Era() != h.Era() {
				continue
			}
			at := registrytest.Play(t, h.Client(), r)
			said := at.Statement()
			if said == nil || said.Revision() != r || said.Era() != h.Era() || at.Recorded() != h.Recorded() {
				t.Errorf("%s at %s: the opening message is %s", h.Client(), r, at.Opening())
				continue
			}
			want := h.Statement()
			if said.Name() != want.Name() || said.Version() != want.Version() || said.Signals() != want.Signals() ||
				!slices.Equal(paths(said.Declared()), paths(want.Declared())) {
				t.Errorf("%s at %s says something else than at %s", h.Client(), r, h.Recorded())
			}
		}
	}
}

func paths[K interface{ String() string }, V any](all func(func(K, V) bool)) (list []string) {
	for k := range all {
		list = append(list, k.String())
	}
	return list
}

// The zero revision gives the era of the revision that the client prefers.
func TestPlayPrefers(t *testing.T) {
	recorded := map[string]bool{}
	for h := range registrytest.Handshakes() {
		recorded[h.Client()+" "+h.Era().String()] = true
	}
	compared := 0
	for c := range registry.Default().Clients() {
		era := c.Preferred(revision.TransportUnknown).Era()
		if !recorded[c.ID()+" "+era.String()] {
			continue
		}
		compared++
		if got := registrytest.Play(t, c.ID(), revision.Revision{}).Era(); got != era {
			t.Errorf("%s is played in the %s era, but prefers the %s one", c, got, era)
		}
	}
	if compared == 0 {
		t.Error("no client with a preferred revision was compared")
	}
}

// A revision that the source left out is the one that the client prefers, or
// else the newest of the era.
func TestPlayFillsIn(t *testing.T) {
	compared := 0
	for h := range registrytest.Handshakes() {
		if !h.Recorded().IsZero() {
			continue
		}
		compared++
		c, err := registry.Default().Lookup(h.Client())
		if err != nil {
			t.Fatal(err)
		}
		want := c.Preferred(revision.TransportUnknown)
		if want.Era() != h.Era() {
			want = revision.LatestLegacy()
		}
		at := registrytest.Play(t, h.Client(), revision.Revision{})
		if at.Revision() != want || at.Statement().Revision() != want {
			t.Errorf("%s is played at %s, want %s", h.Client(), at.Revision(), want)
		}
	}
	if compared == 0 {
		t.Error("no handshake without a revision was played")
	}
}

// A later date than this build knows is as good as another.
func TestPlayLater(t *testing.T) {
	later := revision.MustParse("2027-03-15")
	h := registrytest.Play(t, "openai-codex", later)
	if said := h.Statement(); said.Revision() != later || said.HeaderRevision() != later || said.Name() == "" {
		t.Errorf("played at %s, the opening message is %s", later, h.Opening())
	}
}

func TestPlayEnds(t *testing.T) {
	for name, tt := range map[string]struct {
		id   string
		at   revision.Revision
		want string
	}{
		"nobody":                   {id: "no-such-client-anywhere", want: `unknown client "no-such-client-anywhere"`},
		"nothing recorded":         {id: "librechat", want: "librechat: no handshake is recorded"},
		"not recorded in that era": {id: "cursor", at: revision.R20260728, want: "no modern handshake is recorded"},
	} {
		got := record(func(t *recorder) { registrytest.Play(t, tt.id, tt.at) })
		if !strings.Contains(got.fatal, tt.want) {
			t.Errorf("%s: Play ends with %q, want %q in it", name, got.fatal, tt.want)
		}
	}
}

func TestRequest(t *testing.T) {
	modern := registrytest.Play(t, "openai-codex", revision.R20260728)
	legacy := registrytest.Play(t, "openai-codex", revision.R20250618)
	type headers map[string]string
	for name, tt := range map[string]struct {
		h       registrytest.Handshake
		method  string
		params  any
		want    string
		headers headers
	}{
		"legacy": {legacy, "tools/call", map[string]any{"name": "weather"},
			`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"weather"}}`,
			headers{"Mcp-Protocol-Version": "2025-06-18", "Mcp-Method": "", "Mcp-Name": ""}},
		"legacy without params": {legacy, "tools/list", nil, `{"jsonrpc":"2.0","id":7,"method":"tools/list"}`,
			headers{"Mcp-Protocol-Version": "2025-06-18"}},
		"notification": {legacy, "notifications/initialized", nil, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, nil},
		"modern": {modern, "tools/call", map[string]any{"name": "weather", "_meta": map[string]any{"progressToken": 2}},
			`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"weather","_meta":{
				"progressToken":2,
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientInfo":{"name":"codex-mcp-client","title":"Codex","version":"0.171.0"},
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}}}}}}`,
			headers{"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "weather", "User-Agent": "codex-mcp-client/0.171.0"}},
		"modern resource, null _meta": {modern, "resources/read", json.RawMessage(`{"uri":"file:///a","_meta":null}`),
			`{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"file:///a","_meta":{
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientInfo":{"name":"codex-mcp-client","title":"Codex","version":"0.171.0"},
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}}}}}}`,
			headers{"Mcp-Name": "file:///a"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := tt.h.Request(7, tt.method, tt.params)
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			if err := json.Unmarshal([]byte(tt.want), &a); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(got, &b); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(a, b); d != "" {
				t.Errorf("request (-want +got):\n%s", d)
			}
			header := tt.h.Header(got)
			for key, want := range tt.headers {
				if got := header.Get(key); got != want {
					t.Errorf("header %s is %q, want %q", key, got, want)
				}
			}
		})
	}
	if got := legacy.Header(legacy.Opening()).Get("Mcp-Protocol-Version"); got != "" {
		t.Errorf("initialize has a revision in its header: %q", got)
	}
	for _, bad := range []any{3, []int{1}, map[string]any{"_meta": 3}, func() {}} {
		if got, err := modern.Request(7, "tools/call", bad); err == nil {
			t.Errorf("params %T make the request %s, want an error", bad, got)
		}
	}
	if got := (registrytest.Handshake{}).Statement(); got != nil {
		t.Errorf("the zero Handshake says %v, want nothing", got)
	}
}
