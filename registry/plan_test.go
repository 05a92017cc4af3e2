package registry_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// planned is a plan as the tests below write it.
type planned struct {
	Send       string // "structured, content", "content", "structured"
	Mirror     string
	Deliveries string
	Reason     registry.Reason
}

func plannedOf(p registry.Plan) planned {
	var send []string
	if p.SendStructured {
		send = append(send, "structured")
	}
	if p.SendContent {
		send = append(send, "content")
	}
	return planned{strings.Join(send, ", "), p.Mirror.String(), p.Delivery.String(), p.Reason}
}

// hello makes the message by which a client introduces itself.
func hello(t testing.TB, name, version string, r revision.Revision) *wire.Statement {
	t.Helper()
	info := fmt.Sprintf(`{"name":%q`, name)
	if version != "" {
		info += fmt.Sprintf(`,"version":%q`, version)
	}
	info += "}"
	message := fmt.Sprintf(`{"protocolVersion":%q,"capabilities":{},"clientInfo":%s}`, r, info)
	if r.Era() == revision.Modern {
		message = fmt.Sprintf(`{"_meta":{"io.modelcontextprotocol/protocolVersion":%q,"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":%s}}`, r, info)
	}
	said, err := wire.Read([]byte(message), wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func TestPlans(t *testing.T) {
	for name, tt := range map[string]struct {
		client, version string
		revision        revision.Revision
		result          registry.ToolResult
		want            planned
		lost            string // a path that must be among what is lost
		basis           string // what one of the sources must contain
	}{
		"Codex reads structuredContent alone": {
			"codex-mcp-client", "0.171.0", revision.R20250618, registry.ToolResult{OutputSchema: true},
			planned{"structured, content", "allowed", "structured-wins", registry.ByStructured}, "tools.result.content", "openai/codex",
		},
		"Claude Code 1.0.60 read content alone": {
			"claude-code", "1.0.60", revision.R20250618, registry.ToolResult{},
			planned{"structured, content", "required", "content-only", registry.ByContent}, "tools.result.structuredContent", "claude-code#4427",
		},
		"Claude Code 2.0.67 read structuredContent": {
			"claude-code", "2.0.67", revision.R20250618, registry.ToolResult{},
			planned{"structured, content", "allowed", "structured-wins", registry.ByStructured}, "tools.result.content", "claude-code#15412",
		},
		"Claude Code 2.1.280, by a marker test": {
			"claude-code", "2.1.280", revision.R20251125, registry.ToolResult{},
			planned{"structured, content", "allowed", "structured-wins", registry.ByStructured}, "tools.result.content", "claude-code#79944",
		},
		"Claude Code in between: either": {
			"claude-code", "2.0.15", revision.R20250618, registry.ToolResult{},
			planned{"structured, content", "required", "structured-wins, content-only", registry.BySafety}, "tools.result.content", "claude-code",
		},
		"Claude Code drops structuredContent of an error": {
			"claude-code", "2.1.260", revision.R20251125, registry.ToolResult{IsError: true},
			planned{"content", "none", "content-only", registry.ByError}, "tools.result.structuredContent", "claude-code#86032",
		},
		"Claude Desktop: content is never empty": {
			"claude-ai", "0.1.0", revision.R20251125, registry.ToolResult{OutputSchema: true},
			planned{"structured, content", "required", "", registry.BySpecification}, "", "",
		},
		"Visual Studio Code": {
			"Visual Studio Code", "1.138.0", revision.R20251125, registry.ToolResult{OutputSchema: true},
			planned{"structured, content", "allowed", "structured-wins", registry.ByStructured}, "tools.result.content", "",
		},
		"an unknown client before structuredContent": {
			"somebody", "1.0.0", revision.R20250326, registry.ToolResult{},
			planned{"content", "none", "", registry.ByEarlyRevision}, "tools.result.structuredContent", "",
		},
		"an unknown client at 2025-06-18": {
			"somebody", "1.0.0", revision.R20250618, registry.ToolResult{},
			planned{"structured, content", "required", "", registry.BySpecification}, "", "",
		},
		"an unknown client at 2026-07-28": {
			"somebody", "1.0.0", revision.R20260728, registry.ToolResult{OutputSchema: true},
			planned{"structured, content", "required", "", registry.BySpecification}, "", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			said := hello(t, tt.client, tt.version, tt.revision)
			s := registry.Default().Session(registry.Connection{Said: said, Revision: tt.revision})
			p := s.Plan(tt.result)
			if diff := cmp.Diff(tt.want, plannedOf(p)); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
			var lost, basis []string
			for path := range p.Lost() {
				lost = append(lost, path.String())
			}
			for r := range p.Basis() {
				basis = append(basis, r.Source.String())
			}
			if tt.lost != "" && !slices.Contains(lost, tt.lost) {
				t.Errorf("lost %v, want %s among them", lost, tt.lost)
			}
			if tt.basis != "" && !slices.ContainsFunc(basis, func(b string) bool { return strings.Contains(b, tt.basis) }) {
				t.Errorf("rests on %v, want %s among them", basis, tt.basis)
			}
		})
	}
}

// Where the rule changed and nothing tells which one is in force, the plan is
// safe under each: content holds the payload, and so does structuredContent.
func TestPlanIsSafeWhereTheRuleIsNotKnown(t *testing.T) {
	for name, version := range map[string]string{"opencode": "1.18.30", "kimi-code": "0.0.0", "github-copilot-developer": ""} {
		said := hello(t, name, version, revision.R20251125)
		s := registry.Default().Session(registry.Connection{Said: said, Revision: revision.R20251125})
		p := s.Plan(registry.ToolResult{OutputSchema: true})
		if !p.SendStructured || !p.SendContent {
			t.Errorf("%s: structured %t, content %t, want both", name, p.SendStructured, p.SendContent)
		}
		if p.Delivery.Len() > 1 && p.Mirror != registry.MirrorRequired && p.Delivery.Has(evidence.ContentOnly) {
			t.Errorf("%s: mirror %s under %s, want required", name, p.Mirror, p.Delivery)
		}
	}
}

// What stands in content only is lost to Codex, whatever kind of block it is; to
// Claude Code pictures and embedded resources are not.
func TestPlanLosses(t *testing.T) {
	for name, tt := range map[string]struct{ version, want string }{
		"codex-mcp-client": {"0.171.0", "tools.result.content tools.result.image tools.result.audio tools.result.resourceLink tools.result.embeddedResource"},
		"claude-code":      {"2.1.332", "tools.result.content tools.result.audio"},
	} {
		s := registry.Default().Session(registry.Connection{Said: hello(t, name, tt.version, revision.R20250618), Revision: revision.R20250618})
		var lost []string
		for p := range s.Plan(registry.ToolResult{}).Lost() {
			lost = append(lost, p.String())
		}
		if diff := cmp.Diff(tt.want, strings.Join(lost, " ")); diff != "" {
			t.Errorf("%s loses (-want +got):\n%s", name, diff)
		}
	}
}

// What holds for every plan, whatever is known of the client.
func TestPlanFixedPoints(t *testing.T) {
	version := []evidence.Version{{}, evidence.UnknownVersion}
	for c := range registry.Default().Clients() {
		for r := range revision.All() {
			for _, v := range version {
				for _, schema := range []bool{false, true} {
					ok := c.View(registry.Question{Revision: r, Version: v}).Plan(registry.ToolResult{OutputSchema: schema})
					fail := c.View(registry.Question{Revision: r, Version: v}).Plan(registry.ToolResult{IsError: true, OutputSchema: schema})
					where := fmt.Sprintf("%s at %s, version %q", c, r, v)
					early := r.Compare(revision.R20250618) < 0
					if schema && !early && !ok.SendStructured {
						t.Errorf("%s: an outputSchema needs structuredContent", where)
					}
					if early && (ok.SendStructured || fail.SendStructured) {
						t.Errorf("%s: structuredContent is sent at a revision without it", where)
					}
					if ok.SendStructured && r.Era() == revision.Legacy != ok.ObjectOnly {
						t.Errorf("%s: object only is %t", where, ok.ObjectOnly)
					}
					if !ok.SendStructured && !ok.SendContent || !fail.SendStructured && !fail.SendContent {
						t.Errorf("%s: nothing is sent", where)
					}
					if ok.SendStructured && !ok.SendContent && (ok.Mirror != registry.MirrorWasteful || ok.Delivery.Has(evidence.ContentOnly)) {
						t.Errorf("%s: content is left out though it may be all that is read", where)
					}
				}
			}
		}
	}
}

func TestPlanAllocations(t *testing.T) {
	s := registry.Default().Session(registry.Connection{Said: hello(t, "opencode", "1.18.30", revision.R20251125)})
	c := codex(t)
	for name, plan := range map[string]func(){
		"session": func() { s.Plan(registry.ToolResult{OutputSchema: true}) },
		"client":  func() { c.View(registry.Question{}).Plan(registry.ToolResult{}) },
	} {
		if n := testing.AllocsPerRun(100, plan); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	s := registry.Default().Session(registry.Connection{Said: hello(b, "opencode", "1.18.30", revision.R20251125)})
	b.ReportAllocs()
	for b.Loop() {
		s.Plan(registry.ToolResult{OutputSchema: true})
	}
}
