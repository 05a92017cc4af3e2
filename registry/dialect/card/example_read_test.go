package card_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
)

func ExampleRead() {
	c, err := card.Read([]byte(`# Some Client

## At a glance

| | |
|---|---|
| Registry id | ` + "`some-client`" + ` |

## Capabilities

| Capability | Status | Known by | At |
|---|---|---|---|
| **Tools** | ● full | read, declared | ` + "`2025-06-18`" + ` |
| &nbsp;&nbsp;↳ listChanged | ○ unsupported | read, declared ⇧ | ` + "`2025-06-18`" + ` |
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := registry.New(c.DataSet())
	if err != nil {
		fmt.Println(err)
		return
	}
	client, _ := r.Client("some-client")
	v := client.Claim(capability.ToolsListChanged)
	fmt.Println(v.Status(), "known by", v.Known(), "of", v.InheritedFrom(), "at", v.Revision())
	// Output: unsupported known by read, declared of tools at 2025-06-18
}
