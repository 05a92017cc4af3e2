package observed

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Statement is one message in which a client says what it is and can: an
// initialize request, or any request of the modern era.
type Statement struct {
	Peer
	// Modern says that the message is a request of the modern era; else it is an
	// initialize request. A message's era is its form, not its revision.
	Modern bool
	// Call says that the request calls a tool.
	Call bool
	// Capabilities says that the message sent capabilities at all, be it {}.
	// Without any, nothing follows from what it does not declare.
	Capabilities bool
	// Declared is what the message says of capabilities, each once: full or
	// partial counts as declared, unsupported as denied, the other statuses say
	// nothing. It is not kept and may be used again.
	Declared []Declaration
	// Asked is what the request's own words ask for, each once. It is not kept.
	Asked []capability.Path
}

// Declaration is what a message says of one capability.
type Declaration struct {
	Capability capability.Path
	Status     capability.Status
}

// StatementOf gives what is counted of a message that was read. Its revision is
// the one that the message states; for an initialize request whose offer was
// countered, set the negotiated one in its place.
func StatementOf(w *wire.Statement) Statement {
	s := Statement{
		Peer:         Peer{Name: w.Name(), Version: w.Version().String(), Revision: w.Revision()},
		Modern:       w.Era() == revision.Modern,
		Call:         w.Method() == "tools/call",
		Capabilities: w.CapabilitiesSent(),
	}
	for p, status := range w.Declared() {
		s.Declared = append(s.Declared, Declaration{p, status})
	}
	for p := range w.Requested() {
		s.Asked = append(s.Asked, p)
	}
	return s
}
