package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// tools leaves out of a result of tools/list what the client would lose or choke
// on.
func (g *gateway) tools(result object, c call) (object, bool) {
	listed, ok := readArray(result.get("tools"))
	if !ok {
		return result, false
	}
	limits := c.from.ToolLimits()
	kept := make([]json.RawMessage, 0, len(listed))
	for _, tool := range listed {
		if why := g.loses(limits, tool, c.seen+len(kept)+1); why != "" {
			g.changes.add(c.from.id(), why)
			continue
		}
		kept = append(kept, tool)
	}
	changed := len(kept) < len(listed)
	if changed {
		result = result.with("tools", array(kept))
	}
	counts := limits.Count.Effect.Loses()
	switch next := result.text("nextCursor"); {
	case next == "":
	case counts && full(limits, c.seen+len(kept)): // nothing that comes after is taken
		result, changed = result.without("nextCursor"), true
	case counts || strings.HasPrefix(next, wrapped):
		result, changed = result.with("nextCursor", quote(wrap(next, c.seen+len(kept)))), true
	}
	if result.text("cacheScope") == "public" { // it depends on who asks
		result, changed = result.with("cacheScope", quote("private")), true
	}
	return result, changed
}

// loses says why the client would lose the number-th tool, or lose others by it;
// "" where it would not. What has no name passes.
func (g *gateway) loses(limits registry.ToolLimits, tool []byte, number int) change {
	o, _ := readObject(tool)
	name := o.text("name")
	if name == "" {
		return ""
	}
	length := registry.ToolLimits{NameLength: limits.NameLength}
	if effect, ok := length.Name(strings.Repeat("x", g.room) + name); !ok && effect.Loses() {
		return toolNameLength
	}
	limits.NameLength = capability.Limit{}
	if effect, ok := limits.Name(name); !ok && effect.Loses() {
		return toolNameCharset
	}
	if limits.Count.Effect.Loses() && full(limits, number-1) {
		return toolCount
	}
	return ""
}

// full says that the client takes no more than n tools.
func full(limits registry.ToolLimits, n int) bool {
	_, ok := limits.Number(n + 1)
	return !ok
}

// wrapped marks a cursor that carries, beside the server's own, how many tools the
// client was given on the pages before. So the count needs no memory.
const wrapped = "mcpcaps/"

func wrap(cursor string, seen int) string { return fmt.Sprintf("%s%d/%s", wrapped, seen, cursor) }

// unwrap gives the server's own cursor, and the count. A cursor of the server's that
// looks like a wrapped one is always wrapped, so what is not is the server's own.
func unwrap(cursor string) (own string, seen int) {
	rest, ok := strings.CutPrefix(cursor, wrapped)
	count, own, found := strings.Cut(rest, "/")
	seen, err := strconv.Atoi(count)
	if !ok || !found || err != nil || seen < 0 {
		return cursor, 0
	}
	return own, seen
}
