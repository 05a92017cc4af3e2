package evidence

import (
	"iter"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Tier is how somebody knows. The zero value says that no evidence is meant.
type Tier uint8

const (
	// Read: the client's source code, at a commit, at lines. Strong on why and
	// under which flag, weak on whether it runs so.
	Read Tier = iota + 1
	// Declared: what is stated, by the client itself on the wire, by its
	// vendor's documents, by another directory, or by a public report.
	// Strong on what a server will see, weak on whether it is true.
	Declared
	// Probed: a run of a named version against an instrumented server. Strong
	// on what reaches the model, weak on other versions and settings.
	Probed
	// Observed: traffic counts over a window. Strong on how common a thing is,
	// weak on why.
	Observed
)

var tierWords = enum.Words{"", "read", "declared", "probed", "observed"}

// String gives the tier's word; the zero tier prints as "".
func (t Tier) String() string { return tierWords.Text(uint8(t), "Tier") }

// ParseTier reads a tier's word.
func ParseTier(text string) (Tier, error) {
	n, err := tierWords.Parse(text, "tier")
	return Tier(n), err
}

// MarshalText gives the tier's word, "" for the zero tier.
func (t Tier) MarshalText() ([]byte, error) { return tierWords.Marshal(uint8(t), "Tier") }

// UnmarshalText reads a tier's word; "" gives the zero tier.
func (t *Tier) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTier(string(text))
	return err
}

// tierStrength orders the tiers for the Strongest policy: probed, read, observed,
// declared.
var tierStrength = [...]int{Read: 3, Declared: 1, Probed: 4, Observed: 2}

func (t Tier) strength() int {
	if int(t) >= len(tierStrength) {
		return 0
	}
	return tierStrength[t]
}

// Tiers is a set of tiers. The zero value is the empty set.
type Tiers uint8

// TiersOf gives the set of the tiers named; the zero tier adds nothing.
func TiersOf(tiers ...Tier) Tiers {
	var s Tiers
	for _, t := range tiers {
		s = s.With(t)
	}
	return s
}

// With gives the set with t added; the zero tier, and a number that is no tier, add nothing.
func (s Tiers) With(t Tier) Tiers {
	if t == 0 || int(t) >= len(tierWords) {
		return s
	}
	return s | 1<<(t-1)
}

// Has says whether t is in the set.
func (s Tiers) Has(t Tier) bool { return t != 0 && int(t) < len(tierWords) && s&(1<<(t-1)) != 0 }

// All gives the members in the order read, declared, probed, observed.
func (s Tiers) All() iter.Seq[Tier] {
	return func(yield func(Tier) bool) {
		for t := Read; int(t) < len(tierWords); t++ {
			if s.Has(t) && !yield(t) {
				return
			}
		}
	}
}

// String lists the members: "read, declared".
func (s Tiers) String() string {
	var names []string
	for t := range s.All() {
		names = append(names, t.String())
	}
	return strings.Join(names, ", ")
}
