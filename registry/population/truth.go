package population

import "fmt"

// Truth is whether a condition holds for a client. The zero Truth is Unknown:
// what nobody has looked at is never a no.
type Truth uint8

const (
	Unknown Truth = iota
	No
	Yes
)

// String gives "unknown", "no" or "yes", and "Truth(9)" for a number that is none.
func (t Truth) String() string {
	switch t {
	case Unknown:
		return "unknown"
	case No:
		return "no"
	case Yes:
		return "yes"
	}
	return fmt.Sprintf("Truth(%d)", uint8(t))
}

// MarshalText gives the truth's word. A number that is no truth is an error.
func (t Truth) MarshalText() ([]byte, error) {
	if t > Yes {
		return nil, fmt.Errorf("%s has no text form", t)
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads the truth's word; "" gives Unknown.
func (t *Truth) UnmarshalText(text []byte) error {
	switch string(text) {
	case "", "unknown":
		*t = Unknown
	case "no":
		*t = No
	case "yes":
		*t = Yes
	default:
		return fmt.Errorf("unknown truth %q: want yes, no or unknown", clip(string(text)))
	}
	return nil
}

// Not gives no for yes, yes for no, and unknown for the rest.
func (t Truth) Not() Truth {
	switch t {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Unknown
}

// And gives what holds of both: no where one is no, else unknown where one is
// unknown, else yes.
func (t Truth) And(u Truth) Truth {
	switch {
	case t == No || u == No:
		return No
	case t == Yes && u == Yes:
		return Yes
	}
	return Unknown
}

// Or gives what holds of either: yes where one is yes, else unknown where one is
// unknown, else no.
func (t Truth) Or(u Truth) Truth { return t.Not().And(u.Not()).Not() }

func truthOf(b bool) Truth {
	if b {
		return Yes
	}
	return No
}

// clip bounds foreign text that an error message quotes.
func clip(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}
