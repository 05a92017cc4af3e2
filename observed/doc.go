// Package observed knows what traffic shows of MCP clients: it reads and writes
// traffic reports, counts one's own traffic, and makes evidence of both.
//
// # The problem
//
// A server sees what no reading of source code tells: how many clients in use
// speak which revision, whether anybody follows a nextCursor, whether an
// elicitation is ever answered by a person. But counts are easily taken for more
// than they are:
//
//   - A share has a sample. A capability that every message declared, in one
//     ten-thousandth of a client's traffic, is hardly known. A report says what
//     each row stands on, and its thresholds say which sample is too small.
//   - A status has a threshold. "Full" of a traffic report means that more than some
//     share of messages declared it; another one gives another status. The
//     thresholds are part of the report.
//   - Most traffic is no client at work: crawlers send many handshakes and few
//     tool calls. Handshakes, requests and calls are counted apart.
//   - Not to send capabilities is no denial. Shares are of the messages that sent
//     any.
//   - Names are what a sender chose to write. A table by name must have an end.
//
// # Using it
//
//  1. Count: make a [Recorder] with [New] and feed it: [Recorder.Record] for every
//     handshake and modern request that package wire read, [Recorder.Call] for tool calls in sessions, and what clients did when
//     they could: [Recorder.Offered] and [Recorder.Taken], [Recorder.Answered],
//     [Recorder.Unoffered].
//  2. Add up: [Recorder.Drain] now and then gives a [Tally]. Tallies merge in any
//     order and grouping ([Merge]). In their flat form ([Tally.WriteLines]) a whole
//     fleet's can be loaded and summed by any engine, and read again by
//     [ReadLines].
//  3. Judge: [Tally.Report] makes a [Report] by [Thresholds], of the same form as
//     other people's reports ([ReadReport], [Report.Append]); [Report.Records]
//     gives its rows as evidence of the observed tier.
//
// Counts can be added and statuses cannot, so it is tallies that merge; a report
// is one reading of a tally.
//
// # Guarantees
//
// Counting loses nothing: the totals of a tally are what was fed. Memory has a
// bound, whatever clients send (see [Recorder]). An event of a known peer costs no
// allocation. Recorders are safe for many goroutines; tallies never change.
// Reports and tallies that hold the same print the same, byte for byte.
//
// Nothing here reads a clock: the caller passes times, and of these only the day
// is kept. No addresses, sessions, users or messages are kept.
//
// # No guarantees
//
// Which peers a full table keeps depends on who came first. The wording of notes
// may change. A name may be anybody's: no decision on security may rest on counts
// by name.
package observed
