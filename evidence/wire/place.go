package wire

import (
	"strings"
	"sync"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/revision"
)

// place is a capability that clients can declare, as the tree of capabilities
// has it: made once, so that reading a message need not walk the tree.
type place struct {
	path  capability.Path
	key   string
	lacks uint32 // the known revisions that do not define the member, by bit
	below []place
}

// places gives the capabilities object itself, which has no path.
var places = sync.OnceValue(func() *place {
	var top []place
	for p := range capability.Top() {
		top = append(top, placesOf(p)...)
	}
	return &place{below: top}
})

// placesOf gives p's place, none if it cannot be declared.
func placesOf(p capability.Path) []place {
	if !p.Declarable() {
		return nil
	}
	at := place{path: p, key: p.Name()}
	i := 0
	for rev := range revision.All() {
		if notIn(rev, p) {
			at.lacks |= 1 << i
		}
		i++
	}
	for c := range p.Children() {
		at.below = append(at.below, placesOf(c)...)
	}
	return []place{at}
}

// child finds the place with this key below p. exact is false for one whose key
// has another case; c is nil where there is none.
func (p *place) child(key string) (c *place, exact bool) {
	for i := range p.below {
		q := &p.below[i]
		if q.key == key {
			return q, true
		}
		if c == nil && strings.EqualFold(q.key, key) {
			c = q
		}
	}
	return c, false
}

// notIn reports whether the known revision rev does not define the member that
// declares p: the capability itself, or a key of its own for it.
func notIn(rev revision.Revision, p capability.Path) bool {
	if p.Standing(rev).Missing() {
		return true
	}
	keyed := p.Lifecycle()
	if keyed.Of != p || keyed.KeySince.IsZero() {
		return false
	}
	c, ok := revision.Order(rev, keyed.KeySince)
	return ok && c < 0
}

// bitOf gives the bit that stands for what revision rev defines, which an
// unknown date shares with the known one before it; 0 for a draft, none, and a
// date before all.
func bitOf(rev revision.Revision) uint32 {
	bit := uint32(1)
	rev = rev.Defines()
	for known := range revision.All() {
		if known == rev {
			return bit
		}
		bit <<= 1
	}
	return 0
}
