package supportmatrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

// mapping says what a word of a support matrix means.
type mapping struct {
	word string // as it stands in a status cell, or before the qualifier
	// plain is the status of the word alone, qualified that of the word with a
	// qualifier in parentheses.
	plain, qualified capability.Status
	why              string
}

// mappings is every decision about words.
var mappings = [...]mapping{
	{"Supported", capability.Full, capability.Partial, "the default path; a qualifier names a condition or a substitute, which is what partial means"},
	{"Experimental", capability.Partial, capability.Partial, "off or unfinished in a default install"},
	{"Stub", capability.Unsupported, capability.Unsupported, "it answers, and does nothing"},
	{"Unsupported", capability.Unsupported, capability.Unsupported, "looked for, and absent"},
	{"N/A", capability.NotApplicable, capability.NotApplicable, "the source says that it cannot apply"},
}

// Word is the text of a status cell: one of the five words, with or without a
// qualifier: "Supported", "Supported (opt-in)". Words are comparable with ==. The
// zero Word says that none is recorded and prints as "".
type Word struct {
	text string
	base uint8 // the word's index in mappings
}

// ParseWord reads a status cell. Words match by exact case. The error keeps the
// text. The empty text gives the zero Word.
func ParseWord(text string) (Word, error) {
	if text == "" {
		return Word{}, nil
	}
	base, qualifier, qualified := strings.Cut(text, " (")
	i := slices.IndexFunc(mappings[:], func(m mapping) bool { return m.word == base })
	if i < 0 {
		var known []string
		for _, m := range mappings {
			known = append(known, m.word)
		}
		return Word{}, fmt.Errorf("unknown status %q: want one of %s, with or without a qualifier in parentheses", markdown.Clip(text), strings.Join(known, ", "))
	}
	if inner, closed := strings.CutSuffix(qualifier, ")"); qualified && (!closed || strings.TrimSpace(inner) == "") {
		return Word{}, fmt.Errorf("status %q: want the qualifier in parentheses, such as %q", markdown.Clip(text), base+" (opt-in)")
	}
	return Word{text, uint8(i)}, nil
}

// IsZero says that no word is recorded.
func (w Word) IsZero() bool { return w.text == "" }

// String gives the text as it stands in the cell.
func (w Word) String() string { return w.text }

// qualifier gives what stands in parentheses after the word: "opt-in", "" for
// none.
func (w Word) qualifier() string {
	_, q, _ := strings.Cut(w.text, " (")
	return strings.TrimSuffix(q, ")")
}

// Status gives the status that the word maps to, not-recorded for the zero Word.
func (w Word) Status() capability.Status {
	switch {
	case w.IsZero():
		return capability.NotRecorded
	case w.qualifier() != "":
		return mappings[w.base].qualified
	}
	return mappings[w.base].plain
}

// UnmarshalText reads what ParseWord reads; on an error w stays as it was.
func (w *Word) UnmarshalText(text []byte) error {
	v, err := ParseWord(string(text))
	if err == nil {
		*w = v
	}
	return err
}
