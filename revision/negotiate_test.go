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

// render gives an outcome's ending, reason, revision and era, and the server's
// counter.
func render(o revision.Outcome) string {
	text := o.Ending.String() + " " + o.Reason.String() + " " + o.Revision.String() + " " + o.Era().String()
	if !o.Counter.IsZero() {
		text += ", countered " + o.Counter.String()
	}
	return text
}

// The clients and servers of the era matrix.
var (
	modernClient = revision.ClientSide{Prefers: revision.R20260728}
	legacyClient = revision.ClientSide{
		Prefers: revision.R20251125,
		Speaks:  []revision.Revision{revision.R20250618},
		Accepts: []revision.Revision{revision.R20250618},
	}
	dualClient = revision.ClientSide{
		Prefers: revision.R20260728,
		Speaks:  []revision.Revision{revision.R20250618, revision.R20251125},
		Accepts: []revision.Revision{revision.R20250618},
	}
	modernServer = revision.ServerSide{Speaks: []revision.Revision{revision.R20260728}}
	legacyServer = revision.ServerSide{Speaks: []revision.Revision{revision.R20250618, revision.R20250326}}
	dualServer   = revision.ServerSide{Speaks: []revision.Revision{revision.R20260728, revision.R20251125}}
)

// TestEraMatrix is the compatibility matrix of the specification's page on
// versioning, over every transport.
func TestEraMatrix(t *testing.T) {
	clients := map[string]revision.ClientSide{"modern": modernClient, "legacy": legacyClient, "dual": dualClient}
	servers := map[string]revision.ServerSide{"modern": modernServer, "legacy": legacyServer, "dual": dualServer}

	const (
		modern      = "connected ? 2026-07-28 modern"
		countered   = "connected ? 2025-06-18 legacy, countered 2025-06-18"
		echoed      = "connected ? 2025-11-25 legacy"
		refused     = "failed server-modern-only ? ?"
		legacyOnly  = "failed server-legacy-only ? ?"
		noTransport = "failed transport-legacy-only ? ?"
	)
	for _, tt := range []struct {
		client, server string
		otherwise, sse string
	}{
		{"modern", "modern", modern, noTransport},
		{"modern", "legacy", legacyOnly, noTransport},
		{"modern", "dual", modern, noTransport},
		{"dual", "modern", modern, refused},
		{"dual", "legacy", countered, countered},
		{"dual", "dual", modern, echoed},
		{"legacy", "modern", refused, refused},
		{"legacy", "legacy", countered, countered},
		{"legacy", "dual", echoed, echoed},
	} {
		for transport, want := range map[revision.Transport]string{
			revision.Stdio:            tt.otherwise,
			revision.TransportUnknown: tt.otherwise,
			revision.StreamableHTTP:   tt.otherwise,
			revision.SSE:              tt.sse,
		} {
			if got := render(revision.Negotiate(clients[tt.client], servers[tt.server], transport)); got != want {
				t.Errorf("%s client, %s server, over %v: %s, want %s", tt.client, tt.server, transport, got, want)
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
		want                    string
	}{
		{
			name: "nothing known of the client", prefers: "", speaks: "?", accept: "?", server: "2025-06-18",
			want: "undetermined offer-not-recorded ? ?",
		}, {
			name: "what it speaks is no preference", prefers: "", speaks: "2025-06-18 2025-11-25", accept: "?", server: "2025-06-18 2025-11-25",
			want: "undetermined offer-not-recorded ? ?",
		}, {
			name: "one revision is all it can offer", prefers: "", speaks: "2025-06-18 2025-06-18", accept: "?", server: "2025-11-25 2025-06-18",
			want: "connected ? 2025-06-18 legacy",
		}, {
			name: "preferred draft", prefers: "DRAFT-2026-v1", speaks: "2025-06-18", accept: "?", opens: "initialize", server: "DRAFT-2026-v1 2025-06-18",
			want: "undetermined draft-preferred ? ?",
		}, {
			name: "nothing known of the server", prefers: "2025-06-18", speaks: "?", accept: "?", server: "?",
			want: "undetermined server-not-recorded ? ?",
		}, {
			name: "only a draft known of the server", prefers: "2025-06-18", speaks: "?", accept: "?", server: "DRAFT-2026-v1",
			want: "undetermined server-not-recorded ? ?",
		}, {
			name: "speaking is not accepting", prefers: "2025-11-25", speaks: "2025-06-18", accept: "?", server: "2025-06-18",
			want: "undetermined accepts-not-recorded ? ?, countered 2025-06-18",
		}, {
			name: "accepts none", prefers: "2025-11-25", speaks: "2025-06-18", accept: "", server: "2025-06-18",
			want: "failed counter-refused ? ?, countered 2025-06-18",
		}, {
			name: "accepts another", prefers: "2025-06-18", speaks: "2025-03-26", accept: "2025-03-26", server: "2025-11-25",
			want: "failed counter-refused ? ?, countered 2025-11-25",
		}, {
			name: "the counter is the newest", prefers: "2024-10-07", speaks: "?", accept: "2025-06-18 2025-03-26", server: "2025-03-26 2025-06-18 2024-11-05",
			want: "connected ? 2025-06-18 legacy, countered 2025-06-18",
		}, {
			name: "the counter is never modern", prefers: "2025-06-18", speaks: "2026-07-28", accept: "2026-07-28 2025-11-25", server: "2026-07-28 2025-11-25",
			want: "connected ? 2025-11-25 legacy, countered 2025-11-25",
		}, {
			name: "the echo is never modern", prefers: "2026-07-28", speaks: "?", accept: "?", opens: "initialize", server: "2026-07-28 2025-11-25",
			want: "undetermined accepts-not-recorded ? ?, countered 2025-11-25",
		}, {
			name: "no way forward from initialize", prefers: "2025-11-25", speaks: "2026-07-28", accept: "?", opens: "initialize", server: "2026-07-28", transport: "http",
			want: "failed server-modern-only ? ?",
		}, {
			name: "prefers legacy and opens modern", prefers: "2025-11-25", speaks: "2026-07-28", accept: "?", opens: "discover", server: "2026-07-28 2025-11-25",
			want: "connected ? 2026-07-28 modern",
		}, {
			name: "falls back to what it prefers", prefers: "2025-06-18", speaks: "2026-07-28 2025-11-25", accept: "?", opens: "discover", server: "2025-11-25 2025-06-18",
			want: "connected ? 2025-06-18 legacy",
		}, {
			name: "falls back to the newest, and the counter is not known to be accepted", prefers: "2026-07-28", speaks: "2024-11-05 2025-11-25 2025-06-18", accept: "?", server: "2025-06-18",
			want: "undetermined accepts-not-recorded ? ?, countered 2025-06-18",
		}, {
			name: "falls back and refuses the counter", prefers: "2026-07-28", speaks: "2025-11-25", accept: "", server: "2025-06-18",
			want: "failed counter-refused ? ?, countered 2025-06-18",
		}, {
			name: "opens modern at a revision not recorded", prefers: "2025-11-25", speaks: "?", accept: "?", opens: "discover", server: "2026-07-28",
			want: "undetermined offer-not-recorded ? ?",
		}, {
			name: "opens with a request, modern server", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2026-07-28",
			want: "connected ? 2026-07-28 modern",
		}, {
			name: "opens with a request, legacy server, HTTP", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2025-11-25", transport: "http",
			want: "connected ? 2025-11-25 legacy",
		}, {
			name: "opens with a request, legacy server, stdio", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2025-11-25", transport: "stdio",
			want: "undetermined era-ambiguous ? ?",
		}, {
			name: "opens with a request, legacy server, transport unknown", prefers: "2026-07-28", speaks: "2025-11-25", accept: "?", opens: "request", server: "2025-11-25",
			want: "undetermined era-ambiguous ? ?",
		}, {
			name: "modern only, opens with a request, legacy server, stdio", prefers: "2026-07-28", speaks: "?", accept: "?", opens: "request", server: "2025-11-25", transport: "stdio",
			want: "failed server-legacy-only ? ?",
		}, {
			name: "SSE carries the legacy way", prefers: "2026-07-28", speaks: "2025-06-18 2024-11-05", accept: "?", opens: "request", server: "2026-07-28 2025-06-18", transport: "sse",
			want: "connected ? 2025-06-18 legacy",
		}, {
			name: "later date, retry at the newest shared", prefers: "2029-01-01", speaks: "2026-07-28 2027-06-01 2028-01-01", accept: "?", server: "2028-01-01 2026-07-28 2025-11-25 2030-01-01",
			want: "connected ? 2028-01-01 modern",
		}, {
			name: "later date, shared", prefers: "2029-01-01", speaks: "?", accept: "?", server: "2029-01-01 2026-07-28",
			want: "connected ? 2029-01-01 modern",
		}, {
			name: "unknown date between known ones", prefers: "2025-09-01", speaks: "?", accept: "?", server: "2025-11-25 2025-09-01",
			want: "connected ? 2025-09-01 legacy",
		}, {
			name: "both modern, nothing shared", prefers: "2029-01-01", speaks: "?", accept: "?", server: "2026-07-28",
			want: "failed nothing-shared ? ?",
		}, {
			name: "dual-era both, no revision shared", prefers: "2029-01-01", speaks: "2025-11-25", accept: "2025-06-18", server: "2026-07-28 2025-06-18",
			want: "failed nothing-shared ? ?",
		}, {
			name: "dual-era both, only a legacy revision shared", prefers: "2029-01-01", speaks: "2025-11-25", accept: "?", server: "2026-07-28 2025-11-25",
			want: "undetermined only-legacy-shared ? ?",
		}, {
			name: "drafts are passed over", prefers: "2026-07-28", speaks: "DRAFT-x 2025-11-25", accept: "DRAFT-x 2025-06-18", server: "DRAFT-x 2025-06-18",
			want: "connected ? 2025-06-18 legacy, countered 2025-06-18",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := revision.ClientSide{Prefers: parse(t, tt.prefers), Speaks: parseList(t, tt.speaks), Accepts: parseList(t, tt.accept)}
			opens := map[string]revision.Opening{
				"": 0, "initialize": revision.InitializeFirst, "discover": revision.DiscoverFirst, "request": revision.RequestFirst,
			}
			var ok bool
			if c.Opens, ok = opens[tt.opens]; !ok {
				t.Fatalf("no opening %q", tt.opens)
			}
			var transport revision.Transport
			if err := transport.UnmarshalText([]byte(tt.transport)); err != nil {
				t.Fatal(err)
			}
			o := revision.Negotiate(c, revision.ServerSide{Speaks: parseList(t, tt.server)}, transport)
			if got := render(o); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
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
		"no client":     {of(revision.ClientSide{}.Supports), eras{}},
		"draft client":  {of(revision.ClientSide{Speaks: draft}.Supports), eras{}},
		"legacy client": {of(legacyClient.Supports), eras{Legacy: true}},
		"modern client": {of(modernClient.Supports), eras{Modern: true}},
		"dual client":   {of(dualClient.Supports), eras{Legacy: true, Modern: true}},
		"no server":     {of(revision.ServerSide{}.Supports), eras{}},
		"draft server":  {of(revision.ServerSide{Speaks: draft}.Supports), eras{}},
		"legacy server": {of(legacyServer.Supports), eras{Legacy: true}},
		"modern server": {of(modernServer.Supports), eras{Modern: true}},
		"dual server":   {of(dualServer.Supports), eras{Legacy: true, Modern: true}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestOutcomeComparable(t *testing.T) {
	if got := (revision.Outcome{}); render(got) != "undetermined ? ? ?" {
		t.Errorf("zero Outcome says %v", render(got))
	}
	a := revision.Negotiate(dualClient, dualServer, revision.Stdio)
	if b := revision.Negotiate(dualClient, dualServer, revision.StreamableHTTP); a != b {
		t.Errorf("%v is not the same as %v", render(a), render(b))
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
		c := revision.ClientSide{
			Prefers: parse(t, pool[int(prefers)%len(pool)]), Speaks: pick(t, speaks), Accepts: pick(t, accepts), Opens: revision.Opening(opens % 5),
		}
		s := revision.ServerSide{Speaks: pick(t, server)}
		tr := revision.Transport(transport % 5)
		o := revision.Negotiate(c, s, tr)

		if (o.Ending == revision.Connected) != !o.Revision.IsZero() || (o.Ending == revision.Connected) != (o.Reason == revision.ReasonNone) {
			t.Fatalf("inconsistent: %v", render(o))
		}
		if o.Reason != revision.ReasonNone && (o.Ending == revision.Undetermined) != (o.Reason <= revision.ReasonOnlyLegacyShared) {
			t.Fatalf("the reason does not go with the ending: %v", render(o))
		}

		// Order of lists and repetition do not matter.
		turned := revision.ClientSide{Prefers: c.Prefers, Opens: c.Opens, Speaks: append(slices.Clone(c.Speaks), c.Speaks...), Accepts: slices.Clone(c.Accepts)}
		slices.Reverse(turned.Speaks)
		slices.Reverse(turned.Accepts)
		turnedServer := revision.ServerSide{Speaks: append(slices.Clone(s.Speaks), s.Speaks...)}
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

		if o.Ending != revision.Connected {
			return
		}
		if !slices.Contains(s.Speaks, o.Revision) {
			t.Fatalf("the server does not support it: %v", render(o))
		}
		own := o.Revision == c.Prefers || slices.Contains(c.Speaks, o.Revision)
		if tr == revision.SSE && o.Era() == revision.Modern {
			t.Fatalf("modern over SSE: %v", render(o))
		}
		if !own && (o.Era() != revision.Legacy || !slices.Contains(c.Accepts, o.Revision)) {
			t.Fatalf("the client neither speaks nor accepts it: %v", render(o))
		}
	})
}

func BenchmarkNegotiate(b *testing.B) {
	for name, s := range map[string]revision.ServerSide{"modern": modernServer, "legacy": legacyServer} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = revision.Negotiate(dualClient, s, revision.Stdio)
			}
		})
	}
}
