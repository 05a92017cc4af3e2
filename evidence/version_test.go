package evidence_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/Masterminds/semver/v3"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// oddVersions are what clients really say, and what nobody should.
var oddVersions = []string{
	"", "?", "2", "0", "v2", "V2.0", "2.0.0", "v1.2", "1.2.0", "1.2.0+build.7", "1.2.0-rc.1", "1.2.0-rc.1+x",
	"0.0.0", "0.1.0", "0.169.0-alpha.3", "0.169.0-alpha.10", "0.169.0-alpha", "0.169.0-alpha.beta", "0.169.0-1", "0.169.0",
	"1.2.3.4", "1.2.3.10", "1.2.3.0", "1.2.3", "1.2.3.4-beta", "1.2.3.4.5", "252.27397.103/1.5.59-243", "252.27397.103",
	"nightly", "v", "vv1", "1.", ".1", "1..2", "-1", "1.2.3-", "1.2.3+", "01.2.3", "1.2.3-01", "1.2.3.x", "1.2.3.+4",
	"18446744073709551615.0.0", "18446744073709551616.0.0", "2025-06-18", "1.2.3 ", "\xff", "日本",
}

func TestVersionText(t *testing.T) {
	for _, text := range oddVersions {
		v, err := evidence.ParseVersion(text)
		if err != nil {
			t.Errorf("ParseVersion(%q): %v", text, err)
			continue
		}
		if v.String() != text {
			t.Errorf("ParseVersion(%q).String() = %q", text, v)
		}
		if v.IsZero() != (text == "") {
			t.Errorf("ParseVersion(%q).IsZero() = %t", text, v.IsZero())
		}
		marshalled, err := v.MarshalText()
		var back evidence.Version
		if err != nil || back.UnmarshalText(marshalled) != nil || back != v {
			t.Errorf("%q comes back as %q (%v)", text, back, err)
		}
	}
	long := strings.Repeat("1", evidence.MaxVersionLen)
	if v, err := evidence.ParseVersion(long); err != nil || v.String() != long {
		t.Errorf("a version of %d bytes: %v", len(long), err)
	}
	v, err := evidence.ParseVersion(long + "1")
	if err == nil || !v.IsZero() || !strings.Contains(err.Error(), "257 bytes long: at most 256") || len(err.Error()) > 200 {
		t.Errorf("a version of 257 bytes: %q, %v", v, err)
	}
	defer func() {
		if recover() == nil {
			t.Errorf("MustParseVersion of 257 bytes does not panic")
		}
	}()
	evidence.MustParseVersion(long + "1")
}

func TestVersionIsOneWord(t *testing.T) {
	if got, want := unsafe.Sizeof(evidence.Version{}), unsafe.Sizeof(uintptr(0)); got != want {
		t.Errorf("Version is %d bytes, want %d", got, want)
	}
}

func TestVersionOrder(t *testing.T) {
	const none = 9
	for _, c := range []struct {
		a, b string
		want int // none: cannot be told
	}{
		{"1.2.0", "1.2.0", 0},
		{"v1.2", "1.2.0", 0},
		{"V1.2.0", "1.2", 0},
		{"2", "2.0.0", 0},
		{"1.2.0+build.7", "1.2.0", 0},
		{"1.2.0+a", "1.2.0+b", 0},
		{"1.2.3.0", "1.2.3", 0},
		{"1.2.0", "1.10.0", -1},
		{"2", "1.99.99", 1},
		{"1.2.3.4", "1.2.3.10", -1},
		{"1.2.3", "1.2.3.4", -1},
		{"1.2.3.4-beta", "1.2.3.4", -1},
		{"0.169.0-alpha.3", "0.169.0", -1},
		{"0.169.0-alpha.3", "0.169.0-alpha.10", -1},
		{"0.169.0-alpha", "0.169.0-alpha.1", -1},
		{"0.169.0-alpha.1", "0.169.0-alpha.beta", -1},
		{"0.169.0-1", "0.169.0-alpha", -1},
		{"0.169.0-alpha", "0.169.0-alpha-1", -1},
		{"0.168.9", "0.169.0-alpha.3", -1},
		{"252.27397.103/1.5.59-243", "252.27397.103/1.5.59-243", 0},
		{"252.27397.103/1.5.59-243", "252.27397.103", none},
		{"nightly", "nightly", 0},
		{"nightly", "1.0.0", none},
		{"1.2.3.4.5", "1.2.3", none},
		{"01.2.3", "1.2.3", none},
		{"18446744073709551616.0.0", "1.0.0", none},
		{"", "1.0.0", none},
		{"", "", none},
		{"?", "1.0.0", none},
		{"?", "?", none},
	} {
		a, b := evidence.MustParseVersion(c.a), evidence.MustParseVersion(c.b)
		got, ok := a.Order(b)
		back, okBack := b.Order(a)
		if !ok {
			got = none
		}
		if got != c.want {
			t.Errorf("%q.Order(%q) = %d, %t, want %d", c.a, c.b, got, ok, c.want)
		}
		if ok != okBack || ok && back != -got {
			t.Errorf("%q.Order(%q) = %d, %t, the other way %d, %t", c.a, c.b, got, ok, back, okBack)
		}
	}
	if u := evidence.UnknownVersion; u.IsZero() || u.String() != "?" || u != evidence.MustParseVersion("?") {
		t.Errorf("UnknownVersion is %q", u)
	}
}

