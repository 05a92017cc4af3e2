// Package registry knows MCP clients: who is on the wire, what each client does,
// and how anybody knows.
//
// # The problem
//
// A server sees a name, a version and a few capabilities, all of them the sender's
// own words. The name may be a product's, a bridge's, a gateway's, or the default
// of a library that a thousand programs use. The version may be a constant. And
// the things that matter most (which field of a result reaches the model, whether
// a later page is read) no client declares at all.
//
// # Using it
//
//  1. Take a registry: [Default] has the data set that comes with the module, a
//     [Store] one that can be swapped under running readers.
//  2. For a connection, or from 2026-07-28 on for a request, make a [Session] of
//     what the client said and of what you know yourself.
//  3. Ask: [Session.Status] about a capability, or with how it is known
//     [Session.Brief] and [Session.Ask]; [Session.Plan] how to send a tool result;
//     [Session.Elicitation], [Session.ToolLimits].
//
// To ask about a client that is not on the wire take a [Client]: [Client.Status]
// answers the default question, [Client.Ask] any, and a [View] all questions about
// one version, revision or mode. Questions about all clients are in the package
// population below this one; [Registry.Briefs] is what it reads.
//
// # What an answer costs
//
// A client's answers are worked out when they are first asked for and kept, for
// each set of circumstances that its evidence can tell apart; a client of the
// embedded data set is decoded when it is first asked. From then on a status is a
// load, and an answer about the price of a look-up in a map. What explains an
// answer is weighed again when asked for. At most [MaxRows] sets of circumstances
// are kept for a client, beside those that name no more than a revision and a
// policy.
//
// # The rules
//
// How evidence becomes an answer is in the documentation of package evidence
// (rules 1 to 8 and 11). Here are those that need to know the client.
//
//  7. Preferred is not spoken. What a default install offers, what the code can
//     speak and which counter-offers it accepts are three facts; a [dataset.Mode] joins
//     them. A question without a revision is asked at the one that its mode
//     prefers.
//  9. The live wire speaks for itself. What a client can declare in some revision
//     it answers itself on a connection where it sent capabilities: declared is
//     that status, not declared is unsupported there. Without capabilities, and
//     for what no client can declare, the data set answers. What one request asks
//     for, such as a notification, counts as declared for that request; what it
//     does not ask for says nothing.
//  10. Names are hints, never credentials. A [Match] says how it was made. An
//     unknown name is unknown, never the nearest one. Behind a bridge the client
//     answers for results and the bridge for transports and authentication. Several
//     products of one name answer with the conservative join of what each does.
//
// The 2026-07-28 specification says that servers should not change their behaviour
// by clientInfo, and must not infer capabilities from earlier requests. What rests
// on identity is advice.
//
// # The plan for a tool result
//
// It starts from what the specification asks for, structuredContent and content
// that mirrors it, and departs only where evidence shows loss, refusal or
// doubling. With an outputSchema an ok result always has structuredContent; before
// 2026-07-28 that is an object; null is never sent; content that is left out is an
// empty list, never an absent key. An error result speaks in content. Where several
// rules are possible the plan is safe under each.
//
// # The data set
//
// What its files say, and how they are read and written, is package dataset
// below this one.
//
// # Guarantees
//
// A [Registry], a [Client], a [Session] and an answer never change and may be used
// by any number of goroutines. The same data and the same question give the same
// answer everywhere. Status, Brief, Ask and the plans allocate nothing once they
// were asked, but for questions in words that no evidence names, which are kept as
// they were given; explaining allocates. Nothing here reads a clock, the
// environment or the network.
//
// # No guarantees
//
// Answers change with the data, in minor releases; ids and paths do not go without
// a tombstone. The order of clients is that of their ids, the order of capabilities
// that of the tree, members of open families in the order of the client's data.
package registry
