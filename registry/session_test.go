package registry_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

func read(t testing.TB, message string) *wire.Statement {
	t.Helper()
	said, err := wire.Read([]byte(message), wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// What a client could declare it answers itself, and the rest the data set.
func TestSession(t *testing.T) {
	const codexSays = `{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`
	for name, tt := range map[string]struct {
		message  string
		revision revision.Revision
		path     capability.Path
		want     brief
		client   string
	}{
		"declared": {codexSays, revision.R20250618, capability.ElicitationForm,
			brief{Status: "full", Known: "declared", At: "2025-06-18", Fit: "exact", Standing: "defined (2025-06-18)", Basis: "wire"}, "openai-codex"},
		"not declared": {codexSays, revision.R20250618, capability.Sampling,
			brief{Status: "unsupported", Known: "declared", At: "2025-06-18", Fit: "exact", Standing: "defined (2024-11-05)", Basis: "wire"}, "openai-codex"},
		"not declared, though the data set says full": {codexSays, revision.R20250618, capability.ElicitationURL,
			brief{Status: "unsupported", Known: "declared", At: "2025-06-18", Fit: "exact", Standing: "not-yet (2025-11-25)", Basis: "wire",
				Disagreements: []string{"read full 2025-06-18 undetermined supported-vs-unsupported", "declared full 2025-06-18 undetermined supported-vs-unsupported", "observed full ? undetermined supported-vs-unsupported"}}, "openai-codex"},
		"what no client declares": {codexSays, revision.R20250618, capability.Prompts,
			brief{Status: "unsupported", Known: "read", At: "2025-06-18", Fit: "unspecified", Standing: "defined (2024-11-05)", Basis: "claim"}, "openai-codex"},
		"no capabilities at all": {`{"protocolVersion":"2025-06-18","clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`, revision.R20250618, capability.Sampling,
			brief{Status: "unsupported", Known: "read", At: "2025-06-18", Fit: "unspecified", Standing: "defined (2024-11-05)", Basis: "claim"}, "openai-codex"},
		"nobody known, declared": {`{"protocolVersion":"2025-06-18","capabilities":{"sampling":{}},"clientInfo":{"name":"nobody-knows","version":"1"}}`, revision.R20250618, capability.Sampling,
			brief{Status: "full", Known: "declared", At: "2025-06-18", Fit: "exact", Standing: "defined (2024-11-05)", Basis: "wire"}, ""},
		"nobody known, not the client's to say": {`{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"nobody-knows","version":"1"}}`, revision.R20250618, capability.Tools,
			brief{Status: "not-recorded", Fit: "none", Standing: "defined (2024-11-05)", Basis: "none"}, ""},
		"nobody known, the revision says no": {`{"protocolVersion":"2025-03-26","clientInfo":{"name":"nobody-knows","version":"1"}}`, revision.R20250326, capability.ToolsOutputSchema,
			brief{Status: "not-applicable", Fit: "none", Standing: "not-yet (2025-06-18)", Basis: "revision"}, ""},
		"nobody known and no revision": {`{"protocolVersion":"1.0","clientInfo":{"name":"nobody-knows","version":"1"}}`, revision.Revision{}, capability.ToolsOutputSchema,
			brief{Status: "not-recorded", Fit: "none", Basis: "none"}, ""},
		"a request's own words": {`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"nobody-knows","version":"1"}}}}`, revision.Revision{}, capability.ToolsListChanged,
			brief{Status: "full", Known: "declared", At: "2026-07-28", Fit: "exact", Standing: "defined (2024-11-05)", Basis: "wire"}, ""},
		"their absence says nothing": {`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"nobody-knows","version":"1"}}}}`, revision.Revision{}, capability.PromptsListChanged,
			brief{Status: "not-recorded", Fit: "none", Standing: "defined (2024-11-05)", Basis: "none"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := registry.Default().Session(registry.Connection{Said: read(t, tt.message), Revision: tt.revision})
			a := s.Ask(tt.path)
			if diff := cmp.Diff(tt.want, briefOf(a)); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
			if got := idOf(a.Client()); got != tt.client {
				t.Errorf("the answer is about %q, want %q", got, tt.client)
			}
		})
	}
}

func idOf(c *registry.Client) string {
	if c == nil {
		return ""
	}
	return c.ID()
}

// Several candidates answer with the conservative join of what each would say.
func TestSessionOfSeveralCandidates(t *testing.T) {
	s := registry.Default().Session(registry.Connection{Said: read(t, `{"protocolVersion":"2025-11-25","clientInfo":{"name":"gemini-cli-mcp-client-files","version":"0.0.1"}}`), Revision: revision.R20251125})
	var clients []*registry.Client
	for c := range s.Match().Candidates() {
		clients = append(clients, c)
	}
	if len(clients) != 2 {
		t.Fatalf("%d candidates, want 2", len(clients))
	}
	q := s.Question()
	for p := range s.Asked() {
		q.Capability = p
		want := capability.Join(clients[0].Ask(q).Status(), clients[1].Ask(q).Status())
		a := s.Ask(p)
		if a.Status() != want || a.Client() != nil {
			t.Errorf("%s is %s of %q, want %s of nobody in particular", p, a.Status(), idOf(a.Client()), want)
		}
	}
}

// A bridge answers for how the messages come, the client behind it for results.
func TestSessionThroughBridge(t *testing.T) {
	s := registry.Default().Session(registry.Connection{Said: read(t, `{"protocolVersion":"2025-06-18","clientInfo":{"name":"codex-mcp-client (via mcp-remote 0.1.37)","version":"0.136.0"}}`), Revision: revision.R20250618})
	for p, want := range map[capability.Path]string{
		capability.TransportsStdio: "mcp-remote", capability.AuthenticationOAuth: "mcp-remote",
		capability.ToolsResultContent: "openai-codex", capability.Prompts: "openai-codex",
	} {
		if got := idOf(s.Ask(p).Client()); got != want {
			t.Errorf("%s is answered by %q, want %q", p, got, want)
		}
	}
}

// A wire version that never changes says nothing, and the caller knows better.
func TestSessionVersion(t *testing.T) {
	for name, tt := range map[string]struct {
		connection registry.Connection
		want       string
	}{
		"the wire's own":   {registry.Connection{Said: read(t, `{"clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`)}, "0.136.0"},
		"a constant":       {registry.Connection{Said: read(t, `{"clientInfo":{"name":"claude-ai","version":"0.1.0"}}`)}, "?"},
		"0.0.0":            {registry.Connection{Said: read(t, `{"clientInfo":{"name":"codex-mcp-client","version":"0.0.0"}}`)}, "?"},
		"none":             {registry.Connection{Said: read(t, `{"clientInfo":{"name":"codex-mcp-client"}}`)}, "?"},
		"the caller's":     {registry.Connection{Said: read(t, `{"clientInfo":{"name":"claude-ai","version":"0.1.0"}}`), Version: evidence.MustParseVersion("1.2")}, "1.2"},
		"nobody known":     {registry.Connection{Said: read(t, `{"clientInfo":{"name":"nobody-knows","version":"3"}}`)}, "3"},
		"the User-Agent's": {registry.Connection{Signals: wire.Signals{UserAgent: "Cursor/2.2.44 (darwin arm64)"}}, "2.2.44"},
		"asked for by id":  {registry.Connection{Client: codex(t)}, ""},
	} {
		if got := registry.Default().Session(tt.connection).Question().Version.String(); got != tt.want {
			t.Errorf("%s: version %q, want %q", name, got, tt.want)
		}
	}
}

// What the caller says wins over what the hints imply.
func TestSessionImplies(t *testing.T) {
	signals := wire.Signals{UserAgent: "claude-code/2.1.221 (sdk-cli)"}
	s := registry.Default().Session(registry.Connection{Signals: signals})
	if got := s.Question().Interaction; got != evidence.Headless {
		t.Errorf("a run by the SDK is %q, want headless", got)
	}
	s = registry.Default().Session(registry.Connection{Signals: signals, When: evidence.When{Interaction: evidence.Interactive}})
	if got := s.Question().Interaction; got != evidence.Interactive {
		t.Errorf("the caller says interactive, the session %q", got)
	}
}

func TestElicitationOfHeadlessClaudeCode(t *testing.T) {
	s := registry.Default().Session(registry.Connection{
		Said:     read(t, `{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"claude-code","version":"2.1.231"}}`),
		Revision: revision.R20251125, When: evidence.When{Interaction: evidence.Headless},
	})
	want := registry.Elicitation{Form: capability.Full, URL: capability.Unsupported, Person: capability.Unsupported}
	if got := s.Elicitation(); got != want {
		t.Errorf("elicitation is %v, want %v: a form may be sent, and its answer is nobody's", got, want)
	}
}

func TestToolLimits(t *testing.T) {
	s := registry.Default().Session(registry.Connection{Said: read(t, `{"clientInfo":{"name":"cursor-vscode","version":"1.0.0"}}`)})
	l := s.ToolLimits()
	if l.NameLength.Value != 60 {
		t.Fatalf("Cursor takes names of %d characters, want 60", l.NameLength.Value)
	}
	long := "a_server_" + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	if _, ok := l.Name(long[:60]); !ok {
		t.Error("a name of 60 characters does not survive")
	}
	if effect, ok := l.Name(long); ok || effect != l.NameLength.Effect {
		t.Errorf("a name of %d characters: %s, %t, want %s", len(long), effect, ok, l.NameLength.Effect)
	}
	var none registry.ToolLimits
	if _, ok := none.Name(long); !ok {
		t.Error("without limits a name does not survive")
	}
	if _, ok := none.Number(1 << 20); !ok {
		t.Error("without limits a list does not survive")
	}
}

func TestSessionAllocations(t *testing.T) {
	for name, message := range map[string]string{
		"known":     `{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`,
		"unknown":   `{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"nobody-knows","version":"1"}}`,
		"ambiguous": `{"protocolVersion":"2025-06-18","clientInfo":{"name":"gemini-cli-mcp-client-x","version":"0.0.1"}}`,
		"bridged":   `{"protocolVersion":"2025-06-18","clientInfo":{"name":"codex-mcp-client (via mcp-remote 0.1.37)","version":"0.136.0"}}`,
	} {
		s := registry.Default().Session(registry.Connection{Said: read(t, message), Revision: revision.R20250618})
		for _, p := range []capability.Path{capability.ElicitationForm, capability.Sampling, capability.ToolsResultContent, capability.TransportsStdio, capability.JSONSchema} {
			if n := testing.AllocsPerRun(50, func() { s.Ask(p) }); n != 0 {
				t.Errorf("%s, %s: %v allocations, want none", name, p, n)
			}
		}
	}
}

func BenchmarkSession(b *testing.B) {
	said := read(b, `{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`)
	b.Run("make", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			registry.Default().Session(registry.Connection{Said: said, Revision: revision.R20250618})
		}
	})
	s := registry.Default().Session(registry.Connection{Said: said, Revision: revision.R20250618})
	b.Run("ask", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s.Ask(capability.ToolsResultContent)
		}
	})
}

