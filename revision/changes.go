package revision

import "iter"

// A ChangeKind says what a revision did to a method.
type ChangeKind uint8

// The kinds of change, in the order in which Changes gives those of one method.
// After Removed, Replaced and Moved the method is gone from the core protocol;
// after the others it is there.
const (
	// ChangeKindUnknown is the zero value: that of the zero Change.
	ChangeKindUnknown ChangeKind = iota
	// Added: the previous revision did not have it.
	Added
	// Deprecated means still defined, advised against from now on.
	Deprecated
	// Narrowed: still defined, for fewer senders or fewer purposes.
	Narrowed
	// Embedded: still defined, no longer as a message of its own but inside
	// another one; see Method.Input.
	Embedded
	// Removed: gone, with nothing in its place.
	Removed
	// Replaced: gone, something else does its work.
	Replaced
	// Moved: gone from the core protocol, kept by an extension.
	Moved
)

// String gives the kind in lower case, "?" for ChangeKindUnknown, and
// "ChangeKind(9)" for a number that is no kind.
func (k ChangeKind) String() string { return changeKindNames.string(uint8(k)) }

// MarshalText gives the kind in lower case, and no text for ChangeKindUnknown.
// A number that is no kind is an error.
func (k ChangeKind) MarshalText() ([]byte, error) { return changeKindNames.marshal(uint8(k)) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves k as it was.
func (k *ChangeKind) UnmarshalText(text []byte) error {
	return changeKindNames.unmarshal(text, (*uint8)(k))
}

var changeKindNames = enumeration{"ChangeKind", "kind of change",
	[]string{"", "added", "deprecated", "narrowed", "embedded", "removed", "replaced", "moved"}}

// A Change is one thing that one revision did to one method.
type Change struct {
	Method string
	Kind   ChangeKind
	// By is what takes the method's place: a method, a key of _meta, a type of
	// result that it is embedded in, or the id of an extension. Empty where
	// nothing does.
	By string
	// Note says in a few words what the other fields leave open. Often empty.
	Note string
	// Ref is where the change was decided: a number of a specification
	// enhancement proposal or pull request of the specification's repository,
	// or the revision's schema.
	Ref string
}

// Changes gives what the published revision r did to methods and notifications,
// compared to the published revision before it; sorted by method, then by kind.
// The first revision added all that it has. A revision that is not known to
// this build has no known changes. Changes of capabilities, fields, transports
// and authorization are not listed here.
func Changes(r Revision) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		if !r.IsKnown() {
			return
		}
		if r.index() == at20241105 {
			for m := range Methods(r) {
				if !yield(Change{Method: m.Name, Kind: Added, Ref: "schema 2024-11-05"}) {
					return
				}
			}
			return
		}
		for i := range len(changeTable) {
			if row := &changeTable[i]; row.in == r.index() && !yield(row.Change) {
				return
			}
		}
	}
}

type changeRow struct {
	in int // place in All
	Change
}

const tasksExtension = "io.modelcontextprotocol/tasks"

// changeTable holds the changes after the first revision, from the
// specification's changelogs, sorted as Changes promises. That it agrees with
// methodTable is tested. It is never changed.
var changeTable = [...]changeRow{
	{at20250618, Change{"elicitation/create", Added, "", "", "PR 382"}},

	{at20251125, Change{"notifications/elicitation/complete", Added, "", "for URL mode", "SEP-1036"}},
	{at20251125, Change{"notifications/tasks/status", Added, "", "experimental", "SEP-1686"}},
	{at20251125, Change{"tasks/cancel", Added, "", "experimental", "SEP-1686"}},
	{at20251125, Change{"tasks/get", Added, "", "experimental", "SEP-1686"}},
	{at20251125, Change{"tasks/list", Added, "", "experimental", "SEP-1686"}},
	{at20251125, Change{"tasks/result", Added, "", "experimental", "SEP-1686"}},

	{at20260728, Change{"elicitation/create", Embedded, "InputRequiredResult", "", "SEP-2322"}},
	{at20260728, Change{"initialize", Replaced, "_meta io.modelcontextprotocol/protocolVersion",
		"every request carries the revision, the client and its capabilities; server/discover tells the server's", "SEP-2575"}},
	{at20260728, Change{"logging/setLevel", Replaced, "_meta io.modelcontextprotocol/logLevel", "set by each request", "SEP-2575"}},
	{at20260728, Change{"notifications/cancelled", Narrowed, "",
		"a server sends it only to end a subscriptions/listen; over HTTP a client closes the stream instead", "schema 2026-07-28"}},
	{at20260728, Change{"notifications/elicitation/complete", Removed, "", "the client learns of it when it repeats its request", "SEP-2322"}},
	{at20260728, Change{"notifications/initialized", Removed, "", "went with the handshake", "SEP-2575"}},
	{at20260728, Change{"notifications/message", Deprecated, "", "use stderr or OpenTelemetry", "SEP-2577"}},
	{at20260728, Change{"notifications/message", Narrowed, "", "only for a request whose _meta sets a log level", "SEP-2575"}},
	{at20260728, Change{"notifications/progress", Narrowed, "", "a client no longer sends it", "schema 2026-07-28"}},
	{at20260728, Change{"notifications/roots/list_changed", Removed, "", "", "SEP-2575"}},
	{at20260728, Change{"notifications/subscriptions/acknowledged", Added, "", "", "SEP-2575"}},
	{at20260728, Change{"notifications/tasks/status", Replaced, "notifications/tasks", "of the extension " + tasksExtension, "SEP-2663"}},
	{at20260728, Change{"ping", Removed, "", "", "SEP-2575"}},
	{at20260728, Change{"resources/subscribe", Replaced, "subscriptions/listen", "", "SEP-2575"}},
	{at20260728, Change{"resources/unsubscribe", Replaced, "subscriptions/listen", "", "SEP-2575"}},
	{at20260728, Change{"roots/list", Deprecated, "", "pass directories as arguments, resources or configuration", "SEP-2577"}},
	{at20260728, Change{"roots/list", Embedded, "InputRequiredResult", "", "SEP-2322"}},
	{at20260728, Change{"sampling/createMessage", Deprecated, "", "call a model provider directly", "SEP-2577"}},
	{at20260728, Change{"sampling/createMessage", Embedded, "InputRequiredResult", "", "SEP-2322"}},
	{at20260728, Change{"server/discover", Added, "", "", "SEP-2575"}},
	{at20260728, Change{"subscriptions/listen", Added, "", "", "SEP-2575"}},
	{at20260728, Change{"tasks/cancel", Moved, tasksExtension, "", "SEP-2663"}},
	{at20260728, Change{"tasks/get", Moved, tasksExtension, "", "SEP-2663"}},
	{at20260728, Change{"tasks/list", Removed, "", "the extension " + tasksExtension + " has no list", "SEP-2663"}},
	{at20260728, Change{"tasks/result", Replaced, "tasks/get", "of the extension " + tasksExtension + ", polled", "SEP-2663"}},
}
