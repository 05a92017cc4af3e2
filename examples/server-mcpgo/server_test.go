package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// stand is a server on both transports, with what it saw last.
type stand struct {
	clients   *registry.Registry
	server    *server.MCPServer
	url       string
	userAgent string // that the client sends over HTTP, "" for the Go one

	mu      sync.Mutex
	session *registry.Session // of the last tools/call
	result  []byte            // its result, as it was sent
}

func newStand(t *testing.T, clients *registry.Registry) *stand {
	t.Helper()
	s := &stand{clients: clients, server: newServer(clients)}
	s.server.Use(func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			res, err := next(ctx, req)
			if err == nil {
				text, _ := json.Marshal(res)
				s.mu.Lock()
				defer s.mu.Unlock()
				s.session, s.result = (&shop{clients: clients}).session(ctx, req.Params.Meta, req.Header), text
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
func (s *stand) connect(t *testing.T, p pose, options ...client.ClientOption) *client.Client {
	t.Helper()
	link, err := client.NewInProcessClientWithOptions(s.server, options...)
	if p.transport == revision.StreamableHTTP {
		var headers map[string]string
		if s.userAgent != "" {
			headers = map[string]string{"User-Agent": s.userAgent}
		}
		var web *transport.StreamableHTTP
		web, err = transport.NewStreamableHTTP(s.url, transport.WithHTTPHeaders(headers))
		link = client.NewClient(web, options...)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := link.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	var initialize mcp.InitializeRequest
	initialize.Params.ProtocolVersion = p.revision.String()
	initialize.Params.ClientInfo = mcp.Implementation{Name: p.name, Version: p.version}
	text, err := json.Marshal(p.declared)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &initialize.Params.Capabilities); err != nil {
		t.Fatal(err)
	}
	res, err := link.Initialize(t.Context(), initialize)
	if err != nil {
		t.Fatal(err)
	}
	if res.ProtocolVersion != p.revision.String() {
		t.Fatalf("the SDK speaks %s instead of %s", res.ProtocolVersion, p.revision)
	}
	return link
}

// callTool calls a tool as the SDK's client does.
func callTool(t *testing.T, link *client.Client, tool string, arguments map[string]any) *mcp.CallToolResult {
	t.Helper()
	var req mcp.CallToolRequest
	req.Params.Name, req.Params.Arguments = tool, arguments
	res, err := link.CallTool(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// try connects as p, makes all calls, and checks what comes.
func (s *stand) try(t *testing.T, p pose) {
	t.Helper()
	want := p.session(t, s.clients)
	link := s.connect(t, p)
	defer link.Close()
	for _, c := range calls {
		text, err := json.Marshal(callTool(t, link, c.tool, c.arguments))
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
	s := newStand(t, oneOfEach(t))
	link := s.connect(t, pose{name: "structured-only", transport: revision.Stdio, revision: revision.Latest()})
	defer link.Close()
	list, err := link.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	for _, tool := range list.Tools {
		if (tool.OutputSchema.Type != "") != (tool.Name == "find_order") {
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
		res := callTool(t, link, "find_order", map[string]any{"id": id})
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
				link := newStand(t, oneOfEach(t)).connect(t, p)
				defer link.Close()
				res, err := link.ListToolsByPage(t.Context(), mcp.ListToolsRequest{})
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
				if modern := p.revision.Era() == revision.Modern; modern != (res.CacheScope == mcp.CacheScopePrivate) {
					t.Errorf("the list's cache scope is %q", res.CacheScope)
				}
				if more := res.NextCursor != ""; more != (len(want) < len(all)) {
					t.Errorf("there is a next page: %t", more)
				}
				names = nil
				if res, err = link.ListTools(t.Context(), mcp.ListToolsRequest{}); err != nil {
					t.Fatal(err)
				}
				for _, tool := range res.Tools {
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
	var req mcp.ListToolsRequest
	for _, name := range []string{"both", "a name that nobody has"} {
		link := s.connect(t, pose{name: name, transport: revision.Stdio, revision: revision.Latest()})
		defer link.Close()
		res, err := link.ListToolsByPage(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		if req.Params.Cursor != "" && (len(res.Tools) != 1 || res.Tools[0].Name != "list_orders") {
			t.Errorf("the later page has %d tools", len(res.Tools))
		}
		req.Params.Cursor = res.NextCursor
	}
}

// TestNothingIsCarriedOver checks that from 2026-07-28 on each request speaks
// for itself alone.
func TestNothingIsCarriedOver(t *testing.T) {
	s := newStand(t, oneOfEach(t))
	link := s.connect(t, pose{name: "both", transport: revision.Stdio, revision: revision.Latest()})
	defer link.Close()
	for _, name := range []string{"both", "", "content-only"} {
		var initialize mcp.InitializeRequest
		initialize.Params.ClientInfo.Name = name // without one, requests have no clientInfo
		if _, err := link.Initialize(t.Context(), initialize); err != nil {
			t.Fatal(err)
		}
		callTool(t, link, calls[0].tool, calls[0].arguments)
		if m := s.session.Match(); (m.Client == nil) != (name == "") || m.Client != nil && m.Client.ID() != name {
			t.Errorf("a request of %q is taken for one of %v", name, m.Client)
		}
	}
}

// TestUnknownSession checks that a legacy request whose handshake the process
// does not know is refused, and not served as one of nobody.
func TestUnknownSession(t *testing.T) {
	s := newStand(t, oneOfEach(t))
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_order","arguments":{"id":"A-1001"}}}`
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url, strings.NewReader(call))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Mcp-Session-Id", "mcp-session-6f1c2a0e-3f6e-4d0b-9a54-3c7f5f6c2b11")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusNotFound {
		t.Errorf("status %d, want %d", res.StatusCode, http.StatusNotFound)
	}
}

// TestElicitation checks that the server asks the user only where the session
// says that a person answers, and that it believes no other accept.
func TestElicitation(t *testing.T) {
	clients := oneOfEach(t)
	for name, tt := range map[string]struct {
		name      string                        // of the client
		declared  bool                          // that it takes forms
		action    mcp.ElicitationResponseAction // what the user answers
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
				user := &user{action: tt.action}
				var options []client.ClientOption
				if tt.declared {
					options = append(options, client.WithElicitationHandler(user))
				}
				link := newStand(t, clients).connect(t, p, options...)
				defer link.Close()
				arguments := map[string]any{"id": "A-1002"}
				for key, value := range tt.arguments {
					arguments[key] = value
				}
				text, err := json.Marshal(callTool(t, link, "cancel_order", arguments))
				if err != nil {
					t.Fatal(err)
				}
				if r := readResult(t, text); !strings.Contains(r.content()+string(r.StructuredContent), tt.want) {
					t.Errorf("result is %s, want %q in it", text, tt.want)
				}
				if (len(user.asked) > 0) != tt.asked {
					t.Errorf("the user was asked %q", user.asked)
				}
			})
		}
	}
}

// user answers what a server asks.
type user struct {
	action mcp.ElicitationResponseAction
	asked  []string
}

func (u *user) Elicit(_ context.Context, req mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	u.asked = append(u.asked, req.Params.Message)
	return &mcp.ElicitationResult{ElicitationResponse: mcp.ElicitationResponse{Action: u.action}}, nil
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
			link := s.connect(t, p)
			defer link.Close()
			res := callTool(t, link, calls[0].tool, calls[0].arguments)
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
			s := newStand(t, registry.Default())
			link, err := client.NewInProcessClient(s.server)
			if err != nil {
				t.Fatal(err)
			}
			defer link.Close()
			if err := link.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			var initialize mcp.InitializeRequest
			initialize.Params.ProtocolVersion = offer
			initialize.Params.ClientInfo.Name = "n"
			res, err := link.Initialize(t.Context(), initialize)
			if err != nil {
				t.Fatal(err)
			}
			callTool(t, link, "find_order", map[string]any{"id": "A-1001"})
			if got, want := s.session.Question().Revision.String(), res.ProtocolVersion; got != want {
				t.Errorf("to the offer %q the server speaks %s, the SDK says %s", offer, got, want)
			}
		})
	}
	var all []string
	for r := range revision.All() {
		all = append(all, r.String())
	}
	slices.Reverse(all)
	if !slices.Equal(mcp.ValidProtocolVersions, all) {
		t.Errorf("the SDK speaks %v, the poses %v", mcp.ValidProtocolVersions, all)
	}
}
