package capability_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
)

// readTable reads a table of testdata: a header, then rows by column name.
func readTable(t *testing.T, file string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	header := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != len(header) {
			t.Fatalf("%s: %d cells in %q, want %d", file, len(cells), line, len(header))
		}
		row := map[string]string{}
		for i, name := range header {
			if cells[i] != "-" {
				row[name] = cells[i]
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// tree is testdata/tree.tsv with the relations worked out from the texts alone.
type tree struct {
	texts  []string // in order
	kind   map[string]string
	title  map[string]string
	parent map[string]string
}

func readTree(t *testing.T) tree {
	t.Helper()
	tr := tree{kind: map[string]string{}, title: map[string]string{}, parent: map[string]string{}}
	for _, row := range readTable(t, "tree.tsv") {
		text := row["path"]
		tr.texts = append(tr.texts, text)
		tr.kind[text], tr.title[text] = row["kind"], row["title"]
	}
	for _, text := range tr.texts {
		for _, above := range tr.texts { // the longest listed prefix
			if strings.HasPrefix(text, above+".") && len(above) > len(tr.parent[text]) {
				tr.parent[text] = above
			}
		}
	}
	return tr
}

func texts(paths []capability.Path) []string {
	var all []string
	for _, p := range paths {
		all = append(all, p.String())
	}
	return all
}

func TestTree(t *testing.T) {
	tr := readTree(t)
	if diff := cmp.Diff(tr.texts, texts(slices.Collect(capability.All()))); diff != "" {
		t.Fatalf("All (-want +got):\n%s", diff)
	}
	type facts struct {
		Kind, Title, Name, Parent, Top, Family string
		Depth                                  int
		Children, Below                        []string
		IsFamily, IsOpen, HasStatus            bool
	}
	for _, text := range tr.texts {
		p, err := capability.Parse(text)
		if err != nil || p.String() != text {
			t.Errorf("Parse(%q) = %q, %v", text, p, err)
			continue
		}
		kind := tr.kind[text]
		want := facts{
			Kind: kind, Title: tr.title[text], Parent: tr.parent[text],
			Name: strings.TrimPrefix(strings.TrimPrefix(text, tr.parent[text]), "."),
			Top:  strings.Split(text, ".")[0], IsFamily: kind == "family", HasStatus: kind == "feature",
		}
		if want.IsFamily {
			want.Kind = "group"
		}
		if tr.kind[want.Parent] == "family" {
			want.Family = want.Parent
		}
		for above := text; above != ""; above = tr.parent[above] {
			want.Depth++
		}
		for _, other := range tr.texts {
			if tr.parent[other] == text {
				want.Children = append(want.Children, other)
			}
			if strings.HasPrefix(other, text+".") {
				want.Below = append(want.Below, other)
			}
		}
		got := facts{
			Kind: p.Kind().String(), Title: p.Title(), Name: p.Name(), Parent: p.Parent().String(), Top: p.Top().String(),
			Family: p.Family().String(), Depth: p.Depth(), Children: texts(slices.Collect(p.Children())),
			IsFamily: p.IsFamily(), IsOpen: p.IsOpen(), HasStatus: p.HasStatus(),
		}
		for q := range capability.All() {
			if p.IsAncestorOf(q) {
				got.Below = append(got.Below, q.String())
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	var top []string
	for _, text := range tr.texts {
		if tr.parent[text] == "" {
			top = append(top, text)
		}
	}
	if diff := cmp.Diff(top, texts(slices.Collect(capability.Top()))); diff != "" {
		t.Errorf("Top (-want +got):\n%s", diff)
	}
}

// The exported variables are written by a program: that each stands for the path
// that its comment and its text name, and that there is one for every node, in tree
// order, is read from the file.
func TestExportedPaths(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "table_gen.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var exported []string
	for _, d := range file.Decls {
		vars, ok := d.(*ast.GenDecl)
		if !ok || vars.Tok != token.VAR || !vars.Lparen.IsValid() {
			continue
		}
		for _, s := range vars.Specs {
			v := s.(*ast.ValueSpec)
			name := v.Names[0].Name
			members := v.Values[0].(*ast.CompositeLit).Elts
			text, err := strconv.Unquote(members[0].(*ast.KeyValueExpr).Value.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			if node := members[1].(*ast.KeyValueExpr).Value.(*ast.Ident).Name; node != "n"+name {
				t.Errorf("%s has the node %s", name, node)
			}
			if !strings.HasPrefix(v.Doc.Text(), name+" is "+text+": ") {
				t.Errorf("%s is documented as %q", name, v.Doc.Text())
			}
			exported = append(exported, text)
		}
	}
	if diff := cmp.Diff(texts(slices.Collect(capability.All())), exported); diff != "" {
		t.Errorf("exported paths (-want +got):\n%s", diff)
	}
	for _, p := range []capability.Path{capability.Transports, capability.ToolsResultMeta, capability.LimitsIdleTimeout} {
		if parsed, err := capability.Parse(p.String()); err != nil || parsed != p {
			t.Errorf("Parse(%q) is not the exported path: %v", p, err)
		}
	}
}

func TestIterationStops(t *testing.T) {
	for range capability.All() {
		break
	}
	for range capability.Top() {
		break
	}
	for range capability.Tools.Children() {
		break
	}
	for range capability.Tombstones() {
		break
	}
}

// orderTexts sorts texts the slow way: the listed ones as in the file, each open
// member after the last listed text of its family.
func orderTexts(tr tree, open map[string]bool) []string {
	members := slices.Sorted(maps.Keys(open))
	var all []string
	for i, text := range tr.texts {
		all = append(all, text)
		top, _, _ := strings.Cut(text, ".")
		if i+1 < len(tr.texts) {
			if next, _, _ := strings.Cut(tr.texts[i+1], "."); next == top {
				continue
			}
		}
		for _, m := range members {
			if strings.HasPrefix(m, top+".") {
				all = append(all, m)
			}
		}
	}
	return all
}

func TestCompare(t *testing.T) {
	open := map[string]bool{
		"transports.a": true, "transports.zz": true, "authentication.mtls": true, "extensions.openai/form": true,
		"extensions.openai/standard-form-input": true, "extensions.a": true, "experimental.x": true, "experimental.claude/channel": true,
		"bonusFeatures.b": true, "bonusFeatures.a.c": true,
	}
	want := append([]string{""}, orderTexts(readTree(t), open)...)
	var paths []capability.Path
	for _, text := range want {
		var p capability.Path
		if err := p.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		random.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
		slices.SortFunc(paths, capability.Path.Compare)
		if diff := cmp.Diff(want, texts(paths)); diff != "" {
			t.Fatalf("sorted (-want +got):\n%s", diff)
		}
	}
	for i, a := range paths {
		for j, b := range paths {
			got := a.Compare(b)
			if (got < 0) != (i < j) || (got == 0) != (a == b) {
				t.Errorf("Compare(%q, %q) = %d", a, b, got)
			}
		}
	}
}
