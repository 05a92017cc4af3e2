package apify

// clientID gives the registry's client for a name of the list.
//
// The name on the wire decides, not the title: JetBrains-IU-copilot-intellij is
// titled JetBrains AI Assistant there, but it is what GitHub's plugin for the
// JetBrains IDEs sends, with a slash before copilot.
func clientID(name string) (id string, ok bool) {
	for _, n := range names {
		if n.name == name {
			return n.id, true
		}
	}
	return "", false
}

// names is every name of the list and the client that it is, in the list's order.
var names = [...]struct{ name, id string }{
	{"@librechat/api-client", "librechat"},
	{"@n8n/n8n-nodes-langchain.mcpClientTool", "n8n"},
	{"Alpic", "alpic-playground"},
	{"amp-mcp-client", "amp"},
	{"antigravity-client", "antigravity"},
	{"apify-mcp-client", "apify-mcp-tester"},
	{"arcade", "arcade"},
	{"ChatGPT", "chatgpt"},
	{"Cherry Studio", "cherry-studio"},
	{"claude-ai", "claude-web"},
	{"claude-code", "claude-code"},
	{"Cline", "cline"},
	{"Codex", "openai-codex"},
	{"codex-mcp-client", "openai-codex"},
	{"com.raycast.macos", "raycast"},
	{"continue-cli-client", "continue"},
	{"crush", "crush"},
	{"cursor-vscode", "cursor"},
	{"dust-mcp-client", "dust"},
	{"factory-cli", "factory-droid"},
	{"gemini-cli-mcp-client", "gemini-cli"},
	{"gitguardian", "gitguardian"},
	{"github-copilot-developer", "github-copilot-cli"},
	{"Glama", "glama"},
	{"goose", "goose"},
	{"Jan-Streamable-Client", "jan"},
	{"JetBrains-IU-copilot-intellij", "github-copilot-jetbrains"},
	{"JetBrains-JBC-copilot-intellij", "github-copilot-jetbrains"},
	{"Kilo-Code", "kilo-code"},
	{"lobehub-mcp-client", "lobehub"},
	{"make-app-mcp-client", "make"},
	{"Mistral", "mistral-le-chat"},
	{"opencode", "opencode"},
	{"Postman-Client", "postman"},
	{"Q-DEV-CLI", "amazon-q-cli"},
	{"Roo-Code", "roo-code"},
	{"Visual Studio Code", "vscode"},
	{"Visual-Studio-Code", "vscode"},
	{"Windsurf", "windsurf"},
	{"windsurf-client", "windsurf"},
	{"Xcode-copilot-xcode", "github-copilot-xcode"},
	{"Zed", "zed"},
}
