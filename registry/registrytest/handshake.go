package registrytest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Handshake is what a client sends of itself, so that a test can play it. It is
// made from a message that the client was seen to send, and does not change.
// The zero Handshake is nobody's.
type Handshake struct {
	client    string
	source    string
	leftOut   []string
	transport revision.Transport
	userAgent string
	era       revision.Era
	revision  revision.Revision // offered, or of the request
	recorded  revision.Revision // zero where the source left it out
	said      []byte            // the params of initialize, or the members of _meta
}

// Handshakes gives the recorded handshakes, one a client and era, in the order
// of the clients' ids, legacy before modern.
func Handshakes() iter.Seq[Handshake] { return slices.Values(all()) }

// Play gives the handshake of the client with that id in the registry at a
// revision:
//
//	codex := registrytest.Play(t, "openai-codex", revision.R20250618)
//
// A handshake that was recorded at another revision of the same era is changed
// in that one member; what the client would then declare may differ, see
// [Handshake.Recorded]. With the zero revision it is as recorded, in the era of
// the revision that the client prefers if it is recorded there. Play ends the
// test where the client was not recorded in that era: not recorded does not
// mean that it cannot connect.
func Play(t TB, id string, at revision.Revision) Handshake {
	t.Helper()
	h, err := find(id, at)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return h
}

// find gives a client's handshake at a revision.
func find(id string, at revision.Revision) (Handshake, error) {
	c, err := registry.Default().Lookup(id)
	if err != nil {
		return Handshake{}, err
	}
	if !at.IsZero() && !at.IsDate() {
		return Handshake{}, fmt.Errorf("revision %q: want a dated one, such as %s", at, revision.LatestLegacy())
	}
	others := func(h Handshake) bool { return h.client != c.ID() }
	list := slices.DeleteFunc(slices.Clone(all()), others)
	if len(list) == 0 {
		return Handshake{}, fmt.Errorf("%s: no handshake is recorded", c)
	}
	want := at
	if want.IsZero() {
		want = c.Preferred(revision.TransportUnknown)
	}
	i := slices.IndexFunc(list, func(h Handshake) bool { return h.era == want.Era() })
	switch {
	case i >= 0:
	case at.IsZero():
		i = 0
	default:
		return Handshake{}, fmt.Errorf("%s: no %s handshake is recorded, only a %s one of %s: not recorded does not mean that it cannot connect at %s",
			c, at.Era(), list[0].era, list[0].recorded, at)
	}
	h := list[i]
	switch {
	case !at.IsZero():
		return h.at(at)
	case !h.revision.IsZero():
		return h, nil
	case want.Era() == h.era:
		return h.at(want)
	case h.era == revision.Modern:
		return h.at(revision.Latest())
	}
	return h.at(revision.LatestLegacy())
}

const metaPrefix = "io.modelcontextprotocol/"

// at gives the handshake with another revision of the same era in it.
func (h Handshake) at(r revision.Revision) (Handshake, error) {
	if r == h.revision {
		return h, nil
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(h.said, &members); err != nil {
		return Handshake{}, err
	}
	key := "protocolVersion"
	if h.era == revision.Modern {
		key = metaPrefix + key
	}
	text, err := json.Marshal(r)
	if err != nil {
		return Handshake{}, err
	}
	members[key] = text
	said, err := json.Marshal(members)
	if err != nil {
		return Handshake{}, err
	}
	h.said, h.revision = said, r
	return h, nil
}

// Client is the id of the client, as the registry has it.
func (h Handshake) Client() string { return h.client }

// Source says where the message was seen.
func (h Handshake) Source() string { return h.source }

// LeftOut lists what the source did not show of the message, in its order: what
// stands there is not recorded, and is not in the messages here either, except
// for the revision, without which nothing can be played.
func (h Handshake) LeftOut() iter.Seq[string] { return slices.Values(h.leftOut) }

// Era is the form of the client's messages.
func (h Handshake) Era() revision.Era { return h.era }

// Revision is the revision that the client offers, in the modern era the one
// that each request names.
func (h Handshake) Revision() revision.Revision { return h.revision }

// Recorded is the revision in the message that was seen, zero where the source
// left it out. Where it differs from Revision, the rest of the message is what
// the client said at this one.
func (h Handshake) Recorded() revision.Revision { return h.recorded }

// Transport is how the message came when it was seen, zero where that is not
// recorded.
func (h Handshake) Transport() revision.Transport { return h.transport }

// Statement reads the opening message as a server would, for
// [registry.Connection]. It is nil for the zero Handshake.
func (h Handshake) Statement() *wire.Statement {
	s, err := h.read()
	if err != nil {
		return nil
	}
	return s
}

// Opening is the first message of the client, a whole JSON-RPC request with the
// id 1: initialize, in the modern era server/discover.
func (h Handshake) Opening() []byte {
	if h.era == revision.Modern {
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":%s}}`, h.said)
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":%s}`, h.said)
}

// Request is a later message of the client: in the modern era it says in _meta
// who it is, beside what params have there. params is anything that is a JSON
// object, or nil for none. A method under notifications/ makes a notification,
// which has no id.
func (h Handshake) Request(id int64, method string, params any) ([]byte, error) {
	message := map[string]any{"jsonrpc": "2.0", "method": method}
	if !strings.HasPrefix(method, "notifications/") {
		message["id"] = id
	}
	members := map[string]json.RawMessage{}
	if params != nil {
		text, err := json.Marshal(params)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &members); err != nil {
			return nil, fmt.Errorf("params of %q: want a JSON object: %w", method, err)
		}
	}
	if h.era == revision.Modern {
		meta, err := h.meta(members["_meta"])
		if err != nil {
			return nil, fmt.Errorf("_meta in the params of %q: want a JSON object: %w", method, err)
		}
		if members == nil { // params that are null
			members = map[string]json.RawMessage{}
		}
		members["_meta"] = meta
	}
	if len(members) > 0 {
		message["params"] = members
	}
	return json.Marshal(message)
}

// meta gives the client's _meta with more members in it.
func (h Handshake) meta(more json.RawMessage) (json.RawMessage, error) {
	if more == nil {
		return h.said, nil
	}
	members, added := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	if err := json.Unmarshal(more, &added); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(h.said, &members); err != nil {
		return nil, err
	}
	maps.Copy(members, added)
	return json.Marshal(members)
}

// Header is the headers with which the client posts a message over HTTP: those
// that the specification asks for, and the User-Agent where it is recorded.
func (h Handshake) Header(message []byte) http.Header {
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("Accept", "application/json, text/event-stream")
	if h.userAgent != "" {
		header.Set("User-Agent", h.userAgent)
	}
	var m struct {
		Method string `json:"method"`
		Params struct {
			Name string `json:"name"`
			URI  string `json:"uri"`
		} `json:"params"`
	}
	// a message that is not JSON has no method: a test may well send one
	_ = json.NewDecoder(bytes.NewReader(message)).Decode(&m)
	switch {
	case h.era == revision.Modern:
		if !h.revision.IsZero() {
			header.Set("Mcp-Protocol-Version", h.revision.String())
		}
		header.Set("Mcp-Method", m.Method)
		if name := m.Params.Name + m.Params.URI; name != "" {
			header.Set("Mcp-Name", name)
		}
	case m.Method != "initialize" && h.revision.Compare(revision.R20250618) >= 0:
		header.Set("Mcp-Protocol-Version", h.revision.String())
	}
	return header
}
