// Package dataset is what a data set's folder says about MCP clients: the files
// as their authors write them, read strictly and written in canonical form.
// Package registry above it answers questions.
//
// # The problem
//
// Facts about clients are gathered by people and by programs, corrected for
// years, and reviewed line by line. A misspelt member that is skipped, or a claim
// whose source has gone, is found by nobody. So a file here is either taken whole
// or refused with everything that is wrong in it.
//
// # The folder
//
// One JSON file for each client stands under clients, and overlays beside them:
// declared (other lists and reports), read (other readings of a source), probed
// (runs), observed (traffic). [ReadFS] reads a folder and reports every fault of
// every file with its line, column and path. A [Set] is what it holds.
//
//   - An [Entry] is a client's file: who it is, the [Identity] by which it can be
//     told, its modes, and claims with the records that they rest on.
//   - An [Overlay] is records that stand beside the claims of clients.
//   - A [Tombstone] is what became of an id.
//
// # Guarantees
//
// Reading a file and writing it gives the same file, and what [ReadEntry] takes
// [Entry.AppendJSON] writes without loss. Files, nesting, values, names and ids
// are bounded, a file by 4 MiB, and so is the folder, by 256 MiB.
package dataset
