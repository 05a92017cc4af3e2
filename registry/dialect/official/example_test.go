package official_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect/official"
)

const examplePage = `{
	"source": "modelcontextprotocol/modelcontextprotocol docs/clients.mdx", "commit": "87993a68", "committed": "2026-05-26",
	"clients": [{"name": "Warp", "homepage": "https://www.warp.dev/", "supports": ["Tools", "Discovery", "Teleport"]}]
}`

func ExampleRead() {
	list, err := official.Read("clients.json", []byte(examplePage))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range list.Clients {
		for _, s := range c.Statements {
			fmt.Println(c.Name, s.Word, s.Capability, s.Status)
		}
	}
	for _, u := range list.Unmapped {
		fmt.Println(u)
	}
	// Output:
	// Warp Tools tools full
	// Warp Discovery tools.listChanged full
	// clients[0].supports[2]: "Teleport": the table has no row for such a feature, and the file no extension
}

func ExampleOverlay() {
	list, err := official.Read("clients.json", []byte(examplePage))
	if err != nil {
		fmt.Println(err)
		return
	}
	overlay, _ := official.Overlay(list)
	for _, r := range overlay.Clients["warp"][capability.Tools] {
		fmt.Println(r.Tier, r.Status, r.Source)
	}
	// Output:
	// declared full modelcontextprotocol/modelcontextprotocol docs/clients.mdx 87993a68 (2026-05-26)
}
