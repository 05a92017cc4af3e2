package benchmarks

import (
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

func connection(message string) registry.Connection {
	return registry.Connection{Said: must(wire.Read(messages[message], wire.Envelope{})), Revision: revision.R20251125}
}

func session(message string) *registry.Session {
	return registry.Default().Session(connection(message))
}

func sessions() []measure {
	r := registry.Default()
	var cases []measure
	for _, name := range []string{"codex", "claude-code"} {
		c := connection(name)
		cases = append(cases, measure{
			group: "A session", name: "Registry.Session, " + name, base: floor, target: 80, allocs: 3,
			run: loop(func() { sinkSession = r.Session(c) }),
		})
	}
	return cases
}

func plans() []measure {
	var cases []measure
	add := func(name string, target float64, f func()) {
		cases = append(cases, measure{group: "How to send a tool result", name: name, base: floor, target: target, run: loop(f)})
	}
	result := registry.ToolResult{OutputSchema: true}
	view, one, several := codex().View(registry.Question{}), session("claude-code"), session("claude-ai")
	if several.Match().Confidence != registry.MatchAmbiguous {
		panic("claude-ai is the name of one client now: take another that several have")
	}
	add("View.Plan", 3, func() { sinkPlan = view.Plan(result) })
	add("Session.Plan", 3, func() { sinkPlan = one.Plan(result) })
	add("Session.Plan, ambiguous name", 6, func() { sinkPlan = several.Plan(result) })
	return cases
}
