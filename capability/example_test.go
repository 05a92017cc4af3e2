package capability_test

import (
	"errors"
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

func ExampleParse() {
	p, err := capability.Parse("extensions.openai/form")
	fmt.Println(p.Name(), p.Parent(), p.IsOpen(), err)

	_, err = capability.Parse("tools.listChange")
	fmt.Println(err)

	_, err = capability.Parse("tools.result.media")
	fmt.Println(err)
	// Output:
	// openai/form extensions true <nil>
	// unknown capability "tools.listChange": nearest is "tools.listChanged"
	// capability "tools.result.media" has moved: it is now "tools.result.image"
}

func ExampleUnknownError() {
	_, err := capability.Parse("structuredContent")
	var unknown *capability.UnknownError
	if errors.As(err, &unknown) {
		fmt.Println("did you mean", unknown.Nearest)
	}
	// Output:
	// did you mean tools.result.structuredContent
}

func ExampleResolve() {
	p, err := capability.Resolve("apps.visibility")
	fmt.Println(p, err)
	// Output:
	// tools.visibility <nil>
}

func ExamplePath_Standing() {
	for _, r := range []revision.Revision{revision.R20250618, revision.R20251125, revision.R20260728} {
		fmt.Println(r, capability.Tasks.Standing(r))
	}
	fmt.Println(capability.ExtensionsUI.Standing(revision.R20250618).Missing())
	// Output:
	// 2025-06-18 not-yet (2025-11-25)
	// 2025-11-25 defined (2025-11-25)
	// 2026-07-28 moved (2026-07-28) to extensions.io.modelcontextprotocol/tasks
	// false
}

func ExamplePath_Children() {
	for p := range capability.Elicitation.Children() {
		fmt.Println(p, "-", p.Title())
	}
	// Output:
	// elicitation.form - Form
	// elicitation.url - URL
	// elicitation.person - Answered by a person
}

func ExampleFromWire() {
	p, ok := capability.FromWire("extensions", "io.modelcontextprotocol/ui")
	fmt.Println(p.Title(), p.Wire(), ok)

	_, ok = capability.FromWire("tools") // a server's word
	fmt.Println(ok)
	// Output:
	// MCP Apps /extensions/io.modelcontextprotocol~1ui true
	// false
}

func ExampleJoin() {
	// A name on the wire fits two products. What can be relied on?
	fmt.Println(capability.Join(capability.Full, capability.Partial))
	fmt.Println(capability.Join(capability.Full, capability.NotRecorded))
	fmt.Println(capability.Join(capability.NotRecorded, capability.Unsupported))
	fmt.Println(capability.Join(capability.NotApplicable, capability.Full))
	// Output:
	// partial
	// not-recorded
	// unsupported
	// full
}

func ExampleFromChild() {
	parent := capability.NotRecorded
	for _, child := range []capability.Status{capability.Unsupported, capability.Full} {
		parent = capability.FromChild(parent, child)
		fmt.Println(parent)
	}
	// Output:
	// not-recorded
	// partial
}

func ExampleChanges() {
	for c := range capability.Changes(revision.R20260728) {
		fmt.Println(c.Stage, c.Path)
	}
	// Output:
	// deprecated authentication.oauth.dynamicRegistration
	// deprecated sampling
	// deprecated sampling.tools
	// deprecated roots
	// removed roots.listChanged
	// deprecated logging
	// moved tasks
	// removed tasks.cancel
	// removed tasks.list
	// removed tasks.requests
	// removed tasks.requests.elicitation
	// removed tasks.requests.elicitation.create
	// removed tasks.requests.sampling
	// removed tasks.requests.sampling.createMessage
	// removed ping
	// defined extensions
}

func ExampleLimit() {
	l := capability.Limit{
		Value:  64,
		Unit:   capability.UnitCharacters,
		Counts: "server prefix included",
		Effect: capability.EffectRenamed,
	}
	fmt.Println(l, l.CheckAt(capability.LimitsToolNameLength))
	fmt.Println(l.CheckAt(capability.LimitsToolCount))
	// Output:
	// 64 characters (server prefix included), renamed <nil>
	// limits.toolCount: limit in characters: must be in tools or items
}
