package canimcpdev

// clientID gives the registry's client for a row of the matrix and the address
// that a cell of it rests on, "" for any.
//
// One row is two products: claude-ai mixes claude.ai with Claude Desktop, as
// both send that name. What rests on the page about local servers is about
// Claude Desktop.
func clientID(row, source string) (id string, ok bool) {
	for _, n := range names {
		if n.row == row && (n.source == "" || n.source == source) {
			return n.id, true
		}
	}
	return "", false
}

// names is every row of the matrix and the client that it is, in the order of
// the matrix. The first that fits counts.
var names = [...]struct{ row, source, id string }{
	{"claude-ai", "https://modelcontextprotocol.io/docs/develop/connect-local-servers", "claude-desktop"},
	{"claude-ai", "", "claude-web"},
	{"claude-code", "", "claude-code"},
	{"visual-studio-code", "", "vscode"},
	{"cursor-vscode", "", "cursor"},
	{"chatgpt", "", "chatgpt"},
	{"github-copilot-developer", "", "github-copilot-cli"},
	{"windsurf", "", "windsurf"},
	{"cline", "", "cline"},
	{"goose", "", "goose"},
	{"zed", "", "zed"},
	{"continue-cli-client", "", "continue"},
	{"codex", "", "openai-codex"},
	{"gemini-cli-mcp-client", "", "gemini-cli"},
	{"roo-code", "", "roo-code"},
	{"com.raycast.macos", "", "raycast"},
	{"alpic", "", "alpic-playground"},
	{"q-dev-cli", "", "amazon-q-cli"},
	{"amp-mcp-client", "", "amp"},
	{"apify-mcp-client", "", "apify-mcp-tester"},
	{"arcade", "", "arcade"},
	{"cherry-studio", "", "cherry-studio"},
	{"crush", "", "crush"},
	{"dust-mcp-client", "", "dust"},
	{"factory-cli", "", "factory-droid"},
	{"gitguardian", "", "gitguardian"},
	{"xcode-copilot-xcode", "", "github-copilot-xcode"},
	{"glama", "", "glama"},
	{"antigravity-client", "", "antigravity"},
	{"jan-streamable-client", "", "jan"},
	{"jetbrains-iu-copilot-intellij", "", "github-copilot-jetbrains"},
	{"jetbrains-jbc-copilot-intellij", "", "github-copilot-jetbrains"},
	{"kilo-code", "", "kilo-code"},
	{"librechat-api-client", "", "librechat"},
	{"lobehub-mcp-client", "", "lobehub"},
	{"make-app-mcp-client", "", "make"},
	{"mistral", "", "mistral-le-chat"},
	{"n8n-n8n-nodes-langchain.mcpclienttool", "", "n8n"},
	{"codex-mcp-client", "", "openai-codex"},
	{"opencode", "", "opencode"},
	{"postman-client", "", "postman"},
	{"windsurf-client", "", "windsurf"},
}