// What the client said comes back as it was given, and the answers are those that
// are asked for one by one.
func TestSessionAnswers(t *testing.T) {
	r := registry.Default()
	for name, said := range map[string]*wire.Statement{
		"nothing":    nil,
		"a product":  read(t, `{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{},"experimental":{"com.example":{}}},"clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`),
		"nobody":     read(t, `{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"nobody-knows","version":"1"}}`),
		"one of two": read(t, `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"claude-ai","version":"0.1.0"}}`),
	} {
		s := r.Session(registry.Connection{Said: said, Revision: revision.R20250618})
		if s.Said() != said {
			t.Errorf("%s: said %v, want what was given", name, s.Said())
		}
		var asked []capability.Path
		for p := range s.Asked() {
			asked = append(asked, p)
		}
		var answered []capability.Path
		for a := range s.Answers() {
			answered = append(answered, a.Capability())
			if want := s.Ask(a.Capability()); a != want || a.Brief != s.Brief(a.Capability()) {
				t.Errorf("%s: %s is %s in the list and %s when asked for", name, a.Capability(), a.Status(), want.Status())
			}
		}
		if diff := cmp.Diff(asked, answered, cmp.Comparer(func(a, b capability.Path) bool { return a == b })); diff != "" || len(asked) == 0 {
			t.Errorf("%s: answers (-asked +answered):\n%s", name, diff)
		}
		for range s.Answers() {
			break // it may be left early
		}
	}
}

