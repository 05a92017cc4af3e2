package population

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Query is a condition that holds, does not hold, or is not known to hold for a
// client. Parse makes them, and nothing else does; they are values that never
// change. The zero Query holds for every client. Queries whose texts are equal
// are equal: compare them with Equal, not with ==.
type Query struct {
	n    *node
	text string // the canonical text, "" where n is nil
}

// node is one condition of a query; nil holds for every client. Which members
// count depends on kind.
type node struct {
	kind       kind
	subs       []*node           // and, or, not
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

// join joins conditions by and or by or; one that is so joined itself counts as
// its parts.
func join(k kind, nodes []*node) *node {
	if len(nodes) == 1 {
		return nodes[0]
	}
	var subs []*node
	for _, n := range nodes {
		if n != nil && n.kind == k {
			subs = append(subs, n.subs...)
		} else {
			subs = append(subs, n)
		}
	}
	return &node{kind: k, subs: subs}
}

// Equal reports whether both are the same conditions in the same order. Queries
// that mean the same may differ.
func (q Query) Equal(other Query) bool { return q.text == other.text }
