package capability

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Status says what is known about one capability of one client. The zero value
// is [NotRecorded]. Statuses are names, not a scale: Partial is not a rung
// between no and yes, and only [Join] and [FromChild] combine them.
type Status uint8

const (
	// NotRecorded: nobody has looked. It is not the same claim as Unsupported
	// and is never turned into it.
	NotRecorded Status = iota
	// Untested: listed by somebody, never exercised.
	Untested
	// Unsupported: looked for, and absent.
	Unsupported
	// Partial: present under a condition, which a note names.
	Partial
	// Full: present on the default path.
	Full
	// NotApplicable: it cannot apply, or the revision does not define it. An
	// answer, not a gap.
	NotApplicable

	statusCount
)

var statuses = enum.List[Status]{Noun: "status", Words: enum.Words{"not-recorded", "untested", "unsupported", "partial", "full", "not-applicable"}}

var statusGlyphs = [statusCount]string{"—", "·", "○", "◐", "●", "n/a"}

// Statuses yields the six statuses in the order of their numbers.
func Statuses() iter.Seq[Status] {
	return func(yield func(Status) bool) {
		for s := range statusCount {
			if !yield(s) {
				return
			}
		}
	}
}

// ParseStatus returns the status that text names: not-recorded, untested,
// unsupported, partial, full or not-applicable, and nothing else.
func ParseStatus(text string) (Status, error) { return statuses.Parse(text) }

// String returns the status as [ParseStatus] reads it, and "Status(9)" for a
// number that is no status.
func (s Status) String() string { return statuses.Text(s) }

// Glyph returns the sign that tables use for s: — · ○ ◐ ● n/a, and ? for a number
// that is no status.
func (s Status) Glyph() string {
	if s >= statusCount {
		return "?"
	}
	return statusGlyphs[s]
}

// MarshalText writes the text form. A number that is no status is an error.
func (s Status) MarshalText() ([]byte, error) { return statuses.Marshal(s) }

// UnmarshalText reads what [ParseStatus] reads. On an error the value stays as it was.
func (s *Status) UnmarshalText(text []byte) error { return statuses.Read(s, text) }

// Supported reports whether s is Full or Partial: a definite yes, though perhaps
// under a condition. False is not a no: see [Unsupported].
func (s Status) Supported() bool { return s == Full || s == Partial }

// Comparable reports whether s can take part in a disagreement: Unsupported,
// Partial and Full can. The other three claim nothing that could be contradicted.
func (s Status) Comparable() bool { return s == Unsupported || s.Supported() }
