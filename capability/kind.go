package capability

// Kind says what a node of the tree carries. The zero value is the kind of the
// zero [Path] and prints as "".
type Kind uint8

const (
	// KindNone is the kind of the zero Path.
	KindNone Kind = iota
	// KindGroup: the node only groups others and carries nothing itself.
	KindGroup
	// KindFeature: the node carries a [Status].
	KindFeature
	// KindLimit: the node carries a [Limit].
	KindLimit
	// KindDelivery: the node carries a delivery, what a client does with a tool
	// result that has both fields.
	KindDelivery

	kindCount
)

var kindWords = [kindCount]string{"", "group", "feature", "limit", "delivery"}

// ParseKind returns the kind that text names: group, feature, limit or delivery;
// "" gives KindNone.
func ParseKind(text string) (Kind, error) { return parseWord[Kind]("kind", text, kindWords[:]) }

// String returns the kind as [ParseKind] reads it, and "Kind(9)" for a number that
// is no kind.
func (k Kind) String() string { return wordOf("Kind", k, kindWords[:]) }

// MarshalText writes the text form. A number that is no kind is an error.
func (k Kind) MarshalText() ([]byte, error) { return marshalWord("Kind", k, kindWords[:]) }

// UnmarshalText reads what [ParseKind] reads. On an error the value stays as it was.
func (k *Kind) UnmarshalText(text []byte) error {
	return unmarshalWord("kind", k, text, kindWords[:])
}
