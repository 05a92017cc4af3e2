package wire_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

// FuzzRead: no message makes Read panic, give two answers, or keep more than it
// was sent; and what it keeps raw reads the same again.
func FuzzRead(f *testing.F) {
	for _, h := range handshakes(f) {
		f.Add(h.bytes(), h.Headers["mcp-protocol-version"], h.Headers["user-agent"])
	}
	for _, seed := range []string{``, `{}`, `[]`, `{"method":"initialize"}`, `{"method":"server/discover"}`,
		`{"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"resourceSubscriptions":["a"]}}}`} {
		f.Add([]byte(seed), "", "")
	}
	f.Fuzz(func(t *testing.T, message []byte, version, agent string) {
		env := wire.Envelope{Header: map[string][]string{"Mcp-Protocol-Version": {version}, "User-Agent": {agent}}}
		s, err := wire.Read(message, env)
		if err != nil {
			known := errors.Is(err, wire.ErrNotJSON) || errors.Is(err, wire.ErrNoStatement) || errors.Is(err, wire.ErrTooLarge)
			if s != nil || !known || len(err.Error()) > 1000 {
				t.Fatalf("Read = %v, %v", s, err)
			}
			return
		}
		again, err := wire.Read(message, env)
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Fatalf("read twice: %+v, then %+v, %v", s, again, err)
		}
		checkStatement(t, s)
		for _, text := range []string{s.Name(), s.Title(), s.Version().String(), s.Method(), s.RevisionText()} {
			if len(text) > wire.MaxText || !utf8.ValidString(text) {
				t.Errorf("kept %q", text)
			}
		}
		for key, text := range s.Signals().All() {
			if len(text) > wire.MaxSignal {
				t.Errorf("%s: kept %d bytes", key, len(text))
			}
		}
		if kept := len(s.RawCapabilities()) + len(s.RawClientInfo()); kept > len(message) {
			t.Errorf("kept %d bytes of %d", kept, len(message))
		}
		for p, r := range s.Records() {
			if r.Status != s.Status(p) || r.Source.Path == "" {
				t.Errorf("record of %v: %+v", p, r)
			}
		}
		for p := range s.Requested() {
			if !p.HasStatus() {
				t.Errorf("%v is requested and has no status", p)
			}
		}
		rebuilt, ok := rebuild(s)
		if !ok {
			return
		}
		second, err := wire.Read(rebuilt, wire.Envelope{})
		if err != nil {
			t.Fatalf("%s: %v", rebuilt, err)
		}
		want, got := readingOf(s), readingOf(second)
		want.Era, want.Warnings, got.Era, got.Warnings = "", nil, "", nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s read again (-want +got):\n%s", rebuilt, diff)
		}
	})
}

// rebuild makes the params of initialize of what a statement kept, if it kept any.
func rebuild(s *wire.Statement) ([]byte, bool) {
	params := map[string]json.RawMessage{}
	if raw := s.RawCapabilities(); raw != nil {
		params["capabilities"] = raw
	}
	if raw := s.RawClientInfo(); raw != nil {
		params["clientInfo"] = raw
	}
	if text := s.RevisionText(); text != "" {
		params["protocolVersion"], _ = json.Marshal(text)
	}
	// not json.Marshal, which would write the raw values anew
	out := []byte("{")
	for key, raw := range params {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = fmt.Appendf(out, "%q:%s", key, raw)
	}
	return append(out, '}'), len(params) > 0
}

// FuzzCapabilities compares Read with the slow reader.
func FuzzCapabilities(f *testing.F) {
	for _, h := range handshakes(f) {
		s, err := wire.Read(h.bytes(), wire.Envelope{})
		if err != nil {
			f.Fatal(err)
		}
		if raw := s.RawCapabilities(); raw != nil {
			f.Add(string(raw))
		}
	}
	f.Add(`{"sampling":{"tools":[],"context":false},"tasks":{"requests":{"sampling":{"createMessage":null},"elicitation":{"create":1}}}}`)
	f.Add(`{"elicitation":{"form":false,"url":[]},"experimental":{"io.modelcontextprotocol/ui":1,"a":null,"b":false}}`)
	f.Add(`{"extensions":{"a":{},"b":null,"":{}},"io.modelcontextprotocol/ui":false}`)
	f.Fuzz(func(t *testing.T, capabilities string) {
		var v any
		if !utf8.ValidString(capabilities) || json.Unmarshal([]byte(capabilities), &v) != nil || repeats([]byte(capabilities)) {
			return
		}
		message := `{"protocolVersion":"2025-11-25","clientInfo":{"name":"n","version":"1"},"capabilities":` + capabilities + `}`
		s, err := wire.Read([]byte(message), wire.Envelope{})
		if err != nil {
			if !errors.Is(err, wire.ErrTooLarge) {
				t.Fatal(err)
			}
			return
		}
		want, sent := slowRead(v)
		got := readingOf(s).Declared
		if !slowUI(want, v) {
			delete(got, "extensions."+ui)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("declared (-slow +got):\n%s", diff)
		}
		if s.CapabilitiesSent() != sent {
			t.Errorf("CapabilitiesSent() = %v, want %v", s.CapabilitiesSent(), sent)
		}
		if object, ok := v.(map[string]any); ok && len(object) > 0 && len(capabilities) < 1000 {
			more := strings.Replace(capabilities, "{", `{"unknownMember":0,`, 1)
			if repeats([]byte(more)) {
				return
			}
			after, _ := declared(t, "2025-11-25", more)
			if !maps.Equal(after, readingOf(s).Declared) {
				t.Errorf("an unknown member changed %v to %v", readingOf(s).Declared, after)
			}
		}
	})
}
