package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

var (
	legacy = revision.MustParse("2025-06-18")
	modern = revision.MustParse("2026-07-28")
)

// guest is a client of the SDK that poses as one.
type guest struct {
	name, version string
	at            revision.Revision
	calls         int
}

// visit connects as the guest, lists the tools, calls some of them, every second
// time one that fails, and checks what it gets.
func (s *stand) visit(t *testing.T, g guest, tools []string, tap *tapped) {
	session := s.connect(t, g.name, g.version, g.at, tap, nil)
	known := s.registry.Session(registry.Connection{
		Client:   s.registry.Identify(registry.Hints{Name: g.name}).Client,
		Revision: g.at, Version: evidence.MustParseVersion(g.version),
		When: evidence.When{Transport: revision.StreamableHTTP},
	})
	var got []string
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Error(err)
			return
		}
		got = append(got, tool.Name)
	}
	want, _ := survivors(known, tools, 0, 0)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s sees the tools (-want +got):\n%s", g.name, diff)
	}
	for i := range g.calls {
		kind, isError := evidence.OKResult, i%2 == 1
		if isError {
			kind = evidence.ErrorResult
		}
		res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tools[0], Arguments: map[string]any{"fail": isError}})
		if err != nil {
			t.Error(err)
			return
		}
		text, err := json.Marshal(res)
		if err != nil {
			t.Error(err)
			return
		}
		o, _ := readObject(text)
		plan := known.Plan(registry.ToolResult{IsError: kind == evidence.ErrorResult, OutputSchema: true})
		if sent := o.get("structuredContent") != nil; sent != plan.SendStructured {
			t.Errorf("%s: structuredContent is there: %t, the plan says %t: %s", g.name, sent, plan.SendStructured, text)
		}
		mirrors := strings.Contains(string(o.get("content")), `\"stock\":17`)
		if needs := !plan.SendStructured || plan.Mirror == registry.MirrorRequired; mirrors != needs {
			t.Errorf("%s: the JSON stands in content: %t, the plan needs it: %t: %s", g.name, mirrors, needs, text)
		}
		for rule := range rules(known.Match().Client, g.at, kind).All() {
			if got := model(t, rule, o); rule != evidence.DeliveryUnknown && !strings.Contains(got, "A-1001") {
				t.Errorf("%s by %s: the model gets %q of %s", g.name, rule, got, text)
			}
		}
	}
}

// TestTwoClientsAtOnce is the whole: a real server, the gateway, and two real
// clients at the same time, one of each era. Each sees what it should, and the
// report counts what was sent.
func TestTwoClientsAtOnce(t *testing.T) {
	tools := append([]string{"a_find_order", "b.list.orders", "c" + strings.Repeat("x", 90)}, numbered(150)...)
	for name, inJSON := range map[string]bool{"event streams": false, "JSON": true} {
		t.Run(name, func(t *testing.T) {
			clients := registry.Default()
			s := newStand(t, clients, served(shelf(tools, false, 40), inJSON))
			guests := []guest{
				{"codex-mcp-client", "0.171.0", legacy, 20},
				{"claude-code", "2.1.280", modern, 30},
			}
			taps := make([]tapped, len(guests))
			var both sync.WaitGroup
			for i, g := range guests {
				both.Go(func() { s.visit(t, g, tools, &taps[i]) })
			}
			both.Wait()
			report, err := observed.ReadReport("report", s.get(t, "/-/report"))
			if err != nil {
				t.Fatal(err)
			}
			groups := map[string]observed.Group{}
			for _, g := range report.Groups {
				groups[g.Name] = g
			}
			var calls uint64
			for i, g := range guests {
				id := clients.Identify(registry.Hints{Name: g.name}).Client.ID()
				sent := taps[i].methods(t)
				calls += sent["tools/call"]
				if sent["tools/call"] != uint64(g.calls) {
					t.Errorf("%s made %d calls, want %d", g.name, sent["tools/call"], g.calls)
				}
				var all uint64
				for _, n := range sent {
					all += n
				}
				want := observed.Group{
					Name: id, Clients: []string{id}, WireNames: []string{g.name}, Calls: uint64(g.calls),
					Revisions: []observed.RevisionShare{{Revision: g.at, Share: observed.MustParseShare("100%"), Calls: uint64(g.calls)}},
				}
				if want.Handshakes = sent["initialize"]; g.at == modern {
					want.Requests = all
				}
				want.Revisions[0].Messages = want.Handshakes + want.Requests
				got := groups[id]
				got.Rows = nil
				if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b revision.Revision) bool { return a == b }), cmp.Comparer(func(a, b observed.Share) bool { return a == b })); diff != "" {
					t.Errorf("the report on %s, which sent %v (-want +got):\n%s", g.name, sent, diff)
				}
			}
			if len(report.Groups) != len(guests) {
				t.Errorf("the report has %d groups, want %d", len(report.Groups), len(guests))
			}
			tally, err := observed.ReadLines("lines", s.get(t, "/-/lines"))
			if err != nil {
				t.Fatal(err)
			}
			if got := tally.Total(observed.Calls); got != calls {
				t.Errorf("the lines count %d calls, want %d", got, calls)
			}
			if diff := cmp.Diff(s.changes.all(), readChanges(t, s)); diff != "" {
				t.Errorf("/-/changes (-want +got):\n%s", diff)
			}
		})
	}
}

