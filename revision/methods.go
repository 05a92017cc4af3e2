package revision

import (
	"iter"
	"strings"
)

// A MethodKind says whether a method awaits an answer.
type MethodKind uint8

// The kinds of method.
const (
	// MethodKindUnknown is the zero value: that of the zero Method.
	MethodKindUnknown MethodKind = iota
	// Request awaits a result or an error.
	Request
	// Notification awaits nothing; the names of all notifications begin with
	// "notifications/".
	Notification
)

// String gives "request", "notification", "?" for MethodKindUnknown, and
// "MethodKind(9)" for a number that is no kind.
func (k MethodKind) String() string { return methodKindNames.string(uint8(k)) }

// MarshalText gives the kind's name, and no text for MethodKindUnknown. A
// number that is no kind is an error.
func (k MethodKind) MarshalText() ([]byte, error) { return methodKindNames.marshal(uint8(k)) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves k as it was.
func (k *MethodKind) UnmarshalText(text []byte) error {
	return methodKindNames.unmarshal(text, (*uint8)(k))
}

var methodKindNames = enumeration{"MethodKind", "method kind", []string{"", "request", "notification"}}

// Senders is a set of peers: who may send a method.
type Senders uint8

// The peers. FromClient|FromServer is the set of both; the zero value is the
// empty set.
const (
	FromClient Senders = 1 << iota
	FromServer
)

// Has reports whether all of peers are in s.
func (s Senders) Has(peers Senders) bool { return s&peers == peers }

// String gives "client", "server", "client and server", or "nobody".
func (s Senders) String() string {
	switch s & (FromClient | FromServer) {
	case FromClient:
		return "client"
	case FromServer:
		return "server"
	case FromClient | FromServer:
		return "client and server"
	}
	return "nobody"
}

// A Method is what one revision says of one request or notification. The zero
// value is no method.
type Method struct {
	// Name is the method as it stands on the wire, such as "tools/call".
	Name string
	Kind MethodKind
	// Senders may send the method as a message of its own.
	Senders Senders
	// Input says that the method is no message of its own at this revision: a
	// server puts it among the inputRequests of an InputRequiredResult, and
	// the client answers when it repeats the request. Senders is then empty.
	Input bool
	// Deprecated says that the revision still defines the method and advises
	// against it.
	Deprecated bool
}

// Methods gives the methods and notifications that are part of the core
// protocol at r, sorted by name. What counts is r.Defines(): an unknown later
// date has the methods of the newest known revision, and where nothing is known
// (zero, drafts, dates before the first revision) there are none. Methods of
// extensions are not part of the core protocol.
func Methods(r Revision) iter.Seq[Method] {
	return func(yield func(Method) bool) {
		i := r.index()
		for m := range len(methodTable) {
			row := &methodTable[m]
			if row.at(i) && !yield(row.method(i)) {
				return
			}
		}
	}
}

// LookupMethod gives what r says of the method with that name, by exact case.
// ok is false if the core protocol at r.Defines() has no such method.
func LookupMethod(r Revision, name string) (m Method, ok bool) {
	lo, hi := 0, len(methodTable)
	for lo < hi {
		mid := (lo + hi) / 2
		switch row := &methodTable[mid]; strings.Compare(row.name, name) {
		case 0:
			i := r.index()
			if !row.at(i) {
				return Method{}, false
			}
			return row.method(i), true
		case -1:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return Method{}, false
}

// index gives the place of r.Defines() in All, -1 if there is none.
func (r Revision) index() int {
	d := r.Defines()
	for i := range numKnown {
		if known(i) == d {
			return i
		}
	}
	return -1
}

// The places of the known revisions in All, for the tables.
const (
	at20241105 = iota
	_          // 2025-03-26 neither added nor removed a method
	at20250618
	at20251125
	at20260728
	still = numKnown // as an end: not removed so far
)

// A methodRow is the history of one method.
type methodRow struct {
	name       string
	since, end int     // places in All: the first revision with it, the first without it
	legacy     Senders // up to 2025-11-25
	modern     Senders // from 2026-07-28 on, the one revision that changed who sends what
	input      bool    // within InputRequiredResult, from 2026-07-28 on
	deprecated bool    // from 2026-07-28 on
}

func (row *methodRow) at(i int) bool { return row.since <= i && i < row.end }

func (row *methodRow) method(i int) Method {
	m := Method{Name: row.name, Kind: Request, Senders: row.legacy}
	if strings.HasPrefix(row.name, "notifications/") {
		m.Kind = Notification
	}
	if i >= at20260728 {
		m.Senders, m.Input, m.Deprecated = row.modern, row.input, row.deprecated
	}
	return m
}

const (
	none = Senders(0)
	both = FromClient | FromServer
)

// methodTable is the union of the published schemas, sorted by name; who sends
// what is taken from their unions ClientRequest, ServerRequest,
// ClientNotification, ServerNotification and InputRequest, deprecation from the
// registry of deprecated features. testdata/README.md tells more. It is never
// changed.
var methodTable = [...]methodRow{
	{"completion/complete", at20241105, still, FromClient, FromClient, false, false},
	{"elicitation/create", at20250618, still, FromServer, none, true, false},
	{"initialize", at20241105, at20260728, FromClient, none, false, false},
	{"logging/setLevel", at20241105, at20260728, FromClient, none, false, false},
	// A modern server sends it only to end a subscriptions/listen of the client.
	{"notifications/cancelled", at20241105, still, both, both, false, false},
	{"notifications/elicitation/complete", at20251125, at20260728, FromServer, none, false, false},
	{"notifications/initialized", at20241105, at20260728, FromClient, none, false, false},
	{"notifications/message", at20241105, still, FromServer, FromServer, false, true},
	{"notifications/progress", at20241105, still, both, FromServer, false, false},
	{"notifications/prompts/list_changed", at20241105, still, FromServer, FromServer, false, false},
	{"notifications/resources/list_changed", at20241105, still, FromServer, FromServer, false, false},
	{"notifications/resources/updated", at20241105, still, FromServer, FromServer, false, false},
	{"notifications/roots/list_changed", at20241105, at20260728, FromClient, none, false, false},
	{"notifications/subscriptions/acknowledged", at20260728, still, none, FromServer, false, false},
	{"notifications/tasks/status", at20251125, at20260728, both, none, false, false},
	{"notifications/tools/list_changed", at20241105, still, FromServer, FromServer, false, false},
	{"ping", at20241105, at20260728, both, none, false, false},
	{"prompts/get", at20241105, still, FromClient, FromClient, false, false},
	{"prompts/list", at20241105, still, FromClient, FromClient, false, false},
	{"resources/list", at20241105, still, FromClient, FromClient, false, false},
	{"resources/read", at20241105, still, FromClient, FromClient, false, false},
	{"resources/subscribe", at20241105, at20260728, FromClient, none, false, false},
	{"resources/templates/list", at20241105, still, FromClient, FromClient, false, false},
	{"resources/unsubscribe", at20241105, at20260728, FromClient, none, false, false},
	{"roots/list", at20241105, still, FromServer, none, true, true},
	{"sampling/createMessage", at20241105, still, FromServer, none, true, true},
	{"server/discover", at20260728, still, none, FromClient, false, false},
	{"subscriptions/listen", at20260728, still, none, FromClient, false, false},
	{"tasks/cancel", at20251125, at20260728, both, none, false, false},
	{"tasks/get", at20251125, at20260728, both, none, false, false},
	{"tasks/list", at20251125, at20260728, both, none, false, false},
	{"tasks/result", at20251125, at20260728, both, none, false, false},
	{"tools/call", at20241105, still, FromClient, FromClient, false, false},
	{"tools/list", at20241105, still, FromClient, FromClient, false, false},
}
