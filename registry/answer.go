package registry

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Answer is what is known about a client's capability, with how it is known. It
// is a small value: what programs decide by stands in its Brief, and what explains
// it (the methods that are Answer's own) is weighed again when asked for, which
// takes about a microsecond. The zero Answer says that nothing is recorded.
//
// Of several candidates an answer is the conservative join; the methods then speak
// of one whose status the join is, where they do not say otherwise.
type Answer struct {
	Brief

	view    View
	path    capability.Path
	session *Session // whose candidates' join it is, or whose client said so itself
	how     how
}

// how an answer came about.
type how uint8

const (
	weighed how = iota // by the rules
	judged             // by the claims alone
	heard              // from the client itself
	joined             // of several candidates
)

// Client is whom the answer is about, nil for a client that is not known, and
// where it is the join of several.
func (a Answer) Client() *Client {
	if a.how == joined || a.view.client.nobody() {
		return nil
	}
	return a.view.client
}

// Capability is what was asked about.
func (a Answer) Capability() capability.Path { return a.path }

// Question gives the question, in the words that it was asked in.
func (a Answer) Question() Question { return a.view.question(a.path) }

// Asked gives the question's scope as it was understood: what it names, and the
// default install for what it leaves open.
func (a Answer) Asked() evidence.Scope { v := a.verdict(); return v.Asked() }

// verdict weighs again.
func (a *Answer) verdict() weigh.Verdict {
	q := a.view.asked(a.path)
	d := a.view.client.dossier()
	switch a.how {
	case judged:
		return d.Judge(q)
	case heard:
		return d.WeighLive(q, a.session.record(a.path))
	}
	return d.Weigh(q)
}

// noDossier knows nothing.
var noDossier weigh.Dossier

// Revision is where the deciding record was seen, zero where it does not say.
func (a Answer) Revision() revision.Revision { v := a.verdict(); return v.Revision }

// InheritedFrom is the ancestor whose evidence a claim without records of its own
// rests on, zero where it has its own.
func (a Answer) InheritedFrom() capability.Path { v := a.verdict(); return v.InheritedFrom }

// DerivedFrom is the ancestor or descendant that the status follows from, zero
// where it stands on evidence of its own.
func (a Answer) DerivedFrom() capability.Path { v := a.verdict(); return v.DerivedFrom }

// Standing is where the capability stands in the revision asked about.
func (a Answer) Standing() capability.Standing { v := a.verdict(); return v.Standing }

// Deciding gives the record that the answer hangs on, false when there is none.
func (a Answer) Deciding() (evidence.Record, bool) { v := a.verdict(); return v.Deciding() }

// Note gives the note of the claim or record that decides, "" when it has none.
func (a Answer) Note() string { v := a.verdict(); return v.Note() }

// Word gives the source's own word for the status, "" when it has none.
func (a Answer) Word() string { v := a.verdict(); return v.Word() }

// Confirmed gives the tiers of the records beside the claims that say the same.
func (a Answer) Confirmed() evidence.Tiers { v := a.verdict(); return v.Confirmed() }

// Limit gives the smallest limit that applies, under limits.*; of several
// candidates that of all. Of limits that have no order it is the first one by
// [capability.Limit.Compare]; see Limits.
func (a Answer) Limit() capability.Limit {
	first, _ := a.limit()
	return first
}

// Limits gives all limits that hold, in the order of [capability.Limit.Compare]:
// of those that have an order the smallest. Of several candidates it is what is
// safe for each of them.
func (a Answer) Limits() iter.Seq[capability.Limit] { return slices.Values(a.limits()) }

func (a *Answer) limits() []capability.Limit {
	var all []capability.Limit
	for each := range a.each() {
		all = slices.AppendSeq(all, each.Limits())
	}
	return capability.JoinLimits(all)
}

// limit gives the first limit that holds, and whether it is one of several.
func (a *Answer) limit() (first capability.Limit, several bool) {
	for each := range a.each() {
		l := each.Limit
		if !first.IsZero() && !l.IsZero() && l != first && !l.Smaller(first) && !first.Smaller(l) {
			several = true
		}
		first, several = capability.FirstLimit(first, l), several || each.Several()
	}
	return first, several
}

// Claims gives the claims that the answer is made of: none where a record beside
// the claims or the client itself answers, several when nothing tells which of
// them applies.
func (a Answer) Claims() iter.Seq[evidence.Claim] { v := a.verdict(); return v.Claims() }

// Elsewhere gives the capability's claims that do not answer the question: those
// limited to other versions, revisions or conditions.
func (a Answer) Elsewhere() iter.Seq[evidence.Claim] { v := a.verdict(); return v.Elsewhere() }

// Disagreements gives the records that say something else than the answer, those
// of ancestors last; of several candidates those of each, in the order of their
// ids.
func (a Answer) Disagreements() iter.Seq[evidence.Disagreement] {
	return func(yield func(evidence.Disagreement) bool) {
		for each := range a.each() {
			for d := range each.Disagreements() {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// Why explains the answer; of several candidates it says what each would answer.
func (a Answer) Why() evidence.Explanation {
	v := a.verdict()
	if a.how != joined {
		return v.Why()
	}
	var e evidence.Explanation
	var ids []string
	for c := range a.session.match.Candidates() {
		ids = append(ids, c.ID())
	}
	add := func(format string, args ...any) {
		e = append(e, evidence.Step{Rule: 10, Text: fmt.Sprintf(format, args...)})
	}
	add("it may be %s, together they say %s", strings.Join(ids, " or "), a.Status())
	i := 0
	for each := range a.each() {
		add("%s says %s: %s", ids[i], each.Status, each.Why())
		i++
	}
	return e
}

// each gives the verdict, or that of each candidate in the order of their ids.
func (a Answer) each() iter.Seq[weigh.Verdict] {
	return func(yield func(weigh.Verdict) bool) {
		if a.how != joined {
			yield(a.verdict())
			return
		}
		for view := range a.session.views() {
			one := Answer{view: view, path: a.path}
			if !yield(one.verdict()) {
				return
			}
		}
	}
}

// Ask answers a question about the client. It never fails: what nobody has looked
// at is not-recorded. It allocates nothing, but for a question in words that no
// evidence of the client names and that differ from those it was asked in before:
// they are kept with the answer.
func (c *Client) Ask(q Question) Answer {
	r := c.ready(&q)
	if r == nil {
		return c.askOther(&q)
	}
	return Answer{Brief: c.brief(r, q.Capability), view: View{client: c, row: r, version: q.Version}, path: q.Capability}
}

func (c *Client) askOther(q *Question) Answer {
	v := c.view(q)
	return v.Ask(q.Capability)
}

// Answers answers the question for each capability that Asked gives; the
// question's own Capability does not count.
func (c *Client) Answers(q Question) iter.Seq[Answer] { return c.View(q).Answers() }

// Status gives the status of a capability for a default install: the answer to
// the default question.
func (c *Client) Status(p capability.Path) capability.Status {
	if r := c.rows.open[0].Load(); r != nil {
		if b := r.kept(p); b != 0 {
			return b.Status()
		}
	}
	return c.brief(c.row(&Question{}), p).Status()
}

// Claim gives what the data set's claims say of a capability for a default
// install, as they were written down: at the revision where their evidence was
// seen, whatever the preferred revision defines. It is not-recorded where there
// is no such claim.
func (c *Client) Claim(p capability.Path) Answer {
	a := Answer{view: c.View(Question{}), path: p, how: judged}
	v := a.verdict()
	a.Brief = briefOf(&v)
	return a
}
