// Package dialect has what the readers of other people's lists of clients have
// in common. The readers are packages of their own, below this one:
//
//	apify       mcp-clients.json of apify/mcp-client-capabilities
//	canimcpdev  the matrix and the conformance reports of canimcp.dev
//	official    the lists on the pages of the Model Context Protocol project
//
// and three that stand for themselves:
//
//	card            a client's card in Markdown: written and read
//	clientregistry  the schema proposed for the official registry: written and read
//	supportmatrix   tables of Area, Status and Notes: written and read
//
// The first three work alike. Read takes a file and gives what it says in its own words,
// each statement beside what it was mapped to by the one table of the package.
// Overlay makes of that an overlay for the registry, with the list as the
// source. What has no place is [Unmapped]: named with the reason, never dropped.
//
// A list says what somebody was told or has seen of some version, so its
// records are evidence beside a client's claims and never replace them.
package dialect

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
)

// Statement is one thing that a list says of a client: in the list's own words,
// and what these were mapped to.
type Statement struct {
	Feature    string            // what it is about, in the list's words: tools.listChanged, Sampling
	Capability capability.Path   // zero if the feature has no place in the registry
	Status     capability.Status // NotRecorded if the word says nothing
	Word       string            // the list's verdict as it stands there: {}, pass, Sampling (partial)
	Note       string
}

// Unmapped is something in a foreign list that the registry has no place for.
type Unmapped struct {
	Place  string // where it stands in the document, such as goose.tools.page
	Text   string // what stands there, as it is written
	Reason string // why it has no place
}

// String gives the three in one line.
func (u Unmapped) String() string {
	return fmt.Sprintf("%s: %s: %s", u.Place, u.Text, u.Reason)
}
