package registry

import (
	"fmt"
	"iter"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Question asks what a client does about one capability. It is passed by
// value; the zero value of each member but Capability is the default question:
// the default install, its newest version, the revision that it prefers.
type Question struct {
	Capability capability.Path
	// Revision is the revision that client and server speak. Zero is the one
	// that the client's mode prefers.
	Revision revision.Revision
	// Version is the client's release. Zero is the newest one;
	// evidence.UnknownVersion is whichever it may be.
	Version evidence.Version
	// When is the circumstances. Config may be a mode's alias. A zero Config is
	// the default mode, a zero Provider the vendor's own, a zero Result an ok
	// one; what else is zero is open.
	evidence.When
	Policy evidence.Policy
}

// Answer is what is known about a client's capability, with how it is known.
// It is a value that shares the registry's memory. The zero Answer says that
// nothing is recorded.
type Answer struct {
	// Client is whom the answer is about, nil for a client that is not known.
	Client *Client
	// Verdict is what was found. Of several candidates it is that of one whose
	// status the join is.
	evidence.Verdict

	several *Session // of whose candidates this is the join, nil for one client
}

// Disagreements gives the records that say something else than the answer, see
// [evidence.Verdict.Disagreements]; of several candidates those of each, in the
// order of their ids.
func (a Answer) Disagreements() iter.Seq[evidence.Disagreement] {
	return func(yield func(evidence.Disagreement) bool) {
		for each := range a.each() {
			for d := range each.Verdict.Disagreements() {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// Why explains the answer, see [evidence.Verdict.Why]; of several candidates it
// says what each would answer.
func (a Answer) Why() evidence.Explanation {
	if a.several == nil {
		return a.Verdict.Why()
	}
	e := evidence.Explanation{}
	e.Deciding, _ = a.Deciding()
	var ids []string
	for each := range a.each() {
		ids = append(ids, each.Client.ID())
	}
	add := func(format string, args ...any) {
		e.Steps = append(e.Steps, evidence.Step{Rule: 10, Text: fmt.Sprintf(format, args...)})
	}
	add("it may be %s, together they say %s", strings.Join(ids, " or "), a.Status)
	for each := range a.each() {
		add("%s says %s: %s", each.Client, each.Status, each.Verdict.Why())
	}
	return e
}

// each gives the answer, or that of each candidate.
func (a Answer) each() iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		if a.several == nil {
			yield(a)
			return
		}
		q := a.several.question
		q.Capability = a.Question.Capability
		for _, c := range a.several.clients {
			if !yield(c.Ask(q)) {
				return
			}
		}
	}
}

// question fills in what a question leaves open.
func (c *Client) question(q Question) evidence.Question {
	eq := evidence.Question{
		Capability: q.Capability,
		Scope: evidence.Scope{
			Versions: evidence.At(q.Version),
			Revision: q.Revision,
			When:     q.When,
		},
		Policy: q.Policy,
	}
	eq.Defaults.Provider = evidence.Vendor
	eq.Defaults.Result = evidence.OKResult
	if m := c.entry.Mode(q.Config); m != nil {
		eq.Defaults.Config = m.Config
		eq.Defaults.Revision = m.PreferredOver(q.Transport)
		if q.Config != "" {
			eq.Scope.Config = m.Config
		}
	}
	return eq
}

// Ask answers a question about the client. It never fails: what nobody has
// looked at is not-recorded. It allocates nothing.
func (c *Client) Ask(q Question) Answer {
	return Answer{Client: c, Verdict: c.dossier.Weigh(c.question(q))}
}

// Claim gives what the data set's claims say of a capability for a default
// install, as they were written down: at the revision where their evidence was
// seen, whatever the preferred revision defines. It is not-recorded where there
// is no such claim.
func (c *Client) Claim(p capability.Path) evidence.Verdict {
	return c.dossier.Judge(c.question(Question{Capability: p}))
}
