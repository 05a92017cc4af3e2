package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

func TestRecords(t *testing.T) {
	type record struct{ Capability, Status, Title, Path string }
	tests := map[string]struct {
		in   string
		want []record
	}{
		"initialize": {
			in: `{"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"sampling":false,"roots":{"listChanged":true},"elicitation":{},"experimental":{"a/b":1,"io.modelcontextprotocol/ui":{}}},"clientInfo":{"name":"n","version":"1.2.3"}}}`,
			want: []record{
				{"sampling", "unsupported", "initialize of n 1.2.3", "/params/capabilities/sampling"},
				{"elicitation", "full", "initialize of n 1.2.3", "/params/capabilities/elicitation"},
				{"elicitation.form", "full", "initialize of n 1.2.3", "/params/capabilities/elicitation"},
				{"roots", "full", "initialize of n 1.2.3", "/params/capabilities/roots"},
				{"roots.listChanged", "full", "initialize of n 1.2.3", "/params/capabilities/roots/listChanged"},
				{"extensions.io.modelcontextprotocol/ui", "full", "initialize of n 1.2.3", "/params/capabilities/experimental/io.modelcontextprotocol~1ui"},
				{"experimental.a/b", "full", "initialize of n 1.2.3", "/params/capabilities/experimental/a~1b"},
			},
		},
		"params": {
			in:   `{"protocolVersion":"2025-11-25","capabilities":{"roots":{}},"clientInfo":{"name":"n"}}`,
			want: []record{{"roots", "full", "legacy message of n", "/capabilities/roots"}},
		},
		"request": {
			in: `{"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/logLevel":"info","io.modelcontextprotocol/clientCapabilities":{"io.modelcontextprotocol/ui":{}}}}}`,
			want: []record{
				{"extensions.io.modelcontextprotocol/ui", "full", "subscriptions/listen of an unnamed client", "/params/_meta/io.modelcontextprotocol~1clientCapabilities/io.modelcontextprotocol~1ui"},
				{"tools.listChanged", "full", "subscriptions/listen of an unnamed client", "/params/notifications/toolsListChanged"},
				{"logging", "full", "subscriptions/listen of an unnamed client", "/params/_meta/io.modelcontextprotocol~1logLevel"},
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := wire.Read([]byte(test.in), wire.Envelope{Transport: revision.StreamableHTTP})
			if err != nil {
				t.Fatal(err)
			}
			scope := evidence.Scope{Revision: s.Revision(), When: evidence.When{Transport: revision.StreamableHTTP}}
			if !s.Version().IsZero() {
				scope.Versions = evidence.At(s.Version())
			}
			var got []record
			for p, r := range s.Records() {
				got = append(got, record{p.String(), r.Status.String(), r.Source.Title, r.Source.Path})
				r.Status, r.Source.Title, r.Source.Path = 0, "", ""
				want := evidence.Record{Tier: evidence.Declared, Scope: scope, Source: evidence.Source{Kind: evidence.WireSource}}
				if r != want {
					t.Errorf("%v: %+v, want %+v", p, r, want)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("records (-want +got):\n%s", diff)
			}
		})
	}
}

func TestZeroStatement(t *testing.T) {
	var s wire.Statement
	if s.Answer(capability.Roots) != capability.NotRecorded || s.CapabilitiesSent() || !s.Scope().IsZero() || s.Raw(capability.Roots) != nil {
		t.Error("the zero statement says something")
	}
	for p := range s.Records() {
		t.Errorf("record of %v", p)
	}
}
