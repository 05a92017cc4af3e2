package datafile

import (
	"strconv"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Record is one piece of evidence as files have it.
type Record struct {
	At jsontree.Value `json:"-"`
	recordHead
	Conditions
	recordTail
}

type recordHead struct {
	Tier evidence.Tier `json:"tier"`
	Citation
	Status   capability.Status `json:"status,omitzero"`
	Word     string            `json:"word,omitzero"`
	Delivery evidence.Delivery `json:"delivery,omitzero"`
	Limit    capability.Limit  `json:"limit,omitzero"`
	Revision revision.Revision `json:"revision,omitzero"`
	seen
}

type recordTail struct {
	Note   string          `json:"note,omitzero"`
	Sample evidence.Sample `json:"sample,omitzero"`
	Run    evidence.Run    `json:"run,omitzero"`
}

// NewRecord gives a record as a file with these sources has it.
func NewRecord(list []evidence.NamedSource, r *evidence.Record) (Record, error) {
	cited, err := Cite(list, r.Source)
	return Record{
		recordHead: recordHead{r.Tier, cited, r.Status, r.Word, r.Delivery, r.Limit, r.Scope.Revision, seen(NewSpan(r.Scope.Versions))},
		Conditions: NewConditions(r.Scope.When),
		recordTail: recordTail{r.Note, r.Sample, r.Run},
	}, err
}

// MarshalJSON gives the object.
func (r Record) MarshalJSON() ([]byte, error) {
	return jsontree.Join(r.recordHead, r.Conditions, r.recordTail)
}

// Has says whether the record has that member.
func (r *Record) Has(key string) bool { return r.At.Node().Get(key) != nil }

// Record gives the record that was read, without what it says: status, delivery
// and limit are for those who know what it is about.
func (s *Sources) Record(r *Record) evidence.Record {
	if r.Tier != 0 && r.Tier != evidence.Observed && r.Has("sample") {
		r.At.Member("sample").Faultf("tier %q has no sample: only %q has one", r.Tier, evidence.Observed)
	}
	if r.Tier != 0 && r.Tier != evidence.Probed && r.Has("run") {
		r.At.Member("run").Faultf("tier %q has no run: only %q has one", r.Tier, evidence.Probed)
	}
	return evidence.Record{
		Tier: r.Tier, Source: s.Of(r.At, &r.Citation), Word: r.Word, Note: r.Note, Sample: r.Sample, Run: r.Run,
		Scope: evidence.Scope{Versions: Span(r.seen).Of(), Revision: r.Revision, When: r.Place.When},
	}
}

// Rules gives what the tags of this package's types do not say.
func Rules() []jsontree.Rule {
	return []jsontree.Rule{
		jsontree.Read(readBound),
		jsontree.Read(readCount),
		jsontree.Read(readShare),
		ReadDimensions(conditions, func(c *Conditions) *evidence.Scope { return &c.Place }),
		jsontree.Check(checkSpan[Span]),
		jsontree.Check(checkSpan[seen]),
		jsontree.Check(checkNamed),
		jsontree.Check(checkSource),
		jsontree.Check(checkRecord),
		jsontree.Check(checkSample),
	}
}

func checkRecord(o *jsontree.Object, r *Record) {
	if r.Tier == 0 {
		NeedWord(o, "tier")
	}
}

func checkSample(o *jsontree.Object, s *evidence.Sample) {
	if !s.From.IsZero() && !s.To.IsZero() && s.To.Compare(s.From) < 0 {
		o.Faultf("a window from %s cannot end on %s: want a later day", s.From, s.To)
	}
}

// readCount reads a count. Zero would read as not recorded.
func readCount(v jsontree.Value, count *uint64) bool {
	n := v.AsInt64()
	if _, whole := v.Node().Int64(); whole && n < 1 {
		v.Faultf("count %d: want one above zero", n)
	}
	*count = uint64(max(n, 0))
	return n > 0
}

// readShare reads a share. Zero would read as not recorded.
func readShare(v jsontree.Value, share *float64) bool {
	if v.Node().Kind() != jsontree.KindNumber {
		v.AsInt64() // reports the kind
		return false
	}
	x, err := strconv.ParseFloat(v.Node().Text(), 64)
	if err != nil || x <= 0 || x > 1 {
		v.Faultf("share %s: want one above 0 and up to 1", enum.Clip(v.Node().Text(), 80))
		return false
	}
	*share = x
	return true
}
