package revision_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/revision"
)

func parseList(t *testing.T, texts string) []revision.Revision {
	t.Helper()
	if texts == "?" {
		return nil
	}
	rs := []revision.Revision{}
	for _, text := range strings.Fields(texts) {
		rs = append(rs, parse(t, text))
	}
	return rs
}

// render gives an outcome as lines: result, reason, revision and era, then a
// line a step.
func render(o revision.Outcome) []string {
	text := []string{o.Result.String() + " " + o.Reason.String() + " " + o.Revision.String() + " " + o.Era().String()}
	for s := range o.Steps() {
		text = append(text, s.String())
	}
	return text
}

// The clients and servers of the era matrix.
var (
	modernClient = revision.Client{Prefers: revision.R20260728}
	legacyClient = revision.Client{
		Prefers: revision.R20251125,
		Speaks:  []revision.Revision{revision.R20250618},
		Accepts: []revision.Revision{revision.R20250618},
	}
	dualClient = revision.Client{
		Prefers: revision.R20260728,
		Speaks:  []revision.Revision{revision.R20250618, revision.R20251125},
		Accepts: []revision.Revision{revision.R20250618},
	}
	modernServer = revision.Server{Speaks: []revision.Revision{revision.R20260728}}
	legacyServer = revision.Server{Speaks: []revision.Revision{revision.R20250618, revision.R20250326}}
	dualServer   = revision.Server{Speaks: []revision.Revision{revision.R20260728, revision.R20251125}}
)

// TestEraMatrix is the compatibility matrix of the specification's page on
// versioning, over every transport.
func TestEraMatrix(t *testing.T) {
	clients := map[string]revision.Client{"modern": modernClient, "legacy": legacyClient, "dual": dualClient}
	servers := map[string]revision.Server{"modern": modernServer, "legacy": legacyServer, "dual": dualServer}

	discover := "client sends server/discover at 2026-07-28"
	answers := "server answers at 2026-07-28"
	notModern := map[string]string{
		"http": "server answers HTTP 4xx without a modern error",
		"else": "server answers with an error that is no modern one, or not at all",
	}
	modern := []string{"connected ? 2026-07-28 modern", discover, answers}
	noTransport := []string{"failed transport-legacy-only ? ?"}
	countered := []string{"connected ? 2025-06-18 legacy", "client offers 2025-11-25 by initialize", "server counters with 2025-06-18", "client accepts 2025-06-18"}
	echoed := []string{"connected ? 2025-11-25 legacy", "client offers 2025-11-25 by initialize", "server echoes 2025-11-25"}
	refused := func(how string) []string {
		return []string{"failed server-modern-only ? ?", "client offers 2025-11-25 by initialize", how}
	}
	noGET := refused("server refuses the GET that would open the event stream")
	legacyOnly := func(over string) []string {
		return []string{"failed server-legacy-only ? ?", discover, notModern[over]}
	}
	fallsBack := func(over string) []string {
		return []string{"connected ? 2025-06-18 legacy", discover, notModern[over],
			"client falls back to initialize and offers 2025-11-25", "server counters with 2025-06-18", "client accepts 2025-06-18"}
	}

	for _, tt := range []struct {
		client, server   string
		stdio, http, sse []string
	}{
		{"modern", "modern", modern, modern, noTransport},
		{"modern", "legacy", legacyOnly("else"), legacyOnly("http"), noTransport},
		{"modern", "dual", modern, modern, noTransport},
		{"dual", "modern", modern, modern, noGET},
		{"dual", "legacy", fallsBack("else"), fallsBack("http"), countered},
		{"dual", "dual", modern, modern, echoed},
		{"legacy", "modern", refused("server refuses initialize with an error"), refused("server refuses initialize with HTTP 400"), noGET},
		{"legacy", "legacy", countered, countered, countered},
		{"legacy", "dual", echoed, echoed, echoed},
	} {
		for transport, want := range map[revision.Transport][]string{
			revision.Stdio:            tt.stdio,
			revision.TransportUnknown: tt.stdio, // the steps are worded alike
			revision.StreamableHTTP:   tt.http,
			revision.SSE:              tt.sse,
		} {
			o := revision.Negotiate(clients[tt.client], servers[tt.server], transport)
			if diff := cmp.Diff(want, render(o)); diff != "" {
				t.Errorf("%s client, %s server, over %v (-want +got):\n%s", tt.client, tt.server, transport, diff)
			}
			for s := range o.Steps() {
				if s.Transport != transport {
					t.Errorf("%s client, %s server, over %v: step %v over %v", tt.client, tt.server, transport, s, s.Transport)
				}
			}
		}
	}
}

