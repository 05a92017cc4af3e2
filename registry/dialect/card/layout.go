package card

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// rowOrder is the rows that every card has, in their order; other capabilities
// that are recorded follow within their group.
var rowOrder = []capability.Path{
	capability.Transports, capability.TransportsStdio, capability.TransportsSSE, capability.TransportsStreamableHTTP,
	capability.Authentication, capability.AuthenticationOAuth, capability.AuthenticationHeader,
	capability.Tools, capability.ToolsListChanged, capability.ToolsResult,
	capability.ToolsResultStructuredContent, capability.ToolsResultContent, capability.ToolsResultAudience,
	capability.Resources, capability.ResourcesListChanged, capability.ResourcesSubscribe,
	capability.Prompts, capability.Completions, capability.Sampling,
	capability.Elicitation, capability.ElicitationForm, capability.ElicitationURL,
	capability.Roots, capability.Logging, capability.Instructions, capability.Icons, capability.Tasks, capability.JSONSchema,
}

// rows gives the rows of a client's capability table: a parent before its
// children, of the children those that every card has first, then the others
// in the order of the client's data.
func rows(c *registry.Client) iter.Seq[capability.Path] {
	children := make(map[capability.Path][]capability.Path)
	var top []capability.Path
	seen := make(map[capability.Path]bool)
	var add func(p capability.Path)
	add = func(p capability.Path) {
		if seen[p] {
			return
		}
		seen[p] = true
		parent := p.Parent()
		if parent.IsZero() {
			top = append(top, p)
			return
		}
		add(parent)
		children[parent] = append(children[parent], p)
	}
	for _, p := range rowOrder {
		add(p)
	}
	var others []capability.Path
	for f := range c.Findings() {
		if len(f.Claims) > 0 && !seen[f.Capability] {
			others = append(others, f.Capability)
		}
	}
	for _, p := range others {
		add(p)
	}
	fixed := slices.Index(top, capability.JSONSchema) + 1
	slices.SortStableFunc(top[fixed:], capability.Path.Compare)
	return func(yield func(capability.Path) bool) {
		var walk func(list []capability.Path) bool
		walk = func(list []capability.Path) bool {
			for _, p := range list {
				if !yield(p) || !walk(children[p]) {
					return false
				}
			}
			return true
		}
		walk(top)
	}
}