// Where the caller knows who it is, the version of the message is read as that
// client's, whatever name it goes by.
func TestSessionOfCallersClient(t *testing.T) {
	desktop, err := registry.Default().Lookup("claude-desktop")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		client  *registry.Client
		message string
		want    string
	}{
		"its own name, a real version":     {codex(t), `{"clientInfo":{"name":"codex-mcp-client","version":"0.136.0"}}`, "0.136.0"},
		"its own name, a constant version": {desktop, `{"clientInfo":{"name":"claude-ai","version":"0.1.0"}}`, "?"},
		"another name":                     {codex(t), `{"clientInfo":{"name":"house-build","version":"7.1"}}`, "7.1"},
		"another name, unnumbered":         {codex(t), `{"clientInfo":{"name":"house-build","version":"0.0.0"}}`, "?"},
		"another name, no version":         {codex(t), `{"clientInfo":{"name":"house-build"}}`, "?"},
		"nothing said":                     {codex(t), "", ""},
	} {
		c := registry.Connection{Client: tt.client}
		if tt.message != "" {
			c.Said = read(t, tt.message)
		}
		s := registry.Default().Session(c)
		m := s.Match()
		if m.Client != tt.client || m.Via != registry.ViaCaller || m.Confidence != registry.NoMatch || m.Class != tt.client.Class() {
			t.Errorf("%s: match %+v, want the caller's client", name, m)
		}
		if got := s.Question().Version.String(); got != tt.want {
			t.Errorf("%s: version %q, want %q", name, got, tt.want)
		}
	}
}

// A plan as JSON.
func TestPlanJSON(t *testing.T) {
	b, err := json.Marshal(registry.Default().Session(registry.Connection{}).Plan(registry.ToolResult{}))
	if want := `{"sendStructured":true,"sendContent":true,"objectOnly":true,"mirror":"required","reason":"as the specification asks: nothing known speaks against it"}`; err != nil || string(b) != want {
		t.Errorf("of nobody: %s, %v, want %s", b, err, want)
	}
	b, err = json.Marshal(registry.Default().Session(registry.Connection{Client: codex(t), Revision: revision.R20250618}).Plan(registry.ToolResult{}))
	if err != nil {
		t.Fatal(err)
	}
	var plan struct {
		Delivery string
		Lost     []string
		Basis    []string
	}
	if err := json.Unmarshal(b, &plan); err != nil || plan.Delivery != "structured-wins" || len(plan.Lost) == 0 || len(plan.Basis) == 0 {
		t.Errorf("of Codex: %s, %v", b, err)
	}
}
