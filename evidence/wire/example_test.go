package wire_test

import (
	"fmt"
	"net/http"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

// A server asks what a client said in initialize.
func ExampleRead() {
	body := []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{
		"protocolVersion": "2025-06-18",
		"capabilities": {"roots": true, "elicitation": {"url": {}}, "tools": {}},
		"clientInfo": {"name": "example-client", "version": "v1.0.0"}}}`)

	s, err := wire.Read(body, wire.Envelope{Transport: revision.Stdio})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Name(), s.Version(), "offers", s.Revision())
	for p, status := range s.Declared() {
		fmt.Println(status.Glyph(), p)
	}
	for w := range s.Warnings() {
		fmt.Println(w)
	}
	// Output:
	// example-client v1.0.0 offers 2025-06-18
	// ● elicitation
	// ○ elicitation.form
	// ● elicitation.url
	// ● roots
	// bool-capability at /params/capabilities/roots: a boolean stands where an object belongs
	// not-in-revision at /params/capabilities/elicitation/url: the stated revision does not define this member
	// server-capability at /params/capabilities/tools: this is for servers to declare
}

// A server's SDK has decoded the handshake before the server sees it.
func ExampleOf() {
	s, err := wire.Of(wire.Said{
		Method: "initialize", Name: "example-client", Version: "v1.0.0", Revision: "2025-06-18",
		Capabilities: []byte(`{"roots": true}`),
	}, wire.Envelope{Transport: revision.Stdio})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Name(), s.Revision(), s.Answer(capability.Roots), s.Answer(capability.Sampling))
	for w := range s.Warnings() {
		fmt.Println(w)
	}
	// Output:
	// example-client 2025-06-18 full unsupported
	// bool-capability at /params/capabilities/roots: a boolean stands where an object belongs
}

// In the modern era every request has the client's words, and HTTP headers
// repeat some of them.
func ExampleRead_modern() {
	body := []byte(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"search","arguments":{},"_meta":{
		"io.modelcontextprotocol/protocolVersion": "2026-07-28",
		"io.modelcontextprotocol/clientInfo": {"name": "example-client", "version": "2.0"},
		"io.modelcontextprotocol/clientCapabilities": {"sampling": {}},
		"io.modelcontextprotocol/logLevel": "warning"}}}`)
	header := http.Header{"Mcp-Protocol-Version": {"2025-11-25"}, "User-Agent": {"example/2.0"}}

	s, err := wire.Read(body, wire.Envelope{Transport: revision.StreamableHTTP, Header: header})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Method(), s.Era(), s.Revision(), "header:", s.HeaderRevision())
	for p, status := range s.Requested() {
		fmt.Println("this request:", p, status)
	}
	for w := range s.Warnings() {
		fmt.Println(w.Kind)
	}
	fmt.Println(s.Signals().UserAgent)
	// Output:
	// tools/call modern 2026-07-28 header: 2025-11-25
	// this request: logging full
	// header-conflict
	// example/2.0
}

// What a client could declare and did not is unsupported on this connection; of
// what it cannot declare its message knows nothing.
func ExampleStatement_Answer() {
	s, err := wire.Read([]byte(`{"protocolVersion":"2025-11-25","capabilities":{"roots":{}}}`), wire.Envelope{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range []capability.Path{capability.Roots, capability.Sampling, capability.ToolsPagination} {
		fmt.Println(p, s.Answer(p))
	}
	// Output:
	// roots full
	// sampling unsupported
	// tools.pagination not-recorded
}

// What a client says is evidence of the declared tier.
func ExampleStatement_Records() {
	s, err := wire.Read([]byte(`{"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},
		"clientInfo":{"name":"example-client","version":"1.4.0"}}}`), wire.Envelope{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for p, r := range s.Records() {
		fmt.Println(p, r.Status, r.Tier, r.Scope, "|", r.Source)
	}
	// Output:
	// elicitation full declared at 1.4.0, 2025-11-25 | initialize of example-client 1.4.0 /params/capabilities/elicitation
	// elicitation.form full declared at 1.4.0, 2025-11-25 | initialize of example-client 1.4.0 /params/capabilities/elicitation
}
