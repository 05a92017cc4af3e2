package revision

import (
	"iter"
	"slices"
	"strings"
)

// senders is a set of peers: who may send a method.
type senders uint8

// The peers. fromClient|fromServer is the set of both; the zero value is the
// empty set.
const (
	fromClient senders = 1 << iota
	fromServer
)

// A Method is what one revision says of one request or notification. The zero
// value is no method.
type Method struct {
	// Name is the method as it stands on the wire, such as "tools/call".
	Name string
	// Notification says that the method awaits nothing; the names of all
	// notifications begin with "notifications/". What is none is a request, and
	// awaits a result or an error.
	Notification bool
	// FromClient and FromServer say who may send the method as a message of its
	// own.
	FromClient, FromServer bool
	// Input says that the method is no message of its own at this revision: a
	// server puts it among the inputRequests of an InputRequiredResult, and
	// the client answers when it repeats the request. Nobody then sends it.
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
	m := Method{Name: h.method, Notification: strings.HasPrefix(h.method, "notifications/")}
	from := h.senders
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
				from = c.left
			}
		case Embedded:
			from, m.Input = nobody, true
		case Removed, Replaced, Moved:
			there = false
		}
	}
	if !there {
		return Method{}, false
	}
	m.FromClient, m.FromServer = from&fromClient != 0, from&fromServer != 0
	return m, true
}
