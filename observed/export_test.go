package observed

import (
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
)

// Statement is a message as tests make it up: of any peer, and with what no message
// that can be read says.
type Statement struct {
	Peer
	Modern, Call, Capabilities bool
	Declared                   []Declaration
	Asked                      []capability.Path
}

// Declaration is what a message says of one capability.
type Declaration struct {
	Capability capability.Path
	Status     capability.Status
}

// RecordStatement is Record for a message that was made up.
func (r *Recorder) RecordStatement(at time.Time, s Statement) {
	day := dayOf(at)
	c := r.lock(s.Peer)
	defer c.mu.Unlock()
	c.message(s.Modern, s.Call, s.Capabilities, day)
	for _, d := range s.Declared {
		c.declared(d.Capability, d.Status, day)
	}
	for _, p := range s.Asked {
		c.addPath(Asked, p, 0, day)
	}
}

// ReportShape is what a report's file may hold.
var ReportShape = reports.Shape
