package observed

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Report is what traffic showed of a number of clients, by some thresholds. It is what
// ReadReport reads and Append writes; the zero members are not recorded.
type Report struct {
	// Source is where the report comes from. Its Kind is evidence.TrafficReport
	// and its Date the day on which the report was made; neither stands in the
	// file's source.
	Source evidence.Source
	Window Window // the days whose traffic was counted
	// CallsWindow is the days that the shares of tool calls are of.
	CallsWindow Window
	Thresholds  Thresholds
	Note        string
	Groups      []Group
}

// Group is one client as a report tells clients apart.
type Group struct {
	Name string `json:"name"` // the report's own name for it: "codex-cli"
	// Clients is the registry's ids of the clients that are counted together
	// here: none where nobody mapped the group, several where one name on the
	// wire stands for several products.
	Clients   []string `json:"clients,omitempty"`
	WireNames []string `json:"wireNames,omitempty"` // the names that it is grouped from
	// Rest says that this is everybody who was not kept apart.
	Rest bool `json:"rest,omitzero"`
	// Handshakes, Requests and Calls are how many of each were counted.
	Handshakes uint64 `json:"handshakes,omitzero"`
	Requests   uint64 `json:"requests,omitzero"`
	Calls      uint64 `json:"calls,omitzero"`
	// Revisions is at which revisions it works, in the report's order.
	Revisions []RevisionShare `json:"revisions,omitempty"`
	Rows      []Row           `json:"rows,omitempty"`
	// Unoffered is which methods it called that the server does not offer.
	Unoffered []MethodCount `json:"unoffered,omitempty"`
	Note      string        `json:"note,omitzero"`
}

// RevisionShare is how much of a group's traffic is at one revision.
type RevisionShare struct {
	Revision revision.Revision `json:"revision,omitzero"`
	Share    Share             `json:"share,omitzero"`    // of the group's tool calls
	Calls    uint64            `json:"calls,omitzero"`    // tool calls
	Messages uint64            `json:"messages,omitzero"` // handshakes and requests
}

// Row is what a report says of one capability of a group.
type Row struct {
	// Name is the report's own name of the capability; see Lookup.
	Name      string            `json:"capability"`
	Status    capability.Status `json:"status"`
	Revision  revision.Revision `json:"revision,omitzero"` // zero = the report does not say at which
	Version   evidence.Version  `json:"version,omitzero"`  // zero = all versions together
	CountedBy CountedBy         `json:"basis,omitzero"`
	// Share is how much of the client's tool calls the row stands on, and Count
	// how many messages, occasions or answers.
	Share Share  `json:"share,omitzero"`
	Count uint64 `json:"count,omitzero"`
	Note  string `json:"note,omitzero"`
}

// Capability gives the capability that the row is about, zero for a name that
// Lookup does not know.
func (r Row) Capability() capability.Path {
	p, _ := Lookup(r.Name)
	return p
}

// MethodCount is how often a method was called.
type MethodCount struct {
	Method string `json:"method,omitzero"` // "" = methods that no revision defines
	Count  uint64 `json:"count"`
}

// CountedBy is what a row's status is counted from. The zero value means not
// recorded.
type CountedBy uint8

const (
	// ByDeclared: how many messages declared the capability.
	ByDeclared CountedBy = iota + 1
	// ByAsked: requests asked for it in so many words. It only ever speaks for a
	// capability.
	ByAsked
	// ByActed: how often the client acted when it had occasion to.
	ByActed
	// ByAnswered: how often an elicitation was open for so long that a person may
	// have answered it.
	ByAnswered
)

var countedByWords = enum.Words{"", "declared", "asked", "acted", "answered"}

// String gives the word, "" for zero.
func (b CountedBy) String() string { return countedByWords.Text(uint8(b), "CountedBy") }

// MarshalText gives the word, "" for zero.
func (b CountedBy) MarshalText() ([]byte, error) {
	return countedByWords.Marshal(uint8(b), "CountedBy")
}

// UnmarshalText reads the word; "" gives zero.
func (b *CountedBy) UnmarshalText(text []byte) error {
	n, err := countedByWords.Parse(string(text), "basis")
	if err == nil {
		*b = CountedBy(n)
	}
	return err
}
