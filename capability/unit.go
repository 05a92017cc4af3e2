package capability

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Unit is what the value of a [Limit] counts. The zero value means none and prints
// as "".
type Unit uint8

const (
	// unitNone: no unit; the limit is a pattern, or none is recorded.
	unitNone Unit = iota
	// UnitCharacters: Unicode characters, or what the client's language takes for
	// them; for ASCII text the same as bytes.
	UnitCharacters
	// UnitBytes: bytes of UTF-8 or of binary data.
	UnitBytes
	// UnitTools: tools.
	UnitTools
	// UnitMilliseconds: thousandths of a second.
	UnitMilliseconds
	// UnitTokens: tokens of the model, or what the client takes for them.
	UnitTokens
	// UnitPages: pages of a list.
	UnitPages
	// UnitItems: entries of a list, whatever it lists.
	UnitItems

	unitCount
)

var units = enum.List[Unit]{Noun: "unit", Words: enum.Words{"", "characters", "bytes", "tools", "milliseconds", "tokens", "pages", "items"}}

// String returns the word: characters, bytes, tools, milliseconds, tokens, pages or
// items, "" for zero, and "Unit(9)" for a number that is no unit.
func (u Unit) String() string { return units.Text(u) }

// MarshalText writes the text form. A number that is no unit is an error.
func (u Unit) MarshalText() ([]byte, error) { return units.Marshal(u) }

// UnmarshalText reads what MarshalText writes. On an error the value stays as it was.
func (u *Unit) UnmarshalText(text []byte) error { return units.Read(u, text) }

// unitSet is a set of units, zero standing for a pattern.
type unitSet uint16

func (s unitSet) has(u Unit) bool { return u < unitCount && s&(1<<u) != 0 }

// String lists the members for an error message.
func (s unitSet) String() string {
	var members []string
	for u := range unitCount {
		if s.has(u) {
			members = append(members, measureOf(u))
		}
	}
	return strings.Join(members, " or ")
}

func measureOf(u Unit) string {
	if u == unitNone {
		return "a pattern"
	}
	return u.String()
}

// units returns what a limit can be measured in.
func (p Path) units() unitSet { return nodes[p.node].units }
