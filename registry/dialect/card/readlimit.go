package card

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

// readLimit reads what [capability.Limit.String] prints: "64 characters (server
// prefix included), renamed", "matching ^[a-z]+$ (tool name), list-dropped".
func readLimit(text string) (capability.Limit, error) {
	var l capability.Limit
	rest := text
	if i := strings.LastIndex(rest, ", "); i >= 0 {
		if err := l.Effect.UnmarshalText([]byte(rest[i+2:])); err == nil {
			rest = rest[:i]
		}
	}
	pattern, matching := strings.CutPrefix(rest, "matching ")
	if !matching {
		return readAmount(text, rest, l)
	}
	// A pattern may have parentheses of its own, so what is counted is the last
	// that leaves a pattern; what is longer than a pattern can be leaves none.
	if strings.HasSuffix(pattern, ")") {
		for end := min(len(pattern), capability.MaxPattern+len(" (")); ; {
			i := strings.LastIndex(pattern[:end], " (")
			if i < 0 {
				break
			}
			if _, err := regexp.Compile(pattern[:i]); err == nil && i > 0 {
				l.Counts, pattern = pattern[i+2:len(pattern)-1], pattern[:i]
				break
			}
			end = i
		}
	}
	l.Pattern = pattern
	return checked(text, l)
}

// readAmount reads a limit that is an amount: "64 characters (server prefix included)".
func readAmount(text, rest string, l capability.Limit) (capability.Limit, error) {
	amount, counts, counted := strings.Cut(rest, " (")
	number, unit, _ := strings.Cut(amount, " ")
	var err error
	if l.Value, err = strconv.ParseInt(number, 10, 64); err != nil {
		return l, fmt.Errorf("limit %q: want a number and a unit, or matching and a pattern", markdown.Clip(text))
	}
	if err = l.Unit.UnmarshalText([]byte(unit)); err != nil {
		return l, fmt.Errorf("limit %q: %w", markdown.Clip(text), err)
	}
	if counted {
		l.Counts = strings.TrimSuffix(counts, ")")
	}
	return checked(text, l)
}

// checked refuses a limit that would not print as it stood.
func checked(text string, l capability.Limit) (capability.Limit, error) {
	if err := l.Check(); err != nil {
		return l, fmt.Errorf("limit %q: %w", markdown.Clip(text), err)
	}
	if l.String() != text {
		return l, fmt.Errorf("limit %q: want it written %q", markdown.Clip(text), markdown.Clip(l.String()))
	}
	return l, nil
}
