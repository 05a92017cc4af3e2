package evidence

import (
	"cmp"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Relation is how two scopes stand to each other in one dimension.
type Relation uint8

const (
	// Same: both name the same, or neither names any.
	Same Relation = iota
	// Unknown: one side does not say.
	Unknown
	// Differs: they name different things.
	Differs
)

// String gives "same", "unknown" or "differs".
func (r Relation) String() string {
	return enum.Words{"same", "unknown", "differs"}.Text(uint8(r), "Relation")
}

func (r Relation) not() Relation { return Differs - r }

// Dimension is one of the things that a scope names.
type Dimension uint8

const (
	DimConfig Dimension = iota
	DimTransport
	DimProvider
	DimSurface
	DimInteraction
	DimResult
	DimRevision
	DimVersion
	dimensions
)

// firstNotCondition is where the conditions (When) end.
const firstNotCondition = DimRevision

// String gives the dimension's word.
func (d Dimension) String() string {
	return enum.Words{"config", "transport", "provider", "surface", "interaction", "result", "revision", "version"}.Text(uint8(d), "Dimension")
}

// Scope is where a statement holds, or what a question is about. A dimension
// that is not named is unknown in a statement and open in a question. Scopes
// are comparable with ==.
type Scope struct {
	Versions Span
	Revision revision.Revision
	When
}

// IsZero says that the scope names nothing.
func (s Scope) IsZero() bool { return s == Scope{} }

// String lists what the scope names: "at 2.1.245, 2025-11-25, result error".
func (s Scope) String() string {
	var parts []string
	if !s.Versions.IsZero() {
		parts = append(parts, s.Versions.String())
	}
	if !s.Revision.IsZero() {
		parts = append(parts, s.Revision.String())
	}
	if !s.When.IsZero() {
		parts = append(parts, s.When.String())
	}
	return strings.Join(parts, ", ")
}

// Names says whether the scope names the dimension.
func (s Scope) Names(d Dimension) bool {
	switch d {
	case DimConfig:
		return s.Config != ""
	case DimTransport:
		return s.Transport != 0
	case DimProvider:
		return s.Provider != ""
	case DimSurface:
		return s.Surface != 0
	case DimInteraction:
		return s.Interaction != 0
	case DimResult:
		return s.Result != 0
	case DimRevision:
		return !s.Revision.IsZero()
	case DimVersion:
		return !s.Versions.IsZero()
	}
	return false
}

// OrElse gives the scope with each dimension that it does not name taken from t.
func (s Scope) OrElse(t Scope) Scope {
	if s.Versions.IsZero() {
		s.Versions = t.Versions
	}
	if s.Revision.IsZero() {
		s.Revision = t.Revision
	}
	if s.Config == "" {
		s.Config = t.Config
	}
	if s.Transport == 0 {
		s.Transport = t.Transport
	}
	if s.Provider == "" {
		s.Provider = t.Provider
	}
	if s.Surface == 0 {
		s.Surface = t.Surface
	}
	if s.Interaction == 0 {
		s.Interaction = t.Interaction
	}
	if s.Result == 0 {
		s.Result = t.Result
	}
	return s
}

// compare orders scopes. It says nothing about what they mean.
func (s *Scope) compare(t *Scope) int {
	return cmp.Or(
		s.Versions.At.Compare(t.Versions.At),
		s.Versions.Since.After.Compare(t.Versions.Since.After),
		s.Versions.Since.By.Compare(t.Versions.Since.By),
		s.Versions.Until.After.Compare(t.Versions.Until.After),
		s.Versions.Until.By.Compare(t.Versions.Until.By),
		s.Revision.Compare(t.Revision),
		cmp.Compare(s.Config, t.Config),
		cmp.Compare(s.Transport, t.Transport),
		cmp.Compare(s.Provider, t.Provider),
		cmp.Compare(s.Surface, t.Surface),
		cmp.Compare(s.Interaction, t.Interaction),
		cmp.Compare(s.Result, t.Result),
	)
}

// Relations is the outcome of comparing two scopes, one Relation a Dimension.
type Relations [dimensions]Relation

// First gives the first dimension that is r, in the order conditions,
// revision, version.
func (rs Relations) First(r Relation) (Dimension, bool) {
	for d, have := range rs {
		if have == r {
			return Dimension(d), true
		}
	}
	return 0, false
}

// Relate compares two scopes dimension by dimension. It is the one comparison
// that claims, disagreement and fit are derived from. Unknown on both sides
// counts as same.
func Relate(a, b Scope) Relations {
	return Relations{
		DimConfig:      relate(a.Config, b.Config),
		DimTransport:   relate(a.Transport, b.Transport),
		DimProvider:    relateProvider(a.Provider, b.Provider),
		DimSurface:     relate(a.Surface, b.Surface),
		DimInteraction: relate(a.Interaction, b.Interaction),
		DimResult:      relate(a.Result, b.Result),
		DimRevision:    relate(a.Revision, b.Revision),
		DimVersion:     a.Versions.relate(b.Versions),
	}
}

// RelateQuestion compares what a question asks with a statement's scope. What
// the question leaves open counts as same.
func RelateQuestion(asked, statement Scope) Relations {
	rs := Relate(asked, statement)
	for d := range dimensions {
		if !asked.Names(d) {
			rs[d] = Same
		}
	}
	return rs
}

func relate[T comparable](a, b T) Relation {
	var zero T
	switch {
	case a == b:
		return Same
	case a == zero || b == zero:
		return Unknown
	}
	return Differs
}

// relateProvider knows that a provider with a name is a third party: which one
// is open where only that is said.
func relateProvider(a, b string) Relation {
	r := relate(a, b)
	if r == Differs && (a == ThirdParty && b != Vendor || b == ThirdParty && a != Vendor) {
		return Unknown
	}
	return r
}
