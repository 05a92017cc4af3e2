package observed_test

import (
	"encoding"
	"strings"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/observed"
)

func TestEnumText(t *testing.T) {
	type enum interface {
		String() string
		encoding.TextMarshaler
	}
	check := func(what string, words string, value func(n uint8) enum, read func(string) (enum, error), past enum, pastText string) {
		t.Helper()
		if got, err := value(0).MarshalText(); err != nil || string(got) != "" || value(0).String() != "" {
			t.Errorf("%s: the zero value is %q, %v", what, got, err)
		}
		for i, word := range strings.Fields(words) {
			v := value(uint8(i + 1))
			if v.String() != word {
				t.Errorf("%s %d is %q, want %q", what, i+1, v, word)
			}
			if text, err := v.MarshalText(); err != nil || string(text) != word {
				t.Errorf("%s %q marshals as %q, %v", what, word, text, err)
			}
			if got, err := read(word); err != nil || got != v {
				t.Errorf("%s %q reads as %v, %v", what, word, got, err)
			}
		}
		if past.String() != pastText {
			t.Errorf("%s past the end is %q, want %q", what, past, pastText)
		}
		if _, err := past.MarshalText(); err == nil {
			t.Errorf("%s past the end has a text form", what)
		}
		for _, bad := range []string{"no-such-word", strings.ToUpper(strings.Fields(words)[0])} {
			if _, err := read(bad); err == nil || !strings.Contains(err.Error(), `"`+bad+`"`) {
				t.Errorf("%s %q: error %v, want one that quotes it", what, bad, err)
			}
		}
	}
	check("measure", "handshakes requests calls stated declared denied asked offered taken accepted declined cancelled failed unoffered",
		func(n uint8) enum { return observed.Measure(n) },
		func(s string) (enum, error) {
			var m observed.Measure
			err := m.UnmarshalText([]byte(s))
			return m, err
		}, observed.Measure(99), "Measure(99)")
	check("within", "100ms 1s 10s 100s longer",
		func(n uint8) enum { return observed.Within(n) },
		func(s string) (enum, error) {
			var m observed.Within
			err := m.UnmarshalText([]byte(s))
			return m, err
		}, observed.Within(99), "Within(99)")
	check("basis", "declared asked acted answered",
		func(n uint8) enum { return observed.CountedBy(n) },
		func(s string) (enum, error) {
			var m observed.CountedBy
			err := m.UnmarshalText([]byte(s))
			return m, err
		}, observed.CountedBy(99), "CountedBy(99)")
}

func TestMeasures(t *testing.T) {
	var got []string
	for m := range observed.Measures() {
		got = append(got, m.String())
		if m == observed.Taken {
			break // leaving early must do
		}
	}
	if want := "handshakes requests calls stated declared denied asked offered taken"; strings.Join(got, " ") != want {
		t.Errorf("measures %q, want %q", got, want)
	}
}

func TestWithinOf(t *testing.T) {
	for took, want := range map[time.Duration]string{
		-time.Second:             "100ms",
		0:                        "100ms",
		100 * time.Millisecond:   "100ms",
		100*time.Millisecond + 1: "1s",
		time.Second:              "1s",
		time.Second + 1:          "10s",
		10*time.Second + 1:       "100s",
		100 * time.Second:        "100s",
		100*time.Second + 1:      "longer",
		1000 * 1000 * time.Hour:  "longer",
		2 * time.Second:          "10s",
		500 * time.Millisecond:   "1s",
	} {
		if got := observed.WithinOf(took).String(); got != want {
			t.Errorf("WithinOf(%v) = %v, want %v", took, got, want)
		}
	}
}

