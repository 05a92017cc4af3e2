package capability

// NumListed is how many paths [All] yields.
const NumListed = int(nodeCount) - 1

// Index returns the place of p in [All], counted from 0, and false if p is not
// listed: the zero Path, and open members. It is for tables in memory. The numbers
// differ between builds, so they must never be stored or sent: [Path.String] is the
// form for that.
func (p Path) Index() (int, bool) { return int(p.node) - 1, p.node != nNone }
