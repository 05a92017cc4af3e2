package capability_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

func TestWire(t *testing.T) {
	for text, want := range map[string]string{
		"elicitation.url":                       "/elicitation/url",
		"extensions":                            "/extensions",
		"extensions.io.modelcontextprotocol/ui": "/extensions/io.modelcontextprotocol~1ui",
		"extensions.openai/form":                "/extensions/openai~1form",
		"experimental.a~b/c~1":                  "/experimental/a~0b~1c~01",
		"tools":                                 "",
		"tools.listChanged":                     "",
		"transports.stdio":                      "",
		"transports.pigeon":                     "",
		"limits.toolCount":                      "",
	} {
		p := capability.MustParse(text)
		if got := p.Wire(); got != want {
			t.Errorf("%s is declared at %q, want %q", text, got, want)
		}
		if got := p.Declarable(); got != (want != "") {
			t.Errorf("%s: declarable %v", text, got)
		}
	}
}

// keys undoes a JSON pointer.
func keys(pointer string) []string {
	all := strings.Split(pointer, "/")[1:]
	for i := range all {
		all[i] = strings.ReplaceAll(strings.ReplaceAll(all[i], "~1", "/"), "~0", "~")
	}
	return all
}

func TestFromWireUndoesWire(t *testing.T) {
	paths := []capability.Path{
		capability.MustParse("extensions.openai/form"), capability.MustParse("extensions.io.modelcontextprotocol/ui.v2"),
		capability.MustParse("experimental.a~b/c~1"), capability.MustParse("experimental..x"),
	}
	for p := range capability.All() {
		if p.Declarable() {
			paths = append(paths, p)
		}
	}
	if len(paths) < 20 {
		t.Errorf("only %d paths can be declared", len(paths))
	}
	for _, p := range paths {
		if got, ok := capability.FromWire(keys(p.Wire())...); !ok || got != p {
			t.Errorf("FromWire(%q) = %q, %v, want %q", keys(p.Wire()), got, ok, p)
		}
	}
}

func TestFromWireRefuses(t *testing.T) {
	for _, segments := range [][]string{
		nil,
		{""},
		{"tools"},
		{"tools", "listChanged"},
		{"transports", "stdio"},
		{"Sampling"},
		{"elicitation", "Form"},
		{"elicitation", "form", "applyDefaults"},
		{"elicitation.form"},
		{"tasks", "requests.sampling"},
		{"tasks", "requests", "tools", "call"},
		{"extensions", "io.modelcontextprotocol/ui", "mimeTypes"},
		{"extensions", ""},
		{"extensions", " x"},
		{"experimental", "a\nb"},
		{"experimental", strings.Repeat("x", capability.MaxLength)},
		{"io.modelcontextprotocol/ui"},
	} {
		if got, ok := capability.FromWire(segments...); ok || !got.IsZero() {
			t.Errorf("FromWire(%q) = %q, %v, want nothing", segments, got, ok)
		}
	}
}

func TestRequestAt(t *testing.T) {
	got := map[string]string{}
	for p := range capability.All() {
		if l := p.Lifecycle(); !l.RequestSince.IsZero() {
			if l.RequestSince != revision.R20260728 {
				t.Errorf("%s: since %s, want 2026-07-28", p, l.RequestSince)
			}
			got[p.String()] = l.RequestAt
		}
	}
	want := map[string]string{
		"logging":               "_meta io.modelcontextprotocol/logLevel",
		"tools.listChanged":     "subscriptions/listen params.notifications.toolsListChanged",
		"prompts.listChanged":   "subscriptions/listen params.notifications.promptsListChanged",
		"resources.listChanged": "subscriptions/listen params.notifications.resourcesListChanged",
		"resources.subscribe":   "subscriptions/listen params.notifications.resourceSubscriptions",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
