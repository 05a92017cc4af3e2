package evidence

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Presence says whether something is there. Zero = not known.
type Presence uint8

const (
	With Presence = iota + 1
	Without
)

var presenceWords = enum.Words{"", "with", "without"}

// PresenceOf gives With for what is there.
func PresenceOf(there bool) Presence {
	if there {
		return With
	}
	return Without
}

// String gives the word: "with" or "without".
func (p Presence) String() string { return presenceWords.Text(uint8(p), "Presence") }

// ParsePresence reads a presence's word.
func ParsePresence(text string) (Presence, error) {
	n, err := presenceWords.Parse(text, "presence")
	return Presence(n), err
}

// MarshalText gives the word, "" for zero.
func (p Presence) MarshalText() ([]byte, error) { return presenceWords.Marshal(uint8(p), "Presence") }

// UnmarshalText reads the word; "" gives zero.
func (p *Presence) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePresence(string(text))
	return err
}
