package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// model gives what a client with this rule hands to the model, "" for a rule that
// this test does not know.
func model(t testing.TB, rule evidence.Delivery, result object) string {
	t.Helper()
	var r struct {
		Content           []struct{ Text string }
		StructuredContent json.RawMessage
	}
	if err := json.Unmarshal(result.json(), &r); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, block := range r.Content {
		texts = append(texts, block.Text)
	}
	content, structured := strings.Join(texts, "\n"), string(r.StructuredContent)
	if structured == "null" {
		structured = ""
	}
	switch rule {
	case evidence.Both, evidence.Envelope:
		return content + structured
	case evidence.StructuredWins:
		if structured != "" {
			return structured
		}
		return content
	case evidence.ContentWins, evidence.StructuredIfNoContent:
		if len(r.Content) > 0 {
			return content
		}
		return structured
	case evidence.ContentOnly:
		return content
	case evidence.StructuredOnly:
		return structured
	}
	return ""
}

// rules gives what the registry says that the client may do with a result,
// disputes included.
func rules(c *registry.Client, at revision.Revision, kind evidence.ResultKind) evidence.Deliveries {
	if capability.ToolsResultStructuredContent.Standing(at).Missing() {
		return evidence.Deliveries(0).With(evidence.ContentOnly)
	}
	q := registry.Question{Capability: capability.ToolsResultDelivery, Revision: at}
	q.Transport, q.Result = revision.StreamableHTTP, kind
	a := c.Ask(q)
	set := a.Deliveries()
	for d := range a.Disagreements() {
		if d.Kind.Disputes() {
			set = set.With(d.Record.Delivery)
		}
	}
	return set
}

const image = `{"type":"image","data":"AAAA","mimeType":"image/png"}`

var mirrored = string(object{}.with("type", quote("text")).with("text", quote(` { "stock": 17, "sku": "A-1001" } `)).json())

// results is what servers send; %s is the payload.
var results = []string{
	`{"content":[{"type":"text","text":"1 article found"}],"structuredContent":%s}`,
	`{"content":[` + mirrored + `],"structuredContent":%s}`,
	`{"content":[` + image + `,` + mirrored + `],"structuredContent":%s}`,
	`{"content":[],"structuredContent":%s}`,
	`{"structuredContent":%s,"_meta":{"x":1}}`,
	`{"content":null,"structuredContent":%s}`,
	`{"structuredContent":[%s],"content":[]}`,
	`{"resultType":"complete","content":[],"structuredContent":%s}`,
}

// TestPayloadReachesTheModel checks for every client of the registry, at every
// revision: by each rule that it may have, the model gets the payload.
func TestPayloadReachesTheModel(t *testing.T) {
	clients := registry.Default()
	g := newGateway(config{registry: clients, maxSessions: 1})
	checked := 0
	for c := range clients.Clients() {
		for at := range revision.All() {
			for kind, isError := range map[evidence.ResultKind]string{evidence.OKResult: "false", evidence.ErrorResult: "true"} {
				for _, result := range results {
					in, ok := readObject(fmt.Appendf(nil, result, payload))
					if !ok {
						t.Fatal(result)
					}
					in = in.with("isError", json.RawMessage(isError))
					connection := registry.Connection{Client: c, Revision: at}
					connection.Transport = revision.StreamableHTTP
					out, changed := g.toolResult(in, party{Session: clients.Session(connection)})
					if !changed {
						out = in
					}
					if first(out.get("content")) != '[' && changed {
						t.Errorf("%s at %s: content is no list in %s", c, at, out.json())
					}
					for rule := range rules(c, at, kind).All() {
						if rule == evidence.DeliveryUnknown || rule == evidence.StructuredOnly && first(in.get("structuredContent")) == '[' {
							continue // before 2026-07-28 no array can reach one that reads nothing else
						}
						checked++
						if got := model(t, rule, out); !strings.Contains(got, "A-1001") || !strings.Contains(got, "17") {
							t.Errorf("%s at %s by %s: the model gets %q of %s, which was %s", c, at, rule, got, out.json(), in.json())
						}
					}
				}
			}
		}
	}
	if checked == 0 {
		t.Error("no client has a known rule")
	}
}

