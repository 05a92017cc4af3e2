package population

import (
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// negotiator is what is known of how a client in a mode agrees on a revision.
func negotiator(m dataset.Mode, t revision.Transport) revision.ClientSide {
	c := revision.ClientSide{Prefers: m.Preferred, Speaks: m.Speaks, Accepts: m.Accepts}
	if r, ok := m.PreferredBy[t]; ok {
		c.Prefers = r
	}
	switch {
	case m.Discover == dataset.Yes:
		c.Opens = revision.DiscoverFirst
	case m.Discover == dataset.No && c.Prefers.Era() == revision.Legacy:
		c.Opens = revision.InitializeFirst
	case m.Discover == dataset.No && c.Prefers.Era() == revision.Modern:
		c.Opens = revision.RequestFirst
	}
	return c
}