func readChanges(t *testing.T, s *stand) []counted {
	t.Helper()
	var list []counted
	if err := json.Unmarshal(s.get(t, "/-/changes"), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestMadeUpClients checks exact numbers with clients whose limits do not change,
// in both eras and both forms of response.
func TestMadeUpClients(t *testing.T) {
	tools := append([]string{"a b", "a_" + strings.Repeat("x", 30)}, numbered(9)...)
	clients := made(t,
		client("picky",
			delivers(evidence.Both), can(capability.ToolsResultEmptyContent),
			limited(capability.LimitsToolCount, capability.Limit{Value: 5, Unit: capability.UnitTools, Effect: capability.EffectListDropped}),
			limited(capability.LimitsToolNameLength, capability.Limit{Value: 20, Unit: capability.UnitCharacters, Effect: capability.EffectCallFailed}),
			limited(capability.LimitsToolNameCharset, capability.Limit{Pattern: "^[a-z0-9_]+$", Effect: capability.EffectItemDropped})),
		client("easy", delivers(evidence.ContentOnly)),
	)
	for _, inJSON := range []bool{false, true} {
		for _, at := range []revision.Revision{legacy, modern} {
			t.Run(fmt.Sprint(at, " in JSON ", inJSON), func(t *testing.T) {
				s := newStand(t, clients, served(shelf(tools, true, 3), inJSON))
				for name, want := range map[string]struct {
					tools   []string
					content int // blocks
				}{
					"picky":  {numbered(5), 0},
					"easy":   {tools, 1},
					"nobody": {tools, 1},
				} {
					session := s.connect(t, name, "1.0.0", at, new(tapped), nil)
					var got []string
					for tool, err := range session.Tools(t.Context(), nil) {
						if err != nil {
							t.Fatal(err)
						}
						got = append(got, tool.Name)
					}
					if diff := cmp.Diff(want.tools, got); diff != "" {
						t.Errorf("%s sees the tools (-want +got):\n%s", name, diff)
					}
					res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tools[2], Arguments: map[string]any{}})
					if err != nil {
						t.Fatal(err)
					}
					if len(res.Content) != want.content || res.StructuredContent == nil {
						t.Errorf("%s gets %d blocks of content and %v", name, len(res.Content), res.StructuredContent)
					}
				}
				wantChanges := []counted{
					{"picky", mirrorDropped, 1},
					{"picky", toolCount, 2}, // of the pages of three it takes one, three, and one
					{"picky", toolNameCharset, 1},
					{"picky", toolNameLength, 1},
				}
				if diff := cmp.Diff(wantChanges, readChanges(t, s)); diff != "" {
					t.Errorf("changes (-want +got):\n%s", diff)
				}
				if got := s.count(observed.Calls); got != 3 {
					t.Errorf("%d calls are counted, want 3", got)
				}
			})
		}
	}
}

