package population_test

import (
	"slices"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Ten questions of the kind that a user asks. The data grows, so each test names
// some clients of which the answer is settled, and looks at the source of each
// answer.

// named checks that a query is yes for some clients and not for others, that it
// leaves room for those that nobody has looked at, and that what is decided
// has a source.
func named(t *testing.T, text string, want, not []string) {
	t.Helper()
	r := registry.Default()
	counts := make(map[population.Truth]int)
	for f := range population.Matching(r, population.MustParse(text)) {
		counts[f.Truth]++
		switch id := f.Client.ID(); {
		case f.Truth != population.Yes && slices.Contains(want, id):
			t.Errorf("%s: %s for %s, want yes", text, f.Truth, id)
		case f.Truth == population.Yes && slices.Contains(not, id):
			t.Errorf("%s: yes for %s", text, id)
		}
		if f.Truth == population.Yes {
			for a := range f.Answers() {
				checkSource(t, a)
			}
			sources := 0
			for r := range f.Evidence() {
				sources++
				if r.Source.IsZero() {
					t.Errorf("%s: evidence of %s has no source", text, f.Client)
				}
			}
			if sources == 0 {
				t.Errorf("%s: yes for %s, without evidence", text, f.Client)
			}
		}
	}
	if counts[population.Unknown] == 0 || counts[population.No] == 0 {
		t.Errorf("%s: %d no, %d unknown: want some of each", text, counts[population.No], counts[population.Unknown])
	}
	t.Logf("%s: %d yes, %d no, %d unknown", text, counts[population.Yes], counts[population.No], counts[population.Unknown])
}

// checkSource checks that an answer that says something says from where.
func checkSource(t *testing.T, a registry.Answer) {
	t.Helper()
	if a.Status() == capability.NotRecorded || a.Basis() == evidence.ByRevision {
		return
	}
	if record, ok := a.Deciding(); !ok || record.Source.IsZero() {
		t.Errorf("%s of %s is %s by %v, without a source", a.Capability(), a.Client(), a.Status(), record)
	}
}

func TestWhoRendersApps(t *testing.T) {
	named(t, "extensions.io.modelcontextprotocol/ui", []string{"vscode", "cursor", "goose"}, []string{"zed", "crush"})
}

func TestWhoHandlesListChanged(t *testing.T) {
	named(t, "tools.listChanged = full", []string{"claude-code", "zed", "opencode"}, []string{"openai-codex"})
	// Codex gets the notification and does nothing: it is there only in part.
	for f := range population.Matching(registry.Default(), population.Has(capability.ToolsListChanged)) {
		if f.Client.ID() != "openai-codex" {
			continue
		}
		var first population.Condition
		for c := range f.Conditions() {
			first = c
			break
		}
		if first.Status != capability.Partial || first.Note == "" || first.Elsewhere {
			t.Errorf("condition of %s: %+v", f.Client, first)
		}
	}
}

func TestWhoAccepts20260728(t *testing.T) {
	named(t, "speaks = 2026-07-28", []string{"openai-codex", "claude-code"}, []string{"zed"})
	// Codex does only in a mode that is off by default.
	named(t, "speaks = 2026-07-28 and not prefers = 2026-07-28", []string{"openai-codex"}, nil)
	for m := range population.Connects(registry.Default(), revision.Server{Speaks: []revision.Revision{revision.R20260728}}, revision.StreamableHTTP) {
		if m.Client.ID() == "openai-codex" && (m.Outcome.Result == revision.Connected) == m.Default {
			t.Errorf("codex in mode %s: %s", m.Config, m.Outcome.Result)
		}
	}
}

func TestWhoReadsOnlyTheFirstPage(t *testing.T) {
	named(t, "tools.pagination = unsupported", []string{"zed", "cline", "roo-code"}, []string{"openai-codex", "claude-code"})
}

func TestWhoGetsOnlyContent(t *testing.T) {
	named(t, "tools.result.delivery = content-only", []string{"zed", "gemini-cli", "crush"}, []string{"openai-codex", "claude-code"})
}

func TestWhoDeclaresElicitationAndNeverShowsIt(t *testing.T) {
	named(t, "elicitation and elicitation.person = unsupported", []string{"claude-code"}, []string{"openai-codex", "zed"})
}

func TestWhatThreeShare(t *testing.T) {
	r := registry.Default()
	three := []*registry.Client{lookup(t, r, "openai-codex"), lookup(t, r, "claude-code"), lookup(t, r, "vscode")}
	got := make(map[string]string)
	for c := range population.Shared(slices.Values(three), registry.Question{}) {
		got[c.Capability.String()] = c.Status.String()
		checkSource(t, c.Decider)
		if c.Decider.Client() == nil {
			t.Errorf("nobody decides %s", c.Capability)
		}
	}
	for p, want := range map[string]string{
		"tools": "full", "tools.listChanged": "partial", "tools.pagination": "full", "instructions": "full",
		"transports.streamableHttp": "full", "prompts": "unsupported", "sampling": "unsupported", "jsonSchema": "not-recorded",
	} {
		if got[p] != want {
			t.Errorf("%s: %s, want %s", p, got[p], want)
		}
	}
}

func TestWhatIsDisputedAboutClaudeCode(t *testing.T) {
	c := lookup(t, registry.Default(), "claude-code")
	disputed := 0
	for a := range c.Answers(registry.Question{}) {
		if !a.Disputed() {
			continue
		}
		disputed++
		for d := range a.Disagreements() {
			if d.Record.Source.IsZero() {
				t.Errorf("%s: somebody says %s, without a source", a.Capability(), d.Status)
			}
		}
		if population.Disputed(a.Capability()).Of(c) != population.Yes {
			t.Errorf("%s is disputed, and the query says no", a.Capability())
		}
	}
	if yes := population.Disputed(capability.Path{}).Of(c) == population.Yes; disputed == 0 || !yes {
		t.Errorf("%d answers are disputed, and the query says %v", disputed, yes)
	}
}

func TestWhoIsLostWithout20250618(t *testing.T) {
	r := registry.Default()
	s := revision.Server{Speaks: slices.Collect(revision.All())}
	certain := make(map[string]population.Truth)
	for l := range population.Lost(r, s, revision.StreamableHTTP, revision.R20250618) {
		if l.Default {
			certain[l.Client.ID()] = l.Certain
		}
	}
	// Codex offers it, and hangs up on a server that answers with another.
	if certain["openai-codex"] != population.Yes {
		t.Errorf("codex is lost: %s, want yes", certain["openai-codex"])
	}
	if _, ok := certain["zed"]; ok {
		t.Error("zed offers another revision, and is said to be lost")
	}
	if len(certain) > r.Len() || len(certain) == 0 {
		t.Errorf("%d of %d are lost or may be", len(certain), r.Len())
	}
}

func TestWhatIsNotRecordedAboutZed(t *testing.T) {
	c := lookup(t, registry.Default(), "zed")
	gaps := 0
	for a := range c.Answers(registry.Question{}) {
		gap := population.Has(a.Capability(), capability.NotRecorded)
		if (gap.Of(c) == population.Yes) != (a.Status() == capability.NotRecorded) {
			t.Errorf("%s is %s, and the query says %s", a.Capability(), a.Status(), gap.Of(c))
		}
		if a.Status() == capability.NotRecorded {
			gaps++
			if population.Has(a.Capability()).Of(c) != population.Unknown {
				t.Errorf("%s is not recorded and counts as known", a.Capability())
			}
		}
	}
	if gaps == 0 {
		t.Error("all is recorded")
	}
}
