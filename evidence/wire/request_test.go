package wire_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

func TestRequested(t *testing.T) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"n","version":"1"}`
	listen := func(filter string) string {
		return `{"method":"subscriptions/listen","params":{"notifications":` + filter + `,` + meta + `}}}`
	}
	tests := map[string]struct {
		in       string
		want     []string
		warnings []string
	}{
		"all": {
			in:   listen(`{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true,"resourceSubscriptions":["file:///a"]}`),
			want: []string{"tools.listChanged", "resources.listChanged", "resources.subscribe", "prompts.listChanged"},
		},
		"nothing":      {in: listen(`{"toolsListChanged":false,"resourceSubscriptions":[]}`)},
		"others' own":  {in: listen(`{"taskIds":["a"]}`)},
		"no filter":    {in: listen(`null`)},
		"odd values":   {in: listen(`{"toolsListChanged":"true","promptsListChanged":null,"resourcesListChanged":["x"],"resourceSubscriptions":true}`), want: []string{"resources.subscribe"}, warnings: []string{"scalar-capability /params/notifications/toolsListChanged", "null-capability /params/notifications/promptsListChanged", "array-capability /params/notifications/resourcesListChanged", "bool-capability /params/notifications/resourceSubscriptions"}},
		"odd keys":     {in: listen(`{"ToolsListChanged":true,"promptsListChanged":false,"promptsListChanged":true}`), want: []string{"prompts.listChanged"}, warnings: []string{"duplicate-key /params/notifications/promptsListChanged", "wrong-case /params/notifications/ToolsListChanged"}},
		"level":        {in: `{"method":"tools/call","params":{` + meta + `,"io.modelcontextprotocol/logLevel":"debug"}}}`, want: []string{"logging"}},
		"level alone":  {in: `{` + strings.TrimPrefix(meta, `"_meta":{`) + `,"io.modelcontextprotocol/logLevel":"debug"}`, want: []string{"logging"}},
		"odd level":    {in: `{"method":"tools/call","params":{` + meta + `,"io.modelcontextprotocol/logLevel":7}}}`, warnings: []string{"scalar-capability /params/_meta/io.modelcontextprotocol~1logLevel"}},
		"other method": {in: `{"method":"tools/call","params":{"notifications":{"toolsListChanged":true},` + meta + `}}}`},
		"legacy":       {in: `{"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"},"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/logLevel":"debug"}}}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := read(t, test.in)
			var got []string
			for p, status := range s.Requested() {
				got = append(got, p.String())
				if status != capability.Full || s.Answer(p) != capability.Full || s.Status(p) != capability.Full {
					t.Errorf("%v: %v, Answer %v", p, status, s.Answer(p))
				}
				if s.Raw(p) != nil {
					t.Errorf("Raw(%v) = %s, want nothing", p, s.Raw(p))
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("requested (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(append([]string{}, test.warnings...), warnings(s)); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
			for p := range s.Declared() {
				t.Errorf("declared %v, want nothing", p)
			}
			if got := s.Answer(capability.ToolsListChanged); len(test.want) == 0 && got != capability.NotRecorded {
				t.Errorf("what is not requested is %v, want %v", got, capability.NotRecorded)
			}
		})
	}
}

// TestRequestAt checks that a request reads every place that the tree names.
func TestRequestAt(t *testing.T) {
	asked := 0
	for p := range capability.All() {
		wire := p.Lifecycle()
		if wire.RequestSince.IsZero() {
			continue
		}
		asked++
		if p.Declarable() {
			t.Errorf("%v is both declared and requested: Records would have it twice", p)
		}
		if wire.RequestSince != revision.R20260728 {
			t.Errorf("%v is requested since %v: readers of older requests have to be told", p, wire.RequestSince)
		}
		method, place, _ := strings.Cut(wire.RequestAt, " ")
		value := `true`
		if p == capability.ResourcesSubscribe {
			value = `["file:///a"]`
		}
		message := `{"method":"tools/list","params":{"_meta":{"` + place + `":"info"}}}`
		if method != "_meta" {
			message = `{"method":"` + method + `","params":{"notifications":{"` + strings.TrimPrefix(place, "params.notifications.") + `":` + value + `}}}`
		}
		if got := read(t, message).Status(p); got != capability.Full {
			t.Errorf("%s: %v is %v, want %v", message, p, got, capability.Full)
		}
	}
	if asked == 0 {
		t.Error("the tree names no such place")
	}
}
