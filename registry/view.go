package registry

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// View is a client under the circumstances of a question, ready to be asked about
// one capability after the other. The zero View knows nothing. Views are small
// values; any number of readers may use one at once.
type View struct {
	client  *Client
	row     *row
	version evidence.Version // as asked: the row's question may name another one
	words   *Question        // as asked, where words differ from the row's
}

// View gives the client under the circumstances of q, whose Capability does not
// count.
func (c *Client) View(q Question) View {
	return c.view(&q)
}

func (c *Client) view(q *Question) View {
	r := c.row(q)
	v := View{client: c, row: r, version: q.Version}
	if r.question.When != q.When || r.question.Revision != q.Revision {
		words := *q
		v.words = &words
	}
	return v
}

// Status gives the status of a capability.
func (v View) Status(p capability.Path) capability.Status {
	if v.row == nil {
		return capability.NotRecorded
	}
	if b := v.row.kept(p); b != 0 {
		return b.Status()
	}
	return v.client.work(v.row, p).Status()
}

// Brief gives what of the answer about a capability fits in a word.
func (v View) Brief(p capability.Path) Brief {
	if v.row == nil {
		return 0
	}
	return v.client.brief(v.row, p)
}

// Ask gives the answer about a capability.
func (v View) Ask(p capability.Path) Answer {
	return Answer{Brief: v.Brief(p), view: v, path: p}
}

// Answers answers for each capability that [Client.Asked] gives.
func (v View) Answers() iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		if v.client == nil {
			return
		}
		for p := range v.client.Asked() {
			if !yield(v.Ask(p)) {
				return
			}
		}
	}
}

// question gives the question of the view, in the words that it was asked in.
func (v *View) question(p capability.Path) Question {
	var q Question
	switch {
	case v.words != nil:
		q = *v.words
	case v.row != nil:
		q = v.row.question
	}
	q.Version, q.Capability = v.version, p
	return q
}

// asked is question as the client understands it.
func (v *View) asked(p capability.Path) weigh.Question {
	if v.client == nil {
		return weigh.Question{Capability: p}
	}
	if v.words == nil && v.version == v.row.question.Version {
		q := v.row.asked
		q.Capability = p
		return q
	}
	q := v.question(p)
	return v.client.ask(&q)
}
