package apify_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect/apify"
)

func ExampleRead() {
	list, err := apify.Read("mcp-clients.json", []byte(`{
		"Cline": {"title": "Cline", "protocolVersion": "2025-06-18", "tools": {"listChanged": true}, "dreams": {}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range list.Clients {
		for _, s := range c.Statements {
			fmt.Println(c.Name, c.Revision, s.Capability, s.Status, s.Word)
		}
	}
	for _, u := range list.Unmapped {
		fmt.Println(u)
	}
	// Output:
	// Cline 2025-06-18 tools full {"listChanged":true}
	// Cline 2025-06-18 tools.listChanged full true
	// Cline.dreams: {}: the table has no row for such a member
}

func ExampleList_Overlay() {
	list, err := apify.Read("mcp-clients.json", []byte(`{"Cline": {"protocolVersion": "2025-06-18", "tools": {}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	overlay, _ := list.Overlay(apify.Source("9476cfb1", evidence.Date{}))
	for _, r := range overlay.Clients["cline"][capability.Tools] {
		fmt.Println(r.Tier, r.Status, r.Scope.Revision, r.Source)
	}
	// Output:
	// declared full 2025-06-18 apify/mcp-client-capabilities 9476cfb1
}
