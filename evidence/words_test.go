package evidence_test

import (
	"encoding"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// word is an enumeration's value, and a place to read one into.
type word struct {
	value fmt.Stringer
	read  encoding.TextUnmarshaler
}

// enumeration is a type with the words of its values, from number zero on.
type enumeration struct {
	name  string
	words string
	word  func(n uint8) word
	parse func(text string) (fmt.Stringer, error)
}

// enum makes an enumeration of a type that has a text codec.
func enum[T interface {
	~uint8
	fmt.Stringer
}, P interface {
	*T
	encoding.TextUnmarshaler
}](name, words string) enumeration {
	return enumeration{name, words,
		func(n uint8) word { v := T(n); return word{v, P(&v)} },
		func(text string) (fmt.Stringer, error) {
			var v T
			err := P(&v).UnmarshalText([]byte(text))
			return v, err
		}}
}

// plain makes one of a type without.
func plain[T interface {
	~uint8
	fmt.Stringer
}](name, words string) enumeration {
	return enumeration{name: name, words: words, word: func(n uint8) word { return word{value: T(n)} }}
}

func TestWords(t *testing.T) {
	for _, e := range []enumeration{
		enum[evidence.Tier]("Tier", ",read,declared,probed,observed"),
		enum[evidence.SourceKind]("SourceKind", ",source-code,wire,vendor-document,directory,public-report,probe-run,traffic-report"),
		enum[evidence.Delivery]("Delivery", ",both,structured-wins,content-wins,structured-if-no-content,content-only,structured-only,envelope,unknown"),
		enum[evidence.Surface]("Surface", ",cli,ide,desktop,web,mobile"),
		enum[evidence.Interaction]("Interaction", ",interactive,headless"),
		enum[evidence.ResultKind]("ResultKind", ",ok,error"),
		plain[evidence.Fit]("Fit", "none,derived,other-condition,other-revision,older-version,newer-version,unspecified,exact"),
		enum[evidence.Policy]("Policy", "recorded,strongest,conservative"),
		enum[evidence.Presence]("Presence", ",with,without"),
		plain[evidence.DisagreementKind]("DisagreementKind", ",other-condition,other-revision,other-version,undetermined,contradiction"),
		plain[evidence.Degree]("Degree", ",partial-vs-full,partial-vs-unsupported,supported-vs-unsupported,different-value"),
		plain[evidence.Relation]("Relation", "same,unknown,differs"),
		plain[evidence.Basis]("Basis", "none,claim,overlay,derivation,revision,wire"),
		plain[evidence.Dimension]("Dimension", "revision,version,config,transport,provider,model,surface,interaction,result,outputSchema"),
	} {
		t.Run(e.name, func(t *testing.T) {
			words := strings.Split(e.words, ",")
			for n, want := range words {
				w := e.word(uint8(n))
				if got := w.value.String(); got != want {
					t.Errorf("number %d prints as %q, want %q", n, got, want)
				}
				m, ok := w.value.(encoding.TextMarshaler)
				if !ok {
					continue
				}
				if text, err := m.MarshalText(); err != nil || string(text) != want {
					t.Errorf("number %d is written as %q (%v), want %q", n, text, err, want)
				}
				if e.parse == nil {
					continue
				}
				if got, err := e.parse(want); err != nil || got != w.value {
					t.Errorf("%q is read as %v (%v)", want, got, err)
				}
			}
			beyond := e.word(uint8(len(words))).value
			if got, want := beyond.String(), fmt.Sprintf("%s(%d)", e.name, len(words)); got != want {
				t.Errorf("a number that is none prints as %q, want %q", got, want)
			}
			if m, ok := beyond.(encoding.TextMarshaler); ok {
				if text, err := m.MarshalText(); err == nil {
					t.Errorf("a number that is none is written as %q, want an error", text)
				}
			}
			if e.parse == nil {
				return
			}
			for _, bad := range []string{"Nonsense", " ", strings.ToUpper(words[1]), strings.Repeat("x", 1000)} {
				if bad == words[1] {
					continue
				}
				got, err := e.parse(bad)
				if err == nil {
					t.Errorf("%q is read as %v, want an error", bad, got)
					continue
				}
				if !strings.Contains(err.Error(), words[1]) || len(err.Error()) > 400 {
					t.Errorf("the error for %q does not say in short what would be right: %v", bad, err)
				}
			}
		})
	}
}

func TestReadingReplacesTheValue(t *testing.T) {
	tier := evidence.Probed
	if err := tier.UnmarshalText([]byte("read")); err != nil || tier != evidence.Read {
		t.Errorf("read as %s (%v)", tier, err)
	}
	if err := tier.UnmarshalText(nil); err != nil || tier != 0 {
		t.Errorf("empty text is read as %s (%v), want zero", tier, err)
	}
}

func TestTiers(t *testing.T) {
	s := evidence.TiersOf(observed, read, 0, read, evidence.Tier(5), evidence.Tier(200))
	if diff := cmp.Diff([]evidence.Tier{read, observed}, slices.Collect(s.All())); diff != "" {
		t.Errorf("members (-want +got):\n%s", diff)
	}
	if s.String() != "read, observed" || evidence.Tiers(0).String() != "" {
		t.Errorf("prints as %q, empty as %q", s, evidence.Tiers(0))
	}
	for n := range 256 {
		tier := evidence.Tier(n)
		if got, want := s.Has(tier), tier == read || tier == observed; got != want {
			t.Errorf("Has(%s) = %t, want %t", tier, got, want)
		}
	}
	for range s.All() {
		break // must not panic
	}
}

func TestDeliveries(t *testing.T) {
	var s evidence.Deliveries
	if s.Len() != 0 || s.One() != 0 || s.String() != "" || s.Has(0) {
		t.Errorf("the empty set: Len %d, One %s, %q, Has(0) %t", s.Len(), s.One(), s, s.Has(0))
	}
	s = s.With(evidence.DeliveryUnknown).With(0).With(9).With(255)
	if s.Len() != 1 || s.One() != evidence.DeliveryUnknown {
		t.Errorf("a set of one: Len %d, One %s", s.Len(), s.One())
	}
	s = s.With(evidence.Both)
	if s.Len() != 2 || s.One() != 0 || s.String() != "both, unknown" {
		t.Errorf("a set of two: Len %d, One %s, %q", s.Len(), s.One(), s)
	}
	if diff := cmp.Diff([]evidence.Delivery{evidence.Both, evidence.DeliveryUnknown}, slices.Collect(s.All())); diff != "" {
		t.Errorf("members (-want +got):\n%s", diff)
	}
	for n := range 256 {
		d := evidence.Delivery(n)
		if got, want := s.Has(d), d == evidence.Both || d == evidence.DeliveryUnknown; got != want {
			t.Errorf("Has(%s) = %t, want %t", d, got, want)
		}
	}
	for range s.All() {
		break // must not panic
	}
}

func TestKindDisputes(t *testing.T) {
	want := map[evidence.DisagreementKind]bool{evidence.Undetermined: true, evidence.Contradiction: true}
	for k := range evidence.Contradiction + 2 {
		if got := k.Disputes(); got != want[k] {
			t.Errorf("%s: Disputes() = %t", k, got)
		}
	}
}

func TestSourceText(t *testing.T) {
	for _, c := range []struct {
		source evidence.Source
		want   string
	}{
		{evidence.Source{}, ""},
		{evidence.Source{Kind: evidence.SourceCode, Repository: "openai/codex", Commit: "b705b6b0", Path: "codex-rs/features/src/lib.rs", Lines: "1170-1175", Date: date("2026-08-24")}, "openai/codex b705b6b0 codex-rs/features/src/lib.rs:1170-1175 (2026-08-24)"},
		{evidence.Source{Title: "a list", Repository: "owner/list", Path: "README.md"}, "a list README.md"},
		{evidence.Source{Path: "README.md", Lines: "7"}, "README.md:7"},
		{evidence.Source{Lines: "7", URL: "https://example.com"}, "https://example.com"},
		{evidence.Source{Kind: evidence.WireSource}, "wire"},
		{evidence.Source{Date: date("2026-08-24")}, "(2026-08-24)"},
	} {
		if got := c.source.String(); got != c.want {
			t.Errorf("%+v prints as %q, want %q", c.source, got, c.want)
		}
		if c.source.IsZero() != (c.want == "") {
			t.Errorf("%+v: IsZero() = %t", c.source, c.source.IsZero())
		}
	}
}

func TestDate(t *testing.T) {
	var zero evidence.Date
	if !zero.IsZero() || zero.String() != "" || date("") != zero {
		t.Errorf("the zero Date prints as %q", zero)
	}
	days := []string{"", "1999-12-31", "2026-01-02", "2026-01-10", "2026-08-01", "2028-02-29"}
	for i, a := range days {
		for j, b := range days {
			if got, want := date(a).Compare(date(b)), compareInts(i, j); got != want {
				t.Errorf("%q.Compare(%q) = %d, want %d", a, b, got, want)
			}
		}
		text, err := date(a).MarshalText()
		var back evidence.Date
		if err != nil || back.UnmarshalText(text) != nil || back != date(a) || string(text) != a {
			t.Errorf("%q comes back as %q", a, back)
		}
	}
	for _, bad := range []string{"2026-8-24", "2026-02-30", "26-08-24", "2026-08-24T00:00:00Z", " 2026-08-24", "today", strings.Repeat("2", 500)} {
		d, err := evidence.ParseDate(bad)
		if err == nil || !d.IsZero() || !strings.Contains(err.Error(), "want a day such as") || len(err.Error()) > 200 {
			t.Errorf("ParseDate(%q) = %q, %v", bad, d, err)
		}
	}
	east := time.FixedZone("east", 14*3600)
	at := time.Date(2026, 8, 24, 20, 0, 0, 0, time.UTC)
	if got := evidence.DateOf(at).String(); got != "2026-08-24" {
		t.Errorf("DateOf in UTC = %s", got)
	}
	if got := evidence.DateOf(at.In(east)).String(); got != "2026-08-25" {
		t.Errorf("DateOf in the east = %s, want the day there", got)
	}
}

func compareInts(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func FuzzParseDate(f *testing.F) {
	for _, text := range []string{"", "2026-08-24", "2026-02-30", "0000-01-01", "9999-12-31", "x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := evidence.ParseDate(text)
		if err != nil {
			if !d.IsZero() {
				t.Fatalf("ParseDate(%q) = %q with the error %v", text, d, err)
			}
			return
		}
		if d.String() != text {
			t.Fatalf("ParseDate(%q) = %q", text, d)
		}
	})
}

// A day is one if time reads it as one.
func TestParseDateLikeTime(t *testing.T) {
	for _, year := range []string{"0000", "0004", "1900", "1999", "2000", "2023", "2024", "2100", "9999", "+999", "20 6"} {
		for month := range 14 {
			for day := range 33 {
				sameDay(t, fmt.Sprintf("%s-%02d-%02d", year, month, day))
			}
		}
	}
	for _, text := range []string{"2026-8-24", "2026-08-2x", "2026/08-24", "2026-08/24", "2026-+8-24", "2026-08- 4", "2026-08-24 ", "２026-08-2", "2026-08-é"} {
		sameDay(t, text)
	}
}

func sameDay(t *testing.T, text string) {
	t.Helper()
	want, wrong := time.Parse(time.DateOnly, text)
	got, err := evidence.ParseDate(text)
	if (err != nil) != (wrong != nil) || err == nil && got != evidence.DateOf(want) {
		t.Errorf("ParseDate(%q) = %q, %v; time has %s, %v", text, got, err, want.Format(time.DateOnly), wrong)
	}
}
