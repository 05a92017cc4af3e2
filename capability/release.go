package capability

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/revision"
)

// release is a published revision as the table of facts writes it: its place in
// published, counted from 1, so that the table is constant data and comparing is
// cheap.
type release uint8

// published holds the revisions, oldest first. It is never changed.
var published = slices.Collect(revision.All())

// revision returns the revision, zero for never.
func (r release) revision() revision.Revision {
	if r == never {
		return revision.Revision{}
	}
	return published[r-1]
}

// releaseOf returns the release whose definitions hold at r: for a date that no
// release has, the newest before it; never for the zero Revision and for drafts.
func releaseOf(r revision.Revision) release {
	return release(slices.Index(published, r.Defines()) + 1)
}
