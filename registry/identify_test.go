package registry_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/internal/sample"
	"github.com/mcpcaps/mcpcaps/revision"
)

// handshakeFile is a handshake as evidence/wire keeps them: what a client sent,
// and who that is.
type handshakeFile struct {
	ID        string               `json:"id"`
	Transport string               `json:"transport"`
	Headers   map[string]string    `json:"headers"`
	Message   json.RawMessage      `json:"message"`
	Raw       string               `json:"raw"`
	Expect    struct{ Match want } `json:"expect"`
}

type want struct {
	Client     string     `json:"client"`
	Class      string     `json:"class"`
	Confidence string     `json:"confidence"`
	Candidates []string   `json:"candidates"`
	Bridge     bridgeWant `json:"bridge"`
}

type bridgeWant struct{ Name, Version string }

// handshakes reads all handshakes that evidence/wire keeps.
func handshakes(t testing.TB) []handshakeFile {
	t.Helper()
	files, err := filepath.Glob("../evidence/wire/testdata/handshakes/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 113 {
		t.Fatalf("%d handshakes, want 113", len(files))
	}
	var list []handshakeFile
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var h handshakeFile
		if err := json.Unmarshal(data, &h); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		list = append(list, h)
	}
	return list
}

// read gives what the client said, as a server would read it.
func (h handshakeFile) read(t testing.TB) *wire.Statement {
	t.Helper()
	env := wire.Envelope{Header: make(map[string][]string)}
	if h.Transport != "" {
		transport, err := revision.ParseTransport(h.Transport)
		if err != nil {
			t.Fatal(err)
		}
		env.Transport = transport
	}
	for k, v := range h.Headers {
		env.Header[k] = []string{v}
	}
	message := []byte(h.Message)
	if h.Raw != "" {
		message = []byte(h.Raw)
	}
	said, err := wire.Read(message, env)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func wantOf(m registry.Match) want {
	w := want{Class: m.Class.String(), Confidence: m.Confidence.String(), Bridge: bridgeWant(m.Bridge)}
	if m.Client != nil {
		w.Client = m.Client.ID()
		return w
	}
	for c := range m.Candidates() {
		w.Candidates = append(w.Candidates, c.ID())
	}
	return w
}

// Every recorded handshake is recognised as what it is.
func TestIdentifyRecordedHandshakes(t *testing.T) {
	for _, h := range handshakes(t) {
		t.Run(h.ID, func(t *testing.T) {
			got := wantOf(registry.Default().Identify(registry.HintsOf(h.read(t))))
			if diff := cmp.Diff(h.Expect.Match, got); diff != "" {
				t.Errorf("match (-want +got):\n%s", diff)
			}
		})
	}
}

// Names that look like a product's and are none, or several.
func TestIdentifyNames(t *testing.T) {
	for name, want := range map[string]want{
		"claude-ai":                             {Class: "product", Confidence: "ambiguous", Candidates: []string{"claude-desktop", "claude-web"}},
		"rmcp":                                  {Client: "rmcp", Class: "sdk-default", Confidence: "sdk-default"},
		"mcp":                                   {Client: "python-sdk", Class: "sdk-default", Confidence: "sdk-default"},
		"Q DEV CLI":                             {Class: "product", Confidence: "ambiguous", Candidates: []string{"amazon-q-cli", "kiro-cli"}},
		"decline-mcp":                           {Class: "unknown", Confidence: "none"},
		"reflex":                                {Class: "unknown", Confidence: "none"},
		"my-codex-tool":                         {Class: "unknown", Confidence: "none"},
		"claude":                                {Class: "unknown", Confidence: "none"},
		"":                                      {Class: "unknown", Confidence: "none"},
		"CLAUDE-CODE":                           {Client: "claude-code", Class: "product", Confidence: "folded"},
		"Claude Code":                           {Client: "claude-code", Class: "product", Confidence: "folded"},
		"cursor-vscode (via mcp-remote 0.1.37)": {Client: "cursor", Class: "product", Confidence: "bridge", Bridge: bridgeWant{"mcp-remote", "0.1.37"}},
		"Cursor (via mcp-remote 0.1.31)":        {Client: "cursor", Class: "product", Confidence: "bridge", Bridge: bridgeWant{"mcp-remote", "0.1.31"}},
		"mcp (via mcp-remote 0.1.37)":           {Client: "python-sdk", Class: "sdk-default", Confidence: "sdk-default", Bridge: bridgeWant{"mcp-remote", "0.1.37"}},
		"claude-code (lsp-mcp 1.4.0)":           {Client: "claude-code", Class: "product", Confidence: "bridge", Bridge: bridgeWant{"lsp-mcp", "1.4.0"}},
		"claude-code (my notes)":                {Class: "unknown", Confidence: "none"},
		"nobody (via some-bridge)":              {Class: "unknown", Confidence: "none", Bridge: bridgeWant{"some-bridge", ""}},
		"local-agent-mode-files":                {Client: "claude-desktop", Class: "product", Confidence: "pattern"},
		"local-agent-mode-":                     {Class: "unknown", Confidence: "none"},
		"qwen-cli-mcp-client-files":             {Client: "qwen-code", Class: "product", Confidence: "pattern"},
		"gemini-cli-mcp-client-files":           {Class: "product", Confidence: "ambiguous", Candidates: []string{"gemini-cli", "qwen-code"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := wantOf(registry.Default().Identify(registry.Hints{Name: name}))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("match (-want +got):\n%s", diff)
			}
		})
	}
}

