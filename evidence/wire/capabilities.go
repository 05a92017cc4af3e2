package wire

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// uiExtension is the identifier of the extension that clients put into three
// places.
const uiExtension = "io.modelcontextprotocol/ui"

// capabilities reads the client's capabilities, the member key of the object at.
// The tree of capabilities decides what is a member of what; read decides what
// a value says.
func (r *reader) capabilities(n *jsontree.Node, at, key string) {
	if n == nil {
		return
	}
	r.s.capabilities, r.s.at, r.s.key = bytes.Clone(n.Raw()), at, key
	r.start, r.at, r.keys = n.Offset(), at, append(r.keys[:0], key)
	status, odd := read(n, wantObject)
	r.warn(odd)
	r.s.sent = status != capability.NotRecorded
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		p, exact := child(capability.Path{}, m.Key)
		switch {
		case exact:
			r.member(p, m.Value, false)
		case m.Key == uiExtension:
			r.misplaced(m.Value, "/io.modelcontextprotocol~1ui")
		case serverWord(m.Key):
			r.warn(ServerCapability)
		case !p.IsZero() || foldsTo(m.Key, serverWords()):
			r.warn(WrongCase)
		default:
			r.warn(UnknownMember)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
	// the proper place counts first, wherever it stood in the message
	for _, m := range r.late {
		r.declare(capability.ExtensionsUI, m.status, m.at, m.node)
	}
	slices.SortFunc(r.s.declared, func(a, b said) int { return a.path.Compare(b.path) })
}

// member reads the value n of the member that declares p. reported says that
// the revision lacks a member around it, and that this was said.
func (r *reader) member(p capability.Path, n *jsontree.Node, reported bool) {
	w := wantObject
	if p == capability.RootsListChanged {
		w = wantBool
	}
	status, odd := read(n, w)
	r.warn(odd)
	if status == capability.NotRecorded {
		return
	}
	if !reported && notIn(r.s.revision, p) {
		r.warn(NotInRevision)
		reported = true
	}
	if p.HasStatus() {
		r.declare(p, status, "", n)
	}
	if status != capability.Full {
		return
	}
	switch {
	case p == capability.Experimental:
		r.experimental(n)
	case p == capability.Extensions:
		r.extensions(n)
	case hasMembers(p):
		r.below(p, n, reported)
	}
	if p == capability.Elicitation {
		r.modes(n)
	}
}

// below reads the members of a capability that has capabilities of its own.
func (r *reader) below(p capability.Path, n *jsontree.Node, reported bool) {
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		c, exact := child(p, m.Key)
		switch {
		case exact:
			r.member(c, m.Value, reported)
		case p == capability.Elicitation && m.Key == "applyDefaults":
			// A setting of the form mode, which was here before the modes had
			// keys of their own.
		case !c.IsZero():
			r.warn(WrongCase)
		default:
			r.warn(UnknownMember)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// modes adds what elicitation says of its form mode without naming it.
func (r *reader) modes(n *jsontree.Node) {
	status, at := capability.Full, "/elicitation"
	for _, d := range r.s.declared {
		switch {
		case d.path == capability.ElicitationForm:
			return
		case d.path == capability.ElicitationURL && d.status == capability.Full:
			status = capability.Unsupported
		}
	}
	r.declare(capability.ElicitationForm, status, at, n)
}

// extensions reads the members of extensions, which are named by others.
func (r *reader) extensions(n *jsontree.Node) {
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		if p, ok := capability.FromWire("extensions", m.Key); ok {
			r.member(p, m.Value, true)
		} else {
			r.warn(UnknownMember) // the identifier cannot be one
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// experimental reads the members of experimental. Their values are anybody's.
func (r *reader) experimental(n *jsontree.Node) {
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		p, ok := capability.FromWire("experimental", m.Key)
		switch {
		case m.Key == uiExtension:
			r.misplaced(m.Value, "/experimental/io.modelcontextprotocol~1ui")
		case !ok:
			r.warn(UnknownMember) // the identifier cannot be one
		case m.Value.Kind() == jsontree.KindBool && !m.Value.Bool():
			r.declare(p, capability.Unsupported, "", m.Value)
		default:
			r.declare(p, capability.Full, "", m.Value)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// misplaced notes an extension that stands where it does not belong.
func (r *reader) misplaced(n *jsontree.Node, at string) {
	r.warn(MisplacedExtension)
	status, odd := read(n, wantObject)
	r.warn(odd)
	if status != capability.NotRecorded {
		r.late = append(r.late, late{n, status, at})
	}
}

// declare notes what the member with the value n says of p, unless something
// was said of p before.
func (r *reader) declare(p capability.Path, status capability.Status, at string, n *jsontree.Node) {
	if p == capability.ExtensionsUI && slices.ContainsFunc(r.s.declared, func(d said) bool { return d.path == p }) {
		return
	}
	from := n.Offset() - r.start
	r.s.declared = append(r.s.declared, said{p, status, at, from, from + len(n.Raw())})
}

// members gives the members of an object that count: of those with one name
// the last, with a warning.
func (r *reader) members(n *jsontree.Node) iter.Seq[jsontree.Member] {
	return func(yield func(jsontree.Member) bool) {
		members := n.Members()
		if r.count += len(members); r.count > MaxMembers {
			return
		}
		var last map[string]int
		for _, again := range n.Duplicates() {
			if last == nil {
				last = make(map[string]int)
			}
			last[again.Key] = again.KeyOffset
		}
		for _, m := range members {
			at, repeated := last[m.Key]
			if repeated && m.KeyOffset != at {
				continue
			}
			if repeated {
				r.warn(DuplicateKey, m.Key)
			}
			if !yield(m) {
				return
			}
		}
	}
}

// child finds the declarable child of p with this key; of the zero Path, one at
// the top. exact is false for a child whose key has another case.
func child(p capability.Path, key string) (c capability.Path, exact bool) {
	if p.IsZero() {
		for q := range capability.Top() {
			if c, exact = closer(c, q, key); exact {
				break
			}
		}
		return c, exact
	}
	for q := range p.Children() {
		if c, exact = closer(c, q, key); exact {
			break
		}
	}
	return c, exact
}

// closer gives q if its key is closer to key than that of c, the best so far.
func closer(c, q capability.Path, key string) (best capability.Path, exact bool) {
	name := q.Name()
	switch {
	case !q.Declarable():
	case name == key:
		return q, true
	case c.IsZero() && strings.EqualFold(name, key):
		return q, false
	}
	return c, false
}

// hasMembers reports whether there are capabilities to declare below p. What is
// inside the others is the client's own.
func hasMembers(p capability.Path) bool {
	for c := range p.Children() {
		if c.Declarable() {
			return true
		}
	}
	return false
}

// notIn reports whether revision rev is known not to define the member that
// declares p: the capability itself, or a key of its own for it.
func notIn(rev revision.Revision, p capability.Path) bool {
	if rev.Defines().IsZero() {
		return false
	}
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

// serverWords are what servers declare, and some clients too.
func serverWords() []string {
	return []string{"tools", "prompts", "resources", "logging", "completions"}
}

func serverWord(key string) bool { return slices.Contains(serverWords(), key) }

// foldsTo reports whether key is one of known but for its case.
func foldsTo(key string, known []string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return k != key && strings.EqualFold(k, key) })
}
