package capability_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpcaps/mcpcaps/capability"
)

// comparePaths lets cmp look at paths: == is equality of what they name.
var comparePaths = cmpopts.EquateComparable(capability.Path{})

func TestParseOpenMembers(t *testing.T) {
	for _, test := range []struct{ text, family, name string }{
		{"transports.carrier-pigeon", "transports", "carrier-pigeon"},
		{"authentication.mtls", "authentication", "mtls"},
		{"authentication.oauth2", "authentication", "oauth2"},
		{"extensions.openai/form", "extensions", "openai/form"},
		{"extensions.io.modelcontextprotocol/skills", "extensions", "io.modelcontextprotocol/skills"},
		{"extensions.io.modelcontextprotocol/ui.v2", "extensions", "io.modelcontextprotocol/ui.v2"},
		{"extensions.com.example/a.b/c", "extensions", "com.example/a.b/c"},
		{"experimental.claude/channel", "experimental", "claude/channel"},
		{"experimental..hidden.", "experimental", ".hidden."},
		{"experimental.two words", "experimental", "two words"},
		{"experimental.größe", "experimental", "größe"},
		{"bonusFeatures.modelInitiatedPromptGet", "bonusFeatures", "modelInitiatedPromptGet"},
	} {
		p, err := capability.Parse(test.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", test.text, err)
			continue
		}
		family := capability.MustParse(test.family)
		if p.String() != test.text || p.Name() != test.name || p.Title() != test.name {
			t.Errorf("%q: text %q, name %q, title %q", test.text, p, p.Name(), p.Title())
		}
		if !p.IsOpen() || p.IsFamily() || p.Parent() != family || p.Family() != family || p.Top() != family || p.Depth() != 2 {
			t.Errorf("%q: open %v, parent %q, family %q, top %q, depth %d", test.text, p.IsOpen(), p.Parent(), p.Family(), p.Top(), p.Depth())
		}
		if p.Kind() != capability.KindFeature || !p.HasStatus() {
			t.Errorf("%q: kind %s, want a feature", test.text, p.Kind())
		}
		for c := range p.Children() {
			t.Errorf("%q has the child %q", test.text, c)
		}
	}
}

func TestParseMalformed(t *testing.T) {
	long := strings.Repeat("x", capability.MaxLength)
	for text, reason := range map[string]string{
		"":                      "must not be empty",
		".":                     "must not have an empty part",
		"tools.":                "must not have an empty part",
		".tools":                "must not have an empty part",
		"tools..listChanged":    "must not have an empty part",
		"extensions.":           "must name a member after the dot",
		"extensions. x":         "must have an identifier that does not begin with a space",
		"extensions.x ":         "must not begin or end with a space",
		" tools":                "must not begin or end with a space",
		"tools\n":               "must have printable characters only",
		"experimental.a\x00b":   "must have printable characters only",
		"experimental.a\u202eb": "must have printable characters only",
		"experimental.\xff":     "must be valid UTF-8",
		"extensions." + long:    "must not be longer than 256 bytes",
		long + "x":              "must not be longer than 256 bytes",
	} {
		_, err := capability.Parse(text)
		var syntax *capability.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%q): %v, want a SyntaxError", text, err)
			continue
		}
		if syntax.Input != text || syntax.Msg != reason {
			t.Errorf("Parse(%q): input %q, message %q, want %q", text, syntax.Input, syntax.Msg, reason)
		}
	}
	_, err := capability.Parse("tools\n")
	if got, want := err.Error(), `malformed capability "tools\n": must have printable characters only`; got != want {
		t.Errorf("message %s\nwant %s", got, want)
	}
	_, err = capability.Parse(strings.Repeat(long, 100))
	if got, want := err.Error(), `malformed capability "`+long+`…": must not be longer than 256 bytes`; got != want {
		t.Errorf("message %s\nwant %s", got, want)
	}
	_, err = capability.Parse(long[1:] + "éé") // cut between characters
	if got, want := err.Error(), `malformed capability "`+long[1:]+`…": must not be longer than 256 bytes`; got != want {
		t.Errorf("message %s\nwant %s", got, want)
	}
	if p, err := capability.Parse("extensions." + long[:capability.MaxLength-len("extensions.")]); err != nil || len(p.String()) != capability.MaxLength {
		t.Errorf("a path of the greatest length: %v", err)
	}
}

