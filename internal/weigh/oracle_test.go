package weigh_test

import (
	"cmp"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// This file reads the rules of the package documentation aloud, slowly and
// without looking at how the package follows them. Where the rules leave
// something open, the decision is written at the place.

// world is a dossier that has not been prepared for anything.
type world []evidence.Finding

// reply is everything that the rules say about one question.
type reply struct {
	Status        capability.Status
	Basis         evidence.Basis
	Known         evidence.Tiers
	InheritedFrom capability.Path
	DerivedFrom   capability.Path
	FilledBy      evidence.Tier
	Revision      revision.Revision
	Fit           evidence.Fit
	Standing      capability.Standing
	Disputed      bool
	Deliveries    evidence.Deliveries
	Limit         capability.Limit
	Confirmed     evidence.Tiers
	Deciding      evidence.Record
	Claims        []evidence.Claim
	Disagreements []evidence.Disagreement
}

// replyOf takes the same things out of a verdict.
func replyOf(v weigh.Verdict) reply {
	deciding, _ := v.Deciding()
	return reply{
		Status: v.Status, Basis: v.Basis, Known: v.Known, InheritedFrom: v.InheritedFrom,
		DerivedFrom: v.DerivedFrom, FilledBy: v.FilledBy, Revision: v.Revision, Fit: v.Fit,
		Standing: v.Standing, Disputed: v.Disputed, Deliveries: v.Deliveries, Limit: v.Limit,
		Confirmed: v.Confirmed(), Deciding: deciding,
		Claims: slices.Collect(v.Claims()), Disagreements: slices.Collect(v.Disagreements()),
	}
}

func (w world) finding(p capability.Path) evidence.Finding {
	for _, f := range w {
		if f.Capability == p {
			return f
		}
	}
	return evidence.Finding{Capability: p}
}

// above lists the ancestors of p, the nearest first.
func above(p capability.Path) (up []capability.Path) {
	for p = p.Parent(); !p.IsZero(); p = p.Parent() {
		up = append(up, p)
	}
	return up
}

// belowIn lists the descendants of p that have a finding, in tree order.
func (w world) belowIn(p capability.Path) (down []capability.Path) {
	for _, f := range w {
		if slices.Contains(above(f.Capability), p) {
			down = append(down, f.Capability)
		}
	}
	slices.SortFunc(down, capability.Path.Compare)
	return down
}

// dims takes a scope apart, in the order in which dimensions are compared:
// conditions, revision, version.
var dims = []evidence.Dimension{
	evidence.DimConfig, evidence.DimTransport, evidence.DimProvider, evidence.DimModel, evidence.DimSurface,
	evidence.DimInteraction, evidence.DimResult, evidence.DimOutputSchema, evidence.DimRevision, evidence.DimVersion,
}

func value(s evidence.Scope, d evidence.Dimension) any {
	switch d {
	case evidence.DimConfig:
		return s.Config
	case evidence.DimTransport:
		return s.Transport
	case evidence.DimProvider:
		return s.Provider
	case evidence.DimModel:
		return s.Model
	case evidence.DimOutputSchema:
		return s.OutputSchema
	case evidence.DimSurface:
		return s.Surface
	case evidence.DimInteraction:
		return s.Interaction
	case evidence.DimResult:
		return s.Result
	case evidence.DimRevision:
		return s.Revision
	}
	return s.Versions
}

func names(s evidence.Scope, d evidence.Dimension) bool {
	return value(s, d) != value(evidence.Scope{}, d)
}

// fill gives a, with what it does not name taken from b.
func fill(a, b evidence.Scope) evidence.Scope {
	if !names(a, evidence.DimConfig) {
		a.Config = b.Config
	}
	if !names(a, evidence.DimTransport) {
		a.Transport = b.Transport
	}
	if !names(a, evidence.DimProvider) {
		a.Provider = b.Provider
	}
	if !names(a, evidence.DimModel) {
		a.Model = b.Model
	}
	if !names(a, evidence.DimOutputSchema) {
		a.OutputSchema = b.OutputSchema
	}
	if !names(a, evidence.DimSurface) {
		a.Surface = b.Surface
	}
	if !names(a, evidence.DimInteraction) {
		a.Interaction = b.Interaction
	}
	if !names(a, evidence.DimResult) {
		a.Result = b.Result
	}
	if !names(a, evidence.DimRevision) {
		a.Revision = b.Revision
	}
	if !names(a, evidence.DimVersion) {
		a.Versions = b.Versions
	}
	return a
}

// compareIn compares two scopes in one dimension. Unknown on both sides is
// same, unknown on one side is unknown.
func compareIn(a, b evidence.Scope, d evidence.Dimension) evidence.Relation {
	switch {
	case !names(a, d) && !names(b, d):
		return evidence.Same
	case !names(a, d) || !names(b, d):
		return evidence.Unknown
	case d == evidence.DimVersion:
		return compareSpans(a.Versions, b.Versions)
	case value(a, d) == value(b, d):
		return evidence.Same
	case d == evidence.DimProvider:
		// some third party, and one with a name: it may be that one
		third := a.Provider == evidence.ThirdParty || b.Provider == evidence.ThirdParty
		vendor := a.Provider == evidence.Vendor || b.Provider == evidence.Vendor
		if third && !vendor {
			return evidence.Unknown
		}
	}
	return evidence.Differs
}

// A timeline is a row of releases 0.1, 0.2 and so on. The worlds of these tests
// name every second one, so that there always is a release between two which
// they name.
const releases = 24

// place is where a version stands on the timeline, -1 when nothing tells.
func place(v evidence.Version) int {
	for i := range releases {
		if c, ok := v.Order(release(i)); ok && c == 0 {
			return i
		}
	}
	return -1
}

// moments lists where a change may have happened that a bound tells of.
func moments(b evidence.Bound) (at []int) {
	by := place(b.By)
	if b.After.IsZero() {
		return []int{by}
	}
	for i := place(b.After) + 1; i <= by; i++ {
		at = append(at, i)
	}
	return at
}

// readings lists what a span may mean: every pair of a first release that is in
// it and a first one that is past it.
func readings(s evidence.Span) (all [][2]int) {
	if !s.At.IsZero() {
		return [][2]int{{place(s.At), place(s.At) + 1}}
	}
	begin, end := []int{0}, []int{releases}
	if !s.Since.IsZero() {
		begin = moments(s.Since)
	}
	if !s.Until.IsZero() {
		end = moments(s.Until)
	}
	for _, b := range begin {
		for _, e := range end {
			if b < e {
				all = append(all, [2]int{b, e})
			}
		}
	}
	return all
}

// compareSpans tries every reading. Open decisions: a version against a span is
// same where every reading has it, differs where none has; two spans with
// bounds are same only where they are the same span, for where they overlap in
// part nothing tells which part is meant; a version without a place is unknown.
func compareSpans(a, b evidence.Span) evidence.Relation {
	if !a.At.IsZero() && a.At == b.At && a.At != evidence.UnknownVersion {
		return evidence.Same
	}
	for _, s := range []evidence.Span{a, b} {
		if !s.At.IsZero() && place(s.At) < 0 {
			return evidence.Unknown
		}
	}
	// the end of the one is the beginning of the other: one change, whenever it was
	oneChange := !a.Until.IsZero() && a.Until == b.Since || !b.Until.IsZero() && b.Until == a.Since
	meet, part := false, oneChange
	for _, x := range readings(a) {
		for _, y := range readings(b) {
			if !oneChange && max(x[0], y[0]) < min(x[1], y[1]) {
				meet = true
			} else {
				part = true
			}
		}
	}
	switch {
	case !meet:
		return evidence.Differs
	case !a.At.IsZero() || !b.At.IsZero():
		if !part {
			return evidence.Same
		}
	case a == b:
		return evidence.Same
	}
	return evidence.Unknown
}

func asked(q weigh.Question) evidence.Scope { return fill(q.Scope, q.Defaults) }

// Rule 1. suits says how a claim's limits suit the question.
type suits struct {
	applies, mayApply bool
	rank              [3]int // compared from the left, the larger is the more specific
}

func suit(q weigh.Question, limits evidence.Scope) suits {
	s := suits{applies: true, mayApply: true}
	s.rank[2] = 1 // no span of versions
	for _, d := range dims {
		if !names(limits, d) {
			continue
		}
		open := !names(asked(q), d)
		if !open {
			switch compareIn(asked(q), limits, d) {
			case evidence.Differs:
				return suits{}
			case evidence.Unknown:
				s.applies = false
			}
		}
		over := !limits.Versions.At.IsZero() || !limits.Versions.Until.IsZero()
		switch {
		case d == evidence.DimVersion && open && over:
			s.rank[2] = 0 // open means the newest span
		case d == evidence.DimVersion:
			s.rank[2] = 2
		case open && (d == evidence.DimModel || d == evidence.DimOutputSchema):
			// nobody knows what a default install has: it may be this
			s.applies = false
			s.rank[0]++
		case open:
			s.rank[1]--
		default:
			s.rank[0]++
		}
	}
	return s
}

// answering gives the claims that answer, in the order of the finding. A claim
// that records nothing is none. Open decision: what only may apply joins if it
// were at least as specific as the best sure one.
func (w world) answering(p capability.Path, q weigh.Question) []evidence.Claim {
	claims := slices.DeleteFunc(slices.Clone(w.finding(p).Claims), func(c evidence.Claim) bool {
		return c.Status == capability.NotRecorded || !suit(q, c.Scope).mayApply
	})
	best := [3]int{-99} // no sure one: all that may apply
	for _, c := range claims {
		if s := suit(q, c.Scope); s.applies && slices.Compare(s.rank[:], best[:]) > 0 {
			best = s.rank
		}
	}
	claims = slices.DeleteFunc(claims, func(c evidence.Claim) bool {
		s := suit(q, c.Scope)
		return slices.Compare(s.rank[:], best[:]) < 0
	})
	if names(asked(q), evidence.DimVersion) {
		return claims
	}
	// of the spans that are over, those that end last
	all := slices.Clone(claims)
	return slices.DeleteFunc(claims, func(c evidence.Claim) bool {
		return slices.ContainsFunc(all, func(other evidence.Claim) bool {
			a, b := lastPlace(c.Scope.Versions), lastPlace(other.Scope.Versions)
			return a >= 0 && b >= 0 && a < b
		})
	})
}

// lastPlace is where a span ends, -1 if it does not, or nobody knows.
func lastPlace(s evidence.Span) int {
	switch {
	case !s.At.IsZero():
		return place(s.At)
	case !s.Until.IsZero():
		return place(s.Until.By)
	}
	return -1
}

// testimony is a record with what it says of the capability asked about.
type testimony struct {
	record  evidence.Record
	status  capability.Status
	seen    evidence.Scope
	from    capability.Path
	affirms bool
	claim   *evidence.Claim // that it hangs on, nil for overlays
}

// affirms: a record without a status affirms, so does one that says the same.
// Two values that are not the same do not go together.
func affirms(c evidence.Claim, r evidence.Record) bool {
	if r.Status != capability.NotRecorded && r.Status != c.Status {
		return false
	}
	if r.Delivery != 0 && c.Delivery != 0 && r.Delivery != c.Delivery {
		return false
	}
	return r.Limit.IsZero() || c.Limit.IsZero() || r.Limit == c.Limit
}

func affirmed(c evidence.Claim) bool {
	return slices.ContainsFunc(c.Records, func(r evidence.Record) bool { return affirms(c, r) })
}

// Rule 2. support lists the claims of the nearest ancestor with evidence that
// the claims of p rest on.
func (w world) support(p capability.Path, q weigh.Question) (capability.Path, []evidence.Claim) {
	for _, up := range above(p) {
		claims := slices.DeleteFunc(w.answering(up, q), func(c evidence.Claim) bool { return !affirmed(c) })
		if len(claims) > 0 {
			return up, claims
		}
	}
	return capability.Path{}, nil
}

// behind lists what stands behind a claim: its own records, dissent included,
// and the ancestor's evidence if none of its own affirms it. What a record does
// not name its claim's limits fill in.
func (w world) behind(p capability.Path, c evidence.Claim, q weigh.Question) (all []testimony) {
	for _, r := range c.Records {
		status := r.Status
		if status == capability.NotRecorded {
			status = c.Status
		}
		all = append(all, testimony{r, status, fill(r.Scope, c.Scope), p, affirms(c, r), &c})
	}
	if affirmed(c) {
		return all
	}
	from, claims := w.support(p, q)
	for _, up := range claims {
		for _, r := range up.Records {
			if affirms(up, r) {
				all = append(all, testimony{r, c.Status, fill(fill(r.Scope, up.Scope), c.Scope), from, true, &c})
			}
		}
	}
	return all
}

// Rule 6.
func fit(q weigh.Question, seen evidence.Scope) evidence.Fit {
	worst := evidence.Exact
	for _, d := range dims {
		if !names(asked(q), d) {
			continue
		}
		this := evidence.Exact
		switch compareIn(asked(q), seen, d) {
		case evidence.Unknown:
			// what only the defaults name, the evidence need not
			if names(q.Scope, d) {
				this = evidence.Unspecified
			}
		case evidence.Differs:
			switch d {
			default:
				this = evidence.OtherCondition
			case evidence.DimRevision:
				this = evidence.OtherRevision
			case evidence.DimVersion:
				this = evidence.NewerVersion
				if readings(seen.Versions)[0][0] < readings(asked(q).Versions)[0][0] {
					this = evidence.OlderVersion
				}
			}
		}
		worst = min(worst, this)
	}
	return worst
}

// better orders testimonies of a question by fit, then by rule 11. Among equals
// the smaller in a fixed order of everything else.
func better(q weigh.Question) func(a, b testimony) int {
	strength := map[evidence.Tier]int{evidence.Probed: 4, evidence.Read: 3, evidence.Observed: 2, evidence.Declared: 1}
	rank := map[evidence.SourceKind]int{evidence.WireSource: 4, evidence.VendorDocument: 3, evidence.Directory: 2, evidence.PublicReport: 1}
	return func(a, b testimony) int {
		kinds := 0
		if a.record.Tier == evidence.Declared && b.record.Tier == evidence.Declared {
			kinds = cmp.Compare(rank[b.record.Source.Kind], rank[a.record.Source.Kind])
		}
		return cmp.Or(
			cmp.Compare(fit(q, b.seen), fit(q, a.seen)),
			cmp.Compare(strength[b.record.Tier], strength[a.record.Tier]),
			kinds,
			b.record.Source.Date.Compare(a.record.Source.Date),
			// open decision: of the same day, the newer version
			b.record.Scope.Versions.At.Compare(a.record.Scope.Versions.At),
			// no two records of a test's world have the same title
			cmp.Compare(a.record.Source.Title, b.record.Source.Title),
		)
	}
}

func best(q weigh.Question, all []testimony) (testimony, bool) {
	if len(all) == 0 {
		return testimony{}, false
	}
	return slices.MinFunc(all, better(q)), true
}

// decide lets a testimony decide.
func (a *reply) decide(q weigh.Question, t testimony) {
	a.Deciding, a.Revision, a.Fit = t.record, t.seen.Revision, fit(q, t.seen)
	a.InheritedFrom = capability.Path{}
	if t.from != q.Capability {
		a.InheritedFrom = t.from
	}
}

// answer gives the whole answer: what stands at the capability, else what
// follows from the tree.
func (w world) answer(q weigh.Question) reply {
	a, seen := w.own(q)
	if a.Basis == evidence.NoBasis {
		a = w.derive(q)
	}
	w.dissent(&a, q, seen)
	return a
}

// own answers from the capability itself; it also gives where the deciding
// record was seen.
func (w world) own(q weigh.Question) (reply, evidence.Scope) {
	var a reply
	var seen evidence.Scope
	then := false // was evidence for the answer seen at the very revision?
	at := asked(q).Revision
	switch q.Policy {
	case evidence.Recorded:
		a, seen, then = w.recorded(q)
	case evidence.Strongest:
		a, seen, then = w.strongest(q, func(evidence.Scope) bool { return true })
		if a.Basis == evidence.NoBasis {
			// claims that rest on nothing are still claims
			a, seen, then = w.recorded(q)
		}
	case evidence.Conservative:
		a, seen, then = w.conservative(q)
	}
	standing := q.Capability.Standing(at)
	// Rule 8. Open decision: what stands beside the claims and was seen at that
	// very revision answers before not-applicable does.
	if standing.Missing() && !then {
		atThat := func(s evidence.Scope) bool { return s.Revision == at }
		if q.Policy == evidence.Strongest {
			a, seen, _ = w.strongest(q, atThat)
		} else {
			a, seen = w.overlay(q, atThat)
		}
		if a.Basis == evidence.NoBasis {
			a.Basis, a.Status = evidence.ByRevision, capability.NotApplicable
		}
	}
	a.Standing = standing
	return a, seen
}

// recorded is rules 1 to 3.
func (w world) recorded(q weigh.Question) (a reply, seen evidence.Scope, then bool) {
	claims := w.answering(q.Capability, q)
	if len(claims) == 0 {
		a, seen = w.overlay(q, func(evidence.Scope) bool { return true })
		return a, seen, seen.Revision == asked(q).Revision
	}
	a.Basis, a.Claims = evidence.ByClaim, claims
	a.Status = capability.NotApplicable
	var limits []capability.Limit
	for _, c := range claims {
		a.Status = capability.Join(a.Status, c.Status)
		a.Deliveries = a.Deliveries.With(c.Delivery)
		limits = append(limits, c.Limit)
	}
	a.Limit = least(limits)
	var deciding []testimony
	for _, c := range claims {
		a.Known = known(a.Known, c)
		if !affirmed(c) {
			_, up := w.support(q.Capability, q)
			for _, u := range up {
				a.Known = known(a.Known, u) // the same tiers
			}
		}
		for _, t := range w.behind(q.Capability, c, q) {
			if !t.affirms {
				continue
			}
			then = then || t.seen.Revision == asked(q).Revision
			// of several claims those decide whose status the join is
			if c.Status == a.Status {
				deciding = append(deciding, t)
			}
		}
	}
	if t, ok := best(q, deciding); ok {
		a.decide(q, t)
		seen = t.seen
	}
	return a, seen, then
}

func known(s evidence.Tiers, c evidence.Claim) evidence.Tiers {
	for _, r := range c.Records {
		s = s.With(r.Tier)
	}
	return s
}

// least gives the smallest limit. Open decision: limits that cannot be compared
// come by unit, values before patterns.
func least(limits []capability.Limit) capability.Limit {
	limits = slices.DeleteFunc(limits, capability.Limit.IsZero)
	if len(limits) == 0 {
		return capability.Limit{}
	}
	return slices.MinFunc(limits, func(a, b capability.Limit) int {
		return cmp.Or(
			cmp.Compare(a.Pattern, b.Pattern), cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Value, b.Value),
			cmp.Compare(a.Counts, b.Counts), cmp.Compare(a.Effect, b.Effect),
		)
	})
}