// TestToolResult checks what is changed for each rule.
func TestToolResult(t *testing.T) {
	var entries []dataset.Entry
	for rule := evidence.Both; rule <= evidence.DeliveryUnknown; rule++ {
		entries = append(entries, client(rule.String(), delivers(rule)))
	}
	entries = append(entries, client("both, empty", delivers(evidence.Both), can(capability.ToolsResultEmptyContent)))
	entries[len(entries)-1].ID = "both-empty"
	clients := made(t, entries...)
	const (
		summary = `{"content":[{"type":"text","text":"found"}],"structuredContent":{"a":1}}`
		mirror  = `{"content":[{"type":"text","text":"{\"a\": 1}"}],"structuredContent":{"a":1}}`
		added   = `{"content":[{"type":"text","text":"found"},{"type":"text","text":"{\"a\":1}"}],"structuredContent":{"a":1}}`
		moved   = `{"content":[{"type":"text","text":"found"},{"type":"text","text":"{\"a\":1}"}]}`
		failed  = `{"content":[{"type":"text","text":"no"}],"structuredContent":{"e":1},"isError":true}`
	)
	v2024, v2025, v2026 := revision.MustParse("2024-11-05"), revision.MustParse("2025-11-25"), revision.MustParse("2026-07-28")
	for _, tt := range []struct {
		client   string // "" = not known
		at       revision.Revision
		in, want string // "" = unchanged
		changes  string
	}{
		{"", v2025, summary, "", ""},
		{"", v2025, failed, "", ""},
		{"", v2026, `{"structuredContent":[1],"content":[]}`, "", ""},
		{"", v2025, `{"structuredContent":[1],"content":[]}`, `{"content":[{"type":"text","text":"[1]"}]}`, "mirror-added structured-dropped"},
		{"", v2025, `{"structuredContent":null,"content":[]}`, `{"content":[]}`, "structured-dropped"},
		{"", v2025, `{"structuredContent":null}`, `{"content":[]}`, "content-added structured-dropped"},
		{"", v2025, `{"structuredContent":{}}`, `{"structuredContent":{},"content":[]}`, "content-added"},
		{"", v2024, summary, moved, "mirror-added structured-dropped"},
		{"", revision.Revision{}, `{"structuredContent":[1],"content":[]}`, "", ""},
		{"unknown", v2025, `{"structuredContent":{"a":1},"content":[]}`, `{"structuredContent":{"a":1},"content":[{"type":"text","text":"{\"a\":1}"}]}`, "mirror-added"},
		{"content-only", v2025, summary, added, "mirror-added"},
		{"content-only", v2025, mirror, "", ""},
		{"content-wins", v2026, summary, added, "mirror-added"},
		{"structured-if-no-content", v2025, summary, added, "mirror-added"},
		{"structured-wins", v2025, summary, "", ""},
		{"structured-wins", v2025, mirror, "", ""},
		{"structured-only", v2025, failed, "", ""},
		{"both", v2025, summary, "", ""},
		{"both", v2025, mirror, "", ""}, // it is not known to take an empty content
		{"both-empty", v2025, mirror, `{"content":[],"structuredContent":{"a":1}}`, "mirror-dropped"},
		{"both", v2025, `{"content":[` + image + `,{"type":"text","text":"{\"a\":1}"}],"structuredContent":{"a":1}}`, `{"content":[` + image + `],"structuredContent":{"a":1}}`, "mirror-dropped"},
		{"both-empty", v2025, `{"content":[{"type":"text","text":"{\"a\":1}","annotations":{}}],"structuredContent":{"a":1}}`, "", ""},
		{"both", v2025, failed, `{"content":[{"type":"text","text":"no"},{"type":"text","text":"{\"e\":1}"}],"isError":true}`, "mirror-added structured-dropped"},
		{"content-only", v2025, `{"content":[{"type":"text","text":"found"}]}`, "", ""},
		{"content-only", v2025, `{"content":"odd","structuredContent":{}}`, "", ""},
		{"content-only", v2026, `{"resultType":"input_required","structuredContent":{}}`, "", ""},
		{"content-only", v2025, `{"task":{}}`, "", ""},
	} {
		connection := registry.Connection{Revision: tt.at}
		if tt.client != "" {
			var err error
			if connection.Client, err = clients.Lookup(tt.client); err != nil {
				t.Fatal(err)
			}
		}
		in, ok := readObject([]byte(tt.in))
		if !ok {
			t.Fatal(tt.in)
		}
		g := newGateway(config{registry: clients, maxSessions: 1})
		out, changed := g.toolResult(in, party{Session: clients.Session(connection)})
		got := ""
		if changed {
			got = string(out.json())
		}
		if got != tt.want {
			t.Errorf("%q at %s: %s turns into %s, want %s", tt.client, tt.at, tt.in, got, tt.want)
		}
		var counted []string
		for _, c := range g.changes.all() {
			if c.Client != tt.client || c.Count != 1 {
				t.Errorf("%q at %s: counted %+v", tt.client, tt.at, c)
			}
			counted = append(counted, string(c.What))
		}
		if got := strings.Join(counted, " "); got != tt.changes {
			t.Errorf("%q at %s: %s counts %q, want %q", tt.client, tt.at, tt.in, got, tt.changes)
		}
	}
}