// TestSessionEnds checks that a session is forgotten when the client ends it, and
// that a client whose session is forgotten is served as one that is not known.
func TestSessionEnds(t *testing.T) {
	clients := made(t, client("one", limited(capability.LimitsToolCount, capability.Limit{Value: 1, Unit: capability.UnitTools, Effect: capability.EffectRefused})))
	s := newStand(t, clients, served(shelf(numbered(3), true, 0), false))
	session := s.connect(t, "one", "1", legacy, new(tapped), nil)
	list := func() int {
		res, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return len(res.Tools)
	}
	if got := list(); got != 1 || s.sessions.len() != 1 {
		t.Errorf("%d tools in one of %d sessions, want 1 and 1", got, s.sessions.len())
	}
	s.post(t, "{}", map[string]string{"Mcp-Session-Id": "not the one"}) // 404
	if got := s.sessions.len(); got != 1 {
		t.Errorf("%d sessions are kept, want 1", got)
	}
	s.clock.advance(s.idle + time.Second)
	if got := list(); got != 3 || s.sessions.len() != 0 {
		t.Errorf("%d tools in one of %d sessions after too long, want 3 and 0", got, s.sessions.len())
	}
	session = s.connect(t, "one", "1", legacy, new(tapped), nil)
	if s.sessions.len() != 1 {
		t.Errorf("%d sessions are kept, want 1", s.sessions.len())
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
	if s.sessions.len() != 0 {
		t.Errorf("%d sessions are kept after the end, want none", s.sessions.len())
	}
}

// TestWhatClientsDo checks the counts of what a client does in a session: answers
// of elicitations and how long they took, pages, changed lists, methods that are not
// there.
func TestWhatClientsDo(t *testing.T) {
	server := shelf(numbered(3), true, 2)
	server.AddTool(&mcp.Tool{Name: "ask", InputSchema: map[string]any{"type": "object"}}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Sure?", RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}})
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: answer.Action}}}, nil
	})
	s := newStand(t, registry.Default(), served(server, false))
	actions := []string{"accept", "decline", "cancel", "accept"}
	told := make(chan bool, 10)
	session := s.connect(t, "codex-mcp-client", "0.171.0", legacy, new(tapped), &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { told <- true },
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			s.clock.advance(5 * time.Second)
			action := actions[0]
			actions = actions[1:]
			return &mcp.ElicitResult{Action: action}, nil
		},
	})
	for len(actions) > 0 {
		want := actions[0]
		res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask", Arguments: map[string]any{}})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Content[0].(*mcp.TextContent).Text; got != want {
			t.Errorf("the server was answered %q, want %q", got, want)
		}
	}
	for range 2 { // two lists of two pages
		for _, err := range session.Tools(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	server.AddTool(&mcp.Tool{Name: "late", InputSchema: map[string]any{"type": "object"}}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	select {
	case <-told:
	case <-time.After(10 * time.Second):
		t.Fatal("the client was not told that the list changed")
	}
	if _, err := session.ListTools(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := session.ListPrompts(t.Context(), nil); err != nil {
		t.Logf("prompts/list: %v", err) // whether it is there is the SDK's affair
	}
	counts := map[string]uint64{}
	for a := range s.recorder.Snapshot().All() {
		if a.Measure != observed.Stated && a.Measure != observed.Declared && a.Measure != observed.Unoffered {
			counts[strings.TrimSpace(fmt.Sprint(a.Measure, " ", a.Of, " ", a.Within))] += a.Count
		}
	}
	want := map[string]uint64{
		"handshakes": 1, "calls": 4,
		"accepted elicitation.form 10s": 2, "declined elicitation.form 10s": 1, "cancelled elicitation.form 10s": 1,
		"offered tools.pagination": 3, "taken tools.pagination": 2,
		"offered tools.listChanged": 1, "taken tools.listChanged": 1,
	}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("counted (-want +got):\n%s", diff)
	}
}

// TestOccasions checks that each occasion is counted once, and as taken at most
// once.
func TestOccasions(t *testing.T) {
	g := newGateway(config{registry: registry.Default(), now: newClock().now, maxSessions: 1})
	x := g.newExchange(nil)
	x.session = new(session)
	notice := []byte(`{"method":"notifications/prompts/list_changed"}`)
	list := func(id, cursor, next string) {
		x.requests([]byte(`{"id":` + id + `,"method":"prompts/list","params":{"cursor":"` + cursor + `"}}`))
		x.responses([]byte(`{"id":` + id + `,"result":{"prompts":[],"nextCursor":"` + next + `"}}`))
	}
	x.session.Session = g.registry.Session(registry.Connection{})
	x.responses(notice)
	x.responses(notice) // the same occasion
	list("1", "", "a")
	list("2", "", "a")
	list("3", "a", "")
	list("4", "a", "")      // again
	list("5", "other", "b") // nobody said so
	x.responses(notice)     // not taken
	tally := g.recorder.Snapshot()
	counts := map[string]uint64{}
	for a := range tally.All() {
		counts[fmt.Sprint(a.Measure, " ", a.Of)] += a.Count
	}
	want := map[string]uint64{
		"offered prompts.listChanged": 2, "taken prompts.listChanged": 1,
		"offered prompts.pagination": 3, "taken prompts.pagination": 1,
	}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("counted (-want +got):\n%s", diff)
	}
}

// TestUpstreamForgets checks that a session that the server does not know any more
// is forgotten here too.
func TestUpstreamForgets(t *testing.T) {
	s := newStand(t, registry.Default(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Session-Id") != "" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Mcp-Session-Id", "s")
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`)
	}))
	s.post(t, helloCodex, nil)
	if got := s.sessions.len(); got != 1 {
		t.Errorf("%d sessions, want 1", got)
	}
	s.post(t, `{"id":2,"method":"tools/list"}`, map[string]string{"Mcp-Session-Id": "s"})
	if got := s.sessions.len(); got != 0 {
		t.Errorf("%d sessions after 404, want none", got)
	}
}

// TestLargeArguments checks that a call with more values than package wire reads is
// counted, and its sender recognised, all the same.
func TestLargeArguments(t *testing.T) {
	g := newGateway(config{registry: registry.Default(), now: newClock().now, maxSessions: 1})
	x := g.newExchange(nil)
	request := `{"id":1,"method":"tools/call","params":{"arguments":{"a":[` + strings.Repeat("0,", wire.MaxValues) + `0]},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"claude-code","version":"2.1.280"}}}}`
	if got := x.requests([]byte(request)); string(got) != request {
		t.Errorf("the request turns into %.200s", got)
	}
	tally := g.recorder.Snapshot()
	want := observed.Peer{Name: "claude-code", Version: "2.1.280", Revision: modern}
	for p := range tally.Peers() {
		if p != want {
			t.Errorf("counted %+v, want %+v", p, want)
		}
	}
	if calls, requests := tally.Total(observed.Calls), tally.Total(observed.Requests); calls != 1 || requests != 1 {
		t.Errorf("%d calls and %d requests, want 1 and 1", calls, requests)
	}
}

// echo is a server that says what came.
func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "text/plain")
	fmt.Fprintf(w, "%s %s %s", r.Method, r.URL, body)
}

// TestHostileBodies checks what becomes of bodies that are no MCP.
func TestHostileBodies(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		status     int
		want       string // in what comes back
		change     change // counted once; "" = none
	}{
		{"not JSON", `{"jsonrpc":"2.0",`, 200, `POST /mcp {"jsonrpc":"2.0",`, requestNotJSON},
		{"nothing", "", 200, "POST /mcp ", requestNotJSON},
		{"binary", "\x00\xff", 200, "\x00\xff", requestNotJSON},
		{"too large", strings.Repeat(" ", 1<<20) + "{}", 413, "more than 1048576 bytes", requestTooLarge},
		{"just not too large", "{}" + strings.Repeat(" ", 1<<20-2), 200, "POST /mcp {}", ""},
		{"too deep", strings.Repeat("[", 100_000), 200, "POST /mcp [[[", requestNotJSON},
		{"no message", `[1,"a",null,{}]`, 200, `[1,"a",null,{}]`, ""},
		{"odd message", `{"id":{"a":1},"method":7,"params":[]}`, 200, `{"id":{"a":1},"method":7,"params":[]}`, ""},
		{"odd initialize", `{"id":1,"method":"initialize","params":"x"}`, 200, `"params":"x"`, ""},
	} {
		s := newStand(t, registry.Default(), http.HandlerFunc(echo))
		status, body := s.post(t, tt.body, nil)
		if status != tt.status || !strings.Contains(body, tt.want) {
			t.Errorf("%s: got %d, %.200q, want %d, %q", tt.name, status, body, tt.status, tt.want)
		}
		want := []counted{}
		if tt.change != "" {
			want = append(want, counted{"", tt.change, 1})
		}
		if diff := cmp.Diff(want, readChanges(t, s)); diff != "" {
			t.Errorf("%s: changes (-want +got):\n%s", tt.name, diff)
		}
	}
}

// helloCodex is an initialize request.
const helloCodex = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","clientInfo":{"name":"codex-mcp-client","version":"0.171.0"},"capabilities":{}}}`

// TestHandshakes checks that every handshake is counted, once, at the revision
// that was negotiated, whatever the server answers.
func TestHandshakes(t *testing.T) {
	for name, tt := range map[string]struct {
		request  string
		answer   string
		session  string
		sessions int
		want     observed.Peer
		count    uint64
	}{
		"accepted":      {helloCodex, `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`, "s", 1, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: legacy}, 1},
		"countered":     {helloCodex, `{"id":1,"result":{"protocolVersion":"2025-03-26"}}`, "s", 1, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: revision.MustParse("2025-03-26")}, 1},
		"no session":    {helloCodex, `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`, "", 0, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: legacy}, 1},
		"refused":       {helloCodex, `{"id":1,"error":{"code":-32602,"message":"no"}}`, "s", 0, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: legacy}, 1},
		"another id":    {helloCodex, `{"id":2,"result":{"protocolVersion":"2025-03-26"}}`, "s", 0, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: legacy}, 1},
		"no answer":     {helloCodex, `oops`, "s", 0, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: legacy}, 1},
		"twice":         {"[" + helloCodex + "," + helloCodex + "]", `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`, "s", 1, observed.Peer{Name: "codex-mcp-client", Version: "0.171.0", Revision: legacy}, 2},
		"says nothing":  {`{"id":1,"method":"initialize"}`, `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`, "s", 1, observed.Peer{Revision: legacy}, 1},
		"says too much": {strings.Replace(helloCodex, `"capabilities":{}`, `"capabilities":{"experimental":{"x":"`+strings.Repeat("y", maxHandshake)+`"}}`, 1), `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`, "s", 1, observed.Peer{Revision: legacy}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStand(t, registry.Default(), http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if tt.session != "" {
					w.Header().Set("Mcp-Session-Id", tt.session)
				}
				w.Header().Set("Content-Type", "application/json")
				io.WriteString(w, tt.answer)
			}))
			if _, body := s.post(t, tt.request, nil); body != tt.answer {
				t.Errorf("the client gets %s, want %s", body, tt.answer)
			}
			tally := s.recorder.Snapshot()
			for p := range tally.Peers() {
				if p != tt.want {
					t.Errorf("counted %+v, want %+v", p, tt.want)
				}
			}
			if got := tally.Total(observed.Handshakes); got != tt.count {
				t.Errorf("%d handshakes, want %d", got, tt.count)
			}
			if got := s.sessions.len(); got != tt.sessions {
				t.Errorf("%d sessions, want %d", got, tt.sessions)
			}
		})
	}
}

