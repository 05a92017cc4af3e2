package dataset_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// All faults of a file come at once, each with its place.
func ExampleReadEntry() {
	_, err := dataset.ReadEntry("some-client.json", []byte(`{
  "id": "some-client",
  "title": "Some client",
  "class": "product",
  "vendor": "Some vendor",
  "category": "cli",
  "claims": {
    "tools.listChange": {"status": "full"},
    "tools": {"status": "partial", "evidence": [{"tier": "read", "source": "code", "revision": "1.0"}]}
  }
}`))
	fmt.Println(err)
	// Output:
	// some-client.json:8:5: claims["tools.listChange"]: unknown capability "tools.listChange": nearest is "tools.listChanged"
	// some-client.json:9:14: claims.tools: partial without a "note": say under which condition
	// some-client.json:9:76: claims.tools.evidence[0].source: unknown source "code": the file names no sources
	// some-client.json:9:96: claims.tools.evidence[0].revision: revision "1.0": not a date (want a date such as 2025-06-18, or DRAFT-name)
}

// A program that gathers facts writes them as a file of the data set.
func ExampleEntry_AppendJSON() {
	code := evidence.Source{Kind: evidence.SourceCode, Repository: "some/client", Commit: "0123abc"}
	at := code
	at.Path, at.Lines = "src/tools.go", "19-33"
	seen := evidence.Record{Tier: evidence.Read, Source: at, Scope: evidence.Scope{Revision: revision.R20250618}}
	e := dataset.Entry{
		ID: "some-client", Title: "Some client", Class: dataset.Product, Vendor: "Some vendor", Category: "cli",
		Sources: []evidence.NamedSource{{Key: "code", Source: code}},
		Claims: []dataset.Claimed{
			{Capability: capability.Tools, Claim: evidence.Claim{Status: capability.Full, Records: []evidence.Record{seen}}},
			{Capability: capability.ToolsPagination, Claim: evidence.Claim{Status: capability.Unsupported, Note: "It reads the first page."}},
		},
	}
	text, err := e.AppendJSON(nil)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(string(text))
	// Output:
	// {
	//   "$schema": "../schema/client.schema.json",
	//   "id": "some-client",
	//   "title": "Some client",
	//   "class": "product",
	//   "vendor": "Some vendor",
	//   "category": "cli",
	//   "sources": {"code": {"kind": "source-code", "repository": "some/client", "commit": "0123abc"}},
	//   "claims": {
	//     "tools": {
	//       "status": "full",
	//       "evidence": [{"tier": "read", "source": "code", "path": "src/tools.go", "lines": "19-33", "revision": "2025-06-18"}]
	//     },
	//     "tools.pagination": {"status": "unsupported", "note": "It reads the first page."}
	//   }
	// }
}
