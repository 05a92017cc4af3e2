package probe

import "github.com/mcpcaps/mcpcaps/evidence"

// named walks the dimensions that a run's file names by their words, in the
// order of its members. The version stands before them; the kind of result and
// whether there is an outputSchema follow from what was run.
func named(yield func(evidence.Dimension) bool) {
	if !yield(evidence.DimConfig) || !yield(evidence.DimTransport) || !yield(evidence.DimRevision) {
		return
	}
	for d := range evidence.Dimensions() {
		switch d {
		case evidence.DimConfig, evidence.DimTransport, evidence.DimRevision: // they were given
		case evidence.DimVersion, evidence.DimResult, evidence.DimOutputSchema:
		default:
			if !yield(d) {
				return
			}
		}
	}
}

// firstApart gives the first dimension in which two scopes differ, in the order
// conditions, revision, version.
func firstApart(a, b *evidence.Scope) (first evidence.Dimension, found bool) {
	for d := range evidence.Dimensions() {
		if d.Relate(a, b) != evidence.Differs {
			continue
		}
		if d.IsCondition() {
			return d, true
		}
		if !found {
			first, found = d, true // the revision comes before the version
		}
	}
	return first, found
}

// scopeText is the text form of one dimension of a scope.
type scopeText struct {
	evidence.Dimension
	scope *evidence.Scope
}

func (t scopeText) UnmarshalText(text []byte) error { return t.Set(t.scope, string(text)) }
