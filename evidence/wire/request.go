package wire

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
)

// The members of the filter of subscriptions/listen.
const (
	keyTools         = "toolsListChanged"
	keyPrompts       = "promptsListChanged"
	keyResources     = "resourcesListChanged"
	keySubscriptions = "resourceSubscriptions"
)

// filterAt is where the filter stands.
const filterAt = "/params/notifications"

// ask is a way for a request to ask for something that not every client takes.
type ask struct {
	key  string
	path capability.Path
	want want
}

// filter is the members of the notifications filter of subscriptions/listen.
func filter() [4]ask {
	return [4]ask{
		{keyTools, capability.ToolsListChanged, wantBool},
		{keyPrompts, capability.PromptsListChanged, wantBool},
		{keyResources, capability.ResourcesListChanged, wantBool},
		{keySubscriptions, capability.ResourcesSubscribe, wantList},
	}
}

// requests reads what a modern request asks for: by the log level in its _meta,
// and by its filter if it is a subscription.
func (r *reader) requests(meta, notifications node) {
	r.ask(ask{keyLogLevel, capability.Logging, wantString}, meta, r.s.at)
	if r.s.method == methodListen {
		r.outer(notifications, filterAt, keyTools, keyPrompts, keyResources, keySubscriptions)
		for _, a := range filter() {
			r.ask(a, notifications, filterAt)
		}
	}
	slices.SortFunc(r.s.requested, func(a, b said) int { return a.path.Compare(b.path) })
}

// ask notes that the member of n asks. False and an empty list ask for nothing,
// as the member's absence does.
func (r *reader) ask(a ask, n node, at string) {
	v := r.get(n, a.key)
	if v == 0 {
		return
	}
	status, odd := r.tape[v].says(a.want)
	r.warnAt(odd, at, a.key)
	if status == capability.Full {
		r.s.requested = append(r.s.requested, said{path: a.path, status: status})
	}
}

// askedAt gives the pointer of the member that asks for p.
func (s *Statement) askedAt(p capability.Path) string {
	for _, a := range filter() {
		if a.path == p {
			return filterAt + "/" + a.key
		}
	}
	return pointer(s.at, []string{keyLogLevel})
}
