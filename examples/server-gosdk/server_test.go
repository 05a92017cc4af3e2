package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// stand is a server on both transports, with what it saw last.
type stand struct {
	clients   *registry.Registry
	server    *mcp.Server
	url       string
	userAgent string // that the client sends over HTTP, "" for the Go one

	mu      sync.Mutex
	session *registry.Session // of the last tools/call
	result  []byte            // its result, as it was sent
}

func newStand(t *testing.T, clients *registry.Registry) *stand {
	t.Helper()
	s := &stand{clients: clients, server: newServer(clients)}
	s.server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			if method == "tools/call" && err == nil {
				text, _ := json.Marshal(res)
				s.mu.Lock()
				defer s.mu.Unlock()
				s.session, s.result = (&shop{clients: clients}).session(req), text
			}
			return res, err
		}
	})
	web := httptest.NewServer(handler(s.server))
	t.Cleanup(web.Close)
	s.url = web.URL
	return s
}

// connect connects the SDK's client, posing as p.
func (s *stand) connect(t *testing.T, p pose, options mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	options.Capabilities = capabilitiesOf(p.declared)
	client := mcp.NewClient(&mcp.Implementation{Name: p.name, Version: p.version}, &options)
	web := &http.Client{Transport: agent(s.userAgent)}
	var link mcp.Transport = &mcp.StreamableClientTransport{Endpoint: s.url, HTTPClient: web, MaxRetries: -1, DisableStandaloneSSE: true}
	if p.transport == revision.Stdio {
		var far mcp.Transport
		link, far = mcp.NewInMemoryTransports()
		if _, err := s.server.Connect(t.Context(), far, nil); err != nil {
			t.Fatal(err)
		}
	}
	session, err := client.Connect(t.Context(), link, &mcp.ClientSessionOptions{ProtocolVersion: p.revision.String()})
	if err != nil {
		t.Fatal(err)
	}
	if at := session.InitializeResult().ProtocolVersion; at != p.revision.String() {
		t.Fatalf("the SDK speaks %s instead of %s", at, p.revision)
	}
	return session
}

// agent sends requests with itself as the User-Agent.
type agent string

func (a agent) RoundTrip(r *http.Request) (*http.Response, error) {
	if a != "" {
		r = r.Clone(r.Context())
		r.Header.Set("User-Agent", string(a))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// capabilitiesOf gives the SDK's form of what a pose declares.
func capabilitiesOf(declared map[string]any) *mcp.ClientCapabilities {
	caps := &mcp.ClientCapabilities{}
	if _, ok := declared["roots"]; ok {
		caps.RootsV2 = &mcp.RootCapabilities{}
	}
	if _, ok := declared["sampling"]; ok {
		caps.Sampling = &mcp.SamplingCapabilities{}
	}
	if modes, ok := declared["elicitation"].(map[string]any); ok {
		caps.Elicitation = &mcp.ElicitationCapabilities{}
		if _, ok := modes["form"]; ok {
			caps.Elicitation.Form = &mcp.FormElicitationCapabilities{}
		}
		if _, ok := modes["url"]; ok {
			caps.Elicitation.URL = &mcp.URLElicitationCapabilities{}
		}
	}
	return caps
}

// try connects as p, makes all calls, and checks what comes.
func (s *stand) try(t *testing.T, p pose) {
	t.Helper()
	want := p.session(t, s.clients)
	client := s.connect(t, p, mcp.ClientOptions{})
	defer client.Close()
	for _, c := range calls {
		res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: c.tool, Arguments: c.arguments})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(res)
		if err != nil {
			t.Fatal(err)
		}
		s.mu.Lock()
		saw, sent := s.session, s.result
		s.mu.Unlock()
		if diff := cmp.Diff(briefly(want), briefly(saw)); diff != "" {
			t.Errorf("what the server sees of the client (-want +got):\n%s", diff)
		}
		readResult(t, sent)
		r := readResult(t, text)
		checkReaches(t, p.rules(c.kind), c, r)
		checkFollows(t, want.Plan(registry.ToolResult{IsError: c.kind == evidence.ErrorResult, OutputSchema: c.outputSchema}), c, r)
	}
}

