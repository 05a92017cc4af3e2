package evidence

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Date is a calendar day, without a time zone: when a source was read, a run
// was made, a page was published. The zero Date means not recorded and prints
// as "". Dates are comparable with ==.
type Date struct {
	year       uint16
	month, day uint8
}

// ParseDate reads a day as 2006-01-02; "" gives the zero Date.
func ParseDate(text string) (Date, error) {
	if text == "" {
		return Date{}, nil
	}
	d, ok := parseDay(text)
	if !ok {
		return Date{}, fmt.Errorf("date %q: want a day such as 2026-08-24", enum.Clip(text, 80))
	}
	return d, nil
}

// parseDay reads a day of the calendar, as time.DateOnly has it.
func parseDay(text string) (d Date, ok bool) {
	if len(text) != len(time.DateOnly) || text[4] != '-' || text[7] != '-' || !numeric(text[:4]+text[5:7]+text[8:]) {
		return Date{}, false
	}
	two := func(at int) uint8 { return 10*(text[at]-'0') + text[at+1] - '0' }
	d = Date{100*uint16(two(0)) + uint16(two(2)), two(5), two(8)}
	return d, d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= d.lastOfMonth()
}

// lastOfMonth gives the last day of the date's month.
func (d Date) lastOfMonth() uint8 {
	switch d.month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if d.year%4 == 0 && (d.year%100 != 0 || d.year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// DateOf gives the day of a time, in the time's own zone.
func DateOf(t time.Time) Date {
	return Date{uint16(t.Year()), uint8(t.Month()), uint8(t.Day())}
}

// IsZero says that no day is recorded.
func (d Date) IsZero() bool { return d == Date{} }

// String gives the day as 2006-01-02, "" for the zero Date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
}

// Compare orders days; the zero Date comes first.
func (d Date) Compare(e Date) int {
	return cmp.Or(cmp.Compare(d.year, e.year), cmp.Compare(d.month, e.month), cmp.Compare(d.day, e.day))
}

// MarshalText gives the day as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the day as ParseDate does.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDate(string(text))
	return err
}

// SourceKind is what a source is. The zero value means not recorded.
type SourceKind uint8

const (
	// SourceCode is a client's source, at a commit.
	SourceCode SourceKind = iota + 1
	// WireSource is the client's own words: a handshake or a request.
	WireSource
	// VendorDocument is what the client's vendor publishes about it.
	VendorDocument
	// Directory is another list of clients.
	Directory
	// PublicReport is an issue, an article, a measurement by somebody else.
	PublicReport
	// ProbeRun is a run against an instrumented server.
	ProbeRun
	// TrafficReport is counts of real traffic over a window.
	TrafficReport
)

var sourceKindWords = enum.Words{"", "source-code", "wire", "vendor-document", "directory", "public-report", "probe-run", "traffic-report"}

// String gives the kind's word.
func (k SourceKind) String() string { return sourceKindWords.Text(uint8(k), "SourceKind") }

// parseSourceKind reads a kind's word.
func parseSourceKind(text string) (SourceKind, error) {
	n, err := sourceKindWords.Parse(text, "kind of source")
	return SourceKind(n), err
}

// MarshalText gives the kind's word, "" for zero.
func (k SourceKind) MarshalText() ([]byte, error) {
	return sourceKindWords.Marshal(uint8(k), "SourceKind")
}

// UnmarshalText reads the kind's word; "" gives zero.
func (k *SourceKind) UnmarshalText(text []byte) (err error) {
	*k, err = parseSourceKind(string(text))
	return err
}

// rank orders the kinds that a declared record can have: the client's own
// words on the wire, its vendor's documents, another directory's listing, a
// public report.
func (k SourceKind) rank() int {
	switch k {
	case WireSource:
		return 4
	case VendorDocument:
		return 3
	case Directory:
		return 2
	case PublicReport:
		return 1
	}
	return 0
}

// Source says where a statement comes from, so that a stranger can check it.
// The zero Source means that none is recorded.
type Source struct {
	Kind       SourceKind `json:"kind"`
	Title      string     `json:"title,omitzero"`      // a name for people: "apify/mcp-client-capabilities"
	Repository string     `json:"repository,omitzero"` // "openai/codex" on the forge that URL names, or a clone address
	Commit     string     `json:"commit,omitzero"`     // the commit, full or short
	Path       string     `json:"path,omitzero"`       // the file inside the repository
	Lines      string     `json:"lines,omitzero"`      // "19-33"
	URL        string     `json:"url,omitzero"`        // where it can be looked at
	Date       Date       `json:"date,omitzero"`       // when it was read, run, published or measured
}

// IsZero says that no source is recorded.
func (s Source) IsZero() bool { return s == Source{} }

// NamedSource is a source that the records, or the runs, of a file cite by its
// key. What differs from one to the next (path, lines, and the address where the
// source has none of its own) stands there.
type NamedSource struct {
	Key string
	Source
}

// compare orders sources by their text, then by what the text leaves out.
func (s *Source) compare(t *Source) int {
	if *s == *t {
		return 0 // as of most that are compared
	}
	return cmp.Or(
		cmp.Compare(s.Title, t.Title),
		cmp.Compare(s.Repository, t.Repository),
		cmp.Compare(s.Commit, t.Commit),
		cmp.Compare(s.Path, t.Path),
		cmp.Compare(s.Lines, t.Lines),
		cmp.Compare(s.URL, t.URL),
		cmp.Compare(s.Kind, t.Kind),
	)
}

// String gives the source in one line:
// "openai/codex b705b6b0 codex-rs/features/src/lib.rs:1170-1175 (2026-08-24)".
func (s Source) String() string {
	var b strings.Builder
	add := func(text string) {
		if text == "" {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	name := cmp.Or(s.Title, s.Repository)
	if name == "" && s.Path == "" {
		name = cmp.Or(s.URL, s.Kind.String())
	}
	add(name)
	add(s.Commit)
	at := s.Path
	if at != "" && s.Lines != "" {
		at += ":" + s.Lines
	}
	add(at)
	if !s.Date.IsZero() {
		add("(" + s.Date.String() + ")")
	}
	return b.String()
}
