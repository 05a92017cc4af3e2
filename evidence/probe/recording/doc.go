// Package recording makes runs of the raw recordings of one instrumented server:
// what the server received, and what the client's mocked model was sent.
//
// Every text and every value that the server returned carries a marker. [Read]
// looks for the markers in what the model was sent, and for what the client asked
// of the server by itself, and says in a [probe.Run] each what came of it.
//
// The same recordings give the same runs. Recordings are bounded, see [MaxBytes],
// and every fault is reported with its line.
package recording
