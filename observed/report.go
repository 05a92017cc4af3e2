package observed

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Report is what traffic showed of a number of clients, by a policy. It is what
// ReadReport reads and Append writes; the zero members are not recorded.
type Report struct {
	// Source is where the report comes from. Its Kind is evidence.TrafficReport
	// and its Date the day on which the report was made; neither stands in the
	// file's source.
	Source evidence.Source
	Window Window // the days whose traffic was counted
	// CallsWindow is the days that the shares of tool calls are of.
	CallsWindow Window
	Policy      Policy
	Note        string
	Groups      []Group
}

// Group is one client as a report tells clients apart.
type Group struct {
	Name string // the report's own name for it: "codex-cli"
	// Clients is the registry's ids of the clients that are counted together
	// here: none where nobody mapped the group, several where one name on the
	// wire stands for several products.
	Clients   []string
	WireNames []string // the names that it is grouped from
	// Rest says that this is everybody who was not kept apart.
	Rest bool
	// Handshakes, Requests and Calls are how many of each were counted.
	Handshakes, Requests, Calls uint64
	// Revisions is at which revisions it works, in the report's order.
	Revisions []Revision
	Rows      []Row
	// Unoffered is which methods it called that the server does not offer.
	Unoffered []MethodCount
	Note      string
}

// Revision is how much of a group's traffic is at one revision.
type Revision struct {
	Revision revision.Revision
	Share    Share  // of the group's tool calls
	Calls    uint64 // tool calls
	Messages uint64 // handshakes and requests
}

// Row is what a report says of one capability of a group.
type Row struct {
	// Name is the report's own name of the capability; see Lookup.
	Name     string
	Status   capability.Status
	Revision revision.Revision // zero = the report does not say at which
	Version  evidence.Version  // zero = all versions together
	Basis    Basis
	// Share is how much of the client's tool calls the row stands on, and Count
	// how many messages, occasions or answers.
	Share Share
	Count uint64
	Note  string
}

// Capability gives the capability that the row is about, zero for a name that
// Lookup does not know.
func (r Row) Capability() capability.Path {
	p, _ := Lookup(r.Name)
	return p
}

// MethodCount is how often a method was called.
type MethodCount struct {
	Method string // "" = methods that no revision defines
	Count  uint64
}

// Basis is what a row's status is counted from. The zero value means not
// recorded.
type Basis uint8

const (
	// ByDeclared: how many messages declared the capability.
	ByDeclared Basis = iota + 1
	// ByAsked: requests asked for it in so many words. It only ever speaks for a
	// capability.
	ByAsked
	// ByActed: how often the client acted when it had occasion to.
	ByActed
	// ByAnswered: how often an elicitation was open for so long that a person may
	// have answered it.
	ByAnswered
)

var basisWords = enum.Words{"", "declared", "asked", "acted", "answered"}

// ParseBasis reads a basis' word.
func ParseBasis(text string) (Basis, error) {
	n, err := basisWords.Parse(text, "basis")
	return Basis(n), err
}

// String gives the basis' word, "" for zero.
func (b Basis) String() string { return basisWords.Text(uint8(b), "Basis") }

// MarshalText gives the basis' word, "" for zero.
func (b Basis) MarshalText() ([]byte, error) { return basisWords.Marshal(uint8(b), "Basis") }

// UnmarshalText reads the basis' word; "" gives zero.
func (b *Basis) UnmarshalText(text []byte) error {
	n, err := ParseBasis(string(text))
	if err == nil {
		*b = n
	}
	return err
}
