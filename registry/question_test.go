package registry_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Each dimension of a question is set by its text and gives it back.
func TestQuestionDimensions(t *testing.T) {
	texts := map[evidence.Dimension]string{
		evidence.DimRevision: "2025-06-18", evidence.DimVersion: "1.2.3", evidence.DimConfig: "modern", evidence.DimTransport: "http", evidence.DimProvider: "acme",
		evidence.DimModel: "gpt", evidence.DimSurface: "ide", evidence.DimInteraction: "headless", evidence.DimResult: "error", evidence.DimOutputSchema: "with",
	}
	var q registry.Question
	for d := range evidence.Dimensions() {
		if texts[d] == "" {
			t.Errorf("%s has no text here", d)
		}
		if err := q.Set(d, texts[d]); err != nil || q.Of(d) != texts[d] {
			t.Errorf("%s set to %q: %v, and gives %q", d, texts[d], err, q.Of(d))
		}
	}
	want := registry.Question{
		Revision: revision.R20250618, Version: evidence.MustParseVersion("1.2.3"),
		When: evidence.When{
			Config: "modern", Transport: revision.StreamableHTTP, Provider: "acme", Model: "gpt", Surface: evidence.IDE,
			Interaction: evidence.Headless, Result: evidence.ErrorResult, OutputSchema: evidence.With,
		},
	}
	if q != want {
		t.Errorf("the question is %+v, want %+v", q, want)
	}
	for _, d := range []evidence.Dimension{evidence.DimRevision, evidence.DimTransport, evidence.DimSurface, evidence.DimResult} {
		if err := q.Set(d, "nonsense"); err == nil || q != want {
			t.Errorf("%s set to nonsense: %v, and the question is %+v", d, err, q)
		}
	}
	for d := range evidence.Dimensions() {
		if err := q.Set(d, ""); err != nil || q.Of(d) != "" {
			t.Errorf("%s left open: %v, and gives %q", d, err, q.Of(d))
		}
	}
	if q != (registry.Question{}) {
		t.Errorf("a question that leaves all open is %+v", q)
	}
}

// A row of traffic is compared with the claim, whatever overlays say.
func TestAgainst(t *testing.T) {
	c := codex(t)
	claim := c.Claim(capability.ToolsResultStructuredContent)
	for status, want := range map[capability.Status]bool{claim.Status(): false, capability.Unsupported: claim.Status() != capability.Unsupported, capability.NotRecorded: false} {
		a, differs := c.Against(observed.Row{Name: capability.ToolsResultStructuredContent.String(), Status: status})
		if a.Status() != claim.Status() || differs != want {
			t.Errorf("a row of %s against %s: differs %t, want %t", status, a.Status(), differs, want)
		}
	}
	if _, differs := c.Against(observed.Row{Name: "no such thing", Status: capability.Full}); differs {
		t.Error("a row about nothing differs")
	}
}
