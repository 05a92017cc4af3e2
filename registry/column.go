package registry

import (
	"iter"
	"sync/atomic"

	"github.com/mcpcaps/mcpcaps/capability"
)

// columns is the answers of all clients to the default question, side by side: a
// question about the population reads one of them.
type columns [capability.NumListed]atomic.Pointer[[]Brief]

// column gives the answers about a listed capability, in the order of the clients.
func (r *Registry) column(i int, p capability.Path) []Brief {
	if c := r.columns[i].Load(); c != nil {
		return *c
	}
	column := make([]Brief, len(r.clients))
	var q Question
	for j, c := range r.clients {
		column[j] = c.brief(c.row(&q), p)
	}
	r.columns[i].Store(&column)
	return column
}

// Briefs gives each client with what it answers to the question, in the order of
// their ids. A question that names nothing but a listed capability is answered
// from a column that is kept.
func (r *Registry) Briefs(q Question) iter.Seq2[*Client, Brief] {
	return func(yield func(*Client, Brief) bool) {
		i, ok := q.Capability.Index()
		if ok && q == (Question{Capability: q.Capability}) {
			for j, b := range r.column(i, q.Capability) {
				if !yield(r.clients[j], b) {
					return
				}
			}
			return
		}
		for _, c := range r.clients {
			if !yield(c, c.brief(c.row(&q), q.Capability)) {
				return
			}
		}
	}
}
