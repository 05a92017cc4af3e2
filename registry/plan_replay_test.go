package registry_test

import (
	"fmt"
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/registry"
)

// shows says whether a run of the scenario that a plan amounts to has shown the
// payload to the model. ok is false for a run of another scenario.
func shows(p registry.Plan, kind evidence.ResultKind, r probe.Run) (reached, ok bool) {
	reachedBy := func(outcomes ...probe.Outcome) bool {
		for _, o := range outcomes {
			if r.Showing.Outcome() == o {
				return true
			}
		}
		return false
	}
	sent := r.Fields()
	isError := sent.Has(probe.FieldError)
	if isError != (kind == evidence.ErrorResult) {
		return false, false
	}
	structured, content := sent.Has(probe.FieldStructured), sent.Has(probe.FieldContent)
	switch r.Scenario {
	case probe.SummaryAndData, probe.ContentAlone, probe.StructuredAlone, probe.IsError, probe.IsErrorStructured, probe.Mirror:
	default:
		return false, false
	}
	switch {
	case p.SendStructured && p.SendContent && structured && content:
		// the payload stands in both: it is there when either is
		return reachedBy(probe.ContentOnly, probe.StructuredOnly, probe.Both, probe.Envelope, probe.Payload), true
	case p.SendStructured && !p.SendContent && structured && !content:
		return reachedBy(probe.StructuredOnly, probe.Both, probe.Envelope, probe.Payload), true
	case !p.SendStructured && p.SendContent && content && !structured:
		return reachedBy(probe.ContentOnly, probe.Both, probe.Envelope, probe.Payload), true
	}
	return false, false
}

// A payload that follows the plan is one that the recorded runs show reaching
// the model: of each client that was run, in each version and setting, for ok
// and error results, with and without an outputSchema.
func TestPlanReachesTheModelInRecordedRuns(t *testing.T) {
	clients := 0
	for c := range registry.Default().Clients() {
		checked := make(map[string]int)
		for r := range c.Runs() {
			if r.OutputSchema == 0 {
				continue // nothing tells which plan this run is about
			}
			kind := evidence.OKResult
			if r.Fields().Has(probe.FieldError) {
				kind = evidence.ErrorResult
			}
			result := registry.ToolResult{IsError: kind == evidence.ErrorResult, OutputSchema: r.OutputSchema == evidence.With}
			plan := c.View(registry.Question{Revision: r.Revision, Version: r.Version, When: r.When}).Plan(result)
			reached, ok := shows(plan, kind, r)
			if !ok {
				continue
			}
			checked[fmt.Sprintf("%s, %s outputSchema", kind, r.OutputSchema)]++
			if !reached {
				t.Errorf("%s %s, %s result of a tool %s outputSchema: the plan (structured %t, content %t, %s) did not reach the model in run %s: %s",
					c, r.Version, kind, r.OutputSchema, plan.SendStructured, plan.SendContent, plan.Delivery, r.ID, r.Showing)
			}
		}
		if len(checked) == 0 {
			continue
		}
		clients++
		for _, what := range []string{"ok, with outputSchema", "ok, without outputSchema", "error, with outputSchema", "error, without outputSchema"} {
			if checked[what] == 0 {
				t.Errorf("%s: no run shows the plan for %s", c, what)
			}
		}
	}
	if clients < 8 {
		t.Errorf("%d clients with runs, want at least 8", clients)
	}
}
