// Package population answers questions about all clients of a registry.
//
// # The problem
//
// "Which clients support elicitation?" has three lists for an answer: those that
// do, those that do not, and those of which nobody knows. Whoever counts the
// third among the second tells servers that nobody can anything, and whoever
// drops it makes a share of traffic look like the whole. So a condition here is
// yes, no or unknown (Truth), a coverage has a share that is unknown, and who
// connects to a server may be undetermined.
//
// # Questions
//
//   - Which clients satisfy a condition, and under what circumstances: Matching,
//     with a Query that Parse reads.
//   - What all clients of a set share: Shared.
//   - What a gateway may declare to a server for the clients behind it: Upstream,
//     UpstreamOf. It is the capabilities object to send, and why each thing is in
//     it or is not.
//   - How much of a whole has a capability, be it traffic or the caller's own
//     weights: Cover.
//   - Who connects to a server that speaks some revisions, and who would be lost
//     if it dropped one: Connects, Lost.
//   - What changed between two data sets: Diff.
//   - How much is known at all: StatsOf.
//
// # Conditions
//
// A condition on a capability looks at the answer to a question
// (registry.Question), by default about a default install at the revision that
// it prefers. The statuses not-recorded and untested are unknown, never a no.
// Not-applicable is an answer: such a client does not support the capability,
// nor is it recorded as unsupported, and both conditions are a no. A condition
// that asks for not-recorded or untested alone is about the data, and so are
// known and disputed: these are never unknown.
//
// A partial answer is supported, under a condition that Found.Conditions names.
// A disputed answer counts with its status; "and not disputed(…)" leaves it out.
//
// Conditions combine by Kleene's logic: a no makes an and no, a yes makes an or
// yes, whatever else is unknown; not turns yes and no round. The order of what
// and and or join never matters.
//
// # The text form
//
// In the grammar below quoted words stand for themselves, in lower case; spaces
// between words are free. And binds more tightly than or, not more tightly than
// both.
//
//	Query      = [ Either ] .
//	Either     = Both { "or" Both } .
//	Both       = Unary { "and" Unary } .
//	Unary      = "not" Unary | "(" Either ")" | Condition .
//	Condition  = "all" | Capability | Known | Disputed | Fact .
//	Capability = Subject [ "=" Values ] .
//	Known      = "known" [ "(" Subject ")" ] [ "=" Values ] .
//	Disputed   = "disputed" [ "(" Subject ")" ] .
//	Fact       = ( "id" | "category" | "class" | "vendor" | "prefers" | "speaks" | "accepts" ) "=" Values .
//	Subject    = name [ "[" Setting { "," Setting } "]" ] .
//	Setting    = name "=" name .
//	Values     = name { "|" name } .
//	name       = word | quoted .
//	word       = wordchar { wordchar } .
//	wordchar   = "a" … "z" | "A" … "Z" | "0" … "9" | "." | "_" | "-" | "/" | ":" | "@" | "+" | "~" | "?" .
//	quoted     = "\"" char { char } "\"" .
//	char       = "\\\"" | "\\\\" | " " … "!" | "#" … "[" | "]" … "~" | "\u0080" … "\U0010ffff" .
//
// The words that the grammar quotes are reserved: as a name they stand in quotes.
//
//   - A Subject is a capability's path, and the settings it is asked under, each
//     at most once: revision, version, config, transport, provider, model,
//     surface, interaction, result, outputSchema, policy. The version ? is a release that nobody knows.
//   - Of a capability the values are statuses, or supported for full | partial,
//     which is also meant where there are none. Of tools.result.delivery they are
//     deliveries.
//   - Of known the values are tiers, any where there are none. Without a subject,
//     known and disputed are about the client as a whole; with one, it may also be
//     a limit, such as limits.toolCount.
//   - Of a Fact the values are ids, categories, classes, vendors, or revisions:
//     what a default install prefers, what some mode speaks or accepts.
//     Case does not count in a category and a vendor. What is not recorded is
//     unknown; so is speaks and accepts where no mode is known to, as long as one
//     is not recorded. Found.Conditions names the mode.
//
// Several values mean any of them. No text at all, and all, is every client. A
// text has at most 4096 bytes, as it is given and as the query prints,
// 64 parentheses and nots that are open at once, and
// 128 conditions. So a query costs at most that many answers of
// each client, and what known and disputed need of the client as a whole once.
//
// A query is a text, and text is how queries are put together: one that was read
// stands in another as its String in parentheses, a name from elsewhere as Quote
// gives it. Examples:
//
//	tools.listChanged = full and not disputed(tools.listChanged) and category = cli
//	extensions.io.modelcontextprotocol/ui
//	tools.pagination = unsupported | partial
//	tools.result.structuredContent[revision = 2025-06-18, result = error] = full
//	tools.result.delivery = content-only or known(tools.result) = probed
//	speaks = 2026-07-28 and not (class = gateway | bridge or vendor = "Anysphere, Inc.")
//	disputed and known = read | probed and not roots = not-recorded
//
// # Guarantees
//
// Nothing here changes a registry, reads a clock, or depends on anything but its
// arguments; the same arguments give the same answer in the same order. Each
// query prints as a text that reads as an equal query. All values may be used by
// any number of goroutines at once.
//
// # No guarantees
//
// Texts for people (Choice.Why, the String of a Difference and of Stats) may
// change. Everything rests on who clients say they are
// and on what was recorded of them: it is advice, and no security decision may
// rest on it.
package population
