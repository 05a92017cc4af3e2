package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// clock is a clock that a test sets.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// stand is a gateway in front of a server.
type stand struct {
	*gateway
	clock *clock
	url   string // of the gateway
}

// newStand puts a gateway in front of what serves upstream.
func newStand(t testing.TB, clients *registry.Registry, upstream http.Handler) *stand {
	t.Helper()
	server := httptest.NewServer(upstream)
	t.Cleanup(server.Close)
	to, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	s := &stand{clock: newClock()}
	s.gateway = newGateway(config{
		to: to, registry: clients, now: s.clock.now,
		maxBytes: 1 << 20, maxSessions: 100, idle: time.Hour,
	})
	web := httptest.NewServer(s.gateway)
	t.Cleanup(web.Close)
	s.url = web.URL
	return s
}

// count gives one number of what the gateway counted, of all clients together.
func (s *stand) count(m observed.Measure) uint64 { return s.recorder.Snapshot().Total(m) }

// get fetches one of the gateway's own pages.
func (s *stand) get(t testing.TB, path string) []byte {
	t.Helper()
	res, err := http.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s: %s", path, res.Status, text)
	}
	return text
}

// post sends a body, and gives the status and the body that come back.
func (s *stand) post(t testing.TB, body string, header map[string]string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/mcp", bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for name, value := range header {
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(text)
}

// tapped is an HTTP client that keeps what it sends.
type tapped struct {
	mu     sync.Mutex
	bodies [][]byte
}

func (p *tapped) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		p.mu.Lock()
		p.bodies = append(p.bodies, body)
		p.mu.Unlock()
		r = r.Clone(r.Context())
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// methods counts the requests that were sent, by method. Notifications and answers
// are none.
func (p *tapped) methods(t testing.TB) map[string]uint64 {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	counts := map[string]uint64{}
	for _, body := range p.bodies {
		var message struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if err := json.Unmarshal(body, &message); err != nil {
			t.Fatal(err)
		}
		if message.ID != nil && message.Method != "" {
			counts[message.Method]++
		}
	}
	return counts
}

// connect connects the SDK's client under a name, at a revision.
func (s *stand) connect(t testing.TB, name, version string, at revision.Revision, tap http.RoundTripper, options *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: name, Version: version}, options)
	link := &mcp.StreamableClientTransport{Endpoint: s.url + "/mcp", MaxRetries: -1, HTTPClient: &http.Client{Transport: tap}}
	if options == nil {
		link.DisableStandaloneSSE = true
	}
	session, err := client.Connect(t.Context(), link, &mcp.ClientSessionOptions{ProtocolVersion: at.String()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	if got := session.InitializeResult().ProtocolVersion; got != at.String() {
		t.Fatalf("the SDK speaks %s instead of %s", got, at)
	}
	return session
}

// served is a real server in both eras: in event streams, or in JSON.
func served(server *mcp.Server, inJSON bool) http.Handler {
	one := func(*http.Request) *mcp.Server { return server }
	legacy := mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{JSONResponse: inJSON})
	modern := mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: inJSON})
	mux := http.NewServeMux()
	mux.HandleFunc("/mcp", func(w http.ResponseWriter, r *http.Request) {
		if at, err := revision.Parse(r.Header.Get("MCP-Protocol-Version")); err == nil && at.Era() == revision.Modern {
			modern.ServeHTTP(w, r)
			return
		}
		legacy.ServeHTTP(w, r)
	})
	return mux
}

// payload is what a tool of shelf answers.
const payload = `{"sku":"A-1001","stock":17}`

// shelf is a server with tools of those names. Each answers with payload as
// structuredContent, and with a content that mirrors it, or has a summary.
func shelf(names []string, mirror bool, pageSize int) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "shelf", Version: "1.0.0"}, &mcp.ServerOptions{
		PageSize: pageSize,
	})
	for _, name := range names {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}}, func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text := "1 article found"
			if mirror {
				text = payload
			}
			var in struct{ Fail bool }
			if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
				return nil, err
			}
			return &mcp.CallToolResult{
				Content:           []mcp.Content{&mcp.TextContent{Text: text}},
				StructuredContent: json.RawMessage(payload),
				IsError:           in.Fail,
			}, nil
		})
	}
	return server
}

// made is a registry of clients that a test makes up.
func made(t testing.TB, entries ...dataset.Entry) *registry.Registry {
	t.Helper()
	clients, err := registry.New(dataset.Set{Entries: entries})
	if err != nil {
		t.Fatal(err)
	}
	return clients
}

// client makes an entry up whose id is its name on the wire.
func client(id string, claims ...dataset.Claimed) dataset.Entry {
	for i := range claims {
		claims[i].Records = []evidence.Record{{Tier: evidence.Read, Source: evidence.Source{Kind: evidence.SourceCode, Repository: "example/" + id}}}
		claims[i].Status = capability.Full
	}
	return dataset.Entry{
		ID: id, Title: id, Class: dataset.Product, Vendor: "example",
		Identity: dataset.Identity{Names: []dataset.Sign{{Text: id}}},
		Claims:   claims,
	}
}

func limited(p capability.Path, l capability.Limit) dataset.Claimed {
	return dataset.Claimed{Capability: p, Claim: evidence.Claim{Limit: l}}
}

func delivers(d evidence.Delivery) dataset.Claimed {
	return dataset.Claimed{Capability: capability.ToolsResultDelivery, Claim: evidence.Claim{Delivery: d}}
}

func can(p capability.Path) dataset.Claimed { return dataset.Claimed{Capability: p} }

// numbered gives n names.
func numbered(n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("tool_%04d", i))
	}
	return list
}
