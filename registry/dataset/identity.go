package dataset

import (
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Class is what kind of thing is on the wire.
type Class uint8

const (
	// ClassUnknown is the zero value: nothing is known of it.
	ClassUnknown Class = iota
	// Product is a client that people use.
	Product
	// Gateway stands between clients and servers under its own name; the
	// client behind it is hidden.
	Gateway
	// Bridge carries a client's messages from one transport to another and may
	// name the client that it carries.
	Bridge
	// TestTool is made to look at servers, not to work with them.
	TestTool
	// SDKDefault is the name that a library sends when its user sets none: the
	// library is known, the product is not.
	SDKDefault
	// Crawler lists what servers have to offer.
	Crawler
)

var classWords = enum.Words{"unknown", "product", "gateway", "bridge", "test-tool", "sdk-default", "crawler"}

// String gives the class's word: "product", "test-tool", and "unknown" for zero.
func (c Class) String() string { return classWords.Text(uint8(c), "Class") }

// parseClass reads a class's word.
func parseClass(text string) (Class, error) {
	n, err := classWords.Parse(text, "class")
	return Class(n), err
}

// MarshalText gives the class's word.
func (c Class) MarshalText() ([]byte, error) { return classWords.Marshal(uint8(c), "Class") }

// UnmarshalText reads the class's word; "" gives ClassUnknown.
func (c *Class) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*c = ClassUnknown
		return nil
	}
	*c, err = parseClass(string(text))
	return err
}

// VersionMeaning says what the version in a client's handshake is worth.
type VersionMeaning uint8

const (
	// VersionReal is the product's own release; it is the zero value, for that
	// is what the field is for.
	VersionReal VersionMeaning = iota
	// VersionConstant never changes and says nothing about age.
	VersionConstant
	// VersionOfPart is the release of something else: a crate, a plugin.
	VersionOfPart
)

var versionMeaningWords = enum.Words{"real", "constant", "part"}

// String gives the word: "real", "constant" or "part".
func (m VersionMeaning) String() string {
	return versionMeaningWords.Text(uint8(m), "VersionMeaning")
}

// parseVersionMeaning reads the word of a meaning.
func parseVersionMeaning(text string) (VersionMeaning, error) {
	n, err := versionMeaningWords.Parse(text, "meaning of a version")
	return VersionMeaning(n), err
}

// MarshalText gives the word.
func (m VersionMeaning) MarshalText() ([]byte, error) {
	return versionMeaningWords.Marshal(uint8(m), "VersionMeaning")
}

// UnmarshalText reads the word; "" gives VersionReal.
func (m *VersionMeaning) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*m = VersionReal
		return nil
	}
	*m, err = parseVersionMeaning(string(text))
	return err
}

// Identity is the signs by which a client can be told. They are hints: anybody
// can send any name.
type Identity struct {
	Names      []Sign // exact names, matched byte for byte
	Patterns   []Sign // names with a variable part between Prefix and Suffix
	Titles     []Sign // exact titles, for clients that send no name of their own
	Headers    []Sign // HTTP headers and vendor members of _meta, by Key
	UserAgents []Sign // what the User-Agent header begins with, and may end with
	// Bridged are the products named before "(via …)" that are this client only
	// there: "Cursor (via mcp-remote 0.1.31)".
	Bridged []Sign
}

// Sign is one of the signs of a client and what it implies.
type Sign struct {
	Key     string // the header's name, lower case, or the _meta key
	Text    string // the exact text
	Prefix  string
	Suffix  string
	Version VersionMeaning // what the wire version is worth under this sign
	// Span is the product versions that send this sign, zero = all.
	Span evidence.Span
	// Implies is what the sign says of the circumstances.
	Implies evidence.When
	Channel string // a release channel that it tells: "insiders"
	// Shared says that other entries have the same sign on purpose.
	Shared bool
	Note   string
	Source string // the key of a source of the entry
}
