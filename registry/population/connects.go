package population

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Meeting is what comes of it when a client, in one of its modes, meets a server.
type Meeting struct {
	Client *registry.Client
	// Config is the mode's name, "" for a client of which no mode is recorded.
	Config  string
	Default bool // a default install is in this mode
	Outcome revision.Outcome
}

// Connects says of every client, in the order of their ids, and of each of its
// modes, in file order, what comes of it when it meets a server that speaks the
// given revisions over the transport. It looks at revisions alone: whether the
// client has the transport at all is another question.
//
// A client of which no mode is recorded is undetermined.
func Connects(r *registry.Registry, s revision.ServerSide, t revision.Transport) iter.Seq[Meeting] {
	return func(yield func(Meeting) bool) {
		for c := range r.Clients() {
			some := false
			for m := range c.Modes() {
				some = true
				if !yield(Meeting{c, m.Config, m.Default, revision.Negotiate(negotiator(m, t), s, t)}) {
					return
				}
			}
			if !some && !yield(Meeting{c, "", true, revision.Negotiate(revision.ClientSide{}, s, t)}) {
				return
			}
		}
	}
}

// Parting is a client that a server would lose, or may lose, in one of its modes.
type Parting struct {
	Client  *registry.Client
	Config  string
	Default bool
	// Before and After are what comes of it with and without the revisions.
	Before, After revision.Outcome
	// Certain is Yes where the client connects before and does not after, and
	// Unknown where one of the two outcomes is undetermined.
	Certain Truth
}

// Lost says who would be lost if a server stopped speaking some revisions: the
// clients, mode by mode in the order of Connects, that connect before and not
// after; and apart from them, by Certain, those of which that is not known. Who
// never connected is not lost, and neither is who connects at another revision.
func Lost(r *registry.Registry, s revision.ServerSide, t revision.Transport, dropped ...revision.Revision) iter.Seq[Parting] {
	return func(yield func(Parting) bool) {
		var left revision.ServerSide
		for _, x := range s.Speaks {
			if !slices.Contains(dropped, x) {
				left.Speaks = append(left.Speaks, x)
			}
		}
		next, stop := iter.Pull(Connects(r, left, t))
		defer stop()
		for before := range Connects(r, s, t) {
			after, _ := next()
			l := Parting{before.Client, before.Config, before.Default, before.Outcome, after.Outcome, Unknown}
			if !published(left) && published(s) {
				// it is no server any more, rather than one of which nothing is known
				l.After = revision.Outcome{Ending: revision.Failed, Reason: revision.ReasonNothingShared}
			}
			if l.certainty(); l.Certain != No && !yield(l) {
				return
			}
		}
	}
}

func published(s revision.ServerSide) bool {
	return s.Supports(revision.Legacy) || s.Supports(revision.Modern)
}

// certainty sets Certain from the two outcomes.
func (l *Parting) certainty() {
	before, after := l.Before.Ending, l.After.Ending
	switch {
	case before == revision.Failed || after == revision.Connected:
		l.Certain = No
	case before == revision.Connected && after == revision.Failed:
		l.Certain = Yes
	case l.Before == l.After && l.Before.Reason == revision.ReasonAcceptsUnknown:
		// the server counters the same offer with the same revision as before
		l.Certain = No
	default:
		l.Certain = Unknown
	}
}

// MarshalJSON gives the client's id, its mode, and how and where it ends.
func (m Meeting) MarshalJSON() ([]byte, error) {
	return jsontree.Marshal(struct {
		Client   string            `json:"client"`
		Config   string            `json:"config,omitzero"`
		Default  bool              `json:"default"`
		Result   string            `json:"result"`
		Revision revision.Revision `json:"revision,omitzero"`
		Reason   revision.Reason   `json:"reason,omitzero"`
	}{m.Client.ID(), m.Config, m.Default, m.Outcome.Ending.String(), m.Outcome.Revision, m.Outcome.Reason})
}

// MarshalJSON gives the client's id, its mode, both outcomes and how certain it is.
func (l Parting) MarshalJSON() ([]byte, error) {
	type outcome struct {
		Result   string            `json:"result"`
		Revision revision.Revision `json:"revision,omitzero"`
		Reason   revision.Reason   `json:"reason,omitzero"`
	}
	return jsontree.Marshal(struct {
		Client  string  `json:"client"`
		Config  string  `json:"config,omitzero"`
		Default bool    `json:"default"`
		Certain Truth   `json:"certain"`
		Before  outcome `json:"before"`
		After   outcome `json:"after"`
	}{
		l.Client.ID(), l.Config, l.Default, l.Certain,
		outcome{l.Before.Ending.String(), l.Before.Revision, l.Before.Reason}, outcome{l.After.Ending.String(), l.After.Revision, l.After.Reason},
	})
}
