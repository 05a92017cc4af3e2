package revision

import "github.com/mcpcaps/mcpcaps/internal/enum"

// An Era is one of the two ways in which MCP peers agree on a revision. A
// revision's era is its date; a message's era is its form.
type Era uint8

// The eras.
const (
	// EraUnknown is the zero value: not recorded. Drafts have it too.
	EraUnknown Era = iota
	// Legacy is the era before 2026-07-28: initialize opens a session at one
	// revision.
	Legacy
	// Modern is the era from 2026-07-28 on: no handshake; every request carries
	// its revision, and server/discover asks for the supported ones.
	Modern
)

// Era gives the era of r: Legacy for a date before 2026-07-28 and Modern for
// that day and later, whether or not this build knows the date; EraUnknown for
// the zero value and for drafts.
func (r Revision) Era() Era {
	switch {
	case !r.IsDate():
		return EraUnknown
	case r.text < firstModern:
		return Legacy
	}
	return Modern
}

// String gives "legacy", "modern", "?" for EraUnknown, and "Era(9)" for a
// number that is no era.
func (e Era) String() string { return shown(eras.Text(e)) }

// MarshalText gives the era's name, and no text for EraUnknown. A number that
// is no era is an error.
func (e Era) MarshalText() ([]byte, error) { return eras.Marshal(e) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves e as it was.
func (e *Era) UnmarshalText(text []byte) error { return eras.Read(e, text) }

var eras = enum.List[Era]{Noun: "era", Words: enum.Words{"", "legacy", "modern"}}
