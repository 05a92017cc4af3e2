package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// report is all that is printed.
type report struct {
	registry     *registry.Registry
	session      *registry.Session
	policy       evidence.Policy
	outputSchema bool
	named        bool // the capabilities were named one by one
	answers      []registry.Answer
}

func (r report) plan(kind evidence.ResultKind) registry.Plan {
	return r.session.Plan(registry.ToolResult{IsError: kind == evidence.ErrorResult, OutputSchema: r.outputSchema})
}

func (r report) writeJSON(w io.Writer) error {
	var out struct {
		Data struct {
			Version string        `json:"version"`
			Date    evidence.Date `json:"date"`
		} `json:"data"`
		Policy     evidence.Policy   `json:"policy"`
		Match      registry.Match    `json:"match"`
		Wire       any               `json:"wire,omitempty"`
		Answers    []registry.Answer `json:"answers"`
		ToolResult struct {
			OK    registry.Plan `json:"ok"`
			Error registry.Plan `json:"error"`
		} `json:"toolResult"`
	}
	out.Data.Version, out.Data.Date = r.registry.Version(), r.registry.Date()
	out.Policy, out.Match, out.Answers = r.policy, r.session.Match(), r.answers
	if said := r.session.Said(); said != nil {
		out.Wire = wireOf(said)
	}
	out.ToolResult.OK, out.ToolResult.Error = r.plan(evidence.OKResult), r.plan(evidence.ErrorResult)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

// wireJSON is what the client said of itself.
type wireJSON struct {
	Name     string            `json:"name,omitzero"`
	Title    string            `json:"title,omitzero"`
	Version  evidence.Version  `json:"version,omitzero"`
	Revision revision.Revision `json:"revision,omitzero"`
	Era      revision.Era      `json:"era,omitzero"`
	Declared declared          `json:"declared"`
	Warnings []string          `json:"warnings,omitzero"`
}

// declared prints as one object, in tree order.
type declared struct{ *wire.Statement }

// MarshalJSON gives {path: status, ...}.
func (d declared) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for p, status := range d.Declared() {
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, p.String())
		b = append(b, ':')
		b = strconv.AppendQuote(b, status.String())
	}
	return append(b, '}'), nil
}

func wireOf(said *wire.Statement) wireJSON {
	j := wireJSON{said.Name(), said.Title(), said.Version(), said.Revision(), said.Era(), declared{said}, nil}
	for kind := range said.WarningKinds() {
		j.Warnings = append(j.Warnings, kind.String())
	}
	return j
}

func (r report) writeText(w io.Writer) error {
	var b strings.Builder
	r.writeWho(&b)
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, a := range r.answers {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", a.Status().Glyph(), a.Capability(), value(a), knownBy(a), at(a), fit(a), marks(a))
	}
	tw.Flush()
	for _, a := range r.answers {
		if r.named || a.Disputed() {
			r.writeMore(&b, a)
		}
	}
	for _, kind := range []evidence.ResultKind{evidence.OKResult, evidence.ErrorResult} {
		fmt.Fprintf(&b, "\ntool result (%s): %s\n", kind, planText(r.plan(kind)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r report) writeWho(b *strings.Builder) {
	m := r.session.Match()
	switch {
	case m.Client != nil:
		fmt.Fprintf(b, "%s (%s)", m.Client.Title(), m.Client)
	case m.Confidence == registry.MatchAmbiguous:
		var ids []string
		for c := range m.Candidates() {
			ids = append(ids, c.ID())
		}
		fmt.Fprintf(b, "one of %s", strings.Join(ids, ", "))
	default:
		b.WriteString("a client that nobody has recorded")
	}
	if m.Confidence != registry.NoMatch {
		fmt.Fprintf(b, ", %s by %s", m.Confidence, m.Via)
	}
	if m.Bridge.Name != "" {
		fmt.Fprintf(b, ", through the bridge %s", strings.TrimSpace(m.Bridge.Name+" "+m.Bridge.Version))
	}
	fmt.Fprintf(b, "\nasked: %s; policy %s, data %s of %s\n", r.scope(), r.policy, r.registry.Version(), r.registry.Date())
	if said := r.session.Said(); said != nil {
		for warning := range said.Warnings() {
			fmt.Fprintf(b, "on the wire: %s\n", warning)
		}
	}
	b.WriteByte('\n')
}

// scope says what was asked about, as the session understood it.
func (r report) scope() string {
	for _, a := range r.answers {
		return cmp.Or(a.Asked().String(), "whatever")
	}
	return "whatever"
}

func value(a registry.Answer) string {
	switch {
	case a.Deliveries() != 0:
		return a.Deliveries().String()
	case !a.Limit().IsZero():
		return a.Limit().String()
	}
	return a.Status().String()
}

func knownBy(a registry.Answer) string {
	if a.InheritedFrom().IsZero() {
		return a.Known().String()
	}
	return a.Known().String() + " ⇧"
}

func at(a registry.Answer) string {
	if a.Known() == 0 {
		return ""
	}
	return a.Revision().String()
}

func fit(a registry.Answer) string {
	if a.Fit() == evidence.FitNone {
		return ""
	}
	return a.Fit().String()
}

func marks(a registry.Answer) string {
	var marks []string
	switch {
	case a.Standing().Missing() || a.Standing().Stage == capability.Deprecated:
		marks = append(marks, a.Standing().String())
	}
	if !a.DerivedFrom().IsZero() {
		marks = append(marks, "from "+a.DerivedFrom().String())
	}
	if a.FilledBy() != 0 {
		marks = append(marks, "filled by "+a.FilledBy().String())
	}
	if a.Disputed() {
		marks = append(marks, "disputed")
	}
	return strings.Join(marks, ", ")
}

func (r report) writeMore(b *strings.Builder, a registry.Answer) {
	fmt.Fprintf(b, "\n%s\n", a.Capability())
	if note := a.Note(); note != "" {
		fmt.Fprintf(b, "  note: %s\n", note)
	}
	for _, step := range a.Why() {
		fmt.Fprintf(b, "  why:  %s\n", step.Text)
	}
	for c := range a.Elsewhere() {
		if !c.Scope.IsZero() {
			fmt.Fprintf(b, "  else: %s for %s\n", cmp.Or(c.Delivery.String(), c.Status.String()), c.Scope)
		}
	}
}

func planText(p registry.Plan) string {
	parts := []string{"structuredContent: " + yesNo(p.SendStructured), "content: " + yesNo(p.SendContent), "mirror: " + p.Mirror.String()}
	var lost []string
	for path := range p.Lost() {
		lost = append(lost, path.Name())
	}
	text := strings.Join(parts, ", ") + "\n  why: " + p.Reason.String()
	if p.Delivery != 0 {
		text += " (" + p.Delivery.String() + ")"
	}
	if len(lost) > 0 {
		text += "\n  what stands in one of these alone may be lost: " + strings.Join(lost, ", ")
	}
	return text
}

func yesNo(b bool) string {
	if b {
		return "send"
	}
	return "leave empty"
}
