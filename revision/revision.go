package revision

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// A Revision names one revision of the MCP specification, as it stands in
// protocolVersion: a release date such as 2025-06-18, or a draft such as
// DRAFT-2026-v1.
//
// The zero value means "not recorded": String gives "?", the text form is
// empty. Every other value comes from Parse, so two Revisions are == exactly
// when their texts are equal, and a Revision may be a map key. To sort, use
// Compare; to ask which of two came first, use Order.
type Revision struct{ text string }

// Parse reads a revision. It accepts
//
//   - a calendar date YYYY-MM-DD (year 0001 or later), published or not. Dates
//     that this build does not know are accepted, later ones because releases
//     go on, others because programs speak them: 2024-10-07 was on offer by
//     widely used SDKs before the first published revision. The era of an
//     unknown date follows from the date; see Revision.Era;
//   - a draft: "DRAFT-" in capitals, then letters, digits, '.', '_' and '-' of
//     ASCII, at least one, at most MaxDraftLen bytes in all.
//
// Anything else, the empty text, "1.0" and a date in spaces included, is a
// *SyntaxError that keeps the text.
func Parse(text string) (Revision, error) {
	if fault := fault(text); fault != "" {
		return Revision{}, &SyntaxError{Input: text, Msg: fault}
	}
	if d := (Revision{text}).Defines(); d.text == text {
		return d, nil // spares the copy
	}
	return Revision{strings.Clone(text)}, nil // text may be part of a large message
}

// MustParse is Parse for texts that are constants of a program. It panics where
// Parse gives an error.
func MustParse(text string) Revision {
	r, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return r
}

// A SyntaxError reports a text that is not a revision.
type SyntaxError struct {
	Input string // the text, as given
	Msg   string // what is wrong with it
}

// Error gives the text, what is wrong, and what would be right.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("revision %q: %s (want a date such as 2025-06-18, or DRAFT-name)", enum.Clip(e.Input, MaxDraftLen), e.Msg)
}

// MaxDraftLen is the longest text of a draft, in bytes, prefix included.
const MaxDraftLen = 64

const draftPrefix = "DRAFT-"

// fault says why text is no revision, or "".
func fault(text string) string {
	if text == "" {
		return "empty"
	}
	if name, ok := strings.CutPrefix(text, draftPrefix); ok {
		return draftFault(name)
	}
	return dateFault(text)
}

func draftFault(name string) string {
	if name == "" {
		return "draft without a name"
	}
	if len(draftPrefix)+len(name) > MaxDraftLen {
		return fmt.Sprintf("draft longer than %d bytes", MaxDraftLen)
	}
	for i := range len(name) {
		c := name[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-') {
			return fmt.Sprintf("byte %q in the name of a draft", c)
		}
	}
	return ""
}

func dateFault(text string) string {
	if len(text) != len("2006-01-02") {
		return "not a date"
	}
	for i := range len(text) {
		if i == 4 || i == 7 {
			if text[i] != '-' {
				return "not a date"
			}
		} else if text[i] < '0' || text[i] > '9' {
			return "not a date"
		}
	}
	year, month, day := splitDate(text)
	if year == 0 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return "no such day in the calendar"
	}
	return ""
}

// splitDate takes a text of the form DDDD-DD-DD apart.
func splitDate(text string) (year, month, day int) {
	for _, c := range text[0:4] {
		year = year*10 + int(c-'0')
	}
	return year, int(text[5]-'0')*10 + int(text[6]-'0'), int(text[8]-'0')*10 + int(text[9]-'0')
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// String gives the revision's text, and "?" for the zero value.
func (r Revision) String() string {
	if r.IsZero() {
		return "?"
	}
	return r.text
}

// MarshalText gives the revision's text, and no text for the zero value. The
// error is always nil.
func (r Revision) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText reads what MarshalText gives: no text is the zero value,
// everything else is read by Parse. On an error r stays as it was.
func (r *Revision) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = Revision{}
		return nil
	}
	p, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = p
	return nil
}

// IsZero reports whether r is the zero value: not recorded.
func (r Revision) IsZero() bool { return r.text == "" }

// IsDraft reports whether r is a draft.
func (r Revision) IsDraft() bool { return strings.HasPrefix(r.text, draftPrefix) }

// IsDate reports whether r is a date, published or not: neither zero nor a
// draft.
func (r Revision) IsDate() bool { return !r.IsZero() && !r.IsDraft() }

// IsKnown reports whether r is published and known to this build: one of All.
func (r Revision) IsKnown() bool { return !r.IsZero() && r == r.Defines() }

// Date gives the release date, month and day counted from 1; ok is false for
// the zero value and for drafts, which have none.
func (r Revision) Date() (year, month, day int, ok bool) {
	if !r.IsDate() {
		return 0, 0, 0, false
	}
	year, month, day = splitDate(r.text)
	return year, month, day, true
}

// Defines gives the newest revision of All that is not later than r: the one
// that says what exists at r. For a known revision that is r itself; for an
// unknown later date, the newest known. It is zero for the zero value, for
// drafts, and for dates before the first known revision.
func (r Revision) Defines() Revision {
	if !r.IsDate() {
		return Revision{}
	}
	for _, date := range slices.Backward(published[:]) {
		if date <= r.text {
			return Revision{date}
		}
	}
	return Revision{}
}

// Compare is a total order for sorting: the zero value, then drafts by their
// text, then dates. That a draft sorts before a date says nothing about which
// came first; Order does.
func (r Revision) Compare(other Revision) int {
	if c := cmp.Compare(r.class(), other.class()); c != 0 {
		return c
	}
	return strings.Compare(r.text, other.text)
}

func (r Revision) class() int {
	switch {
	case r.IsZero():
		return 0
	case r.IsDraft():
		return 1
	}
	return 2
}

// Order compares two revisions by age: c is -1 if a is older than b, 0 if they
// are the same, +1 if a is newer. ok is false, and c is 0, where no order is
// known: one of them is not recorded, or is a draft and not the same as the
// other. (Two texts that are both not recorded need not be the same revision.)
func Order(a, b Revision) (c int, ok bool) {
	switch {
	case a.IsZero() || b.IsZero():
		return 0, false
	case a == b:
		return 0, true
	case a.IsDraft() || b.IsDraft():
		return 0, false
	}
	return strings.Compare(a.text, b.text), true
}