func TestNegotiate(t *testing.T) {
	for _, tt := range []struct {
		name                    string
		prefers, speaks, accept string // lists; "?" is not recorded
		opens                   string
		server                  string
		transport               string
		want                    []string
	}{
		{
			name: "nothing known of the client", prefers: "", speaks: "?", accept: "?", server: "2025-06-18",
			want: []string{"undetermined offer-not-recorded ? ?"},
		}, {
			name: "what it speaks is no preference", prefers: "", speaks: "2025-06-18 2025-11-25", accept: "?", server: "2025-06-18 2025-11-25",
			want: []string{"undetermined offer-not-recorded ? ?"},
		}, {
			name: "one revision is all it can offer", prefers: "", speaks: "2025-06-18 2025-06-18", accept: "?", server: "2025-11-25 2025-06-18",
			want: []string{"connected ? 2025-06-18 legacy", "client offers 2025-06-18 by initialize", "server echoes 2025-06-18"},
		}, {
			name: "preferred draft", prefers: "DRAFT-2026-v1", speaks: "2025-06-18", accept: "?", opens: "initialize", server: "DRAFT-2026-v1 2025-06-18",
			want: []string{"undetermined draft-preferred ? ?"},
		}, {
			name: "nothing known of the server", prefers: "2025-06-18", speaks: "?", accept: "?", server: "?",
			want: []string{"undetermined server-not-recorded ? ?"},
		}, {
			name: "only a draft known of the server", prefers: "2025-06-18", speaks: "?", accept: "?", server: "DRAFT-2026-v1",
			want: []string{"undetermined server-not-recorded ? ?"},
		}, {
			name: "speaking is not accepting", prefers: "2025-11-25", speaks: "2025-06-18", accept: "?", server: "2025-06-18",
			want: []string{"undetermined accepts-not-recorded ? ?", "client offers 2025-11-25 by initialize", "server counters with 2025-06-18"},
		}, {
			name: "accepts none", prefers: "2025-11-25", speaks: "2025-06-18", accept: "", server: "2025-06-18",
			want: []string{"failed counter-refused ? ?", "client offers 2025-11-25 by initialize", "server counters with 2025-06-18",
				"client does not accept 2025-06-18 and disconnects"},
		}, {
			name: "accepts another", prefers: "2025-06-18", speaks: "2025-03-26", accept: "2025-03-26", server: "2025-11-25",
			want: []string{"failed counter-refused ? ?", "client offers 2025-06-18 by initialize", "server counters with 2025-11-25",
				"client does not accept 2025-11-25 and disconnects"},
		}, {
			name: "the counter is the newest", prefers: "2024-10-07", speaks: "?", accept: "2025-06-18 2025-03-26", server: "2025-03-26 2025-06-18 2024-11-05",
			want: []string{"connected ? 2025-06-18 legacy", "client offers 2024-10-07 by initialize", "server counters with 2025-06-18",
				"client accepts 2025-06-18"},
		}, {
			name: "the counter is never modern", prefers: "2025-06-18", speaks: "2026-07-28", accept: "2026-07-28 2025-11-25", server: "2026-07-28 2025-11-25",
			want: []string{"connected ? 2025-11-25 legacy", "client offers 2025-06-18 by initialize", "server counters with 2025-11-25",
				"client accepts 2025-11-25"},
		}, {
			name: "the echo is never modern", prefers: "2026-07-28", speaks: "?", accept: "?", opens: "initialize", server: "2026-07-28 2025-11-25",
			want: []string{"undetermined accepts-not-recorded ? ?", "client offers 2026-07-28 by initialize", "server counters with 2025-11-25"},
		}, {
			name: "no way forward from initialize", prefers: "2025-11-25", speaks: "2026-07-28", accept: "?", opens: "initialize", server: "2026-07-28", transport: "http",
			want: []string{"failed server-modern-only ? ?", "client offers 2025-11-25 by initialize", "server refuses initialize with HTTP 400"},
		}, {
			name: "prefers legacy and opens modern", prefers: "2025-11-25", speaks: "2026-07-28", accept: "?", opens: "discover", server: "2026-07-28 2025-11-25",
			want: []string{"connected ? 2026-07-28 modern", "client sends server/discover at 2026-07-28", "server answers at 2026-07-28"},
		}, {
			name: "falls back to what it prefers", prefers: "2025-06-18", speaks: "2026-07-28 2025-11-25", accept: "?", opens: "discover", server: "2025-11-25 2025-06-18",
			want: []string{"connected ? 2025-06-18 legacy", "client sends server/discover at 2026-07-28",
				"server answers with an error that is no modern one, or not at all",
				"client falls back to initialize and offers 2025-06-18", "server echoes 2025-06-18"},
		}, {
			name: "falls back to the newest, and the counter is not known to be accepted", prefers: "2026-07-28", speaks: "2024-11-05 2025-11-25 2025-06-18", accept: "?", server: "2025-06-18",
			want: []string{"undetermined accepts-not-recorded ? ?", "client sends server/discover at 2026-07-28",
				"server answers with an error that is no modern one, or not at all",
				"client falls back to initialize and offers 2025-11-25", "server counters with 2025-06-18"},
		}, {
			name: "falls back and refuses the counter", prefers: "2026-07-28", speaks: "2025-11-25", accept: "", server: "2025-06-18",
			want: []string{"failed counter-refused ? ?", "client sends server/discover at 2026-07-28",
				"server answers with an error that is no modern one, or not at all",
				"client falls back to initialize and offers 2025-11-25", "server counters with 2025-06-18",
				"client does not accept 2025-06-18 and disconnects"},
		}, {
			name: "opens modern at a revision not recorded", prefers: "2025-11-25", speaks: "?", accept: "?", opens: "discover", server: "2026-07-28",
			want: []string{"undetermined offer-not-recorded ? ?"},
		}, {
			name: "opens with a request, modern server", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2026-07-28",
			want: []string{"connected ? 2026-07-28 modern", "client sends a request at 2026-07-28", "server answers at 2026-07-28"},
		}, {
			name: "opens with a request, legacy server, HTTP", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2025-11-25", transport: "http",
			want: []string{"connected ? 2025-11-25 legacy", "client sends a request at 2026-07-28", "server answers HTTP 4xx without a modern error",
				"client falls back to initialize and offers 2025-11-25", "server echoes 2025-11-25"},
		}, {
			name: "opens with a request, legacy server, stdio", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2025-11-25", transport: "stdio",
			want: []string{"undetermined era-ambiguous ? ?", "client sends a request at 2026-07-28"},
		}, {
			name: "opens with a request, legacy server, transport unknown", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2025-11-25",
			want: []string{"undetermined era-ambiguous ? ?", "client sends a request at 2026-07-28"},
		}, {
			name: "modern only, opens with a request, legacy server, stdio", prefers: "2026-07-28", speaks: "?", accept: "?", opens: "request", server: "2025-11-25", transport: "stdio",
			want: []string{"failed server-legacy-only ? ?", "client sends a request at 2026-07-28",
				"server answers with an error that is no modern one, or not at all"},
		}, {
			name: "SSE carries the legacy way", prefers: "2026-07-28", speaks: "2025-06-18 2024-11-05", accept: "?", opens: "request", server: "2026-07-28 2025-06-18", transport: "sse",
			want: []string{"connected ? 2025-06-18 legacy", "client offers 2025-06-18 by initialize", "server echoes 2025-06-18"},
		}, {
			name: "later date, retry at the newest shared", prefers: "2029-01-01", speaks: "2026-07-28 2027-06-01 2028-01-01", accept: "?", server: "2028-01-01 2026-07-28 2025-11-25 2030-01-01",
			want: []string{"connected ? 2028-01-01 modern", "client sends server/discover at 2029-01-01",
				"server does not support 2029-01-01 and lists what it supports", "client retries at 2028-01-01", "server answers at 2028-01-01"},
		}, {
			name: "later date, shared", prefers: "2029-01-01", speaks: "?", accept: "?", server: "2029-01-01 2026-07-28",
			want: []string{"connected ? 2029-01-01 modern", "client sends server/discover at 2029-01-01", "server answers at 2029-01-01"},
		}, {
			name: "unknown date between known ones", prefers: "2025-09-01", speaks: "?", accept: "?", server: "2025-11-25 2025-09-01",
			want: []string{"connected ? 2025-09-01 legacy", "client offers 2025-09-01 by initialize", "server echoes 2025-09-01"},
		}, {
			name: "both modern, nothing shared", prefers: "2029-01-01", speaks: "?", accept: "?", server: "2026-07-28",
			want: []string{"failed nothing-shared ? ?", "client sends server/discover at 2029-01-01",
				"server does not support 2029-01-01 and lists what it supports"},
		}, {
			name: "dual-era both, no revision shared", prefers: "2029-01-01", speaks: "2025-11-25", accept: "2025-06-18", server: "2026-07-28 2025-06-18",
			want: []string{"failed nothing-shared ? ?", "client sends server/discover at 2029-01-01",
				"server does not support 2029-01-01 and lists what it supports"},
		}, {
			name: "dual-era both, only a legacy revision shared", prefers: "2029-01-01", speaks: "2025-11-25", accept: "?", server: "2026-07-28 2025-11-25",
			want: []string{"undetermined only-legacy-shared ? ?", "client sends server/discover at 2029-01-01",
				"server does not support 2029-01-01 and lists what it supports"},
		}, {
			name: "drafts are passed over", prefers: "2026-07-28", speaks: "DRAFT-x 2025-11-25", accept: "DRAFT-x 2025-06-18", server: "DRAFT-x 2025-06-18",
			want: []string{"connected ? 2025-06-18 legacy", "client sends server/discover at 2026-07-28",
				"server answers with an error that is no modern one, or not at all",
				"client falls back to initialize and offers 2025-11-25", "server counters with 2025-06-18", "client accepts 2025-06-18"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := revision.Client{Prefers: parse(t, tt.prefers), Speaks: parseList(t, tt.speaks), Accepts: parseList(t, tt.accept)}
			if err := c.Opens.UnmarshalText([]byte(tt.opens)); err != nil {
				t.Fatal(err)
			}
			var transport revision.Transport
			if err := transport.UnmarshalText([]byte(tt.transport)); err != nil {
				t.Fatal(err)
			}
			o := revision.Negotiate(c, revision.Server{Speaks: parseList(t, tt.server)}, transport)
			if diff := cmp.Diff(tt.want, render(o)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSupports(t *testing.T) {
	type eras struct{ Unknown, Legacy, Modern bool }
	of := func(f func(revision.Era) bool) eras {
		return eras{f(revision.EraUnknown), f(revision.Legacy), f(revision.Modern)}
	}
	draft := []revision.Revision{{}, revision.MustParse("DRAFT-2026-v1")}
	for name, tt := range map[string]struct{ got, want eras }{
		"no client":     {of(revision.Client{}.Supports), eras{}},
		"draft client":  {of(revision.Client{Speaks: draft}.Supports), eras{}},
		"legacy client": {of(legacyClient.Supports), eras{Legacy: true}},
		"modern client": {of(modernClient.Supports), eras{Modern: true}},
		"dual client":   {of(dualClient.Supports), eras{Legacy: true, Modern: true}},
		"no server":     {of(revision.Server{}.Supports), eras{}},
		"draft server":  {of(revision.Server{Speaks: draft}.Supports), eras{}},
		"legacy server": {of(legacyServer.Supports), eras{Legacy: true}},
		"modern server": {of(modernServer.Supports), eras{Modern: true}},
		"dual server":   {of(dualServer.Supports), eras{Legacy: true, Modern: true}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestStepBy(t *testing.T) {
	for k := revision.StepKindUnknown; k <= revision.ServerNotModern+1; k++ {
		want := "nobody"
		if who, _, ok := strings.Cut(k.String(), "-"); ok {
			want = who
		}
		if got := k.By().String(); got != want {
			t.Errorf("%v is by %s, want %s", k, got, want)
		}
	}
	if got := (revision.Step{}).String(); got != "?" {
		t.Errorf("zero Step = %q, want ?", got)
	}
}

func TestOutcomeComparable(t *testing.T) {
	if got := (revision.Outcome{}); got.Result != revision.Undetermined || got.Era() != revision.EraUnknown || len(slices.Collect(got.Steps())) != 0 {
		t.Errorf("zero Outcome says %v", render(got))
	}
	a := revision.Negotiate(dualClient, dualServer, revision.Stdio)
	b := revision.Negotiate(dualClient, dualServer, revision.Stdio)
	c := revision.Negotiate(dualClient, dualServer, revision.StreamableHTTP)
	if a != b || a == c {
		t.Errorf("same question ==: %v, other transport ==: %v; want true, false", a == b, a == c)
	}
	for range a.Steps() {
		break // must not panic
	}
}

// pool has the revisions that the fuzzer picks from, by bit.
var pool = []string{"2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28", "2028-01-01", "DRAFT-x", "", "2024-10-07"}

func pick(t *testing.T, bits uint8) []revision.Revision {
	t.Helper()
	var rs []revision.Revision
	for i, text := range pool {
		if bits&(1<<i) != 0 {
			rs = append(rs, parse(t, text))
		}
	}
	return rs
}

// FuzzNegotiate checks what must hold of every negotiation, whatever is known.
func FuzzNegotiate(f *testing.F) {
	f.Add(uint8(3), uint8(0b1111), uint8(0b0010), uint8(0b1010), uint8(0), uint8(1))
	f.Add(uint8(2), uint8(0b0111), uint8(0), uint8(0b0010), uint8(1), uint8(2))
	f.Add(uint8(4), uint8(0b10100), uint8(0b100), uint8(0b1100), uint8(3), uint8(0))
	f.Fuzz(func(t *testing.T, prefers, speaks, accepts, server, opens, transport uint8) {
		c := revision.Client{
			Prefers: parse(t, pool[int(prefers)%len(pool)]), Speaks: pick(t, speaks), Accepts: pick(t, accepts), Opens: revision.Opening(opens % 5),
		}
		s := revision.Server{Speaks: pick(t, server)}
		tr := revision.Transport(transport % 5)
		o := revision.Negotiate(c, s, tr)
		steps := slices.Collect(o.Steps())

		if (o.Result == revision.Connected) != !o.Revision.IsZero() || (o.Result == revision.Connected) != (o.Reason == revision.ReasonNone) {
			t.Fatalf("inconsistent: %v", render(o))
		}
		if o.Reason != revision.ReasonNone && (o.Result == revision.Undetermined) != (o.Reason <= revision.ReasonOnlyLegacyShared) {
			t.Fatalf("the reason does not go with the result: %v", render(o))
		}

		// Order of lists and repetition do not matter.
		turned := revision.Client{Prefers: c.Prefers, Opens: c.Opens, Speaks: append(slices.Clone(c.Speaks), c.Speaks...), Accepts: slices.Clone(c.Accepts)}
		slices.Reverse(turned.Speaks)
		slices.Reverse(turned.Accepts)
		turnedServer := revision.Server{Speaks: append(slices.Clone(s.Speaks), s.Speaks...)}
		slices.Reverse(turnedServer.Speaks)
		if got := revision.Negotiate(turned, turnedServer, tr); got != o {
			t.Fatalf("order matters: %v, reversed %v", render(o), render(got))
		}

		// To record what was missing changes nothing but an undetermined outcome.
		if c.Accepts == nil {
			recorded := c
			recorded.Accepts = []revision.Revision{}
			got := revision.Negotiate(recorded, s, tr)
			if o.Reason == revision.ReasonAcceptsUnknown {
				if got.Reason != revision.ReasonCounterRefused {
					t.Fatalf("accepts none: %v", render(got))
				}
			} else if got != o {
				t.Fatalf("accepts none changes %v to %v", render(o), render(got))
			}
		}

		// Somebody moves first, and the client does.
		for i, step := range steps {
			if want := []revision.Senders{revision.FromClient, revision.FromServer}[i%2]; step.Kind.By() != want {
				t.Fatalf("step %d is by %v: %v", i, step.Kind.By(), render(o))
			}
		}

		if o.Result != revision.Connected {
			return
		}
		if !slices.Contains(s.Speaks, o.Revision) {
			t.Fatalf("the server does not support it: %v", render(o))
		}
		own := o.Revision == c.Prefers || slices.Contains(c.Speaks, o.Revision)
		byInitialize := slices.ContainsFunc(steps, func(s revision.Step) bool {
			return s.Kind == revision.ClientInitializes || s.Kind == revision.ClientFallsBack
		})
		if byInitialize != (o.Era() == revision.Legacy) {
			t.Fatalf("%v revision by the other way: %v", o.Era(), render(o))
		}
		if tr == revision.SSE && o.Era() == revision.Modern {
			t.Fatalf("modern over SSE: %v", render(o))
		}
		accepted := steps[len(steps)-1].Kind == revision.ClientAccepts
		if accepted && !slices.Contains(c.Accepts, o.Revision) || !accepted && !own {
			t.Fatalf("the client neither speaks nor accepts it: %v", render(o))
		}
	})
}

func BenchmarkNegotiate(b *testing.B) {
	for name, s := range map[string]revision.Server{"modern": modernServer, "legacy": legacyServer} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = revision.Negotiate(dualClient, s, revision.Stdio)
			}
		})
	}
}
