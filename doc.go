// Package mcpcaps is the map of a library that tells other programs what an MCP
// client can really do, and how anybody knows. The package itself is empty; its
// work is done by the packages below it.
//
// # The problem
//
// An MCP server sees a client's handshake and nothing else. It cannot see whether
// the client acts on list_changed, follows nextCursor, reads the instructions, or
// which of content and structuredContent reaches the model. Public lists hold
// booleans without dates, clients change their rules from one patch release to
// the next, and sources contradict each other. So an answer here is a status with
// its evidence: who looked, how, when, at which revision and version, and who
// disagrees. That nobody has looked is an answer of its own, and never turned
// into a no.
//
// # The packages
//
//   - [github.com/mcpcaps/mcpcaps/revision]: the dated releases of the protocol,
//     what each added and removed, and how client and server agree on one.
//   - [github.com/mcpcaps/mcpcaps/capability]: the tree of capabilities, their
//     statuses, and where each stands in each revision.
//   - [github.com/mcpcaps/mcpcaps/evidence]: records, claims, tiers and scopes,
//     and the rules by which they are weighed.
//   - [github.com/mcpcaps/mcpcaps/evidence/wire]: what a client says of itself,
//     however odd.
//   - [github.com/mcpcaps/mcpcaps/evidence/probe]: runs of clients against an
//     instrumented server, and what follows from them.
//   - [github.com/mcpcaps/mcpcaps/observed]: reports of real traffic, and a
//     recorder for your own.
//   - [github.com/mcpcaps/mcpcaps/evidence/probe/recording]: recordings of clients
//     at work, read as runs.
//   - [github.com/mcpcaps/mcpcaps/registry]: what answers: who is on the wire, what
//     it can do, how to send it a tool result.
//   - [github.com/mcpcaps/mcpcaps/registry/dataset]: what a data set's files say,
//     read strictly, written in canonical form.
//   - [github.com/mcpcaps/mcpcaps/registry/population]: questions about all
//     clients at once.
//   - [github.com/mcpcaps/mcpcaps/registry/registrytest]: assertions for tests.
//   - registry/dialect: readers, and writers, of other people's formats.
//
// Start with [github.com/mcpcaps/mcpcaps/registry.Default] and its Session
// method.
//
// # Four users
//
// A server decides, for each request, what to put into a tool result:
//
//	said, err := wire.Read(message, wire.Envelope{Header: header})
//	if err != nil {
//		return err
//	}
//	session := registry.Default().Session(registry.Connection{Said: said, Revision: negotiated})
//	plan := session.Plan(registry.ToolResult{OutputSchema: true})
//	result.StructuredContent, result.Content = nil, []string{} // an empty list, never an absent key
//	if plan.SendStructured {
//		result.StructuredContent = payload
//	}
//	if plan.SendContent {
//		result.Content = append(result.Content, string(payload))
//	}
//
// A gateway asks for every request of every client, and records it:
//
//	session := store.Registry().Session(registry.Connection{Said: said, Revision: negotiated})
//	limits := session.ToolLimits()
//	tools = slices.DeleteFunc(tools, func(name string) bool {
//		effect, survives := limits.Name(name)
//		return !survives && effect.Loses() // a tool that is only renamed stays
//	})
//	if !session.Status(capability.ToolsPagination).Supported() && len(tools) > pageSize {
//		firstPageOnly(session.Match(), len(tools))
//	}
//	recorder.Record(now, said)
//
// A dashboard lists, filters and compares:
//
//	query, err := population.Parse(`tools.listChanged = full and not disputed(tools.listChanged) and category = cli`)
//	if err != nil {
//		return err
//	}
//	for found := range population.Matching(registry.Default(), query) {
//		fmt.Fprintln(w, found.Truth, found.Client.Title())
//	}
//
// Test code asserts what a client is expected to do, and plays it:
//
//	registrytest.Supports(t, "openai-codex", capability.ToolsResultStructuredContent)
//	registrytest.Delivers(t, "openai-codex", evidence.StructuredWins)
//
//	hello := registrytest.Play(t, "claude-code", revision.R20251125) // what it sends, as it was recorded
//	result := answerOf(hello.Opening())
//	registrytest.CheckResult(t, result, registry.ToolResult{OutputSchema: true}, "openai-codex", "claude-code", "vscode")
//
// # Names are hints
//
// Anybody can send any name. Answers that rest on who a client says it is are
// advice: the 2026-07-28 specification says that servers should not change their
// behaviour by clientInfo. No security decision may rest on them.
package mcpcaps