// TestSizeAndForm checks what passes as it is: what is too large, packed, or of
// another kind; and that what is rewritten has the right length.
func TestSizeAndForm(t *testing.T) {
	clients := made(t, client("one", limited(capability.LimitsToolCount, capability.Limit{Value: 1, Unit: capability.UnitTools, Effect: capability.EffectItemDropped})))
	const (
		two      = `{"id":1,"result":{"tools":[{"name":"a"},{"name":"b"}]}}`
		oneOfTwo = `{"id":1,"result":{"tools":[{"name":"a"}]}}`
	)
	pad := strings.Repeat(" ", 1<<20)
	request := `{"id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"one","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}`
	for _, tt := range []struct {
		name, media, packing, body, want string
		status                           int
	}{
		{"JSON", "application/json; charset=utf-8", "", two, oneOfTwo, 200},
		{"JSON of an error", "application/json", "", two, oneOfTwo, 400},
		{"too large", "application/json", "", pad + two, pad + two, 200},
		{"packed", "application/json", "br", two, two, 200},
		{"text", "text/plain", "", two, two, 200},
		{"batch", "application/json", "identity", "[" + two + `,{"id":9,"result":{"tools":[1,2]}}]`, "[" + oneOfTwo + `,{"id":9,"result":{"tools":[1,2]}}]`, 200},
		{"stream", "text/event-stream", "", ": hi\n\nid: 1\ndata: " + two + "\n\n", ": hi\n\nid: 1\ndata: " + oneOfTwo + "\n\n", 200},
		{"stream of large events", "text/event-stream", "", "data:" + pad + two + "\n\ndata: " + two + "\n\n", "data:" + pad + two + "\n\ndata: " + oneOfTwo + "\n\n", 200},
		{"stream that breaks off", "text/event-stream", "", "data: " + two, "data: " + two, 200},
		{"answered twice", "text/event-stream", "", "data: " + two + "\n\ndata: " + two + "\n\n", "data: " + oneOfTwo + "\n\ndata: " + two + "\n\n", 200},
		{"no JSON", "application/json", "", "tools", "tools", 500},
	} {
		s := newStand(t, clients, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if got := r.Header.Get("Accept-Encoding"); got != "identity" {
				t.Errorf("%s: the server is asked for %q", tt.name, got)
			}
			w.Header().Set("Content-Type", tt.media)
			if tt.packing != "" {
				w.Header().Set("Content-Encoding", tt.packing)
			}
			w.Header().Set("Content-Length", fmt.Sprint(len(tt.body)))
			w.WriteHeader(tt.status)
			io.WriteString(w, tt.body)
		}))
		if status, got := s.post(t, request, nil); got != tt.want || status != tt.status {
			t.Errorf("%s: got %d, %.200q, want %d, %.200q", tt.name, status, got, tt.status, tt.want)
		}
	}
}

