package observed

import (
	"cmp"
	"iter"
	"time"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Measure is what an aggregate counts. The zero value is no measure.
type Measure uint8

const (
	// Handshakes: initialize requests.
	Handshakes Measure = iota + 1
	// Requests: requests of the modern era that name their sender, tools/call included.
	Requests
	// Calls: tool calls of either era.
	Calls
	// Stated: handshakes and requests that sent capabilities at all. It is what
	// Declared and Denied are a part of.
	Stated
	// Declared: messages that declared the capability.
	Declared
	// Denied: messages that said outright that the capability is absent.
	Denied
	// Asked: requests whose own words ask for the capability, such as the filter of
	// subscriptions/listen.
	Asked
	// Offered: occasions to act that a client was given: a list_changed
	// notification, a page with a nextCursor.
	Offered
	// Taken: those occasions on which it acted: it listed again, it asked for the
	// next page.
	Taken
	// Accepted, Declined and Cancelled: answers to an elicitation.
	Accepted
	Declined
	Cancelled
	// Failed: elicitations that got an error or no answer at all.
	Failed
	// Unoffered: requests of a method that the server does not offer.
	Unoffered
	measureEnd
)

var measureWords = enum.Words{"", "handshakes", "requests", "calls", "stated", "declared", "denied", "asked",
	"offered", "taken", "accepted", "declined", "cancelled", "failed", "unoffered"}

// allMeasures gives every measure, in the order of the constants.
func allMeasures() iter.Seq[Measure] {
	return func(yield func(Measure) bool) {
		for m := Handshakes; m < measureEnd; m++ {
			if !yield(m) {
				return
			}
		}
	}
}

// String gives the measure's word, "" for zero.
func (m Measure) String() string { return measureWords.Text(uint8(m), "Measure") }

// MarshalText gives the measure's word, "" for zero.
func (m Measure) MarshalText() ([]byte, error) { return measureWords.Marshal(uint8(m), "Measure") }

// UnmarshalText reads the measure's word; "" gives zero.
func (m *Measure) UnmarshalText(text []byte) error {
	n, err := measureWords.Parse(string(text), "measure")
	if err == nil {
		*m = Measure(n)
	}
	return err
}

// ofCapability says that the measure counts something about a capability.
func (m Measure) ofCapability() bool { return m >= Declared && m <= Failed }

// ofAnswer says that the measure counts answers to elicitations.
func (m Measure) ofAnswer() bool { return m >= Accepted && m <= Failed }

// Within is how long an answer to an elicitation took, in steps of ten. Nobody
// reads and answers a question within 100 milliseconds, and hardly within a
// second: such an answer is a program's. The zero value is for everything that
// is no answer.
type Within uint8

const (
	within100ms Within = iota + 1
	within1s
	within10s
	within100s
	withinLonger
	withinEnd
)

var withinWords = enum.Words{"", "100ms", "1s", "10s", "100s", "longer"}

// withinOf gives the step that a time falls into; each step includes its end.
func withinOf(took time.Duration) Within {
	for w, end := within100ms, 100*time.Millisecond; w < withinLonger; w, end = w+1, end*10 {
		if took <= end {
			return w
		}
	}
	return withinLonger
}

// String gives the step's word: "100ms", "1s", "10s", "100s", "longer", or "".
func (w Within) String() string { return withinWords.Text(uint8(w), "Within") }

// MarshalText gives the step's word, "" for zero.
func (w Within) MarshalText() ([]byte, error) { return withinWords.Marshal(uint8(w), "Within") }

// UnmarshalText reads the step's word; "" gives zero.
func (w *Within) UnmarshalText(text []byte) error {
	n, err := withinWords.Parse(string(text), "time of an answer")
	if err == nil {
		*w = Within(n)
	}
	return err
}

// Item is what one aggregate counts. Items are comparable with ==.
type Item struct {
	// Of is what the measure is about: the text of a capability for those from
	// Declared to Failed, a method for Unoffered, "" for the others.
	//
	// Members of open families are kept apart up to a bound (see Recorder); the
	// rest of them are counted under their family: "experimental". What is not on
	// the list of what the measure can be about is counted under "".
	Of      string
	Measure Measure
	Within  Within // of Accepted, Declined, Cancelled and Failed
}

// compare orders items by measure, Of and Within.
func (i Item) compare(j Item) int {
	return cmp.Or(cmp.Compare(i.Measure, j.Measure), cmp.Compare(i.Of, j.Of), cmp.Compare(i.Within, j.Within))
}
