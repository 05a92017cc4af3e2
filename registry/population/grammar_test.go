package population_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/exp/ebnf"

	"github.com/mcpcaps/mcpcaps/registry/population"
)

// docBlock gives the indented lines of the package documentation that follow a
// line with the given beginning.
func docBlock(t testing.TB, first string) []string {
	t.Helper()
	src, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var block []string
	for line := range strings.Lines(string(src)) {
		text, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "//\t")
		switch {
		case indented && (len(block) > 0 || strings.HasPrefix(text, first)):
			block = append(block, text)
		case len(block) > 0:
			return block
		}
	}
	t.Fatalf("doc.go has no block that begins with %q", first)
	return nil
}

func docExamples(t testing.TB) []string { return docBlock(t, "tools.listChanged = full") }

func grammar(t *testing.T) ebnf.Grammar {
	g, err := ebnf.Parse("doc.go", strings.NewReader(strings.Join(docBlock(t, "Query "), "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Each production is used, and none is missing.
func TestGrammarIsWhole(t *testing.T) {
	if err := ebnf.Verify(grammar(t), "Query"); err != nil {
		t.Error(err)
	}
}

// The words that the grammar quotes are those that are no names for the parser.
func TestGrammarReservedWords(t *testing.T) {
	var quoted []string
	var walk func(ebnf.Expression)
	walk = func(e ebnf.Expression) {
		switch e := e.(type) {
		case ebnf.Alternative:
			for _, x := range e {
				walk(x)
			}
		case ebnf.Sequence:
			for _, x := range e {
				walk(x)
			}
		case *ebnf.Group:
			walk(e.Body)
		case *ebnf.Option:
			walk(e.Body)
		case *ebnf.Repetition:
			walk(e.Body)
		case *ebnf.Token:
			if e.String[0] >= 'a' && e.String[0] <= 'z' {
				quoted = append(quoted, e.String)
			}
		}
	}
	for name, production := range grammar(t) {
		if name[0] >= 'A' && name[0] <= 'Z' {
			walk(production.Expr)
		}
	}
	if len(quoted) != 13 {
		t.Errorf("the grammar quotes %q, want 13 words", quoted)
	}
	for _, word := range quoted {
		if _, err := population.Parse("vendor = " + word); err == nil {
			t.Errorf("the parser takes the reserved word %s for a name", word)
		}
		if _, err := population.Parse(`vendor = "` + word + `"`); err != nil {
			t.Errorf("in quotes: %v", err)
		}
		if got := population.Quote(word); got != `"`+word+`"` {
			t.Errorf("the name %s prints as %s", word, got)
		}
	}
	for _, word := range []string{"supported", "full", "revision", "tools"} {
		if slices.Contains(quoted, word) {
			t.Errorf("%s is reserved", word)
		}
	}
}

// The lexical productions say which bytes make up a word, and a quoted name.
func TestGrammarCharacters(t *testing.T) {
	g := grammar(t)
	for c := rune(0); c < 0x200; c++ {
		_, err := population.Parse("vendor = a" + string(c) + "a")
		bare := err == nil && population.Quote("a"+string(c)+"a") == "a"+string(c)+"a"
		if want := produces(g["wordchar"].Expr, string(c)); bare != want {
			t.Errorf("a word with %q: the parser says %v, the grammar %v", c, bare, want)
		}
		_, err = population.Parse(`vendor = "a` + string(c) + `a"`)
		if want := produces(g["char"].Expr, string(c)); (err == nil) != want {
			t.Errorf("a quoted name with %q: the parser says %v, the grammar %v", c, err, want)
		}
	}
}

// produces says whether an expression of tokens and ranges yields the text.
func produces(e ebnf.Expression, text string) bool {
	switch e := e.(type) {
	case ebnf.Alternative:
		return slices.ContainsFunc(e, func(x ebnf.Expression) bool { return produces(x, text) })
	case *ebnf.Token:
		return e.String == text
	case *ebnf.Range:
		return e.Begin.String <= text && text <= e.End.String
	}
	return false
}

func TestDocExamples(t *testing.T) {
	examples := docExamples(t)
	if len(examples) < 5 {
		t.Errorf("there are %d examples", len(examples))
	}
	for _, text := range examples {
		q, err := population.Parse(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if back, err := population.Parse(q.String()); err != nil || !back.Equal(q) {
			t.Errorf("%s prints as %s: %v", text, q, err)
		}
	}
}
