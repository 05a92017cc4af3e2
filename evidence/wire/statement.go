package wire

import (
	"bytes"
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Statement is what a client says of itself in one message. It does not change.
// The zero Statement says nothing.
type Statement struct {
	method       string
	era          revision.Era
	revision     revision.Revision
	revisionText string

	name, title string
	version     evidence.Version

	sent      bool
	declared  []said // in tree order
	requested []said // in tree order

	info         []byte // clientInfo as sent
	capabilities []byte // the capabilities as sent
	at, key      string // the object in which they stand, and the member

	transport      revision.Transport
	headerText     string
	headerRevision revision.Revision
	signals        Signals

	warnings []Warning
	odd      uint32 // the kinds of warnings that there are, by bit
}

// said is what a message says of one capability.
type said struct {
	path   capability.Path
	status capability.Status
	// at is the pointer of the member that says so, "" where it is the one
	// that the tree names: from the capabilities for what is declared, from
	// the message for what is requested.
	at       string
	from, to int // its value, within the capabilities
}

// Method gives the JSON-RPC method, such as "initialize" or "tools/call"; ""
// where the message was read without its envelope.
func (s *Statement) Method() string { return s.method }

// Era gives the message's era, which is its form: legacy for initialize, modern
// for a request that has the client's words in its _meta.
func (s *Statement) Era() revision.Era { return s.era }

// Revision gives the revision that the message states: in initialize the one
// that the client offers. It is zero where there is none or a draft.
func (s *Statement) Revision() revision.Revision { return s.revision }

// RevisionText gives what stands in protocolVersion, also where it is no
// revision: a string's text, other values as JSON, "" where it is absent or
// null. Of a long one the first MaxText bytes are kept.
func (s *Statement) RevisionText() string { return s.revisionText }

// HeaderRevision gives the revision in the header MCP-Protocol-Version, zero
// where there is none or a draft. Before the specification had the header, and
// in initialize, clients leave it out.
func (s *Statement) HeaderRevision() revision.Revision { return s.headerRevision }

// HeaderRevisionText gives the text of that header, also where it is no
// revision; "" where the header is absent.
func (s *Statement) HeaderRevisionText() string { return s.headerText }

// Name gives clientInfo's name, "" where there is none.
func (s *Statement) Name() string { return s.name }

// Title gives clientInfo's title, "" where there is none.
func (s *Statement) Title() string { return s.title }

// Version gives clientInfo's version, zero where there is none. Its text is the
// client's own.
func (s *Statement) Version() evidence.Version { return s.version }

// Transport gives the transport that the Envelope named.
func (s *Statement) Transport() revision.Transport { return s.transport }

// Signals gives what else in the message and its headers tells clients apart.
func (s *Statement) Signals() Signals { return s.signals }

// RawClientInfo gives a copy of clientInfo as it was sent, nil where it is absent.
func (s *Statement) RawClientInfo() []byte { return bytes.Clone(s.info) }

// RawCapabilities gives a copy of the capabilities as they were sent, nil where
// they are absent.
func (s *Statement) RawCapabilities() []byte { return bytes.Clone(s.capabilities) }

// Raw gives a copy of the value that declares p, as it was sent: an extension's
// settings, elicitation.form with its applyDefaults. It is nil for what the
// capabilities do not declare. For a form mode that elicitation implies it is
// elicitation's value.
func (s *Statement) Raw(p capability.Path) []byte {
	if d := find(s.declared, p); d != nil {
		return bytes.Clone(s.capabilities[d.from:d.to])
	}
	return nil
}

// CapabilitiesSent reports whether the client sent capabilities at all. An empty
// object says that it has none; their absence says nothing.
func (s *Statement) CapabilitiesSent() bool { return s.sent }

// Declared gives what the capabilities say outright, Full or Unsupported, in
// tree order.
func (s *Statement) Declared() iter.Seq2[capability.Path, capability.Status] {
	return each(s.declared)
}

// Requested gives what this one request asks for, and thereby shows that the
// client takes: notifications by the filter of subscriptions/listen, log
// messages by the log level in _meta. Every status is Full, in tree order. What
// a request does not ask for says nothing.
func (s *Statement) Requested() iter.Seq2[capability.Path, capability.Status] {
	return each(s.requested)
}

// Status gives what the message says of p outright, in its capabilities or by
// what it requests, and NotRecorded where it says nothing.
func (s *Statement) Status(p capability.Path) capability.Status {
	if d := find(s.declared, p); d != nil {
		return d.status
	}
	if d := find(s.requested, p); d != nil {
		return d.status
	}
	return capability.NotRecorded
}

// Answer gives p's status on this connection or, in the modern era, for this
// request. What the message says outright counts. What a client could declare
// in some revision and did not, though it sent capabilities, is Unsupported
// here. Of everything else the message knows nothing: NotRecorded.
func (s *Statement) Answer(p capability.Path) capability.Status {
	if status := s.Status(p); status != capability.NotRecorded {
		return status
	}
	if s.sent && p.HasStatus() && p.Declarable() {
		return capability.Unsupported
	}
	return capability.NotRecorded
}

func find(list []said, p capability.Path) *said {
	i, ok := slices.BinarySearchFunc(list, p, func(d said, p capability.Path) int { return d.path.Compare(p) })
	if !ok {
		return nil
	}
	return &list[i]
}

func each(list []said) iter.Seq2[capability.Path, capability.Status] {
	return func(yield func(capability.Path, capability.Status) bool) {
		for i := range list {
			if !yield(list[i].path, list[i].status) {
				return
			}
		}
	}
}
