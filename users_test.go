package mcpcaps_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
	"github.com/mcpcaps/mcpcaps/revision"
)

// toolResult is a tool result as some SDK might have it.
type toolResult struct {
	StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
	Content           []string        `json:"-"`
}

// The code of README.md's four users. TestREADME holds the two to each other.

func server(message []byte, header map[string][]string, negotiated revision.Revision, payload json.RawMessage, result *toolResult) error {
	said, err := wire.Read(message, wire.Envelope{Header: header})
	if err != nil {
		return err
	}
	session := registry.Default().Session(registry.Connection{Said: said, Revision: negotiated})
	plan := session.Plan(registry.ToolResult{OutputSchema: true})
	result.StructuredContent, result.Content = nil, []string{} // an empty list, never an absent key
	if plan.SendStructured {
		result.StructuredContent = payload
	}
	if plan.SendContent {
		result.Content = append(result.Content, string(payload))
	}
	return nil
}

func gateway(store *registry.Store, said *wire.Statement, negotiated revision.Revision, tools []string, pageSize int, firstPageOnly func(registry.Match, int), recorder *observed.Recorder, now time.Time) []string {
	session := store.Registry().Session(registry.Connection{Said: said, Revision: negotiated})
	limits := session.ToolLimits()
	tools = slices.DeleteFunc(tools, func(name string) bool {
		effect, survives := limits.Name(name)
		return !survives && effect.Loses() // a tool that is only renamed stays
	})
	if !session.Status(capability.ToolsPagination).Supported() && len(tools) > pageSize {
		firstPageOnly(session.Match(), len(tools))
	}
	recorder.Record(now, said)
	return tools
}

func dashboard(w io.Writer) error {
	query, err := population.Parse(`tools.listChanged = full and not disputed(tools.listChanged) and category = cli`)
	if err != nil {
		return err
	}
	for found := range population.Matching(registry.Default(), query) {
		fmt.Fprintln(w, found.Truth, found.Client.Title())
	}
	return nil
}

func expectations(t *testing.T, answerOf func(message []byte) any) {
	registrytest.Supports(t, "openai-codex", capability.ToolsResultStructuredContent)
	registrytest.Delivers(t, "openai-codex", evidence.StructuredWins)

	hello := registrytest.Play(t, "claude-code", revision.R20251125) // what it sends, as it was recorded
	result := answerOf(hello.Opening())
	registrytest.CheckResult(t, result, registry.ToolResult{OutputSchema: true}, "openai-codex", "claude-code", "vscode")
}

// The code in README.md and doc.go is the code above.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("users_test.go")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(readme), "```go\n")[1:]
	if len(blocks) != 4 {
		t.Fatalf("README.md has %d blocks of Go, want one for each of four users", len(blocks))
	}
	for _, block := range blocks {
		code, _, _ := strings.Cut(block, "```")
		var indented strings.Builder
		for line := range strings.Lines(code) {
			if line != "\n" {
				indented.WriteByte('\t')
			}
			indented.WriteString(line)
		}
		if !strings.Contains(string(own), indented.String()) {
			t.Errorf("this code of README.md is not in users_test.go:\n%s", code)
		}
		comment := strings.ReplaceAll("//\t"+strings.ReplaceAll(strings.TrimSuffix(code, "\n"), "\n", "\n//\t"), "//\t\n", "//\n")
		if !strings.Contains(string(doc), comment) {
			t.Errorf("this code of README.md is not in doc.go:\n%s", comment)
		}
		if n := strings.Count(strings.TrimSpace(code), "\n") + 1; n >= 15 {
			t.Errorf("a user needs %d lines, want fewer than 15:\n%s", n, code)
		}
	}
}

func TestServer(t *testing.T) {
	hello := registrytest.Play(t, "openai-codex", revision.R20250618)
	var result toolResult
	if err := server(hello.Opening(), hello.Header(hello.Opening()), revision.R20250618, json.RawMessage(`{"n":7}`), &result); err != nil {
		t.Fatal(err)
	}
	if string(result.StructuredContent) != `{"n":7}` || !slices.Equal(result.Content, []string{`{"n":7}`}) {
		t.Errorf("the result is %s and %q, want the payload in both", result.StructuredContent, result.Content)
	}
}

func TestGateway(t *testing.T) {
	said, err := wire.Read([]byte(`{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"cursor-vscode","version":"1.0.0"}}`), wire.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	recorder := observed.New(observed.Config{})
	long := strings.Repeat("x", 61)
	tools := gateway(registry.NewStore(registry.Default()), said, revision.R20250618, []string{"short", long}, 10, func(registry.Match, int) {}, recorder, time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC))
	if !slices.Equal(tools, []string{"short"}) {
		t.Errorf("Cursor gets %q, want the one name that it takes", tools)
	}
	if n := recorder.Snapshot().Total(observed.Handshakes); n != 1 {
		t.Errorf("%d handshakes recorded, want 1", n)
	}
}

func TestDashboard(t *testing.T) {
	var out bytes.Buffer
	if err := dashboard(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "yes ") {
		t.Errorf("nobody matches:\n%s", out.String())
	}
}

func TestExpectations(t *testing.T) {
	expectations(t, func([]byte) any {
		return map[string]any{
			"structuredContent": map[string]any{"n": 7},
			"content":           []any{map[string]any{"type": "text", "text": `{"n":7}`}},
		}
	})
}
