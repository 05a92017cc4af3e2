package observed_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/revision"
)

// ui is a listed member of an open family.
var ui = capability.MustParse("extensions.io.modelcontextprotocol/ui")

// table prints a report's rows, one a line.
func table(g observed.Group) string {
	var b strings.Builder
	for _, r := range g.Rows {
		fmt.Fprintf(&b, "%s %s %s %s %s %s %d %s\n", r.Revision, r.Version, r.Name, r.Status, r.CountedBy, r.Share, r.Count, r.Note)
	}
	return b.String()
}

func TestReportFromCounts(t *testing.T) {
	r := observed.New(observed.Config{})
	old := peer("codex-mcp-client", "0.160.1", revision.R20250618)
	latest := peer("codex-mcp-client", "0.171.0", revision.R20260728)
	for i := range 60 {
		s := observed.Statement{Peer: old, Capabilities: true, Declared: []observed.Declaration{{Capability: capability.Elicitation, Status: capability.Full}}}
		if i < 15 {
			s.Declared = append(s.Declared, observed.Declaration{Capability: capability.ElicitationForm, Status: capability.Unsupported},
				observed.Declaration{Capability: capability.ElicitationURL, Status: capability.Full})
		}
		r.RecordStatement(day(1), s)
		for range 33 {
			r.Call(day(2), old)
		}
	}
	r.RecordStatement(day(1), observed.Statement{Peer: old}) // no capabilities: part of no share
	for range 20 {
		r.RecordStatement(day(3), observed.Statement{Peer: latest, Modern: true, Call: true, Capabilities: true,
			Declared: []observed.Declaration{{Capability: ui, Status: capability.Full}, {Capability: capability.MustParse("extensions.com.example/x"), Status: capability.Full}},
			Asked:    []capability.Path{capability.ToolsListChanged}})
	}
	for i := range 40 {
		r.Offered(day(4), old, capability.ToolsPagination)
		r.Offered(day(4), latest, capability.ToolsPagination)
		r.Taken(day(4), latest, capability.ToolsPagination)
		r.Offered(day(4), latest, capability.ToolsListChanged)
		if i < 10 {
			r.Taken(day(4), latest, capability.ToolsListChanged)
		}
		took := 3 * time.Millisecond
		if i < 30 {
			took = 8 * time.Second
		}
		r.Answered(day(4), latest, capability.ElicitationURL, observed.Accepted, took)
		r.Answered(day(4), old, capability.ElicitationForm, observed.Declined, 3*time.Millisecond)
	}
	r.Unoffered(day(4), old, "resources/subscribe")
	r.Unoffered(day(4), latest, "resources/subscribe")
	r.Call(day(4), peer("", "", revision.Revision{}))

	got := r.Snapshot().Report(observed.ReportOptions{Source: evidence.Source{Title: "own traffic", Date: date("2026-11-30")}})
	g := got.Groups[0]
	want := `2026-07-28  tools.listChanged full asked 1% 20 Asked for by 20 requests.
2026-07-28  tools.listChanged partial acted 1% 40 Acted on 25% of 40 occasions.
2026-07-28  tools.pagination full acted 1% 40 Acted on 100% of 40 occasions.
2026-07-28  sampling unsupported declared 1% 20 Declared in 0% of 20 messages with capabilities.
2026-07-28  elicitation unsupported declared 1% 20 Declared in 0% of 20 messages with capabilities.
2026-07-28  elicitation.url full answered 1% 40 75% of 40 answers came after more than a second, as a person's do: 40 accepted.
2026-07-28  roots unsupported declared 1% 20 Declared in 0% of 20 messages with capabilities.
2026-07-28  extensions.io.modelcontextprotocol/ui full declared 1% 20 Declared in 100% of 20 messages with capabilities.
2026-07-28  extensions.io.modelcontextprotocol/tasks unsupported declared 1% 20 Declared in 0% of 20 messages with capabilities.
2026-07-28  extensions.io.modelcontextprotocol/oauth-client-credentials unsupported declared 1% 20 Declared in 0% of 20 messages with capabilities.
2026-07-28  extensions.io.modelcontextprotocol/enterprise-managed-authorization unsupported declared 1% 20 Declared in 0% of 20 messages with capabilities.
2026-07-28  extensions.com.example/x full declared 1% 20 Declared in 100% of 20 messages with capabilities.
2025-06-18  tools.pagination unsupported acted 99% 40 Acted on 0% of 40 occasions.
2025-06-18  sampling unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities.
2025-06-18  elicitation full declared 99% 60 Declared in 100% of 60 messages with capabilities.
2025-06-18  elicitation.form unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities. 25% said outright that it is absent.
2025-06-18  elicitation.form unsupported answered 99% 40 0% of 40 answers came after more than a second, as a person's do: 40 declined.
2025-06-18  elicitation.url partial declared 99% 60 Declared in 25% of 60 messages with capabilities.
2025-06-18  roots unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities.
2025-06-18  extensions.io.modelcontextprotocol/ui unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities.
2025-06-18  extensions.io.modelcontextprotocol/tasks unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities.
2025-06-18  extensions.io.modelcontextprotocol/oauth-client-credentials unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities.
2025-06-18  extensions.io.modelcontextprotocol/enterprise-managed-authorization unsupported declared 99% 60 Declared in 0% of 60 messages with capabilities.
`
	if d := diff(want, table(g)); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
	g.Rows = nil
	wantGroup := observed.Group{Name: "codex-mcp-client", WireNames: []string{"codex-mcp-client"}, Handshakes: 61, Requests: 20, Calls: 2000,
		Revisions: []observed.RevisionShare{
			{Revision: revision.R20260728, Share: observed.MustParseShare("1%"), Calls: 20, Messages: 20},
			{Revision: revision.R20250618, Share: observed.MustParseShare("99%"), Calls: 1980, Messages: 61}},
		Unoffered: []observed.MethodCount{{Method: "resources/subscribe", Count: 2}}}
	if d := diff(wantGroup, g); d != "" {
		t.Errorf("group (-want +got):\n%s", d)
	}
	if got.Window.String() != "2026-11-01/2026-11-04" || got.CallsWindow.String() != "2026-11-02/2026-11-04" {
		t.Errorf("windows %s and %s, want 2026-11-01/2026-11-04 and 2026-11-02/2026-11-04", got.Window, got.CallsWindow)
	}
	if n := got.Groups[1].Name; n != observed.UnnamedGroup {
		t.Errorf("the group without a name is called %q", n)
	}
	small := map[bool]int{}
	for _, o := range overlays(got, got.Thresholds) {
		small[o.Record.Sample.Small]++
		if o.Record.Sample.Small != (o.Record.Sample.Count < 30) {
			t.Errorf("%s on %d: small is %v", o.Capability, o.Record.Sample.Count, o.Record.Sample.Small)
		}
	}
	if small[true] == 0 || small[false] == 0 {
		t.Errorf("small samples and others: %v, want some of each", small)
	}
	// all of it can be written and read
	back, err := observed.ReadReport("own.json", file(t, got))
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(got, back); d != "" {
		t.Errorf("written and read (-want +got):\n%s", d)
	}
}

