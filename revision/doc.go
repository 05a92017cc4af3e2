// Package revision has the revisions of the Model Context Protocol
// specification as values: their order, their era, their methods, and how two
// peers agree on one.
//
// # The problem
//
// A revision looks like a version and is none. It is a release date, and a
// lenient reader of semantic versions does not refuse it: it takes 2025-06-18
// for pre-release 06-18 of version 2025.0.0. The order of revisions is that of
// dates, but only between dates: as text, a draft (DRAFT-2026-v1) sorts after
// every date, and no rule says that it is newer. Programs also put "1.0", a
// number or nothing in the place of a revision.
//
// So there are two functions. [Revision.Compare] is a total order, for sorting.
// [Order] says which of two came first, and can say that it is not known.
//
// In July 2026 the protocol changed at its root. Before, initialize opened a
// session at one revision; from 2026-07-28 on, every request names its revision
// and there is no session. These are the two eras, [Legacy] and [Modern].
// [Revision.Era] follows from the date, also for a date that this build does
// not know: a program built today will meet later revisions, and they parse,
// order, round-trip and are modern. [Revision.Defines] says which known
// revision tells what exists at such a date.
//
// Last, what a client offers is not all it speaks, and what it speaks is not
// all it accepts. Some clients speak four revisions and hang up on a server
// that answers with another one than they offered. [Negotiate] keeps the three
// facts apart, and its answer is [Undetermined] where one that matters is not
// recorded.
//
// # Use
//
// Read a revision with [Parse], or take one of the variables such as
// [R20250618]. Ask [LookupMethod] what a revision says of a method,
// [MethodChanges] what a revision changed, and [Negotiate] what comes of it when a
// client meets a server.
//
// # Guarantees
//
// All values are small and safe for concurrent use. [Revision] and [Outcome]
// are comparable with ==. The zero value of every type means that nothing is
// recorded; its text form is empty, except that [Undetermined] has a name. Text
// forms are stable; the numbers behind them are not. Iterators give a
// documented order and may be left early. Nothing here reads a clock, a file,
// the environment or the network, and only [MustParse] panics. [All], [Latest]
// and all that follows from the list of known revisions change when the
// specification does, in a minor release of this module.
package revision
