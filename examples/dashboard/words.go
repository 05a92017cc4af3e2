package main

import (
	"cmp"
	"fmt"
	"html/template"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// functions is what templates can call.
var functions = template.FuncMap{
	"revision": revisionText,
	"short":    short,
	"status":   statusWords,
	"statuses": legendStatuses,
	"tiers":    allTiers,
	"join":     func(list []string) string { return strings.Join(list, ", ") },
	"plural":   plural,
	"coverage": coverageAddress,
	"parts":    func(p capability.Path) []string { return strings.Split(p.String(), ".") },
}

// legendStatuses is the statuses in the order of a legend, from yes to nothing.
func legendStatuses() []capability.Status {
	return []capability.Status{
		capability.Full, capability.Partial, capability.Unsupported,
		capability.Untested, capability.NotApplicable, capability.NotRecorded,
	}
}

func allTiers() []evidence.Tier {
	return []evidence.Tier{evidence.Read, evidence.Declared, evidence.Probed, evidence.Observed}
}

// statusWords gives a status as people read it: "not recorded".
func statusWords(s capability.Status) string { return strings.ReplaceAll(s.String(), "-", " ") }

// revisionText gives a revision, "" where none is recorded.
func revisionText(r revision.Revision) string {
	if r.IsZero() {
		return ""
	}
	return r.String()
}

// letters gives the tiers as a matrix has them: R for read, D for declared, P
// for probed, O for observed.
func letters(t evidence.Tiers) string {
	var b strings.Builder
	for tier := range t.All() {
		b.WriteString(strings.ToUpper(tier.String()[:1]))
	}
	return b.String()
}

// short cuts a commit to what people read.
func short(commit string) string {
	const enough = 12
	return commit[:min(len(commit), enough)]
}

// plural gives a number with its noun: "1 client", "12 clients".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// isGap says that nothing is known: not even a dispute.
func isGap(a registry.Answer) bool {
	return a.Status() == capability.NotRecorded && a.Deliveries().Len() == 0 && a.Limit().IsZero() && !a.Disputed()
}

// answerText gives what an answer says: a delivery, a limit, or a status.
func answerText(a registry.Answer) string {
	switch {
	case a.Deliveries().Len() > 0:
		return a.Deliveries().String()
	case !a.Limit().IsZero():
		return a.Limit().String()
	}
	return statusWords(a.Status())
}

// claimText is answerText for a claim.
func claimText(c evidence.Claim) string {
	return cmp.Or(c.Delivery.String(), c.Limit.String(), statusWords(c.Status))
}

// recordText is answerText for a record; "" for one that affirms its claim.
func recordText(r evidence.Record) string {
	text := cmp.Or(r.Delivery.String(), r.Limit.String())
	if text == "" && r.Status != capability.NotRecorded {
		text = statusWords(r.Status)
	}
	return text
}

// mark is an answer in a few signs: for tables, with the same in words for who
// cannot see it.
type mark struct {
	Class    string // the status, as the style sheet names it
	Glyph    string
	Text     string // what stands beside or in place of the glyph
	Letters  string // the tiers
	Says     string // all of it in words
	Disputed bool
	Href     string // where the dispute is told, "" without one
}

func markOf(a registry.Answer) mark {
	m := mark{Class: a.Status().String(), Glyph: a.Status().Glyph(), Text: answerText(a), Letters: letters(a.Known()), Disputed: a.Disputed()}
	if a.Deliveries().Len() > 0 || !a.Limit().IsZero() {
		m.Class, m.Glyph = "value", ""
	}
	if a.Basis() == evidence.ByRevision {
		m.Letters = "" // the specification decides, nobody's evidence
	}
	said := []string{m.Text}
	if m.Letters != "" {
		said = append(said, a.Known().String())
	}
	if !a.DerivedFrom().IsZero() {
		said = append(said, "derived")
	}
	if a.Disputed() {
		said = append(said, "disputed")
		m.Href = "/client/" + a.Client().ID() + "#dispute-" + a.Capability().String()
	}
	m.Says = strings.Join(said, ", ")
	return m
}

// option is one choice of a form.
type option struct {
	Value, Text string
	Chosen      bool
}

// capabilityOptions gives the tree for a form, indented by depth; only what keep
// wants can be chosen.
func capabilityOptions(chosen capability.Path, keep func(capability.Path) bool) []option {
	var list []option
	listed := false
	for p := range capability.All() {
		if keep(p) {
			list = append(list, option{p.String(), p.String(), p == chosen})
			listed = listed || p == chosen
		}
	}
	if !listed && !chosen.IsZero() {
		list = append(list, option{chosen.String(), chosen.String(), true})
	}
	return list
}

// textOptions makes choices of words, after an empty one that stands for any.
func textOptions[T fmt.Stringer](chosen, any string, list ...T) []option {
	options := []option{{"", any, chosen == ""}}
	for _, v := range list {
		text := v.String()
		options = append(options, option{text, strings.ReplaceAll(text, "-", " "), text == chosen})
	}
	return options
}
