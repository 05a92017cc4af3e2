package revision

import "iter"

// A Result is how a negotiation ends.
type Result uint8

// The results.
const (
	// Undetermined is the zero value: what is known does not settle it.
	Undetermined Result = iota
	// Connected: client and server speak a revision that both support.
	Connected
	// Failed: they do not come together.
	Failed
)

// String gives the result in lower case, and "Result(9)" for a number that is
// no result.
func (r Result) String() string { return resultNames.string(uint8(r)) }

// MarshalText gives the result in lower case. A number that is no result is an
// error.
func (r Result) MarshalText() ([]byte, error) { return resultNames.marshal(uint8(r)) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves r as it was.
func (r *Result) UnmarshalText(text []byte) error { return resultNames.unmarshal(text, (*uint8)(r)) }

var resultNames = enumeration{"Result", "result", []string{"undetermined", "connected", "failed"}}

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
func (r Reason) String() string { return reasonNames.string(uint8(r)) }

// MarshalText gives the text form, and no text for ReasonNone. A number that is
// no reason is an error.
func (r Reason) MarshalText() ([]byte, error) { return reasonNames.marshal(uint8(r)) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves r as it was.
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.unmarshal(text, (*uint8)(r)) }

var reasonNames = enumeration{"Reason", "reason", []string{"",
	"offer-not-recorded", "draft-preferred", "server-not-recorded", "accepts-not-recorded", "era-ambiguous", "only-legacy-shared",
	"counter-refused", "server-modern-only", "server-legacy-only", "nothing-shared", "transport-legacy-only"}}

// An Outcome is what Negotiate says. The zero value says nothing: undetermined,
// without a reason. Outcomes are comparable, and == exactly when all they say,
// steps included, is the same.
type Outcome struct {
	// Result is how it ends.
	Result Result
	// Reason says why, where Result is not Connected.
	Reason Reason
	// Revision is the one they speak, where Result is Connected; else zero.
	Revision Revision

	transport Transport
	n         uint8
	steps     [maxSteps]Step
}

// maxSteps is the length of the longest negotiation: the modern opening, the
// answer, the fall-back, the counter, and the client's word on it.
const maxSteps = 5

// Era gives the era of the revision they speak: which way they came together.
// EraUnknown if they did not, or it is undetermined.
func (o Outcome) Era() Era { return o.Revision.Era() }

// Steps gives what is sent on the way, in order, as far as that is known: the
// steps of an undetermined outcome end where the unknown begins.
func (o Outcome) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for _, s := range o.steps[:o.n] {
			if !yield(s) {
				return
			}
		}
	}
}

func (o *Outcome) step(k StepKind, r Revision) {
	o.steps[o.n] = Step{Kind: k, Transport: o.transport, Revision: r}
	o.n++
}

func (o Outcome) end(r Result, why Reason) Outcome {
	o.Result, o.Reason = r, why
	return o
}

func (o Outcome) connect(r Revision) Outcome {
	o.Result, o.Revision = Connected, r
	return o
}

// A Step is one move of a negotiation. The zero value is none.
type Step struct {
	// Kind says who does what.
	Kind StepKind
	// Transport is the one that Negotiate was asked about; it decides what the
	// step looks like on the wire.
	Transport Transport
	// Revision is the one that is named, offered, echoed, accepted or refused;
	// zero for ServerNotModern and ServerRefusesInitialize.
	Revision Revision
}

// A StepKind is a kind of Step. The names begin with who moves.
type StepKind uint8

// The kinds of step.
const (
	// StepKindUnknown is the zero value: that of the zero Step.
	StepKindUnknown StepKind = iota
	// ClientInitializes: initialize, offering the revision.
	ClientInitializes
	// ClientDiscovers: server/discover at the revision.
	ClientDiscovers
	// ClientRequests: some other modern request at the revision.
	ClientRequests
	// ClientRetries: a request at a revision that the server listed.
	ClientRetries
	// ClientFallsBack: initialize, offering the revision, after the server has
	// shown to be no modern one.
	ClientFallsBack
	// ClientAccepts: notifications/initialized after the server's counter.
	ClientAccepts
	// ClientDisconnects: the connection ends after the server's counter.
	ClientDisconnects
	// ServerEchoes: the result of initialize has the revision that was offered.
	ServerEchoes
	// ServerCounters: the result of initialize has another revision.
	ServerCounters
	// ServerRefusesInitialize: an error; HTTP answers it with status 400, and
	// on SSE the opening GET is refused already.
	ServerRefusesInitialize
	// ServerSupports: a modern result at the revision.
	ServerSupports
	// ServerRefusesRevision: error -32022 with the supported revisions; over
	// HTTP with status 400.
	ServerRefusesRevision
	// ServerNotModern: an error that is no modern one, or no answer at all;
	// over HTTP a status 4xx whose body holds no modern error.
	ServerNotModern
)

// By gives who moves: FromClient, FromServer, or nobody for a number that is no
// kind of step.
func (k StepKind) By() Senders {
	switch {
	case k == StepKindUnknown || k > ServerNotModern:
		return none
	case k < ServerEchoes:
		return FromClient
	}
	return FromServer
}

// String gives the text form, such as "server-counters"; "?" for
// StepKindUnknown, and "StepKind(99)" for a number that is no kind.
func (k StepKind) String() string { return stepKindNames.string(uint8(k)) }

// MarshalText gives the text form, and no text for StepKindUnknown. A number
// that is no kind is an error.
func (k StepKind) MarshalText() ([]byte, error) { return stepKindNames.marshal(uint8(k)) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves k as it was.
func (k *StepKind) UnmarshalText(text []byte) error {
	return stepKindNames.unmarshal(text, (*uint8)(k))
}

var stepKindNames = enumeration{"StepKind", "kind of step", []string{"",
	"client-initializes", "client-discovers", "client-requests", "client-retries", "client-falls-back", "client-accepts", "client-disconnects",
	"server-echoes", "server-counters", "server-refuses-initialize", "server-supports", "server-refuses-revision", "server-not-modern"}}

// String says the step in a few words for people, such as
// "client offers 2025-11-25 by initialize"; the wording may change. "?" for the
// zero Step.
func (s Step) String() string {
	switch s.Kind {
	case ClientInitializes:
		return "client offers " + s.Revision.String() + " by initialize"
	case ClientDiscovers:
		return "client sends server/discover at " + s.Revision.String()
	case ClientRequests:
		return "client sends a request at " + s.Revision.String()
	case ClientRetries:
		return "client retries at " + s.Revision.String()
	case ClientFallsBack:
		return "client falls back to initialize and offers " + s.Revision.String()
	case ClientAccepts:
		return "client accepts " + s.Revision.String()
	case ClientDisconnects:
		return "client does not accept " + s.Revision.String() + " and disconnects"
	case ServerEchoes:
		return "server echoes " + s.Revision.String()
	case ServerCounters:
		return "server counters with " + s.Revision.String()
	case ServerRefusesInitialize:
		switch s.Transport {
		case StreamableHTTP:
			return "server refuses initialize with HTTP 400"
		case SSE:
			return "server refuses the GET that would open the event stream"
		}
		return "server refuses initialize with an error"
	case ServerSupports:
		return "server answers at " + s.Revision.String()
	case ServerRefusesRevision:
		return "server does not support " + s.Revision.String() + " and lists what it supports"
	case ServerNotModern:
		if s.Transport == StreamableHTTP {
			return "server answers HTTP 4xx without a modern error"
		}
		return "server answers with an error that is no modern one, or not at all"
	}
	return s.Kind.String()
}
