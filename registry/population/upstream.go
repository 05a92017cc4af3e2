package population

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Terms is how a gateway declares what the clients behind it can do.
type Terms struct {
	// Revision is the one that the gateway speaks with the server. It decides
	// what can be declared, and where.
	Revision revision.Revision
	// Partial also declares what some client has only under a condition. A
	// server may then ask for what such a client turns down.
	Partial bool
}

// Omission is why a capability is not declared. Zero = it is declared.
type Omission uint8

const (
	// OmittedByRevision: the revision does not define it, or is none that is
	// known to define anything.
	OmittedByRevision Omission = iota + 1
	// OmittedWithoutKey: the revision defines it and has no key for it; what is
	// above it declares it.
	OmittedWithoutKey
	// OmittedUnsupported: some client lacks it, or it cannot apply to that client.
	OmittedUnsupported
	// OmittedUnknown: of some client it is not known, or nobody is behind.
	OmittedUnknown
	// OmittedPartial: some client has it only under a condition.
	OmittedPartial
	// OmittedByParent: what it is a part of is not declared.
	OmittedByParent
	// OmittedByParts: none of the parts that it consists of is declared.
	OmittedByParts
)

var omissionWords = enum.Words{"", "revision", "no-key", "unsupported", "unknown", "partial", "parent", "parts"}

// String gives the omission's word, "" for zero.
func (o Omission) String() string { return omissionWords.Text(uint8(o), "Omission") }

// MarshalText gives the omission's word, "" for zero. A number that is no
// omission is an error.
func (o Omission) MarshalText() ([]byte, error) { return omissionWords.Marshal(uint8(o), "Omission") }

// Declared is what becomes of one capability that a client can declare.
type Declared struct {
	Capability capability.Path
	// Status is the conservative join over the clients; a client to which it
	// cannot apply counts as one that lacks it.
	Status  capability.Status
	Omitted Omission // zero = declared
	// By is the place, counted from 0 in the order given, of the first client
	// or session that decides the status; -1 where nobody is asked.
	By int
	// Decider is its answer.
	Decider registry.Answer
}

// Why says in words why the capability is declared or not.
func (d Declared) Why() string {
	who := "nobody"
	if d.Decider.Client() != nil {
		who = d.Decider.Client().ID()
	} else if d.By >= 0 {
		who = fmt.Sprintf("number %d behind the gateway", d.By+1)
	}
	switch d.Omitted {
	case 0:
		if d.Status == capability.Full {
			return "declared: all have it"
		}
		return fmt.Sprintf("declared: all have it or a part of it, %s is %s", who, d.Status)
	case OmittedByRevision:
		return "left out: the revision does not define it"
	case OmittedWithoutKey:
		return fmt.Sprintf("left out: the revision has no key of its own for it, %s declares it", d.Capability.Parent())
	case OmittedByParent:
		return fmt.Sprintf("left out: %s is not declared", d.Capability.Parent())
	case OmittedByParts:
		return "left out: none of its parts is declared"
	}
	if d.By < 0 {
		return "left out: nobody is behind the gateway"
	}
	return fmt.Sprintf("left out: %s is %s", who, d.Decider.Status())
}

// Declaration is what a gateway may declare upstream.
type Declaration struct {
	Revision revision.Revision
	items    []Declared
}

// All gives every capability that a client can declare, in tree order, declared
// or left out: those of the tree, and the extensions and experimental ones that
// are known of the clients.
func (d Declaration) All() iter.Seq[Declared] {
	return func(yield func(Declared) bool) {
		for _, it := range d.items {
			if !yield(it) {
				return
			}
		}
	}
}

// member is somebody behind the gateway.
type member struct {
	ask   func(capability.Path) registry.Answer
	asked iter.Seq[capability.Path]
}

// Upstream says what a gateway may declare to a server for the clients behind
// it. Each is asked the question, at the revision that it prefers where the
// question names none: what a client does is a matter of what it speaks with the
// gateway.
func Upstream(clients iter.Seq[*registry.Client], q registry.Question, terms Terms) Declaration {
	var members []member
	for c := range clients {
		members = append(members, member{func(p capability.Path) registry.Answer {
			q.Capability = p
			return c.Ask(q)
		}, c.Asked()})
	}
	return declare(members, terms)
}

// UpstreamOf says what a gateway may declare to a server for the sessions that
// it serves.
func UpstreamOf(sessions iter.Seq[*registry.Session], terms Terms) Declaration {
	var members []member
	for s := range sessions {
		members = append(members, member{s.Ask, s.Asked()})
	}
	return declare(members, terms)
}

