package clientregistry_test

import (
	"fmt"
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/clientregistry"
)

func ExampleRead() {
	d, err := clientregistry.Read("clients.json", []byte(`{
  "some-client": {
    "title": "Some Client",
    "url": "https://example.com",
    "protocolVersion": "2025-11-25",
    "tools": {"listChanged": true},
    "elicitation": {"status": {"status": "partial", "notes": "Forms without defaults."}},
    "metadata": {"conformanceScore": 90}
  }
}`), evidence.Source{Kind: evidence.Directory, Title: "a registry"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range d.Clients {
		for _, claim := range c.Entry.Claims {
			fmt.Printf("%s %s %q\n", claim.Capability, claim.Status, claim.Note)
		}
		for _, x := range c.Extras {
			fmt.Println(x.Pointer, x.JSON, "-", x.Reason)
		}
	}
	// Output:
	// tools full ""
	// tools.listChanged full ""
	// elicitation partial "Forms without defaults."
	// /metadata/conformanceScore 90 - no place for it in an entry
}

func ExampleDocument_AppendJSON() {
	c, err := registry.Default().Lookup("openai-codex")
	if err != nil {
		fmt.Println(err)
		return
	}
	d := clientregistry.Of(slices.Values([]dataset.Entry{c.Entry()}))
	_, losses, err := d.AppendJSON(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range losses {
		if l.Place == "claims.transports.streamableHttp" {
			fmt.Println(l)
		}
	}
	// Output:
	// openai-codex: claims.transports.streamableHttp: the evidence (read, declared)
	// openai-codex: claims.transports.streamableHttp: disputed: the format has one status
}