func TestParseUnknown(t *testing.T) {
	for text, nearest := range map[string]string{
		"tools.listChange":               "tools.listChanged",
		"tool.listChanged":               "tools.listChanged",
		"prompt.listChanged":             "prompts.listChanged",
		"Tools":                          "tools",
		"TOOLS.RESULT.STRUCTUREDCONTENT": "tools.result.structuredContent",
		"structuredContent":              "tools.result.structuredContent",
		"tools.structuredContent":        "tools.result.structuredContent",
		"jsonschema":                     "jsonSchema",
		"instruction":                    "instructions",
		"elicitation.urls":               "elicitation.url",
		"authentication.oauth.foo":       "authentication.oauth",
		"authentication.oauth.pkc":       "authentication.oauth.pkce",
		"transports.stdio.x":             "transports.stdio",
		"limits.toolcount":               "limits.toolCount",
		"limits.nameLength":              "limits.toolNameLength",
		"tools.result.meta":              "tools.result._meta",
		"apps.visible":                   "tools.visibility",
		"extension":                      "extensions",
		"sampling.structuredContent":     "tools.result.structuredContent",
	} {
		_, err := capability.Parse(text)
		var unknown *capability.UnknownError
		if !errors.As(err, &unknown) {
			t.Errorf("Parse(%q): %v, want an UnknownError", text, err)
			continue
		}
		if unknown.Input != text || unknown.Nearest.String() != nearest {
			t.Errorf("Parse(%q): input %q, nearest %q, want %q", text, unknown.Input, unknown.Nearest, nearest)
		}
	}
	_, err := capability.Parse("tools.listChange")
	if got, want := err.Error(), `unknown capability "tools.listChange": nearest is "tools.listChanged"`; got != want {
		t.Errorf("message %s\nwant %s", got, want)
	}
	bare := &capability.UnknownError{Input: "x"}
	if got, want := bare.Error(), `unknown capability "x"`; got != want {
		t.Errorf("message without a nearest path %s, want %s", got, want)
	}
}

// editDistance is the definition: a matrix, no cleverness.
func editDistance(a, b string) int {
	m := make([][]int, len(a)+1)
	for i := range m {
		m[i] = make([]int, len(b)+1)
		for j := range m[i] {
			switch {
			case i == 0:
				m[i][j] = j
			case j == 0:
				m[i][j] = i
			case a[i-1] == b[j-1]:
				m[i][j] = m[i-1][j-1]
			default:
				m[i][j] = 1 + min(m[i-1][j-1], m[i-1][j], m[i][j-1])
			}
		}
	}
	return m[len(a)][len(b)]
}

// nearestBySort ranks every listed path and takes the first.
func nearestBySort(text string) capability.Path {
	type ranked struct {
		path        capability.Path
		cost, whole int
	}
	fold := strings.ToLower
	parts := strings.Split(fold(text), ".")
	var all []ranked
	for p := range capability.All() {
		whole := editDistance(fold(text), fold(p.String()))
		elsewhere := 3
		if fold(p.Top().String()) == parts[0] {
			elsewhere = 1
		}
		ways := []int{whole, elsewhere + editDistance(parts[len(parts)-1], fold(p.Name()))}
		all = append(all, ranked{p, slices.Min(ways), whole})
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.whole, b.whole))
	})
	return all[0].path
}

func TestNearestAgainstRanking(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	paths := slices.Collect(capability.All())
	tried := 0
	for range 400 {
		text := []byte(paths[random.IntN(len(paths))].String())
		for range 1 + random.IntN(5) {
			i := random.IntN(len(text))
			switch random.IntN(3) {
			case 0:
				text[i] = "aeistLC."[random.IntN(8)]
			case 1:
				text = slices.Insert(text, i, "aeistLC."[random.IntN(8)])
			case 2:
				if len(text) > 1 {
					text = slices.Delete(text, i, i+1)
				}
			}
		}
		_, err := capability.Parse(string(text))
		var unknown *capability.UnknownError
		if !errors.As(err, &unknown) {
			continue // an open member, or malformed
		}
		tried++
		if want := nearestBySort(string(text)); unknown.Nearest != want {
			t.Errorf("nearest to %q is %q, want %q", text, unknown.Nearest, want)
		}
	}
	if tried < 100 {
		t.Errorf("only %d unknown texts tried", tried)
	}
}

