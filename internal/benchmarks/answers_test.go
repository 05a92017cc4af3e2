package benchmarks

import (
	"runtime"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// floor is the yardstick of everything that is asked of a registry.
const floor = "floor: a hit in a map"

func floors() []measure {
	m := floorOf(registry.Default().Len())
	const group = "The floor, and what servers write by hand"
	var cases []measure
	for i, k := range known {
		name, base := strings.Clone(k.name), floor
		label := floor
		if i > 0 {
			label = floor + ", " + k.label
			base = label
		}
		cases = append(cases, measure{group: group, name: label, base: base, run: loop(func() { sinkBool = hit(m, name) })})
		add := func(what string, f func()) {
			cases = append(cases, measure{group: group, name: what + ", " + k.label, base: label, run: loop(f), allocs: -1})
		}
		add("strings.Contains in a chain", func() { sinkBool = chain(name) })
		add("the chain, name lowered once", func() { sinkBool = chainLowered(name) })
		add("alias map and profile", func() { sinkProfile = profileOf(name, "1.0.0", "2025-06-18") })
	}
	return cases
}

// circumstances that the questions below name.
var (
	version = evidence.MustParseVersion("0.171.0-alpha.3")
	narrow  = registry.Question{Revision: revision.R20250618, Version: version}
	named   = registry.Question{Revision: revision.R20250618, Version: version, When: evidence.When{
		Config: "mcp_2026_07_28", Transport: revision.Stdio, Provider: "acme",
		Surface: evidence.CLI, Interaction: evidence.Headless, Result: evidence.ErrorResult,
	}}
)

func codex() *registry.Client { return must(registry.Default().Lookup("openai-codex")) }

// about gives the question about a capability.
func about(q registry.Question, p capability.Path) registry.Question {
	q.Capability = p
	return q
}

func statuses() []measure {
	var cases []measure
	add := func(name string, f func()) {
		cases = append(cases, measure{group: "`Status`, with client, view or session in hand", name: name, base: floor, run: loop(f), target: 0.5})
	}
	c, tools := codex(), capability.Tools
	add("Client.Status", func() { sinkStatus = c.Status(tools) })
	for _, v := range []struct {
		name string
		q    registry.Question
	}{{"View.Status, revision and version", narrow}, {"View.Status, everything named", named}} {
		view := c.View(v.q)
		add(v.name, func() { sinkStatus = view.Status(tools) })
	}
	for _, h := range []string{"claude-code", "codex"} {
		s, form, content := session(h), capability.ElicitationForm, capability.ToolsResultContent
		add("Session.Status, the wire's word, "+h, func() { sinkStatus = s.Status(form) })
		add("Session.Status, from the data, "+h, func() { sinkStatus = s.Status(content) })
	}
	clients, paths, i := slices.Collect(registry.Default().Clients()), slices.Collect(capability.All()), 0
	for _, c := range clients {
		for _, p := range paths {
			c.Status(p)
		}
	}
	return append(cases, measure{group: cases[0].group, name: "Client.Status, any client, any capability in turn", base: floor, run: loop(func() {
		i += 7919
		sinkStatus = clients[i%len(clients)].Status(paths[i/3%len(paths)])
	})})
}

func asks() []measure {
	var cases []measure
	c := codex()
	add := func(name string, q registry.Question) {
		cases = append(cases, measure{
			group: "`Ask`, asked before", name: "Client.Ask, " + name, base: floor, target: 2, run: loop(func() { sinkAnswer = c.Ask(q) }),
		})
	}
	add("hit", registry.Question{Capability: capability.Tools})
	add("inherited", registry.Question{Capability: capability.ToolsResultStructuredContent})
	add("derived", registry.Question{Capability: capability.PromptsArguments})
	add("disputed", registry.Question{Capability: capability.TransportsStreamableHTTP})
	add("nobody has looked", registry.Question{Capability: capability.JSONSchema})
	add("with a revision", registry.Question{Capability: capability.Tools, Revision: revision.R20251125})
	add("strongest", registry.Question{Capability: capability.ToolsResultContent, Policy: evidence.Strongest})
	add("conservative", registry.Question{Capability: capability.ToolsResultContent, Policy: evidence.Conservative})
	add("revision and version", about(narrow, capability.Tools))
	add("everything named", about(named, capability.Tools))
	view, tools := c.View(named), capability.Tools
	find := named
	return append(cases,
		measure{group: cases[0].group, name: "View.Ask, everything named", base: floor, target: 2, run: loop(func() { sinkAnswer = view.Ask(tools) })},
		measure{group: cases[0].group, name: "Client.View, everything named", base: floor, run: loop(func() { sinkView = c.View(find) })},
	)
}

// firsts ask what was not asked before: every capability of sixteen clients of a
// registry that is made anew when all of its clients are used up. Making it is
// not counted, making the row is.
func firsts() []measure {
	const clients = 16
	const group, base = "Asked for the first time", floor + ", beside first questions"
	set, paths := registry.Default().DataSet(), slices.Collect(capability.All())
	m, name := floorOf(registry.Default().Len()), strings.Clone(known[0].name)
	first := func(name string, q registry.Question) measure {
		var fresh []*registry.Client
		return measure{
			group: group, name: name, base: base, target: 60, unit: clients * len(paths), allocs: -1,
			prepare: func() {
				if len(fresh) >= 2*clients {
					fresh = fresh[clients:]
					return
				}
				fresh = slices.Collect(must(registry.New(set)).Clients())
				runtime.GC() // the cases do not pay for this
			},
			run: loop(func() {
				for _, c := range fresh[:clients] {
					v := c.View(q)
					for _, p := range paths {
						sinkStatus = v.Status(p)
					}
				}
			}),
		}
	}
	return []measure{
		{group: group, name: base, base: base, run: loop(func() { sinkBool = hit(m, name) })},
		first("first time, default question", registry.Question{}),
		first("first time, with a revision", registry.Question{Revision: revision.R20250618}),
		first("first time, everything named", registry.Question{Revision: revision.R20250618, Version: version, When: evidence.When{
			Transport: revision.Stdio, Provider: "acme", Surface: evidence.CLI, Interaction: evidence.Headless, Result: evidence.ErrorResult,
		}}),
	}
}