// TestStreamIsNotHeld checks that an event reaches the client while the server
// still has the stream open.
func TestStreamIsNotHeld(t *testing.T) {
	release := make(chan bool)
	s := newStand(t, registry.Default(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, "data: {\"method\":\"notifications/progress\"}\n\n")
		w.(http.Flusher).Flush()
		<-release
	}))
	defer close(release)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/mcp", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if line, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil || !strings.HasPrefix(line, "data: {") {
		t.Errorf("got %q, %v", line, err)
	}
}

// TestResumedStream checks that the answer to a call is rewritten where it comes in
// a later stream of the session.
func TestResumedStream(t *testing.T) {
	clients := made(t, client("one", limited(capability.LimitsToolCount, capability.Limit{Value: 1, Unit: capability.UnitTools, Effect: capability.EffectItemDropped})))
	s := newStand(t, clients, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case strings.Contains(string(body), "initialize"):
			w.Header().Set("Mcp-Session-Id", "s")
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, `{"id":1,"result":{"protocolVersion":"2025-06-18"}}`)
		case r.Method == http.MethodPost:
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "id: 0\ndata:\n\n")
		default:
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "data: {\"id\":2,\"result\":{\"tools\":[{\"name\":\"a\"},{\"name\":\"b\"}]}}\n\n")
		}
	}))
	header := map[string]string{"Mcp-Session-Id": "s"}
	s.post(t, strings.Replace(helloCodex, "codex-mcp-client", "one", 1), nil)
	if _, got := s.post(t, `{"id":2,"method":"tools/list"}`, header); got != "id: 0\ndata:\n\n" {
		t.Errorf("got %q", got)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/mcp", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Mcp-Session-Id", "s")
	req.Header.Set("Last-Event-ID", "0")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	got, err := io.ReadAll(res.Body)
	if want := "data: {\"id\":2,\"result\":{\"tools\":[{\"name\":\"a\"}]}}\n\n"; string(got) != want || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// TestUnofferedAndUserAgent checks a client without a session: its methods that are
