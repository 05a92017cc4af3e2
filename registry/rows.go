package registry

import (
	"maps"
	"sync/atomic"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// row is a client's answers under one set of circumstances. They are worked out
// when they are first asked for, and kept; two readers that meet do the same work
// twice and store the same word. All questions that nothing in the client's
// evidence tells apart share a row.
type row struct {
	question Question       // the first of them, without a capability
	asked    weigh.Question // as the client understands it
	briefs   [capability.NumListed]atomic.Uint64
	live     [2]atomic.Pointer[[capability.NumListed]atomic.Uint64] // where the wire says unsupported, full
	handled  [4]atomic.Pointer[handled]                             // what becomes of a tool result
}

// MaxRows is how many sets of circumstances, beside those that name no more than
// a revision and a policy, a client keeps answers for. An answer under others is
// worked out each time.
const MaxRows = 256

// openRows is the sets of circumstances that name no more than a revision and a
// policy.
const openRows = (revision.NumKnown + 1) * (int(evidence.Conservative) + 1)

// rows is the rows of one client.
type rows struct {
	open [openRows]atomic.Pointer[row]
	last atomic.Pointer[row] // of the others, the one asked for last
	more atomic.Pointer[map[weigh.Key]*row]
}

// openAt gives the place of the row of a question that names no more than a
// revision and a policy, nil of another.
func (c *Client) openAt(q *Question) *atomic.Pointer[row] {
	if !q.Version.IsZero() || q.Policy > evidence.Conservative || q.When != (evidence.When{}) {
		return nil
	}
	n := 0
	if !q.Revision.IsZero() {
		i, ok := q.Revision.Index()
		if !ok {
			return nil
		}
		n = i + 1
	}
	return &c.rows.open[int(q.Policy)*(revision.NumKnown+1)+n]
}

// ready gives the row of a question where it is at hand, nil where it has to be
// looked for or made.
func (c *Client) ready(q *Question) *row {
	if at := c.openAt(q); at != nil {
		return at.Load()
	}
	if r := c.rows.last.Load(); r != nil && r.question.same(q) {
		return r
	}
	return nil
}

// row gives the row of a question, whose capability does not count.
func (c *Client) row(q *Question) *row {
	if r := c.ready(q); r != nil {
		return r
	}
	if at := c.openAt(q); at != nil {
		return c.openRow(at, q)
	}
	return c.otherRow(q)
}

func newRow(q *Question, asked *weigh.Question) *row {
	r := &row{question: *q, asked: *asked}
	r.question.Capability, r.asked.Capability = capability.Path{}, capability.Path{}
	return r
}

func (c *Client) openRow(at *atomic.Pointer[row], q *Question) *row {
	asked := c.ask(q)
	at.CompareAndSwap(nil, newRow(q, &asked))
	return at.Load()
}

// otherRow finds the row of a question that names more, or makes one. Where it
// cannot be kept the row is the caller's alone.
func (c *Client) otherRow(q *Question) *row {
	asked := c.ask(q)
	key, ok := c.dossier().Class(&asked)
	if !ok {
		return newRow(q, &asked)
	}
	for {
		old := c.rows.more.Load()
		if old != nil {
			if kept := (*old)[key]; kept != nil {
				c.rows.last.Store(kept)
				return kept
			}
			if len(*old) >= MaxRows {
				return newRow(q, &asked)
			}
		}
		r := newRow(q, &asked)
		if !q.short() {
			return r
		}
		next := map[weigh.Key]*row{key: r}
		if old != nil {
			maps.Copy(next, *old)
		}
		if c.rows.more.CompareAndSwap(old, &next) {
			c.rows.last.Store(r)
			return r
		}
	}
}

// maxWord is the longest text of a question that is kept with its row.
const maxWord = 256

// short says that a question has no text that is too long to be kept.
func (q *Question) short() bool {
	scope := evidence.Scope{When: q.When}
	for d := range evidence.Dimensions() {
		if len(d.Of(&scope)) > maxWord {
			return false
		}
	}
	return true
}

// same says that two questions ask about the same circumstances in the same words.
func (q *Question) same(p *Question) bool {
	return q.Version == p.Version && q.Policy == p.Policy && q.Revision == p.Revision && q.When == p.When
}

// kept gives the word that is kept for a capability, zero for none. Its status can
// be read as it is.
func (r *row) kept(p capability.Path) Brief {
	if i, ok := p.Index(); ok {
		return Brief(r.briefs[i].Load())
	}
	return 0
}

// brief gives what of the answer fits in a word.
func (c *Client) brief(r *row, p capability.Path) Brief {
	if b := r.kept(p); b != 0 {
		return b &^ briefKept
	}
	return c.work(r, p)
}

// work weighs what is asked for the first time, and keeps it. Members of open
// families, which are without number, are weighed each time.
func (c *Client) work(r *row, p capability.Path) Brief {
	v := c.weigh(r, p)
	b := briefOf(&v)
	if i, ok := p.Index(); ok {
		r.briefs[i].Store(uint64(b) | briefKept)
	}
	return b
}

func (c *Client) weigh(r *row, p capability.Path) weigh.Verdict {
	q := r.asked
	q.Capability = p
	return c.dossier().Weigh(q)
}
