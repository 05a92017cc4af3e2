package dataset

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// recordReader takes records, whose source must be one of the file's and whose
// config the name of a mode.
type recordReader struct {
	sources    *datafile.Sources
	modes      []Mode
	checkModes bool
}

// claimed takes a record that a claim rests on. Without a status it affirms the
// claim.
func (r *recordReader) claimed(f *datafile.Record, p capability.Path) evidence.Record {
	rec := r.common(f)
	if f.At.Node().Get("status").Text() == capability.NotRecorded.String() {
		f.At.Member("status").Faultf("a record that says nothing: leave the status out if it affirms the claim")
	}
	rec.Status = f.Status
	rec.Delivery, rec.Limit = readDelivery(f.At, p, f.Delivery), readLimit(f.At, p, f.Limit)
	return rec
}

// beside takes a record that stands by itself.
func (r *recordReader) beside(f *datafile.Record, p capability.Path) evidence.Record {
	rec := r.common(f)
	if f.At.Node().Get("status").Text() == capability.NotRecorded.String() {
		f.At.Member("status").Faultf("a record that says nothing: leave it out")
	}
	rec.Status = readStatus(f.At, p, f.Status)
	rec.Delivery, rec.Limit = readValue(f.At, p, rec.Status, f.Delivery, f.Limit)
	return rec
}

// plain takes a record about what is no capability.
func (r *recordReader) plain(f *datafile.Record) evidence.Record {
	for _, key := range [...]string{"status", "delivery", "limit"} {
		if f.Has(key) {
			f.At.Member(key).Faultf("only evidence for a capability has a %s", key)
		}
	}
	return r.common(f)
}

// common takes what every record has.
func (r *recordReader) common(f *datafile.Record) evidence.Record {
	rec := r.sources.Record(f)
	r.checkConfig(rec.Scope.Config, f.At, "config")
	return rec
}

// checkConfig reports a config that is not the name of a mode. It stands at that
// member of the value.
func (r *recordReader) checkConfig(config string, v jsontree.Value, at ...string) {
	if config == "" || !r.checkModes {
		return
	}
	is := func(m Mode) bool { return m.Config == config }
	if slices.ContainsFunc(r.modes, is) {
		return
	}
	for _, key := range at {
		v = v.Member(key)
	}
	alias := slices.IndexFunc(r.modes, func(m Mode) bool { return slices.Contains(m.Aliases, config) })
	switch {
	case alias >= 0:
		v.Faultf("config %q is an alias: want the mode's name %q", enum.Clip(config, 80), r.modes[alias].Config)
	case len(r.modes) == 0:
		v.Faultf("unknown config %q: the client has no modes", enum.Clip(config, 80))
	default:
		best := slices.MinFunc(r.modes, func(a, b Mode) int {
			return enum.Distance(config, a.Config, 128) - enum.Distance(config, b.Config, 128)
		})
		v.Faultf("unknown config %q: want the name of a mode, nearest is %q", enum.Clip(config, 80), best.Config)
	}
}

// readStatus takes the status of a claim, or of a record that stands by itself.
// Where the capability is a delivery or a limit, to have one is what full means,
// and the word may be left out.
func readStatus(at jsontree.Value, p capability.Path, status capability.Status) capability.Status {
	switch n := at.Node().Get("status"); {
	case n == nil && impliesStatus(p):
		return capability.Full
	case p.IsZero(): // what it is about could not be read
	case n == nil:
		at.Faultf("missing member %q", "status")
	}
	return status
}

// impliesStatus says whether the status may be left out where it is full.
func impliesStatus(p capability.Path) bool {
	return p.Kind() == capability.KindDelivery || p.Kind() == capability.KindLimit
}

// readValue takes the delivery or the limit of a claim, or of a record that stands
// by itself, which must be there if the capability is supported.
func readValue(at jsontree.Value, p capability.Path, s capability.Status, d evidence.Delivery, l capability.Limit) (evidence.Delivery, capability.Limit) {
	d, l = readDelivery(at, p, d), readLimit(at, p, l)
	switch {
	case !s.Supported():
	case p.Kind() == capability.KindDelivery && d == 0:
		at.Faultf("missing member %q: %s is about nothing else", "delivery", p)
	case p.Kind() == capability.KindLimit && at.Node().Get("limit") == nil:
		at.Faultf("missing member %q: %s is about nothing else", "limit", p)
	}
	return d, l
}

func readDelivery(at jsontree.Value, p capability.Path, d evidence.Delivery) evidence.Delivery {
	if p.Kind() == capability.KindDelivery || p.IsZero() || at.Node().Get("delivery") == nil {
		return d
	}
	at.Member("delivery").Faultf("capability %q has no delivery: only %q has one", enum.Clip(p.String(), 80), capability.ToolsResultDelivery)
	return 0
}

func readLimit(at jsontree.Value, p capability.Path, l capability.Limit) capability.Limit {
	switch n := at.Node().Get("limit"); {
	case n.Kind() != jsontree.KindObject || p.IsZero():
	case p.Kind() != capability.KindLimit:
		at.Member("limit").Faultf("capability %q has no limit: only those below %q have one", enum.Clip(p.String(), 80), capability.Limits)
		return capability.Limit{}
	default:
		err := l.Check()
		if err == nil {
			err = l.CheckAt(p)
		}
		faultEach(at.Member("limit"), err)
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
