package wire

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
)

// uiExtension is the identifier of the extension that clients put into three
// places.
const uiExtension = "io.modelcontextprotocol/ui"

// capabilities reads the client's capabilities. The tree of capabilities decides
// what is a member of what; says decides what a value says.
func (r *reader) capabilities(n node) {
	if n == 0 {
		return
	}
	r.at, r.keys = r.s.at, append(r.keys[:0], r.s.key)
	status, odd := r.tape[n].says(wantObject)
	r.warn(odd)
	r.s.sent = status != capability.NotRecorded
	top := places()
	for l := r.members(n); l.next(); {
		key := r.key(l.at)
		r.keys = append(r.keys, key)
		p, exact := top.child(key)
		switch {
		case exact:
			r.member(p, l.at, false)
		case key == uiExtension:
			r.misplaced(l.at, uiAtTop)
		case serverWord(key):
			r.warn(ServerCapability)
		case p != nil || foldsTo(key, serverWords[:]):
			r.warn(WrongCase)
		default:
			r.warn(UnknownMember)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
	// the proper place counts first, wherever it stood in the message
	for _, m := range r.late {
		r.declare(capability.ExtensionsUI, m.status, m.where, m.node)
	}
	slices.SortFunc(r.declared, func(a, b said) int { return a.path.Compare(b.path) })
}

// member reads the value of n, the member that declares p. reported says that the
// revision lacks a member around it, and that this was said.
func (r *reader) member(p *place, n node, reported bool) {
	w := wantObject
	if p.path == capability.RootsListChanged {
		w = wantBool
	}
	status, odd := r.tape[n].says(w)
	r.warn(odd)
	if status == capability.NotRecorded {
		return
	}
	if !reported && p.lacks&r.bit != 0 {
		r.warn(NotInRevision)
		reported = true
	}
	if p.path.HasStatus() {
		r.declare(p.path, status, inPlace, n)
	}
	if status != capability.Full {
		return
	}
	switch {
	case p.path == capability.Experimental:
		r.experimental(n)
	case p.path == capability.Extensions:
		r.extensions(p, n)
	case len(p.below) > 0:
		r.below(p, n, reported)
	}
	if p.path == capability.Elicitation {
		r.modes(n)
	}
}

// below reads the members of a capability that has capabilities of its own. What
// is inside the others is the client's own.
func (r *reader) below(p *place, n node, reported bool) {
	for l := r.members(n); l.next(); {
		key := r.key(l.at)
		r.keys = append(r.keys, key)
		c, exact := p.child(key)
		switch {
		case exact:
			r.member(c, l.at, reported)
		case p.path == capability.Elicitation && key == "applyDefaults":
			// A setting of the form mode, which was here before the modes had
			// keys of their own.
		case c != nil:
			r.warn(WrongCase)
		default:
			r.warn(UnknownMember)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// modes adds what elicitation says of its form mode without naming it.
func (r *reader) modes(n node) {
	status := capability.Full
	for i := range r.declared {
		d := &r.declared[i]
		switch {
		case d.path == capability.ElicitationForm:
			return
		case d.path == capability.ElicitationURL && d.status == capability.Full:
			status = capability.Unsupported
		}
	}
	r.declare(capability.ElicitationForm, status, asElicitation, n)
}

// extensions reads the members of extensions, which are named by others.
func (r *reader) extensions(p *place, n node) {
	for l := r.members(n); l.next(); {
		key := r.key(l.at)
		r.keys = append(r.keys, key)
		if c, exact := p.child(key); exact {
			r.member(c, l.at, true)
		} else if path, ok := capability.FromWire(p.key, key); ok {
			r.member(&place{path: path}, l.at, true)
		} else {
			r.warn(UnknownMember) // the identifier cannot be one
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// experimental reads the members of experimental. Their values are anybody's.
func (r *reader) experimental(n node) {
	for l := r.members(n); l.next(); {
		key := r.key(l.at)
		r.keys = append(r.keys, key)
		p, ok := capability.FromWire("experimental", key)
		switch m := &r.tape[l.at]; {
		case key == uiExtension:
			r.misplaced(l.at, uiInExperimental)
		case !ok:
			r.warn(UnknownMember) // the identifier cannot be one
		case m.kind == aBool && m.flags&holds == 0:
			r.declare(p, capability.Unsupported, inPlace, l.at)
		default:
			r.declare(p, capability.Full, inPlace, l.at)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// misplaced notes an extension that stands where it does not belong.
func (r *reader) misplaced(n node, at where) {
	r.warn(MisplacedExtension)
	status, odd := r.tape[n].says(wantObject)
	r.warn(odd)
	if status != capability.NotRecorded {
		r.late = append(r.late, late{n, status, at})
	}
}

// declare notes what the value of n says of p, unless something was said of p
// before.
func (r *reader) declare(p capability.Path, status capability.Status, at where, n node) {
	if p == capability.ExtensionsUI && slices.ContainsFunc(r.declared, func(d said) bool { return d.path == p }) {
		return
	}
	r.declared = append(r.declared, said{p, r.span(n), status, at})
}

// serverWords are what servers declare, and some clients too.
var serverWords = [...]string{"tools", "prompts", "resources", "logging", "completions"}

func serverWord(key string) bool { return slices.Contains(serverWords[:], key) }
