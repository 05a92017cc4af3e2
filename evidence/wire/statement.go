package wire

import (
	"iter"
	"slices"
	"sync"

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
	declared  []said                       // in tree order
	requested []said                       // in tree order
	answers   [capability.NumListed]answer // by the paths' indexes

	kept         string // the bytes of the message that are kept
	info         span   // clientInfo as sent
	capabilities span   // the capabilities as sent
	at, key      string // the object in which they stand, and the member

	transport      revision.Transport
	headerText     string
	headerRevision revision.Revision
	signals        Signals

	warnings []Warning
	odd      uint32 // the kinds of warnings that there are, by bit
}

// span is a value within the kept bytes; none if it is empty.
type span struct{ from, to int32 }

// said is what a message says of one capability.
type said struct {
	path   capability.Path
	span   span // the value that declares it
	status capability.Status
	where  where
}

// where is the member of the capabilities that declares a capability.
type where uint8

const (
	inPlace          where = iota // the one that the tree names
	asElicitation                 // elicitation, of its form mode
	uiAtTop                       // the extension for user interfaces, not under extensions
	uiInExperimental              // the same, elsewhere
)

// pointer gives the member's place within the capabilities.
func (d *said) pointer() string {
	switch d.where {
	case asElicitation:
		return "/elicitation"
	case uiAtTop:
		return "/io.modelcontextprotocol~1ui"
	case uiInExperimental:
		return "/experimental/io.modelcontextprotocol~1ui"
	}
	return d.path.Wire()
}

// answer is a status, and whether the message says so outright.
type answer uint8

const outright answer = 1 << 7

func (a answer) status() capability.Status { return capability.Status(a &^ outright) }

// silence gives the answers of a client that sends capabilities and declares
// none: of what a client can declare in some revision, Unsupported.
var silence = sync.OnceValue(func() (no [capability.NumListed]answer) {
	for p := range capability.All() {
		if i, ok := p.Index(); ok && p.HasStatus() && p.Declarable() {
			no[i] = answer(capability.Unsupported)
		}
	}
	return no
})

// settle ends a statement with what is declared, in tree order.
func (s *Statement) settle(declared []said) {
	if len(declared) > 0 {
		s.declared = make([]said, len(declared))
		copy(s.declared, declared)
	}
	if s.sent {
		s.answers = silence()
	}
	for _, list := range [...][]said{s.requested, s.declared} {
		for i := range list {
			if at, ok := list[i].path.Index(); ok {
				s.answers[at] = answer(list[i].status) | outright
			}
		}
	}
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
func (s *Statement) RawClientInfo() []byte { return s.bytes(s.info) }

// RawCapabilities gives a copy of the capabilities as they were sent, nil where
// they are absent.
func (s *Statement) RawCapabilities() []byte { return s.bytes(s.capabilities) }

// Raw gives a copy of the value that declares p, as it was sent: an extension's
// settings, elicitation.form with its applyDefaults. It is nil for what the
// capabilities do not declare. For a form mode that elicitation implies it is
// elicitation's value.
func (s *Statement) Raw(p capability.Path) []byte {
	if d := find(s.declared, p); d != nil {
		return s.bytes(d.span)
	}
	return nil
}

// bytes gives a copy of kept bytes, nil where there are none.
func (s *Statement) bytes(at span) []byte {
	if at == (span{}) {
		return nil
	}
	return []byte(s.kept[at.from:at.to])
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
	if i, listed := p.Index(); listed {
		if a := s.answers[i]; a&outright != 0 {
			return a.status()
		}
	} else if d := find(s.declared, p); d != nil {
		return d.status
	}
	return capability.NotRecorded
}

// Answer gives p's status on this connection or, in the modern era, for this
// request. What the message says outright counts. What a client could declare
// in some revision and did not, though it sent capabilities, is Unsupported
// here. Of everything else the message knows nothing: NotRecorded.
//
// For a listed path it costs a look into an array.
func (s *Statement) Answer(p capability.Path) capability.Status {
	if i, listed := p.Index(); listed {
		return s.answers[i].status()
	}
	return s.answerOpen(p)
}

// answerOpen is Answer for a path that is not listed.
func (s *Statement) answerOpen(p capability.Path) capability.Status {
	if d := find(s.declared, p); d != nil {
		return d.status
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
