package registrytest_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "testdata/failures.txt"

// What each assertion tells a test, word for word.
func TestFailures(t *testing.T) {
	r := world(t)
	plain := registrytest.Expect{Registry: r}
	in := func(change func(*registrytest.Expect)) registrytest.Expect {
		e := plain
		change(&e)
		return e
	}
	const (
		apart  = `{"content": [{"type": "text", "text": "Sunny."}], "structuredContent": {"sky": "clear"}}`
		mirror = `{"content": [{"type": "text", "text": "{\"sky\": \"clear\"}"}], "structuredContent": {"sky": "clear"}}`
		blocks = `{"content": [{"type": "image"}, {"type": "audio"}, {"type": "resource_link"}, {"type": "resource"}, {"type": "hologram"}]}`
	)
	var b strings.Builder
	for _, tt := range []struct {
		name string
		do   func(t *recorder)
	}{
		{"supported", func(t *recorder) { plain.Supports(t, "keeps-content", capability.Prompts) }},
		{"supported under a condition", func(t *recorder) { plain.Supports(t, "keeps-structured", capability.Elicitation) }},
		{"a condition where full is wanted", func(t *recorder) {
			plain.Status(t, "keeps-structured", capability.Elicitation, capability.Full)
		}},
		{"unsupported where support is wanted", func(t *recorder) { plain.Supports(t, "keeps-structured", capability.Sampling) }},
		{"unsupported", func(t *recorder) { plain.DoesNotSupport(t, "keeps-structured", capability.Sampling) }},
		{"supported where its absence is wanted", func(t *recorder) { plain.DoesNotSupport(t, "keeps-content", capability.Prompts) }},
		{"not recorded is not a no", func(t *recorder) { plain.DoesNotSupport(t, "silent", capability.Sampling) }},
		{"not recorded is not a yes", func(t *recorder) { plain.Supports(t, "silent", capability.Sampling, capability.Roots) }},
		{"recorded elsewhere", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.Transport = revision.StreamableHTTP }).Supports(t, "keeps-structured", capability.Roots)
		}},
		{"not defined at the revision", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.Revision = revision.R20241105 }).DoesNotSupport(t, "silent", capability.Elicitation)
		}},
		{"known otherwise", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.KnownBy = evidence.TiersOf(evidence.Read, evidence.Probed) }).
				DoesNotSupport(t, "keeps-structured", capability.Sampling)
		}},
		{"known at another revision", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.Revision, e.Fit = revision.R20251125, evidence.Exact }).
				DoesNotSupport(t, "keeps-structured", capability.Sampling)
		}},
		{"known as wanted", func(t *recorder) {
			in(func(e *registrytest.Expect) {
				e.KnownBy, e.Fit, e.Undisputed = evidence.TiersOf(evidence.Read), evidence.Exact, true
			}).DoesNotSupport(t, "keeps-structured", capability.Sampling)
		}},
		{"disputed", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.Undisputed = true }).Supports(t, "keeps-content", capability.Prompts)
		}},
		{"delivers", func(t *recorder) {
			plain.Delivers(t, "keeps-structured", evidence.Both, evidence.StructuredWins)
		}},
		{"delivers otherwise", func(t *recorder) { plain.Delivers(t, "keeps-structured", evidence.Both, evidence.ContentWins) }},
		{"delivers in the newest version", func(t *recorder) { plain.Delivers(t, "changed", evidence.ContentOnly) }},
		{"delivers in one of two versions", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.Version = evidence.UnknownVersion }).Delivers(t, "changed", evidence.ContentOnly)
		}},
		{"delivered otherwise before", func(t *recorder) { plain.Delivers(t, "changed", evidence.Both) }},
		{"delivery not recorded", func(t *recorder) { plain.Delivers(t, "silent", evidence.Both) }},
		{"delivery disputed", func(t *recorder) {
			in(func(e *registrytest.Expect) { e.Undisputed = true }).Delivers(t, "divided", evidence.Both)
		}},
		{"no delivery named", func(t *recorder) { plain.Delivers(t, "silent") }},
		{"no capability named", func(t *recorder) { plain.Supports(t, "silent") }},
		{"a group", func(t *recorder) { plain.Supports(t, "silent", capability.Transports) }},
		{"no such client", func(t *recorder) { plain.Supports(t, "keeps-contents", capability.Prompts) }},
		{"a result that reaches all", func(t *recorder) {
			plain.CheckResult(t, mirror, registry.ToolResult{}, "keeps-structured", "keeps-content", "divided", "silent")
		}},
		{"a result that not all would get", func(t *recorder) {
			plain.CheckResult(t, apart, registry.ToolResult{}, "keeps-structured", "keeps-content", "divided", "silent")
		}},
		{"blocks", func(t *recorder) { plain.CheckResult(t, blocks, registry.ToolResult{}, "keeps-structured") }},
		{"an error by its own word", func(t *recorder) {
			plain.CheckResult(t, `{"isError": true, "content": [{"type": "text", "text": "No."}]}`, registry.ToolResult{}, "silent")
		}},
		{"an error that is none", func(t *recorder) {
			plain.CheckResult(t, mirror, registry.ToolResult{IsError: true}, "keeps-content")
		}},
		{"no outcome of a schema", func(t *recorder) {
			plain.CheckResult(t, `{"content": [{"type": "text", "text": "Sunny."}]}`, registry.ToolResult{OutputSchema: true}, "keeps-content")
		}},
		{"not a tool result", func(t *recorder) { plain.CheckResult(t, `{"structuredContent": {}}`, registry.ToolResult{}, "silent") }},
		{"no client named", func(t *recorder) { plain.CheckResult(t, mirror, registry.ToolResult{}) }},
		{"play nobody", func(t *recorder) { registrytest.Play(t, "claude-cod", revision.Revision{}) }},
		{"play what is not recorded", func(t *recorder) { registrytest.Play(t, "cursor", revision.R20260728) }},
		{"play a draft", func(t *recorder) {
			registrytest.Play(t, "cursor", revision.MustParse("DRAFT-2026-v1"))
		}},
	} {
		b.WriteString("== " + tt.name + "\n" + record(tt.do).String())
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); d != "" {
		t.Errorf("failures (-want +got), -update writes them anew:\n%s", d)
	}
}
