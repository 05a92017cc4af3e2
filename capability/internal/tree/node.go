package tree

// Node is one listed place in the tree.
type Node struct {
	Kind  Kind
	Name  string // of the exported variable
	Text  string // of the path
	Title string
	Doc   string // what the status full stands for, as the variable's comment says it
	more
}

// Kind is what a node carries.
type Kind string

const (
	feature  Kind = "KindFeature"
	limit    Kind = "KindLimit"
	delivery Kind = "KindDelivery"
	group    Kind = "KindGroup"
	family   Kind = "an open KindGroup" // any identifier may follow
)

// more is what few nodes have, or none of its own. Revisions are dates. A node that
// says nothing of the revisions takes what its ancestor says.
type more struct {
	Units        string // what a limit can be measured in, divided by commas; none: a pattern
	Introduced   string
	Deprecated   string
	Removed      string
	KeySince     string // its own key in the capabilities, where it came later
	RequestSince string // the first revision whose requests can declare it, at RequestAt
	RequestAt    string
	MovedTo      string // the path where it lives since Removed
	Outside      bool   // outside the revisions, though its ancestor is not
	Declared     bool   // in the client's capabilities, under the keys of its path
	Ref          string
	Note         string
}
