package revision_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/revision"
)

// longDraft is a draft of the greatest length.
var longDraft = "DRAFT-" + strings.Repeat("x", revision.MaxDraftLen-len("DRAFT-"))

// sorted are texts of all kinds in the order of Compare.
var sorted = []string{
	"", "DRAFT-2025-v2", "DRAFT-2026-v1", "DRAFT-x",
	"0001-01-01", "2024-10-07", "2024-11-05", "2025-01-01", "2025-03-26", "2025-06-18", "2025-11-25",
	"2026-07-27", "2026-07-28", "2026-07-29", "2027-01-15", "9999-12-31",
}

func parse(t *testing.T, text string) revision.Revision {
	t.Helper()
	var r revision.Revision
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParse(t *testing.T) {
	for _, text := range append(sorted[1:], "2024-02-29", "2000-02-29", "DRAFT-a.b_C-9", longDraft) {
		r, err := revision.Parse(text)
		if err != nil {
			t.Errorf("Parse(%q): %v", text, err)
			continue
		}
		if got := r.String(); got != text {
			t.Errorf("Parse(%q).String() = %q", text, got)
		}
		if r != revision.MustParse(text) {
			t.Errorf("Parse(%q) twice gives values that are not ==", text)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for text, reason := range map[string]string{
		"":                 "empty",
		"1.0":              "not a date",
		"1":                "not a date",
		"1.0.0":            "not a date",
		"latest":           "not a date",
		"20250618":         "not a date",
		"2025-6-18":        "not a date",
		"2025/06/18":       "not a date",
		"2025-06/18":       "not a date",
		" 2025-06-18":      "not a date",
		"2025-06-18 ":      "not a date",
		"2025-06-18\n":     "not a date",
		"+025-06-18":       "not a date",
		"2025-0a-18":       "not a date",
		"２０２５-06-18":       "not a date",
		"12025-06-18":      "not a date",
		"2025-13-01":       "no such day in the calendar",
		"2025-00-01":       "no such day in the calendar",
		"2025-01-00":       "no such day in the calendar",
		"2025-04-31":       "no such day in the calendar",
		"2025-01-32":       "no such day in the calendar",
		"2025-02-29":       "no such day in the calendar",
		"2024-02-30":       "no such day in the calendar",
		"1900-02-29":       "no such day in the calendar",
		"0000-01-01":       "no such day in the calendar",
		"DRAFT-":           "draft without a name",
		"DRAFT":            "not a date",
		"draft-2026-v1":    "not a date",
		"DRAFT 2026":       "not a date",
		"DRAFT-2026 v1":    "byte ' ' in the name of a draft",
		"DRAFT-2026/v1":    "byte '/' in the name of a draft",
		"DRAFT-\x00":       `byte '\x00' in the name of a draft`,
		"DRAFT-\u00e9":     "byte 'Ã' in the name of a draft",
		longDraft + "x":    "draft longer than 64 bytes",
		"2025-06-18-draft": "not a date",
	} {
		r, err := revision.Parse(text)
		var syntax *revision.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%q) = %v, %v; want a *SyntaxError", text, r, err)
			continue
		}
		if diff := cmp.Diff(revision.SyntaxError{Input: text, Msg: reason}, *syntax); diff != "" {
			t.Errorf("Parse(%q) error (-want +got):\n%s", text, diff)
		}
		if !r.IsZero() {
			t.Errorf("Parse(%q) = %v with an error, want zero", text, r)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	for text, want := range map[string]string{
		"1.0": `revision "1.0": not a date (want a date such as 2025-06-18, or DRAFT-name)`,
		// A text of the greatest length is quoted whole.
		strings.Repeat("9", 64):   `revision "` + strings.Repeat("9", 64) + `": not a date (want a date such as 2025-06-18, or DRAFT-name)`,
		strings.Repeat("9", 1000): `revision "` + strings.Repeat("9", 64) + `…": not a date (want a date such as 2025-06-18, or DRAFT-name)`,
	} {
		_, err := revision.Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("Parse(%q) error = %v, want %s", text, err, want)
		}
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		var syntax *revision.SyntaxError
		if err, _ := recover().(error); !errors.As(err, &syntax) {
			t.Errorf("MustParse panicked with %v, want a *SyntaxError", err)
		}
	}()
	revision.MustParse("1.0")
}

func TestZero(t *testing.T) {
	var r revision.Revision
	if got := r.String(); got != "?" {
		t.Errorf("zero String() = %q, want ?", got)
	}
	if text, err := r.MarshalText(); len(text) != 0 || err != nil {
		t.Errorf("zero MarshalText() = %q, %v; want no text", text, err)
	}
	r = revision.R20250618
	if err := r.UnmarshalText(nil); err != nil || r != (revision.Revision{}) {
		t.Errorf("UnmarshalText of no text = %v, %v; want zero", r, err)
	}
}

func TestUnmarshalTextKeepsOnError(t *testing.T) {
	r := revision.R20250618
	if err := r.UnmarshalText([]byte("1.0")); err == nil {
		t.Error("UnmarshalText(1.0) gives no error")
	}
	if r != revision.R20250618 {
		t.Errorf("after an error: %v, want it unchanged", r)
	}
}

func TestJSON(t *testing.T) {
	type doc struct {
		Known revision.Revision          `json:"known"`
		Zero  revision.Revision          `json:"zero"`
		Omit  revision.Revision          `json:"omit,omitzero"`
		Map   map[revision.Revision]bool `json:"map"`
	}
	in := doc{Known: revision.R20250618, Map: map[revision.Revision]bool{revision.MustParse("DRAFT-2026-v1"): true}}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(text), `{"known":"2025-06-18","zero":"","map":{"DRAFT-2026-v1":true}}`; got != want {
		t.Errorf("JSON = %s, want %s", got, want)
	}
	var out doc
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(in, out, cmp.Comparer(func(a, b revision.Revision) bool { return a == b })); diff != "" {
		t.Errorf("round trip (-want +got):\n%s", diff)
	}
}

func TestClasses(t *testing.T) {
	type class struct {
		Zero, Draft, Date, Known bool
		Era                      revision.Era
		Defines                  string
	}
	for text, want := range map[string]class{
		"":              {Zero: true, Defines: "?"},
		"DRAFT-2026-v1": {Draft: true, Defines: "?"},
		"0001-01-01":    {Date: true, Era: revision.Legacy, Defines: "?"},
		"2024-10-07":    {Date: true, Era: revision.Legacy, Defines: "?"},
		"2024-11-05":    {Date: true, Known: true, Era: revision.Legacy, Defines: "2024-11-05"},
		"2024-11-06":    {Date: true, Era: revision.Legacy, Defines: "2024-11-05"},
		"2025-03-25":    {Date: true, Era: revision.Legacy, Defines: "2024-11-05"},
		"2025-03-26":    {Date: true, Known: true, Era: revision.Legacy, Defines: "2025-03-26"},
		"2025-06-18":    {Date: true, Known: true, Era: revision.Legacy, Defines: "2025-06-18"},
		"2025-11-25":    {Date: true, Known: true, Era: revision.Legacy, Defines: "2025-11-25"},
		"2026-07-27":    {Date: true, Era: revision.Legacy, Defines: "2025-11-25"},
		"2026-07-28":    {Date: true, Known: true, Era: revision.Modern, Defines: "2026-07-28"},
		"2031-12-31":    {Date: true, Era: revision.Modern, Defines: "2026-07-28"},
	} {
		r := parse(t, text)
		got := class{r.IsZero(), r.IsDraft(), r.IsDate(), r.IsKnown(), r.Era(), r.Defines().String()}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestDate(t *testing.T) {
	if y, m, d, ok := revision.R20250618.Date(); y != 2025 || m != 6 || d != 18 || !ok {
		t.Errorf("Date() = %d, %d, %d, %v; want 2025, 6, 18, true", y, m, d, ok)
	}
	for _, text := range []string{"", "DRAFT-2026-v1"} {
		if y, m, d, ok := parse(t, text).Date(); y != 0 || m != 0 || d != 0 || ok {
			t.Errorf("%q: Date() = %d, %d, %d, %v; want zeros and false", text, y, m, d, ok)
		}
	}
}

func TestAll(t *testing.T) {
	want := []revision.Revision{revision.R20241105, revision.R20250326, revision.R20250618, revision.R20251125, revision.R20260728}
	got := slices.Collect(revision.All())
	if !slices.Equal(got, want) {
		t.Errorf("All() = %v, want %v", got, want)
	}
	if !slices.IsSortedFunc(got, revision.Revision.Compare) {
		t.Errorf("All() is not sorted: %v", got)
	}
	for r := range revision.All() {
		if r == revision.R20250326 {
			break // must not panic
		}
	}
	if got := revision.Latest(); got != revision.R20260728 {
		t.Errorf("Latest() = %v", got)
	}
	if got := revision.LatestLegacy(); got != revision.R20251125 {
		t.Errorf("LatestLegacy() = %v", got)
	}
}

func TestCompare(t *testing.T) {
	for i, a := range sorted {
		for j, b := range sorted {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if got := parse(t, a).Compare(parse(t, b)); got != want {
				t.Errorf("Compare(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestOrder(t *testing.T) {
	type answer struct {
		C  int
		OK bool
	}
	for _, tt := range []struct {
		a, b string
		want answer
	}{
		{"2025-03-26", "2025-06-18", answer{-1, true}},
		{"2025-06-18", "2025-03-26", answer{1, true}},
		{"2025-06-18", "2025-06-18", answer{0, true}},
		{"2026-07-28", "2027-01-15", answer{-1, true}},
		{"2024-10-07", "2024-11-05", answer{-1, true}},
		{"", "", answer{}},
		{"", "2025-06-18", answer{}},
		{"2025-06-18", "", answer{}},
		{"", "DRAFT-2026-v1", answer{}},
		{"DRAFT-2026-v1", "DRAFT-2026-v1", answer{0, true}},
		{"DRAFT-2025-v2", "DRAFT-2026-v1", answer{}},
		{"DRAFT-2026-v1", "2024-11-05", answer{}},
		{"2027-01-15", "DRAFT-2026-v1", answer{}},
	} {
		c, ok := revision.Order(parse(t, tt.a), parse(t, tt.b))
		if diff := cmp.Diff(tt.want, answer{c, ok}); diff != "" {
			t.Errorf("Order(%q, %q) (-want +got):\n%s", tt.a, tt.b, diff)
		}
	}
}

func TestSize(t *testing.T) {
	if got, want := unsafe.Sizeof(revision.Revision{}), unsafe.Sizeof(""); got != want {
		t.Errorf("a Revision takes %d bytes, want %d", got, want)
	}
}

func TestAllocs(t *testing.T) {
	later := revision.MustParse("2031-01-01")
	client := revision.ClientSide{Prefers: revision.R20260728, Speaks: []revision.Revision{revision.R20251125}, Accepts: []revision.Revision{revision.R20250326}}
	server := revision.ServerSide{Speaks: []revision.Revision{revision.R20241105, revision.R20250326}}
	for name, f := range map[string]func(){
		"Parse":        func() { _, _ = revision.Parse("2025-06-18") },
		"Compare":      func() { _ = later.Compare(revision.R20250326) },
		"Order":        func() { _, _ = revision.Order(later, revision.R20250326) },
		"Era":          func() { _ = later.Era() },
		"Defines":      func() { _ = later.Defines() },
		"LookupMethod": func() { _, _ = revision.LookupMethod(later, "tools/call") },
		"Negotiate":    func() { _ = revision.Negotiate(client, server, revision.Stdio) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// oracle reads a revision the slow way: with the time package, and with a list
// of characters.
func oracle(text string) bool {
	if name, ok := strings.CutPrefix(text, "DRAFT-"); ok {
		return name != "" && len(text) <= 64 &&
			strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == ""
	}
	d, err := time.Parse(time.DateOnly, text)
	return err == nil && d.Year() > 0 && d.Format(time.DateOnly) == text
}

func FuzzParse(f *testing.F) {
	for i, text := range sorted {
		f.Add(text, sorted[len(sorted)-1-i])
	}
	f.Add("1.0", "2025-02-30")
	f.Add(longDraft, longDraft+"x")
	f.Fuzz(func(t *testing.T, ta, tb string) {
		a, err := revision.Parse(ta)
		if got, want := err == nil, oracle(ta); got != want {
			t.Fatalf("Parse(%q) = %v, %v; the oracle says %v", ta, a, err, want)
		}
		var syntax *revision.SyntaxError
		if err != nil && (!errors.As(err, &syntax) || syntax.Input != ta || syntax.Msg == "") {
			t.Fatalf("Parse(%q) error %#v does not keep the text", ta, err)
		}
		if err == nil && (a.String() != ta || a.IsZero()) {
			t.Fatalf("Parse(%q) = %v", ta, a)
		}
		text, err := a.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back revision.Revision
		if err := back.UnmarshalText(text); err != nil || back != a {
			t.Fatalf("round trip of %v: %v, %v", a, back, err)
		}

		b, _ := revision.Parse(tb)
		c := a.Compare(b)
		if c != -b.Compare(a) || (c == 0) != (a == b) {
			t.Fatalf("Compare(%v, %v) = %d, Compare(%v, %v) = %d", a, b, c, b, a, b.Compare(a))
		}
		o, ok := revision.Order(a, b)
		switch {
		case !ok && o != 0:
			t.Fatalf("Order(%v, %v) = %d, false", a, b, o)
		case ok && o != c:
			t.Fatalf("Order(%v, %v) = %d, Compare gives %d", a, b, o, c)
		case ok && (a.IsZero() || b.IsZero()):
			t.Fatalf("Order(%v, %v) is known", a, b)
		case ok != (a.IsDate() && b.IsDate() || a == b && a.IsDraft()):
			t.Fatalf("Order(%v, %v) known: %v", a, b, ok)
		}
		for _, text := range sorted { // transitivity through a third
			m := parse(t, text)
			if a.Compare(m) <= 0 && m.Compare(b) <= 0 && c > 0 {
				t.Fatalf("%v <= %v <= %v, but Compare gives %d", a, m, b, c)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for _, text := range []string{"2025-06-18", "2031-01-01", "DRAFT-2026-v1", "1.0"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = revision.Parse(text)
			}
		})
	}
}