// Several signals, and which of them decided.
func TestIdentifySignals(t *testing.T) {
	for name, tt := range map[string]struct {
		hints registry.Hints
		want  want
		via   registry.Via
	}{
		"claude-ai over stdio is the desktop app": {
			registry.Hints{Name: "claude-ai", Transport: revision.Stdio},
			want{Client: "claude-desktop", Class: "product", Confidence: "exact"}, registry.ViaTransport,
		},
		"claude-ai with the web's User-Agent": {
			registry.Hints{Name: "claude-ai", Transport: revision.StreamableHTTP, Signals: wire.Signals{UserAgent: "Claude-User"}},
			want{Client: "claude-web", Class: "product", Confidence: "header"}, registry.ViaUserAgent,
		},
		"a pooled connection without a name": {
			registry.Hints{Signals: wire.Signals{AnthropicClient: "ClaudeCode"}},
			want{Client: "claude-code", Class: "product", Confidence: "header"}, registry.ViaHeader,
		},
		"a User-Agent alone": {
			registry.Hints{Signals: wire.Signals{UserAgent: "grok-connectors-manager/0.1.0"}},
			want{Client: "grok-connectors", Class: "product", Confidence: "header"}, registry.ViaUserAgent,
		},
		"a browser's User-Agent is nobody's": {
			registry.Hints{Signals: wire.Signals{UserAgent: "Mozilla/5.0 (X11; Linux x86_64)"}},
			want{Class: "unknown", Confidence: "none"}, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := registry.Default().Identify(tt.hints)
			if diff := cmp.Diff(tt.want, wantOf(m)); diff != "" {
				t.Errorf("match (-want +got):\n%s", diff)
			}
			if m.Via != tt.via {
				t.Errorf("decided by %q, want %q", m.Via, tt.via)
			}
		})
	}
}

// Candidates come in the order of their ids.
func TestCandidatesAreSorted(t *testing.T) {
	var ids []string
	for c := range registry.Default().Identify(registry.Hints{Name: "Q DEV CLI"}).Candidates() {
		ids = append(ids, c.ID())
	}
	if !slices.IsSorted(ids) || len(ids) != 2 {
		t.Errorf("candidates %v, want two in order", ids)
	}
}

// signsOf gives a registry of two clients with these members of their identities.
func signsOf(t testing.TB, a, b string) *registry.Registry {
	t.Helper()
	return registryOf(t, sample.Folder(map[string]string{
		"clients/a-client.json": sample.Client("a-client", a),
		"clients/b-client.json": sample.Client("b-client", b),
	}))
}

// A title is looked for where titles stand, and in place of the name.
func TestIdentifyTitles(t *testing.T) {
	r := signsOf(t, `"names":[{"text":"a"}],"titles":[{"text":"Client A"}]`, `"names":[{"text":"b"}],"titles":[{"text":"Client B"}]`)
	for name, tt := range map[string]struct {
		hints registry.Hints
		want  want
		via   registry.Via
	}{
		"as a title":               {registry.Hints{Title: "Client A"}, want{Client: "a-client", Class: "product", Confidence: "exact"}, registry.ViaTitle},
		"beside an unknown name":   {registry.Hints{Name: "x", Title: "Client A"}, want{Client: "a-client", Class: "product", Confidence: "exact"}, registry.ViaTitle},
		"in place of the name":     {registry.Hints{Name: "Client B"}, want{Client: "b-client", Class: "product", Confidence: "folded"}, registry.ViaName},
		"the name before a title":  {registry.Hints{Name: "Client B", Title: "Client A"}, want{Client: "b-client", Class: "product", Confidence: "folded"}, registry.ViaName},
		"an exact name before all": {registry.Hints{Name: "a", Title: "Client B"}, want{Client: "a-client", Class: "product", Confidence: "exact"}, registry.ViaName},
		"another case":             {registry.Hints{Name: "client b"}, want{Class: "unknown", Confidence: "none"}, 0},
	} {
		m := r.Identify(tt.hints)
		if diff := cmp.Diff(tt.want, wantOf(m)); diff != "" || m.Via != tt.via {
			t.Errorf("%s: by %q, want %q, match (-want +got):\n%s", name, m.Via, tt.via, diff)
		}
	}
}