// overlay lets the best record beside the claims answer. Rule 7: what is full
// only in another mode is partial in this one.
func (w world) overlay(q weigh.Question, may func(evidence.Scope) bool) (a reply, seen evidence.Scope) {
	t, ok := best(q, slices.DeleteFunc(w.overlays(q.Capability), func(t testimony) bool { return !may(t.seen) }))
	if !ok {
		return a, seen
	}
	a.Basis, a.Status = evidence.ByOverlay, t.status
	if names(asked(q), evidence.DimConfig) && compareIn(asked(q), t.seen, evidence.DimConfig) == evidence.Differs && t.status == capability.Full {
		a.Status = capability.Partial
	}
	a.FilledBy, a.Known = t.record.Tier, evidence.TiersOf(t.record.Tier)
	a.Deliveries, a.Limit = a.Deliveries.With(t.record.Delivery), t.record.Limit
	a.decide(q, t)
	return a, t.seen
}

// overlays lists the records beside the claims that have a status.
func (w world) overlays(p capability.Path) (all []testimony) {
	for _, r := range w.finding(p).Overlays {
		if r.Status != capability.NotRecorded {
			all = append(all, testimony{r, r.Status, r.Scope, p, false, nil})
		}
	}
	return all
}

// strongest is rule 11: the best record of all, of the claims that answer by
// rule 1 and of the overlays. Open decision: the answer is the claim's if the
// record says what the claim says.
func (w world) strongest(q weigh.Question, may func(evidence.Scope) bool) (a reply, seen evidence.Scope, then bool) {
	var all []testimony
	for _, c := range w.answering(q.Capability, q) {
		all = append(all, w.behind(q.Capability, c, q)...)
	}
	all = append(all, w.overlays(q.Capability)...)
	t, ok := best(q, slices.DeleteFunc(all, func(t testimony) bool { return !may(t.seen) }))
	if !ok {
		return a, seen, false
	}
	a.Basis, a.Status, a.FilledBy = evidence.ByOverlay, t.status, t.record.Tier
	a.Known, a.Deliveries, a.Limit = evidence.TiersOf(t.record.Tier), a.Deliveries.With(t.record.Delivery), t.record.Limit
	a.decide(q, t)
	then = t.seen.Revision == asked(q).Revision
	if t.claim != nil && t.claim.Status == t.status {
		a.Basis, a.FilledBy, a.Claims = evidence.ByClaim, 0, []evidence.Claim{*t.claim}
		if a.Deliveries == 0 {
			a.Deliveries = a.Deliveries.With(t.claim.Delivery)
		}
		if a.Limit.IsZero() {
			a.Limit = t.claim.Limit
		}
		for _, t := range w.behind(q.Capability, *t.claim, q) {
			then = then || t.affirms && t.seen.Revision == asked(q).Revision
		}
	}
	return a, t.seen, then
}

