package observed

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a Recorder. What crosses one is counted all the same, with the rest.
const (
	// DefaultMaxPeers is how many peers are kept apart where Config names no
	// other number.
	DefaultMaxPeers = 4096
	// maxNameLen and maxVersionLen are the longest name and version of a peer
	// that is kept apart, in bytes.
	maxNameLen    = 128
	maxVersionLen = 64
	// maxOpen is how many members of open families (extensions, experimental) are
	// kept apart for one peer, and maxOpenLen the longest such path, in bytes.
	maxOpen    = 16
	maxOpenLen = 128
	// maxPeerBytes is the most memory that one peer takes, in bytes, if it
	// declares and does everything that can be counted. One that declares a
	// handful of capabilities takes less than a sixteenth of it.
	maxPeerBytes = 16 << 10
)

const shards = 16

// Config is how a Recorder counts. The zero Config will do.
type Config struct {
	// MaxPeers is how many peers are kept apart; 0 means DefaultMaxPeers. A
	// Recorder takes at most MaxPeers+1 times 16 KiB.
	MaxPeers int
	// Fold turns a name as sent into the one to count by. It is where a variable
	// part is cut off, which may be personal or make every name another one:
	// "qwen-cli-mcp-client-<server>". nil leaves names as they are. It is called
	// for each event, by many goroutines at once, and must give the same result
	// for the same name.
	Fold func(name string) string
}

// Recorder counts what clients say and do. It is made by New and safe for any
// number of goroutines.
//
// Nothing is lost: each event is counted once, in the peer that it is about or,
// where that would cross a bound, together with the rest. First come, first kept:
// once MaxPeers are known, later ones are counted with the rest until Drain
// empties the table. A peer that is kept is counted whole from its first event on.
//
// What is kept is names, versions, revisions, capabilities, method names of the
// specification, counts and days. Nothing that tells one user from another is
// kept, unless a client puts it into its name, version, or an identifier of its
// own in an open family; see Config.Fold for names.
type Recorder struct {
	fold   func(string) string
	max    int64
	peers  atomic.Int64 // kept apart in all shards, or about to be
	seed   maphash.Seed
	shards [shards]shard
	rest   counts
}

// shard is the part of the peers whose hash falls to it.
type shard struct {
	mu    sync.Mutex
	peers map[Peer]*counts
	_     [48]byte // a cache line each, so that shards do not slow each other down
}

// New gives a Recorder that has counted nothing.
func New(c Config) *Recorder {
	if c.MaxPeers <= 0 {
		c.MaxPeers = DefaultMaxPeers
	}
	r := &Recorder{fold: c.Fold, max: int64(c.MaxPeers), seed: maphash.MakeSeed()}
	for i := range r.shards {
		r.shards[i].peers = map[Peer]*counts{}
	}
	r.rest = counts{mu: new(sync.Mutex), rest: true}
	return r
}

// PeerOf gives who sent a message, as the message says: its revision is the one
// that is stated there, which a server may counter. It is zero for nil.
func PeerOf(said *wire.Statement) Peer {
	if said == nil {
		return Peer{}
	}
	return Peer{Name: said.Name(), Version: said.Version().String(), Revision: said.Revision()}
}

// Record counts a handshake or a request that was read, with all that it says. at
// is when it came; only its day (UTC) is kept, and none for the zero Time.
func (r *Recorder) Record(at time.Time, said *wire.Statement) { r.RecordAs(at, said, PeerOf(said)) }

// RecordAs is Record for a message of that peer: PeerOf the message, with the
// revision that was negotiated where the offer was countered. A nil said is a
// handshake that could not be read.
func (r *Recorder) RecordAs(at time.Time, said *wire.Statement, p Peer) {
	if said == nil {
		said = new(wire.Statement)
	}
	day := dayOf(at)
	c := r.lock(p)
	defer c.mu.Unlock()
	c.message(said.Era() == revision.Modern, said.Method() == "tools/call", said.CapabilitiesSent(), day)
	for path, status := range said.Declared() {
		c.declared(path, status, day)
	}
	for path := range said.Requested() {
		c.addPath(Asked, path, 0, day)
	}
}

