package clientregistry

import (
	"fmt"
	"iter"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Document is a client registry.
type Document struct {
	Clients []Client // in the order of the document
}

// Client is one entry of a document.
type Client struct {
	// Entry is the client in the registry's terms; its ID is the document's name
	// for it, whatever that looks like. Its Class is Product.
	Entry dataset.Entry
	// Extras is what the entry has no place for, in the order of the document.
	Extras []Extra
}

// Extra is a member that an entry has no place for.
type Extra struct {
	// Pointer is where it stands within the client: a JSON pointer (RFC 6901) such
	// as /metadata/conformanceScore.
	Pointer string
	JSON    string // its value, as it stands there
	Reason  string // why it has no place
}

// Loss is something of an entry that the format cannot hold.
type Loss struct {
	Client string
	// Place is where it stands in the entry ("claims.tools.result"), "" when it is
	// the client as a whole.
	Place  string
	Reason string
}

// String gives the loss in one line.
func (l Loss) String() string {
	if l.Place == "" {
		return fmt.Sprintf("%s: %s", l.Client, l.Reason)
	}
	return fmt.Sprintf("%s: %s: %s", l.Client, l.Place, l.Reason)
}

// Of gives a document of entries, to be written.
func Of(entries iter.Seq[dataset.Entry]) Document {
	var d Document
	for e := range entries {
		d.Clients = append(d.Clients, Client{Entry: e})
	}
	return d
}

// openSource gives what follows from an entry: that its source is open, that it is
// not, or nothing.
func openSource(e *dataset.Entry) dataset.Tristate {
	switch {
	case e.Licence == proprietary:
		return dataset.No
	case e.Repository != "":
		return dataset.Yes
	}
	return 0
}

// proprietary is the licence of what has none for everybody.
const proprietary = "proprietary"