// Of patterns that a name has, the one with the longest prefix says who it is, be
// it found first or last; a longer one that does not fit leaves it to the shorter.
func TestIdentifyLongestPrefix(t *testing.T) {
	const short, long = `"patterns":[{"prefix":"app-"}]`, `"patterns":[{"prefix":"app-pro-"},{"prefix":"app-pro-x","suffix":"!"}]`
	for _, order := range [][2]string{{short, long}, {long, short}} {
		r := signsOf(t, order[0], order[1])
		owner := map[string]string{order[0]: "a-client", order[1]: "b-client"}
		for name, id := range map[string]string{
			"app-1": owner[short], "app-pro-1": owner[long], "app-pro-": owner[short], "app-pro-x1!": owner[long], "app-pro-x1": owner[long], "app-": "", "ap": "",
		} {
			want := want{Client: id, Class: "product", Confidence: "pattern"}
			if id == "" {
				want.Class, want.Confidence = "unknown", "none"
			}
			if diff := cmp.Diff(want, wantOf(r.Identify(registry.Hints{Name: name}))); diff != "" {
				t.Errorf("%q (-want +got):\n%s", name, diff)
			}
		}
	}
}

// A match as JSON: what is not known is absent, and a caller's word is no match.
func TestMatchJSON(t *testing.T) {
	r := registry.Default()
	c, err := r.Lookup("openai-codex")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		match registry.Match
		want  string
	}{
		"nobody":    {registry.Match{}, `{"confidence":"none","class":"unknown"}`},
		"a name":    {r.Identify(registry.Hints{Name: "codex-mcp-client", Version: evidence.MustParseVersion("0.136.0")}), `{"client":"openai-codex","confidence":"exact","class":"product","via":"name","version":"0.136.0"}`},
		"several":   {r.Identify(registry.Hints{Name: "claude-ai"}), `{"confidence":"ambiguous","class":"product","via":"name","candidates":["claude-desktop","claude-web"]}`},
		"a bridge":  {r.Identify(registry.Hints{Name: "nobody (via some-bridge 2)"}), `{"confidence":"none","class":"unknown","bridge":{"name":"some-bridge","version":"2"}}`},
		"a caller":  {r.Session(registry.Connection{Client: c}).Match(), `{"client":"openai-codex","class":"product"}`},
		"the zero":  {r.Session(registry.Connection{}).Match(), `{"confidence":"none","class":"unknown"}`},
		"by header": {r.Identify(registry.Hints{Signals: wire.Signals{AnthropicClient: "ClaudeCode"}}), `{"client":"claude-code","confidence":"header","class":"product","via":"header"}`},
	} {
		got, err := json.Marshal(tt.match)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %s, %v, want %s", name, got, err, tt.want)
		}
	}
}

// Words that are written are the ones that String gives; others are an error.
func TestWordsOfMatches(t *testing.T) {
	type word interface {
		String() string
		MarshalText() ([]byte, error)
	}
	for want, w := range map[string]word{
		"none": registry.NoMatch, "exact": registry.MatchExact, "folded": registry.MatchFolded, "pattern": registry.MatchPattern, "bridge": registry.MatchBridge,
		"header": registry.MatchHeader, "sdk-default": registry.MatchSDKDefault, "ambiguous": registry.MatchAmbiguous,
		"": registry.Via(0), "name": registry.ViaName, "title": registry.ViaTitle, "user-agent": registry.ViaUserAgent, "transport": registry.ViaTransport, "caller": registry.ViaCaller,
		"required": registry.MirrorRequired, "allowed": registry.MirrorAllowed, "wasteful": registry.MirrorWasteful,
	} {
		got, err := w.MarshalText()
		if err != nil || string(got) != want || w.String() != want {
			t.Errorf("%T: MarshalText gives %q, %v and String %q, want %q", w, got, err, w, want)
		}
	}
	for _, w := range []word{registry.Confidence(99), registry.Via(99), registry.Mirror(99)} {
		if got, err := w.MarshalText(); err == nil {
			t.Errorf("%s: MarshalText gives %q, want an error", w, got)
		}
	}
}