// The order of three-part versions is that of semantic versions.
func TestVersionOrderIsSemver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	part := func() string {
		return []string{"0", "1", "2", "10", "alpha", "beta", "rc", "a-b", "-", "1a", "11", "alpha1"}[rng.IntN(12)]
	}
	text := func() string {
		s := fmt.Sprintf("%d.%d.%d", rng.IntN(2), rng.IntN(2), rng.IntN(12))
		for i := range rng.IntN(4) {
			s += string("-."[min(i, 1)]) + part()
		}
		if rng.IntN(4) == 0 {
			s += "+" + part()
		}
		return s
	}
	for range 20000 {
		a, b := text(), text()
		want := semver.MustParse(a).Compare(semver.MustParse(b))
		got, ok := evidence.MustParseVersion(a).Order(evidence.MustParseVersion(b))
		if !ok || got != want {
			t.Fatalf("%q.Order(%q) = %d, %t, want %d", a, b, got, ok, want)
		}
	}
}

// A text of three numbers and a tail has an order if it is a semantic version.
func TestVersionIsOrderedLikeSemver(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	pieces := []string{"0", "1", "01", "00", "18446744073709551615", "18446744073709551616", ".", ".", "-", "+", "a", "Z", "0a", "é", "\xff", " ", "_", "/", ":"}
	ordered := 0
	for range 200_000 {
		text := "1.0."
		for range 1 + rng.IntN(7) {
			text += pieces[rng.IntN(len(pieces))]
		}
		if core, _, _ := strings.Cut(strings.ReplaceAll(text, "+", "-"), "-"); strings.Count(core, ".") != 2 {
			continue // four numbers are a version here
		}
		_, err := semver.StrictNewVersion(text)
		if got := evidence.MustParseVersion(text).Ordered(); got != (err == nil) {
			t.Fatalf("%q has an order: %t; as a semantic version: %v", text, got, err)
		} else if got {
			ordered++
		}
	}
	if ordered < 1000 {
		t.Errorf("only %d of the texts have an order", ordered)
	}
}

func TestVersionCompareIsATotalOrder(t *testing.T) {
	var all []evidence.Version
	for _, text := range oddVersions {
		all = append(all, evidence.MustParseVersion(text))
	}
	for _, a := range all {
		for _, b := range all {
			ab, ba := a.Compare(b), b.Compare(a)
			if ab != -ba || (ab == 0) != (a == b) {
				t.Errorf("%q.Compare(%q) = %d, the other way %d", a, b, ab, ba)
			}
			if c, ok := a.Order(b); ok && c != 0 && c != ab {
				t.Errorf("%q.Compare(%q) = %d, though Order says %d", a, b, ab, c)
			}
			for _, c := range all {
				if ab <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
					t.Errorf("%q, %q, %q is no order", a, b, c)
				}
			}
		}
	}
	slices.SortFunc(all, evidence.Version.Compare)
	if !all[0].IsZero() {
		t.Errorf("%q comes first, want the zero Version", all[0])
	}
	number := slices.IndexFunc(all, func(v evidence.Version) bool {
		_, ok := v.Order(evidence.MustParseVersion("0.0.0"))
		return ok
	})
	for _, v := range all[number:] {
		if _, ok := v.Order(evidence.MustParseVersion("0.0.0")); !ok {
			t.Errorf("%q, which is no number, comes after %q", v, all[number])
		}
	}
}

func FuzzParseVersion(f *testing.F) {
	for i, text := range oddVersions {
		f.Add(text, oddVersions[(i+1)%len(oddVersions)])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		v, err := evidence.ParseVersion(a)
		if (err != nil) != (len(a) > evidence.MaxVersionLen) {
			t.Fatalf("ParseVersion(%q): %v", a, err)
		}
		w, errW := evidence.ParseVersion(b)
		if err != nil || errW != nil {
			return
		}
		if v.String() != a || v.IsZero() != (a == "") {
			t.Fatalf("ParseVersion(%q) = %q", a, v)
		}
		if (v.Compare(w) == 0) != (a == b) || v.Compare(w) != -w.Compare(v) {
			t.Fatalf("%q.Compare(%q) = %d, the other way %d", a, b, v.Compare(w), w.Compare(v))
		}
		c, ok := v.Order(w)
		if ok && c != 0 && c != v.Compare(w) {
			t.Fatalf("%q.Order(%q) = %d, Compare %d", a, b, c, v.Compare(w))
		}
		x, errX := semver.StrictNewVersion(a)
		y, errY := semver.StrictNewVersion(b)
		if errX == nil && errY == nil && (!ok || c != cmp.Compare(x.Compare(y), 0)) {
			t.Fatalf("%q.Order(%q) = %d, %t, as semantic versions %d", a, b, c, ok, x.Compare(y))
		}
	})
}
