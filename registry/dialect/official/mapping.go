package official

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
)

// mapping is every decision on what a feature on the pages is in the tree. A
// feature that is not in the table may be an extension that the file itself
// names; else it is unmapped.
//
// The page explains Discovery as support for the notifications that tools,
// prompts or resources have changed. It is taken for those of the three that the
// client supports.
var mapping = [...]struct {
	feature      string
	capabilities []capability.Path
	note         string
}{
	{"Tools", []capability.Path{capability.Tools}, ""},
	{"Resources", []capability.Path{capability.Resources}, ""},
	{"Prompts", []capability.Path{capability.Prompts}, ""},
	{"Discovery", []capability.Path{capability.ToolsListChanged, capability.ResourcesListChanged, capability.PromptsListChanged},
		"One word for the changes of all lists, taken for those that the client is listed with."},
	{"Instructions", []capability.Path{capability.Instructions}, ""},
	{"Sampling", []capability.Path{capability.Sampling}, ""},
	{"Roots", []capability.Path{capability.Roots}, ""},
	{"Elicitation", []capability.Path{capability.Elicitation}, ""},
	{"Tasks", []capability.Path{capability.Tasks}, ""}, // those of 2025-11-25: the page is older than the extension
	{"Apps", []capability.Path{capability.ExtensionsUI}, ""},
	{"MCP Apps", []capability.Path{capability.ExtensionsUI}, ""},
	{"CIMD", []capability.Path{capability.AuthenticationOAuthClientIDMetadataDocument}, ""},
	{"DCR", []capability.Path{capability.AuthenticationOAuthDynamicRegistration}, ""},
	{"OAuth Client Credentials", []capability.Path{capability.ExtensionsOAuthClientCredentials}, ""},
	{"Enterprise-Managed Authorization", []capability.Path{capability.ExtensionsEnterpriseManagedAuthorization}, ""},
}

// partial is what follows a feature that is supported in part.
const partial = " (partial)"

const partialNote = "Listed as partial; the page does not say which part is missing."

// statements gives what a word of a client's list says, given the capabilities
// that its words stand for. The extensions are those that the file names.
func statements(word string, listed map[capability.Path]bool, extensions map[string]string) []dialect.Statement {
	feature, status, note := word, capability.Full, ""
	if f, ok := strings.CutSuffix(word, partial); ok {
		feature, status, note = f, capability.Partial, partialNote
	}
	var found []dialect.Statement
	for _, m := range mapping {
		if m.feature != feature {
			continue
		}
		if m.note != "" {
			note = strings.TrimSpace(m.note + " " + note)
		}
		for _, p := range m.capabilities {
			if len(m.capabilities) == 1 || listed[p.Parent()] {
				found = append(found, dialect.Statement{Feature: feature, Capability: p, Status: status, Word: word, Note: note})
			}
		}
		return found
	}
	if p, err := capability.Parse("extensions." + extensions[feature]); err == nil {
		found = append(found, dialect.Statement{Feature: feature, Capability: p, Status: status, Word: word, Note: note})
	}
	return found
}

// lists gives the capabilities that the words stand for.
func lists(words []string) map[capability.Path]bool {
	listed := make(map[capability.Path]bool)
	for _, word := range words {
		for _, m := range mapping {
			if m.feature == strings.TrimSuffix(word, partial) {
				listed[m.capabilities[0]] = true
			}
		}
	}
	return listed
}
