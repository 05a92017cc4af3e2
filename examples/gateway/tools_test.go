package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// survivors is a literal reading of the limits: which of the names are kept, and
// how many of the others are left out for what reason, when the client was given
// seen tools before and puts room characters before a name.
func survivors(s *registry.Session, names []string, seen, room int) (kept []string, why map[change]uint64) {
	harms := func(l capability.Limit) bool {
		return slices.Contains([]string{"item-dropped", "list-dropped", "refused", "call-failed"}, l.Effect.String())
	}
	length, charset, count := s.Ask(capability.LimitsToolNameLength).Limit(), s.Ask(capability.LimitsToolNameCharset).Limit(), s.Ask(capability.LimitsToolCount).Limit()
	kept, why = []string{}, map[change]uint64{}
	for _, name := range names {
		long := utf8.RuneCountInString(name)
		if length.Unit == capability.UnitBytes {
			long = len(name)
		}
		switch {
		case harms(length) && length.Value > 0 && int64(long+room) > length.Value:
			why[toolNameLength]++
		case harms(charset) && charset.Pattern != "" && !regexp.MustCompile(`^(?:`+charset.Pattern+`)$`).MatchString(name):
			why[toolNameCharset]++
		case harms(count) && count.Value > 0 && int64(seen+len(kept)) >= count.Value:
			why[toolCount]++
		default:
			kept = append(kept, name)
		}
	}
	return kept, why
}

func listOf(names []string) object {
	var tools []json.RawMessage
	for _, name := range names {
		tools = append(tools, object{}.with("name", quote(name)).json())
	}
	return object{}.with("tools", array(tools))
}

func namesOf(t testing.TB, result object) []string {
	t.Helper()
	list := []string{}
	tools, ok := readArray(result.get("tools"))
	if !ok {
		t.Fatalf("no tools in %s", result.json())
	}
	for _, tool := range tools {
		o, _ := readObject(tool)
		list = append(list, o.text("name"))
	}
	return list
}

func changesOf(g *gateway, client string) map[change]uint64 {
	counts := map[change]uint64{}
	for _, c := range g.changes.all() {
		if c.Client == client {
			counts[c.What] = c.Count
		}
	}
	return counts
}

// TestToolsOfEveryClient compares what is left out of a list, for every client of
// the registry, with the literal reading of its limits.
func TestToolsOfEveryClient(t *testing.T) {
	odd := []string{
		"find", "find.order", "find order", "find/order", "søk", "Find-Order", "9lives", "_x",
		strings.Repeat("a", 48), strings.Repeat("a", 59), strings.Repeat("a", 60), strings.Repeat("a", 61), strings.Repeat("a", 63), strings.Repeat("a", 64),
		strings.Repeat("a", 65), strings.Repeat("ø", 40), strings.Repeat("a", 128), strings.Repeat("a", 129),
	}
	clients := registry.Default()
	for _, tt := range []struct {
		names      []string
		seen, room int
	}{{odd, 0, 0}, {odd, 0, 13}, {odd, 95, 0}, {numbered(3000), 0, 0}, {numbered(10), 1 << 20, 0}, {nil, 0, 0}} {
		g := newGateway(config{registry: clients, room: tt.room, maxSessions: 1})
		list := listOf(tt.names)
		for c := range clients.Clients() {
			from := party{Session: clients.Session(registry.Connection{Client: c})}
			got, changed := g.tools(list, call{from: from, seen: tt.seen})
			kept, why := survivors(from.Session, tt.names, tt.seen, tt.room)
			if diff := cmp.Diff(kept, namesOf(t, got)); diff != "" {
				t.Errorf("%s, %d tools after %d: kept (-want +got):\n%s", c, len(tt.names), tt.seen, diff)
			}
			if diff := cmp.Diff(why, changesOf(g, c.ID())); diff != "" {
				t.Errorf("%s, %d tools after %d: counted (-want +got):\n%s", c, len(tt.names), tt.seen, diff)
			}
			if changed != (len(kept) < len(tt.names)) {
				t.Errorf("%s, %d tools: changed is %t", c, len(tt.names), changed)
			}
		}
	}
}

