package population

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Truth is whether a condition holds for a client. The zero Truth is Unknown:
// what nobody has looked at is never a no.
type Truth uint8

const (
	Unknown Truth = iota
	No
	Yes
)

var truthWords = enum.Words{"unknown", "no", "yes"}

// String gives "unknown", "no" or "yes", and "Truth(9)" for a number that is none.
func (t Truth) String() string { return truthWords.Text(uint8(t), "Truth") }

// MarshalText gives the truth's word. A number that is no truth is an error.
func (t Truth) MarshalText() ([]byte, error) { return truthWords.Marshal(uint8(t), "Truth") }

// not gives no for yes, yes for no, and unknown for the rest.
func (t Truth) not() Truth {
	switch t {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Unknown
}

// and gives what holds of both: no where one is no, else unknown where one is
// unknown, else yes.
func (t Truth) and(u Truth) Truth {
	switch {
	case t == No || u == No:
		return No
	case t == Yes && u == Yes:
		return Yes
	}
	return Unknown
}

// or gives what holds of either: yes where one is yes, else unknown where one is
// unknown, else no.
func (t Truth) or(u Truth) Truth { return t.not().and(u.not()).not() }

func truthOf(b bool) Truth {
	if b {
		return Yes
	}
	return No
}
