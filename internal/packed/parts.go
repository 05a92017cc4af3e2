package packed

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// about is what is known of a data set as soon as it is opened.
type about struct {
	Version    string
	Date       evidence.Date
	Tombstones []dataset.Tombstone
}

// Head is what a list of clients shows of one.
type Head struct {
	ID, Title, Vendor, Category string
	Class                       dataset.Class
}

// Signs is by what a client can be told.
type Signs struct {
	dataset.Identity
	// Folded is the text of each of Names as Fold gives it.
	Folded []string
}

// Answering is what questions about a client are answered from.
type Answering struct {
	Modes  []dataset.Mode
	Claims []dataset.Claimed // in file order
	// Beside is the records that are no claim's, as dataset.Set.Beside gives
	// them, in tree order. All records share one array.
	Beside []Beside
}

// Beside is the records of one capability that are no claim's.
type Beside struct {
	Capability capability.Path
	Records    []evidence.Record
}

// overlay is an overlay file, whose records stand beside their clients already.
type overlay struct {
	Own     dataset.Overlay // without Clients
	Clients []overlaid      // nil where there is none
}

// overlaid is which records of a client are the overlay's.
type overlaid struct {
	Client int
	Found  []found
}

// found is which of the records beside a client are the overlay's.
type found struct {
	Capability capability.Path
	From, Len  int
}

// runsOf is where a client's runs stand.
type runsOf struct {
	Files []int
	Order []int // of the runs of these files one after the other, by probe.Run.Compare
}

// split takes an entry apart: what remains of it is in no other part.
func split(e dataset.Entry) (h Head, id dataset.Identity, a Answering, rest dataset.Entry) {
	h = Head{e.ID, e.Title, e.Vendor, e.Category, e.Class}
	a = Answering{Modes: e.Modes, Claims: e.Claims}
	id = e.Identity
	e.ID, e.Title, e.Vendor, e.Category, e.Class = "", "", "", "", 0
	e.Identity, e.Modes, e.Claims = dataset.Identity{}, nil, nil
	return h, id, a, e
}

// join is the inverse of split.
func join(h Head, id dataset.Identity, a Answering, e dataset.Entry) dataset.Entry {
	e.ID, e.Title, e.Vendor, e.Category, e.Class = h.ID, h.Title, h.Vendor, h.Category, h.Class
	e.Identity, e.Modes, e.Claims = id, a.Modes, a.Claims
	return e
}
