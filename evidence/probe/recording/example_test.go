package recording_test

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe/recording"
)

func ExampleRead() {
	wire := `{"run":"a","transport":"stdio","pid":1,"msg":{"method":"initialize","params":{"protocolVersion":"2025-06-18"}}}
{"run":"a","transport":"stdio","pid":1,"msg":{"method":"tools/list"}}
{"run":"a","transport":"stdio","pid":1,"msg":{"method":"tools/call","params":{"name":"probe_plain","arguments":{"scenario":"both_differ"}}}}
`
	model := `{"run":"main","tool":"probe_plain","scenario":"both_differ","reached":[{"role":"tool","content":"CONTENT_ALPHA"}]}
`
	c := recording.Capture{
		Client: "example", Name: "example-1.2.0", Version: evidence.MustParseVersion("1.2.0"),
		Wire:     evidence.Source{Kind: evidence.ProbeRun, Path: "example.jsonl"},
		Model:    evidence.Source{Kind: evidence.ProbeRun, Path: "example.model.jsonl"},
		Settings: []recording.Setting{{Wire: "a", Model: "main", Config: "default"}},
	}
	runs, err := recording.Read(c, strings.NewReader(wire), strings.NewReader(model))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range runs {
		fmt.Printf("%s at %s, %s: %s\n", r.Scenario, r.Revision, r.Address(), r.Showing)
	}
	// Output:
	// next_page at 2025-06-18, example.jsonl:2: next page not read
	// summary_and_data at 2025-06-18, example.model.jsonl:1: […] content only (1x, as text)
}
