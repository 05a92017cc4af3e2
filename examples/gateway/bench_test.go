package main

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/registry"
)

// BenchmarkExchange is what the gateway does for a tool call of 2026-07-28 beside
// handing it on: recognising the client, counting, and rewriting the result.
func BenchmarkExchange(b *testing.B) {
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find","arguments":{"id":"A-1001"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"claude-code","version":"2.1.280"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}`)
	response := []byte(`{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[` + mirrored + `],"structuredContent":` + payload + `}}`)
	g := newGateway(config{registry: registry.Default(), now: time.Now, maxSessions: 1})
	header := http.Header{"Mcp-Protocol-Version": {"2026-07-28"}}
	b.ReportAllocs()
	for b.Loop() {
		x := g.newExchange(header)
		x.requests(request)
		x.responses(response)
		x.end()
	}
}

// BenchmarkEventReader is a stream in which nothing is rewritten.
func BenchmarkEventReader(b *testing.B) {
	stream := strings.Repeat("id: 1\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":1}}\n\n", 1000)
	x := newGateway(config{to: &url.URL{}, registry: registry.Default(), now: time.Now, maxSessions: 1}).newExchange(nil)
	b.SetBytes(int64(len(stream)))
	b.ReportAllocs()
	for b.Loop() {
		r := &eventReader{source: io.NopCloser(strings.NewReader(stream)), max: 1 << 20, rewrite: x.responses, tooLong: x.tooLong}
		if _, err := io.Copy(io.Discard, r); err != nil {
			b.Fatal(err)
		}
	}
}
