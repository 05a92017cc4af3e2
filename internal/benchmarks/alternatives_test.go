package benchmarks

import (
	"fmt"
	"strings"
	"time"
)

// What people do instead, written as one finds it: nothing here is of the library.

// known is names that everybody's list has.
var known = []struct{ label, name string }{
	{"Codex", "codex-mcp-client"},
	{"VS Code", "Visual Studio Code"},
	{"Zed", "Zed"},
	{"unknown", "acme-internal-agent"},
}

// feature is the column that is looked at.
const feature = 7

type features struct{ support [32]uint8 }

// floorOf makes a map of n names, none of which shares its bytes with a caller's.
func floorOf(n int) map[string]*features {
	m := make(map[string]*features, n)
	for _, k := range known[:3] {
		m[strings.Clone(k.name)] = &features{support: [32]uint8{feature: 1}}
	}
	for i := len(m); i < n; i++ {
		m[fmt.Sprintf("client-%05d-mcp", i)] = &features{}
	}
	return m
}

// hit is the floor: what a server that knows all names would write.
func hit(m map[string]*features, name string) bool {
	f := m[name]
	return f != nil && f.support[feature] == 1
}

var parts = []string{
	"claude-code", "claude", "cursor", "windsurf", "visual studio code", "cline", "roo", "kilo", "codex", "gemini", "goose",
	"copilot", "opencode", "continue", "amp-mcp", "librechat", "q-dev-cli", "raycast", "cherry", "zed",
}

var partSupport = [21]features{5: {support: [32]uint8{feature: 1}}, 9: {support: [32]uint8{feature: 1}}}

// chain is an if-else of strings.Contains, each of which lowers the name again.
func chain(name string) bool {
	for i, part := range parts {
		if strings.Contains(strings.ToLower(name), part) {
			return partSupport[i+1].support[feature] == 1
		}
	}
	return false
}

// chainLowered lowers the name once.
func chainLowered(name string) bool {
	name = strings.ToLower(name)
	for i, part := range parts {
		if strings.Contains(name, part) {
			return partSupport[i+1].support[feature] == 1
		}
	}
	return false
}

// profile is what a server keeps of a host, copied for each connection and
// overlaid with what the wire said.
type profile struct {
	Host, Transport, Auth        string
	Name, Version, Title         string
	Protocol, UserAgent, Subject string
	Remote                       bool
	Expires                      time.Time
	Features                     map[string]bool
}

// hosts maps a part of a name to a host, aliases a host to its profile.
var (
	hosts = []struct{ part, host string }{
		{"aider-desk", "aider-desk"}, {"goose", "goose"}, {"devin", "devin"}, {"cline", "cline"}, {"codex-mcp", "codex"},
		{"copilot-cli", "copilot-cli"}, {"fx", "fx"}, {"grok", "grok"}, {"kilo", "kilo"}, {"q dev cli", "kiro"},
		{"claude-code", "claude-code"}, {"claude-ai", "claude-desktop"}, {"opencode", "opencode"}, {"antigravity", "antigravity"},
		{"kimi", "kimi"}, {"zed", "zed"}, {"visual studio code", "vscode"},
	}
	aliases = map[string]string{
		"aider-desk": "generic", "goose": "apps", "devin": "generic", "cline": "generic", "codex": "generic", "copilot-cli": "generic",
		"fx": "generic", "grok": "generic", "kilo": "generic", "kiro": "generic", "claude-code": "apps", "claude-desktop": "apps",
		"opencode": "generic", "antigravity": "generic", "kimi": "generic", "zed": "generic", "vscode": "apps",
	}
	profiles = map[string]profile{
		"generic": {Host: "generic", Transport: "stdio", Auth: "none", Features: map[string]bool{"local-files": true}},
		"apps":    {Host: "apps", Transport: "stdio", Auth: "none", Features: map[string]bool{"local-files": true, "elicitation": true}},
	}
)

// profileOf finds the host, copies its profile, and lays over it what was said.
func profileOf(name, version, protocol string) profile {
	host := "generic"
	for _, h := range hosts {
		if strings.Contains(strings.ToLower(name), h.part) {
			host = h.host
			break
		}
	}
	base, ok := aliases[host]
	if !ok {
		base = "generic"
	}
	p := profiles[base]
	p.Host, p.Name, p.Version, p.Protocol = host, name, version, protocol
	return p
}
