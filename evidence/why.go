package evidence

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
)

// Step is one step from the evidence to an answer.
type Step struct {
	Rule int    // the rule's number in the package documentation
	Text string // what it did here, in words
}

// Explanation says how an answer came about.
type Explanation struct {
	Steps []Step
	// Deciding is the record that the answer hangs on; the zero Record where
	// there is none.
	Deciding Record
}

// String gives the steps as one line of text.
func (e Explanation) String() string {
	texts := make([]string, len(e.Steps))
	for i, s := range e.Steps {
		texts[i] = s.Text
	}
	return strings.Join(texts, "; ")
}

// Why explains the answer. It is made when asked for, and costs memory; an
// answer itself does not.
func (v *Verdict) Why() Explanation {
	var e Explanation
	add := func(rule int, format string, args ...any) {
		e.Steps = append(e.Steps, Step{rule, fmt.Sprintf(format, args...)})
	}
	e.Deciding, _ = v.Deciding()
	switch v.Basis {
	case NoBasis:
		add(3, "nobody has looked")
		if first, ok := v.firstElsewhere(); ok {
			add(1, "what is recorded is limited to somewhere else: %s", first)
		}
	case ByClaim:
		v.whyClaims(add)
	case ByOverlay:
		if v.Question.Policy == Recorded {
			add(3, "no claim answers, the best record beside the claims says %s", e.Deciding.Status)
			if v.Status != e.Deciding.Status {
				add(7, "it was seen under %s only, so it is %s here", v.seen.When, v.Status)
			}
		} else {
			add(11, "the policy %s gives %s", v.Question.Policy, v.Status)
		}
	case ByDerivation:
		add(4, "nothing is recorded here, it follows from %s", v.DerivedFrom)
	case ByRevision:
	case ByWire:
		add(9, "the client said so itself")
	}
	if e.Deciding != (Record{}) {
		add(2, "decided by %s evidence: %s%s", e.Deciding.Tier, e.Deciding.Source, prefixed(", seen ", v.seen.String()))
	}
	if v.Standing.Missing() || v.Standing.Word == capability.Deprecated {
		add(8, "in %s it is %s", v.Question.asked().Revision, v.Standing)
	}
	for d := range v.Disagreements() {
		where := ""
		if d.Capability != v.Question.Capability {
			where = " of " + d.Capability.String()
		}
		add(5, "%s evidence%s says %s (%s, %s): %s", d.Record.Tier, where, d.Status, d.Kind, d.Degree, d.Record.Source)
	}
	return e
}

func (v *Verdict) whyClaims(add func(rule int, format string, args ...any)) {
	var scopes []string
	for c := range v.Claims() {
		scopes = append(scopes, scopeText(c.Scope))
	}
	switch {
	case v.Question.Policy != Recorded:
		add(11, "the policy %s gives %s", v.Question.Policy, v.Status)
	case len(scopes) > 1:
		add(1, "nothing tells which of %d claims applies (%s), together they say %s", len(scopes), strings.Join(scopes, " / "), v.Status)
	default:
		add(1, "the claim for %s says %s", scopes[0], v.Status)
	}
	if v.InheritedFrom != (capability.Path{}) {
		add(2, "it rests on the evidence for %s", v.InheritedFrom)
	}
}

func (v *Verdict) firstElsewhere() (string, bool) {
	for c := range v.Elsewhere() {
		return fmt.Sprintf("%s for %s", c.Status, scopeText(c.Scope)), true
	}
	return "", false
}

func scopeText(s Scope) string {
	if s.IsZero() {
		return "everywhere"
	}
	return s.String()
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}
