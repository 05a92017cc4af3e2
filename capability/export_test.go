package capability

// Below is the rule by which ancestors count, for a table of cases that the tree
// does not have yet.
func (s Standing) Below(above Standing) Standing { return s.below(above) }
