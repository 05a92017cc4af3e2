package wire_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// decode takes a message apart, as an SDK does, into what Of takes. In the modern
// era the client's words stay in _meta, or become fields too.
func decode(t *testing.T, message []byte, fields bool) (wire.Said, bool) {
	t.Helper()
	root, err := jsontree.Parse(message, jsontree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	said, params := wire.Said{Method: root.Get("method").Text()}, root
	if said.Method != "" {
		params = root.Get("params")
	}
	said.Meta, said.Filter = params.Get("_meta").Raw(), params.Get("notifications").Raw()
	words, prefix, capabilities := params, "", "capabilities"
	if modern := said.Method != "initialize" && (said.Method != "" || params.Get("capabilities") == nil && params.Get("clientInfo") == nil); modern {
		if !fields {
			return said, false
		}
		words, prefix, capabilities = params.Get("_meta"), "io.modelcontextprotocol/", "clientCapabilities"
	}
	text := func(n *jsontree.Node) string {
		if n.Kind() == jsontree.KindNumber || n.Kind() == jsontree.KindString {
			return n.Text()
		}
		return ""
	}
	info := words.Get(prefix + "clientInfo")
	said.Name, said.Title, said.Version = text(info.Get("name")), text(info.Get("title")), text(info.Get("version"))
	said.Revision = text(words.Get(prefix + "protocolVersion"))
	said.Capabilities = words.Get(prefix + capabilities).Raw()
	return said, true
}

// TestOfEqualsRead decodes every handshake and compares.
func TestOfEqualsRead(t *testing.T) {
	for name, h := range handshakes(t) {
		want, err := wire.Read(h.bytes(), h.envelope())
		if err != nil {
			t.Fatal(err)
		}
		for _, fields := range []bool{false, true} {
			if fields && want.Method() == "" && want.Era() == revision.Modern {
				continue // without a method, fields are those of initialize
			}
			said, named := decode(t, h.bytes(), fields)
			got, err := wire.Of(said, h.envelope())
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			w, g := seenOf(want), seenOf(got)
			if named { // what the fields cannot tell
				w.Info, g.Info = "", ""
				var told []string
				for _, odd := range w.Warnings {
					if !strings.HasPrefix(odd, "stray-member ") && !(strings.HasPrefix(odd, "wrong-case ") && strings.Contains(odd, "lientInfo/")) {
						told = append(told, odd)
					}
				}
				w.Warnings = told
			}
			if diff := cmp.Diff(w, g); diff != "" {
				t.Errorf("%s, fields %v (-Read +Of):\n%s", name, fields, diff)
			}
		}
	}
}

func TestOf(t *testing.T) {
	const meta = `{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"m","version":"2"},"io.modelcontextprotocol/clientCapabilities":{"roots":{}},"openai/userAgent":"ua"}`
	long := strings.Repeat("é", 200)
	tests := map[string]struct {
		said     wire.Said
		want     reading
		method   string
		warnings []string
	}{
		"initialize": {
			said:   wire.Said{Method: "initialize", Name: "n", Title: "t", Version: "1", Revision: "2025-11-25", Capabilities: json.RawMessage(` {"roots":true} `)},
			want:   reading{Name: "n", Title: "t", Version: "1", Revision: "2025-11-25", Era: "legacy", Declared: map[string]string{"roots": yes}},
			method: "initialize", warnings: []string{"bool-capability /params/capabilities/roots"},
		},
		"no method": {
			said: wire.Said{Name: "n", Version: "1", Revision: "x", Capabilities: []byte(`{"Roots":{}}`), Meta: []byte(meta)},
			want: reading{Name: "n", Version: "1", Era: "legacy"}, warnings: []string{"bad-protocol-version /protocolVersion", "wrong-case /capabilities/Roots"},
		},
		"nothing said in initialize": {
			said: wire.Said{Method: "initialize"}, want: reading{Era: "legacy"}, method: "initialize",
			warnings: []string{"missing-protocol-version /params/protocolVersion", "missing-client-info /params/clientInfo"},
		},
		"title alone": {
			said: wire.Said{Title: "t"}, want: reading{Title: "t", Era: "legacy"},
			warnings: []string{"missing-protocol-version /protocolVersion", "missing-name /clientInfo/name", "missing-version /clientInfo/version"},
		},
		"_meta": {
			said: wire.Said{Method: "tools/call", Meta: []byte(meta)}, method: "tools/call",
			want: reading{Name: "m", Version: "2", Revision: "2026-07-28", Era: "modern", Declared: map[string]string{"roots": yes}},
		},
		"_meta alone": {
			said: wire.Said{Meta: []byte(meta)},
			want: reading{Name: "m", Version: "2", Revision: "2026-07-28", Era: "modern", Declared: map[string]string{"roots": yes}},
		},
		"fields before _meta": {
			said: wire.Said{Method: "tools/call", Name: "n", Capabilities: []byte(`{}`), Meta: []byte(meta)}, method: "tools/call",
			want:     reading{Name: "n", Revision: "2026-07-28", Era: "modern"},
			warnings: []string{"missing-version /params/_meta/io.modelcontextprotocol~1clientInfo/version"},
		},
		"filter": {
			said: wire.Said{Method: "subscriptions/listen", Name: "n", Version: "1", Revision: "2026-07-28", Filter: []byte(`{"toolsListChanged":1}`)}, method: "subscriptions/listen",
			want:     reading{Name: "n", Version: "1", Revision: "2026-07-28", Era: "modern"},
			warnings: []string{"scalar-capability /params/notifications/toolsListChanged"},
		},
		"long texts": {
			said: wire.Said{Method: long, Name: long, Title: long, Version: long, Revision: long}, want: reading{Era: "modern"},
			warnings: []string{
				"too-long /method", "bad-protocol-version /params/_meta/io.modelcontextprotocol~1protocolVersion",
				"too-long /params/_meta/io.modelcontextprotocol~1clientInfo/title", "too-long /params/_meta/io.modelcontextprotocol~1clientInfo/name",
				"too-long /params/_meta/io.modelcontextprotocol~1clientInfo/version",
			},
		},
		"not UTF-8": {
			said: wire.Said{Name: "n\xff", Version: "1", Revision: "2025-11-25"},
			want: reading{Name: "n\uFFFD", Version: "1", Revision: "2025-11-25", Era: "legacy"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := wire.Of(test.said, wire.Envelope{})
			if err != nil {
				t.Fatal(err)
			}
			checkStatement(t, s)
			got := readingOf(s)
			got.Warnings = nil
			if test.want.Declared == nil {
				test.want.Declared = map[string]string{}
			}
			if diff := cmp.Diff(test.want, got); diff != "" || s.Method() != test.method {
				t.Errorf("method %q, reading (-want +got):\n%s", s.Method(), diff)
			}
			if diff := cmp.Diff(append([]string{}, test.warnings...), warnings(s)); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOfRefuses(t *testing.T) {
	list := func(n int) []byte { return []byte("[" + strings.Repeat("1,", n) + "1]") }
	tests := map[string]struct {
		said wire.Said
		err  error
	}{
		"nothing":             {wire.Said{}, wire.ErrNoStatement},
		"a plain request":     {wire.Said{Method: "tools/call", Meta: []byte(`{"progressToken":1}`)}, wire.ErrNoStatement},
		"a notification":      {wire.Said{Method: "notifications/progress", Name: "n"}, wire.ErrNoStatement},
		"half an object":      {wire.Said{Capabilities: []byte(`{"roots":{}`)}, wire.ErrNotJSON},
		"two objects":         {wire.Said{Capabilities: []byte(`{}{}`)}, wire.ErrNotJSON},
		"out of its place":    {wire.Said{Capabilities: []byte(`{`), Meta: []byte(`}`)}, wire.ErrNotJSON},
		"odd _meta":           {wire.Said{Name: "n", Meta: []byte(`x`)}, wire.ErrNotJSON},
		"too long":            {wire.Said{Name: strings.Repeat("n", wire.MaxBytes), Capabilities: []byte(`{}`)}, wire.ErrTooLarge},
		"too many values":     {wire.Said{Capabilities: list(wire.MaxValues)}, wire.ErrTooLarge},
		"too many together":   {wire.Said{Capabilities: list(wire.MaxValues / 2), Meta: list(wire.MaxValues / 2)}, wire.ErrTooLarge},
		"too deep":            {wire.Said{Capabilities: []byte(strings.Repeat("[", 129) + strings.Repeat("]", 129))}, wire.ErrTooLarge},
		"too long a key":      {wire.Said{Meta: []byte(`{"` + strings.Repeat("k", wire.MaxKeyBytes+1) + `":1}`)}, wire.ErrTooLarge},
		"too many extensions": {wire.Said{Capabilities: []byte(`{"extensions":{` + strings.Repeat(`"a/b":{},`, wire.MaxMembers) + `"a/c":{}}}`)}, wire.ErrTooLarge},
	}
	for name, test := range tests {
		s, err := wire.Of(test.said, wire.Envelope{})
		if s != nil || !errors.Is(err, test.err) || len(err.Error()) > 400 {
			t.Errorf("%s: %v, %v, want %v", name, s, err, test.err)
		}
	}
}

// TestOfKeepsNothing checks that a statement keeps no part of what it was given.
func TestOfKeepsNothing(t *testing.T) {
	capabilities := []byte(`{"experimental":{"eee":{}}}`)
	s, err := wire.Of(wire.Said{Name: "n", Version: "1", Capabilities: capabilities}, wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	clear(capabilities)
	if got := s.Answer(capability.MustParse("experimental.eee")); got != capability.Full {
		t.Errorf("the statement changed with what it was made of: %v", got)
	}
	if got := string(s.RawCapabilities()); got != `{"experimental":{"eee":{}}}` {
		t.Errorf("raw %s", got)
	}
}
