package registrytest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
	"github.com/mcpcaps/mcpcaps/revision"
)

func parse(t testing.TB, text string) registrytest.Result {
	t.Helper()
	r, err := registrytest.ParseResult(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParseResult(t *testing.T) {
	type sdk struct {
		Content []map[string]string `json:"content"`
		IsError bool                `json:"isError,omitempty"`
	}
	for _, in := range []any{
		`{"content":[{"type":"text","text":"a"}],"isError":true}`,
		[]byte(`{"content":[{"type":"text","text":"a"}],"isError":true}`),
		json.RawMessage(`{"content":[{"type":"text","text":"a"}],"isError":true}`),
		sdk{[]map[string]string{{"type": "text", "text": "a"}}, true},
	} {
		r, err := registrytest.ParseResult(in)
		if err != nil || r.Blocks() != 1 || !r.IsError() || r.HasStructured() {
			t.Errorf("%T reads as %d blocks, error %t, structured %t, %v", in, r.Blocks(), r.IsError(), r.HasStructured(), err)
		}
	}
	for text, want := range map[string]string{
		`[]`:                         "want a JSON object",
		`{"content": [`:              "unexpected end",
		`{}`:                         "content is missing",
		`{"Content": []}`:            "content is missing",
		`{"content": null}`:          "content is missing",
		`{"content": {}}`:            "content: want a list",
		`{"content": [1]}`:           "content: want a list of objects",
		`{"content": [{}]}`:          "content[0]: want a type",
		`{"content": [{"type": 1}]}`: "content[0]: want a type",
		`{"content": [{"type": "text", "text": 1}]}`:     "content[0].text: want a string",
		`{"content": [], "structuredContent": null}`:     "structuredContent is null",
		`{"content": [], "isError": "no"}`:               "isError: want true or false",
		`{"content": [{"type": "a", "annotations": 1}]}`: "content[0].annotations",
	} {
		if _, err := registrytest.ParseResult(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", text, err, want)
		}
	}
	if _, err := registrytest.ParseResult(func() {}); err == nil {
		t.Error("a function is no result, want an error")
	}
}

// losses gives what a client of the tests' own data set would lose.
func losses(t testing.TB, id, text string, q registry.Question, tool registry.ToolResult) []string {
	t.Helper()
	c, err := world(t).Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for l := range parse(t, text).Losses(c, q, tool) {
		list = append(list, l.Part+" "+l.Kind.String())
	}
	return list
}

func TestLosses(t *testing.T) {
	text := func(s string) string { b, _ := json.Marshal(s); return string(b) }
	result := func(structured string, blocks ...string) string {
		if structured != "" {
			structured = `"structuredContent": ` + structured + `, `
		}
		return `{` + structured + `"content": [` + strings.Join(blocks, ", ") + `]}`
	}
	block := func(s string) string { return `{"type": "text", "text": ` + text(s) + `}` }
	at := func(r revision.Revision) registry.Question { return registry.Question{Revision: r} }
	for name, tt := range map[string]struct {
		id, text string
		q        registry.Question
		tool     registry.ToolResult
		want     []string
	}{
		"mirror in another order and form": {id: "keeps-content", text: result(`{"a": 1.0, "b": [true, null]}`, block(`{"b":[true,null],"a":1}`))},
		"not quite a mirror":               {id: "keeps-content", text: result(`{"a": 9007199254740993}`, block(`{"a": 9007199254740992}`)), want: []string{"/structuredContent lost"}},
		"mirror of fewer members":          {id: "keeps-content", text: result(`{"a": 1, "b": 2}`, block(`{"a": 1}`)), want: []string{"/structuredContent lost"}},
		"mirror for the user alone": {id: "keeps-content",
			text: result(`{"a": 1}`, `{"type": "text", "text": "{\"a\": 1}", "annotations": {"audience": ["user"]}}`), want: []string{"/structuredContent lost"}},
		"mirror for both":          {id: "keeps-content", text: result(`{"a": 1}`, `{"type": "text", "text": "{\"a\": 1}", "annotations": {"audience": ["user", "assistant"]}}`)},
		"wrapped value":            {id: "keeps-content", text: result(`{"result": [1, 2]}`, block(`[1, 2]`))},
		"wrapped text":             {id: "keeps-content", text: result(`{"result": "Sunny."}`, block(`Sunny.`))},
		"other wrapper":            {id: "keeps-content", text: result(`{"sky": "Sunny."}`, block(`Sunny.`)), want: []string{"/structuredContent lost"}},
		"wrapper with more in it":  {id: "keeps-content", text: result(`{"result": "Sunny.", "high": 21}`, block(`Sunny.`)), want: []string{"/structuredContent lost"}},
		"quoted text":              {id: "keeps-structured", text: result(`{"days": [{"sky": "Sunny."}]}`, block(`Sunny.`))},
		"part of a text":           {id: "keeps-structured", text: result(`{"sky": "Sunny. Warm."}`, block(`Sunny.`)), want: []string{"/content/0 lost"}},
		"content alone":            {id: "keeps-structured", text: result(``, block(`Sunny.`))},
		"text for the user alone":  {id: "keeps-structured", text: result(`{}`, `{"type": "text", "text": "a", "annotations": {"audience": ["user"]}}`)},
		"image beside structured":  {id: "keeps-structured", text: result(`{}`, `{"type": "image"}`)},
		"audio":                    {id: "keeps-structured", text: result(``, `{"type": "audio"}`), want: []string{"/content/0 lost"}},
		"link":                     {id: "keeps-structured", text: result(``, `{"type": "resource_link"}`), want: []string{"/content/0 may be lost"}},
		"image not recorded":       {id: "keeps-content", text: result(``, `{"type": "image"}`), want: []string{"/content/0 not recorded whether it is lost"}},
		"audio before it was":      {id: "silent", q: at(revision.R20241105), text: result(``, `{"type": "audio"}`), want: []string{"/content/0 lost"}},
		"empty content":            {id: "keeps-structured", text: result(`{"a": 1}`)},
		"empty content refused":    {id: "keeps-content", text: result(`{"a": 1}`), want: []string{"/content may be refused", "/structuredContent lost"}},
		"empty content, silent":    {id: "silent", text: result(`{"a": 1}`), want: []string{"/content not recorded whether it is lost", "/structuredContent not recorded whether it is lost"}},
		"silent, content alone":    {id: "silent", text: result(``, block(`a`))},
		"divided, mirrored":        {id: "divided", text: result(`{"a": 1}`, block(`{"a": 1}`))},
		"early revision":           {id: "keeps-structured", q: at(revision.R20250326), text: result(`{"a": 1}`, block(`a`)), want: []string{"/structuredContent lost"}},
		"early revision, mirrored": {id: "keeps-structured", q: at(revision.R20250326), text: result(`[1]`, block(`[1]`)), tool: registry.ToolResult{OutputSchema: true}},
		"list before the modern":   {id: "keeps-structured", text: result(`[1]`, block(`[1]`)), want: []string{"/structuredContent may be refused"}},
		"list in the modern":       {id: "keeps-structured", q: at(revision.R20260728), text: result(`[1]`, block(`[1]`))},
		"schema not kept":          {id: "keeps-structured", text: result(``, block(`a`)), tool: registry.ToolResult{OutputSchema: true}, want: []string{"/structuredContent may be refused"}},
		"error of a schema":        {id: "keeps-structured", text: `{"isError": true, "content": [` + block("a") + `]}`, tool: registry.ToolResult{OutputSchema: true}},
		"error, not recorded":      {id: "silent", text: `{"isError": true, "content": [` + block("a") + `]}`},
		"nothing":                  {id: "keeps-structured", text: result(``)},
	} {
		if d := cmp.Diff(tt.want, losses(t, tt.id, tt.text, tt.q, tt.tool)); d != "" {
			t.Errorf("%s: %s of %s (-want +got):\n%s", name, tt.id, tt.text, d)
		}
	}
}

// What a client would lose says by which records, wherever there are any.
func TestLossBasis(t *testing.T) {
	c, _ := world(t).Client("divided")
	r := parse(t, `{"content": [{"type": "text", "text": "a"}], "structuredContent": {"b": 1}}`)
	for l := range r.Losses(c, registry.Question{}, registry.ToolResult{}) {
		var tiers []string
		for _, record := range l.Basis {
			tiers = append(tiers, record.Tier.String())
		}
		if d := cmp.Diff([]string{"read", "declared"}, tiers); d != "" {
			t.Errorf("%s rests on (-want +got):\n%s", l.Part, d)
		}
		if got := registrytest.LossKind(9).String(); got != "LossKind(9)" {
			t.Errorf("LossKind(9) prints as %q", got)
		}
		return
	}
	t.Error("a divided client loses nothing of two different fields, want the content to be in doubt")
}

// planned makes the result that a plan asks for.
func planned(p registry.Plan, isError bool) string {
	const payload = `{"sky": "clear", "wind": [1, 2.5]}`
	var members []string
	block, _ := json.Marshal(payload)
	if p.SendContent {
		members = append(members, `"content": [{"type": "text", "text": `+string(block)+`}]`)
	} else {
		members = append(members, `"content": []`)
	}
	if p.SendStructured {
		members = append(members, `"structuredContent": `+payload)
	}
	members = append(members, fmt.Sprintf(`"isError": %t`, isError))
	return "{" + strings.Join(members, ", ") + "}"
}

// A result that follows the plan loses nothing: for each client of the embedded
// data set, at each revision, of each kind.
func TestPlannedResultsLoseNothing(t *testing.T) {
	revisions := append([]revision.Revision{{}}, slices.Collect(revision.All())...)
	results := 0
	for c := range registry.Default().Clients() {
		for _, at := range revisions {
			for _, tool := range []registry.ToolResult{
				{}, {OutputSchema: true}, {IsError: true}, {IsError: true, OutputSchema: true},
			} {
				q := registry.Question{Revision: at}
				r := parse(t, planned(c.View(q).Plan(tool), tool.IsError))
				results++
				for l := range r.Losses(c, q, tool) {
					t.Errorf("%s at %s, %+v: %s: %s: %s", c, at, tool, l.Part, l.Kind, l.Why)
				}
			}
		}
	}
	if results == 0 {
		t.Error("no client was looked at")
	}
}

// A payload in one field alone is lost by a client whose undisputed rule does
// not show that field, and only by such a one: asked of a table of words.
func TestLossesFollowTheRecordedRules(t *testing.T) {
	hides := map[evidence.Delivery]string{
		evidence.StructuredWins: "/content/0", evidence.StructuredOnly: "/content/0",
		evidence.ContentWins: "/structuredContent", evidence.StructuredIfNoContent: "/structuredContent", evidence.ContentOnly: "/structuredContent",
	}
	r := parse(t, `{"content": [{"type": "text", "text": "Sunny."}], "structuredContent": {"wind": 3}}`)
	compared := 0
	for c := range registry.Default().Clients() {
		q := registry.Question{Revision: revision.R20251125}
		d := c.View(q).Plan(registry.ToolResult{}).Delivery.One()
		if d == 0 || d == evidence.DeliveryUnknown {
			continue
		}
		compared++
		var got string
		for l := range r.Losses(c, q, registry.ToolResult{}) {
			got += l.Part
		}
		if got != hides[d] {
			t.Errorf("%s, whose rule is %s, loses %q, want %q", c, d, got, hides[d])
		}
	}
	if compared == 0 {
		t.Error("no client with one rule was compared")
	}
}

// Reading never panics, and what it takes has losses for any client that end.
func FuzzParseResult(f *testing.F) {
	f.Add(`{"content": [{"type": "text", "text": "{\"a\": 1}"}], "structuredContent": {"a": 1}}`)
	f.Add(`{"content": [{"type": "image"}], "structuredContent": [1e400, -0], "isError": true}`)
	f.Add(`{"content": [], "structuredContent": {"result": "a"}}`)
	c, err := world(f).Lookup("divided")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := registrytest.ParseResult(text)
		if err != nil {
			return
		}
		if !json.Valid([]byte(text)) {
			t.Errorf("%q is taken and is no JSON", text)
		}
		for l := range r.Losses(c, registry.Question{}, registry.ToolResult{}) {
			if l.Kind == 0 || l.Why == "" || !strings.HasPrefix(l.Part, "/") {
				t.Errorf("%q: a loss without a kind, a reason or a part: %+v", text, l)
			}
		}
	})
}
