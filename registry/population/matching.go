package population

import (
	"encoding/json"
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/scopejson"
	"github.com/mcpcaps/mcpcaps/registry"
)

// Found is what a query says of one client.
type Found struct {
	Client *registry.Client
	Truth  Truth

	query Query
}

// Matching asks the query about every client, in the order of their ids:
// whether it holds, and under what condition.
func Matching(r *registry.Registry, q Query) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		if n := q.n; n != nil && n.kind > kindNot && !n.question.Capability.IsZero() {
			for c, b := range r.Briefs(n.question) { // one condition on an answer
				if !yield(Found{c, n.truth(b), q}) {
					return
				}
			}
			return
		}
		for c := range r.Clients() {
			if !yield(Found{c, q.Of(c), q}) {
				return
			}
		}
	}
}

// Answers gives the answers that the query's conditions on capabilities look at,
// in the query's order, each with its evidence.
func (f Found) Answers() iter.Seq[registry.Answer] {
	return func(yield func(registry.Answer) bool) {
		f.query.n.each(func(n *node) bool {
			return n.question.Capability.IsZero() || yield(f.Client.Ask(n.question))
		})
	}
}

// Evidence gives the records that the truth hangs on, in the query's order: of
// each answer the one that decides, and for a condition on revisions those of
// the modes that have one of them.
func (f Found) Evidence() iter.Seq[evidence.Record] {
	return func(yield func(evidence.Record) bool) {
		f.query.n.each(func(n *node) bool {
			if !n.question.Capability.IsZero() {
				a := f.Client.Ask(n.question)
				r, ok := a.Deciding()
				return !ok || yield(r)
			}
			if n.kind != kindField || len(n.revisions) == 0 {
				return true
			}
			for m := range f.Client.Modes() {
				if !n.names(n.listOf(m)) {
					continue
				}
				for _, r := range m.Records {
					if !yield(r) {
						return false
					}
				}
			}
			return true
		})
	}
}

// each walks the conditions that are not made of others, in order.
func (n *node) each(yield func(*node) bool) bool {
	switch {
	case n == nil:
		return true
	case n.kind > kindNot:
		return yield(n)
	}
	for _, sub := range n.subs {
		if !sub.each(yield) {
			return false
		}
	}
	return true
}

// Condition is a circumstance on which an answer depends.
type Condition struct {
	// Capability is what is so under the condition; zero for a revision that
	// only some mode speaks.
	Capability capability.Path
	Status     capability.Status
	Delivery   evidence.Delivery // of tools.result.delivery
	// Elsewhere says that the condition is not what was asked about: in its
	// Scope the status is this one, while the answer is another.
	Elsewhere bool
	// Scope is the condition as far as it can be said in data.
	Scope evidence.Scope
	// Note is the condition in words.
	Note string
}

// Conditions gives what the truth depends on, in the query's order: what is
// there only in part, with the note that says when; what is otherwise in
// another span of versions, revision or circumstance; the mode in which alone a
// revision is spoken.
func (f Found) Conditions() iter.Seq[Condition] {
	return func(yield func(Condition) bool) {
		f.query.n.each(func(n *node) bool {
			switch n.kind {
			case kindStatus, kindDelivery:
				return answerConditions(f.Client.Ask(n.question), yield)
			case kindField:
				return n.modeConditions(f.Client, yield)
			}
			return true
		})
	}
}

// answerConditions gives the conditions of one answer.
func answerConditions(a registry.Answer, yield func(Condition) bool) bool {
	at := a.Capability()
	if a.Status() == capability.Partial {
		told := false
		for c := range a.Claims() {
			if c.Status != capability.Partial {
				continue
			}
			told = true
			if !yield(Condition{Capability: at, Status: c.Status, Delivery: c.Delivery, Scope: c.Scope, Note: c.Note}) {
				return false
			}
		}
		if !told {
			c := Condition{Capability: at, Status: a.Status(), Note: a.Note()}
			if !a.DerivedFrom().IsZero() {
				c.Note = "as far as " + a.DerivedFrom().String() + " goes"
			} else if r, ok := a.Deciding(); ok {
				c.Scope.When = r.Scope.When
			}
			if !yield(c) {
				return false
			}
		}
	}
	for c := range a.Elsewhere() {
		if c.Scope.IsZero() || c.Status == a.Status() && a.Deliveries().Has(c.Delivery) == (c.Delivery != 0) {
			continue // the revision keeps it from answering, or it says the same
		}
		if !yield(Condition{at, c.Status, c.Delivery, true, c.Scope, c.Note}) {
			return false
		}
	}
	return true
}

// modeConditions gives the modes that a condition on revisions needs, where the
// default one will not do.
func (n *node) modeConditions(c *registry.Client, yield func(Condition) bool) bool {
	if n.field != fieldSpeaks && n.field != fieldAccepts {
		return true
	}
	for m := range c.Modes() {
		if m.Default && n.names(n.listOf(m)) {
			return true
		}
	}
	for m := range c.Modes() {
		if n.names(n.listOf(m)) && !yield(Condition{Scope: evidence.Scope{When: evidence.When{Config: m.Config}}, Note: m.Note}) {
			return false
		}
	}
	return true
}

// MarshalJSON gives the client's id, the truth and the conditions.
func (f Found) MarshalJSON() ([]byte, error) {
	type conditionJSON struct {
		Capability capability.Path   `json:"capability,omitzero"`
		Status     string            `json:"status,omitzero"`
		Delivery   evidence.Delivery `json:"delivery,omitzero"`
		Elsewhere  bool              `json:"elsewhere,omitzero"`
		Since      string            `json:"since,omitzero"`
		Until      string            `json:"until,omitzero"`
	}
	type noteJSON struct {
		Note string `json:"note,omitzero"`
	}
	j := struct {
		Client     string            `json:"client"`
		Truth      Truth             `json:"truth"`
		Conditions []json.RawMessage `json:"conditions,omitzero"`
	}{Client: f.Client.ID(), Truth: f.Truth}
	for c := range f.Conditions() {
		span := c.Scope.Versions
		cj := conditionJSON{Capability: c.Capability, Delivery: c.Delivery, Elsewhere: c.Elsewhere, Since: span.Since.String(), Until: span.Until.String()}
		if !c.Capability.IsZero() {
			cj.Status = c.Status.String()
		}
		condition, err := jsontree.Join(cj, scopejson.Scope{Scope: c.Scope}, noteJSON{c.Note})
		if err != nil {
			return nil, err
		}
		j.Conditions = append(j.Conditions, condition)
	}
	return jsontree.Marshal(j)
}
