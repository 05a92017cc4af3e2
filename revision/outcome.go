package revision

import "github.com/mcpcaps/mcpcaps/internal/enum"

// An Ending is how a negotiation ends.
type Ending uint8

// The endings.
const (
	// Undetermined is the zero value: what is known does not settle it.
	Undetermined Ending = iota
	// Connected: client and server speak a revision that both support.
	Connected
	// Failed: they do not come together.
	Failed
)

// String gives the ending in lower case, and "Ending(9)" for a number that is
// no ending.
func (e Ending) String() string { return endings.Text(e) }

var endings = enum.List[Ending]{Words: enum.Words{"undetermined", "connected", "failed"}}

// A Reason says why a negotiation is undetermined or fails.
type Reason uint8

// The reasons. The first six go with Undetermined, the others with Failed.
const (
	// ReasonNone is the zero value, and the reason of every success.
	ReasonNone Reason = iota
	// ReasonOfferUnknown: it is not recorded which revision the client offers.
	ReasonOfferUnknown
	// ReasonDraft: the client prefers a draft, and no era is known of drafts.
	ReasonDraft
	// ReasonServerUnknown: no published revision of the server is recorded.
	ReasonServerUnknown
	// ReasonAcceptsUnknown: the server counters, and it is not recorded what
	// the client accepts.
	ReasonAcceptsUnknown
	// ReasonEraAmbiguous: a dual-era client opens with a request that is not
	// server/discover; over a transport without status codes a legacy server
	// may process it as its own, and the client takes that server for modern.
	ReasonEraAmbiguous
	// ReasonOnlyLegacyShared: the server is modern, and all revisions that both
	// support are legacy. The specification asks the client to select one that
	// the server lists, and also not to turn to initialize once a server has
	// shown to be modern; implementations differ.
	ReasonOnlyLegacyShared
	// ReasonCounterRefused: the client does not accept the server's counter.
	ReasonCounterRefused
	// ReasonServerModernOnly: the client opens with initialize and the server
	// supports no legacy revision.
	ReasonServerModernOnly
	// ReasonServerLegacyOnly: the client speaks only modern revisions and the
	// server supports none.
	ReasonServerLegacyOnly
	// ReasonNothingShared: the server is modern, and no revision is supported
	// by both.
	ReasonNothingShared
	// ReasonTransportLegacyOnly: the client speaks only modern revisions, and
	// the transport carries none.
	ReasonTransportLegacyOnly
)

// String gives the reason's text form, such as "counter-refused"; "?" for
// ReasonNone, and "Reason(99)" for a number that is no reason.
func (r Reason) String() string { return shown(reasons.Text(r)) }

// MarshalText gives the text form, and no text for ReasonNone. A number that is
// no reason is an error.
func (r Reason) MarshalText() ([]byte, error) { return reasons.Marshal(r) }

var reasons = enum.List[Reason]{Words: enum.Words{"",
	"offer-not-recorded", "draft-preferred", "server-not-recorded", "accepts-not-recorded", "era-ambiguous", "only-legacy-shared",
	"counter-refused", "server-modern-only", "server-legacy-only", "nothing-shared", "transport-legacy-only"}}

// An Outcome is what Negotiate says. The zero value says nothing: undetermined,
// without a reason. Outcomes are comparable, and == exactly when all they say is the
// same.
type Outcome struct {
	// Ending is how it ends.
	Ending Ending
	// Reason says why, where Ending is not Connected.
	Reason Reason
	// Revision is the one they speak, where Ending is Connected; else zero.
	Revision Revision
	// Counter is the revision by which the server counters the client's offer,
	// whether or not the client takes it; zero where it does not come to that.
	Counter Revision
}

// Era gives the era of the revision they speak: which way they came together.
// EraUnknown if they did not, or it is undetermined.
func (o Outcome) Era() Era { return o.Revision.Era() }

func undetermined(why Reason) Outcome { return Outcome{Ending: Undetermined, Reason: why} }

func failed(why Reason) Outcome { return Outcome{Ending: Failed, Reason: why} }

func connected(at Revision) Outcome { return Outcome{Ending: Connected, Revision: at} }
