package supportmatrix_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect/supportmatrix"
)

func Example() {
	m, err := supportmatrix.Read([]byte(`
## Utilities

| Area | Status | Notes |
|---|---|---|
| MCP elicitation | Supported (opt-in) | With a flag. |
| Themes | Stub | |
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	areas := map[string][]capability.Path{"MCP elicitation": {capability.Elicitation}}
	source := evidence.Source{Kind: evidence.VendorDocument, Title: "its support matrix"}
	for p, r := range m.Records(source, func(_, area string) []capability.Path { return areas[area] }) {
		fmt.Println(p, r.Status, r.Word, r.Note, r.Tier)
	}
	// Output: elicitation partial Supported (opt-in) row: MCP elicitation. With a flag. declared
}

func ExampleParseWord() {
	for _, text := range []string{"Supported", "Supported (fallback)", "Stub", "Planned"} {
		w, err := supportmatrix.ParseWord(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s: %s\n", w, w.Status())
	}
	// Output:
	// Supported: full
	// Supported (fallback): partial
	// Stub: unsupported
	// unknown status "Planned": want one of Supported, Experimental, Stub, Unsupported, N/A, with or without a qualifier in parentheses
}