// briefly is what a server sees of a client.
func briefly(s *registry.Session) map[string]string {
	m := map[string]string{
		"match":    s.Match().Confidence.String(),
		"version":  s.Question().Version.String(),
		"revision": s.Question().Revision.String(),
		"when":     s.Question().When.String(),
		"era":      s.Said().Era().String(),
	}
	for c := range s.Match().Candidates() {
		m["clients"] += c.ID() + " "
	}
	for p, status := range s.Said().Declared() {
		m[p.String()] = status.String()
	}
	return m
}

// TestEveryClientGetsThePayload tries each client of the registry whose rule is
// known, under each of its names, in each version that matters.
func TestEveryClientGetsThePayload(t *testing.T) {
	for name, clients := range map[string]*registry.Registry{"registry": registry.Default(), "one of each": oneOfEach(t)} {
		t.Run(name, func(t *testing.T) {
			s := newStand(t, clients)
			tried := map[string]bool{}
			for p := range poses(clients) {
				if !hasRule(p.client) {
					continue
				}
				tried[p.client.ID()] = true
				t.Run(p.String(), func(t *testing.T) { s.try(t, p) })
			}
			t.Logf("tried %d clients", len(tried))
			if len(tried) == 0 {
				t.Error("no client has a rule")
			}
		})
	}
}

// hasRule says whether the client's rule for ok or error results is known.
func hasRule(c *registry.Client) bool {
	for _, kind := range []evidence.ResultKind{evidence.OKResult, evidence.ErrorResult} {
		q := registry.Question{Capability: capability.ToolsResultDelivery, When: evidence.When{Result: kind}}
		for rule := range c.Ask(q).Deliveries().All() {
			if rule != evidence.DeliveryUnknown {
				return true
			}
		}
	}
	return false
}

// TestOutputConforms checks structuredContent against the outputSchema, for
// errors too: a client that reads nothing else gets them there.
func TestOutputConforms(t *testing.T) {
	clients := oneOfEach(t)
	s := newStand(t, clients)
	structured, err := clients.Lookup("structured-only")
	if err != nil {
		t.Fatal(err)
	}
	client := s.connect(t, pose{client: structured, name: "structured-only", transport: revision.Stdio, revision: revision.Latest()}, mcp.ClientOptions{})
	defer client.Close()
	var schema jsonschema.Schema
	for tool, err := range client.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		if (tool.OutputSchema != nil) != (tool.Name == "find_order") {
			t.Errorf("%s has the outputSchema %v", tool.Name, tool.OutputSchema)
		}
		if tool.Name == "find_order" {
			text, err := json.Marshal(tool.OutputSchema)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, &schema); err != nil {
				t.Fatal(err)
			}
		}
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"A-1001", "B-7"} {
		res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "find_order", Arguments: map[string]any{"id": id}})
		if err != nil {
			t.Fatal(err)
		}
		if res.StructuredContent == nil {
			t.Errorf("%s: no structuredContent", id)
		}
		if err := resolved.Validate(res.StructuredContent); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// TestPages checks that a client that reads no later page gets all tools in one,
