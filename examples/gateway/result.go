package main

import (
	"encoding/json"

	"github.com/mcpcaps/mcpcaps/registry"
)

// toolResult makes a tool result follow the plan for the client. It never leaves
// the payload of structuredContent out of both fields.
func (g *gateway) toolResult(result object, from party) (object, bool) {
	if kind := result.text("resultType"); kind != "" && kind != "complete" {
		return result, false // the tool asks for something first
	}
	structured := result.get("structuredContent")
	content, ok := readArray(result.get("content"))
	if missing := first(result.get("content")); structured == nil || !ok && missing != 0 && missing != 'n' {
		return result, false // there is nothing to choose from
	}
	// A tool that has an outputSchema is the stricter case: what holds for its
	// results is right for those of a tool without one.
	kind := registry.ToolResult{OutputSchema: true}
	if string(result.get("isError")) == "true" {
		kind.IsError = true
	}
	e := edit{plan: from.Plan(kind), structured: structured, content: content}
	e.known = from.known() || e.plan.Reason == registry.ByEarlyRevision
	e.bound = !from.Question().Revision.IsZero()
	e.run()
	if !ok {
		e.note(contentAdded)
	}
	for _, what := range e.changes {
		g.changes.add(from.id(), what)
	}
	if e.structured == nil {
		result = result.without("structuredContent")
	}
	return result.with("content", array(e.content)), len(e.changes) > 0
}

// edit is a tool result on its way to a client.
type edit struct {
	plan  registry.Plan
	known bool // the plan is one for this client, or the revision's
	bound bool // the revision is known

	structured json.RawMessage // nil = not there
	content    []json.RawMessage
	changes    []change
}

func (e *edit) note(what change) { e.changes = append(e.changes, what) }

func (e *edit) run() {
	if first(e.structured) == 'n' { // null is never sent
		e.structured = nil
		e.note(structuredDropped)
		return
	}
	drop := e.known && !e.plan.SendStructured ||
		e.bound && e.plan.SendStructured && e.plan.ObjectOnly && first(e.structured) != '{'
	switch {
	case drop || e.known && e.plan.Mirror == registry.MirrorRequired:
		e.mirror()
	case e.known && e.plan.Mirror == registry.MirrorWasteful:
		e.unmirror()
	}
	if drop {
		e.structured = nil
		e.note(structuredDropped)
	}
}

// mirror sees to it that content has the JSON of structuredContent.
func (e *edit) mirror() {
	for _, block := range e.content {
		if mirrors, _ := e.mirrors(block); mirrors {
			return
		}
	}
	block := object{}.with("type", quote("text")).with("text", quote(string(e.structured)))
	e.content = append(e.content, block.json())
	e.note(mirrorAdded)
}

// unmirror takes out of content what structuredContent has too. Where nothing
// else stands in content it stays for a client that does not take an empty list.
func (e *edit) unmirror() {
	rest := []json.RawMessage{}
	for _, block := range e.content {
		if mirrors, plain := e.mirrors(block); !mirrors || !plain {
			rest = append(rest, block)
		}
	}
	if len(rest) < len(e.content) && (len(rest) > 0 || !e.plan.SendContent) {
		e.content = rest
		e.note(mirrorDropped)
	}
}

// mirrors says whether a block is a text with the JSON of structuredContent, and
// whether that is all it is.
func (e *edit) mirrors(block []byte) (mirrors, plain bool) {
	o, _ := readObject(block)
	return o.text("type") == "text" && same([]byte(o.text("text")), e.structured), len(o) == 2
}
