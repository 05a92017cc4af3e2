package capability

// What each node is stands in internal/tree, one row a node; the rest follows.
//
//go:generate go test ./internal/tree -run TestGenerated -update

// nodeID numbers the listed nodes in tree order, parents before children. The
// numbers are internal: they change whenever the tree does.
type nodeID uint16

// node is one listed place in the tree.
type node struct {
	text   string
	title  string
	parent nodeID // nNone at the top
	kind   Kind
	open   bool    // an open family: any identifier may follow
	units  unitSet // what a limit can be measured in
}

// fact is what the specification's history says of one node. The zero fact says
// nothing: the node takes its ancestor's.
type fact struct {
	introduced release
	deprecated release
	removed    release
	keySince   release // its own key in the capabilities, where it came later
	asksSince  release // the first revision whose requests can declare it, at asksAt
	outside    bool    // outside the revisions, though its ancestor is not
	movedTo    nodeID  // where it lives since removed
	wire       string  // JSON pointer inside the client's capabilities
	asksAt     string
	ref        string
	note       string
}
