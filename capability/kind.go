package capability

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Kind says what a node of the tree carries. The zero value is the kind of the
// zero [Path] and prints as "".
type Kind uint8

const (
	// kindNone is the kind of the zero Path.
	kindNone Kind = iota
	// KindGroup: the node only groups others and carries nothing itself.
	KindGroup
	// KindFeature: the node carries a [Status].
	KindFeature
	// KindLimit: the node carries a [Limit].
	KindLimit
	// KindDelivery: the node carries a delivery, what a client does with a tool
	// result that has both fields.
	KindDelivery
)

var kinds = enum.List[Kind]{Noun: "kind", Words: enum.Words{"", "group", "feature", "limit", "delivery"}}

// String returns the word: group, feature, limit or delivery, "" for zero, and
// "Kind(9)" for a number that is no kind.
func (k Kind) String() string { return kinds.Text(k) }