// Call counts a tool call in a session. In the modern era a call is a request,
// which Record counts as both.
func (r *Recorder) Call(at time.Time, p Peer) {
	c := r.lock(p)
	defer c.mu.Unlock()
	c.add(Item{Measure: Calls}, dayOf(at))
}

// Offered counts that a client was given an occasion to act on a capability:
// tools.listChanged (resources, prompts) when the server notified it that a list
// changed, tools.pagination (resources, prompts) when it was given a page with a
// nextCursor. Of several notifications before the next list, count one.
func (r *Recorder) Offered(at time.Time, p Peer, c capability.Path) { r.act(at, p, Offered, c) }

// Taken counts that a client acted on what Offered counted: it listed again, it
// asked for the next page. Whether a request follows from an offer is the
// caller's judgement; count each offer as taken once at most.
func (r *Recorder) Taken(at time.Time, p Peer, c capability.Path) { r.act(at, p, Taken, c) }

func (r *Recorder) act(at time.Time, p Peer, m Measure, path capability.Path) {
	c := r.lock(p)
	defer c.mu.Unlock()
	c.addPath(m, path, 0, dayOf(at))
}

// Answered counts how an elicitation ended: mode is elicitation.form or
// elicitation.url, outcome one of Accepted, Declined, Cancelled and Failed (any
// other counts as Failed), took how long it was open.
func (r *Recorder) Answered(at time.Time, p Peer, mode capability.Path, outcome Measure, took time.Duration) {
	if !outcome.ofAnswer() {
		outcome = Failed
	}
	c := r.lock(p)
	defer c.mu.Unlock()
	c.addPath(outcome, mode, withinOf(took), dayOf(at))
}

// Unoffered counts a request of a method that the server does not offer, such as
// resources/subscribe to one that has no subscriptions. Methods that no revision
// defines are counted together.
func (r *Recorder) Unoffered(at time.Time, p Peer, method string) {
	c := r.lock(p)
	defer c.mu.Unlock()
	c.addMethod(method, dayOf(at))
}

// lock gives the counts of a peer, or those of the rest, for one event. The caller
// unlocks them.
func (r *Recorder) lock(p Peer) *counts {
	if r.fold != nil {
		p.Name = r.fold(p.Name)
	}
	s := &r.shards[maphash.Comparable(r.seed, p)%shards]
	s.mu.Lock()
	c := s.peers[p]
	if c == nil && p.fits() && r.admit() {
		c = &counts{mu: &s.mu}
		s.peers[p.clone()] = c
	}
	if c == nil {
		s.mu.Unlock()
		r.rest.mu.Lock()
		return &r.rest
	}
	return c
}

// admit takes one of the places for peers, if one is left.
func (r *Recorder) admit() bool {
	if r.peers.Add(1) <= r.max {
		return true
	}
	r.peers.Add(-1)
	return false
}

// Snapshot gives what was counted so far. Events that come in meanwhile are in it
// whole or not at all.
func (r *Recorder) Snapshot() Tally { return r.collect(false) }

// Drain gives what was counted since the last Drain and begins anew, with room for
// MaxPeers other peers. Each event is in exactly one drain, so the sum of all of
// them is what one Recorder without a bound on peers would have counted, but for
// those that each drain has among its rest.
func (r *Recorder) Drain() Tally { return r.collect(true) }

func (r *Recorder) collect(drain bool) Tally {
	var all []Aggregate
	for i := range r.shards {
		all = append(all, r.take(&r.shards[i], drain)...)
	}
	for _, c := range r.rest.take(drain) {
		all = append(all, Aggregate{Rest: true, Item: c.item, Count: c.count, Window: c.window})
	}
	return sum(all)
}

// take copies a shard under its lock, so that nothing is called while it is held.
func (r *Recorder) take(s *shard, drain bool) []Aggregate {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Aggregate
	for p, c := range s.peers {
		for _, cell := range c.cells {
			all = append(all, Aggregate{Peer: p, Item: cell.item, Count: cell.count, Window: cell.window})
		}
	}
	if drain {
		r.peers.Add(-int64(len(s.peers)))
		s.peers = map[Peer]*counts{}
	}
	return all
}

func (c *counts) take(drain bool) []cell {
	c.mu.Lock()
	defer c.mu.Unlock()
	cells := slices.Clone(c.cells)
	if drain {
		c.cells = nil
	}
	return cells
}
