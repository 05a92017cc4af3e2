package capability

import "iter"

// Short names, so that the two tables below can be read as tables.
const (
	nr = NotRecorded
	ut = Untested
	un = Unsupported
	pa = Partial
	fu = Full
	na = NotApplicable
)

// joins is the conservative join, written out. Rows and columns in the order of
// the constants.
var joins = [statusCount][statusCount]Status{
	//              nr  ut  un  pa  fu  na
	NotRecorded:   {nr, nr, un, nr, nr, nr},
	Untested:      {nr, ut, un, ut, ut, ut},
	Unsupported:   {un, un, un, un, un, un},
	Partial:       {nr, ut, un, pa, pa, pa},
	Full:          {nr, ut, un, pa, fu, fu},
	NotApplicable: {nr, ut, un, pa, fu, na},
}

// fromChild is the parent join, written out: row the parent so far, column the
// child.
var fromChild = [statusCount][statusCount]Status{
	//              nr  ut  un  pa  fu  na
	NotRecorded:   {nr, nr, nr, pa, pa, nr},
	Untested:      {ut, ut, ut, pa, pa, ut},
	Unsupported:   {un, un, un, pa, pa, un},
	Partial:       {pa, pa, pa, pa, pa, pa},
	Full:          {fu, fu, fu, fu, fu, fu},
	NotApplicable: {na, na, na, pa, pa, na},
}

// Join is the conservative join: what holds when both answers must hold, as for
// several candidates or open versions. NotApplicable is the identity; else any
// Unsupported gives Unsupported; else any NotRecorded gives NotRecorded; else any
// Untested gives Untested; else any Partial gives Partial; else Full. It is
// commutative, associative and idempotent. A number that is no status counts as
// NotRecorded.
func Join(a, b Status) Status { return joins[a.known()][b.known()] }

// JoinAll is [Join] over all of seq, in any order. Of nothing it is
// NotApplicable, the identity: a caller to whom no answers means that nobody has
// looked must say so itself.
func JoinAll(seq iter.Seq[Status]) Status {
	all := NotApplicable
	for s := range seq {
		all = Join(all, s)
	}
	return all
}

// FromChild is the parent join: what a child's status says about its parent, of
// which parent is known so far ([NotRecorded] to begin with). A child that is Full
// or Partial makes the parent at least Partial; of any other child nothing
// follows. The order of children does not matter. A number that is no status
// counts as NotRecorded.
func FromChild(parent, child Status) Status { return fromChild[parent.known()][child.known()] }

// known returns s, or NotRecorded for a number that is no status.
func (s Status) known() Status {
	if s >= statusCount {
		return NotRecorded
	}
	return s
}
