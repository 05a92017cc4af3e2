// Package official reads the lists of clients on the pages of the Model Context
// Protocol project: the example clients with the features that they support
// (docs/clients.mdx, a page that was removed in May 2026), and the matrix of the
// official extensions (docs/extensions/client-matrix.mdx).
//
// The pages are documents. Read takes what was extracted from one, as JSON:
//
//	{"source": "owner/repository path", "commit": "…", "committed": "2006-01-02",
//	 "extensions": {"MCP Apps": "io.modelcontextprotocol/ui"},
//	 "clients": [{"name": "…", "homepage": "…", "source": "…", "supports": ["Tools"]}]}
//
// where extensions, source and homepage (home will do) may be absent. A feature
// is there or not; what is not there is not recorded. Both pages say that the
// community maintains them, so their kind is that of a directory.
package official
