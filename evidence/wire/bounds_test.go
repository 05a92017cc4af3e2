package wire_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

func TestBounds(t *testing.T) {
	members := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"m%d":{},`, i)
		}
		return "{" + strings.TrimSuffix(b.String(), ",") + "}"
	}
	initialize := func(capabilities string) string {
		return `{"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":` + capabilities + `,"clientInfo":{"name":"n","version":"1"}}}`
	}
	deep := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	tests := map[string]struct {
		in   string
		text string // of the error; "" = none
	}{
		"100 MB":                {initialize(`{"a":"` + strings.Repeat("a", 100<<20) + `"}`), "want at most 4194304 bytes"},
		"100,000 members":       {initialize(members(100_000)), "want at most 65536 values"},
		"100,000 elements":      {initialize("[" + strings.Repeat("1,", 100_000) + "1]"), "want at most 65536 values"},
		"depth 10,000":          {initialize(deep(10_000)), "want at most 128 levels of nesting"},
		"10,000 open brackets":  {initialize(strings.Repeat("[", 10_000)), "want at most 128 levels of nesting"},
		"longest key":           {initialize(`{"` + strings.Repeat("k", wire.MaxKeyBytes) + `":1}`), ""},
		"too long a key":        {initialize(`{"` + strings.Repeat("k", wire.MaxKeyBytes+1) + `":1}`), "bytes in a member name"},
		"most members":          {initialize(members(wire.MaxMembers - 2)), ""}, // clientInfo has two
		"too many members":      {initialize(members(wire.MaxMembers - 1)), "want at most 1024 members in clientInfo and the capabilities"},
		"many experimental":     {initialize(`{"experimental":` + members(wire.MaxMembers) + `}`), "members"},
		"many duplicates":       {initialize("{" + strings.Repeat(`"roots":{},`, 2000) + `"roots":{}}`), "members"},
		"within an extension":   {initialize(`{"experimental":{"x":` + members(5000) + `}}`), ""},
		"a large tool call":     {`{"method":"tools/call","params":{"arguments":` + members(20_000) + `,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`, ""},
		"many outer wrong keys": {"{" + strings.Repeat(`"Params":{},`, 60_000) + initialize("{}")[1:], ""},
		"long errors are bound": {`{"method":"` + strings.Repeat("m", 1<<20) + `"}`, "have a plain"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			in := []byte(test.in)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			s, err := wire.Read(in, wire.Envelope{})
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			// a generous bound, for machines that are slow and busy
			if took > 2*time.Second {
				t.Errorf("took %v", took)
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 {
				t.Errorf("allocated %d bytes", taken)
			}
			if test.text == "" {
				if err != nil {
					t.Fatal(err)
				}
				count := 0
				for range s.Warnings() {
					count++
				}
				if most := wire.MaxWarnings + 20; count > most {
					t.Errorf("%d warnings, want at most %d", count, most)
				}
				return
			}
			if s != nil || err == nil || !strings.Contains(err.Error(), test.text) || len(err.Error()) > 400 {
				t.Fatalf("Read = %v, %v, want an error with %q", s, err, test.text)
			}
			if name != "long errors are bound" && !errors.Is(err, wire.ErrTooLarge) {
				t.Errorf("error %v, want %v", err, wire.ErrTooLarge)
			}
		})
	}
}

// TestWarningsBeyondTheBound checks that a flood of one kind hides no other.
func TestWarningsBeyondTheBound(t *testing.T) {
	s := read(t, "{"+strings.Repeat(`"Params":{},`, 5000)+`"method":"initialize","params":{"capabilities":{"roots":true}}}`)
	for _, k := range []wire.WarningKind{wire.WrongCase, wire.BoolCapability, wire.MissingClientInfo, wire.MissingProtocolVersion} {
		if !s.Warns(k) {
			t.Errorf("no warning %v", k)
		}
	}
}

// TestKeepsNoMessage checks that a statement keeps no part of the message.
func TestKeepsNoMessage(t *testing.T) {
	in := []byte(`{"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01","openai/userAgent":"ua",` +
		`"io.modelcontextprotocol/clientInfo":{"name":"nnn","title":"ttt","version":"vvv"},"io.modelcontextprotocol/clientCapabilities":{"experimental":{"eee":{"x":1}},"Roots":1}}}}`)
	s, err := wire.Read(in, wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprintf("%+v", *s)
	for i := range in {
		in[i] = '#'
	}
	if after := fmt.Sprintf("%+v", *s); after != before || strings.Contains(after, "##") {
		t.Errorf("the statement changed with the message:\n%s\n%s", before, after)
	}
}

func TestPersonalMembersAreNotKept(t *testing.T) {
	const secret = "SECRET"
	in := `{"jsonrpc":"2.0","id":"SECRET","method":"tools/call","params":{"name":"SECRET","arguments":{"a":"SECRET"},"_meta":{
		"io.modelcontextprotocol/protocolVersion":"2026-07-28",
		"io.modelcontextprotocol/clientInfo":{"name":"openai-mcp","version":"1.0.0"},
		"io.modelcontextprotocol/clientCapabilities":{"extensions":{"io.modelcontextprotocol/ui":{}}},
		"timezone":"SECRET","progressToken":"SECRET","openai/locale":"SECRET","openai/session":"SECRET","openai/subject":"SECRET",
		"openai/organization":"SECRET","openai/userLocation":{"city":"SECRET"},"openai/userAgent":"Mozilla/5.0 (iPhone)"}}}`
	env := wire.Envelope{Header: map[string][]string{
		"Authorization": {secret}, "Cookie": {secret}, "Mcp-Session-Id": {secret}, "Mcp-Name": {secret}, "X-Forwarded-For": {secret},
		"User-Agent": {"openai-mcp/1.0.0"},
	}}
	s, err := wire.Read([]byte(in), env)
	if err != nil {
		t.Fatal(err)
	}
	if kept := fmt.Sprintf("%+v", *s); strings.Contains(kept, secret) {
		t.Errorf("kept %s", kept)
	}
	for _, raw := range [][]byte{s.RawClientInfo(), s.RawCapabilities()} {
		if bytes.Contains(raw, []byte(secret)) {
			t.Errorf("kept %s", raw)
		}
	}
	if got, want := s.Signals(), (wire.Signals{UserAgent: "openai-mcp/1.0.0", OpenAIUserAgent: "Mozilla/5.0 (iPhone)"}); got != want {
		t.Errorf("signals %+v, want %+v", got, want)
	}
}

// TestLetsGoOfTheMessage checks that a statement does not keep the message, or
// what was parsed from it, in memory.
func TestLetsGoOfTheMessage(t *testing.T) {
	large := strings.Repeat("a", 1<<20)
	read := func(i int) *wire.Statement {
		s, err := wire.Read(fmt.Appendf(nil, `{"method":"tools/call","params":{"arguments":{"a":%q},"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-0%d","openai/userAgent":"ua",`+
			`"io.modelcontextprotocol/clientInfo":{"name":"n","title":"t","version":"v%d"},"io.modelcontextprotocol/clientCapabilities":{"extensions":{"a.b/%d":{}},"io.modelcontextprotocol/ui":{},"Roots":1}}}}`, large, i+1, i, i), wire.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var kept []*wire.Statement
	for i := range 8 {
		kept = append(kept, read(i))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 1<<20 {
		t.Errorf("8 statements keep %d bytes", grown)
	}
	runtime.KeepAlive(kept)
	runtime.KeepAlive(large)
}