// not there are counted, and its User-Agent tells who it is.
func TestUnofferedAndUserAgent(t *testing.T) {
	entry := client("browser", limited(capability.LimitsToolCount, capability.Limit{Value: 1, Unit: capability.UnitTools, Effect: capability.EffectItemDropped}))
	entry.Identity.UserAgents = []dataset.Sign{{Prefix: "browser/"}}
	s := newStand(t, made(t, entry), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `[{"id":1,"error":{"code":-32601}},{"id":2,"result":{"tools":[{"name":"a"},{"name":"b"}]}}]`)
	}))
	_, body := s.post(t, `[{"id":1,"method":"resources/subscribe"},{"id":2,"method":"tools/list"},{"id":3,"method":"tools/call"}]`,
		map[string]string{"User-Agent": "browser/7", "MCP-Protocol-Version": "2025-03-26"})
	if want := `[{"id":1,"error":{"code":-32601}},{"id":2,"result":{"tools":[{"name":"a"}]}}]`; body != want {
		t.Errorf("got %s, want %s", body, want)
	}
	var got []observed.Aggregate
	for a := range s.recorder.Snapshot().All() {
		a.Window = observed.Window{}
		got = append(got, a)
	}
	peer := observed.Peer{Revision: revision.MustParse("2025-03-26")}
	want := []observed.Aggregate{
		{Peer: peer, Item: observed.Item{Measure: observed.Calls}, Count: 1},
		{Peer: peer, Item: observed.Item{Measure: observed.Unoffered, Of: "resources/subscribe"}, Count: 1},
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b observed.Aggregate) bool { return a == b })); diff != "" {
		t.Errorf("counted (-want +got):\n%s", diff)
	}
}

