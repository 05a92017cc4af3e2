package registry

import (
	"iter"
	"slices"
	"sync/atomic"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Connection is what a server or gateway knows of a connection or, from
// 2026-07-28 on, of one request: there nothing is carried over from an earlier
// one. The zero Connection knows nothing.
type Connection struct {
	// Said is what the client said of itself, nil for nothing.
	Said *wire.Statement
	// Signals is what HTTP headers tell, where Said is nil. A Statement holds
	// its own.
	Signals wire.Signals
	// Client is who it is, where the caller knows better than the hints.
	Client *Client
	// Revision is the negotiated one. Zero, or a draft, is a modern request's
	// own, else the one that the client prefers.
	Revision revision.Revision
	// Version is the client's release, where the caller knows better.
	Version evidence.Version
	// When is what the caller knows of the circumstances. It wins over what
	// the hints imply.
	evidence.When
	Policy evidence.Policy
}

// Session answers questions about one connection: for what a client can declare
// the client itself, for the rest the data set. It does not change, and any
// number of readers may use it at once. The zero Session knows nothing.
type Session struct {
	match    Match
	question Question
	said     *wire.Statement
	view     View    // of the client, of the first of several, or of nobody
	more     []View  // of the other candidates
	bridge   View    // answers for transports and authentication, where there is a bridge
	unknown  *Client // knows nothing
	single   bool    // the view answers whatever the client does not
}

// Session opens a session. It is cheap enough to be made for every request: it
// finds out who the client is and where its answers are kept, and looks at none.
func (r *Registry) Session(c Connection) *Session {
	hints := HintsOf(c.Said)
	if c.Said == nil {
		hints.Signals, hints.Transport = c.Signals, c.Transport
	}
	s := &Session{said: c.Said}
	if c.Client != nil {
		s.match = Match{Client: c.Client, Class: c.Client.Class(), Via: ViaCaller}
		if c.Said != nil {
			s.match.Version = c.Client.versionOf(&hints)
		}
	} else {
		s.match = r.Identify(hints)
	}
	s.ask(&c, &hints)
	s.find(r)
	return s
}

// ask works out the question that the session asks about each capability.
func (s *Session) ask(c *Connection, hints *Hints) {
	known := evidence.Scope{When: c.When}.OrElse(evidence.Scope{When: evidence.When{Transport: hints.Transport}})
	s.question = Question{
		Revision: c.Revision,
		Version:  c.Version,
		When:     known.OrElse(evidence.Scope{When: s.match.Implies}).When,
		Policy:   c.Policy,
	}
	if s.question.Revision.IsDraft() {
		s.question.Revision = revision.Revision{}
	}
	if s.question.Revision.IsZero() && c.Said != nil && c.Said.Era() == revision.Modern {
		s.question.Revision = c.Said.Revision()
	}
	if s.question.Version.IsZero() {
		s.question.Version = s.match.Version
		if s.match.nobody() {
			s.question.Version = hints.Version
		}
	}
}

// find finds where the answers of the clients that it may be are kept.
func (s *Session) find(r *Registry) {
	s.unknown, s.single = &r.unknown, len(s.match.candidates) == 0 && s.match.Bridge.Name == ""
	switch {
	case s.match.Client != nil:
		s.view = s.match.Client.view(&s.question)
	case s.match.nobody():
		s.view = r.unknown.view(&s.question)
	default:
		s.view = s.match.candidates[0].view(&s.question)
		for _, c := range s.match.candidates[1:] {
			s.more = append(s.more, c.view(&s.question))
		}
	}
	if s.match.Bridge.Name == "" {
		return
	}
	if b := r.bridge(s.match.Bridge); b != nil {
		q := Question{Revision: s.question.Revision, When: evidence.When{Transport: s.question.Transport}, Policy: s.question.Policy}
		s.bridge = b.view(&q)
	}
}

// Match says who is on the connection.
func (s *Session) Match() Match { return s.match }

// Said gives what the client said of itself, nil when it said nothing.
func (s *Session) Said() *wire.Statement { return s.said }

// Question is the question that the session asks about each capability: the
// revision, version and circumstances as they were understood.
func (s *Session) Question() Question { return s.question }

// Status gives the status of a capability on this connection, see Ask.
func (s *Session) Status(p capability.Path) capability.Status {
	if status := s.hear(p); status != capability.NotRecorded {
		return status
	}
	if s.single {
		if b := s.view.row.kept(p); b != 0 {
			return b.Status()
		}
	}
	return s.Brief(p).Status()
}

// Brief gives what of the answer about a capability fits in a word, see Ask.
func (s *Session) Brief(p capability.Path) Brief {
	if status := s.hear(p); status != capability.NotRecorded {
		return s.live(p, status)
	}
	view := s.speaker(p)
	b := view.Brief(p)
	if view == &s.view {
		for i := range s.more {
			b, _ = b.join(s.more[i].Brief(p))
		}
	}
	return b
}

// Ask answers what the client on this connection does about a capability. What
// it could declare in some revision it answers itself, if it sent capabilities
// at all; its silence is a no there. All else the data set answers, for several
// candidates with the conservative join of their answers, for a bridge's
// transports and authentication with the bridge's. It allocates nothing.
func (s *Session) Ask(p capability.Path) Answer {
	if status := s.hear(p); status != capability.NotRecorded {
		return Answer{Brief: s.live(p, status), view: s.hearer(), path: p, session: s, how: heard}
	}
	view := s.speaker(p)
	a := view.Ask(p)
	if view != &s.view || len(s.more) == 0 {
		return a
	}
	for i := range s.more {
		joined, second := a.join(s.more[i].Brief(p))
		if a.Brief = joined; second {
			a.view = s.more[i]
		}
	}
	a.session, a.how = s, joined
	return a
}

// speaker gives whose data answer about p: a bridge's for what it carries, else
// those of the client.
func (s *Session) speaker(p capability.Path) *View {
	if s.bridge.client != nil && bridged(p) {
		return &s.bridge
	}
	return &s.view
}

// bridged says that a bridge, not the client behind it, answers for p.
func bridged(p capability.Path) bool {
	top := p.Top()
	return top == capability.Transports || top == capability.Authentication
}

// views gives the candidates' views.
func (s *Session) views() iter.Seq[View] {
	return func(yield func(View) bool) {
		if !yield(s.view) {
			return
		}
		for _, v := range s.more {
			if !yield(v) {
				return
			}
		}
	}
}

// hear gives what the client said about p, NotRecorded where it is not the
// client's to say: rule 9, which is the statement's.
func (s *Session) hear(p capability.Path) capability.Status {
	if s.said == nil {
		return capability.NotRecorded
	}
	return s.said.Answer(p)
}

// hearer is whose data are compared with what the client says: of several
// candidates nobody's.
func (s *Session) hearer() View {
	if len(s.more) == 0 {
		return s.view
	}
	return s.unknown.view(&s.question)
}

// live gives the brief of what the client said. It is kept beside the client's
// other answers under the same circumstances.
func (s *Session) live(p capability.Path, status capability.Status) Brief {
	i, ok := p.Index()
	keep := ok && len(s.more) == 0 && !s.view.row.question.Revision.IsZero() && (status == capability.Full || status == capability.Unsupported)
	if !keep {
		return s.weighLive(p)
	}
	at := &s.view.row.live[0]
	if status == capability.Full {
		at = &s.view.row.live[1]
	}
	list := at.Load()
	if list == nil {
		at.CompareAndSwap(nil, new([capability.NumListed]atomic.Uint64))
		list = at.Load()
	}
	if n := list[i].Load(); n != 0 {
		return Brief(n &^ briefKept)
	}
	b := s.weighLive(p)
	list[i].Store(uint64(b) | briefKept)
	return b
}

func (s *Session) weighLive(p capability.Path) Brief {
	a := Answer{view: s.hearer(), path: p, session: s, how: heard}
	v := a.verdict()
	return briefOf(&v)
}

// record makes the record of what the client said about p.
func (s *Session) record(p capability.Path) *evidence.Record {
	record := evidence.Record{
		Tier: evidence.Declared, Status: capability.Unsupported,
		Source: evidence.Source{Kind: evidence.WireSource, Title: "absent from the capabilities that the client sent"},
	}
	if said, ok := s.said.Record(p); ok {
		record = said
	}
	record.Scope = evidence.Scope{Revision: s.question.Revision, When: s.question.When}
	if record.Scope.Revision.IsZero() {
		record.Scope.Revision = s.said.Revision()
	}
	if !s.question.Version.IsZero() {
		record.Scope.Versions = evidence.At(s.question.Version)
	}
	return &record
}

// Asked gives the capabilities that a list of the session's answers has: those
// of the client, see Client.Asked, or the tree's where no one client is known,
// and what else the client declared.
func (s *Session) Asked() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		var paths []capability.Path
		seen := make(map[capability.Path]bool)
		add := func(p capability.Path) {
			if !seen[p] {
				seen[p] = true
				paths = append(paths, p)
			}
		}
		for c := range s.match.Candidates() {
			for p := range c.Asked() {
				add(p)
			}
		}
		if s.match.nobody() {
			for p := range capability.All() {
				if p.Kind() == capability.KindFeature {
					add(p)
				}
			}
		}
		live := false
		if s.said != nil {
			for p := range s.said.Declared() {
				add(p)
				live = true
			}
			for p := range s.said.Requested() {
				add(p)
				live = true
			}
		}
		if s.match.Client == nil || live {
			slices.SortStableFunc(paths, capability.Path.Compare)
		}
		for _, p := range paths {
			if !yield(p) {
				return
			}
		}
	}
}

// Answers answers for each capability that Asked gives.
func (s *Session) Answers() iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		for p := range s.Asked() {
			if !yield(s.Ask(p)) {
				return
			}
		}
	}
}
