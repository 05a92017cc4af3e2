package wire_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

func TestForms(t *testing.T) {
	const (
		params = `{"protocolVersion":"2025-11-25","capabilities":{"roots":{}},"clientInfo":{"name":"n","version":"1"}}`
		meta   = `{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"roots":{}},"io.modelcontextprotocol/clientInfo":{"name":"n","version":"1"}}`
	)
	tests := map[string]struct {
		in, method, era, revision string
		warnings                  []string
	}{
		"initialize":                  {in: `{"jsonrpc":"2.0","id":1,"method":"initialize","params":` + params + `}`, method: "initialize", era: "legacy", revision: "2025-11-25"},
		"params":                      {in: params, era: "legacy", revision: "2025-11-25"},
		"request":                     {in: `{"method":"tools/call","params":{"name":"x","arguments":{"capabilities":{"sampling":{}}},"_meta":` + meta + `}}`, method: "tools/call", era: "modern", revision: "2026-07-28"},
		"request's params":            {in: `{"name":"x","_meta":` + meta + `}`, era: "modern", revision: "2026-07-28"},
		"meta":                        {in: meta, era: "modern", revision: "2026-07-28"},
		"initialize and meta":         {in: `{"method":"initialize","params":` + params[:len(params)-1] + `,"_meta":` + meta + `}}`, method: "initialize", era: "legacy", revision: "2025-11-25"},
		"params and meta":             {in: params[:len(params)-1] + `,"_meta":` + meta + `}`, era: "legacy", revision: "2025-11-25"},
		"empty meta":                  {in: params[:len(params)-1] + `,"_meta":{}}`, era: "legacy", revision: "2025-11-25"},
		"method is no text":           {in: `{"method":1,` + params[1:], era: "legacy", revision: "2025-11-25"},
		"params with a server's word": {in: params[:len(params)-1] + `,"serverInfo":{}}`, era: "legacy", revision: "2025-11-25"},
		"initialize with a date to come": {
			in:     `{"method":"initialize","params":{"protocolVersion":"2026-07-28","capabilities":{"roots":{}},"clientInfo":{"name":"n","version":"1"}}}`,
			method: "initialize", era: "legacy", revision: "2026-07-28",
		},
		"a request at a legacy revision": {
			in:     `{"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-06-18"}}}`,
			method: "tools/list", era: "modern", revision: "2025-06-18",
			warnings: []string{"missing-client-info /params/_meta/io.modelcontextprotocol~1clientInfo"},
		},
		"initialize without params": {
			in:     `{"method":"initialize"}`,
			method: "initialize", era: "legacy",
			warnings: []string{"missing-protocol-version /params/protocolVersion", "missing-client-info /params/clientInfo"},
		},
		"initialize with a list": {
			in:     `{"method":"initialize","params":["2025-06-18"]}`,
			method: "initialize", era: "legacy",
			warnings: []string{"missing-protocol-version /params/protocolVersion", "missing-client-info /params/clientInfo"},
		},
		"discover without meta": {
			in:     `{"method":"server/discover"}`,
			method: "server/discover", era: "modern",
			warnings: []string{"missing-protocol-version /params/_meta/io.modelcontextprotocol~1protocolVersion", "missing-client-info /params/_meta/io.modelcontextprotocol~1clientInfo"},
		},
		"another protocol": {
			in:     `{"method":"initialize","params":{"protocolVersion":1,"clientCapabilities":{"fs":{"readTextFile":true}},"clientInfo":{"name":"zed","title":"Zed","version":"0.201.5"}}}`,
			method: "initialize", era: "legacy",
			warnings: []string{"bad-protocol-version /params/protocolVersion"},
		},
		"outer oddities": {
			in:     `{"method":"ping","Method":"x","method":"initialize","params":{},"params":{"ProtocolVersion":"2025-06-18","clientInfo":1,"clientInfo":{"name":"n","version":"1"},"capabilities":{}}}`,
			method: "initialize", era: "legacy",
			warnings: []string{"duplicate-key /method", "duplicate-key /params", "wrong-case /Method", "duplicate-key /params/clientInfo", "wrong-case /params/ProtocolVersion", "missing-protocol-version /params/protocolVersion"},
		},
		"outer oddities of a request": {
			in:     `{"method":"tools/list","params":{"_META":{},"_meta":{"io.modelcontextprotocol/ClientInfo":{},"io.modelcontextprotocol/protocolVersion":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28","progressToken":1,"progressToken":2}}}`,
			method: "tools/list", era: "modern", revision: "2026-07-28",
			warnings: []string{"wrong-case /params/_META", "duplicate-key /params/_meta/io.modelcontextprotocol~1protocolVersion", "wrong-case /params/_meta/io.modelcontextprotocol~1ClientInfo", "missing-client-info /params/_meta/io.modelcontextprotocol~1clientInfo"},
		},
		"long method": {
			in:       `{"method":"` + strings.Repeat("m", 300) + `","params":{"_meta":` + meta + `}}`,
			era:      "modern",
			revision: "2026-07-28",
			warnings: []string{"too-long /method"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := read(t, test.in)
			got := readingOf(s)
			if s.Method() != test.method || got.Era != test.era || got.Revision != test.revision {
				t.Errorf("method %q, era %q, revision %q, want %q, %q, %q", s.Method(), got.Era, got.Revision, test.method, test.era, test.revision)
			}
			if diff := cmp.Diff(append([]string{}, test.warnings...), warnings(s)); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
			if _, ok := got.Declared["sampling"]; ok {
				t.Error("an argument of the tool was taken for a capability")
			}
		})
	}
}

