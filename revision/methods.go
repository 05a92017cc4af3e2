package revision

import (
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
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
func (k MethodKind) String() string { return shown(methodKinds.Text(k)) }

// MarshalText gives the kind's name, and no text for MethodKindUnknown. A
// number that is no kind is an error.
func (k MethodKind) MarshalText() ([]byte, error) { return methodKinds.Marshal(k) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves k as it was.
func (k *MethodKind) UnmarshalText(text []byte) error { return methodKinds.Read(k, text) }

var methodKinds = enum.List[MethodKind]{Noun: "method kind", Words: enum.Words{"", "request", "notification"}}

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
		for i := range methodTable {
			if m, ok := methodTable[i].at(r); ok && !yield(m) {
				return
			}
		}
	}
}

// LookupMethod gives what r says of the method with that name, by exact case.
// ok is false if the core protocol at r.Defines() has no such method.
func LookupMethod(r Revision, name string) (m Method, ok bool) {
	i, ok := slices.BinarySearchFunc(methodTable[:], name, func(h history, name string) int { return strings.Compare(h.method, name) })
	if !ok {
		return Method{}, false
	}
	return methodTable[i].at(r)
}

// at gives what r says of the method, false if it is not there.
func (h *history) at(r Revision) (Method, bool) {
	date := r.Defines().text
	m := Method{Name: h.method, Kind: Request, Senders: h.senders}
	if strings.HasPrefix(h.method, "notifications/") {
		m.Kind = Notification
	}
	there := h.original() && date >= first
	for i := range h.changes {
		c := &h.changes[i]
		if date < c.in {
			break
		}
		switch c.kind {
		case Added:
			there = true
		case Deprecated:
			m.Deprecated = true
		case Narrowed:
			if c.left != nobody {
				m.Senders = c.left
			}
		case Embedded:
			m.Senders, m.Input = nobody, true
		case Removed, Replaced, Moved:
			there = false
		}
	}
	if !there {
		return Method{}, false
	}
	return m, true
}
