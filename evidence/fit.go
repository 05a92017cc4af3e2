package evidence

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Fit is how close the evidence for an answer is to the question: the worst of
// what the dimensions say. A larger Fit is closer.
type Fit uint8

const (
	FitNone        Fit = iota // there is no evidence
	FitDerived                // it is about another capability
	OtherCondition            // seen in other circumstances, see When
	OtherRevision             // seen at another protocol revision
	OlderVersion              // seen in an older version of the client than asked
	NewerVersion              // seen in a newer version of the client than asked
	Unspecified               // the question names a dimension that the evidence does not know
	Exact
)

var fitWords = enum.Words{"none", "derived", "other-condition", "other-revision", "older-version", "newer-version", "unspecified", "exact"}

// String gives the fit's word.
func (f Fit) String() string { return fitWords.Text(uint8(f), "Fit") }

// MarshalText gives the fit's word.
func (f Fit) MarshalText() ([]byte, error) { return fitWords.Marshal(uint8(f), "Fit") }
