// Package scopejson gives a scope's dimensions as members of a JSON object.
package scopejson

import (
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Scope is the form of a scope in answers: a member for each dimension that it
// names, of the versions the one that is known. A span stands beside it.
type Scope struct{ evidence.Scope }

// IsZero says that there is no member to write.
func (s Scope) IsZero() bool {
	for d := range evidence.Dimensions() {
		if s.text(d) != "" {
			return false
		}
	}
	return true
}

func (s Scope) text(d evidence.Dimension) string {
	if at := s.Versions.At; d == evidence.DimVersion && (at.IsZero() || at == evidence.UnknownVersion) {
		return ""
	} else if d == evidence.DimVersion {
		return at.String()
	}
	return d.Of(&s.Scope)
}

// order is that of the members: the transport stands before the config.
func order(yield func(evidence.Dimension) bool) {
	for d := range evidence.Dimensions() {
		switch d {
		case evidence.DimConfig:
			d = evidence.DimTransport
		case evidence.DimTransport:
			d = evidence.DimConfig
		}
		if !yield(d) {
			return
		}
	}
}

// MarshalJSON gives the object.
func (s Scope) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for d := range order {
		text := s.text(d)
		if text == "" {
			continue
		}
		value, err := jsontree.Marshal(text)
		if err != nil {
			return nil, err
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(append(b, '"'), d.String()...), `":`...), value...)
	}
	return append(b, '}'), nil
}
