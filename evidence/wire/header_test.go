package wire_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

func TestHeaderRevision(t *testing.T) {
	tests := map[string]struct {
		body, header   string // body is JSON, "" = absent
		want           string // the header's revision
		conflict, none bool
	}{
		"same":            {body: `"2026-07-28"`, header: "2026-07-28", want: "2026-07-28"},
		"spaces":          {body: `"2026-07-28"`, header: " 2026-07-28 ", want: "2026-07-28"},
		"other":           {body: `"2026-07-28"`, header: "2025-11-25", want: "2025-11-25", conflict: true},
		"header only":     {header: "2025-06-18", want: "2025-06-18"},
		"body only":       {body: `"2026-07-28"`, none: true},
		"empty header":    {body: `"2026-07-28"`, header: " "},
		"same draft":      {body: `"DRAFT-2026-v1"`, header: "DRAFT-2026-v1"},
		"draft and date":  {body: `"2026-07-28"`, header: "DRAFT-2026-v1", conflict: true},
		"date and draft":  {body: `"DRAFT-2026-v1"`, header: "2026-07-28", want: "2026-07-28", conflict: true},
		"header is none":  {body: `"2026-07-28"`, header: "latest", conflict: true},
		"neither is one":  {body: `"1.0"`, header: "1.0"},
		"header too long": {body: `"2026-07-28"`, header: strings.Repeat("2", wire.MaxSignal+1), conflict: true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			message := `{"io.modelcontextprotocol/clientCapabilities":{}}`
			if test.body != "" {
				message = `{"io.modelcontextprotocol/protocolVersion":` + test.body + `}`
			}
			header := http.Header{}
			if !test.none {
				header.Set("MCP-Protocol-Version", test.header)
			}
			s, err := wire.Read([]byte(message), wire.Envelope{Header: header})
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Warns(wire.HeaderConflict); got != test.conflict {
				t.Errorf("conflict %v, want %v", got, test.conflict)
			}
			want := test.want
			if want == "" {
				want = "?"
			}
			if got := s.HeaderRevision().String(); got != want {
				t.Errorf("revision in the header %s, want %s", got, want)
			}
			if text := strings.TrimSpace(test.header); len(text) <= wire.MaxSignal && s.HeaderRevisionText() != text {
				t.Errorf("text of the header %q, want %q", s.HeaderRevisionText(), text)
			}
		})
	}
	// with several values each is compared, and the first is given
	s, err := wire.Read([]byte(`{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`),
		wire.Envelope{Header: map[string][]string{"mcp-protocol-version": {"2026-07-28", "2025-11-25"}}})
	if err != nil || !s.Warns(wire.HeaderConflict) || s.HeaderRevisionText() != "2026-07-28" {
		t.Errorf("two values: %v, %q", err, s.HeaderRevisionText())
	}
}

func TestSignals(t *testing.T) {
	tests := map[string]struct {
		header map[string][]string
		want   wire.Signals
	}{
		"none":       {nil, wire.Signals{}},
		"any case":   {map[string][]string{"USER-AGENT": {"ua"}, "X-Anthropic-Client": {"ClaudeCode"}}, wire.Signals{UserAgent: "ua", AnthropicClient: "ClaudeCode"}},
		"two values": {map[string][]string{"User-Agent": {"first", "second"}}, wire.Signals{UserAgent: "first"}},
		"two cases":  {map[string][]string{"user-agent": {"b"}, "User-Agent": {"a"}}, wire.Signals{UserAgent: "a"}},
		"no values":  {map[string][]string{"User-Agent": {}}, wire.Signals{}},
		"too long":   {map[string][]string{"User-Agent": {strings.Repeat("u", wire.MaxSignal+1)}}, wire.Signals{}},
		"longest":    {map[string][]string{"User-Agent": {strings.Repeat("u", wire.MaxSignal)}}, wire.Signals{UserAgent: strings.Repeat("u", wire.MaxSignal)}},
		"odd bytes":  {map[string][]string{"User-Agent": {"a\r\nb\xff\x00\u0085c"}}, wire.Signals{UserAgent: "a\uFFFD\uFFFDb\uFFFD\uFFFD\uFFFDc"}},
		"grows":      {map[string][]string{"User-Agent": {strings.Repeat("\n", wire.MaxSignal)}}, wire.Signals{}},
		"no ASCII":   {map[string][]string{"U\u017fer-Agent": {"a"}}, wire.Signals{}},
		"empty name": {map[string][]string{"": {"a"}, "user-agent": {"b"}}, wire.Signals{UserAgent: "b"}},
		"others":     {map[string][]string{"Cookie": {"c"}}, wire.Signals{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			for range 20 { // a map has no order
				if got := wire.SignalsOf(test.header); got != test.want {
					t.Fatalf("SignalsOf = %+v, want %+v", got, test.want)
				}
			}
		})
	}
	s, err := wire.Read([]byte(`{"capabilities":{},"_meta":{"openai/userAgent":"`+strings.Repeat("u", wire.MaxSignal+1)+`"}}`), wire.Envelope{})
	if err != nil || s.Signals() != (wire.Signals{}) || !s.Warns(wire.TooLong) {
		t.Errorf("too long a member of _meta: %v, %+v", err, s.Signals())
	}
	var got []string
	for k, v := range (wire.Signals{UserAgent: "a", AnthropicClient: "b", OpenAIUserAgent: "c"}).All() {
		got = append(got, k+"="+v)
	}
	if diff := cmp.Diff([]string{"user-agent=a", "x-anthropic-client=b", "openai/userAgent=c"}, got); diff != "" {
		t.Errorf("All (-want +got):\n%s", diff)
	}
	for range (wire.Signals{UserAgent: "a", OpenAIUserAgent: "c"}).All() {
		break // must not go on
	}
}

// TestManyHeaders checks that of too many headers only the usual spellings are
// looked for, and of too many values only the first ones.
func TestManyHeaders(t *testing.T) {
	header := map[string][]string{"User-Agent": {"canonical"}, "X-ANTHROPIC-CLIENT": {"shouted"}, "mcp-protocol-version": {"2025-06-18"}, "user-agent": {"lower"}}
	for i := len(header); i < wire.MaxHeaders; i++ {
		header[strings.Repeat("x", i+20)] = nil
	}
	if got, want := wire.SignalsOf(header), (wire.Signals{UserAgent: "canonical", AnthropicClient: "shouted"}); got != want {
		t.Errorf("%d headers: %+v, want %+v", len(header), got, want)
	}
	header["one-more"] = nil
	if got, want := wire.SignalsOf(header), (wire.Signals{UserAgent: "canonical"}); got != want {
		t.Errorf("%d headers: %+v, want %+v", len(header), got, want)
	}
	for values, conflict := range map[int]bool{wire.MaxHeaders - 1: true, wire.MaxHeaders: false} {
		header := map[string][]string{"Mcp-Protocol-Version": append(slices.Repeat([]string{"2025-06-18"}, values), "2025-11-25")}
		s, err := wire.Read([]byte(`{"protocolVersion":"2025-06-18"}`), wire.Envelope{Header: header})
		if err != nil || s.Warns(wire.HeaderConflict) != conflict || s.HeaderRevisionText() != "2025-06-18" {
			t.Errorf("another revision after %d values: %v, conflict %v", values, err, s.Warns(wire.HeaderConflict))
		}
	}
}
