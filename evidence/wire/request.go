package wire

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// ask is a way for a request to ask for something that not every client takes.
type ask struct {
	key  string
	path capability.Path
	want want
}

// filter is the members of the notifications filter of subscriptions/listen.
func filter() [4]ask {
	return [4]ask{
		{"toolsListChanged", capability.ToolsListChanged, wantBool},
		{"promptsListChanged", capability.PromptsListChanged, wantBool},
		{"resourcesListChanged", capability.ResourcesListChanged, wantBool},
		{"resourceSubscriptions", capability.ResourcesSubscribe, wantList},
	}
}

// requests reads what a modern request asks for; at is where the params stand,
// metaAt where their _meta stands.
func (r *reader) requests(params *jsontree.Node, at string, meta *jsontree.Node, metaAt string) {
	r.ask(ask{keyLogLevel, capability.Logging, wantString}, meta, metaAt)
	if r.s.method == methodListen {
		at += "/notifications"
		notifications := params.Get("notifications")
		var keys []string
		for _, a := range filter() {
			keys = append(keys, a.key)
		}
		r.outer(notifications, at, keys...)
		for _, a := range filter() {
			r.ask(a, notifications, at)
		}
	}
	slices.SortFunc(r.s.requested, func(a, b said) int { return a.path.Compare(b.path) })
}

// ask notes that the member of n asks. False and an empty list ask for nothing,
// as the member's absence does.
func (r *reader) ask(a ask, n *jsontree.Node, at string) {
	v := n.Get(a.key)
	if v == nil {
		return
	}
	status, odd := read(v, a.want)
	r.warnAt(odd, at, a.key)
	if status == capability.Full {
		r.s.requested = append(r.s.requested, said{path: a.path, status: status, at: pointer(at, a.key)})
	}
}
