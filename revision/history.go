package revision

// A history is what became of one method: all that the package knows of it.
type history struct {
	method  string
	senders senders // who sends it, until it is narrowed or embedded
	changes []change
}

// original reports whether the first revision has the method: it was not added
// later.
func (h *history) original() bool { return len(h.changes) == 0 || h.changes[0].kind != Added }

// A change is a [MethodChange] with the revision's date; left is who still sends
// a narrowed method, where those are fewer than before.
type change struct {
	in   string
	kind ChangeKind
	left senders
	by   string
	note string
	ref  string
}

const (
	nobody = senders(0)
	both   = fromClient | fromServer

	tasksExtension = "io.modelcontextprotocol/tasks"
)

// methodTable is the union of the published schemas, sorted by method, the changes
// of each by date, then kind. Who sends what is taken from the schemas' unions
// ClientRequest, ServerRequest, ClientNotification, ServerNotification and
// InputRequest, deprecation from the registry of deprecated features, the rest
// from the specification's changelogs. testdata/README.md tells more. It is never
// changed.
var methodTable = [...]history{
	{"completion/complete", fromClient, nil},
	{"elicitation/create", fromServer, []change{
		{in: "2025-06-18", kind: Added, ref: "PR 382"},
		{in: "2026-07-28", kind: Embedded, by: "InputRequiredResult", ref: "SEP-2322"},
	}},
	{"initialize", fromClient, []change{
		{in: "2026-07-28", kind: Replaced, by: "_meta io.modelcontextprotocol/protocolVersion", note: "every request carries the revision, the client and its capabilities; server/discover tells the server's", ref: "SEP-2575"},
	}},
	{"logging/setLevel", fromClient, []change{
		{in: "2026-07-28", kind: Replaced, by: "_meta io.modelcontextprotocol/logLevel", note: "set by each request", ref: "SEP-2575"},
	}},
	// A modern server sends it only to end a subscriptions/listen of the client.
	{"notifications/cancelled", both, []change{
		{in: "2026-07-28", kind: Narrowed, note: "a server sends it only to end a subscriptions/listen; over HTTP a client closes the stream instead", ref: "schema 2026-07-28"},
	}},
	{"notifications/elicitation/complete", fromServer, []change{
		{in: "2025-11-25", kind: Added, note: "for URL mode", ref: "SEP-1036"},
		{in: "2026-07-28", kind: Removed, note: "the client learns of it when it repeats its request", ref: "SEP-2322"},
	}},
	{"notifications/initialized", fromClient, []change{
		{in: "2026-07-28", kind: Removed, note: "went with the handshake", ref: "SEP-2575"},
	}},
	{"notifications/message", fromServer, []change{
		{in: "2026-07-28", kind: Deprecated, note: "use stderr or OpenTelemetry", ref: "SEP-2577"},
		{in: "2026-07-28", kind: Narrowed, note: "only for a request whose _meta sets a log level", ref: "SEP-2575"},
	}},
	{"notifications/progress", both, []change{
		{in: "2026-07-28", kind: Narrowed, left: fromServer, note: "a client no longer sends it", ref: "schema 2026-07-28"},
	}},
	{"notifications/prompts/list_changed", fromServer, nil},
	{"notifications/resources/list_changed", fromServer, nil},
	{"notifications/resources/updated", fromServer, nil},
	{"notifications/roots/list_changed", fromClient, []change{{in: "2026-07-28", kind: Removed, ref: "SEP-2575"}}},
	{"notifications/subscriptions/acknowledged", fromServer, []change{{in: "2026-07-28", kind: Added, ref: "SEP-2575"}}},
	{"notifications/tasks/status", both, []change{
		{in: "2025-11-25", kind: Added, note: "experimental", ref: "SEP-1686"},
		{in: "2026-07-28", kind: Replaced, by: "notifications/tasks", note: "of the extension " + tasksExtension, ref: "SEP-2663"},
	}},
	{"notifications/tools/list_changed", fromServer, nil},
	{"ping", both, []change{{in: "2026-07-28", kind: Removed, ref: "SEP-2575"}}},
	{"prompts/get", fromClient, nil},
	{"prompts/list", fromClient, nil},
	{"resources/list", fromClient, nil},
	{"resources/read", fromClient, nil},
	{"resources/subscribe", fromClient, []change{
		{in: "2026-07-28", kind: Replaced, by: "subscriptions/listen", ref: "SEP-2575"},
	}},
	{"resources/templates/list", fromClient, nil},
	{"resources/unsubscribe", fromClient, []change{
		{in: "2026-07-28", kind: Replaced, by: "subscriptions/listen", ref: "SEP-2575"},
	}},
	{"roots/list", fromServer, []change{
		{in: "2026-07-28", kind: Deprecated, note: "pass directories as arguments, resources or configuration", ref: "SEP-2577"},
		{in: "2026-07-28", kind: Embedded, by: "InputRequiredResult", ref: "SEP-2322"},
	}},
	{"sampling/createMessage", fromServer, []change{
		{in: "2026-07-28", kind: Deprecated, note: "call a model provider directly", ref: "SEP-2577"},
		{in: "2026-07-28", kind: Embedded, by: "InputRequiredResult", ref: "SEP-2322"},
	}},
	{"server/discover", fromClient, []change{{in: "2026-07-28", kind: Added, ref: "SEP-2575"}}},
	{"subscriptions/listen", fromClient, []change{{in: "2026-07-28", kind: Added, ref: "SEP-2575"}}},
	{"tasks/cancel", both, []change{
		{in: "2025-11-25", kind: Added, note: "experimental", ref: "SEP-1686"},
		{in: "2026-07-28", kind: Moved, by: tasksExtension, ref: "SEP-2663"},
	}},
	{"tasks/get", both, []change{
		{in: "2025-11-25", kind: Added, note: "experimental", ref: "SEP-1686"},
		{in: "2026-07-28", kind: Moved, by: tasksExtension, ref: "SEP-2663"},
	}},
	{"tasks/list", both, []change{
		{in: "2025-11-25", kind: Added, note: "experimental", ref: "SEP-1686"},
		{in: "2026-07-28", kind: Removed, note: "the extension " + tasksExtension + " has no list", ref: "SEP-2663"},
	}},
	{"tasks/result", both, []change{
		{in: "2025-11-25", kind: Added, note: "experimental", ref: "SEP-1686"},
		{in: "2026-07-28", kind: Replaced, by: "tasks/get", note: "of the extension " + tasksExtension + ", polled", ref: "SEP-2663"},
	}},
	{"tools/call", fromClient, nil},
	{"tools/list", fromClient, nil},
}
