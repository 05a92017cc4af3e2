package wire_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
)

// The slow reader: the table of the package's documentation, word by word, over
// the maps of encoding/json. It knows the tree by heart, and no duplicates.

// closed has the members that a capability's object may have.
var closed = map[string][]string{
	"roots":                      {"listChanged"},
	"sampling":                   {"tools", "context"},
	"elicitation":                {"form", "url"},
	"tasks":                      {"cancel", "list", "requests"},
	"tasks.requests":             {"sampling", "elicitation"},
	"tasks.requests.sampling":    {"createMessage"},
	"tasks.requests.elicitation": {"create"},
}

// slowRead gives what capabilities declare, and whether they count as sent.
func slowRead(capabilities any) (map[string]string, bool) {
	out := map[string]string{}
	object, _ := capabilities.(map[string]any)
	for _, key := range []string{"roots", "sampling", "elicitation", "tasks"} {
		if v, there := object[key]; there {
			slowMember(out, key, v)
		}
	}
	extensions, _ := object["extensions"].(map[string]any)
	for id, v := range extensions {
		if p, ok := identifier("extensions", id); ok && slowValue(v) != "" {
			out[p] = slowValue(v)
		}
	}
	experimental, _ := object["experimental"].(map[string]any)
	for id, v := range experimental {
		p, ok := identifier("experimental", id)
		switch {
		case !ok || id == ui:
		case v == false:
			out[p] = no
		default:
			out[p] = yes
		}
	}
	return out, slowValue(capabilities) != ""
}

const ui = "io.modelcontextprotocol/ui"

// slowUI adds the extension in its wrong places. Which of two wrong ones is
// first in the text is not in the maps: then it says that it cannot tell.
func slowUI(out map[string]string, capabilities any) (tell bool) {
	object, _ := capabilities.(map[string]any)
	experimental, _ := object["experimental"].(map[string]any)
	if out["extensions."+ui] != "" {
		return true
	}
	top, below := "", ""
	if v, there := object[ui]; there {
		top = slowValue(v)
	}
	if v, there := experimental[ui]; there {
		below = slowValue(v)
	}
	if top != "" && below != "" && top != below {
		return false
	}
	if s := max(top, below); s != "" {
		out["extensions."+ui] = s
	}
	return true
}

func slowMember(out map[string]string, path string, v any) {
	said := slowValue(v)
	if said == "" {
		return
	}
	out[path] = said
	if said == no {
		return
	}
	object, _ := v.(map[string]any)
	for _, key := range closed[path] {
		if v, there := object[key]; there {
			slowMember(out, path+"."+key, v)
		}
	}
	if path == "elicitation" && out["elicitation.form"] == "" {
		if out["elicitation.url"] == yes {
			out["elicitation.form"] = no
		} else {
			out["elicitation.form"] = yes
		}
	}
}

// slowValue gives "" for a value that declares nothing.
func slowValue(v any) string {
	switch v := v.(type) {
	case map[string]any:
		return yes
	case bool:
		if v {
			return yes
		}
		return no
	case []any:
		if len(v) == 0 {
			return yes
		}
	}
	return ""
}

// identifier gives the path of a member of an open family, if it can be one.
func identifier(family, id string) (string, bool) {
	p, err := capability.Parse(family + "." + id)
	return p.String(), err == nil && p.String() != family
}

// repeats reports whether an object anywhere in a valid text has a key twice.
func repeats(data []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(data))
	var keys []map[string]bool // of the open objects; nil for an array
	var isKey []bool           // the next token of the open container is a key
	for {
		token, err := dec.Token()
		if err == io.EOF {
			return false
		}
		top := len(keys) - 1
		if d, ok := token.(json.Delim); ok && (d == '}' || d == ']') {
			keys, isKey = keys[:top], isKey[:top]
			continue
		}
		if top >= 0 && keys[top] != nil {
			if isKey[top] {
				key := token.(string)
				if keys[top][key] {
					return true
				}
				keys[top][key] = true
				isKey[top] = false
				continue
			}
			isKey[top] = true
		}
		switch token {
		case json.Delim('{'):
			keys, isKey = append(keys, map[string]bool{}), append(isKey, true)
		case json.Delim('['):
			keys, isKey = append(keys, nil), append(isKey, false)
		}
	}
}

func TestRepeats(t *testing.T) {
	for in, want := range map[string]bool{
		`{}`: false, `{"a":1,"b":1}`: false, `{"a":1,"a":1}`: true, `[{"a":1},{"a":1}]`: false,
		`{"a":{"a":1}}`: false, `{"a":["a","a"],"b":[{"c":1,"c":2}]}`: true, `{"a":1,"\u0061":1}`: true,
	} {
		if got := repeats([]byte(in)); got != want {
			t.Errorf("repeats(%s) = %v, want %v", in, got, want)
		}
	}
}

// TestSlowReader checks the slow reader with the files: it is no oracle if both
// make the same mistake.
func TestSlowReader(t *testing.T) {
	for name, h := range handshakes(t) {
		if repeats(h.bytes()) {
			continue
		}
		s := read(t, string(h.bytes()))
		got := map[string]string{}
		if raw := s.RawCapabilities(); raw != nil {
			var v any
			if err := json.Unmarshal(raw, &v); err != nil {
				t.Fatal(err)
			}
			got, _ = slowRead(v)
			slowUI(got, v)
		}
		if diff := cmp.Diff(h.Expect.Wire.Declared, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestUnknownMembersChangeNothing adds an unknown member to every capability of
// every file in turn.
func TestUnknownMembersChangeNothing(t *testing.T) {
	var visit func(path string, v any, try func(warns bool))
	visit = func(path string, v any, try func(warns bool)) {
		object, ok := v.(map[string]any)
		if !ok {
			return
		}
		for _, value := range []any{map[string]any{}, true, false, nil, 1.0, "x", []any{}} {
			object["unknownMember"] = value
			try(path == "" || closed[path] != nil) // else it is a leaf, and the client's own
		}
		delete(object, "unknownMember")
		below := closed[path]
		if path == "" {
			below = slices.Sorted(maps.Keys(closed))
		}
		for _, key := range below {
			if child, there := object[key]; there {
				visit(strings.TrimPrefix(path+"."+key, "."), child, try)
			}
		}
	}
	tries := 0
	for name, h := range handshakes(t) {
		s := read(t, string(h.bytes()))
		var v any
		if raw := s.RawCapabilities(); raw == nil || json.Unmarshal(raw, &v) != nil || repeats(raw) {
			continue
		}
		want := readingOf(s).Declared
		visit("", v, func(warns bool) {
			tries++
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			got, odd := declared(t, "2025-11-25", string(text))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", name, text, diff)
			}
			warned := slices.ContainsFunc(odd, func(w string) bool { return strings.HasPrefix(w, "unknown-member ") })
			if warned != warns {
				t.Errorf("%s: %s: warned of an unknown member: %v, want %v", name, text, warned, warns)
			}
		})
	}
	if tries < 1000 {
		t.Errorf("only %d tries", tries)
	}
}
