package probe

import (
	"cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// conclude joins what the settings of each version say, revision by revision, and
// makes spans of versions that say the same.
func conclude(config string, decided []decision) []Conclusion {
	var all []Conclusion
	for about, of := range groups(decided, decision.subject).each() {
		for _, c := range spans(byVersion(of)) {
			if c.value() == (value{}) && !c.Mixed {
				continue
			}
			c.Capability, c.Config, c.Revision, c.Result = about.path, config, about.revision, about.result
			all = append(all, c)
		}
	}
	return all
}

// byVersion gives what is said of each version.
func byVersion(decided []decision) []Conclusion {
	var all []Conclusion
	for _, x := range decided {
		v := x.scope.Versions.At
		if n := len(all); n > 0 && all[n-1].Oldest == v {
			all[n-1].join(x.value)
			continue
		}
		all = append(all, Conclusion{Oldest: v, Newest: v, Status: x.status, Delivery: x.delivery, Limit: x.limit, Note: x.note})
	}
	return all
}

func (c Conclusion) value() value { return value{c.Status, c.Delivery, c.Limit} }

// join takes what another setting of the same version says.
func (c *Conclusion) join(v value) {
	if v == c.value() {
		return
	}
	c.Mixed, c.Note = true, "Settings of this version differ."
	c.Status = capability.Join(c.Status, v.status)
	if c.Delivery != v.delivery {
		c.Delivery = 0
	}
	if c.Limit != v.limit {
		c.Limit = capability.Limit{}
	}
}

// spans joins versions in a row that say the same, in order of age. Versions
// whose age cannot be compared make no spans: each stands alone.
func spans(versions []Conclusion) []Conclusion {
	var all []Conclusion
	for _, c := range versions {
		if n := len(all); n > 0 && all[n-1].value() == c.value() && all[n-1].Mixed == c.Mixed {
			all[n-1].Newest, all[n-1].Note = c.Newest, c.Note
			continue
		}
		all = append(all, c)
	}
	for i := range all {
		c := &all[i]
		if i > 0 {
			c.Span.Since = between(all[i-1], *c)
		}
		if i+1 < len(all) {
			c.Span.Until = between(*c, all[i+1])
		}
		if i > 0 && c.Span.Since.IsZero() || i+1 < len(all) && c.Span.Until.IsZero() {
			c.Span = evidence.At(c.Oldest)
		}
	}
	return all
}

// between is the bound where c ends and next begins: somewhere between the two
// versions that were run. It is zero where their age cannot be compared.
func between(c, next Conclusion) evidence.Bound {
	if order, ok := c.Newest.Order(next.Oldest); !ok || order >= 0 {
		return evidence.Bound{}
	}
	return evidence.Bound{After: c.Newest, By: next.Oldest}
}

func (c Conclusion) compare(d Conclusion) int {
	return cmp.Or(c.Capability.Compare(d.Capability), cmp.Compare(c.Config, d.Config),
		c.Revision.Compare(d.Revision), cmp.Compare(c.Result, d.Result))
}
