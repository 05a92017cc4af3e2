package registry_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

func codex(t testing.TB) *registry.Client {
	t.Helper()
	c, err := registry.Default().Lookup("openai-codex")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// brief is what the tests below look at of an answer.
type brief struct {
	Status        string
	Known         string
	Inherited     string
	Derived       string
	At            string
	Fit           string
	Standing      string
	Basis         string
	Disagreements []string
}

func briefOf(a registry.Answer) brief {
	b := brief{
		Status: a.Status().String(), Known: a.Known().String(), Inherited: a.InheritedFrom().String(), Derived: a.DerivedFrom().String(),
		Fit: a.Fit().String(), Standing: a.Standing().String(), Basis: a.Basis().String(),
	}
	if !a.Revision().IsZero() {
		b.At = a.Revision().String()
	}
	for d := range a.Disagreements() {
		if d.Kind.Disputes() != a.Disputed() && d.Kind.Disputes() {
			b.Disagreements = append(b.Disagreements, "not marked as disputed")
		}
		text := d.Record.Tier.String() + " " + d.Status.String() + " " + d.Record.Scope.Revision.String() + " " + d.Kind.String() + " " + d.Degree.String()
		if !slices.Contains(b.Disagreements, text) {
			b.Disagreements = append(b.Disagreements, text)
		}
	}
	return b
}

func TestCodex(t *testing.T) {
	for name, tt := range map[string]struct {
		ask  registry.Question
		want brief
	}{
		"inherited": {
			registry.Question{Capability: capability.ToolsResultStructuredContent},
			brief{Status: "full", Known: "read", Inherited: "tools.result", At: "2025-06-18", Fit: "exact", Standing: "defined (2025-06-18)", Basis: "claim"},
		},
		"disputed": {
			registry.Question{Capability: capability.TransportsStreamableHTTP},
			brief{Status: "full", Known: "read, declared", At: "2025-06-18", Fit: "exact", Standing: "defined (2025-03-26)", Basis: "claim",
				Disagreements: []string{"declared unsupported 2025-06-18 contradiction supported-vs-unsupported"}},
		},
		"evidence at another revision": {
			registry.Question{Capability: capability.Logging, Revision: revision.R20250618},
			brief{Status: "partial", Known: "read", At: "2026-07-28", Fit: "other-revision", Standing: "defined (2024-11-05)", Basis: "claim"},
		},
		"not yet": {
			registry.Question{Capability: capability.ElicitationURL, Revision: revision.R20250326},
			brief{Status: "not-applicable", Fit: "none", Standing: "not-yet (2025-11-25)", Basis: "revision"},
		},
		"moved, with evidence at that very revision": {
			registry.Question{Capability: capability.Tasks, Revision: revision.R20260728},
			brief{Status: "unsupported", Known: "read", At: "2026-07-28", Fit: "exact", Standing: "moved (2026-07-28) to extensions.io.modelcontextprotocol/tasks", Basis: "claim"},
		},
		"removed": {
			registry.Question{Capability: capability.RootsListChanged, Revision: revision.R20260728},
			brief{Status: "not-applicable", Fit: "none", Standing: "removed (2026-07-28)", Basis: "revision"},
		},
		"nobody has looked": {
			registry.Question{Capability: capability.JSONSchema},
			brief{Status: "not-recorded", Fit: "none", Standing: "outside-revision", Basis: "none"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, briefOf(codex(t).Ask(tt.ask))); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
		})
	}
}

// With somebody else's models behind it Codex is another client, and says why.
func TestCodexThirdPartyProvider(t *testing.T) {
	q := registry.Question{Capability: capability.Tools}
	own := codex(t).Ask(q)
	q.Provider = evidence.ThirdParty
	other := codex(t).Ask(q)
	if own.Status() != capability.Full || other.Status() != capability.Partial {
		t.Errorf("tools: %s with the vendor's provider and %s with another, want full and partial", own.Status(), other.Status())
	}
	if other.Note() == "" || other.Note() == own.Note() {
		t.Errorf("the note does not say what is different: %q", other.Note())
	}
	decider, ok := other.Deciding()
	if !ok || decider.Source.Kind != evidence.PublicReport || decider.Scope.Versions.At.String() != "0.154.0" {
		t.Errorf("decided by %v at %v, want a public report at 0.154.0", decider.Source, decider.Scope)
	}
}

// The two modes are different clients in what they read.
func TestCodexModes(t *testing.T) {
	for config, want := range map[string]revision.Revision{"": revision.R20250618, "default": revision.R20250618, "mcp_2026_07_28": revision.R20260728} {
		a := codex(t).Ask(registry.Question{Capability: capability.Tools, When: evidence.When{Config: config}})
		if got := a.Asked().Revision; got != want {
			t.Errorf("config %q is asked at %s, want %s", config, got, want)
		}
	}
}

// An answer makes no garbage, whatever it takes to find it.
func TestAskAllocatesNothing(t *testing.T) {
	for name, q := range askCases() {
		c := codex(t)
		if n := testing.AllocsPerRun(100, func() { c.Ask(q) }); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}

func askCases() map[string]registry.Question {
	return map[string]registry.Question{
		"hit":          {Capability: capability.Tools},
		"inherited":    {Capability: capability.ToolsResultStructuredContent},
		"derived":      {Capability: capability.PromptsArguments},
		"disputed":     {Capability: capability.TransportsStreamableHTTP},
		"unknown":      {Capability: capability.JSONSchema},
		"all named":    {Capability: capability.Tools, Revision: revision.R20250618, Version: evidence.MustParseVersion("0.171.0-alpha.3"), When: evidence.When{Config: "mcp_2026_07_28", Transport: revision.Stdio, Provider: "acme", Surface: evidence.CLI, Interaction: evidence.Headless, Result: evidence.ErrorResult}},
		"strongest":    {Capability: capability.ToolsResultContent, Policy: evidence.Strongest},
		"conservative": {Capability: capability.ToolsResultContent, Policy: evidence.Conservative},
	}
}

func BenchmarkAsk(b *testing.B) {
	c := codex(b)
	for name, q := range askCases() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.Ask(q)
			}
		})
	}
}

func TestUnknownClient(t *testing.T) {
	for id, want := range map[string]string{
		"openai-codx":    `unknown client "openai-codx": nearest is "openai-codex"`,
		"openai-codex-2": `unknown client "openai-codex-2": nearest is "openai-codex"`,
		"zzzzzzzzzzzzzz": `unknown client "zzzzzzzzzzzzzz"`,
	} {
		_, err := registry.Default().Lookup(id)
		if err == nil || err.Error() != want {
			t.Errorf("Lookup(%q) = %v, want %s", id, err, want)
		}
	}
}
