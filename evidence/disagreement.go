package evidence

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// DisagreementKind says why two pieces of evidence differ, as far as their
// scopes tell. Zero = there is no disagreement. A larger one is the harder to
// settle.
type DisagreementKind uint8

const (
	KindOtherCondition DisagreementKind = iota + 1 // they were seen in different circumstances; both may be true
	KindOtherRevision                              // they were seen at different revisions; both may be true
	KindOtherVersion                               // they were seen in different versions; both may be true
	Undetermined                                   // one of them does not say where it was seen
	Contradiction                                  // they speak of the same thing
)

var kindWords = enum.Words{"", "other-condition", "other-revision", "other-version", "undetermined", "contradiction"}

// String gives the kind's word.
func (k DisagreementKind) String() string { return kindWords.Text(uint8(k), "DisagreementKind") }

// MarshalText gives the kind's word, "" for zero.
func (k DisagreementKind) MarshalText() ([]byte, error) {
	return kindWords.Marshal(uint8(k), "DisagreementKind")
}

// Disputes says whether a disagreement of this kind makes an answer disputed.
func (k DisagreementKind) Disputes() bool { return k == Undetermined || k == Contradiction }

// KindOf says why two pieces of evidence that say different things do: relate
// gives how their scopes stand to each other in a dimension.
func KindOf(relate func(Dimension) Relation) DisagreementKind {
	kind := Contradiction
	for i := range dimensions {
		d := (firstCondition + i) % dimensions // conditions, revision, version
		switch relate(d) {
		case Differs:
			switch {
			case d.IsCondition():
				return KindOtherCondition
			case d == DimRevision:
				return KindOtherRevision
			}
			return KindOtherVersion
		case Unknown:
			kind = Undetermined
		}
	}
	return kind
}

// Degree says how far two statuses are apart. Zero = they do not disagree.
type Degree uint8

const (
	PartialVsFull Degree = iota + 1
	PartialVsUnsupported
	SupportedVsUnsupported
	// DifferentValue: two limits or two deliveries that are not the same.
	DifferentValue
)

var degreeWords = enum.Words{"", "partial-vs-full", "partial-vs-unsupported", "supported-vs-unsupported", "different-value"}

// String gives the degree's word.
func (d Degree) String() string { return degreeWords.Text(uint8(d), "Degree") }

// MarshalText gives the degree's word, "" for zero.
func (d Degree) MarshalText() ([]byte, error) { return degreeWords.Marshal(uint8(d), "Degree") }

// DegreeOf gives how far two statuses are apart, zero where they do not
// disagree: they are the same, or one of them is not-recorded, untested or
// not-applicable.
func DegreeOf(a, b capability.Status) Degree {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == capability.Partial && b == capability.Full:
		return PartialVsFull
	case a == capability.Unsupported && b == capability.Partial:
		return PartialVsUnsupported
	case a == capability.Unsupported && b == capability.Full:
		return SupportedVsUnsupported
	}
	return 0
}

// Disagreement is a record that says something else than the answer.
type Disagreement struct {
	Record Record
	// Status is what the record says: its own status, or that of the claim it affirms.
	Status capability.Status
	// Capability is where the record stands: the one asked about, or an
	// ancestor of it that the record says is unsupported.
	Capability capability.Path
	Kind       DisagreementKind
	Degree     Degree
}
