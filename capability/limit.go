package capability

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// MaxPattern is the length of the longest [Limit] pattern, in bytes.
const MaxPattern = 256

// Limit is a quantity that a client enforces: a value in a unit, or a pattern of
// allowed text. The zero value means that no limit is recorded. Limits are small
// values; == is equality, and a different value from another source is a
// disagreement.
type Limit struct {
	// Value is the greatest amount that passes, in Unit; zero if Pattern is set.
	Value int64 `json:"value,omitzero"`
	// Pattern is a regular expression (RE2) that the whole of a text must match to
	// pass; "" if Value is set.
	Pattern string `json:"pattern,omitzero"`
	// Unit is what Value counts. A pattern has none: zero.
	Unit Unit `json:"unit,omitzero"`
	// Counts says in words what is measured, such as "server prefix included".
	Counts string `json:"counts,omitzero"`
	// Effect is what the client does with more than passes.
	Effect Effect `json:"effect,omitzero"`
}

// IsZero reports whether l is the zero Limit: none is recorded.
func (l Limit) IsZero() bool { return l == Limit{} }

// String returns the limit for people, such as
// "64 characters (server prefix included), renamed" or
// "matching ^[a-z]+$ (tool name), list-dropped"; "" for the zero Limit.
func (l Limit) String() string {
	if l.IsZero() {
		return ""
	}
	text := "matching " + l.Pattern
	if l.Pattern == "" {
		text = strconv.FormatInt(l.Value, 10) + " " + l.Unit.String()
	}
	if l.Counts != "" {
		text += " (" + l.Counts + ")"
	}
	if l.Effect != effectUnknown {
		text += ", " + l.Effect.String()
	}
	return text
}

// Smaller reports whether l lets less pass than other: of two limits that both
// apply, the smaller holds. Only values of the same unit that count the same can
// be compared; patterns, bytes against characters, and counts of different things
// are never smaller than one another, and both hold.
func (l Limit) Smaller(other Limit) bool {
	return l.isValue() && other.isValue() && l.Unit == other.Unit && l.Counts == other.Counts && l.Value < other.Value
}

// Compare is a total order for sorting: values before patterns, then by unit, and
// of the same unit the smaller value first; then by what is counted and by effect.
func (l Limit) Compare(other Limit) int {
	if l == other {
		return 0
	}
	return cmp.Or(
		cmp.Compare(l.Pattern, other.Pattern),
		cmp.Compare(l.Unit, other.Unit),
		cmp.Compare(l.Value, other.Value),
		cmp.Compare(l.Counts, other.Counts),
		cmp.Compare(l.Effect, other.Effect),
	)
}

// FirstLimit gives the one of two limits that comes first by [Limit.Compare], the
// zero Limit being none: the smaller, where they have an order.
func FirstLimit(a, b Limit) Limit {
	if a.IsZero() || !b.IsZero() && b.Compare(a) < 0 {
		return b
	}
	return a
}

// JoinLimits gives those of several limits that hold where all of them apply, in
// the order of [Limit.Compare]: each that no smaller one makes needless. Zero
// Limits are none. The slice is sorted in place.
func JoinLimits(limits []Limit) []Limit {
	type measure struct {
		unit   Unit
		counts string
	}
	least := make(map[measure]int64)
	slices.SortFunc(limits, Limit.Compare)
	return slices.DeleteFunc(slices.Compact(limits), func(l Limit) bool {
		if !l.isValue() {
			return l.IsZero()
		}
		of := measure{l.Unit, l.Counts}
		if have, ok := least[of]; ok && have < l.Value {
			return true
		}
		least[of] = l.Value
		return false
	})
}

func (l Limit) isValue() bool { return l.Value != 0 && l.Pattern == "" }

// Check reports everything that keeps l from being a limit: it needs a value above
// zero with a unit, or a pattern that compiles, is at most [MaxPattern] bytes long
// and has no unit; and an effect, if it has one, of the closed list. The zero Limit
// fails, since it says nothing.
func (l Limit) Check() error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf("limit: "+format, args...)) }
	switch {
	case l.Value == 0 && l.Pattern == "":
		fault("must have a value or a pattern")
	case l.Value != 0 && l.Pattern != "":
		fault("must not have both the value %d and the pattern %q", l.Value, l.Pattern)
	case l.Value < 0:
		fault("value %d must be above zero", l.Value)
	}
	switch {
	case l.Unit >= unitCount:
		fault("no unit has the number %d", uint8(l.Unit))
	case l.Value != 0 && l.Pattern == "" && l.Unit == unitNone:
		fault("value %d must have a unit", l.Value)
	case l.Pattern != "" && l.Value == 0 && l.Unit != unitNone:
		fault("pattern %q must not have a unit, has %s", l.Pattern, l.Unit)
	}
	if len(l.Pattern) > MaxPattern {
		fault("pattern must not be longer than %d bytes, has %d", MaxPattern, len(l.Pattern))
	} else if _, err := regexp.Compile(l.Pattern); err != nil {
		fault("pattern %q must be a regular expression: %w", l.Pattern, err)
	}
	if l.Effect >= effectCount {
		fault("no effect has the number %d", uint8(l.Effect))
	}
	return errors.Join(faults...)
}

// CheckAt is [Limit.Check] for a limit of the capability p: besides, p must be of
// [KindLimit], and the unit (or the pattern) one that p can have.
func (l Limit) CheckAt(p Path) error {
	if p.Kind() != KindLimit {
		return fmt.Errorf("capability %q carries no limit: must be one below %q", p, Limits)
	}
	if err := l.Check(); err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	if allowed := p.units(); !allowed.has(l.Unit) {
		return fmt.Errorf("%s: limit in %s: must be in %s", p, measureOf(l.Unit), allowed)
	}
	return nil
}
