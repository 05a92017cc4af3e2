package weigh

import (
	"math/bits"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// dims is a set of dimensions.
type dims uint16

func dimsOf(s *evidence.Scope) dims {
	var set dims
	for d := range evidence.Dimensions() {
		if s.Names(d) {
			set |= 1 << d
		}
	}
	return set
}

func (s dims) has(d evidence.Dimension) bool { return s&(1<<d) != 0 }

// pop takes the first dimension out of a set that is not empty.
func (s *dims) pop() evidence.Dimension {
	d := evidence.Dimension(bits.TrailingZeros16(uint16(*s)))
	*s &= *s - 1
	return d
}

// statuses is a set of statuses.
type statuses uint8

// against is, for each status, those that disagree with it.
var against = func() (table [capability.Full + 2]statuses) {
	for a := range capability.Statuses() {
		for b := range capability.Statuses() {
			if evidence.DegreeOf(a, b) != 0 {
				table[a] |= 1 << b
			}
		}
	}
	return table
}()

// place is where a piece of evidence was seen: what its own scope names, else
// what limits its claim names, else the next claim that rests on it.
type place struct {
	seen, limits, more *evidence.Scope
}

// at gives the scope that says where the evidence was seen in a dimension.
func (p *place) at(d evidence.Dimension) *evidence.Scope {
	switch {
	case p.seen == nil:
		return &nowhere
	case p.limits == nil || p.seen.Names(d):
		return p.seen
	case p.more == nil || p.limits.Names(d):
		return p.limits
	}
	return p.more
}

var nowhere evidence.Scope

func (p *place) revision() revision.Revision { return p.at(evidence.DimRevision).Revision }

// scope gives the place as one scope.
func (p *place) scope() (s evidence.Scope) {
	for _, part := range [...]*evidence.Scope{p.seen, p.limits, p.more} {
		if part != nil {
			s = s.OrElse(*part)
		}
	}
	return s
}

// of gives the place of a claim's record.
func (c *claim) of(r *record) place {
	p := place{seen: r.Scope}
	if c.limits != 0 {
		p.limits = c.Scope
	}
	return p
}

// within gives the place of evidence that a claim inherits.
func (p place) within(c *claim) place {
	switch {
	case c.limits == 0:
	case p.limits == nil:
		p.limits = c.Scope
	default:
		p.more = c.Scope
	}
	return p
}

// kindOf compares the places of two pieces of evidence that say different things.
func kindOf(a, b *place) evidence.DisagreementKind {
	return evidence.KindOf(func(d evidence.Dimension) evidence.Relation { return d.Relate(a.at(d), b.at(d)) })
}

// fit compares the question with the place of a piece of evidence. A dimension
// that only the defaults name can differ, but evidence need not name it.
func (v *Verdict) fit(seen *place) evidence.Fit {
	fit := evidence.Exact
	for set := v.names; set != 0; {
		d := set.pop()
		at := seen.at(d)
		switch r := d.Relate(&v.asked, at); {
		case r == evidence.Same:
		case r == evidence.Unknown && !v.named.has(d):
		case r == evidence.Unknown:
			fit = min(fit, evidence.Unspecified)
		case d.IsCondition():
			return evidence.OtherCondition // there is no worse
		case d == evidence.DimRevision:
			fit = min(fit, evidence.OtherRevision)
		case olderThan(&at.Versions, &v.asked.Versions):
			fit = min(fit, evidence.OlderVersion)
		default:
			fit = min(fit, evidence.NewerVersion)
		}
	}
	return fit
}

// olderThan says, of two spans that share no version, whether s is the older.
func olderThan(s, t *evidence.Span) bool {
	end, begin := s.Until.By, t.Since.By
	if !s.At.IsZero() {
		end = s.At
	}
	if !t.At.IsZero() {
		begin = t.At
	}
	c, ok := end.Order(begin)
	return ok && c <= 0
}
