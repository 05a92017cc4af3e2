package datafile

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Scope is what limits a claim.
type Scope struct {
	scopeHead
	Conditions
}

type scopeHead struct {
	Revision revision.Revision `json:"revision,omitzero"`
	Span
}

// NewScope gives a scope as files have it.
func NewScope(s evidence.Scope) Scope {
	return Scope{scopeHead{s.Revision, NewSpan(s.Versions)}, NewConditions(s.When)}
}

// Of gives the scope.
func (s *Scope) Of() evidence.Scope {
	return evidence.Scope{Versions: s.Span.Of(), Revision: s.Revision, When: s.Place.When}
}

// MarshalJSON gives the object.
func (s Scope) MarshalJSON() ([]byte, error) { return jsontree.Join(s.scopeHead, s.Conditions) }

// Conditions is the circumstances: a member for each dimension that is named, by
// its word.
type Conditions struct {
	Place evidence.Scope // of which only When is used
}

// Implied is circumstances as an object of their own.
type Implied struct{ Conditions }

// NewConditions gives circumstances as files have them.
func NewConditions(w evidence.When) Conditions { return Conditions{evidence.Scope{When: w}} }

// MarshalJSON gives the object.
func (c Conditions) MarshalJSON() ([]byte, error) { return MarshalDimensions(conditions, &c.Place) }

// conditions walks the dimensions that are circumstances.
func conditions(yield func(evidence.Dimension) bool) {
	for d := range evidence.Dimensions() {
		if d.IsCondition() && !yield(d) {
			return
		}
	}
}

// ReadDimensions makes the rule for an embedded type that has a scope, some of whose
// dimensions are members.
func ReadDimensions[T any](dims iter.Seq[evidence.Dimension], scope func(*T) *evidence.Scope) jsontree.Rule {
	var names []string
	byName := make(map[string]evidence.Dimension)
	for d := range dims {
		names = append(names, d.String())
		byName[d.String()] = d
	}
	return jsontree.Embedded(names, func(name string, v jsontree.Value, x *T) bool {
		return v.AsText(dimensionText{byName[name], scope(x)})
	})
}

// dimensionText is the text form of one dimension of a scope.
type dimensionText struct {
	evidence.Dimension
	scope *evidence.Scope
}

func (t dimensionText) UnmarshalText(text []byte) error { return t.Set(t.scope, string(text)) }

// MarshalDimensions gives the object of those dimensions that the scope names.
func MarshalDimensions(dims iter.Seq[evidence.Dimension], s *evidence.Scope) ([]byte, error) {
	var members jsontree.Members[string]
	for d := range dims {
		if !s.Names(d) {
			continue
		}
		text := d.Of(s)
		if err := d.Set(new(evidence.Scope), text); err != nil {
			return nil, err
		}
		members = append(members, jsontree.Named[string]{Key: d.String(), Value: text})
	}
	return members.MarshalJSON()
}

// Span is a span of versions.
type Span struct {
	At    evidence.Version `json:"at,omitzero"`
	Since Bound            `json:"since,omitzero"`
	Until Bound            `json:"until,omitzero"`
}

// seen is a span whose one version is that where something was seen.
type seen struct {
	At    evidence.Version `json:"version,omitzero"`
	Since Bound            `json:"since,omitzero"`
	Until Bound            `json:"until,omitzero"`
}

// NewSpan gives a span as files have it.
func NewSpan(s evidence.Span) Span { return Span{s.At, Bound(s.Since), Bound(s.Until)} }

// Of gives the span.
func (s Span) Of() evidence.Span {
	return evidence.Span{At: s.At, Since: evidence.Bound(s.Since), Until: evidence.Bound(s.Until)}
}

func checkSpan[T Span | seen](o *jsontree.Object, s *T) {
	if err := Span(*s).Of().Check(); err != nil {
		o.Faultf("%w", err)
		var none T
		*s = none
	}
}

// Bound is a version, or the two between which the change came.
type Bound evidence.Bound

// boundFile is a bound that is not known exactly.
type boundFile struct {
	After evidence.Version `json:"after"`
	By    evidence.Version `json:"by"`
}

// MarshalJSON gives the text or the object.
func (b Bound) MarshalJSON() ([]byte, error) {
	if b.After.IsZero() {
		return jsontree.Marshal(b.By)
	}
	return jsontree.Marshal(boundFile(b))
}

var bounds = jsontree.Decoder[boundFile]{Rules: func() []jsontree.Rule {
	return []jsontree.Rule{jsontree.Check(func(o *jsontree.Object, _ *boundFile) { NeedWord(o, "after", "by") })}
}}

func readBound(v jsontree.Value, b *Bound) bool {
	if v.Node().Kind() != jsontree.KindObject {
		return v.AsText(&b.By)
	}
	var f boundFile
	bounds.Decode(v, &f)
	if f.After.IsZero() || f.By.IsZero() {
		return false // reported
	}
	if err := evidence.Bound(f).Check(); err != nil {
		v.Faultf("%w", err)
		return false
	}
	*b = Bound(f)
	return true
}

// BoundShape gives what is read of a bound that is an object.
func BoundShape() *jsontree.Shape { return bounds.Shape() }