// conservative is rule 11: the join of all that the question itself does not
// contradict (its defaults do not count: what is open is open).
func (w world) conservative(q weigh.Question) (a reply, seen evidence.Scope, then bool) {
	possible := func(s evidence.Scope) bool {
		return !slices.ContainsFunc(dims, func(d evidence.Dimension) bool {
			return names(q.Scope, d) && compareIn(q.Scope, s, d) == evidence.Differs
		})
	}
	var all []testimony
	var statuses []capability.Status
	var limits []capability.Limit
	for _, c := range w.finding(q.Capability).Claims {
		if c.Status == capability.NotRecorded || !possible(c.Scope) {
			continue
		}
		a.Claims = append(a.Claims, c)
		statuses = append(statuses, c.Status)
		limits = append(limits, c.Limit)
		a.Deliveries = a.Deliveries.With(c.Delivery)
		for _, t := range w.behind(q.Capability, c, q) {
			if t.affirms || possible(t.seen) {
				all = append(all, t)
			}
		}
	}
	for _, t := range w.overlays(q.Capability) {
		if possible(t.seen) {
			all = append(all, t)
		}
	}
	for _, t := range all {
		statuses = append(statuses, t.status)
		limits = append(limits, t.record.Limit)
		a.Deliveries = a.Deliveries.With(t.record.Delivery)
		a.Known = a.Known.With(t.record.Tier)
		then = then || t.seen.Revision == asked(q).Revision
	}
	if len(statuses) == 0 {
		return a, seen, false
	}
	a.Limit = least(limits)
	a.Status = capability.JoinAll(slices.Values(statuses))
	a.Basis = evidence.ByClaim
	t, ok := best(q, slices.DeleteFunc(all, func(t testimony) bool { return t.status != a.Status }))
	if ok {
		a.decide(q, t)
		seen = t.seen
	}
	if len(a.Claims) == 0 {
		a.Basis, a.FilledBy = evidence.ByOverlay, t.record.Tier
	}
	return a, seen, then
}

