package registry

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Question asks what a client does about one capability. It is passed by
// value; the zero value of each member but Capability is the default question:
// the default install, its newest version, the revision that it prefers.
type Question struct {
	Capability capability.Path
	// Revision is the revision that client and server speak. Zero is the one
	// that the client's mode prefers.
	Revision revision.Revision
	// Version is the client's release. Zero is the newest one;
	// evidence.UnknownVersion is whichever it may be.
	Version evidence.Version
	// When is the circumstances. Config may be a mode's alias. A zero Config is
	// the default mode, a zero Provider the vendor's own, a zero Result an ok
	// one; what else is zero is open.
	evidence.When
	Policy evidence.Policy
}

// ask gives the question as the client understands it: its modes have names, and
// a default install stands in for what is left open.
func (c *Client) ask(q *Question) weigh.Question {
	eq := weigh.Question{
		Capability: q.Capability,
		Scope:      evidence.Scope{Revision: q.Revision, When: q.When},
		Policy:     q.Policy,
	}
	if !q.Version.IsZero() {
		eq.Scope.Versions = evidence.At(q.Version)
	}
	if c.nobody() {
		return eq
	}
	eq.Defaults.Provider = evidence.Vendor
	eq.Defaults.Result = evidence.OKResult
	if m := c.mode(q.Config); m != nil {
		eq.Defaults.Config = m.Config
		eq.Defaults.Revision = m.PreferredOver(q.Transport)
		if q.Config != "" {
			eq.Scope.Config = m.Config
		}
	}
	return eq
}
