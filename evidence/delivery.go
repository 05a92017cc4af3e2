package evidence

import (
	"iter"
	"math/bits"
	"strings"

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

// ParseDelivery reads a delivery's word.
func ParseDelivery(text string) (Delivery, error) {
	n, err := deliveryWords.Parse(text, "delivery")
	return Delivery(n), err
}

// MarshalText gives the word, "" for zero.
func (d Delivery) MarshalText() ([]byte, error) { return deliveryWords.Marshal(uint8(d), "Delivery") }

// UnmarshalText reads the word; "" gives zero.
func (d *Delivery) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDelivery(string(text))
	return err
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