// derive is rule 4. Open decisions: a supported ancestor that is nearer than an
// unsupported one keeps that from counting; the first
// supported descendant in tree order is named. A derived answer has no value.
func (w world) derive(q weigh.Question) (a reply) {
	a.Standing = q.Capability.Standing(asked(q).Revision)
	follow := func(from reply, p capability.Path, status capability.Status) reply {
		return reply{
			Status: status, Basis: evidence.ByDerivation, DerivedFrom: p, Standing: a.Standing,
			Known: from.Known, Revision: from.Revision, Fit: min(from.Fit, evidence.FitDerived), Deciding: from.Deciding,
		}
	}
	at := func(p capability.Path) (reply, bool) {
		q := q
		q.Capability = p
		r, _ := w.own(q)
		return r, r.Basis != evidence.NoBasis && r.Basis != evidence.ByRevision
	}
	for _, up := range above(q.Capability) {
		r, ok := at(up)
		if ok && r.Status == capability.Unsupported {
			return follow(r, up, capability.Unsupported)
		}
		if ok && (r.Status == capability.Full || r.Status == capability.Partial) {
			break
		}
	}
	for _, down := range w.belowIn(q.Capability) {
		if r, ok := at(down); ok && (r.Status == capability.Full || r.Status == capability.Partial) {
			return follow(r, down, capability.Partial)
		}
	}
	return a
}

