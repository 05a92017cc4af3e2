package registry

import (
	"iter"
	"slices"

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
// number of readers may use it at once.
type Session struct {
	match    Match
	clients  []*Client // whose answers are joined; none when nobody is known
	bridge   *Client   // answers for transports and authentication
	question Question
	said     *wire.Statement
	live     []liveRecord // in tree order
	absent   evidence.Record
}

// liveRecord is what the client said about one capability.
type liveRecord struct {
	path   capability.Path
	record evidence.Record
}

// nobody is the dossier of a client that is not known.
var nobody evidence.Dossier

// Session opens a session. It is cheap enough to be made for every request.
func (r *Registry) Session(c Connection) *Session {
	hints := HintsOf(c.Said)
	if c.Said == nil {
		hints.Signals, hints.Transport = c.Signals, c.Transport
	}
	s := &Session{said: c.Said}
	if c.Client != nil {
		s.match = Match{Client: c.Client, Class: c.Client.Class(), Via: ViaCaller}
		if c.Said != nil {
			s.match.Version = c.Client.versionOf(hints)
		}
	} else {
		s.match = r.Identify(hints)
	}
	s.clients = slices.Collect(s.match.Candidates())
	if s.match.Bridge.Name != "" {
		s.bridge = r.bridge(s.match.Bridge)
	}
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
		if len(s.clients) == 0 {
			s.question.Version = hints.Version
		}
	}
	if c.Said != nil {
		s.listen(c.Said)
	}
	return s
}

// versionOf gives the release that the hints of a client tell.
func (c *Client) versionOf(h Hints) evidence.Version {
	for i := range c.entry.Identity.Names {
		if s := &c.entry.Identity.Names[i]; s.Text == h.Name {
			return matched(h, signed{s, c}, MatchExact, ViaCaller).Version
		}
	}
	if says(h.Version) {
		return h.Version
	}
	return evidence.UnknownVersion
}

// listen keeps what the client said, ready to answer.
func (s *Session) listen(said *wire.Statement) {
	scope := s.scope(said)
	for p, record := range said.Records() {
		record.Scope = scope
		s.live = append(s.live, liveRecord{p, record})
	}
	slices.SortFunc(s.live, func(a, b liveRecord) int { return a.path.Compare(b.path) })
	if said.CapabilitiesSent() {
		s.absent = evidence.Record{
			Tier: evidence.Declared, Status: capability.Unsupported, Scope: scope,
			Source: evidence.Source{Kind: evidence.WireSource, Title: "absent from the capabilities that the client sent"},
		}
	}
}

// scope is where what the client says now holds.
func (s *Session) scope(said *wire.Statement) evidence.Scope {
	scope := evidence.Scope{Revision: s.question.Revision, When: s.question.When}
	if scope.Revision.IsZero() {
		scope.Revision = said.Revision()
	}
	if !s.question.Version.IsZero() {
		scope.Versions = evidence.At(s.question.Version)
	}
	return scope
}

// Match says who is on the connection.
func (s *Session) Match() Match { return s.match }

// Said gives what the client said of itself, nil when it said nothing.
func (s *Session) Said() *wire.Statement { return s.said }

// Question is the question that the session asks about each capability: the
// revision, version and circumstances as they were understood.
func (s *Session) Question() Question { return s.question }

// Ask answers what the client on this connection does about a capability. What
// it could declare in some revision it answers itself, if it sent capabilities
// at all; its silence is a no there. All else the data set answers, for several
// candidates with the conservative join of their answers, for a bridge's
// transports and authentication with the bridge's. It allocates nothing.
func (s *Session) Ask(p capability.Path) Answer {
	q := s.question
	q.Capability = p
	if record := s.hear(p); record != nil {
		if len(s.clients) != 1 {
			return Answer{Verdict: nobody.WeighLive(s.unknown(q), record)}
		}
		c := s.clients[0]
		return Answer{Client: c, Verdict: c.dossier.WeighLive(c.question(q), record)}
	}
	if s.bridge != nil && bridged(p) {
		return s.bridge.Ask(Question{Capability: p, Revision: q.Revision, When: evidence.When{Transport: q.Transport}, Policy: q.Policy})
	}
	if len(s.clients) == 0 {
		return Answer{Verdict: nobody.Weigh(s.unknown(q))}
	}
	a := s.clients[0].Ask(q)
	for _, c := range s.clients[1:] {
		a.join(c.Ask(q))
		a.several = s
	}
	return a
}

// bridged says that a bridge, not the client behind it, answers for p.
func bridged(p capability.Path) bool {
	top := p.Top()
	return top == capability.Transports || top == capability.Authentication
}

// hear gives what the client said about p, nil where it is not the client's to
// say: rule 9, which is the statement's.
func (s *Session) hear(p capability.Path) *evidence.Record {
	if s.said == nil || s.said.Answer(p) == capability.NotRecorded {
		return nil
	}
	i, ok := slices.BinarySearchFunc(s.live, p, func(l liveRecord, p capability.Path) int { return l.path.Compare(p) })
	if !ok {
		return &s.absent // it was silent
	}
	return &s.live[i].record
}

// unknown is a question about a client that is not known.
func (s *Session) unknown(q Question) evidence.Question {
	eq := evidence.Question{Capability: q.Capability, Policy: q.Policy}
	eq.Scope = evidence.Scope{Revision: q.Revision, When: q.When}
	if !q.Version.IsZero() {
		eq.Scope.Versions = evidence.At(q.Version)
	}
	return eq
}

// join makes the answer hold for another candidate too.
func (a *Answer) join(b Answer) {
	known, disputed, fit := a.Known|b.Known, a.Disputed || b.Disputed, min(a.Fit, b.Fit)
	deliveries, limit := a.Deliveries|b.Deliveries, a.Limit
	if limit.IsZero() || b.Limit.Smaller(limit) {
		limit = b.Limit
	}
	if status := capability.Join(a.Status, b.Status); status != a.Status {
		*a = b
	}
	a.Client, a.Known, a.Disputed, a.Fit, a.Deliveries, a.Limit = nil, known, disputed, fit, deliveries, limit
}

// Asked gives the capabilities that a list of the session's answers has: those
// of the client, see Client.Asked, or the tree's where no one client is known,
// and what else the client declared.
func (s *Session) Asked() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		var paths []capability.Path
		for _, c := range s.clients {
			for p := range c.Asked() {
				if !slices.Contains(paths, p) {
					paths = append(paths, p)
				}
			}
		}
		if len(s.clients) == 0 {
			for p := range capability.All() {
				if p.Kind() == capability.KindFeature {
					paths = append(paths, p)
				}
			}
		}
		for _, l := range s.live {
			if !slices.Contains(paths, l.path) {
				paths = append(paths, l.path)
			}
		}
		if len(s.clients) != 1 || len(s.live) > 0 {
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

// Plan says how to send a tool result on this connection: safe for every client
// that it may be.
func (s *Session) Plan(r ToolResult) Plan {
	var h handling
	at := s.question.Revision
	for _, c := range s.clients {
		h.add(c, s.question, r)
		if at.IsZero() {
			at = c.question(s.question).AskedRevision()
		}
	}
	h.unknown = h.unknown || len(s.clients) == 0
	return h.plan(at, r)
}
