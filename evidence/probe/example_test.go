package probe_test

import (
	"cmp"
	"fmt"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/revision"
)

func ExampleParseShowing() {
	v, err := probe.ParseShowing("{…} structuredContent only (1x, as json, _meta did not reach the model)")
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
	made := func(id string, s probe.Scenario, o probe.Outcome) probe.Run {
		return probe.Run{
			Client: "example", ID: id, Scenario: s, Showing: probe.ShowingOf(o),
			Version: evidence.MustParseVersion("1.2.0"), Revision: revision.R20250618,
			When:   evidence.When{Config: "default", Transport: revision.Stdio},
			Source: evidence.Source{Kind: evidence.ProbeRun, Title: "our own runs"},
		}
	}
	runs := []probe.Run{
		made("1", probe.SummaryAndData, probe.StructuredOnly),
		made("2", probe.StructuredAlone, probe.StructuredOnly),
		made("3", probe.ContentAlone, probe.ContentOnly),
	}
	for _, n := range []int{2, 3} {
		fmt.Println(n, "runs:")
		for p, r := range probe.Derive(runs[:n]).Records() {
			fmt.Println("  ", p, cmp.Or(r.Delivery.String(), r.Status.String()))
		}
	}
	// Output:
	// 2 runs:
	//    tools.result.structuredContent full
	// 3 runs:
	//    tools.result.structuredContent full
	//    tools.result.content partial
	//    tools.result.delivery structured-wins
}

func ExampleScenario() {
	for _, s := range []probe.Scenario{probe.WithImage, probe.NextPage} {
		fmt.Printf("%s (%s): %s\n", s, s.Heading(), s.Returns())
	}
	// Output:
	// with_image (tools.result.media): a text block and an image
	// next_page (tools.pagination): a tool list in two pages
}
