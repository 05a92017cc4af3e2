package dataset

import (
	"maps"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
)

// Clone gives a data set that shares nothing with s that could be changed.
func (s Set) Clone() Set {
	s.Entries = cloneEach(s.Entries, Entry.Clone)
	s.Overlays = cloneEach(s.Overlays, Overlay.clone)
	s.Probed = cloneEach(s.Probed, func(f probe.File) probe.File {
		f.Sources, f.Runs = slices.Clone(f.Sources), slices.Clone(f.Runs)
		return f
	})
	s.Observed = cloneEach(s.Observed, func(r observed.Report) observed.Report {
		r.Groups = cloneEach(r.Groups, cloneGroup)
		return r
	})
	s.Tombstones = cloneEach(s.Tombstones, Tombstone.Clone)
	return s
}

func (o Overlay) clone() Overlay {
	o.Sources, o.Clients = slices.Clone(o.Sources), maps.Clone(o.Clients)
	for id, found := range o.Clients {
		copied := make(map[capability.Path][]evidence.Record, len(found))
		for p, records := range found {
			copied[p] = slices.Clone(records)
		}
		o.Clients[id] = copied
	}
	return o
}

func cloneGroup(g observed.Group) observed.Group {
	g.Clients, g.WireNames = slices.Clone(g.Clients), slices.Clone(g.WireNames)
	g.Revisions, g.Rows, g.Unoffered = slices.Clone(g.Revisions), slices.Clone(g.Rows), slices.Clone(g.Unoffered)
	return g
}

// Clone gives a copy that shares nothing that could be changed.
func (t Tombstone) Clone() Tombstone {
	t.To = slices.Clone(t.To)
	return t
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
