package mcpcaps_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
)

// A client is on the wire. What can it really do, and how do we know?
func Example() {
	handshake := []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{
		"protocolVersion":"2025-06-18",
		"capabilities":{"elicitation":{"form":{},"url":{}}},
		"clientInfo":{"name":"codex-mcp-client","title":"Codex","version":"0.171.0"}}}`)

	said, err := wire.Read(handshake, wire.Envelope{})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := registry.Default().Session(registry.Connection{Said: said, Revision: said.Revision()})
	fmt.Println(session.Match().Client.Title())
	for _, path := range []capability.Path{
		capability.ElicitationForm, capability.Sampling,
		capability.ToolsResultStructuredContent, capability.ToolsResultContent,
	} {
		a := session.Ask(path)
		fmt.Println(a.Status().Glyph(), path, a.Status(), "known by:", a.Known())
	}
	plan := session.Plan(registry.ToolResult{OutputSchema: true})
	fmt.Println("mirror:", plan.Mirror, "because", plan.Reason)

	// Output:
	// Codex CLI
	// ● elicitation.form full known by: declared
	// ○ sampling unsupported known by: declared
	// ● tools.result.structuredContent full known by: read
	// ◐ tools.result.content partial known by: read
	// mirror: allowed because the model gets structuredContent and not content
}
