package revision

// NumKnown is how many revisions [All] yields.
const NumKnown = numKnown

// Index returns the place of r in [All], counted from 0, and false if r is none of
// them. It is for tables in memory: the numbers differ between builds, so they
// must never be stored or sent.
func (r Revision) Index() (int, bool) {
	if len(r.text) != len(firstModern) {
		return -1, false
	}
	for i := numKnown - 1; i >= 0; i-- {
		if known(i).text == r.text {
			return i, true
		}
	}
	return -1, false
}
