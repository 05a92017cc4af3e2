package benchmarks

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

const identify = "Who it is"

// hints of a client that is known, of one that is not, and of one that is not
// but sends a User-Agent.
var (
	exact    = registry.Hints{Name: strings.Clone("codex-mcp-client"), Version: version}
	stranger = registry.Hints{Name: "acme-internal-agent", Version: evidence.MustParseVersion("1.2.3")}
	agent    = registry.Hints{
		Name: "acme-internal-agent", Version: evidence.MustParseVersion("1.2.3"), Transport: revision.StreamableHTTP,
		Signals: wire.Signals{UserAgent: "acme-agent/1.2.3 (linux; x64)"},
	}
)

func identities() []measure {
	r, form := registry.Default(), capability.ElicitationForm
	return []measure{
		{group: identify, name: "Identify, exact name", base: floor, run: loop(func() { sinkMatch = r.Identify(exact) })},
		{group: identify, name: "Identify and Status, exact name", base: floor, target: 3, run: loop(func() {
			sinkStatus = r.Identify(exact).Client.Status(form)
		})},
	}
}
