package weigh

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// record is a piece of evidence as a dossier keeps it. Where it was seen and what
// its source is stand once for records that have them in common, and what few
// records have stands apart.
type record struct {
	Tier     evidence.Tier
	Status   capability.Status
	Delivery evidence.Delivery
	affirms  bool // the claim that it is of
	Scope    *evidence.Scope
	source   *evidence.Source // without lines
	lines    string
	Note     string
	Word     string
	rare     *rare
}

// rare is what few records and claims have.
type rare struct {
	limit  capability.Limit
	sample evidence.Sample
	run    evidence.Run
}

// Limit gives the limit, zero when there is none.
func (r *rare) Limit() capability.Limit {
	if r == nil {
		return capability.Limit{}
	}
	return r.limit
}

// record gives the record as it was given to the dossier.
func (r *record) record() evidence.Record {
	full := evidence.Record{
		Tier: r.Tier, Status: r.Status, Word: r.Word, Delivery: r.Delivery, Scope: *r.Scope, Source: *r.source, Note: r.Note,
	}
	full.Source.Lines = r.lines
	if r.rare != nil {
		full.Limit, full.Sample, full.Run = r.rare.limit, r.rare.sample, r.rare.run
	}
	return full
}

// shared gives the record as it was given to the dossier, the same one each time:
// plans that rest on it are ==.
func (d *Dossier) shared(r *record) *evidence.Record {
	if full, ok := d.full.Load(r); ok {
		return full.(*evidence.Record)
	}
	made := r.record()
	full, _ := d.full.LoadOrStore(r, &made)
	return full.(*evidence.Record)
}

// claim gives the claim as it was given to the dossier.
func (c *claim) claim() evidence.Claim {
	full := evidence.Claim{
		Status: c.Status, Word: c.Word, Delivery: c.Delivery, Limit: c.rare.Limit(), Scope: *c.Scope, Note: c.Note,
	}
	if len(c.Records) > 0 {
		full.Records = make([]evidence.Record, len(c.Records))
	}
	for i := range c.Records {
		full.Records[i] = c.Records[i].record()
	}
	return full
}

// stronger is evidence.Stronger.
func stronger(a, b *record) int {
	if a == b {
		return 0
	}
	full, other := a.record(), b.record()
	return evidence.Stronger(&full, &other)
}

// keeper makes what a dossier keeps.
type keeper struct {
	scopes  []*evidence.Scope
	sources []*evidence.Source
}

func (k *keeper) record(r *evidence.Record) record {
	source := r.Source
	source.Lines = ""
	kept := record{
		Tier: r.Tier, Status: r.Status, Delivery: r.Delivery, Scope: k.scope(&r.Scope),
		source: once(&k.sources, &source), lines: r.Source.Lines, Note: r.Note, Word: r.Word,
	}
	if !r.Limit.IsZero() || r.Sample != (evidence.Sample{}) || r.Run != (evidence.Run{}) {
		kept.rare = &rare{r.Limit, r.Sample, r.Run}
	}
	return kept
}

func (k *keeper) scope(s *evidence.Scope) *evidence.Scope {
	if s.IsZero() {
		return &nowhere
	}
	return once(&k.scopes, s)
}

// once gives a value that is kept already and is the same as v, or keeps v. Only
// the last few are looked at: what records have in common they have with those
// beside them.
func once[T comparable](kept *[]*T, v *T) *T {
	const few = 32
	for i := len(*kept) - 1; i >= max(len(*kept)-few, 0); i-- {
		if p := (*kept)[i]; *p == *v {
			return p
		}
	}
	own := *v
	*kept = append(*kept, &own)
	return &own
}
