package observed

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// displayFloor is the smallest share that Display tells apart from less, in percent.
const displayFloor = 0.1

// Share is a part of a whole. It is exact ("0.011%"), or a bound that the source
// gives in its place ("<0.1%": more than nothing and less than that). The zero
// Share is not recorded and prints as ""; a share of nothing prints as "0%".
// Shares are comparable with ==.
type Share struct {
	percent float64 // 0 to 100
	form    shareForm
}

type shareForm uint8

const (
	shareNone shareForm = iota
	shareBelow
	shareExact
)

// ShareOf gives the share of n in total; of a total of zero nothing can be said,
// which is the zero Share. What exceeds the total counts as all of it.
func ShareOf(n, total uint64) Share {
	if total == 0 {
		return Share{}
	}
	return Share{100 * float64(min(n, total)) / float64(total), shareExact}
}

// ParseShare reads a share in percent, from 0% to 100%, with a < before it for a
// bound; "" gives the zero Share. The number is written in the one way that
// String writes it, so that a file read and written back stays the same.
func ParseShare(text string) (Share, error) {
	if text == "" {
		return Share{}, nil
	}
	fault := func(why string) (Share, error) {
		return Share{}, fmt.Errorf("share %q: %s (want a percentage such as 0.011%% or <0.1%%)", enum.Clip(text, 80), why)
	}
	s := Share{form: shareExact}
	digits, below := strings.CutPrefix(text, "<")
	if below {
		s.form = shareBelow
	}
	digits, ok := strings.CutSuffix(digits, "%")
	if !ok {
		return fault("no percent sign")
	}
	if digits == "" || len(digits) > 64 || strings.Trim(digits, "0123456789.") != "" {
		return fault("not a decimal number")
	}
	var err error
	if s.percent, err = strconv.ParseFloat(digits, 64); err != nil {
		return fault("not a decimal number")
	}
	switch {
	case s.percent > 100:
		return fault("more than the whole")
	case below && s.percent == 0:
		return fault("less than nothing")
	case s.String() != text:
		return fault(fmt.Sprintf("write it as %s", s))
	}
	return s, nil
}

// MustParseShare is ParseShare for constants; it panics on an error.
func MustParseShare(text string) Share {
	s, err := ParseShare(text)
	if err != nil {
		panic(err)
	}
	return s
}

// IsZero says that no share is recorded.
func (s Share) IsZero() bool { return s.form == shareNone }

// exact says that the share itself is known, not only a bound of it.
func (s Share) exact() bool { return s.form == shareExact }

// fraction gives the share as a number from 0 to 1: the bound where only that is
// known, 0 for the zero Share.
func (s Share) fraction() float64 {
	// not divided by 100, which would make 0.00010999999999999999 of 0.011%
	f, _ := strconv.ParseFloat(s.digits()+"e-2", 64)
	return f
}

// String gives all that is known: "0.011%", "<0.1%", or "".
func (s Share) String() string {
	switch s.form {
	case shareBelow:
		return "<" + s.digits() + "%"
	case shareExact:
		return s.digits() + "%"
	}
	return ""
}

func (s Share) digits() string { return strconv.FormatFloat(s.percent, 'f', -1, 64) }

// Display gives the share for a table: to one decimal, what is more than nothing
// and less than 0.1% as "<0.1%", the zero Share as "?".
func (s Share) Display() string {
	switch {
	case s.form == shareNone:
		return "?"
	case s.form == shareBelow:
		return s.String()
	case s.percent > 0 && s.percent < displayFloor:
		return fmt.Sprintf("<%v%%", displayFloor)
	}
	return strings.TrimSuffix(strconv.FormatFloat(s.percent, 'f', 1, 64), ".0") + "%"
}

// compare orders shares for sorting: the zero Share, then by size; a bound comes
// before the same number known exactly.
func (s Share) compare(t Share) int {
	return cmp.Or(
		cmp.Compare(min(s.form, 1), min(t.form, 1)),
		cmp.Compare(s.percent, t.percent),
		cmp.Compare(s.form, t.form),
	)
}

// MarshalText gives the share as String does.
func (s Share) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the share as ParseShare does.
func (s *Share) UnmarshalText(text []byte) error {
	t, err := ParseShare(string(text))
	if err == nil {
		*s = t
	}
	return err
}
