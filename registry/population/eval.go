package population

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Of says whether the query holds for the client.
func (q Query) Of(c *registry.Client) Truth {
	if q.n == nil {
		return Yes
	}
	return q.n.of(c)
}

func (n *node) of(c *registry.Client) Truth {
	switch n.kind {
	case kindAnd:
		t := Yes
		for _, sub := range n.subs {
			if t = t.And(sub.Of(c)); t == No {
				break
			}
		}
		return t
	case kindOr:
		t := No
		for _, sub := range n.subs {
			if t = t.Or(sub.Of(c)); t == Yes {
				break
			}
		}
		return t
	case kindNot:
		return n.subs[0].Of(c).Not()
	case kindStatus:
		return n.statuses.truth(c.Ask(n.question).Status())
	case kindDelivery:
		return deliveryTruth(n.deliveries, c.Ask(n.question).Deliveries())
	case kindKnown:
		return truthOf(n.known(c))
	case kindDisputed:
		return truthOf(n.disputed(c))
	}
	return n.fieldTruth(c)
}

// truth says whether a status is one of the set.
func (s statuses) truth(got capability.Status) Truth {
	switch {
	case s.has(got):
		return Yes
	case !claims.has(got) && s&claims != 0:
		return Unknown
	}
	return No
}

// deliveryTruth says whether what a client may do is among what was asked for.
func deliveryTruth(want, got evidence.Deliveries) Truth {
	among, other := false, false
	for d := range got.All() {
		switch {
		case want.Has(d):
			among = true
		case d == evidence.DeliveryUnknown:
			return Unknown
		default:
			other = true
		}
	}
	if among == other { // none is recorded, or nothing tells which
		return Unknown
	}
	return truthOf(among)
}

func (n *node) known(c *registry.Client) bool {
	if !n.question.Capability.IsZero() {
		return n.among(c.Ask(n.question).Known())
	}
	for f := range c.Findings() {
		for r := range records(f) {
			if n.among(evidence.TiersOf(r.Tier)) {
				return true
			}
		}
	}
	return false
}

func (n *node) among(known evidence.Tiers) bool {
	return known&n.tiers != 0 || n.tiers == 0 && known != 0
}

func (n *node) disputed(c *registry.Client) bool {
	if !n.question.Capability.IsZero() {
		return c.Ask(n.question).Disputed()
	}
	for a := range c.Answers(registry.Question{}) {
		if a.Disputed() {
			return true
		}
	}
	return false
}

func (n *node) fieldTruth(c *registry.Client) Truth {
	switch n.field {
	case fieldID:
		return truthOf(slices.Contains(n.values, c.ID()))
	case fieldCategory:
		return n.textTruth(c.Category())
	case fieldVendor:
		return n.textTruth(c.Vendor())
	case fieldClass:
		if t := n.textTruth(c.Class().String()); t == Yes || c.Class() != dataset.ClassUnknown {
			return t
		}
		return Unknown
	case fieldPrefers:
		if r := c.Preferred(revision.TransportUnknown); !r.IsZero() {
			return truthOf(slices.Contains(n.revisions, r))
		}
		return Unknown
	}
	some, open := false, false // is there a mode, and one of which this is not recorded
	for m := range c.Modes() {
		list := n.listOf(m)
		if n.names(list) {
			return Yes
		}
		some, open = true, open || list == nil
	}
	if !some || open {
		return Unknown
	}
	return No
}

// listOf gives the revisions of a mode that the condition is about, nil where
// they are not recorded.
func (n *node) listOf(m dataset.Mode) []revision.Revision {
	switch n.field {
	case fieldPrefers:
		return []revision.Revision{m.Preferred}
	case fieldAccepts:
		return m.Accepts
	}
	return m.Speaks
}

func (n *node) names(list []revision.Revision) bool {
	return slices.ContainsFunc(n.revisions, func(r revision.Revision) bool { return slices.Contains(list, r) })
}

// textTruth compares a fact of the entry, which is not recorded where it is empty.
func (n *node) textTruth(got string) Truth {
	switch {
	case got == "":
		return Unknown
	case slices.ContainsFunc(n.values, func(v string) bool { return strings.EqualFold(v, got) }):
		return Yes
	}
	return No
}
