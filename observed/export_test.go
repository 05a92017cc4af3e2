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

// What the tests of this package look at from inside.

func (x Aggregate) Compare(b Aggregate) int { return x.compare(b) }

const MaxCount = maxCount

const MaxLineBytes = maxLineBytes

const MaxLinesBytes = maxLinesBytes

const MaxNameLen = maxNameLen

const MaxOpen = maxOpen

const MaxOpenLen = maxOpenLen

const MaxPeerBytes = maxPeerBytes

const MaxVersionLen = maxVersionLen

var Measures = allMeasures

const RestGroup = restGroup

func (x Share) Compare(t Share) int { return x.compare(t) }

func (x Share) Exact() bool { return x.exact() }

func (x Share) Fraction() float64 { return x.fraction() }

func (x Thresholds) Small(share Share, count uint64) bool { return x.small(share, count) }

func (x Thresholds) Status(s Share) capability.Status { return x.status(s) }

const UnnamedGroup = unnamedGroup

var WithinOf = withinOf