// TestRefusals checks the gateway's own answers.
func TestRefusals(t *testing.T) {
	s := newStand(t, registry.Default(), http.HandlerFunc(echo))
	for _, tt := range []struct {
		name, method, path, host string
		status                   int
		want                     string
	}{
		{"another host", "POST", "/mcp", "evil.example:80", 403, `host "evil.example:80": want a loopback one`},
		{"another host for a report", "GET", "/-/report", "evil.example", 403, "want a loopback one"},
		{"by name", "GET", "/mcp", "localhost:1", 200, "GET /mcp"},
		{"by address", "GET", "/mcp", "[::1]", 200, "GET /mcp"},
		{"no such page", "GET", "/-/none", "", 404, ""},
		{"a report is not to be written", "POST", "/-/report", "", 405, ""},
		{"path and query stay", "DELETE", "/a/b?c=d&e", "", 200, "DELETE /a/b?c=d&e"},
	} {
		req, err := http.NewRequestWithContext(t.Context(), tt.method, s.url+tt.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = tt.host
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != tt.status || !strings.Contains(string(body), tt.want) {
			t.Errorf("%s: got %s, %q, want %d, %q", tt.name, res.Status, body, tt.status, tt.want)
		}
	}
	s.gateway.to.Host = "127.0.0.1:1" // nobody is there
	if status, body := s.post(t, helloCodex, nil); status != http.StatusBadGateway || !strings.Contains(body, "no answer from the server") {
		t.Errorf("without a server: got %d, %q", status, body)
	}
	if got := s.count(observed.Handshakes); got != 1 {
		t.Errorf("%d handshakes are counted, want 1", got)
	}
}

// TestEmptyReport checks the pages before anything came.
func TestEmptyReport(t *testing.T) {
	s := newStand(t, registry.Default(), http.HandlerFunc(echo))
	res, err := http.Get(s.url + "/-/report")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if text, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusNotFound || string(text) != "gateway: nothing was counted yet\n" {
		t.Errorf("the report is %s, %q", res.Status, text)
	}
	if got := s.get(t, "/-/lines"); len(got) != 0 {
		t.Errorf("the lines are %q", got)
	}
	if got := string(s.get(t, "/-/changes")); got != "[]\n" {
		t.Errorf("the changes are %q", got)
	}
}

// TestNames checks that names with a variable part lose it, and are still known.
func TestNames(t *testing.T) {
	clients := registry.Default()
	fold, group := folder(clients), grouper(clients)
	for c := range clients.Clients() {
		for _, p := range c.Entry().Identity.Patterns {
			folded := fold(p.Prefix + "jane's server" + p.Suffix)
			if strings.Contains(folded, "jane") {
				t.Errorf("%s: the name is counted as %q", c, folded)
			}
			before, ids := group(p.Prefix + "jane's server" + p.Suffix)
			after, same := group(folded)
			if diff := cmp.Diff(ids, same); diff != "" || before != after {
				t.Errorf("%q is of %q, %q of %q; clients (-want +got):\n%s", p.Prefix, before, folded, after, diff)
			}
		}
		for _, s := range c.Entry().Identity.Names {
			if got := fold(s.Text); got != s.Text {
				t.Errorf("%q is counted as %q", s.Text, got)
			}
		}
	}
	twins := []dataset.Entry{client("twin-a"), client("twin-b"), client("prefix")}
	for i := range twins[:2] {
		twins[i].Identity.Names = []dataset.Sign{{Text: "x-twin", Shared: true}}
	}
	twins[2].Identity.Patterns = []dataset.Sign{{Prefix: "x-"}}
	fold = folder(made(t, twins...))
	for name, want := range map[string]string{"x-twin": "x-twin", "x-jane": "x-*"} {
		if got := fold(name); got != want {
			t.Errorf("%q is counted as %q, want %q", name, got, want)
		}
	}
	if name, ids := group("a name that nobody has"); name != "" || ids != nil {
		t.Errorf("a name that nobody has is of %q, %q", name, ids)
	}
}
