package dataset

import (
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// recordReader reads records.
type recordReader struct {
	sources *sourceReader
	scopes  scopeReader
}

// readClaims reads the claims of a client, one or several a capability.
func (f *entryFile) readClaims(o *jsontree.Object, records recordReader) {
	for key, v := range o.Members() {
		p, ok := readCapability(key, v)
		if _, err := capability.Parse(key); !ok && err != nil {
			f.lostKey = true // a group is nobody's source, an unknown path may be
		}
		if v.Node().Kind() != jsontree.KindArray {
			f.readClaim(p, v, records)
			continue
		}
		n := 0
		for c := range v.AsArray() {
			f.readClaim(p, c, records)
			n++
		}
		switch {
		case n == 0:
			v.Faultf("want a claim or an array of claims, have none")
		case n > weigh.MaxClaims:
			v.Faultf("want at most %d claims, have %d", weigh.MaxClaims, n)
		}
	}
}

// readCapability reads the name of a member as a capability that can have
// claims and records. What it gives beside false is for reading on.
func readCapability(key string, v jsontree.Value) (capability.Path, bool) {
	p, err := capability.Parse(key)
	if err != nil {
		v.KeyFaultf("%w", err)
		return p, false
	}
	if p.Kind() == capability.KindGroup {
		v.KeyFaultf("capability %q groups others and has no status: name one below it", key)
		return capability.Path{}, false
	}
	return p, true
}

// readClaim reads a claim and adds it, unless there is nothing that it is about.
func (f *entryFile) readClaim(p capability.Path, v jsontree.Value, records recordReader) {
	o := v.AsObject()
	if o == nil {
		f.lostAt = append(f.lostAt, p)
		return
	}
	c := evidence.Claim{
		Status: readStatus(o, p, jsontree.Required),
		Word:   o.String("word", jsontree.Optional),
		Note:   o.String("note", jsontree.Optional),
		Scope:  records.scopes.scope(o.Object("within", jsontree.Optional), "at"),
	}
	c.Delivery, c.Limit = readValue(o, p, c.Status)
	if c.Status == capability.Partial && c.Note == "" {
		o.Faultf(`partial without a "note": say under which condition`)
	}
	for r := range o.Array("evidence", jsontree.Optional) {
		c.Records = append(c.Records, records.claimed(r.AsObject(), p))
	}
	if p.IsZero() {
		return
	}
	f.entry.Claims = append(f.entry.Claims, Claimed{p, c})
	f.claims = append(f.claims, v)
}

// readStatus reads the status of a claim, or of a record that stands by
// itself. Where the capability is a delivery or a limit, to have one is what
// full means, and the word may be left out.
func readStatus(o *jsontree.Object, p capability.Path, need jsontree.Need) capability.Status {
	if k := p.Kind(); k == capability.KindDelivery || k == capability.KindLimit {
		if !o.Has("status") {
			return capability.Full
		}
	}
	if p.IsZero() {
		need = jsontree.Optional // what it is about could not be read
	}
	return readText[capability.Status](o, "status", need)
}

// readValue reads the delivery or the limit of a claim, or of a record that
// stands by itself, which must be there if the capability is supported.
func readValue(o *jsontree.Object, p capability.Path, s capability.Status) (evidence.Delivery, capability.Limit) {
	delivery, limit := readDelivery(o, p), readLimit(o, p)
	switch {
	case !s.Supported():
	case p.Kind() == capability.KindDelivery && delivery == 0:
		o.Faultf("missing member %q: %s is about nothing else", "delivery", p)
	case p.Kind() == capability.KindLimit && !o.Has("limit"):
		o.Faultf("missing member %q: %s is about nothing else", "limit", p)
	}
	return delivery, limit
}

func readDelivery(o *jsontree.Object, p capability.Path) evidence.Delivery {
	d := readText[evidence.Delivery](o, "delivery", jsontree.Optional)
	if o.Has("delivery") && p.Kind() != capability.KindDelivery && !p.IsZero() {
		o.Value("delivery", jsontree.Optional).Faultf("capability %q has no delivery: only %q has one", enum.Clip(p.String(), 80), capability.ToolsResultDelivery)
		return 0
	}
	return d
}

func readLimit(o *jsontree.Object, p capability.Path) capability.Limit {
	v := o.Value("limit", jsontree.Optional)
	lo := v.AsObject()
	l := capability.Limit{
		Value:   lo.Int64("value", jsontree.Optional),
		Pattern: lo.String("pattern", jsontree.Optional),
		Unit:    readText[capability.Unit](lo, "unit", jsontree.Optional),
		Counts:  lo.String("counts", jsontree.Optional),
		Effect:  readText[capability.Effect](lo, "effect", jsontree.Optional),
	}
	switch {
	case lo == nil || p.IsZero():
	case p.Kind() != capability.KindLimit:
		v.Faultf("capability %q has no limit: only those below %q have one", enum.Clip(p.String(), 80), capability.Limits)
		return capability.Limit{}
	default:
		err := l.Check()
		if err == nil {
			err = l.CheckAt(p)
		}
		faultEach(v, err)
	}
	return l
}

// faultEach reports each of several joined errors about a limit as a fault of
// its own. That they are about a limit is in the fault's path.
func faultEach(v jsontree.Value, err error) {
	if err == nil {
		return
	}
	errs := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		errs = joined.Unwrap()
	}
	for _, e := range errs {
		v.Faultf("%s", strings.TrimPrefix(e.Error(), "limit: "))
	}
}