// degree is the table of rule 5.
func degree(a, b capability.Status) evidence.Degree {
	switch pair := [2]capability.Status{min(a, b), max(a, b)}; pair {
	case [2]capability.Status{capability.Partial, capability.Full}:
		return evidence.PartialVsFull
	case [2]capability.Status{capability.Unsupported, capability.Partial}:
		return evidence.PartialVsUnsupported
	case [2]capability.Status{capability.Unsupported, capability.Full}:
		return evidence.SupportedVsUnsupported
	}
	return 0
}

// kind is rule 5: the first dimension that differs, else what is known on one
// side only, else they speak of the same thing.
func kind(a, b evidence.Scope) evidence.DisagreementKind {
	for _, d := range dims {
		if compareIn(a, b, d) == evidence.Differs {
			switch d {
			case evidence.DimRevision:
				return evidence.KindOtherRevision
			case evidence.DimVersion:
				return evidence.KindOtherVersion
			}
			return evidence.KindOtherCondition
		}
	}
	for _, d := range dims {
		if compareIn(a, b, d) == evidence.Unknown {
			return evidence.Undetermined
		}
	}
	return evidence.Contradiction
}

// dissent is rule 5. Open decisions: a derived answer lists none of its own;
// of several pieces of evidence a record is held against the one that it
// contradicts most, a claim without any is represented by its limits; what
// speaks of an ancestor speaks against a supported answer only, and an ancestor
// of which a claim that answers says unsupported gives none.
func (w world) dissent(a *reply, q weigh.Question, seen evidence.Scope) {
	if a.Basis != evidence.ByDerivation {
		claimed := a.Basis == evidence.ByClaim && q.Policy == evidence.Recorded
		grounds := []evidence.Scope{seen}
		if claimed {
			grounds = w.grounds(a, q)
		}
		against := func(at capability.Path, r evidence.Record, status capability.Status, where evidence.Scope, deg evidence.Degree) {
			var worst evidence.DisagreementKind
			for _, g := range grounds {
				worst = max(worst, kind(g, where))
			}
			a.Disagreements = append(a.Disagreements, evidence.Disagreement{Record: r, Status: status, Capability: at, Kind: worst, Degree: deg})
		}
		claims := a.Claims
		if !claimed {
			// those of rule 1, and those that the policy made the answer of
			claims = slices.DeleteFunc(slices.Clone(w.finding(q.Capability).Claims), func(c evidence.Claim) bool {
				is := func(other evidence.Claim) bool {
					return other.Note == c.Note && other.Scope == c.Scope && other.Status == c.Status
				}
				return !slices.ContainsFunc(a.Claims, is) && !slices.ContainsFunc(w.answering(q.Capability, q), is)
			})
		}
		var voices []testimony
		for _, c := range claims {
			voices = append(voices, w.behind(q.Capability, c, q)...)
		}
		voices = append(voices, w.overlays(q.Capability)...)
		for _, t := range voices {
			if claimed && t.claim != nil && t.affirms || t.record == a.Deciding {
				continue
			}
			deg := degree(a.Status, t.status)
			if deg == 0 && a.Status.Comparable() && t.status.Comparable() && otherValue(*a, t.record) {
				deg = evidence.DifferentValue
			}
			if deg != 0 {
				against(q.Capability, t.record, t.status, t.seen, deg)
			}
		}
		if a.Status == capability.Full || a.Status == capability.Partial {
			for _, up := range above(q.Capability) {
				for _, t := range w.denials(up, q) {
					against(up, t.record, capability.Unsupported, t.seen, degree(a.Status, capability.Unsupported))
				}
			}
		}
	}
	for _, d := range a.Disagreements {
		if d.Kind == evidence.Contradiction || d.Kind == evidence.Undetermined {
			a.Disputed = true
		}
	}
	if a.Basis != evidence.ByOverlay && a.Basis != evidence.NoBasis {
		for _, t := range w.overlays(q.Capability) {
			if t.status == a.Status && !otherValue(*a, t.record) {
				a.Confirmed = a.Confirmed.With(t.record.Tier)
			}
		}
	}
}

