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
//   - [github.com/mcpcaps/mcpcaps/registry]: the data set of real clients: who is
//     on the wire, what it can do, how to send it a tool result.
//   - [github.com/mcpcaps/mcpcaps/registry/population]: questions about all
//     clients at once.
//   - [github.com/mcpcaps/mcpcaps/registry/registrytest]: assertions for tests.
//   - registry/dialect: readers, and writers, of other people's formats.
//
// Start with [github.com/mcpcaps/mcpcaps/registry.Default] and its Session
// method.
//
// # Names are hints
//
// Anybody can send any name. Answers that rest on who a client says it is are
// advice: the 2026-07-28 specification says that servers should not change their
// behaviour by clientInfo. No security decision may rest on them.
package mcpcaps