func TestTombstones(t *testing.T) {
	type tombstone struct {
		Text  string
		Heirs []string
	}
	want := []tombstone{
		{"apps", []string{"extensions.io.modelcontextprotocol/ui"}},
		{"apps.visibility", []string{"tools.visibility"}},
		{"tools.result.media", []string{"tools.result.image"}},
		{"tools.result.outputSchema", []string{"tools.outputSchema"}},
	}
	var got []tombstone
	for text, heirs := range capability.Tombstones() {
		stone := tombstone{Text: text}
		for _, h := range heirs {
			stone.Heirs = append(stone.Heirs, h.String())
			if live, err := capability.Parse(h.String()); err != nil || live != h {
				t.Errorf("heir %q of %q is not live: %v", h, text, err)
			}
		}
		got = append(got, stone)
		_, err := capability.Parse(text)
		var moved *capability.MovedError
		if !errors.As(err, &moved) || moved.Input != text {
			t.Errorf("Parse(%q): %v, want a MovedError", text, err)
			continue
		}
		if diff := gocmp.Diff(heirs, moved.Heirs, comparePaths); diff != "" {
			t.Errorf("heirs of %q (-want +got):\n%s", text, diff)
		}
		resolved, err := capability.Resolve(text)
		if len(heirs) == 1 && (err != nil || resolved != heirs[0]) {
			t.Errorf("Resolve(%q) = %q, %v, want %q", text, resolved, err, heirs[0])
		}
		heirs[0] = capability.Path{} // the caller's own
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("tombstones (-want +got):\n%s", diff)
	}
	for _, heirs := range capability.Tombstones() {
		if heirs[0].IsZero() {
			t.Error("a caller's write reached the table")
		}
		break
	}
	_, err := capability.Parse("tools.result.media")
	if got, want := err.Error(), `capability "tools.result.media" has moved: it is now "tools.result.image"`; got != want {
		t.Errorf("message %s\nwant %s", got, want)
	}
	split := &capability.MovedError{Input: "a", Heirs: []capability.Path{capability.Tools, capability.Roots}}
	if got, want := split.Error(), `capability "a" has moved: it is now "tools" and "roots"`; got != want {
		t.Errorf("message %s\nwant %s", got, want)
	}
}

func TestResolve(t *testing.T) {
	if p, err := capability.Resolve("tools.result"); err != nil || p != capability.ToolsResult {
		t.Errorf("Resolve(tools.result) = %q, %v", p, err)
	}
	var unknown *capability.UnknownError
	if p, err := capability.Resolve("nonsense"); !errors.As(err, &unknown) || !p.IsZero() {
		t.Errorf("Resolve(nonsense) = %q, %v, want an UnknownError", p, err)
	}
}

