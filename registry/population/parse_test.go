package population_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
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
		"tools & roots":                   {6, `the character '&' (U+0026) does not stand outside quotes`},
		"vendor = é":                      {9, `the character 'é' (U+00E9) does not stand outside quotes`},
		"tооls = full":                    {1, `the Cyrillic letter 'о' (U+043E) does not stand outside quotes`},
		"tools = fυll":                    {9, `the Greek letter 'υ' (U+03C5) does not stand`},
		"tools[result = оk]":              {15, `the Cyrillic letter 'о' (U+043E)`},
		"tools\u00a0= full":               {5, `the character '\u00a0' (U+00A0)`},
		"tools\x00":                       {5, `the character '\x00' (U+0000)`},
		"too\xffls":                       {3, "the byte 0xff is not UTF-8"},
		`vendor = "x"é`:                   {12, `'é' (U+00E9)`},
		"limits.toolCount":                {0, "is a limit and has no status"},
		"known(transports)":               {6, "is a group and has no status"},
		`vendor = "x`:                     {9, "the quote is not closed"},
		`vendor = ""`:                     {9, "must not be empty"},
		`vendor = "a\n"`:                  {12, "only a quote or a backslash"},
		"vendor = \"a\x01\"":              {11, "control characters"},
		"vendor = \"a\xff\"":              {9, "valid UTF-8"},
		strings.Repeat("(", 70):           {population.MaxQueryDepth, "are open"},
		strings.Repeat("not ", 70):        {4 * population.MaxQueryDepth, "are open"},
		strings.Repeat(" ", 5000):         {population.MaxQueryBytes, "at most 4096 bytes"},
		"id = " + strings.Repeat("a|", 1500) + "a":       {3006, "the query has 6006 bytes: want at most 4096"},
		strings.Repeat("tools|", 3):                      {5, "want and, or, or the end"},
		strings.Repeat("disputed or ", 128) + "disputed": {128 * 12, "at most 128 conditions"},
		strings.Repeat("(all) and ", 128) + "not roots":  {128*10 + 4, "at most 128 conditions"},
		strings.Repeat("all or ", 128) + "and":           {128 * 7, "want a condition"},
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
		if q, err := population.Parse(p.String()); err != nil || !q.Equal(population.MustParse(p.String()+" = full | partial")) {
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

// What crosses a bound by a little is refused, and what does not is read, be it
// that the text or what it prints as is at the bound.
func TestBounds(t *testing.T) {
	for name, text := range map[string]string{
		"conditions": strings.Repeat("disputed or ", population.MaxQueryConditions-1) + "disputed",
		"depth":      strings.Repeat("(", population.MaxQueryDepth) + "all" + strings.Repeat(")", population.MaxQueryDepth),
		"bytes":      "id = " + strings.Repeat("a", population.MaxQueryBytes-len("id = ")),
		"printed":    "id=" + strings.Repeat("a|", 1022) + "aaa",
	} {
		q, err := population.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if printed := q.String(); name == "bytes" && len(printed) != population.MaxQueryBytes || name == "printed" && len(printed) != population.MaxQueryBytes {
			t.Errorf("%s: %d bytes, want %d", name, len(printed), population.MaxQueryBytes)
		}
		checkReadsBack(t, text, q)
	}
	if q, err := population.Parse("id=" + strings.Repeat("a|", 1022) + "aaaa"); err == nil {
		t.Errorf("a query that prints as %d bytes is read", len(q.String()))
	}
}

// A name from elsewhere is one name, whatever is in it, or no query at all.
func TestQuote(t *testing.T) {
	for name, want := range map[string]string{
		"cli":                  "cli",
		"and":                  `"and"`,
		"a b":                  `"a b"`,
		"é":                    `"é"`,
		`x" or all or id = "y`: `"x\" or all or id = \"y"`,
		`a\`:                   `"a\\"`,
		"":                     `""`,
		"a\nb":                 "\"a\nb\"",
		"\xff":                 "\"\xff\"",
	} {
		if got := population.Quote(name); got != want {
			t.Errorf("%q is quoted as %s, want %s", name, got, want)
		}
	}
	r := registryOf(t, dataset.Set{Entries: []dataset.Entry{{ID: "a", Vendor: `x" or all or id = "y`}, {ID: "b", Vendor: "x"}}})
	want := map[string]string{"a": "yes", "b": "no"}
	if diff := cmp.Diff(want, truths(r, population.MustParse("vendor = "+population.Quote(`x" or all or id = "y`)))); diff != "" {
		t.Errorf("truths (-want +got):\n%s", diff)
	}
	for _, name := range []string{"", "a\nb", "\xff"} {
		if q, err := population.Parse("vendor = " + population.Quote(name)); err == nil {
			t.Errorf("%q is a name: %s", name, q)
		}
	}
}

// checkReadsBack checks that a query prints as a text that reads as an equal one,
// and that MarshalText gives the same.
func checkReadsBack(t *testing.T, text string, q population.Query) {
	t.Helper()
	printed := q.String()
	back, err := population.Parse(printed)
	if err != nil {
		t.Fatalf("%q prints as %q: %v", text, printed, err)
	}
	if !back.Equal(q) || back.String() != printed {
		t.Fatalf("%q prints as %q, which prints as %q", text, printed, back)
	}
	marshalled, err := q.MarshalText()
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if err := back.UnmarshalText(marshalled); err != nil || !back.Equal(q) {
		t.Fatalf("%q marshals as %q, which reads as %q, %v", text, marshalled, back, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range docExamples(f) {
		f.Add(text)
	}
	for _, text := range []string{"", "not", `vendor = "a\"b"`, "((tools))", "tools[version = ?]", "known = read|read", "id=\"and\"", "not not all or (all and all)", "id = " + strings.Repeat("a|", 1500) + "a", "t\u043e\u043els",
		strings.Repeat("disputed or ", 200) + "disputed"} {
		f.Add(text)
	}
	r := registryOf(f, world())
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
		checkReadsBack(t, text, q)
		if diff := cmp.Diff(truths(r, q), truths(r, population.MustParse(q.String()))); diff != "" {
			t.Fatalf("%q prints as %q, which means something else (-as read +as printed):\n%s", text, q, diff)
		}
	})
}
