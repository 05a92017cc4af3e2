package registrytest

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
)

// failure explains an answer that is not the expected one.
func failure(a registry.Answer, terms []term) string {
	var b strings.Builder
	first := terms[0]
	fmt.Fprintf(&b, "%s: %s: want %s, have %s\n", a.Client(), a.Capability(), first.want, first.got)
	if first.ok {
		b.Reset()
		fmt.Fprintf(&b, "%s: %s: %s as expected, but not known as expected\n", a.Client(), a.Capability(), first.got)
	}
	status := a.Status()
	if a.Deliveries() != 0 {
		status = capability.Full // a delivery has no status of its own
	}
	switch status {
	case capability.NotRecorded:
		b.WriteString("not recorded is not a no: nobody has looked, so neither support nor its absence can be expected\n")
	case capability.Untested:
		b.WriteString("untested is not a no: somebody lists it, nobody has tried it\n")
	case capability.NotApplicable:
		b.WriteString("not applicable is not a no: there is nothing here to support or to lack\n")
	}
	want, got := map[string]string{}, map[string]string{}
	for _, t := range terms {
		got[t.name], want[t.name] = t.got, t.want
		if t.ok {
			want[t.name] = t.got
		}
	}
	fmt.Fprintf(&b, "(-want +got):\n%s", diff(want, got))
	fmt.Fprintf(&b, "asked: %s\n", a.Asked())
	fmt.Fprintf(&b, "why: %s\n", a.Why())
	if note := a.Note(); note != "" {
		fmt.Fprintf(&b, "note: %s\n", note)
	}
	writeEvidence(&b, a)
	return strings.TrimSuffix(b.String(), "\n")
}

// writeEvidence lists the records that an answer rests on, those that say
// something else, and the claims about somewhere else.
func writeEvidence(b *strings.Builder, a registry.Answer) {
	seen := map[evidence.Record]bool{}
	line := func(what string, r evidence.Record, affirms string) {
		if !seen[r] {
			seen[r] = true
			fmt.Fprintf(b, "%s %s\n", what, recordText(r, affirms))
		}
	}
	// of several claims that may apply each names its own records below
	if r, ok := a.Deciding(); ok && a.Deliveries().Len() <= 1 {
		line("evidence:", r, says(a.Status(), a.Deliveries().One()))
	}
	for d := range a.Disagreements() {
		line(fmt.Sprintf("disagrees (%s, %s):", d.Kind, d.Degree), d.Record, says(d.Status, d.Record.Delivery))
	}
	for c := range a.Claims() {
		for _, r := range c.Records {
			line("evidence:", r, says(c.Status, c.Delivery))
		}
	}
	for c := range a.Elsewhere() {
		fmt.Fprintf(b, "elsewhere: %s", says(c.Status, c.Delivery))
		if !c.Scope.IsZero() {
			fmt.Fprintf(b, " for %s", c.Scope)
		}
		b.WriteByte('\n')
	}
}

// says gives what a record or claim says in words.
func says(status capability.Status, d evidence.Delivery) string {
	if d != 0 {
		return d.String()
	}
	return status.String()
}

// recordText gives a record in one line. A record that says nothing of its own
// affirms a claim, and affirms is what that says, "" to leave it out.
func recordText(r evidence.Record, affirms string) string {
	if r.Status != capability.NotRecorded || r.Delivery != 0 {
		affirms = says(r.Status, r.Delivery)
	}
	text := r.Tier.String()
	if affirms != "" {
		text += " says " + affirms
	}
	if !r.Scope.IsZero() {
		text += ", seen " + r.Scope.String()
	}
	text += ": " + r.Source.String()
	if r.Source.URL != "" && !strings.Contains(text, r.Source.URL) {
		text += " <" + r.Source.URL + ">"
	}
	return text
}

// diff is cmp.Diff in plain spaces: it takes others at times, so that nobody
// relies on its text.
func diff(want, got any) string {
	return strings.ReplaceAll(cmp.Diff(want, got), "\u00a0", " ")
}
