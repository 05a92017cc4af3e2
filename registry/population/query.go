package population

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Query is a condition that holds, does not hold, or is not known to hold for a
// client. Queries are values that never change. The zero Query holds for every
// client. Its text form is that of the package documentation.
type Query struct {
	n *node // nil: every client
}

// node is one condition of a query. Which members count depends on kind.
type node struct {
	kind       kind
	subs       []Query           // and, or, not
	question   registry.Question // status, delivery, known, disputed
	statuses   statuses          // status
	deliveries evidence.Deliveries
	tiers      evidence.Tiers // known; none = any
	field      field          // field
	values     []string
	revisions  []revision.Revision // field prefers, speaks, accepts
}

type kind uint8

const (
	kindAnd kind = iota
	kindOr
	kindNot
	kindStatus
	kindDelivery
	kindKnown
	kindDisputed
	kindField
)

// statuses is a set of statuses, one bit each.
type statuses uint8

func (s statuses) has(x capability.Status) bool { return s&(1<<x) != 0 }

// supported is what a condition means that names no status.
const supported = statuses(1<<capability.Full | 1<<capability.Partial)

// claims is the statuses that say something of the client. The others speak of
// the data: nobody has looked, or nobody has tried.
const claims = statuses(1<<capability.Unsupported|1<<capability.NotApplicable) | supported

// Has is the condition that a capability's status is one of those given, and
// that it is full or partial where none is given. A number that is no status is
// none of them. What cannot have a status, such as a group, is never known.
//
// Not recorded and untested answers are unknown, unless the condition is about
// the data alone: one that asks for no other statuses than these two is always
// yes or no. Not-applicable is an answer: it is neither supported nor
// unsupported.
func Has(p capability.Path, of ...capability.Status) Query {
	n := &node{kind: kindStatus, question: registry.Question{Capability: p}}
	for _, s := range of {
		if s <= capability.NotApplicable {
			n.statuses |= 1 << s
		}
	}
	if len(of) == 0 {
		n.statuses = supported
	}
	return Query{n}
}

// Delivers is the condition that what the client does with a tool result that
// has both fields is one of those given. It is unknown where that is not
// recorded, or where several are possible of which some are among those given.
func Delivers(of ...evidence.Delivery) Query {
	n := &node{kind: kindDelivery, question: registry.Question{Capability: capability.ToolsResultDelivery}}
	for _, d := range of {
		n.deliveries = n.deliveries.With(d)
	}
	return Query{n}
}

// KnownBy is the condition that the answer for a capability rests on evidence of
// one of the tiers, or of any where none is given. The zero Path asks for any
// record at all of the client. It is always yes or no.
func KnownBy(p capability.Path, tiers ...evidence.Tier) Query {
	return Query{&node{kind: kindKnown, question: registry.Question{Capability: p}, tiers: evidence.TiersOf(tiers...)}}
}

// Disputed is the condition that the answer for a capability is disputed. The
// zero Path asks whether any answer of the client is. It is always yes or no.
func Disputed(p capability.Path) Query {
	return Query{&node{kind: kindDisputed, question: registry.Question{Capability: p}}}
}

// field is a fact of a client's entry.
type field uint8

const (
	fieldID field = iota
	fieldCategory
	fieldClass
	fieldVendor
	fieldPrefers
	fieldSpeaks
	fieldAccepts
)

// fieldNames is the text form of fields: the index is the value.
var fieldNames = [...]string{"id", "category", "class", "vendor", "prefers", "speaks", "accepts"}

func fieldQuery(f field, values []string) Query {
	if len(values) == 0 {
		return Or()
	}
	return Query{&node{kind: kindField, field: f, values: slices.Clone(values)}}
}

func revisionQuery(f field, revisions []revision.Revision) Query {
	if len(revisions) == 0 {
		return Or()
	}
	return Query{&node{kind: kindField, field: f, revisions: slices.Clone(revisions)}}
}

// ID is the condition that the client's id is one of those given.
func ID(ids ...string) Query { return fieldQuery(fieldID, ids) }

