package probe_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/revision"
)

func ExampleParseVerdict() {
	v, err := probe.ParseVerdict("{…} structuredContent only (1x, as json, _meta did not reach the model)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Outcome() == probe.StructuredOnly, v.Times(), v.Form(), v.Part(probe.PartMeta))
	fmt.Println(v)
	// Output:
	// true 1 json did not reach the model
	// {…} structuredContent only (1x, as json, _meta did not reach the model)
}

// Three runs tell what a client does with a result that has both fields. Two of
// them would not: content may be displaced, or never used.
func ExampleDerive() {
	made := func(id string, s probe.Scenario, verdict string) probe.Run {
		return probe.Run{
			Client: "example", ID: id, Scenario: s, Verdict: probe.MustParseVerdict(verdict),
			Version: evidence.MustParseVersion("1.2.0"), Revision: revision.R20250618,
			When:   evidence.When{Config: "default", Transport: revision.Stdio},
			Source: evidence.Source{Kind: evidence.ProbeRun, Title: "our own runs"},
		}
	}
	runs := []probe.Run{
		made("1", probe.SummaryAndData, "{…} structuredContent only (1x, as json)"),
		made("2", probe.StructuredAlone, "{…} structuredContent only (1x, as json)"),
		made("3", probe.ContentAlone, "[…] content only (1x, as text)"),
	}
	for _, n := range []int{2, 3} {
		f := probe.Derive(runs[:n])
		fmt.Println(n, "runs:")
		for p, r := range f.Records() {
			fmt.Println("  ", p, cmp.Or(r.Delivery.String(), r.Status.String()))
		}
		for m := range f.Missing() {
			if m.Capability == capability.ToolsResultDelivery && m.Result == evidence.OKResult {
				fmt.Println("   missing:", m.Scenarios[0])
			}
		}
	}
	// Output:
	// 2 runs:
	//    tools.result.structuredContent full
	//    missing: content_only
	// 3 runs:
	//    tools.result.structuredContent full
	//    tools.result.content partial
	//    tools.result.delivery structured-wins
}

func ExampleReadCapture() {
	wire := `{"run":"a","transport":"stdio","pid":1,"msg":{"method":"initialize","params":{"protocolVersion":"2025-06-18"}}}
{"run":"a","transport":"stdio","pid":1,"msg":{"method":"tools/list"}}
{"run":"a","transport":"stdio","pid":1,"msg":{"method":"tools/call","params":{"name":"probe_plain","arguments":{"scenario":"both_differ"}}}}
`
	model := `{"run":"main","tool":"probe_plain","scenario":"both_differ","reached":[{"role":"tool","content":"CONTENT_ALPHA"}]}
`
	c := probe.Capture{
		Client: "example", Name: "example-1.2.0", Version: evidence.MustParseVersion("1.2.0"),
		Wire:     evidence.Source{Kind: evidence.ProbeRun, Path: "example.jsonl"},
		Model:    evidence.Source{Kind: evidence.ProbeRun, Path: "example.model.jsonl"},
		Settings: []probe.Setting{{Wire: "a", Model: "main", Config: "default"}},
	}
	runs, err := probe.ReadCapture(c, strings.NewReader(wire), strings.NewReader(model))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range runs {
		fmt.Printf("%s at %s, %s: %s\n", r.Scenario, r.Revision, r.Address(), r.Verdict)
	}
	// Output:
	// next_page at 2025-06-18, example.jsonl:2: next page not read
	// summary_and_data at 2025-06-18, example.model.jsonl:1: […] content only (1x, as text)
}

func ExampleScenario() {
	for _, s := range []probe.Scenario{probe.WithImage, probe.NextPage} {
		fmt.Printf("%s (%s): %s\n", s, s.Heading(), s.Returns())
	}
	// Output:
	// with_image (tools.result.media): a text block and an image
	// next_page (tools.pagination): a tool list in two pages
}
