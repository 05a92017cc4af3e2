package evidence

import (
	"iter"
	"math/bits"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Delivery is what a client does with a tool result that has both content and
// structuredContent: which of the two reaches the model. Zero = not recorded.
type Delivery uint8

const (
	// Both fields reach the model.
	Both Delivery = iota + 1
	// StructuredWins: structuredContent replaces content where it is present
	// and not null; without it content is used.
	StructuredWins
	// ContentWins: content replaces structuredContent wherever there is any.
	ContentWins
	// StructuredIfNoContent: structuredContent is used only where content is empty.
	StructuredIfNoContent
	// ContentOnly: structuredContent never reaches the model.
	ContentOnly
	// StructuredOnly: content never reaches the model.
	StructuredOnly
	// Envelope: the model gets the whole result as JSON.
	Envelope
	// DeliveryUnknown: somebody looked and could not tell.
	DeliveryUnknown
)

var deliveryWords = enum.Words{"", "both", "structured-wins", "content-wins", "structured-if-no-content", "content-only", "structured-only", "envelope", "unknown"}

// String gives the word: "structured-wins".
func (d Delivery) String() string { return deliveryWords.Text(uint8(d), "Delivery") }

// parseDelivery reads a delivery's word.
func parseDelivery(text string) (Delivery, error) {
	n, err := deliveryWords.Parse(text, "delivery")
	return Delivery(n), err
}

// MarshalText gives the word, "" for zero.
func (d Delivery) MarshalText() ([]byte, error) { return deliveryWords.Marshal(uint8(d), "Delivery") }

// UnmarshalText reads the word; "" gives zero.
func (d *Delivery) UnmarshalText(text []byte) (err error) {
	*d, err = parseDelivery(string(text))
	return err
}

// Fields is a set of the two fields of a tool result that can carry its payload.
type Fields uint8

const (
	ContentField    Fields = 1 << iota // content with at least one block
	StructuredField                    // structuredContent that is not null

	NoFields   Fields = 0
	BothFields        = ContentField | StructuredField
)

// Has says whether all of g is in the set.
func (f Fields) Has(g Fields) bool { return f&g == g }

// reaches is what a client gives to its model of a result with content alone,
// with structuredContent alone, and with both: the one place that says what a
// delivery lets through.
var reaches = [...][BothFields + 1]Fields{
	Both:                  {ContentField: ContentField, StructuredField: StructuredField, BothFields: BothFields},
	StructuredWins:        {ContentField: ContentField, StructuredField: StructuredField, BothFields: StructuredField},
	ContentWins:           {ContentField: ContentField, StructuredField: StructuredField, BothFields: ContentField},
	StructuredIfNoContent: {ContentField: ContentField, StructuredField: StructuredField, BothFields: ContentField},
	ContentOnly:           {ContentField: ContentField, BothFields: ContentField},
	StructuredOnly:        {StructuredField: StructuredField, BothFields: StructuredField},
	Envelope:              {ContentField: ContentField, StructuredField: StructuredField, BothFields: BothFields},
	DeliveryUnknown:       {},
}

// Reaches gives what gets to the model of a result with these fields. A delivery
// that is not recorded, or unknown, promises nothing.
func (d Delivery) Reaches(sent Fields) Fields {
	if int(d) >= len(reaches) {
		return NoFields
	}
	return reaches[d][sent&BothFields]
}

// FieldStatus is the status that a field has under the delivery: full where it
// gets to the model even beside the other one, partial where it does alone, else
// unsupported; not recorded of a delivery that is not known.
func (d Delivery) FieldStatus(field Fields) capability.Status {
	switch {
	case d == 0 || d == DeliveryUnknown || int(d) >= len(reaches):
		return capability.NotRecorded
	case d.Reaches(BothFields).Has(field):
		return capability.Full
	case d.Reaches(field).Has(field):
		return capability.Partial
	}
	return capability.Unsupported
}

// InferDelivery reads a delivery out of the statuses of the two fields, zero
// where they do not tell. Of several deliveries that show the same it gives the
// one that says least. A content that is there in part is no less there where
// structuredContent never is.
func InferDelivery(structured, content capability.Status) Delivery {
	if structured == capability.Unsupported && content == capability.Partial {
		content = capability.Full
	}
	for _, d := range [...]Delivery{Both, StructuredWins, StructuredIfNoContent, ContentOnly, StructuredOnly} {
		if d.FieldStatus(StructuredField) == structured && d.FieldStatus(ContentField) == content {
			return d
		}
	}
	return 0
}

// Deliveries is a set of deliveries: those that a client may have when nothing
// tells which. The zero value is the empty set.
type Deliveries uint16

// With gives the set with d added; zero, and a number that is no delivery, add nothing.
func (s Deliveries) With(d Delivery) Deliveries {
	if d == 0 || int(d) >= len(deliveryWords) {
		return s
	}
	return s | 1<<(d-1)
}

// Has says whether d is in the set.
func (s Deliveries) Has(d Delivery) bool {
	return d != 0 && int(d) < len(deliveryWords) && s&(1<<(d-1)) != 0
}

// Len gives the number of members.
func (s Deliveries) Len() int { return bits.OnesCount16(uint16(s)) }

// Some says whether a member of the set, of a result with both fields, lets
// through just these.
func (s Deliveries) Some(arrives Fields) bool {
	for rest := uint16(s); rest != 0; rest &= rest - 1 {
		if Delivery(bits.TrailingZeros16(rest)+1).Reaches(BothFields) == arrives {
			return true
		}
	}
	return false
}

// One gives the only member of a set of one, else zero.
func (s Deliveries) One() Delivery {
	if s.Len() != 1 {
		return 0
	}
	return Delivery(bits.TrailingZeros16(uint16(s)) + 1)
}

// All gives the members in the order of their constants.
func (s Deliveries) All() iter.Seq[Delivery] {
	return func(yield func(Delivery) bool) {
		for d := Both; int(d) < len(deliveryWords); d++ {
			if s.Has(d) && !yield(d) {
				return
			}
		}
	}
}

// String lists the members.
func (s Deliveries) String() string {
	var names []string
	for d := range s.All() {
		names = append(names, d.String())
	}
	return strings.Join(names, ", ")
}
