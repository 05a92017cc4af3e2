package registrytest_test

import (
	"fmt"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
	"github.com/mcpcaps/mcpcaps/revision"
)

// A server's test states what the server rests on, and fails with the evidence
// when that is no longer so.
func Example() {
	_ = func(t *testing.T) {
		registrytest.Delivers(t, "openai-codex", evidence.StructuredWins)
		registrytest.Expect{
			Revision: revision.R20250618,
			KnownBy:  evidence.TiersOf(evidence.Read),
		}.Supports(t, "openai-codex", capability.Elicitation)

		result := `{"content": [{"type": "text", "text": "{\"sky\":\"clear\"}"}], "structuredContent": {"sky": "clear"}}`
		registrytest.CheckResult(t, result, registry.ToolResult{}, "openai-codex", "claude-code", "vscode")
	}
}

// A test plays Codex against a server.
func ExampleHandshake() {
	for h := range registrytest.Handshakes() {
		if h.Client() != "openai-codex" {
			continue
		}
		said := h.Statement()
		fmt.Println(h.Era(), said.Method(), said.Revision(), said.Name())
	}
	// Output:
	// legacy initialize 2025-06-18 codex-mcp-client
	// modern server/discover 2026-07-28 codex-mcp-client
}