// claimed reads a record that a claim rests on. Without a status it affirms
// the claim.
func (r recordReader) claimed(o *jsontree.Object, p capability.Path) evidence.Record {
	rec := r.common(o)
	rec.Status = readText[capability.Status](o, "status", jsontree.Optional)
	if v := o.Value("status", jsontree.Optional); v.Node().Text() == capability.NotRecorded.String() {
		v.Faultf("a record that says nothing: leave the status out if it affirms the claim")
	}
	rec.Delivery, rec.Limit = readDelivery(o, p), readLimit(o, p)
	return rec
}

// overlay reads a record that stands by itself.
func (r recordReader) overlay(o *jsontree.Object, p capability.Path) evidence.Record {
	rec := r.common(o)
	rec.Status = readStatus(o, p, jsontree.Required)
	if v := o.Value("status", jsontree.Optional); v.Node().Text() == capability.NotRecorded.String() {
		v.Faultf("a record that says nothing: leave it out")
	}
	rec.Delivery, rec.Limit = readValue(o, p, rec.Status)
	return rec
}

// plain reads a record about what is no capability.
func (r recordReader) plain(o *jsontree.Object) evidence.Record {
	for _, key := range [...]string{"status", "delivery", "limit"} {
		if v := o.Value(key, jsontree.Optional); v.Node() != nil {
			v.Faultf("only evidence for a capability has a %s", key)
		}
	}
	return r.common(o)
}

// common reads what every record has.
func (r recordReader) common(o *jsontree.Object) evidence.Record {
	rec := evidence.Record{
		Tier:   readText[evidence.Tier](o, "tier", jsontree.Required),
		Source: r.sources.readCitation(o),
		Word:   o.String("word", jsontree.Optional),
		Scope:  r.scopes.scope(o, "version"),
		Note:   o.String("note", jsontree.Optional),
		Sample: readSample(o.Object("sample", jsontree.Optional)),
		Run:    readRun(o.Object("run", jsontree.Optional)),
	}
	if rec.Tier == 0 {
		return rec // reported
	}
	if o.Has("sample") && rec.Tier != evidence.Observed {
		o.Value("sample", jsontree.Optional).Faultf("tier %q has no sample: only %q has one", rec.Tier, evidence.Observed)
	}
	if o.Has("run") && rec.Tier != evidence.Probed {
		o.Value("run", jsontree.Optional).Faultf("tier %q has no run: only %q has one", rec.Tier, evidence.Probed)
	}
	return rec
}

func readSample(o *jsontree.Object) evidence.Sample {
	s := evidence.Sample{
		Share: readShare(o.Value("share", jsontree.Optional)),
		From:  readText[evidence.Date](o, "from", jsontree.Optional),
		To:    readText[evidence.Date](o, "to", jsontree.Optional),
		Small: o.Bool("small", jsontree.Optional),
	}
	count := o.Value("count", jsontree.Optional)
	if n := count.AsInt64(); n > 0 {
		s.Count = uint64(n)
	} else if _, whole := count.Node().Int64(); whole {
		count.Faultf("count %d: want one above zero", n)
	}
	if !s.From.IsZero() && !s.To.IsZero() && s.To.Compare(s.From) < 0 {
		o.Faultf("a window from %s cannot end on %s: want a later day", s.From, s.To)
	}
	return s
}

// readShare reads a share. Zero would read as not recorded.
func readShare(v jsontree.Value) float64 {
	switch v.Node().Kind() {
	case jsontree.KindNone:
		return 0
	case jsontree.KindNumber:
		if f, err := strconv.ParseFloat(v.Node().Text(), 64); err == nil && f > 0 && f <= 1 {
			return f
		}
		v.Faultf("share %s: want one above 0 and up to 1", enum.Clip(v.Node().Text(), 80))
	default:
		v.AsInt64() // reports the kind
	}
	return 0
}

func readRun(o *jsontree.Object) evidence.Run {
	return evidence.Run{
		ID:       o.String("id", jsontree.Optional),
		Scenario: o.String("scenario", jsontree.Optional),
		Verdict:  o.String("verdict", jsontree.Optional),
	}
}
