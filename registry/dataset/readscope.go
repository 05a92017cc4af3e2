package dataset

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// scopeReader reads scopes, whose config must be the name of a mode.
type scopeReader struct {
	modes      []Mode
	checkModes bool
}

// when reads the circumstances that an object names.
func (s scopeReader) when(o *jsontree.Object) evidence.When {
	read := scopeText{scope: new(evidence.Scope)}
	for read.Dimension = range evidence.Dimensions() {
		if read.IsCondition() {
			o.Value(read.String(), jsontree.Optional).AsText(read)
		}
	}
	w := read.scope.When
	if s.checkModes && w.Config != "" {
		s.checkConfig(o.Value("config", jsontree.Optional), w.Config)
	}
	return w
}

// scopeText is the text form of one dimension of a scope.
type scopeText struct {
	evidence.Dimension
	scope *evidence.Scope
}

func (t scopeText) UnmarshalText(text []byte) error { return t.Set(t.scope, string(text)) }

func (s scopeReader) checkConfig(v jsontree.Value, config string) {
	for _, m := range s.modes {
		if m.Config == config {
			return
		}
		if slices.Contains(m.Aliases, config) {
			v.Faultf("config %q is an alias: want the mode's name %q", enum.Clip(config, 80), m.Config)
			return
		}
	}
	if len(s.modes) == 0 {
		v.Faultf("unknown config %q: the client has no modes", enum.Clip(config, 80))
		return
	}
	best := slices.MinFunc(s.modes, func(a, b Mode) int {
		return enum.Distance(config, a.Config, 128) - enum.Distance(config, b.Config, 128)
	})
	v.Faultf("unknown config %q: want the name of a mode, nearest is %q", enum.Clip(config, 80), best.Config)
}

// scope reads a scope; at is the name of the member that holds one version.
func (s scopeReader) scope(o *jsontree.Object, at string) evidence.Scope {
	return evidence.Scope{
		Versions: readSpan(o, at),
		Revision: readText[revision.Revision](o, "revision", jsontree.Optional),
		When:     s.when(o),
	}
}

// readSpan reads a span of versions; at is the name of the member that holds
// the one version.
func readSpan(o *jsontree.Object, at string) evidence.Span {
	s := evidence.Span{
		At:    readText[evidence.Version](o, at, jsontree.Optional),
		Since: readBound(o.Value("since", jsontree.Optional)),
		Until: readBound(o.Value("until", jsontree.Optional)),
	}
	if err := s.Check(); err != nil {
		o.Faultf("%w", err)
		return evidence.Span{}
	}
	return s
}

// readBound reads a bound: a version, or an object with "after" and "by".
func readBound(v jsontree.Value) evidence.Bound {
	var b evidence.Bound
	if v.Node().Kind() != jsontree.KindObject {
		v.AsText(&b.By)
		return b
	}
	o := v.AsObject()
	b.After = readText[evidence.Version](o, "after", jsontree.Required)
	b.By = readText[evidence.Version](o, "by", jsontree.Required)
	if b.After.IsZero() || b.By.IsZero() {
		return evidence.Bound{} // reported
	}
	if err := b.Check(); err != nil {
		v.Faultf("%w", err)
		return evidence.Bound{}
	}
	return b
}
