package wire_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

// FuzzOf: whatever is handed over, Of does not panic, answers twice alike and says
// of initialize what Read says of the same message.
func FuzzOf(f *testing.F) {
	for _, h := range handshakes(f) {
		var m struct {
			Params json.RawMessage
		}
		if json.Unmarshal(h.bytes(), &m) != nil || m.Params == nil {
			m.Params = h.bytes()
		}
		var p struct {
			ProtocolVersion string
			Capabilities    json.RawMessage
			ClientInfo      struct{ Name, Title, Version string }
			Meta            json.RawMessage `json:"_meta"`
		}
		_ = json.Unmarshal(m.Params, &p)
		f.Add(p.ClientInfo.Name, p.ClientInfo.Title, p.ClientInfo.Version, p.ProtocolVersion, []byte(p.Capabilities), []byte(p.Meta), []byte(nil))
	}
	f.Add("n", "", "1", "2025-06-18", []byte(`{"roots":[],"roots":{"listChanged":1e999}}`), []byte(`{"openai/userAgent":"\u0000"}`), []byte(`{"toolsListChanged":true}`))
	f.Add(strings.Repeat("é", wire.MaxText), "\xff", strings.Repeat("1", 300), "x", []byte(` null `), []byte(`[]`), []byte(`1`))
	f.Fuzz(func(t *testing.T, name, title, version, revision string, capabilities, meta, filter []byte) {
		for _, method := range []string{"", "initialize", "server/discover", "subscriptions/listen", "tools/call"} {
			said := wire.Said{Method: method, Name: name, Title: title, Version: version, Revision: revision, Capabilities: capabilities, Meta: meta, Filter: filter}
			s, err := wire.Of(said, wire.Envelope{})
			if err != nil {
				if s != nil || !errors.Is(err, wire.ErrNotJSON) && !errors.Is(err, wire.ErrNoStatement) && !errors.Is(err, wire.ErrTooLarge) {
					t.Fatalf("Of = %v, %v", s, err)
				}
				continue
			}
			again, err := wire.Of(said, wire.Envelope{})
			if err != nil || !cmp.Equal(seenOf(s), seenOf(again)) {
				t.Fatalf("read twice: %v, %v", err, cmp.Diff(seenOf(s), seenOf(again)))
			}
			checkStatement(t, s)
		}

		all := name + title + version + revision
		if name == "" || !utf8.ValidString(all) || len(filter) > 0 {
			return
		}
		info := map[string]string{"name": name}
		if title != "" {
			info["title"] = title
		}
		if version != "" {
			info["version"] = version
		}
		params := map[string]any{"clientInfo": info}
		if revision != "" {
			params["protocolVersion"] = revision
		}
		for member, raw := range map[string]*[]byte{"capabilities": &capabilities, "_meta": &meta} {
			if len(*raw) == 0 {
				continue
			}
			written, err := json.Marshal(json.RawMessage(*raw)) // which compacts it
			if err != nil {
				return // no JSON
			}
			*raw, params[member] = written, json.RawMessage(written)
		}
		message, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
		if err != nil {
			t.Fatal(err)
		}
		want, err := wire.Read(message, wire.Envelope{})
		got, ofErr := wire.Of(wire.Said{Method: "initialize", Name: name, Title: title, Version: version, Revision: revision, Capabilities: capabilities, Meta: meta}, wire.Envelope{})
		if err != nil || ofErr != nil {
			return // bounds are not counted alike
		}
		w, g := seenOf(want), seenOf(got)
		w.Info, g.Info = "", ""
		if diff := cmp.Diff(w, g); diff != "" {
			t.Errorf("%s (-Read +Of):\n%s", message, diff)
		}
	})
}
