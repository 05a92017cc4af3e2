package observed_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/mcpcaps/mcpcaps/observed"
)

func TestShareText(t *testing.T) {
	for _, tc := range []struct {
		text, display string
		fraction      float64
		exact         bool
	}{
		{"", "?", 0, false},
		{"0%", "0%", 0, true},
		{"0.011%", "<0.1%", 0.00011, true},
		{"0.1%", "0.1%", 0.001, true},
		{"<0.1%", "<0.1%", 0.001, false},
		{"<5%", "<5%", 0.05, false},
		{"33.3%", "33.3%", 0.333, true},
		{"50%", "50%", 0.5, true},
		{"99.989%", "100%", 0.99989, true},
		{"100%", "100%", 1, true},
	} {
		s, err := observed.ParseShare(tc.text)
		if err != nil {
			t.Errorf("ParseShare(%q): %v", tc.text, err)
			continue
		}
		if got := s.String(); got != tc.text {
			t.Errorf("ParseShare(%q).String() = %q", tc.text, got)
		}
		if got := s.Display(); got != tc.display {
			t.Errorf("ParseShare(%q).Display() = %q, want %q", tc.text, got, tc.display)
		}
		if got := s.Fraction(); got != tc.fraction {
			t.Errorf("ParseShare(%q).Fraction() = %v, want %v", tc.text, got, tc.fraction)
		}
		if s.Exact() != tc.exact || s.IsZero() != (tc.text == "") {
			t.Errorf("ParseShare(%q): Exact %v, IsZero %v", tc.text, s.Exact(), s.IsZero())
		}
		var back observed.Share
		if text, err := s.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != s {
			t.Errorf("the text of %q does not give the same share", tc.text)
		}
	}
}

func TestShareFaults(t *testing.T) {
	for text, want := range map[string]string{
		"5":       "no percent sign",
		"%":       "not a decimal number",
		"1e2%":    "not a decimal number",
		"-1%":     "not a decimal number",
		"1.2.3%":  "not a decimal number",
		"100.1%":  "more than the whole",
		"<0%":     "less than nothing",
		"050%":    "write it as 50%",
		"50.0%":   "write it as 50%",
		"NaN%":    "not a decimal number",
		"<<5%":    "not a decimal number",
		"0.1234%": "",
	} {
		s := observed.MustParseShare("7%")
		err := s.UnmarshalText([]byte(text))
		if want == "" {
			if err != nil {
				t.Errorf("share %q: %v", text, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("share %q: error %v, want one with %q", text, err, want)
		}
		if s != observed.MustParseShare("7%") {
			t.Errorf("share %q: the failed reading changed the value to %s", text, s)
		}
	}
}

func TestMustParseSharePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("MustParseShare of no share did not panic")
		}
	}()
	observed.MustParseShare("half")
}

func TestShareOf(t *testing.T) {
	for _, tc := range []struct {
		n, total uint64
		want     string
	}{{0, 0, ""}, {3, 0, ""}, {0, 4, "0%"}, {1, 4, "25%"}, {4, 4, "100%"}, {5, 4, "100%"}} {
		if got := observed.ShareOf(tc.n, tc.total).String(); got != tc.want {
			t.Errorf("ShareOf(%d, %d) = %q, want %q", tc.n, tc.total, got, tc.want)
		}
	}
}

// What ShareOf makes of counts must survive its text.
func TestShareOfRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, total := range []uint64{1 << 62, 1<<63 - 1} {
		for _, n := range []uint64{1, 3, total - 1} {
			s := observed.ShareOf(n, total)
			if got, err := observed.ParseShare(s.String()); err != nil || got != s {
				t.Errorf("%v reads as %v, %v", s, got, err)
			}
		}
	}
	for range 10000 {
		total := 1 + rng.Uint64N(1<<rng.UintN(63))
		s := observed.ShareOf(rng.Uint64N(total+1), total)
		if got, err := observed.ParseShare(s.String()); err != nil || got != s {
			t.Fatalf("%v reads as %v, %v", s, got, err)
		}
	}
}

func TestShareOrder(t *testing.T) {
	want := []string{"", "0%", "0.011%", "<0.1%", "0.1%", "50%", "100%"}
	var shares []observed.Share
	for _, text := range want {
		shares = append(shares, observed.MustParseShare(text))
	}
	for i, a := range shares {
		for j, b := range shares {
			if got, want := sign(a.Compare(b)), sign(i-j); got != want {
				t.Errorf("%q.Compare(%q) = %d, want %d", a, b, got, want)
			}
		}
	}
	slices.Reverse(shares)
	slices.SortFunc(shares, observed.Share.Compare)
	for i, s := range shares {
		if s.String() != want[i] {
			t.Errorf("sorted[%d] = %q, want %q", i, s, want[i])
		}
	}
}

func sign(n int) int { return min(max(n, -1), 1) }

func TestSizes(t *testing.T) {
	if got := unsafe.Sizeof(observed.Share{}); got > 16 {
		t.Errorf("a Share is %d bytes, want at most 16", got)
	}
	if got := unsafe.Sizeof(observed.Item{}); got > 24 {
		t.Errorf("an Item is %d bytes, want at most 24", got)
	}
}

func FuzzParseShare(f *testing.F) {
	for _, s := range []string{"", "0%", "0.011%", "<0.1%", "100%", "1e2%", "٣%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := observed.ParseShare(text)
		if err == nil && s.String() != text {
			t.Errorf("ParseShare(%q).String() = %q", text, s)
		}
		if err != nil && !s.IsZero() {
			t.Errorf("ParseShare(%q): a share beside the error %v", text, err)
		}
	})
}