// and one that does gets pages.
func TestPages(t *testing.T) {
	all := []string{"cancel_order", "find_order", "list_orders"}
	for name, want := range map[string][]string{"both": all[:pageSize], "a name that nobody has": all} {
		for p := range poses(oneOfEach(t)) {
			if p.client.ID() != "both" || p.version == "" {
				continue
			}
			p.name = name
			t.Run(p.String(), func(t *testing.T) {
				client := newStand(t, oneOfEach(t)).connect(t, p, mcp.ClientOptions{})
				defer client.Close()
				res, err := client.ListTools(t.Context(), nil)
				if err != nil {
					t.Fatal(err)
				}
				var names []string
				for _, tool := range res.Tools {
					names = append(names, tool.Name)
				}
				if diff := cmp.Diff(want, names); diff != "" {
					t.Errorf("first page (-want +got):\n%s", diff)
				}
				if res.CacheScope != "private" {
					t.Errorf("the list's cache scope is %q", res.CacheScope)
				}
				if more := res.NextCursor != ""; more != (len(want) < len(all)) {
					t.Errorf("there is a next page: %t", more)
				}
				names = nil
				for tool, err := range client.Tools(t.Context(), nil) {
					if err != nil {
						t.Fatal(err)
					}
					names = append(names, tool.Name)
				}
				if diff := cmp.Diff(all, names); diff != "" {
					t.Errorf("all pages (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// TestLaterPage checks that who asks for a later page gets it, and not the list
// once more.
func TestLaterPage(t *testing.T) {
	s := newStand(t, oneOfEach(t))
	cursor := ""
	for _, name := range []string{"both", "a name that nobody has"} {
		client := s.connect(t, pose{name: name, transport: revision.Stdio, revision: revision.Latest()}, mcp.ClientOptions{})
		defer client.Close()
		res, err := client.ListTools(t.Context(), &mcp.ListToolsParams{Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		if cursor != "" && (len(res.Tools) != 1 || res.Tools[0].Name != "list_orders") {
			t.Errorf("the later page has %d tools", len(res.Tools))
		}
		cursor = res.NextCursor
	}
}

// TestNothingIsCarriedOver checks that from 2026-07-28 on each request speaks
// for itself alone.
func TestNothingIsCarriedOver(t *testing.T) {
	s := newStand(t, oneOfEach(t))
	client := s.connect(t, pose{name: "both", transport: revision.Stdio, revision: revision.Latest()}, mcp.ClientOptions{})
	defer client.Close()
	for _, name := range []string{"both", "content-only", "both"} {
		meta := mcp.Meta{mcp.MetaKeyClientInfo: &mcp.Implementation{Name: name}}
		if _, err := client.CallTool(t.Context(), &mcp.CallToolParams{Meta: meta, Name: calls[0].tool, Arguments: calls[0].arguments}); err != nil {
			t.Fatal(err)
		}
		if m := s.session.Match(); m.Client == nil || m.Client.ID() != name {
			t.Errorf("a request of %s is taken for one of %v", name, m.Client)
		}
	}
}

// TestElicitation checks that the server asks the user only where the session
// says that a person answers, and that it believes no other accept.
func TestElicitation(t *testing.T) {
	clients := oneOfEach(t)
	for name, tt := range map[string]struct {
		name      string // of the client
		declared  bool   // that it takes forms
		action    string // what the user answers
		arguments map[string]any
		asked     bool
		want      string
	}{
		"accepted":           {name: "both", declared: true, action: "accept", asked: true, want: `"state":"cancelled"`},
		"declined":           {name: "both", declared: true, action: "decline", asked: true, want: "did not agree"},
		"not declared":       {name: "both", want: "ask the user"},
		"no person known":    {name: "a name that nobody has", declared: true, action: "accept", want: "ask the user"},
		"the model had done": {name: "both", arguments: map[string]any{"confirmed": true}, want: `"state":"cancelled"`},
	} {
		for p := range poses(clients) {
			if p.client.ID() != "both" || p.version == "" {
				continue
			}
			t.Run(name+" "+p.String(), func(t *testing.T) {
				tt := tt // changed below
				p.name = tt.name
				if tt.asked && capability.ElicitationForm.Standing(p.revision).Missing() {
					tt.asked, tt.want = false, "ask the user"
				}
				if !tt.declared {
					p.declared = nil
				}
				var asked []string
				options := mcp.ClientOptions{}
				if tt.declared {
					options.ElicitationHandler = func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
						asked = append(asked, req.Params.Message)
						return &mcp.ElicitResult{Action: tt.action}, nil
					}
				}
				client := newStand(t, clients).connect(t, p, options)
				defer client.Close()
				arguments := map[string]any{"id": "A-1002"}
				for key, value := range tt.arguments {
					arguments[key] = value
				}
				res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "cancel_order", Arguments: arguments})
				if err != nil {
					t.Fatal(err)
				}
				text, err := json.Marshal(res)
				if err != nil {
					t.Fatal(err)
				}
				if r := readResult(t, text); !strings.Contains(r.content()+string(r.StructuredContent), tt.want) {
					t.Errorf("result is %s, want %q in it", text, tt.want)
				}
				if (len(asked) > 0) != tt.asked {
					t.Errorf("the user was asked %q", asked)
				}
			})
		}
	}
}

// TestUserAgent checks that the headers count where clientInfo tells nobody.
func TestUserAgent(t *testing.T) {
	clients := oneOfEach(t)
	p := pose{name: "a name that nobody has", transport: revision.StreamableHTTP}
	p.client, _ = clients.Client("both")
	for p.revision = range revision.All() {
		if capability.ToolsResultStructuredContent.Standing(p.revision).Missing() {
			continue
		}
		t.Run(p.revision.String(), func(t *testing.T) {
			s := newStand(t, clients)
			s.userAgent = "both/1.2.3"
			client := s.connect(t, p, mcp.ClientOptions{})
			defer client.Close()
			res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: calls[0].tool, Arguments: calls[0].arguments})
			if err != nil {
				t.Fatal(err)
			}
			if m := s.session.Match(); m.Client != p.client || m.Via != registry.ViaUserAgent {
				t.Errorf("the server takes it for %v, by its %v", m.Client, m.Via)
			}
			if len(res.Content) != 0 || res.StructuredContent == nil {
				t.Errorf("content is %v, structuredContent %v", res.Content, res.StructuredContent)
			}
		})
	}
}

// TestServe checks which addresses are taken.
func TestServe(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for address, want := range map[string]string{
		"127.0.0.1:0": "", "localhost:0": "",
		"0.0.0.0:0": "no loopback address", ":0": "no loopback address", "example.com:0": "no loopback address", "127.0.0.1": "missing port",
	} {
		err := serve(ended, address, newServer(registry.Default()))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("serve at %q: %v, want %q", address, err, want)
		}
	}
}

// TestNegotiated checks what the server takes as negotiated against what the
// SDK's client is told.
func TestNegotiated(t *testing.T) {
	for _, offer := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2025-01-01", "1.0"} {
		t.Run(offer, func(t *testing.T) {
			near, far := mcp.NewInMemoryTransports()
			if _, err := newServer(registry.Default()).Connect(t.Context(), far, nil); err != nil {
				t.Fatal(err)
			}
			client := mcp.NewClient(&mcp.Implementation{Name: "n"}, nil)
			session, err := client.Connect(t.Context(), near, &mcp.ClientSessionOptions{ProtocolVersion: offer})
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			if got, want := negotiated(offer).String(), session.InitializeResult().ProtocolVersion; got != want {
				t.Errorf("negotiated(%q) = %s, the SDK says %s", offer, got, want)
			}
		})
	}
	// The SDK's client offers no modern revision in initialize, but others may.
	initialize := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2026-07-28","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}`
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, newStand(t, registry.Default()).url, strings.NewReader(initialize))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if want := `"protocolVersion":"` + negotiated("2026-07-28").String() + `"`; !strings.Contains(string(answer), want) {
		t.Errorf("the SDK answers %s, want %s in it", answer, want)
	}
	if !slices.Equal(mcp.SupportedProtocolVersions(), newestFirst()) {
		t.Errorf("the SDK speaks %v, the poses %v", mcp.SupportedProtocolVersions(), newestFirst())
	}
}

func newestFirst() []string {
	var texts []string
	for r := range revision.All() {
		texts = append(texts, r.String())
	}
	slices.Reverse(texts)
	return texts
}
