package dataset

import (
	"maps"
	"slices"
)

// Clone gives a data set that shares no entry with s, so that it can be changed
// and made a registry of. Records of overlays, runs and reports are shared and
// must not be changed in place.
func (s Set) Clone() Set {
	s.Entries = cloneEach(s.Entries, Entry.Clone)
	s.Overlays, s.Probed = slices.Clone(s.Overlays), slices.Clone(s.Probed)
	s.Observed, s.Tombstones = slices.Clone(s.Observed), slices.Clone(s.Tombstones)
	return s
}

// Clone gives a copy that shares nothing that could be changed.
func (e Entry) Clone() Entry {
	e.Platforms = slices.Clone(e.Platforms)
	e.Identity = e.Identity.clone()
	e.Modes = cloneEach(e.Modes, Mode.Clone)
	e.Sources = slices.Clone(e.Sources)
	e.Claims = cloneEach(e.Claims, func(c Claimed) Claimed {
		c.Records = slices.Clone(c.Records)
		return c
	})
	e.Research = cloneEach(e.Research, func(n ResearchNote) ResearchNote {
		n.Clients, n.Revisions, n.Sources = slices.Clone(n.Clients), slices.Clone(n.Revisions), slices.Clone(n.Sources)
		return n
	})
	e.Readings = cloneEach(e.Readings, func(r Reading) Reading {
		r.Paths = slices.Clone(r.Paths)
		return r
	})
	return e
}

func (i Identity) clone() Identity {
	return Identity{
		Names: slices.Clone(i.Names), Patterns: slices.Clone(i.Patterns), Titles: slices.Clone(i.Titles),
		Headers: slices.Clone(i.Headers), UserAgents: slices.Clone(i.UserAgents), Bridged: slices.Clone(i.Bridged),
	}
}

// Clone gives a copy that shares nothing that could be changed.
func (m Mode) Clone() Mode {
	m.Aliases, m.PreferredBy = slices.Clone(m.Aliases), maps.Clone(m.PreferredBy)
	m.Speaks, m.Accepts, m.Records = slices.Clone(m.Speaks), slices.Clone(m.Accepts), slices.Clone(m.Records)
	return m
}

func cloneEach[T any](list []T, clone func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = clone(x)
	}
	return out
}
