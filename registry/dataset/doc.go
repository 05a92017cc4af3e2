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
// # A small file
//
// The JSON Schemas of the files are in registry/data/schema. A client's file,
// clients/my-client.json, can be as short as this:
//
//	{"id":"my-client","title":"My Client","class":"product","vendor":"Me","category":"cli",
//	 "identity":{"names":[{"text":"my-client"}]},
//	 "sources":{"mine":{"kind":"source-code","title":"my notes","date":"2026-11-01"}},
//	 "claims":{"tools.pagination":{"status":"full","evidence":[{"tier":"read","source":"mine"}]}}}
//
// and data.json beside the folder clients is {"version":"2026.12.1","date":"2026-12-01"}.
//
// # Guarantees
//
// Reading a file and writing it gives the same file, and what [ReadEntry] takes
// [Entry.AppendJSON] writes without loss. Files, nesting, values, names and ids
// are bounded, a file by 4 MiB, and so is the folder, by 256 MiB.
package dataset
