package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry"
)

// opener answers every initialize request with a session of its own, at the
// revision that was asked for.
func opener() http.Handler {
	var opened atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Mcp-Session-Id", strings.Repeat("s", int(opened.Add(1))))
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`))
	})
}

// TestUpstream checks what could be declared for all sessions that are kept: what
// each of the clients declared, and nothing that one of them did not.
func TestUpstream(t *testing.T) {
	s := newStand(t, registry.Default(), opener())
	open := func(name, capabilities string) {
		status, text := s.post(t, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","clientInfo":{"name":"`+name+`","version":"1"},"capabilities":`+capabilities+`}}`, nil)
		if status != http.StatusOK {
			t.Fatalf("%d: %s", status, text)
		}
	}
	type page struct {
		Revision     string
		Sessions     int
		Capabilities json.RawMessage
		LeftOut      []struct{ Capability, By, Why string }
	}
	read := func(query string) (p page, left map[string]string) {
		if err := json.Unmarshal(s.get(t, "/-/upstream"+query), &p); err != nil {
			t.Fatal(err)
		}
		left = map[string]string{}
		for _, x := range p.LeftOut {
			left[x.Capability] = x.By + ": " + x.Why
		}
		p.LeftOut = nil
		var compact any
		if err := json.Unmarshal(p.Capabilities, &compact); err != nil {
			t.Fatal(err)
		}
		p.Capabilities, _ = json.Marshal(compact)
		return p, left
	}
	check := func(what, query string, want page, why map[string]string) {
		t.Helper()
		got, left := read(query)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
		for capability, want := range why {
			if left[capability] != want {
				t.Errorf("%s: %s: %q, want %q", what, capability, left[capability], want)
			}
		}
	}
	check("nobody", "", page{"2025-11-25", 0, json.RawMessage(`{}`), nil},
		map[string]string{"roots": "unknown: left out: nobody is behind the gateway"})
	open("a stranger", `{"elicitation":{"form":{},"url":{}},"roots":{"listChanged":true},"sampling":{}}`)
	s.clock.advance(time.Minute)
	check("one", "", page{"2025-11-25", 1, json.RawMessage(`{"elicitation":{"form":{},"url":{}},"roots":{"listChanged":true},"sampling":{}}`), nil}, nil)
	open("another", `{"elicitation":{},"roots":{}}`)
	check("two", "", page{"2025-11-25", 2, json.RawMessage(`{"elicitation":{"form":{}},"roots":{}}`), nil}, map[string]string{
		"sampling":          "unsupported: left out: number 1 behind the gateway is unsupported",
		"roots.listChanged": "unsupported: left out: number 1 behind the gateway is unsupported",
	})
	check("two, at a revision without modes", "?revision=2025-06-18", page{"2025-06-18", 2, json.RawMessage(`{"elicitation":{},"roots":{}}`), nil},
		map[string]string{"elicitation.url": "revision: left out: the revision does not define it"})
	s.clock.advance(time.Hour)
	check("the first went away", "?partial=yes", page{"2025-11-25", 1, json.RawMessage(`{"elicitation":{"form":{}},"roots":{}}`), nil}, nil)
	for query, says := range map[string]string{"?revision=1": "revision", "?partial=no": `partial "no": want yes`} {
		res, err := http.Get(s.url + "/-/upstream" + query)
		if err != nil {
			t.Fatal(err)
		}
		text := new(strings.Builder)
		if err := res.Write(text); err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusBadRequest || !strings.Contains(text.String(), says) {
			t.Errorf("%s: %s, want 400 and %q", query, text, says)
		}
	}
}
