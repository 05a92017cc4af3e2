package revision

import "slices"

// A ClientSide is what is known of how a client agrees on a revision with a server.
// The zero value knows nothing. What it prefers, what it speaks and what it
// accepts are three facts, and none is ever taken from another.
type ClientSide struct {
	// Prefers is the revision that the client offers first. Zero means not
	// recorded.
	Prefers Revision
	// Speaks are the revisions that the client's code can speak, in any order;
	// Prefers is counted among them.
	Speaks []Revision
	// Accepts are the revisions that the client accepts from a server that
	// answers an initialize with another revision than was offered. nil means
	// not recorded; empty means that it accepts none.
	Accepts []Revision
	// Opens is how the client opens.
	Opens Opening
}

// A ServerSide is what is known of the revisions of a server. The zero value knows
// nothing.
type ServerSide struct {
	// Speaks are the revisions that the server supports, in any order.
	Speaks []Revision
}

// Supports reports whether the client can speak some revision of era e. A
// client that supports both eras is called dual-era.
func (c ClientSide) Supports(e Era) bool {
	return e != EraUnknown && (c.Prefers.Era() == e || supports(c.Speaks, e))
}

// Supports reports whether the server supports some revision of era e. A
// server that supports both eras is called dual-era.
func (s ServerSide) Supports(e Era) bool { return e != EraUnknown && supports(s.Speaks, e) }

func supports(rs []Revision, e Era) bool {
	return slices.ContainsFunc(rs, func(r Revision) bool { return r.Era() == e })
}

// An Opening is the first message by which a client opens.
type Opening uint8

// The openings.
const (
	// The zero value is not recorded. Negotiate then takes
	// DiscoverFirst for a client that prefers a modern revision, and
	// InitializeFirst for one that prefers a legacy revision.
	_ Opening = iota
	// InitializeFirst opens with initialize and offers the preferred revision.
	InitializeFirst
	// DiscoverFirst opens with server/discover at the preferred revision if
	// that is modern, and at the newest modern one that the client speaks if
	// not.
	DiscoverFirst
	// RequestFirst opens with some other modern request, at the revision that
	// DiscoverFirst would take.
	RequestFirst
)

// Negotiate says what comes of it when the client meets the server over the
// transport, by the rules of the specification: of each legacy revision's page
// on the lifecycle, and of 2026-07-28's pages on versioning, stdio and
// Streamable HTTP. It takes both to do what these pages say they should. Where
// what is known does not settle the outcome, it is Undetermined, and
// Outcome.Reason says what is missing.
//
// The legacy way. The client offers a revision by initialize. A server that
// supports it, and the revision is legacy, echoes it; any other offer it
// counters with the newest legacy revision that it supports, for initialize
// never yields a modern one. The client goes on if it accepts the counter, else
// it disconnects. That a client speaks the counter does not say that it accepts
// it. A server without legacy revisions refuses initialize, and a client that
// opened with it has no way forward from there.
//
// The modern way. The client names a revision in a request. A server that does
// not support it says so and lists those it supports, and the client tries
// again at the newest modern one that both support. A server without modern
// revisions is recognised because it answers in no modern way; the client then
// turns to initialize and offers the newest legacy revision that it speaks
// (Prefers, if that is legacy). Having met a modern server, it does not.
//
// The transport matters in two places. SSE carries only the legacy way, so a
// client begins there with initialize. And with RequestFirst, a legacy server
// behind anything but Streamable HTTP may take the request for one of its own.
// TransportUnknown stands for what stdio and Streamable HTTP have in common.
//
// A client that speaks only one revision is taken to prefer it, as it has
// nothing else to offer. Dates that this build does not know take part like
// known ones. Drafts take part nowhere: one that is preferred makes the outcome
// undetermined, others are passed over.
func Negotiate(c ClientSide, s ServerSide, t Transport) Outcome {
	prefers := c.offer()
	switch {
	case prefers.IsZero():
		return undetermined(ReasonOfferUnknown)
	case prefers.IsDraft():
		return undetermined(ReasonDraft)
	case !s.Supports(Legacy) && !s.Supports(Modern):
		return undetermined(ReasonServerUnknown)
	}

	opens := c.Opens
	if opens != DiscoverFirst && opens != RequestFirst && opens != InitializeFirst {
		opens = InitializeFirst
		if prefers.Era() == Modern {
			opens = DiscoverFirst
		}
	}
	if opens == InitializeFirst {
		return initialize(prefers, c, s)
	}

	// The modern way, where the transport carries it and the server goes along.
	legacy, modern := c.newest(prefers, Legacy), c.newest(prefers, Modern)
	if t == SSE {
		if legacy.IsZero() {
			return failed(ReasonTransportLegacyOnly)
		}
		return initialize(legacy, c, s)
	}
	if modern.IsZero() {
		return undetermined(ReasonOfferUnknown)
	}
	if !s.Supports(Modern) {
		if opens == RequestFirst && t != StreamableHTTP && !legacy.IsZero() {
			return undetermined(ReasonEraAmbiguous)
		}
		if legacy.IsZero() {
			return failed(ReasonServerLegacyOnly)
		}
		return initialize(legacy, c, s)
	}
	if slices.Contains(s.Speaks, modern) {
		return connected(modern)
	}
	if shared := c.newestShared(prefers, s, Modern); !shared.IsZero() {
		return connected(shared)
	}
	if shared := c.newestShared(prefers, s, Legacy); !shared.IsZero() {
		return undetermined(ReasonOnlyLegacyShared)
	}
	return failed(ReasonNothingShared)
}

// initialize plays the legacy way from the client's offer on.
func initialize(offer Revision, c ClientSide, s ServerSide) Outcome {
	counter := newest(s.Speaks, Legacy)
	switch {
	case counter.IsZero():
		return failed(ReasonServerModernOnly)
	case offer.Era() == Legacy && slices.Contains(s.Speaks, offer):
		return connected(offer)
	}
	o := failed(ReasonCounterRefused)
	switch {
	case c.Accepts == nil:
		o = undetermined(ReasonAcceptsUnknown)
	case slices.Contains(c.Accepts, counter):
		o = connected(counter)
	}
	o.Counter = counter
	return o
}

// offer gives the revision that the client offers first; zero if that is not
// recorded.
func (c ClientSide) offer() Revision {
	if !c.Prefers.IsZero() {
		return c.Prefers
	}
	var only Revision
	for _, r := range c.Speaks {
		switch {
		case r.IsZero() || r == only:
		case only.IsZero():
			only = r
		default:
			return Revision{}
		}
	}
	return only
}

// newest gives prefers if it is of era e, else the newest revision of that era
// that the client speaks.
func (c ClientSide) newest(prefers Revision, e Era) Revision {
	if prefers.Era() == e {
		return prefers
	}
	return newest(c.Speaks, e)
}

// newestShared gives the newest revision of era e that both support.
func (c ClientSide) newestShared(prefers Revision, s ServerSide, e Era) Revision {
	var best Revision
	for _, r := range s.Speaks {
		if r.Era() == e && r.Compare(best) > 0 && (r == prefers || slices.Contains(c.Speaks, r)) {
			best = r
		}
	}
	return best
}

// newest gives the newest of rs in era e; zero if there is none.
func newest(rs []Revision, e Era) Revision {
	var best Revision
	for _, r := range rs {
		if r.Era() == e && r.Compare(best) > 0 {
			best = r
		}
	}
	return best
}
