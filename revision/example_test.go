package revision_test

import (
	"fmt"
	"slices"

	"github.com/mcpcaps/mcpcaps/revision"
)

func Example() {
	// What a client sent in protocolVersion.
	r, err := revision.Parse("2025-06-18")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r, r.Era())
	_, ok := revision.LookupMethod(r, "elicitation/create")
	fmt.Println("defines elicitation:", ok)
	_, ok = revision.LookupMethod(r, "tasks/get")
	fmt.Println("defines tasks:", ok)
	// Output:
	// 2025-06-18 legacy
	// defines elicitation: true
	// defines tasks: false
}

func ExampleParse() {
	for _, text := range []string{"2025-06-18", "2031-01-01", "DRAFT-2026-v1", "1.0"} {
		r, err := revision.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(r, "known:", r.IsKnown(), "era:", r.Era(), "defined by:", r.Defines())
	}
	// Output:
	// 2025-06-18 known: true era: legacy defined by: 2025-06-18
	// 2031-01-01 known: false era: modern defined by: 2026-07-28
	// DRAFT-2026-v1 known: false era: ? defined by: ?
	// revision "1.0": not a date (want a date such as 2025-06-18, or DRAFT-name)
}

func ExampleOrder() {
	draft := revision.MustParse("DRAFT-2026-v1")
	fmt.Println(revision.Order(revision.R20250618, revision.R20251125))
	fmt.Println(revision.Order(draft, revision.R20251125))
	// Output:
	// -1 true
	// 0 false
}

func ExampleRevision_Compare() {
	rs := []revision.Revision{revision.R20251125, {}, revision.R20250326, revision.MustParse("DRAFT-2026-v1")}
	slices.SortFunc(rs, revision.Revision.Compare)
	fmt.Println(rs)
	// Output:
	// [? DRAFT-2026-v1 2025-03-26 2025-11-25]
}

func ExampleMethodChanges() {
	for c := range revision.MethodChanges(revision.R20260728) {
		if c.Kind == revision.Replaced {
			fmt.Printf("%s -> %s\n", c.Method, c.By)
		}
	}
	// Output:
	// initialize -> _meta io.modelcontextprotocol/protocolVersion
	// logging/setLevel -> _meta io.modelcontextprotocol/logLevel
	// notifications/tasks/status -> notifications/tasks
	// resources/subscribe -> subscriptions/listen
	// resources/unsubscribe -> subscriptions/listen
	// tasks/result -> tasks/get
}

func ExampleMethods() {
	for m := range revision.Methods(revision.R20260728) {
		if m.Input {
			fmt.Println(m.Name, "deprecated:", m.Deprecated)
		}
	}
	// Output:
	// elicitation/create deprecated: false
	// roots/list deprecated: true
	// sampling/createMessage deprecated: true
}

func ExampleNegotiate() {
	client := revision.ClientSide{
		Prefers: revision.R20251125,
		Speaks:  []revision.Revision{revision.R20250618, revision.R20251125},
		// Accepts is not recorded.
	}
	old := revision.ServerSide{Speaks: []revision.Revision{revision.R20250618}}

	o := revision.Negotiate(client, old, revision.Stdio)
	fmt.Println(o.Ending, o.Reason)

	client.Accepts = []revision.Revision{revision.R20250618}
	o = revision.Negotiate(client, old, revision.Stdio)
	fmt.Println(o.Ending, o.Revision, o.Era())
	// Output:
	// undetermined accepts-not-recorded
	// connected 2025-06-18 legacy
}
