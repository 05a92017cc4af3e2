package dataset

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Entry is what a file of the data set says about one client, as an author
// writes it. ReadEntry gives one, AppendJSON writes one; reading and writing back gives the
// same file. A Registry is made of entries and keeps them unchanged.
type Entry struct {
	ID          string // lower case with hyphens, never reused for another product
	Title       string // the product's name for people
	Description string
	Class       Class
	Vendor      string // who makes it; this or Home is needed
	Category    string // cli, ide, desktop, web, mobile, library, service, …
	Platforms   []string
	Licence     string // an SPDX identifier, or "proprietary"
	Repository  string // address of its source, "" when closed
	Home        string // address of its page for people

	Identity Identity
	SDK      SDK
	Modes    []Mode
	// Sources are what the records below cite, by key.
	Sources []evidence.NamedSource
	// Claims are in file order; a capability may have several.
	Claims   []Claimed
	Research []ResearchNote
	Readings []Reading
}

// Claimed is a claim with the capability that it is about.
type Claimed struct {
	Capability capability.Path
	evidence.Claim
}

// SDK is the MCP library that a client is built with. The zero SDK means not recorded.
type SDK struct {
	Name        string
	Version     string // as resolved in the build, "" = not recorded
	Requirement string // as declared in its manifest, "" = not recorded
	Language    string
	Official    Tristate
	Patched     Tristate
	Note        string
}

// Mode is a way of working that a client can be set to, which decides the
// revisions it negotiates.
type Mode struct {
	Config  string   // the mode's name; records and claims name it so
	Aliases []string // other names of the same mode
	Default bool     // what a default install does
	Stage   string   // stable, experimental, under-development, …
	Flag    string   // what turns it on, in the client's own words
	// Preferred is what it offers first, zero = not recorded; PreferredBy says
	// where that differs by transport.
	Preferred   revision.Revision
	PreferredBy map[revision.Transport]revision.Revision
	// Speaks is what its code can speak, Accepts the counter-offers that it
	// takes; nil = not recorded.
	Speaks   []revision.Revision
	Accepts  []revision.Revision
	Discover Tristate // it sends server/discover first
	Note     string
	Records  []evidence.Record
}

// PreferredOver gives what the mode offers first over a transport; over the zero
// transport what it offers over most. Zero = not recorded.
func (m *Mode) PreferredOver(t revision.Transport) revision.Revision {
	if r, ok := m.PreferredBy[t]; ok {
		return r
	}
	return m.Preferred
}

// FindMode gives the mode of that name or alias, the default one for "", nil
// where no such mode is there. It is the list's own.
func FindMode(modes []Mode, config string) *Mode {
	var fallback *Mode
	for i := range modes {
		m := &modes[i]
		if config != "" && (m.Config == config || slices.Contains(m.Aliases, config)) {
			return m
		}
		if m.Default {
			fallback = m
		}
	}
	if config != "" {
		return nil
	}
	return fallback
}

// ResearchNote is something found out about clients that no single capability holds.
type ResearchNote struct {
	Title     string              `json:"title"`
	Kind      string              `json:"kind"`            // idiosyncrasy, in-flight, reading, …
	Status    string              `json:"status,omitzero"` // current, superseded, …
	Summary   string              `json:"summary,omitzero"`
	Verified  evidence.Date       `json:"verified,omitzero"`
	URL       string              `json:"url,omitzero"`
	Clients   []string            `json:"clients,omitempty"` // ids; the entry's own client is meant even if not listed
	Revisions []revision.Revision `json:"revisions,omitempty"`
	Sources   []evidence.Source   `json:"sources,omitempty"`
}

// Reading says what was read to write an entry, so that it can be read again.
type Reading struct {
	Repository string        `json:"repository"`
	Branch     string        `json:"branch,omitzero"`
	Commit     string        `json:"commit,omitzero"`
	Committed  evidence.Date `json:"committed,omitzero"` // when that commit was made
	Read       evidence.Date `json:"read,omitzero"`      // when it was read
	Paths      []string      `json:"paths,omitempty"`
	Note       string        `json:"note,omitzero"`
}

// Tristate is a yes or no that may not be recorded. The zero Tristate is not recorded.
type Tristate uint8

const (
	Yes Tristate = iota + 1
	No
)

var tristateWords = enum.Words{"", "yes", "no"}

// String gives "yes", "no", and "" for what is not recorded.
func (t Tristate) String() string { return tristateWords.Text(uint8(t), "Tristate") }

// parseTristate reads "yes" or "no"; "" gives the zero Tristate.
func parseTristate(text string) (Tristate, error) {
	n, err := tristateWords.Parse(text, "answer")
	return Tristate(n), err
}

// MarshalText gives "yes" or "no", "" for what is not recorded.
func (t Tristate) MarshalText() ([]byte, error) { return tristateWords.Marshal(uint8(t), "Tristate") }

// UnmarshalText reads "yes" or "no"; "" gives the zero Tristate.
func (t *Tristate) UnmarshalText(text []byte) (err error) {
	*t, err = parseTristate(string(text))
	return err
}
