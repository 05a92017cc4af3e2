package capability

import (
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Stage says how far a capability has come in a revision. The zero value means not
// known (no revision was named, or a draft) and prints as "".
type Stage uint8

const (
	// StageUnknown: no published revision was asked about.
	StageUnknown Stage = iota
	// isDefined: the revision defines it.
	Defined
	// Deprecated means that the revision defines it and advises against it.
	Deprecated
	// NotYet: a later revision introduces it.
	NotYet
	// Removed: the revision, or an earlier one, removed it.
	Removed
	// Moved: the revision, or an earlier one, moved it elsewhere.
	Moved
	// OutsideRevision: no revision has a say in it, such as most members of open
	// families.
	OutsideRevision
)

var stages = enum.List[Stage]{Noun: "standing", Words: enum.Words{"", "defined", "deprecated", "not-yet", "removed", "moved", "outside-revision"}}

// String returns the word: defined, deprecated, not-yet, removed, moved or
// outside-revision, "" for StageUnknown, and "Stage(9)" for a number that is none.
func (s Stage) String() string { return stages.Text(s) }

// MarshalText writes the word, "" for StageUnknown. A number that is no stage is an
// error.
func (s Stage) MarshalText() ([]byte, error) { return stages.Marshal(s) }

// Standing is where a capability stands in one revision. The zero value says that
// nothing is known.
type Standing struct {
	// Stage is the standing itself.
	Stage Stage
	// In is the revision that made it so: the introducing one for Defined and
	// NotYet, the deprecating one for Deprecated, the removing one for Removed and
	// Moved. Zero for OutsideRevision.
	In revision.Revision
	// To is where it moved; zero unless Stage is Moved.
	To Path
}

// isDefined reports whether the revision defines the capability, deprecated or not.
func (s Standing) isDefined() bool { return s.Stage == Defined || s.Stage == Deprecated }

// Missing reports whether the revisions know the capability, and this one does not
// define it: not yet, no longer, or elsewhere. It is false for what is outside the
// revisions and where nothing is known, so it is not the opposite of what the
// revision defines.
func (s Standing) Missing() bool { return s.Stage == NotYet || s.Stage == Removed || s.Stage == Moved }

// String returns the stage with what goes with it, such as
// "not-yet (2025-11-25)" or "moved (2026-07-28) to extensions.io.modelcontextprotocol/tasks".
func (s Standing) String() string {
	text := s.Stage.String()
	if !s.In.IsZero() {
		text += " (" + s.In.String() + ")"
	}
	if !s.To.IsZero() {
		text += " to " + s.To.String()
	}
	return text
}

// Standing says where p stands in the revision r. A date that this build does not
// know defines what the newest known one before it defines. A path without an
// entry of its own stands where its nearest ancestor with one does, and what
// befalls an ancestor befalls everything below it: sampling.tools is deprecated
// with sampling. At a draft, the zero Revision or a date before the first revision
// the zero Standing is returned, and for the zero Path too.
func (p Path) Standing(r revision.Revision) Standing {
	at := releaseOf(r)
	if p.IsZero() || at == never {
		return Standing{}
	}
	n := p.entry()
	if n == nNone {
		return Standing{Stage: OutsideRevision}
	}
	s := facts[n].standing(at)
	for up := speaksFor(n); up != nNone; up = speaksFor(up) {
		s = s.below(facts[up].standing(at))
	}
	return s
}

// below returns the standing of what stands at s by itself, below an ancestor at
// above: deprecation and removal befall everything below.
func (s Standing) below(above Standing) Standing {
	if s.isDefined() && above.Missing() || s.Stage == Defined && above.Stage == Deprecated {
		return above
	}
	return s
}

// standing reads one entry of the table.
func (f *fact) standing(at release) Standing {
	switch {
	case at < f.introduced:
		return Standing{Stage: NotYet, In: f.introduced.revision()}
	case f.removed != never && at >= f.removed && f.movedTo != nNone:
		return Standing{Stage: Moved, In: f.removed.revision(), To: listed(f.movedTo)}
	case f.removed != never && at >= f.removed:
		return Standing{Stage: Removed, In: f.removed.revision()}
	case f.deprecated != never && at >= f.deprecated:
		return Standing{Stage: Deprecated, In: f.deprecated.revision()}
	}
	return Standing{Stage: Defined, In: f.introduced.revision()}
}
