package capability_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
)

func FuzzParse(f *testing.F) {
	for p := range capability.All() {
		f.Add(p.String())
	}
	for text := range capability.Tombstones() {
		f.Add(text)
	}
	for _, text := range []string{"", ".", "tools.", "tools.listChange", "extensions.openai/form", "extensions.io.modelcontextprotocol/ui.v2",
		"authentication.oauth.foo", "experimental..a", "experimental. a", "experimental.\xff", "transports.\u202e", strings.Repeat("Ⱥ", 128)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := capability.Parse(text)
		if err != nil {
			checkError(t, text, p, err)
			return
		}
		if p.IsZero() || p.String() != text || p.Compare(p) != 0 {
			t.Fatalf("Parse(%q) = %q", text, p)
		}
		if again, err := capability.Parse(strings.Clone(p.String())); err != nil || again != p {
			t.Errorf("parsing %q again gives %q, %v", p, again, err)
		}
		if resolved, err := capability.Resolve(text); err != nil || resolved != p {
			t.Errorf("Resolve(%q) = %q, %v", text, resolved, err)
		}
		if listed := slices.Contains(slices.Collect(capability.All()), p); listed == p.IsOpen() {
			t.Errorf("%q: listed %v, open %v", p, listed, p.IsOpen())
		}
		steps := 0
		for q := p; !q.Parent().IsZero(); q = q.Parent() {
			if steps++; steps > 8 {
				t.Fatalf("%q: the parents do not end", p)
			}
			if up := q.Parent(); !up.IsAncestorOf(p) || up.String()+"."+q.Name() != q.String() || up.Compare(q) >= 0 {
				t.Errorf("%q is not the parent of %q", up, q)
			}
		}
		if steps+1 != p.Depth() {
			t.Errorf("%q: depth %d, want %d", p, p.Depth(), steps+1)
		}
		if p.Declarable() {
			if back, ok := capability.FromWire(keys(p.Wire())...); !ok || back != p {
				t.Errorf("FromWire of %q = %q, %v, want %q", p.Wire(), back, ok, p)
			}
		}
	})
}

// checkError tests that a text which is no path has exactly one of the three
// errors, with the text kept and a suggestion that is a path.
func checkError(t *testing.T, text string, p capability.Path, err error) {
	t.Helper()
	if !p.IsZero() {
		t.Errorf("Parse(%q) = %q beside an error", text, p)
	}
	var (
		syntax  *capability.SyntaxError
		unknown *capability.UnknownError
		moved   *capability.MovedError
	)
	var kept string
	var live []capability.Path
	switch {
	case errors.As(err, &syntax):
		kept = syntax.Input
	case errors.As(err, &unknown):
		kept, live = unknown.Input, []capability.Path{unknown.Nearest}
	case errors.As(err, &moved):
		kept, live = moved.Input, moved.Heirs
	default:
		t.Fatalf("Parse(%q): error of another type: %v", text, err)
	}
	if kept != text {
		t.Errorf("Parse(%q) keeps %q", text, kept)
	}
	for _, q := range live {
		if again, err := capability.Parse(q.String()); err != nil || again != q {
			t.Errorf("Parse(%q) suggests %q: %v", text, q, err)
		}
	}
}

func FuzzFromWire(f *testing.F) {
	f.Add("extensions", "io.modelcontextprotocol/ui")
	f.Add("extensions", "a~b/c")
	f.Add("experimental", " x")
	f.Add("elicitation", "url")
	f.Add("tasks", "requests.sampling")
	f.Fuzz(func(t *testing.T, outer, inner string) {
		p, ok := capability.FromWire(outer, inner)
		if !ok {
			if !p.IsZero() {
				t.Errorf("FromWire(%q, %q) = %q, but not ok", outer, inner, p)
			}
			return
		}
		if got := keys(p.Wire()); !slices.Equal(got, []string{outer, inner}) {
			t.Errorf("FromWire(%q, %q) = %q, which is declared at %q", outer, inner, p, p.Wire())
		}
	})
}