// TestTools checks the result around the tools.
func TestTools(t *testing.T) {
	clients := made(t,
		client("two", limited(capability.LimitsToolCount, capability.Limit{Value: 2, Unit: capability.UnitTools, Effect: capability.EffectItemDropped})),
		client("warns", limited(capability.LimitsToolCount, capability.Limit{Value: 2, Unit: capability.UnitTools, Effect: capability.EffectWarning})),
		client("short", limited(capability.LimitsToolNameLength, capability.Limit{Value: 3, Unit: capability.UnitCharacters, Effect: capability.EffectListDropped})),
		client("renames",
			limited(capability.LimitsToolNameLength, capability.Limit{Value: 3, Unit: capability.UnitCharacters, Effect: capability.EffectRenamed}),
			limited(capability.LimitsToolNameCharset, capability.Limit{Pattern: "[a-z]+", Effect: capability.EffectListDropped})),
	)
	for _, tt := range []struct {
		name, client string
		seen         int
		in, want     string // "" = unchanged
	}{
		{"nothing to do", "two", 0, `{"tools":[{"name":"a"}], "x" : 1}`, ""},
		{"no list", "two", 0, `{"tools":{"name":"a"}}`, ""},
		{"empty", "two", 0, `{"tools":[]}`, ""},
		{"one too many", "two", 0, `{"tools":[{"name":"a"},{"name":"b", "x":1.0},{"name":"c"}],"_meta":{}}`, `{"tools":[{"name":"a"},{"name":"b", "x":1.0}],"_meta":{}}`},
		{"later page", "two", 1, `{"tools":[{"name":"a"},{"name":"b"}]}`, `{"tools":[{"name":"a"}]}`},
		{"only a warning", "warns", 0, `{"tools":[{"name":"a"},{"name":"b"},{"name":"c"}],"nextCursor":"n"}`, ""},
		{"room on the next page", "two", 0, `{"tools":[{"name":"a"}],"nextCursor":"n"}`, `{"tools":[{"name":"a"}],"nextCursor":"mcpcaps/1/n"}`},
		{"no room on the next page", "two", 0, `{"tools":[{"name":"a"},{"name":"b"}],"nextCursor":"n"}`, `{"tools":[{"name":"a"},{"name":"b"}]}`},
		{"cursor that looks wrapped", "warns", 0, `{"tools":[],"nextCursor":"mcpcaps/7/n"}`, `{"tools":[],"nextCursor":"mcpcaps/0/mcpcaps/7/n"}`},
		{"no names", "short", 0, `{"tools":[{"title":"long title"},7,{"name":8}]}`, ""},
		{"last left out", "short", 0, `{"tools":[{"name":"long"}]}`, `{"tools":[]}`},
		{"renamed, or lost", "renames", 0, `{"tools":[{"name":"long"},{"name":"long-"}]}`, `{"tools":[{"name":"long"}]}`},
		{"public", "short", 0, `{"tools":[],"cacheScope":"public","ttlMs":1}`, `{"tools":[],"cacheScope":"private","ttlMs":1}`},
		{"private", "short", 0, `{"tools":[],"cacheScope":"private"}`, ""},
	} {
		c, err := clients.Lookup(tt.client)
		if err != nil {
			t.Fatal(err)
		}
		in, ok := readObject([]byte(tt.in))
		if !ok {
			t.Fatal(tt.in)
		}
		g := newGateway(config{registry: clients, maxSessions: 1})
		got, changed := g.tools(in, call{from: party{Session: clients.Session(registry.Connection{Client: c})}, seen: tt.seen})
		want := tt.want
		if want == "" {
			want = string(in.json())
		}
		if string(got.json()) != want || changed != (tt.want != "") {
			t.Errorf("%s: got %s, %t, want %s", tt.name, got.json(), changed, want)
		}
	}
}

func TestUnwrap(t *testing.T) {
	for _, tt := range []struct {
		in, own string
		seen    int
	}{
		{"", "", 0},
		{"n", "n", 0},
		{"mcpcaps/3", "mcpcaps/3", 0},
		{"mcpcaps/x/n", "mcpcaps/x/n", 0},
		{"mcpcaps/-1/n", "mcpcaps/-1/n", 0},
		{"mcpcaps/99999999999999999999/n", "mcpcaps/99999999999999999999/n", 0},
		{"mcpcaps/3/", "", 3},
		{wrap("a/b", 0), "a/b", 0},
		{wrap(wrap("n", 4), 9), "mcpcaps/4/n", 9},
	} {
		if own, seen := unwrap(tt.in); own != tt.own || seen != tt.seen {
			t.Errorf("unwrap(%q) is %q, %d, want %q, %d", tt.in, own, seen, tt.own, tt.seen)
		}
	}
}