func declare(members []member, terms Terms) Declaration {
	d := Declaration{Revision: terms.Revision}
	at := make(map[capability.Path]int)
	for _, p := range declarable(members) {
		it := joined(p, members)
		it.Omitted = terms.omission(it)
		at[p] = len(d.items)
		d.items = append(d.items, it)
	}
	// From below: what consists of parts follows from them.
	for i := len(d.items) - 1; i >= 0; i-- {
		it := &d.items[i]
		if !consistsOfParts(it.Capability) || it.Omitted == OmittedByRevision {
			continue
		}
		it.Omitted = OmittedByParts
		for c := range it.Capability.Children() {
			if j, ok := at[c]; ok && (d.items[j].Omitted == 0 || d.items[j].Omitted == OmittedWithoutKey) {
				it.Omitted = 0
			}
		}
	}
	// From above: nothing is declared inside of what is not.
	for i := range d.items {
		it := &d.items[i]
		if j, ok := at[it.Capability.Parent()]; ok && d.items[j].Omitted != 0 && (it.Omitted == 0 || it.Omitted == OmittedWithoutKey) {
			it.Omitted = OmittedByParent
		}
	}
	return d
}

// consistsOfParts says that a capability is no more than its modes or kinds of
// request: it is declared exactly if one of them is.
func consistsOfParts(p capability.Path) bool {
	switch p {
	case capability.Elicitation, capability.TasksRequests, capability.TasksRequestsElicitation, capability.TasksRequestsSampling:
		return true
	}
	return false
}

// declarable gives what a client can declare, in tree order.
func declarable(members []member) []capability.Path {
	var paths []capability.Path
	open := make(map[capability.Path][]capability.Path)
	seen := make(map[capability.Path]bool)
	for _, m := range members {
		for p := range m.asked {
			if p.IsOpen() && p.Declarable() && !seen[p] {
				seen[p] = true
				open[p.Family()] = append(open[p.Family()], p)
			}
		}
	}
	for p := range capability.All() {
		if p.HasStatus() && p.Declarable() {
			paths = append(paths, p)
		}
	}
	for _, list := range open {
		paths = append(paths, list...)
	}
	sortPaths(paths)
	return paths
}

// joined asks everybody about p.
func joined(p capability.Path, members []member) Declared {
	it := Declared{Capability: p, Status: capability.NotRecorded, By: -1}
	for i, m := range members {
		a := m.ask(p)
		if p == capability.ElicitationForm && a.Status() == capability.NotRecorded {
			a = formOf(a, m)
		}
		status := a.Status()
		if status == capability.NotApplicable {
			status = capability.Unsupported
		}
		if i > 0 {
			status = capability.Join(it.Status, status)
		}
		if i == 0 || status != it.Status {
			it.Status, it.By, it.Decider = status, i, a
		}
	}
	return it
}

// formOf answers for the form mode where it is not recorded: at a revision that
// has no other mode, to elicit is to elicit by form.
func formOf(form registry.Answer, m member) registry.Answer {
	at := form.Asked().Revision
	if at.IsZero() || !capability.ElicitationURL.Standing(at).Missing() {
		return form
	}
	return m.ask(capability.Elicitation)
}

// omission says why a capability is left out, on its own.
func (t Terms) omission(it Declared) Omission {
	switch standing, l := it.Capability.Standing(t.Revision), it.Capability.Lifecycle(); {
	case standing.Missing() || standing.Word == capability.WordUnknown:
		return OmittedByRevision
	case it.By < 0:
		return OmittedUnknown
	case it.Status == capability.Unsupported:
		return OmittedUnsupported
	case it.Status == capability.Partial && !t.Partial:
		return OmittedPartial
	case !it.Status.Supported():
		return OmittedUnknown
	case !l.KeySince.IsZero() && t.Revision.Compare(l.KeySince) < 0:
		return OmittedWithoutKey
	}
	return 0
}

// MarshalJSON gives the capabilities object to send, with its members in tree
// order. Extensions and experimental capabilities have no settings, except that
// MCP Apps says which kind of page the extension defines.
func (d Declaration) MarshalJSON() ([]byte, error) {
	root := &object{}
	for _, it := range d.items {
		if it.Omitted != 0 {
			continue
		}
		keys := strings.Split(strings.TrimPrefix(it.Capability.Wire(), "/"), "/")
		at := root
		for _, k := range keys {
			k = strings.ReplaceAll(strings.ReplaceAll(k, "~1", "/"), "~0", "~")
			at = at.member(k)
		}
		at.value = declaredValue(it.Capability)
	}
	return root.append(nil)
}

// declaredValue gives the value that declares a capability, "" for an object
// that its parts fill.
func declaredValue(p capability.Path) string {
	switch p {
	case capability.RootsListChanged:
		return "true"
	case capability.ExtensionsUI:
		return `{"mimeTypes":["text/html;profile=mcp-app"]}`
	}
	return ""
}

// object is a JSON object whose members keep their order.
type object struct {
	value   string // in place of members
	keys    []string
	members []*object
}

func (o *object) member(key string) *object {
	for i, k := range o.keys {
		if k == key {
			return o.members[i]
		}
	}
	m := &object{}
	o.keys, o.members = append(o.keys, key), append(o.members, m)
	return m
}

func (o *object) append(b []byte) ([]byte, error) {
	if o.value != "" {
		return append(b, o.value...), nil
	}
	b = append(b, '{')
	for i, key := range o.keys {
		if i > 0 {
			b = append(b, ',')
		}
		quoted, err := json.Marshal(key)
		if err != nil {
			return nil, err
		}
		b = append(append(b, quoted...), ':')
		if b, err = o.members[i].append(b); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}
