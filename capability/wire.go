package capability

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/revision"
)

// Wire returns where a client declares p: a JSON pointer (RFC 6901) inside its
// capabilities object, such as "/elicitation/url". It is "" for what no revision
// lets a client declare there.
func (p Path) Wire() string {
	wire := facts[p.here()].wire
	if !p.IsOpen() || wire == "" {
		return wire
	}
	id := strings.ReplaceAll(p.Name(), "~", "~0")
	return wire + "/" + strings.ReplaceAll(id, "/", "~1")
}

// Declarable reports whether a client can declare p in its capabilities in any
// revision. What only a request can declare ([Path.RequestWire]) is not declarable:
// its absence says nothing. The families extensions and experimental are
// declarable, although as groups they have no status.
func (p Path) Declarable() bool { return facts[p.here()].wire != "" }

// RequestWire is where a single request declares a capability.
type RequestWire struct {
	// Since is the first revision with that place.
	Since revision.Revision
	// At is a method and the member of its params, or "_meta" and the key in any
	// request's _meta, separated by a space.
	At string
}

// RequestWire returns where a request declares p for itself, and false if none
// does.
func (p Path) RequestWire() (RequestWire, bool) {
	f := &facts[p.node]
	if p.IsOpen() || f.asksSince == never {
		return RequestWire{}, false
	}
	return RequestWire{Since: f.asksSince.revision(), At: f.asksAt}, true
}

// FromWire returns the path that a client declares by the keys below its
// capabilities object, outermost first and not escaped: "elicitation", "url". Keys
// match by exact case. It is false for keys that declare nothing: a server's
// words, unknown ones, the settings inside an extension, and identifiers that
// cannot be part of a path.
func FromWire(segments ...string) (Path, bool) {
	if len(segments) == 2 {
		if family := lookup(segments[0]); nodes[family].open && facts[family].wire != "" {
			return member(family, segments[1])
		}
	}
	for n := nNone + 1; n < nodeCount; n++ {
		if facts[n].wire != "" && spells(nodes[n].text, segments) {
			return listed(n), true
		}
	}
	return Path{}, false
}

// member returns the member of an open family with the identifier id.
func member(family nodeID, id string) (Path, bool) {
	for c := range listed(family).Children() {
		if c.Name() == id {
			return c, true
		}
	}
	p, err := Parse(nodes[family].text + "." + id)
	return p, err == nil
}

// spells reports whether text is the segments joined by dots, none of which has a
// dot itself.
func spells(text string, segments []string) bool {
	for i, s := range segments {
		part, rest, more := strings.Cut(text, ".")
		if part != s || more != (i < len(segments)-1) {
			return false
		}
		text = rest
	}
	return len(segments) > 0
}
