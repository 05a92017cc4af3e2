package canimcpdev_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect/canimcpdev"
)

const exampleMatrix = `{
	"clients": [{"id": "goose", "title": "Goose", "protocolVersion": "2025-03-26"}],
	"matrix": {"goose": {
		"roots.list":   {"status": "yes", "provenance": "manual", "last_verified": "2026-07-01", "source": "https://example.com/roots"},
		"tools.list":   {"status": "no", "provenance": "submission", "last_verified": "2026-07-02"},
		"prompts.list": {"status": "unknown"}
	}}
}`

func ExampleRead() {
	list, err := canimcpdev.Read("matrix.json", []byte(exampleMatrix))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range list.Cells {
		fmt.Printf("%s %s: %s is %s of %s\n", c.Client, c.Feature, c.Word, c.Status, c.Capability)
	}
	// Output:
	// goose roots.list: yes is full of roots
	// goose tools.list: no is partial of tools
	// goose prompts.list: unknown is not-recorded of prompts
}

func ExampleList_Overlay() {
	list, err := canimcpdev.Read("matrix.json", []byte(exampleMatrix))
	if err != nil {
		fmt.Println(err)
		return
	}
	overlay, _ := list.Overlay("f7994d70")
	for _, r := range overlay.Clients["goose"][capability.Roots] {
		fmt.Println(r.Tier, r.Status, r.Source, r.Source.URL)
	}
	// Output:
	// declared full canimcp.dev f7994d70 (2026-07-01) https://example.com/roots
}

func ExampleReadReport() {
	report, err := canimcpdev.ReadReport("report.json", []byte(`{
		"run_date": "2026-06-28", "spec_version": "2025-06-18",
		"results": [{"clientInfo_name": "goose", "version": "1.2.0", "features": [
			{"feature_id": "roots.list", "outcome": "pass"}, {"feature_id": "auth.oauth", "outcome": "skip"}]}]
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range report.Clients {
		for _, o := range r.Statements {
			fmt.Println(r.Name, r.Version, o.Capability, o.Status)
		}
	}
	// Output:
	// goose 1.2.0 roots full
	// goose 1.2.0 authentication.oauth untested
}
