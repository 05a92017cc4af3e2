// Package probe holds what runs of real clients against an instrumented server
// showed, and derives from it what a client does.
//
// The problem: what a client declares says nothing about which parts of a tool
// result its model gets to see, whether it asks for the second page of a list,
// or whether it reads a list again after it changed. A run shows it. The server
// returns a result whose every field carries a marker of its own, the model is
// a mock, and the markers that arrive at the mock tell which fields reached the
// model, how often, and in which form.
//
// A [Scenario] is what the server returned, a [Showing] is what came of it, in
// words that are printed and parsed both ways, and a [Run] is both with where
// they were seen: version, config, transport, and the revision that was
// negotiated, whatever the config is called. [ReadFile] and [File.AppendJSON]
// keep runs in a file; package recording makes them of raw recordings.
//
// One run proves little. [Derive] takes all runs of a client and says what the
// set shows: records for [evidence], each in the setting in which it was seen, and
// conclusions over versions, as spans where behaviour changed. Where records
// disagree, and why, a dossier of them says.
//
// # How delivery is decided
//
// By elimination. Each [evidence.Delivery] predicts what arrives of a result
// with content alone, structuredContent alone, and both. The deliveries that
// predict everything seen remain; what all of them agree on is decided. Content
// that never arrives beside structuredContent may be displaced or never used:
// without a run that has content alone the two cannot be told apart, and
// nothing is said. For the same reason a content block's image or audience is
// not decided by a run in which structuredContent displaced the content.
//
// # Guarantees
//
// The same runs say the same, in the same order, whatever order they
// came in. Texts (scenarios, showings, fields) are the persistent form, numbers
// are not. Nothing here reads a clock, a file or the network.
package probe
