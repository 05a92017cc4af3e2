package evidence

import "strings"

// Step is one step from the evidence to an answer.
type Step struct {
	Rule int    // the rule's number in the package documentation
	Text string // what it did here, in words
}

// Explanation says how an answer came about, step by step.
type Explanation []Step

// String gives the steps as one line of text.
func (e Explanation) String() string {
	texts := make([]string, len(e))
	for i, s := range e {
		texts[i] = s.Text
	}
	return strings.Join(texts, "; ")
}