// An answer within a second is no person's, and an error is nobody's, however long
// it took.
func TestReportAnswers(t *testing.T) {
	r := observed.New(observed.Config{})
	p := peer("x", "", revision.R20251125)
	for _, a := range []struct {
		outcome observed.Measure
		took    time.Duration
	}{
		{observed.Accepted, 50 * time.Millisecond}, {observed.Declined, 500 * time.Millisecond},
		{observed.Cancelled, 5 * time.Second}, {observed.Failed, time.Hour},
	} {
		r.Answered(day(1), p, capability.ElicitationForm, a.outcome, a.took)
	}
	want := "2025-11-25  elicitation.form partial answered  4 25% of 4 answers came after more than a second, as a person's do: 1 accepted, 1 declined, 1 cancelled, 1 failed.\n"
	if d := diff(want, table(r.Snapshot().Report(observed.ReportOptions{}).Groups[0])); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
}

// Whatever was fed is in some group, and every message and call is in one.
func TestReportTotals(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, most := range []int{5, 1000} {
		tally := feed(observed.Config{MaxPeers: most}, events(rng, 2000))
		for _, by := range []observed.ReportOptions{{}, terms()} {
			by.Source = terms().Source
			r := tally.Report(by)
			var handshakes, requests, calls, unoffered uint64
			for i, g := range r.Groups {
				handshakes += g.Handshakes
				requests += g.Requests
				calls += g.Calls
				for _, m := range g.Unoffered {
					unoffered += m.Count
				}
				var c, m uint64
				for _, v := range g.Revisions {
					c += v.Calls
					m += v.Messages
				}
				if !g.Rest && (c != g.Calls || m != g.Handshakes+g.Requests) {
					t.Errorf("%s: %d calls and %d messages by revision, %d and %d in all", g.Name, c, m, g.Calls, g.Handshakes+g.Requests)
				}
				if g.Rest && (i != len(r.Groups)-1 || g.Rows != nil) {
					t.Errorf("the rest is group %d of %d and has %d rows", i+1, len(r.Groups), len(g.Rows))
				}
			}
			if (most == 5) != r.Groups[len(r.Groups)-1].Rest {
				t.Errorf("with room for %d peers, there is a rest: %v", most, most != 5)
			}
			for m, got := range map[observed.Measure]uint64{observed.Handshakes: handshakes, observed.Requests: requests,
				observed.Calls: calls, observed.Unoffered: unoffered} {
				if want := tally.Total(m); got != want {
					t.Errorf("%d %v in the groups, %d counted", got, m, want)
				}
			}
			if _, err := observed.ReadReport("x", file(t, r)); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestReportGroups(t *testing.T) {
	r := observed.New(observed.Config{MaxPeers: 4})
	for i, name := range []string{"codex-mcp-client", "goose", "claude-code", observed.RestGroup, "crowded-out"} {
		for range i + 1 {
			r.Call(day(1), peer(name, fmt.Sprint(i), revision.R20250618))
		}
	}
	asked := map[string]int{}
	by := terms()
	group := by.Group
	by.Group = func(name string) (string, []string) { asked[name]++; return group(name) }
	var got []string
	for _, g := range r.Snapshot().Report(by).Groups {
		got = append(got, fmt.Sprintf("%s %v %v %d %v", g.Name, g.Clients, g.WireNames, g.Calls, g.Rest))
	}
	want := []string{
		"two products [claude-code goose] [claude-code goose] 5 false",
		"(rest) by name [] [(rest)] 4 false",
		"codex [openai-codex] [codex-mcp-client] 1 false",
		"(rest) [] [] 5 true",
	}
	if d := diff(want, got); d != "" {
		t.Errorf("groups (-want +got):\n%s", d)
	}
	for name, n := range asked {
		if n != 1 {
			t.Errorf("Group was asked %d times for %q", n, name)
		}
	}
}

func TestReportByVersion(t *testing.T) {
	r := observed.New(observed.Config{})
	for _, version := range []string{"0.137.0", "0.160.1", "0.171.0"} {
		for range 3 {
			p := peer("codex-mcp-client", version, revision.R20250618)
			r.Offered(day(1), p, capability.ToolsPagination)
			if version == "0.171.0" {
				r.Taken(day(1), p, capability.ToolsPagination)
			}
		}
	}
	by := terms()
	want := `2025-06-18 0.137.0 tools.pagination unsupported acted  3 Acted on 0% of 3 occasions.
2025-06-18 0.160.1 tools.pagination unsupported acted  3 Acted on 0% of 3 occasions.
2025-06-18 0.171.0 tools.pagination full acted  3 Acted on 100% of 3 occasions.
`
	if d := diff(want, table(r.Snapshot().Report(by).Groups[0])); d != "" {
		t.Errorf("rows by version (-want +got):\n%s", d)
	}
	by.ByVersion = false
	want = "2025-06-18  tools.pagination partial acted  9 Acted on 33.3% of 9 occasions.\n"
	if d := diff(want, table(r.Snapshot().Report(by).Groups[0])); d != "" {
		t.Errorf("rows of all versions (-want +got):\n%s", d)
	}
	by.Thresholds = observed.Thresholds{SmallestCount: 1}
	if g := r.Snapshot().Report(by).Groups[0]; len(g.Rows) != 0 {
		t.Errorf("a policy without a threshold gives %d rows", len(g.Rows))
	}
}

// What a revision does not define is not said to be absent there, unless somebody
// spoke of it.
func TestReportLeavesOutUndefined(t *testing.T) {
	r := observed.New(observed.Config{})
	for _, rev := range []revision.Revision{revision.R20241105, revision.R20251125} {
		r.RecordStatement(day(1), observed.Statement{Peer: peer("x", "", rev), Capabilities: true})
	}
	rows := map[string][]string{}
	for _, row := range r.Snapshot().Report(observed.ReportOptions{}).Groups[0].Rows {
		rows[row.Name] = append(rows[row.Name], row.Revision.String())
	}
	for name, want := range map[string][]string{
		"elicitation":     {"2025-11-25"},
		"tasks":           {"2025-11-25"},
		"roots":           {"2025-11-25", "2024-11-05"},
		"elicitation.url": nil, // follows from elicitation
	} {
		if !slices.Equal(rows[name], want) {
			t.Errorf("%s has rows at %v, want %v", name, rows[name], want)
		}
	}
}

// What follows from its parent is left out, unless the client said so itself.
func TestReportKeepsDenials(t *testing.T) {
	r := observed.New(observed.Config{})
	r.RecordStatement(day(1), observed.Statement{Peer: peer("x", "", revision.R20251125), Capabilities: true,
		Declared: []observed.Declaration{{Capability: capability.ElicitationForm, Status: capability.Unsupported}}})
	var got []string
	for _, row := range r.Snapshot().Report(observed.ReportOptions{}).Groups[0].Rows {
		if strings.HasPrefix(row.Name, "elicitation") {
			got = append(got, row.Name)
		}
	}
	if want := []string{"elicitation", "elicitation.form"}; !slices.Equal(got, want) {
		t.Errorf("rows for %q, want %q", got, want)
	}
}

func TestRecordOfMessages(t *testing.T) {
	for _, tc := range []struct {
		message string
		want    observed.Statement
	}{
		{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{"url":{}}},"clientInfo":{"name":"codex-mcp-client","version":"0.171.0"}}}`,
			observed.Statement{Peer: peer("codex-mcp-client", "0.171.0", revision.R20250618), Capabilities: true,
				Declared: []observed.Declaration{{Capability: capability.Elicitation, Status: capability.Full},
					{Capability: capability.ElicitationForm, Status: capability.Unsupported},
					{Capability: capability.ElicitationURL, Status: capability.Full}}}},
		{`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"x","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/logLevel":"info"}}}`,
			observed.Statement{Peer: peer("", "", revision.R20260728), Modern: true, Call: true,
				Asked: []capability.Path{capability.Logging}}},
	} {
		w, err := wire.Read([]byte(tc.message), wire.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		want, got := observed.New(observed.Config{}), observed.New(observed.Config{})
		want.RecordStatement(day(1), tc.want)
		got.Record(day(1), w)
		if d := diff(lines(t, want.Snapshot()), lines(t, got.Snapshot())); d != "" {
			t.Errorf("%s (-want +got):\n%s", tc.message, d)
		}
	}
}

func BenchmarkReport(b *testing.B) {
	tally := feed(observed.Config{}, events(rand.New(rand.NewPCG(23, 24)), 10000))
	b.ReportAllocs()
	for b.Loop() {
		tally.Report(observed.ReportOptions{})
	}
}

func BenchmarkReadLines(b *testing.B) {
	data := []byte(lines(b, feed(observed.Config{}, events(rand.New(rand.NewPCG(25, 26)), 10000))))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := observed.ReadLines("b", data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadReport(b *testing.B) {
	data := file(b, feed(observed.Config{}, events(rand.New(rand.NewPCG(23, 24)), 10000)).Report(terms()))
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := observed.ReadReport("r.json", data); err != nil {
			b.Fatal(err)
		}
	}
}