func TestRefused(t *testing.T) {
	tests := map[string]struct {
		in   string
		err  error
		text string
	}{
		"nothing":         {"", wire.ErrNotJSON, "message is not JSON: offset 0: want a value, have the end of the text"},
		"cut off":         {`{"method":"initialize","params":{`, wire.ErrNotJSON, "offset 33"},
		"two values":      {`{} {}`, wire.ErrNotJSON, "want the end of the text"},
		"not UTF-8":       {"{\"a\":\"\xff\"}", wire.ErrNotJSON, "not UTF-8"},
		"byte order mark": {"\ufeff{}", wire.ErrNotJSON, "offset 0"},
		"text":            {`"initialize"`, wire.ErrNoStatement, "want one object, have a string"},
		"null":            {`null`, wire.ErrNoStatement, "want one object, have null"},
		"number":          {`1`, wire.ErrNoStatement, "want one object, have a number"},
		"batch":           {`[{"method":"initialize"}]`, wire.ErrNoStatement, "have an array (of a batch, read each message by itself)"},
		"empty":           {`{}`, wire.ErrNoStatement, `want a method, "protocolVersion"`},
		"response":        {`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{}}}`, wire.ErrNoStatement, "want a method"},
		"notification":    {`{"method":"notifications/initialized"}`, wire.ErrNoStatement, `have the notification "notifications/initialized"`},
		"with words":      {`{"method":"notifications/cancelled","params":{"_meta":{"io.modelcontextprotocol/clientInfo":{"name":"n","version":"1"}}}}`, wire.ErrNoStatement, `have the notification "notifications/cancelled"`},
		"server's result": {`{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}`, wire.ErrNoStatement, "have the result of a server"},
		"discover result": {`{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{}}`, wire.ErrNoStatement, "have the result of a server"},
		"legacy request":  {`{"method":"tools/call","params":{"clientInfo":{},"_meta":{"progressToken":1}}}`, wire.ErrNoStatement, `have a plain "tools/call"`},
		"empty meta":      {`{"_meta":{}}`, wire.ErrNoStatement, "want a method"},
		"meta is a text":  {`{"_meta":"io.modelcontextprotocol/protocolVersion"}`, wire.ErrNoStatement, "want a method"},
		"wrong case only": {`{"ProtocolVersion":"2025-06-18"}`, wire.ErrNoStatement, "want a method"},
		"long method":     {`{"method":"` + strings.Repeat("m", 1000) + `"}`, wire.ErrNoStatement, strings.Repeat("m", 80) + `…"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := wire.Read([]byte(test.in), wire.Envelope{})
			if s != nil || !errors.Is(err, test.err) {
				t.Fatalf("Read = %v, %v, want %v", s, err, test.err)
			}
			if !strings.Contains(err.Error(), test.text) {
				t.Errorf("error %q, want %q in it", err, test.text)
			}
		})
	}
}
