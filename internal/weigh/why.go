package weigh

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Why explains the answer. It is made when asked for, and costs memory; an
// answer itself does not.
func (v *Verdict) Why() evidence.Explanation {
	var e evidence.Explanation
	deciding, _ := v.Deciding()
	add := func(rule int, format string, args ...any) {
		e = append(e, evidence.Step{Rule: rule, Text: fmt.Sprintf(format, args...)})
	}
	switch v.Basis {
	case evidence.NoBasis:
		add(3, "nobody has looked")
		if first, ok := v.firstElsewhere(); ok {
			add(1, "what is recorded is limited to somewhere else: %s", first)
		}
	case evidence.ByClaim:
		v.whyClaims(add)
	case evidence.ByOverlay:
		if v.Question.Policy == evidence.Recorded {
			add(3, "no claim answers, the best record beside the claims says %s", said(deciding.Status, deciding.Delivery, deciding.Limit))
			if v.Status != deciding.Status {
				add(7, "it was seen under %s only, so it is %s here", v.seen.scope().When, v.Status)
			}
		} else {
			add(11, "the policy %s gives %s", v.Question.Policy, v.says())
		}
	case evidence.ByDerivation:
		add(4, "nothing is recorded here, it follows from %s", v.DerivedFrom)
	case evidence.ByRevision:
	case evidence.ByWire:
		add(9, "the client said so itself")
	}
	if deciding != (evidence.Record{}) {
		add(2, "decided by %s evidence: %s%s", deciding.Tier, deciding.Source, prefixed(", seen ", v.seen.scope().String()))
	}
	if text := standingText(v.Standing, v.asked.Revision); text != "" {
		add(8, "%s", text)
	}
	for d := range v.Disagreements() {
		where := ""
		if d.Capability != v.Question.Capability {
			where = " of " + d.Capability.String()
		}
		add(5, "%s evidence%s says %s (%s, %s): %s", d.Record.Tier, where, said(d.Status, d.Record.Delivery, d.Record.Limit), d.Kind, d.Degree, d.Record.Source)
	}
	return e
}

func (v *Verdict) whyClaims(add func(rule int, format string, args ...any)) {
	var scopes []string
	for c := range v.Claims() {
		scopes = append(scopes, cmp.Or(strings.TrimSpace(scopeText(c.Scope)), "everywhere"))
	}
	switch {
	case v.Question.Policy != evidence.Recorded:
		add(11, "the policy %s gives %s", v.Question.Policy, v.says())
	case len(scopes) > 1:
		add(1, "nothing tells which of %d claims applies (%s), together they say %s", len(scopes), strings.Join(scopes, "; "), v.says())
	default:
		add(1, "the claim%s says %s", v.onlyScope(), v.says())
	}
	if v.InheritedFrom != (capability.Path{}) {
		add(2, "it rests on the evidence for %s", v.InheritedFrom)
	}
}

// onlyScope says where the one claim that answers holds.
func (v *Verdict) onlyScope() string {
	for c := range v.Claims() {
		return scopeText(c.Scope)
	}
	return ""
}

// says gives the answer: a delivery, a limit, or a status.
func (v *Verdict) says() string {
	if v.Deliveries != 0 {
		return v.Deliveries.String()
	}
	return said(v.Status, 0, v.Limit)
}

func said(status capability.Status, delivery evidence.Delivery, limit capability.Limit) string {
	return cmp.Or(delivery.String(), limit.String(), status.String())
}

func (v *Verdict) firstElsewhere() (string, bool) {
	for c := range v.Elsewhere() {
		return said(c.Status, c.Delivery, c.Limit) + scopeText(c.Scope), true
	}
	return "", false
}

// standingText says what a revision that does not simply define a capability
// does with it.
func standingText(s capability.Standing, asked revision.Revision) string {
	switch s.Stage {
	case capability.NotYet:
		return fmt.Sprintf("%s does not define it: it came in %s", asked, s.In)
	case capability.Removed:
		return fmt.Sprintf("%s does not define it: it went in %s", asked, s.In)
	case capability.Moved:
		return fmt.Sprintf("%s does not define it: it moved to %s in %s", asked, s.To, s.In)
	case capability.Deprecated:
		return fmt.Sprintf("it is deprecated since %s", s.In)
	}
	return ""
}

// scopeText says where a claim holds, to be put behind it.
func scopeText(s evidence.Scope) string {
	switch {
	case s.IsZero():
		return ""
	case !s.Versions.IsZero():
		return " " + s.String() // since, until or at a version
	}
	return " for " + s.String()
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}
