package registry

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Confidence says how a client was recognised. Zero = it was not.
type Confidence uint8

const (
	// NoMatch: nothing here is known. It is never turned into the nearest name.
	NoMatch Confidence = iota
	// MatchExact: the name is one product's, byte for byte.
	MatchExact
	// MatchFolded: the name is one product's but for case and separators.
	MatchFolded
	// MatchPattern: the name has a variable part, and the rest is one product's.
	MatchPattern
	// MatchBridge: a bridge carries the client and names it.
	MatchBridge
	// MatchHeader: an HTTP header, the User-Agent or a vendor's member of _meta decided.
	MatchHeader
	// MatchSDKDefault: the library is known, the product is not.
	MatchSDKDefault
	// MatchAmbiguous: several products send this.
	MatchAmbiguous
)

var confidenceWords = enum.Words{"none", "exact", "folded", "pattern", "bridge", "header", "sdk-default", "ambiguous"}

// String gives the confidence's word: "exact".
func (c Confidence) String() string { return confidenceWords.Text(uint8(c), "Confidence") }

// MarshalText gives the confidence's word.
func (c Confidence) MarshalText() ([]byte, error) {
	return confidenceWords.Marshal(uint8(c), "Confidence")
}

// Via is the signal that decided who a client is. Zero = none did.
type Via uint8

const (
	ViaName Via = iota + 1
	ViaTitle
	ViaHeader
	ViaUserAgent
	ViaTransport
	ViaCaller // the caller said who it is
)

var viaWords = enum.Words{"", "name", "title", "header", "user-agent", "transport", "caller"}

// String gives the signal's word: "name", "user-agent".
func (v Via) String() string { return viaWords.Text(uint8(v), "Via") }

// MarshalText gives the signal's word, "" for zero.
func (v Via) MarshalText() ([]byte, error) { return viaWords.Marshal(uint8(v), "Via") }

// Hints is what a client shows of itself: none of it is a credential.
type Hints struct {
	Name, Title string           // of clientInfo
	Version     evidence.Version // of clientInfo
	Transport   revision.Transport
	wire.Signals
}

// HintsOf gives the hints in what a client said; nil says nothing.
func HintsOf(said *wire.Statement) Hints {
	if said == nil {
		return Hints{}
	}
	return Hints{said.Name(), said.Title(), said.Version(), said.Transport(), said.Signals()}
}

// BridgeName is a bridge as a client's name tells it. The zero BridgeName is none.
type BridgeName struct {
	Name    string // "mcp-remote"
	Version string // "0.1.37", "" where the name does not tell
}

// Match is who is on the wire, as far as the hints tell. The zero Match knows
// nobody. Answers that rest on it are advice; no security decision may.
type Match struct {
	// Client is the one that was recognised, nil when none was or several
	// may be meant. For a class other than Product it is the gateway, the
	// bridge, the library itself: whoever is behind it is hidden.
	Client     *Client
	Class      dataset.Class
	Confidence Confidence
	Via        Via
	// Bridge is the bridge that carries the client, where its name tells.
	Bridge BridgeName
	// Version is the release that answers are about: zero where no client is
	// known or said, evidence.UnknownVersion where the client is known and
	// the wire's version says nothing.
	Version evidence.Version
	// Implies is what the hints say of the circumstances.
	Implies evidence.When
	// Channel is the release channel that the hints tell: "insiders".
	Channel string

	candidates []*Client
}

// nobody says that nothing here is known.
func (m *Match) nobody() bool { return m.Client == nil && len(m.candidates) == 0 }

// Candidates gives the clients that may be meant: several where the match is
// ambiguous, in the order of their ids, else the one that was recognised.
func (m Match) Candidates() iter.Seq[*Client] {
	if m.Client != nil {
		return slices.Values([]*Client{m.Client})
	}
	return slices.Values(m.candidates)
}
