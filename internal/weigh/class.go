package weigh

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Key is a class of questions that nothing in a dossier tells apart: two
// questions about the same capability that have the same key get the same
// verdict, but for the question's own words. Keys of different dossiers mean
// nothing to each other.
type Key struct {
	classes [16]uint16 // by dimension: the class, twice, and whether the question names it
	policy  evidence.Policy
}

// cuts is where the answers of a dossier can change.
type cuts struct {
	versions []evidence.Version // that have an order: distinct releases, the oldest first
	texts    [16]map[string]uint16
}

// The classes of a dimension that are not of one text.
const (
	open uint16 = iota
	other
	firstClass
	mostClasses = 1 << 14
)

// places gives where the dossier's answers can change, worked out when it is first
// asked for.
func (d *Dossier) places() *cuts {
	d.once.Do(func() { d.cuts = d.newCuts() })
	return d.cuts
}

// newCuts collects what claims and records name in each dimension.
func (d *Dossier) newCuts() *cuts {
	c := &cuts{}
	for dim := range evidence.Dimensions() {
		texts := make(map[string]uint16)
		c.texts[dim] = texts
		add := func(text string) {
			if _, ok := texts[text]; !ok && text != "" {
				texts[text] = firstClass + uint16(min(len(texts), mostClasses))
			}
		}
		for _, word := range dim.Words() {
			add(word)
		}
		switch dim {
		case evidence.DimRevision: // which decides where a capability stands, too
			for r := range revision.All() {
				add(r.String())
			}
		case evidence.DimProvider:
			add(evidence.Vendor)
			add(evidence.ThirdParty)
		}
		d.eachScope(func(s *evidence.Scope) {
			if dim != evidence.DimVersion {
				add(dim.Of(s))
				return
			}
			for _, v := range [...]evidence.Version{s.Versions.At, s.Versions.Since.After, s.Versions.Since.By, s.Versions.Until.After, s.Versions.Until.By} {
				if v.Ordered() {
					c.versions = append(c.versions, v)
				} else {
					add(v.String())
				}
			}
		})
	}
	slices.SortFunc(c.versions, evidence.Version.Compare)
	c.versions = slices.CompactFunc(c.versions, func(v, w evidence.Version) bool { return byAge(v, w) == 0 })
	return c
}

// eachScope walks the scopes of all claims and records.
func (d *Dossier) eachScope(yield func(*evidence.Scope)) {
	for _, n := range d.order {
		for i := range n.claims {
			yield(n.claims[i].Scope)
			for j := range n.claims[i].Records {
				yield(n.claims[i].Records[j].Scope)
			}
		}
		for i := range n.overlays {
			yield(n.overlays[i].Scope)
		}
	}
}

// byAge orders versions that have an order.
func byAge(v, w evidence.Version) int {
	c, _ := v.Order(w)
	return c
}

// Class gives the key of a question, false where it cannot be told: it is about a
// span of versions, or about a revision that is no known one and that no evidence
// names.
func (d *Dossier) Class(q *Question) (Key, bool) {
	key, c := Key{policy: q.Policy}, d.places()
	for dim := range evidence.Dimensions() {
		s, named := &q.Scope, uint16(1)
		if !s.Names(dim) {
			s, named = &q.Defaults, 0
		}
		class, ok := c.class(dim, s)
		if !ok {
			return Key{}, false
		}
		if class != open {
			key.classes[dim] = class<<1 | named
		}
	}
	return key, true
}

// class gives the class of what a scope names in a dimension.
func (c *cuts) class(dim evidence.Dimension, s *evidence.Scope) (uint16, bool) {
	if !s.Names(dim) {
		return open, true
	}
	texts := c.texts[dim]
	if len(texts)+2*len(c.versions) >= mostClasses {
		return 0, false
	}
	text := ""
	if v := s.Versions.At; dim != evidence.DimVersion {
		text = dim.Of(s)
	} else if v.IsZero() {
		return 0, false // a span
	} else if v.Ordered() {
		i, at := slices.BinarySearchFunc(c.versions, v, byAge)
		class := firstClass + uint16(len(texts)+2*i)
		if at {
			class++
		}
		return class, true
	} else {
		text = v.String()
	}
	if class, ok := texts[text]; ok {
		return class, true
	}
	return other, dim != evidence.DimRevision && dim.Words() == nil
}