// The paths that other directories use, and those of handshakes, have their place.
func TestPathsInUse(t *testing.T) {
	for _, text := range strings.Fields(`
		transports.stdio transports.sse transports.streamableHttp transports.websocket
		authentication.oauth authentication.oauth.pkce authentication.oauth.dynamicRegistration
		authentication.oauth.clientIdMetadataDocument authentication.header
		tools tools.listChanged tools.pagination tools.annotations tools.outputSchema tools.result
		tools.result.structuredContent tools.result.content tools.result.audience tools.result.isError
		tools.result.media tools.result.outputSchema tools.result.resourceLink tools.result._meta apps apps.visibility
		resources resources.listChanged resources.subscribe resources.templates
		prompts prompts.listChanged prompts.arguments completions sampling sampling.tools
		elicitation elicitation.form elicitation.url roots roots.listChanged logging instructions icons
		tasks progress cancellation ping jsonSchema
		extensions.openai/form extensions.openai/standard-form-input
		extensions.io.modelcontextprotocol/ui extensions.io.modelcontextprotocol/skills extensions.io.modelcontextprotocol/tasks
		extensions.io.modelcontextprotocol/enterprise-managed-authorization
		experimental.claude/channel experimental.codex/sandbox-state-meta experimental.codex/tool-catalog-cache
		experimental.codex/auth-change experimental.openai/visibility experimental.stateless
		bonusFeatures.modelInitiatedResourceRead
		limits.requestTimeout limits.toolNameCharset limits.resultSize limits.toolNameLength limits.toolCount
		limits.mediaSize limits.startupTimeout limits.responseSize limits.listPages limits.serverNameCharset
		limits.resourceBlobSize limits.idleTimeout limits.toolPrefixLength`) {
		if _, err := capability.Resolve(text); err != nil {
			t.Error(err)
		}
	}
}

func TestPathIsComparable(t *testing.T) {
	whole := "xx extensions.openai/form yy"
	a, b := capability.MustParse(whole[3:25]), capability.MustParse("extensions."+strings.Join([]string{"openai", "form"}, "/"))
	if a != b {
		t.Errorf("%q != %q", a, b)
	}
	seen := map[capability.Path]bool{a: true, capability.Tools: true}
	if !seen[b] || !seen[capability.MustParse(strings.Clone("tools"))] || seen[capability.Path{}] {
		t.Error("paths do not work as map keys")
	}
	if got := unsafe.Sizeof(capability.Path{}); got > 24 {
		t.Errorf("a Path has %d bytes, want at most 24", got)
	}
	if !reflect.TypeFor[capability.Path]().Comparable() {
		t.Error("Path is not comparable")
	}
}

func TestZeroPath(t *testing.T) {
	var p capability.Path
	if !p.IsZero() || p.String() != "" || p.Name() != "" || p.Title() != "" || p.Kind() != capability.KindNone || p.HasStatus() ||
		!p.Parent().IsZero() || !p.Top().IsZero() || !p.Family().IsZero() || p.Depth() != 0 || p.IsOpen() || p.IsFamily() ||
		p.IsAncestorOf(capability.Tools) || capability.Tools.IsAncestorOf(p) || p.Wire() != "" || p.Declarable() || p.Note() != "" {
		t.Error("the zero Path does not name nothing")
	}
	if got := p.Lifecycle(); got != (capability.Lifecycle{}) {
		t.Errorf("lifecycle of the zero Path: %+v", got)
	}
	for c := range p.Children() {
		t.Errorf("the zero Path has the child %q", c)
	}
	if capability.Tools.IsZero() {
		t.Error("tools is zero")
	}
}

func TestPathCodec(t *testing.T) {
	type doc struct {
		Path capability.Path
		Keys map[capability.Path]int
	}
	in := doc{capability.ExtensionsUI, map[capability.Path]int{capability.Tools: 1, capability.MustParse("experimental.a/b"): 2}}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"Path":"extensions.io.modelcontextprotocol/ui","Keys":{"experimental.a/b":2,"tools":1}}`
	if string(text) != want {
		t.Errorf("marshalled %s\nwant %s", text, want)
	}
	var out doc
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(in, out, comparePaths); diff != "" {
		t.Errorf("round trip (-want +got):\n%s", diff)
	}
	p := capability.Tools
	if err := p.UnmarshalText([]byte("tols")); err == nil || p != capability.Tools {
		t.Errorf("unmarshalling tols: %q, %v, want an error and the old path", p, err)
	}
	if err := p.UnmarshalText(nil); err != nil || !p.IsZero() {
		t.Errorf("unmarshalling nothing: %q, %v, want the zero Path", p, err)
	}
	if text, err := p.MarshalText(); err != nil || !bytes.Equal(text, nil) {
		t.Errorf("the zero Path marshals as %q, %v", text, err)
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		if err, ok := recover().(*capability.UnknownError); !ok {
			t.Errorf("MustParse panics with %v, want the error", err)
		}
	}()
	capability.MustParse("tols")
}
