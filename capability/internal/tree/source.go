package tree

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/revision"
)

// Source returns the generated file of package capability for a table and the
// published revisions, oldest first. The error says which row is wrong.
func Source(nodes []Node, revisions []revision.Revision) ([]byte, error) {
	g := generator{nodes: nodes, byText: map[string]*Node{}, revisions: revisions}
	for i := range nodes {
		if err := g.check(&nodes[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", nodes[i].Text, err)
		}
		g.byText[nodes[i].Text] = &nodes[i]
	}
	g.print("// Code generated from internal/tree by go generate; DO NOT EDIT.\n\npackage capability\n")
	g.variables()
	g.numbers()
	g.tables()
	return format.Source(g.out.Bytes())
}

// List returns the nodes as the tests of package capability read them: path, kind and
// title in columns.
func List(nodes []Node) []byte {
	list := "path\tkind\ttitle\n"
	for _, n := range nodes {
		list += n.Text + "\t" + words[n.Kind] + "\t" + n.Title + "\n"
	}
	return []byte(list)
}

var words = map[Kind]string{feature: "feature", limit: "limit", delivery: "delivery", group: "group", family: "family"}

type generator struct {
	nodes     []Node
	byText    map[string]*Node // those checked so far
	revisions []revision.Revision
	out       bytes.Buffer
}

func (g *generator) print(format string, args ...any) { fmt.Fprintf(&g.out, format, args...) }

// check says what is wrong with a row, those before it being right.
func (g *generator) check(n *Node) error {
	if n.Text == "" || n.Name == "" || n.Title == "" || n.Doc == "" {
		return fmt.Errorf("must have a name, a text, a title and a doc")
	}
	if g.byText[n.Text] != nil {
		return fmt.Errorf("stands twice")
	}
	if parent := g.parent(n); (parent == nil) == strings.Contains(n.Text, ".") {
		return fmt.Errorf("must come after its parent")
	}
	if (n.Units != "") != (n.Kind == limit) {
		return fmt.Errorf("a limit must have units, and nothing else")
	}
	for _, date := range []string{n.Introduced, n.Deprecated, n.Removed, n.KeySince, n.RequestSince} {
		if date != "" && !slices.ContainsFunc(g.revisions, func(r revision.Revision) bool { return r.String() == date }) {
			return fmt.Errorf("%q is no published revision", date)
		}
	}
	if n.MovedTo != "" && !slices.ContainsFunc(g.nodes, func(to Node) bool { return to.Text == n.MovedTo }) {
		return fmt.Errorf("has moved to %q, which is not listed", n.MovedTo)
	}
	return nil
}

// parent returns the node above n, nil at the top: the one with the longest text
// that n's begins with.
func (g *generator) parent(n *Node) *Node {
	for i := len(n.Text) - 1; i > 0; i-- {
		if n.Text[i] == '.' && g.byText[n.Text[:i]] != nil {
			return g.byText[n.Text[:i]]
		}
	}
	return nil
}

// variables writes the exported paths, those with the same top together.
func (g *generator) variables() {
	g.print(`
// The listed nodes of the tree, in tree order. They are constants by convention:
// never assign to them. A comment says what the status full stands for; under
// tools.result.* that is what the model gets, not what the user sees.
var (
`)
	for i := range g.nodes {
		n := &g.nodes[i]
		if i > 0 && g.parent(n) == nil {
			g.print("\n")
		}
		g.print("// %s is %s: %s.\n%[1]s = Path{text: %q, node: n%[1]s}\n", n.Name, n.Text, n.Doc, n.Text)
	}
	g.print(")\n")
}

// numbers writes the constants that the tables are made of.
func (g *generator) numbers() {
	g.print("\nconst (\nnever release = iota\n")
	for _, r := range g.revisions {
		g.print("%s\n", release(r.String()))
	}
	g.print(")\n\nconst (\nnNone nodeID = iota // no node; the zero Path\n")
	for _, n := range g.nodes {
		g.print("n%s\n", n.Name)
	}
	g.print("nodeCount\n)\n")
}

// tables writes the tables by number, and the numbers by text.
func (g *generator) tables() {
	g.print("\n// nodes is the tree, in tree order.\nvar nodes = [nodeCount]node{\n")
	for i := range g.nodes {
		n := &g.nodes[i]
		f := fields{{"text", quoted(n.Text)}, {"title", quoted(n.Title)}}
		if parent := g.parent(n); parent != nil {
			f.add("parent", "n"+parent.Name)
		}
		if n.Kind == family {
			f.add("kind", string(group))
			f.add("open", "true")
		} else {
			f.add("kind", string(n.Kind))
		}
		f.add("units", units(n.Units))
		g.print("n%s: {%s},\n", n.Name, f)
	}
	g.print("}\n\n// facts is what the specification's history says of the nodes.\nvar facts = [nodeCount]fact{\n")
	for i := range g.nodes {
		n := &g.nodes[i]
		var f fields
		f.add("introduced", release(n.Introduced))
		f.add("deprecated", release(n.Deprecated))
		f.add("removed", release(n.Removed))
		f.add("keySince", release(n.KeySince))
		f.add("asksSince", release(n.RequestSince))
		f.add("asksAt", quoted(n.RequestAt))
		if n.MovedTo != "" {
			f.add("movedTo", "n"+g.byText[n.MovedTo].Name)
		}
		if n.Outside {
			f.add("outside", "true")
		}
		if n.Declared {
			f.add("wire", quoted(g.pointer(n)))
		}
		f.add("ref", quoted(n.Ref))
		f.add("note", quoted(n.Note))
		if f != nil {
			g.print("n%s: {%s},\n", n.Name, f)
		}
	}
	g.print("}\n\n// byText holds the listed nodes sorted by text, for lookup.\nvar byText = [...]nodeID{\n")
	for _, n := range slices.SortedFunc(slices.Values(g.nodes), func(a, b Node) int { return strings.Compare(a.Text, b.Text) }) {
		g.print("n%s,\n", n.Name)
	}
	g.print("}\n")
}

// pointer returns where n is declared: a JSON pointer (RFC 6901) with one key for
// each part of its path.
func (g *generator) pointer(n *Node) string {
	above, key := "", n.Text
	if parent := g.parent(n); parent != nil {
		above, key = g.pointer(parent), n.Text[len(parent.Text)+1:]
	}
	return above + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

// fields are the members of a composite literal.
type fields [][2]string

// add appends a member, unless its value is empty.
func (f *fields) add(name, value string) {
	if value != "" {
		*f = append(*f, [2]string{name, value})
	}
}

func (f fields) String() string {
	var b strings.Builder
	for i, member := range f {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(member[0] + ": " + member[1])
	}
	return b.String()
}

func quoted(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf("%q", text)
}

// release returns the constant of a revision's date.
func release(date string) string {
	if date == "" {
		return ""
	}
	return "r" + strings.ReplaceAll(date, "-", "")
}

// units returns the set of units that text lists.
func units(text string) string {
	if text == "" {
		return ""
	}
	var members []string
	for word := range strings.SplitSeq(text, ", ") {
		name := "Unit" + strings.ToUpper(word[:1]) + word[1:]
		if word == "none" {
			name = "unitNone" // it has no name outside
		}
		members = append(members, "1<<"+name)
	}
	return strings.Join(members, " | ")
}
