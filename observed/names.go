package observed

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
)

// reportNames is the names that traffic reports have for capabilities and that
// are no capability paths.
var reportNames = [...]struct {
	name string
	path capability.Path
}{
	// evalstate/mcp-clients: MCP Apps, declared as the ui extension.
	{"apps", capability.ExtensionsUI},
}

// Lookup gives the capability that a report's name stands for: "apps" is the ui
// extension, "elicitation.url" is itself. What cannot have a status, such as the
// group extensions, is an error.
func Lookup(name string) (capability.Path, error) {
	for _, n := range reportNames {
		if n.name == name {
			return n.path, nil
		}
	}
	p, err := capability.Parse(name)
	if err != nil {
		return capability.Path{}, err
	}
	if !p.HasStatus() {
		return capability.Path{}, fmt.Errorf("capability %q can have no status: want a capability below it", name)
	}
	return p, nil
}
