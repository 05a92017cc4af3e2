package apitest_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/exp/apidiff"
)

const (
	module   = "github.com/mcpcaps/mcpcaps"
	recorded = "testdata/api.txt"
)

var update = flag.Bool("update", false, "record the exported API anew")

// source is the module's packages: for each import path its files' text, with
// empty function bodies and without comments.
type source map[string][]string

// current reads the module as it stands.
func current(t *testing.T) source {
	t.Helper()
	root := filepath.Join("..", "..")
	src := make(source)
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			_, nested := os.Stat(filepath.Join(file, "go.mod"))
			hidden := strings.HasPrefix(d.Name(), ".") && rel != "."
			if hidden || d.Name() == "testdata" || rel == "examples" || rel == "internal/apitest" || rel != "." && nested == nil {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		text, err := declarations(file)
		if err != nil {
			return err
		}
		p := path.Join(module, path.Dir(rel))
		src[p] = append(src[p], text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// declarations gives a file's text with empty function bodies.
func declarations(file string) (string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			n.Body = &ast.BlockStmt{}
		case *ast.FuncLit:
			n.Body = &ast.BlockStmt{}
		}
		return true
	})
	var b bytes.Buffer
	err = (&printer.Config{Mode: printer.RawFormat}).Fprint(&b, fset, f)
	return b.String(), err
}

const mark = "-- "

// String gives the source as one text, packages sorted.
func (s source) String() string {
	var b strings.Builder
	for _, p := range slices.Sorted(maps.Keys(s)) {
		for _, text := range s[p] {
			b.WriteString(mark + p + "\n" + strings.TrimRight(text, "\n") + "\n")
		}
	}
	return b.String()
}

func parse(text string) source {
	s := make(source)
	for _, part := range strings.Split("\n"+text, "\n"+mark)[1:] {
		p, body, _ := strings.Cut(part, "\n")
		s[p] = append(s[p], body)
	}
	return s
}

// checker type-checks a source, and everything that it imports.
type checker struct {
	src  source
	fset *token.FileSet
	std  types.Importer
	done map[string]*types.Package
}

func check(src source) (*apidiff.Module, error) {
	c := &checker{src: src, fset: token.NewFileSet(), done: make(map[string]*types.Package)}
	c.std = importer.ForCompiler(c.fset, "source", nil)
	m := &apidiff.Module{Path: module}
	for _, p := range slices.Sorted(maps.Keys(src)) {
		pkg, err := c.Import(p)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(p, "/internal/") {
			m.Packages = append(m.Packages, pkg)
		}
	}
	return m, nil
}

// Import gives a package: of the source, else of the standard library or of a
// required module.
func (c *checker) Import(p string) (*types.Package, error) {
	if pkg := c.done[p]; pkg != nil {
		return pkg, nil
	}
	texts, own := c.src[p]
	if !own {
		return c.std.Import(p)
	}
	var files []*ast.File
	for i, text := range texts {
		f, err := parser.ParseFile(c.fset, fmt.Sprintf("%s/%d.go", p, i), text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	var errs []error
	conf := types.Config{
		Importer: c, IgnoreFuncBodies: true,
		Error: func(err error) {
			// imports that only function bodies used are no fault here
			if !strings.Contains(err.Error(), "imported and not used") {
				errs = append(errs, err)
			}
		},
	}
	pkg, _ := conf.Check(p, c.fset, files, nil)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	c.done[p] = pkg
	return pkg, nil
}

// incompatible gives what a program that compiled with old may miss in new.
func incompatible(t *testing.T, old, new source) []string {
	t.Helper()
	before, err := check(old)
	if err != nil {
		t.Fatal(err)
	}
	after, err := check(new)
	if err != nil {
		t.Fatal(err)
	}
	var messages []string
	for _, change := range apidiff.ModuleChanges(before, after).Changes {
		if !change.Compatible {
			messages = append(messages, change.Message)
		}
	}
	return messages
}

// The exported API is compatible with the one that was recorded last.
func TestExportedAPI(t *testing.T) {
	src := current(t)
	if *update {
		if err := os.WriteFile(recorded, []byte(src.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range incompatible(t, parse(string(data)), src) {
		t.Errorf("incompatible: %s", m)
	}
	if t.Failed() {
		t.Log("if this is meant, say so in CHANGELOG.md and record the API anew with -update")
	}
}

// The guard sees a function that goes and a signature that changes.
func TestGuardSeesChanges(t *testing.T) {
	src := func(decls string) source {
		return source{module + "/p": {"package p\n\n" + decls}}
	}
	old := src("func F(int) {}\n\ntype T struct{ A int }\n")
	for name, tt := range map[string]struct {
		decls string
		want  int
	}{
		"the same":             {"func F(int) {}\n\ntype T struct{ A int }\n", 0},
		"an addition":          {"func F(int) {}\n\nfunc G() {}\n\ntype T struct{ A int }\n", 0},
		"a function less":      {"type T struct{ A int }\n", 1},
		"another signature":    {"func F(string) {}\n\ntype T struct{ A int }\n", 1},
		"no longer comparable": {"func F(int) {}\n\ntype T struct{ A int; b []int }\n", 1},
	} {
		if got := incompatible(t, old, src(tt.decls)); len(got) != tt.want {
			t.Errorf("%s: %q, want %d", name, got, tt.want)
		}
	}
}