func TestWindow(t *testing.T) {
	for text, days := range map[string]int{
		"":                      0,
		"2026-06-07/2026-07-26": 50,
		"2026-10-10/2026-11-08": 30,
		"2026-02-28/2026-03-01": 2,
		"2026-11-08/2026-11-08": 1,
	} {
		var w observed.Window
		if err := w.UnmarshalText([]byte(text)); err != nil {
			t.Errorf("window %q: %v", text, err)
			continue
		}
		if got, err := w.MarshalText(); err != nil || string(got) != text || w.String() != text || w.IsZero() != (text == "") {
			t.Errorf("window %q prints as %q, %v", text, got, err)
		}
		if w.Days() != days {
			t.Errorf("window %q has %d days, want %d", text, w.Days(), days)
		}
	}
	for _, text := range []string{"2026-06-07", "/", "2026-06-07/", "/2026-06-07", "2026-06-07/2026-06-06", "2026-06-31/2026-07-01", "2026-06-07/2026-06-08/2026-06-09"} {
		w, err := observed.ParseWindow(text)
		if err == nil || !strings.Contains(err.Error(), `"`+text+`"`) || !w.IsZero() {
			t.Errorf("window %q gives %v, %v; want an error that quotes it", text, w, err)
		}
	}
}

func FuzzParseWindow(f *testing.F) {
	f.Add("2026-06-07/2026-07-26")
	f.Add("2026-06-07/")
	f.Fuzz(func(t *testing.T, text string) {
		if w, err := observed.ParseWindow(text); err == nil && w.String() != text {
			t.Errorf("window %q prints as %q", text, w)
		}
	})
}

func TestLookup(t *testing.T) {
	for name, want := range map[string]string{
		"apps":                     "extensions.io.modelcontextprotocol/ui",
		"elicitation":              "elicitation",
		"elicitation.url":          "elicitation.url",
		"tasks":                    "tasks",
		"extensions.com.example/x": "extensions.com.example/x",
	} {
		if got, err := observed.Lookup(name); err != nil || got.String() != want {
			t.Errorf("Lookup(%q) = %q, %v; want %q", name, got, err, want)
		}
	}
	for name, want := range map[string]string{
		"Apps":                  "Apps",
		"":                      "empty",
		"extensions":            "no status",
		"limits.toolNameLength": "no status",
	} {
		if got, err := observed.Lookup(name); err == nil || !strings.Contains(err.Error(), want) || !got.IsZero() {
			t.Errorf("Lookup(%q) = %q, %v; want an error with %q", name, got, err, want)
		}
	}
}

func TestThresholds(t *testing.T) {
	half := observed.Thresholds{Threshold: observed.MustParseShare("50%")}
	own := observed.DefaultThresholds()
	for _, tc := range []struct {
		share     string
		half, own capability.Status
	}{
		{"", capability.NotRecorded, capability.NotRecorded},
		{"0%", capability.Unsupported, capability.Unsupported},
		{"1%", capability.Unsupported, capability.Unsupported},
		{"1.5%", capability.Unsupported, capability.Partial},
		{"50%", capability.Unsupported, capability.Partial},
		{"50.1%", capability.Full, capability.Full},
		{"<0.1%", capability.Unsupported, capability.Unsupported},
		{"<20%", capability.Unsupported, capability.NotRecorded},
		{"<60%", capability.NotRecorded, capability.NotRecorded},
	} {
		s := observed.MustParseShare(tc.share)
		if got := half.Status(s); got != tc.half {
			t.Errorf("of %q the policy of one half says %v, want %v", tc.share, got, tc.half)
		}
		if got := own.Status(s); got != tc.own {
			t.Errorf("of %q the default policy says %v, want %v", tc.share, got, tc.own)
		}
	}
	if got := (observed.Thresholds{}).Status(observed.MustParseShare("100%")); got != capability.NotRecorded {
		t.Errorf("a policy without a threshold says %v", got)
	}
	for _, tc := range []struct {
		share string
		count uint64
		want  bool
	}{
		{"", 0, false}, {"", 29, true}, {"", 30, false},
		{"0.011%", 0, true}, {"1%", 0, false}, {"<1%", 0, true}, {"<5%", 0, false},
		{"0.011%", 1000, true}, {"90%", 3, true}, {"90%", 300, false}, {"0%", 300, true},
	} {
		if got := own.Small(observed.MustParseShare(tc.share), tc.count); got != tc.want {
			t.Errorf("Small(%q, %d) = %v", tc.share, tc.count, got)
		}
	}
	if (observed.Thresholds{}).Small(observed.MustParseShare("0%"), 1) {
		t.Error("a policy without bounds finds a sample small")
	}
}
