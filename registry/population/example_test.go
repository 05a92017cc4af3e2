package population_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// three gives three clients of the embedded data.
func three() []*registry.Client {
	var clients []*registry.Client
	for _, id := range []string{"openai-codex", "claude-code", "vscode"} {
		c, err := registry.Default().Lookup(id)
		if err != nil {
			panic(err)
		}
		clients = append(clients, c)
	}
	return clients
}

func ExampleMatching() {
	q, err := population.Parse("tools.pagination and id = openai-codex | zed")
	if err != nil {
		fmt.Println(err)
		return
	}
	for f := range population.Matching(registry.Default(), q) {
		if f.Truth == population.Yes {
			fmt.Println(f.Client.Title())
		}
	}
	// Output:
	// Codex CLI
}

func ExampleParse() {
	q, err := population.Parse("not (roots or sampling=full|partial) and category=cli")
	fmt.Println(q, err)
	_, err = population.Parse("tools AND roots")
	fmt.Println(err)
	// Output:
	// not (roots = supported or sampling = supported) and category = cli <nil>
	// query "tools AND roots": at byte 6: "AND" is not expected here: want and, or, or the end (write and in lower case)
}

func ExampleQuery_Of() {
	q := population.And(
		population.Has(capability.ToolsListChanged, capability.Full),
		population.Not(population.Disputed(capability.ToolsListChanged)),
	).At(revision.R20250618)
	fmt.Println(q)
	for _, c := range three()[:1] {
		fmt.Println(c, q.Of(c))
	}
	// Output:
	// tools.listChanged[revision = 2025-06-18] = full and not disputed(tools.listChanged[revision = 2025-06-18])
	// openai-codex no
}

func ExampleShared() {
	for c := range population.Shared(slices.Values(three()), registry.Question{}) {
		if c.Capability.Parent() == capability.Tools && c.Capability.Depth() == 2 && c.Status == capability.Partial {
			fmt.Println(c.Capability, c.Status, "by", c.Decider.Client())
		}
	}
	// Output:
	// tools.listChanged partial by openai-codex
	// tools.result partial by claude-code
}

func ExampleUpstream() {
	d := population.Upstream(slices.Values(three()), registry.Question{}, population.Terms{Revision: revision.R20251125})
	capabilities, err := json.Marshal(d)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(capabilities))
	for it := range d.All() {
		if it.Capability == capability.Sampling {
			fmt.Println(it.Capability, it.Why())
		}
	}
	// Output:
	// {"elicitation":{"form":{},"url":{}}}
	// sampling left out: openai-codex is unsupported
}

func ExampleCover() {
	weights := []population.Weight{
		{Clients: []string{"openai-codex"}, Count: 600},
		{Clients: []string{"zed"}, Count: 300},
		{Count: 100}, // names that nobody knows
	}
	c := population.Cover(registry.Default(), registry.Question{Capability: capability.ToolsPagination}, slices.Values(weights))
	fmt.Println("supported", c.Share(c.Supported), "unsupported", c.Share(c.Unsupported), "unknown", c.Share(c.Unknown))
	// Output:
	// supported 60% unsupported 30% unknown 10%
}

func ExampleLost() {
	s := revision.Server{Speaks: slices.Collect(revision.All())}
	for l := range population.Lost(registry.Default(), s, revision.StreamableHTTP, revision.R20250618) {
		if l.Client.ID() == "openai-codex" {
			fmt.Println(l.Client, l.Certain, l.After.Reason)
		}
	}
	// Output:
	// openai-codex yes counter-refused
}

func ExampleDiff() {
	entry := dataset.Entry{ID: "a", Title: "A", Claims: []dataset.Claimed{{Capability: capability.Tools}}}
	entry.Claims[0].Status = capability.Partial
	before, err := registry.New(dataset.Set{Version: "1", Entries: []dataset.Entry{entry}})
	if err != nil {
		fmt.Println(err)
		return
	}
	entry.Claims = slices.Clone(entry.Claims)
	entry.Claims[0].Status = capability.Full
	after, err := registry.New(dataset.Set{Version: "2", Entries: []dataset.Entry{entry, {ID: "b", Title: "B"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(population.Diff(before, after))
	// Output:
	// 1 -> 2
	// + client b (claims: 0, records: 0)
	// ~ claim a tools: partial -> full
}
