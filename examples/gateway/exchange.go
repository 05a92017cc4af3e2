package main

import (
	"errors"
	"net/http"
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// maxHandshake is the length of the longest initialize request that is read. What
// it says is kept for the session, and real ones have a few hundred bytes.
const maxHandshake = 32 << 10

// party is who sent a request, as far as it is known.
type party struct {
	*registry.Session
	peer observed.Peer
}

// id is the client's in the registry, "" where no or no single one is known.
func (p party) id() string {
	if c := p.Match().Client; c != nil {
		return c.ID()
	}
	return ""
}

// known says that it is in the registry, be it as one of several.
func (p party) known() bool {
	for range p.Match().Candidates() {
		return true
	}
	return false
}

// call is a request that waits for its answer.
type call struct {
	method string
	from   party
	seen   int // tools that were on the pages before
}

// hello is an initialize request.
type hello struct {
	id   string          // as JSON
	said *wire.Statement // nil where it cannot be read
}

// exchange is one HTTP request and its response. It is used by one goroutine.
type exchange struct {
	g       *gateway
	header  http.Header
	session *session // of the legacy era, nil where none is known
	calls   *calls   // of the session, or of this exchange alone
	hellos  []hello  // that wait for their answers
	opened  string   // the id of the session that the server opens
}

func (g *gateway) newExchange(header http.Header) *exchange {
	x := &exchange{g: g, header: header, calls: new(calls)}
	if id := header.Get("Mcp-Session-Id"); id != "" {
		x.session = g.sessions.get(id, g.now())
	}
	if x.session != nil {
		x.calls = &x.session.calls
	}
	return x
}

// requests takes in what the client sends, and gives the body for the server.
func (x *exchange) requests(body []byte) []byte {
	body, ok := each(body, x.request)
	if !ok {
		x.g.changes.add("", requestNotJSON)
	}
	return body
}

// request takes in one message of the client.
func (x *exchange) request(message object, text []byte) (object, bool) {
	method, id := message.text("method"), message.get("id")
	switch {
	case id == nil:
		return nil, false // a notification
	case method == "":
		if x.session != nil {
			x.session.answer(x.g, id, message)
		}
		return nil, false
	case method == "initialize":
		h := hello{id: string(id)}
		if len(text) <= maxHandshake {
			h.said, _ = wire.Read(text, x.envelope()) // what cannot be read says nothing
		}
		x.hellos = append(x.hellos, h)
		return nil, false
	}
	params := message.object("params")
	cursor := params.text("cursor")
	c := call{method: method, from: x.sender(message, text)}
	if method == "tools/list" {
		cursor, c.seen = unwrap(cursor)
	}
	if x.session != nil {
		x.session.lists(x.g, method, cursor)
	}
	x.calls.add(id, c)
	if cursor == params.text("cursor") {
		return nil, false
	}
	return message.with("params", params.with("cursor", quote(cursor)).json()), true
}

// sender recognises who sends a request, and counts it.
func (x *exchange) sender(message object, text []byte) party {
	at, isCall := x.g.now(), message.text("method") == "tools/call"
	said, err := wire.Read(text, x.envelope())
	if errors.Is(err, wire.ErrTooLarge) {
		said, err = wire.Read(message.object("params").get("_meta"), x.envelope())
	}
	if err == nil && said.Era() == revision.Modern {
		peer := observed.PeerOf(said)
		x.g.recorder.Record(at, said)
		if isCall && said.Method() == "" { // it was read without its envelope
			x.g.recorder.Call(at, peer)
		}
		return party{x.g.registry.Session(registry.Connection{Said: said}), peer}
	}
	from := x.unknown()
	if x.session != nil {
		from = x.session.party
	}
	if isCall {
		x.g.recorder.Call(at, from.peer)
	}
	return from
}

// unknown is a sender of whom only the HTTP headers tell.
func (x *exchange) unknown() party {
	at, _ := revision.Parse(x.header.Get("MCP-Protocol-Version")) // zero for what is none
	c := registry.Connection{Signals: wire.SignalsOf(x.header), Revision: at}
	c.When = evidence.When{Transport: revision.StreamableHTTP}
	return party{x.g.registry.Session(c), observed.Peer{Revision: at}}
}

func (x *exchange) envelope() wire.Envelope {
	return wire.Envelope{Transport: revision.StreamableHTTP, Header: x.header}
}

// answered takes in the head of the server's response.
func (x *exchange) answered(res *http.Response) {
	id := x.header.Get("Mcp-Session-Id")
	ended := res.Request.Method == http.MethodDelete && res.StatusCode < 300
	if id != "" && (ended || res.StatusCode == http.StatusNotFound) {
		x.g.sessions.drop(id)
	}
	x.opened = res.Header.Get("Mcp-Session-Id")
}

// responses takes in what the server sends, and gives the text for the client.
func (x *exchange) responses(text []byte) []byte {
	text, _ = each(text, x.response)
	return text
}

// response takes in one message of the server.
func (x *exchange) response(message object, _ []byte) (object, bool) {
	if message.text("method") != "" {
		if x.session != nil {
			x.session.hear(x.g, message)
		}
		return nil, false
	}
	id := message.get("id")
	if i := slices.IndexFunc(x.hellos, func(h hello) bool { return h.id == string(id) }); i >= 0 {
		x.open(x.hellos[i], message.object("result"))
		x.hellos = slices.Delete(x.hellos, i, i+1)
		return nil, false
	}
	c, ok := x.calls.take(id)
	if !ok {
		return nil, false
	}
	if string(message.object("error").get("code")) == "-32601" { // method not found
		x.g.recorder.Unoffered(x.g.now(), c.from.peer, c.method)
	}
	result, changed := message.object("result"), false
	if result == nil {
		return nil, false
	}
	switch c.method {
	case "tools/list":
		result, changed = x.g.tools(result, c)
	case "tools/call", "tasks/result":
		result, changed = x.g.toolResult(result, c.from)
	}
	if x.session != nil {
		x.session.listed(x.g, c.method, result.text("nextCursor"))
	}
	if !changed {
		return nil, false
	}
	return message.with("result", result.json()), true
}

// open counts a handshake, and keeps what the client said for the session that
// the server opens with its answer.
func (x *exchange) open(h hello, result object) {
	at, _ := revision.Parse(result.text("protocolVersion")) // zero for what is none
	peer := x.count(h, at)
	if result == nil || x.opened == "" {
		return
	}
	from := x.unknown()
	if h.said != nil {
		from.Session = x.g.registry.Session(registry.Connection{Said: h.said, Revision: at})
	}
	from.peer = peer
	x.g.sessions.put(x.opened, &session{party: from}, x.g.now())
}

// count counts a handshake, at the revision that was negotiated, where there is
// one.
func (x *exchange) count(h hello, at revision.Revision) observed.Peer {
	peer := observed.PeerOf(h.said)
	if !at.IsZero() {
		peer.Revision = at
	}
	x.g.recorder.RecordAs(x.g.now(), h.said, peer)
	return peer
}

// tooLong counts a response or an event that passes as it is.
func (x *exchange) tooLong() { x.g.changes.add("", responseTooLarge) }

// end counts the handshakes that got no answer.
func (x *exchange) end() {
	for _, h := range x.hellos {
		x.count(h, revision.Revision{})
	}
}
