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
func (q Query) Of(c *registry.Client) Truth { return q.n.of(&asked{client: c}) }

// asked is a client while a query is asked about it. What takes all of the
// client's answers or records is looked up once, however many conditions are
// about it: then each condition costs one answer at most.
type asked struct {
	client   *registry.Client
	disputed Truth // Unknown = not looked up
	tiers    evidence.Tiers
	counted  bool // tiers is looked up
}

func (n *node) of(c *asked) Truth {
	if n == nil {
		return Yes
	}
	switch n.kind {
	case kindAnd:
		t := Yes
		for _, sub := range n.subs {
			if t = t.and(sub.of(c)); t == No {
				break
			}
		}
		return t
	case kindOr:
		t := No
		for _, sub := range n.subs {
			if t = t.or(sub.of(c)); t == Yes {
				break
			}
		}
		return t
	case kindNot:
		return n.subs[0].of(c).not()
	case kindField:
		return n.fieldTruth(c.client)
	}
	if n.question.Capability.IsZero() {
		return n.ofWhole(c)
	}
	return n.truth(c.client.Ask(n.question).Brief)
}

// truth says whether a condition on an answer holds.
func (n *node) truth(b registry.Brief) Truth {
	switch n.kind {
	case kindStatus:
		return n.statuses.truth(b.Status())
	case kindDelivery:
		return deliveryTruth(n.deliveries, b.Deliveries())
	case kindKnown:
		return n.knownTo(b.Known())
	}
	return truthOf(b.Disputed())
}

// ofWhole says whether a condition on all of a client's answers or records holds.
func (n *node) ofWhole(c *asked) Truth {
	if n.kind == kindKnown {
		if !c.counted {
			c.tiers, c.counted = tiersOf(c.client), true
		}
		return n.knownTo(c.tiers)
	}
	if c.disputed == Unknown {
		c.disputed = truthOf(hasDispute(c.client))
	}
	return c.disputed
}

func (n *node) knownTo(known evidence.Tiers) Truth {
	return truthOf(known&n.tiers != 0 || n.tiers == 0 && known != 0)
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

// tiersOf gives the tiers of all records of a client.
func tiersOf(c *registry.Client) evidence.Tiers {
	var all evidence.Tiers
	for f := range c.Findings() {
		for r := range records(f) {
			all = all.With(r.Tier)
		}
	}
	return all
}

// hasDispute says whether any answer of a client is disputed.
func hasDispute(c *registry.Client) bool {
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
