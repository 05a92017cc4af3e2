package evidence

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Policy is how an answer is made of the evidence. The same evidence and the
// same policy give the same answer everywhere.
type Policy uint8

const (
	// Recorded, the default: the registry's claim; where there is none the
	// best overlay record; else what the tree lets derive.
	Recorded Policy = iota
	// Strongest: claims and overlays alike; the best fit first, then probed
	// before read before observed before declared, within declared by the kind
	// of source, then the newest, then by the source's text.
	Strongest
	// Conservative: the conservative join of everything that the question does
	// not contradict.
	Conservative
)

var policyWords = enum.Words{"recorded", "strongest", "conservative"}

// String gives the policy's word.
func (p Policy) String() string { return policyWords.Text(uint8(p), "Policy") }

// ParsePolicy reads a policy's word.
func ParsePolicy(text string) (Policy, error) {
	n, err := policyWords.Parse(text, "policy")
	return Policy(n), err
}

// MarshalText gives the policy's word.
func (p Policy) MarshalText() ([]byte, error) { return policyWords.Marshal(uint8(p), "Policy") }

// UnmarshalText reads the policy's word.
func (p *Policy) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePolicy(string(text))
	return err
}

// Basis is what a verdict stands on.
type Basis uint8

const (
	// NoBasis: nothing is recorded.
	NoBasis Basis = iota
	// ByClaim: the registry's own judgement.
	ByClaim
	// ByOverlay: there is no claim, a record that stands beside the claims answers.
	ByOverlay
	// ByDerivation: what is recorded of an ancestor or of descendants lets it follow.
	ByDerivation
	// ByRevision: the revision asked about does not define the capability.
	ByRevision
	// ByWire: the client said so on this connection.
	ByWire
)

var basisWords = enum.Words{"none", "claim", "overlay", "derivation", "revision", "wire"}

// String gives the basis' word.
func (b Basis) String() string { return basisWords.Text(uint8(b), "Basis") }