// otherValue: a different value is a disagreement, no value is not a different one.
func otherValue(a reply, r evidence.Record) bool {
	return r.Delivery != 0 && a.Deliveries != 0 && a.Deliveries != evidence.Deliveries(0).With(r.Delivery) ||
		!r.Limit.IsZero() && !a.Limit.IsZero() && r.Limit != a.Limit
}

// grounds lists where the evidence of the claims that decide was seen.
func (w world) grounds(a *reply, q weigh.Question) (all []evidence.Scope) {
	var limits []evidence.Scope
	for _, c := range a.Claims {
		if c.Status != a.Status {
			continue
		}
		limits = append(limits, c.Scope)
		for _, t := range w.behind(q.Capability, c, q) {
			if t.affirms {
				all = append(all, t.seen)
			}
		}
	}
	if len(all) == 0 {
		return limits
	}
	return all
}

// denials lists what says that an ancestor is unsupported, against its claim.
func (w world) denials(p capability.Path, q weigh.Question) (all []testimony) {
	claims := w.answering(p, q)
	if slices.ContainsFunc(claims, func(c evidence.Claim) bool { return c.Status == capability.Unsupported }) {
		return nil
	}
	for _, c := range claims {
		for _, r := range c.Records {
			if r.Status == capability.Unsupported {
				all = append(all, testimony{record: r, seen: fill(r.Scope, c.Scope)})
			}
		}
	}
	for _, t := range w.overlays(p) {
		if t.status == capability.Unsupported {
			all = append(all, t)
		}
	}
	return all
}