// Category is the condition that the client's category is one of those given:
// cli, ide, … Case does not count. It is unknown where none is recorded.
func Category(names ...string) Query { return fieldQuery(fieldCategory, names) }

// Vendor is the condition that the client's vendor is one of those given. Case
// does not count. It is unknown where none is recorded.
func Vendor(names ...string) Query { return fieldQuery(fieldVendor, names) }

// Class is the condition that the client's class is one of those given. It is
// unknown for a client of an unknown class, unless that is what is asked for.
func Class(classes ...dataset.Class) Query {
	var values []string
	for _, c := range classes {
		values = append(values, c.String())
	}
	return fieldQuery(fieldClass, values)
}

// Prefers is the condition that the revision which a default install offers
// first is one of those given. It is unknown where that is not recorded.
func Prefers(revisions ...revision.Revision) Query { return revisionQuery(fieldPrefers, revisions) }

// Speaks is the condition that the client's code can speak one of the revisions
// in some mode; see Found.Conditions for the mode. Where no mode is known to, it
// is unknown as long as it is not recorded what each can speak.
func Speaks(revisions ...revision.Revision) Query { return revisionQuery(fieldSpeaks, revisions) }

// Accepts is the condition that the client, in some mode, goes on when a server
// counters its offer with one of the revisions. It is unknown as Speaks is.
func Accepts(revisions ...revision.Revision) Query { return revisionQuery(fieldAccepts, revisions) }

// And is the condition that all of the queries hold. Of none it holds for every
// client. An And among them counts as its parts.
func And(queries ...Query) Query { return join(kindAnd, queries) }

// Or is the condition that at least one of the queries holds. Of none it holds
// for no client. An Or among them counts as its parts.
func Or(queries ...Query) Query {
	if len(queries) == 0 {
		return Not(Query{})
	}
	return join(kindOr, queries)
}

func join(k kind, queries []Query) Query {
	var subs []Query
	for _, q := range queries {
		if q.n != nil && q.n.kind == k {
			subs = append(subs, q.n.subs...)
		} else {
			subs = append(subs, q)
		}
	}
	switch len(subs) {
	case 0:
		return Query{}
	case 1:
		return subs[0]
	}
	return Query{&node{kind: k, subs: subs}}
}

// Not is the condition that the query does not hold. Unknown stays unknown.
func Not(q Query) Query { return Query{&node{kind: kindNot, subs: []Query{q}}} }

// At is Under for a revision.
func (q Query) At(r revision.Revision) Query { return q.Under(registry.Question{Revision: r}) }

// Under gives the query with its conditions on capabilities asked at the
// revision, version, circumstances and policy of asked, where they name none of
// their own. Its Capability does not count, and conditions on the client as a
// whole stay as they are.
func (q Query) Under(asked registry.Question) Query {
	if q.n == nil {
		return q
	}
	n := *q.n
	if n.kind <= kindNot {
		n.subs = slices.Clone(n.subs)
		for i := range n.subs {
			n.subs[i] = n.subs[i].Under(asked)
		}
	} else if !n.question.Capability.IsZero() {
		n.question = fill(n.question, asked)
	}
	return Query{&n}
}

// fill takes what q leaves open from asked.
func fill(q, asked registry.Question) registry.Question {
	if q.Revision.IsZero() {
		q.Revision = asked.Revision
	}
	if q.Version.IsZero() {
		q.Version = asked.Version
	}
	q.When = evidence.Scope{When: q.When}.OrElse(evidence.Scope{When: asked.When}).When
	if q.Policy == evidence.Recorded {
		q.Policy = asked.Policy
	}
	return q
}

// Equal reports whether both are the same conditions in the same order. Queries
// that mean the same may differ.
func (q Query) Equal(other Query) bool {
	a, b := q.n, other.n
	if a == nil || b == nil {
		return a == b
	}
	return a.kind == b.kind && a.question == b.question && a.statuses == b.statuses && a.deliveries == b.deliveries &&
		a.tiers == b.tiers && a.field == b.field && slices.Equal(a.values, b.values) && slices.Equal(a.revisions, b.revisions) &&
		slices.EqualFunc(a.subs, b.subs, Query.Equal)
}
