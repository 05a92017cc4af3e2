package registrytest

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// CheckResult fails the test for each of the clients whose model would not get
// all of the tool result, or may not, by how the client treats each part. result
// is its JSON, a []byte or a string, or any value that marshals to it.
func CheckResult(t TB, result any, tool registry.ToolResult, ids ...string) {
	t.Helper()
	Expect{}.CheckResult(t, result, tool, ids...)
}

// CheckResult is the function of that name in these circumstances. KnownBy, Fit
// and Undisputed do not count, nor does Result: the tool result has its own.
func (e Expect) CheckResult(t TB, result any, tool registry.ToolResult, ids ...string) {
	t.Helper()
	r, err := parseResult(result)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	if tool.IsError && !r.isError {
		t.Errorf("isError of the result is false, but it is meant to be an error result")
	}
	if len(ids) == 0 {
		t.Errorf("no client is named, want at least one")
	}
	for _, id := range ids {
		c := e.client(t, id)
		if c == nil {
			return
		}
		q := e.question(capability.Path{})
		if losses := r.losses(c, q, tool); len(losses) > 0 {
			t.Errorf("%s", r.failure(c, q, tool, losses))
		}
	}
}

// failure explains what a client would lose.
func (r sentResult) failure(c *registry.Client, q registry.Question, tool registry.ToolResult, losses []loss) string {
	tool.IsError = tool.IsError || r.isError
	q.Result = kindOf(tool)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: its model does not get all of this %s result\n", c, q.Result)
	if d := diff(r.parts(nil), r.parts(losses)); d != "" {
		fmt.Fprintf(&b, "(-sent +reaches the model for sure):\n%s", d)
	}
	q.Capability = losses[0].Capability
	a := c.Ask(q)
	fmt.Fprintf(&b, "asked: %s\n", a.Asked())
	for _, l := range losses {
		fmt.Fprintf(&b, "%s: %s: %s\n", l.Part, l.Kind, l.Why)
		for _, record := range l.Basis {
			fmt.Fprintf(&b, "  %s\n", recordText(record, ""))
		}
	}
	p := c.View(q).Plan(tool)
	fmt.Fprintf(&b, "plan for this client: structuredContent %s, content %s, mirror %s (%s)", yesNo(p.SendStructured), yesNo(p.SendContent), p.Mirror, p.Reason)
	return b.String()
}

// parts lists the parts of the result by their pointers, those that are lost
// or may be left out.
func (r sentResult) parts(losses []loss) map[string]string {
	m := map[string]string{}
	if r.present {
		m["/structuredContent"] = "the payload in it"
	}
	for i, b := range r.content {
		if !b.aside {
			m[fmt.Sprintf("/content/%d", i)] = b.kind
		}
	}
	for _, l := range losses {
		delete(m, l.Part)
	}
	return m
}
