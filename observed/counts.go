package observed

import (
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// counts is what was seen of one peer, or of the rest. mu guards it; peers of a
// shard share one.
type counts struct {
	mu    *sync.Mutex
	rest  bool
	open  int // cells about members of open families
	cells []cell
}

// cell is one count. There are few of them to a peer, and looking through a slice
// is as fast as a map and takes a third of the memory.
type cell struct {
	item   Item
	count  uint64
	window Window
}

// bump adds one to the cell of an item, if there is one.
func (c *counts) bump(i Item, day evidence.Date) bool {
	for n := range c.cells {
		x := &c.cells[n]
		if x.item != i {
			continue
		}
		x.count = add(x.count, 1)
		if day != x.window.To {
			x.window = x.window.span(Window{day, day})
		}
		return true
	}
	return false
}

// add counts an item. The text of a new one must be a constant or a copy.
func (c *counts) add(i Item, day evidence.Date) {
	if !c.bump(i, day) {
		c.cells = append(c.cells, cell{i, 1, Window{day, day}})
	}
}

// message counts a request of the modern era, else a handshake; whether it calls a
// tool; and whether it sent capabilities at all, be it {}: without any, nothing
// follows from what is not declared.
func (c *counts) message(modern, call, sent bool, day evidence.Date) {
	if modern {
		c.add(Item{Measure: Requests}, day)
	} else {
		c.add(Item{Measure: Handshakes}, day)
	}
	if call {
		c.add(Item{Measure: Calls}, day)
	}
	if sent {
		c.add(Item{Measure: Stated}, day)
	}
}

// declared counts what a message says of a capability, if it says anything.
func (c *counts) declared(p capability.Path, status capability.Status, day evidence.Date) {
	switch {
	case status.Supported():
		c.addPath(Declared, p, 0, day)
	case status == capability.Unsupported:
		c.addPath(Denied, p, 0, day)
	}
}

// addPath counts something about a capability: under its own path where the
// measure can be about it and it fits, under its family or nothing else.
func (c *counts) addPath(m Measure, p capability.Path, w Within, day evidence.Date) {
	i := Item{Of: p.String(), Measure: m, Within: w}
	if c.bump(i, day) {
		return
	}
	switch {
	case !m.about(p):
		i.Of = ""
	case p.IsOpen() && (c.rest || c.open >= maxOpen || len(i.Of) > maxOpenLen):
		i.Of = p.Family().String()
	case p.IsOpen():
		c.open++
		i.Of = strings.Clone(i.Of)
	}
	c.add(i, day)
}

func (c *counts) addMethod(method string, day evidence.Date) {
	i := Item{Of: method, Measure: Unoffered}
	if c.bump(i, day) {
		return
	}
	i.Of = knownMethod(method)
	c.add(i, day)
}

// occasions is what a client can be given an occasion to act on.
var occasions = [...]capability.Path{
	capability.ToolsListChanged, capability.ResourcesListChanged, capability.PromptsListChanged,
	capability.ToolsPagination, capability.ResourcesPagination, capability.PromptsPagination,
}

// about says whether the measure can be about the capability. It is what bounds
// the number of cells.
func (m Measure) about(p capability.Path) bool {
	switch m {
	case Declared, Denied:
		return p.Declarable()
	case Asked:
		return !p.Lifecycle().RequestSince.IsZero()
	case Offered, Taken:
		return slices.Contains(occasions[:], p)
	case Accepted, Declined, Cancelled, Failed:
		return p == capability.ElicitationForm || p == capability.ElicitationURL
	}
	return false
}

// knownMethod gives the method as the specification has it, "" where no revision
// defines it.
func knownMethod(method string) string {
	for r := range revision.All() {
		if m, ok := revision.LookupMethod(r, method); ok {
			return m.Name
		}
	}
	return ""
}

// fits says whether a peer can be kept apart. Invalid UTF-8 could not be written
// to JSON and read back.
func (p Peer) fits() bool {
	return len(p.Name) <= maxNameLen && utf8.ValidString(p.Name) &&
		len(p.Version) <= maxVersionLen && utf8.ValidString(p.Version)
}

// clone copies the texts, which may be part of a large message.
func (p Peer) clone() Peer {
	return Peer{strings.Clone(p.Name), strings.Clone(p.Version), p.Revision}
}

// dayOf gives the day that is kept of a time, none for the zero Time and for years
// that a date cannot be written with.
func dayOf(at time.Time) evidence.Date {
	at = at.UTC()
	if y := at.Year(); at.IsZero() || y < 1 || y > 9999 {
		return evidence.Date{}
	}
	return evidence.DateOf(at)
}
