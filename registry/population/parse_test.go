package population_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

func TestParseCanonical(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "all",
		" \t\r\n":                        "all",
		"tools":                          "tools = supported",
		"tools=partial|full":             "tools = supported",
		"((tools))":                      "tools = supported",
		"id = a or id = b and id = c":    "id = a or id = b and id = c",
		"(id = a or (id = b)) or id = c": "id = a or id = b or id = c",
		"id = a and (id = b or id = c)":  "id = a and (id = b or id = c)",
		"not id = a and id = b":          "not id = a and id = b",
		"not (id = a and id = b)":        "not (id = a and id = b)",
		"known( tools )=probed|read":     "known(tools) = read | probed",
		`"tools" = full`:                 "tools = full",
		`tools[result=error,revision="2025-06-18"]`: "tools[revision = 2025-06-18, result = error] = supported",
		"tools[policy=recorded]":                    "tools = supported",
		"all and not all":                           "all and not all",
		`"extensions.com.example/a b"`:              `"extensions.com.example/a b" = supported`,
		`vendor = "é"`:                              `vendor = "é"`,
	} {
		q, err := population.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := q.String(); got != want {
			t.Errorf("%q prints as %q, want %q", text, got, want)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for text, want := range map[string]struct {
		offset int
		says   string
	}{
		"tools and":                       {9, "the query ends here: want a condition"},
		"tools AND roots":                 {6, "write and in lower case"},
		"tools or or roots":               {9, `"or" is not expected here`},
		"tools roots":                     {6, "want and, or, or the end"},
		"(tools":                          {6, "closing parenthesis"},
		"tools)":                          {5, "want and, or, or the end"},
		"toools":                          {0, "tools"},
		"transports = full":               {0, "is a group and has no status"},
		"limits.toolCount = full":         {0, "is a limit and has no status"},
		"tools = ful":                     {8, "not-recorded, untested"},
		"tools = full |":                  {14, "want a status"},
		"tools = both":                    {8, "status"},
		"tools.result.delivery":           {0, "has no status: want = and a delivery"},
		"tools.result.delivery = full":    {24, "full"},
		"known(tools) = seen":             {15, "seen"},
		"known(":                          {6, "want a capability"},
		"category":                        {8, "want = and category"},
		"category = and":                  {11, "put a name like this in quotes"},
		"class = robot":                   {8, "robot"},
		"prefers = 1.0":                   {10, "1.0"},
		"tools[":                          {6, "want a setting: revision, version"},
		"tools[colour = red]":             {6, `unknown setting "colour"`},
		"tools[result = ok, result = ok]": {19, `"result" is set twice`},
		"tools[result = maybe]":           {15, "maybe"},
		"tools[result ok]":                {13, "want = and a value for result"},
		"tools[result = ok":               {17, "a comma or a closing bracket"},
		"tools & roots":                   {6, `'&' does not stand outside quotes`},
		"vendor = é":                      {9, `'é' does not stand outside quotes`},
		`vendor = "x`:                     {9, "the quote is not closed"},
		`vendor = ""`:                     {9, "must not be empty"},
		`vendor = "a\n"`:                  {12, "only a quote or a backslash"},
		"vendor = \"a\x01\"":              {11, "control characters"},
		"vendor = \"a\xff\"":              {9, "valid UTF-8"},
		strings.Repeat("(", 70):           {population.MaxQueryDepth, "are open"},
		strings.Repeat("not ", 70):        {4 * population.MaxQueryDepth, "are open"},
		strings.Repeat(" ", 5000):         {population.MaxQueryBytes, "at most 4096 bytes"},
	} {
		q, err := population.Parse(text)
		var fault *population.SyntaxError
		if !errors.As(err, &fault) {
			t.Errorf("%q reads as %s, %v, want a syntax error", text, q, err)
			continue
		}
		if fault.Input != text || fault.Offset != want.offset || !strings.Contains(fault.Msg, want.says) {
			t.Errorf("%q: offset %d: %s\nwant offset %d and %q", text, fault.Offset, fault.Msg, want.offset, want.says)
		}
		if !strings.HasPrefix(err.Error(), "query \"") || len(err.Error()) > 600 {
			t.Errorf("error text: %v", err)
		}
	}
}

// No capability at the top of the tree is called like a word of the grammar.
func TestReservedWordsAreNoCapabilities(t *testing.T) {
	for p := range capability.All() {
		if p.Depth() != 1 || !p.HasStatus() {
			continue
		}
		if q, err := population.Parse(p.String()); err != nil || !q.Equal(population.Has(p)) {
			t.Errorf("%s reads as %s, %v", p, q, err)
		}
	}
}

func TestQueryText(t *testing.T) {
	var got struct{ Q population.Query }
	want := population.MustParse("tools and not roots")
	text, err := want.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Q.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got.Q); diff != "" {
		t.Errorf("query (-want +got):\n%s", diff)
	}
	if err := got.Q.UnmarshalText([]byte("tools and")); err == nil || !got.Q.Equal(want) {
		t.Errorf("a faulty text gives %v and leaves %s", err, got.Q)
	}
	if text, _ := (population.Query{}).MarshalText(); len(text) != 0 {
		t.Errorf("the zero query has the text %q", text)
	}
	if err := got.Q.UnmarshalText(nil); err != nil || !got.Q.Equal(population.Query{}) {
		t.Errorf("no text gives %s, %v", got.Q, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range docExamples(f) {
		f.Add(text)
	}
	for _, text := range []string{"", "not", `vendor = "a\"b"`, "((tools))", "tools[version = ?]", "known = read|read", "id=\"and\"", "not not all or (all and all)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := population.Parse(text)
		if err != nil {
			var fault *population.SyntaxError
			if !errors.As(err, &fault) {
				t.Fatalf("%q: %v is no syntax error", text, err)
			}
			if fault.Input != text || fault.Offset < 0 || fault.Offset > len(text) || fault.Msg == "" {
				t.Fatalf("%q: %+v", text, fault)
			}
			return
		}
		printed := q.String()
		if len(printed) > population.MaxQueryBytes {
			return // the canonical form is longer than what was read
		}
		back, err := population.Parse(printed)
		if err != nil {
			t.Fatalf("%q prints as %q: %v", text, printed, err)
		}
		if !back.Equal(q) || back.String() != printed {
			t.Fatalf("%q prints as %q, which prints as %q", text, printed, back)
		}
	})
}
