package capability

import "github.com/mcpcaps/mcpcaps/revision"

// release is a published revision as the table of facts writes it: a number, so
// that the table is constant data and comparing is cheap.
type release uint8

const (
	never release = iota
	r20241105
	r20250326
	r20250618
	r20251125
	r20260728
)

// revision returns the revision, zero for never.
func (r release) revision() revision.Revision {
	switch r {
	case r20241105:
		return revision.R20241105
	case r20250326:
		return revision.R20250326
	case r20250618:
		return revision.R20250618
	case r20251125:
		return revision.R20251125
	case r20260728:
		return revision.R20260728
	}
	return revision.Revision{}
}

// releaseOf returns the release whose definitions hold at r: for a date that no
// release has, the newest before it; never for the zero Revision and for drafts.
func releaseOf(r revision.Revision) release {
	switch r.Defines() {
	case revision.R20260728:
		return r20260728
	case revision.R20251125:
		return r20251125
	case revision.R20250618:
		return r20250618
	case revision.R20250326:
		return r20250326
	case revision.R20241105:
		return r20241105
	}
	return never
}
