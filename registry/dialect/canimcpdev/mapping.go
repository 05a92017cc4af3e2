package canimcpdev

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// features is every decision on what a feature of the matrix is in the tree. A
// feature without a capability is unmapped, for the reason that stands there.
//
// The matrix has two features where the tree has one capability: to list a thing
// and to use it. A client that does the main one of the two (calls tools, reads
// resources, gets prompts, takes log messages) and not the other has a part of
// the capability, so a no for the other one is partial. A yes for either is full:
// neither is of use without the other.
var features = [...]struct {
	feature    string
	capability capability.Path
	no         capability.Status // what a no for the feature says of the capability
	reason     string
}{
	{"initialization", capability.Path{}, 0, "whoever speaks a legacy revision initializes: the tree has no node for it"},
	{"transport.stdio", capability.TransportsStdio, capability.Unsupported, ""},
	{"transport.sse", capability.TransportsSSE, capability.Unsupported, ""},
	{"transport.streamable_http", capability.TransportsStreamableHTTP, capability.Unsupported, ""},
	{"tools.call", capability.Tools, capability.Unsupported, ""},
	{"tools.list", capability.Tools, capability.Partial, ""},
	{"tools.listChanged", capability.ToolsListChanged, capability.Unsupported, ""},
	{"tools.annotations", capability.ToolsAnnotations, capability.Unsupported, ""},
	{"resources.read", capability.Resources, capability.Unsupported, ""},
	{"resources.list", capability.Resources, capability.Partial, ""},
	{"resources.templates", capability.ResourcesTemplates, capability.Unsupported, ""},
	{"resources.subscribe", capability.ResourcesSubscribe, capability.Unsupported, ""},
	{"resources.listChanged", capability.ResourcesListChanged, capability.Unsupported, ""},
	{"prompts.get", capability.Prompts, capability.Unsupported, ""},
	{"prompts.list", capability.Prompts, capability.Partial, ""},
	{"prompts.arguments", capability.PromptsArguments, capability.Unsupported, ""},
	{"prompts.listChanged", capability.PromptsListChanged, capability.Unsupported, ""},
	{"sampling.createMessage", capability.Sampling, capability.Unsupported, ""},
	{"sampling.tools", capability.SamplingTools, capability.Unsupported, ""},
	{"roots.list", capability.Roots, capability.Unsupported, ""},
	{"roots.listChanged", capability.RootsListChanged, capability.Unsupported, ""},
	{"elicitation.create", capability.ElicitationForm, capability.Unsupported, ""}, // titled "form mode" there
	{"elicitation.url", capability.ElicitationURL, capability.Unsupported, ""},
	{"tasks.list", capability.TasksList, capability.Unsupported, ""},
	{"tasks.cancel", capability.TasksCancel, capability.Unsupported, ""},
	{"tasks.sampling", capability.TasksRequestsSamplingCreateMessage, capability.Unsupported, ""},
	{"tasks.elicitation", capability.TasksRequestsElicitationCreate, capability.Unsupported, ""},
	{"completions.argument", capability.Completions, capability.Unsupported, ""},
	{"logging.setLevel", capability.Logging, capability.Partial, ""},
	{"logging.message", capability.Logging, capability.Unsupported, ""},
	{"auth.oauth", capability.AuthenticationOAuth, capability.Unsupported, ""},
	{"auth.client_id_metadata", capability.AuthenticationOAuthClientIDMetadataDocument, capability.Unsupported, ""},
}

// meanings is what words mean, in order.
type meanings []struct {
	word   string
	status capability.Status
}

// states is what the state of a cell means, outcomes that of a run. Unsupported
// stands for what the row of the feature makes of a no.
var (
	states = meanings{
		{"yes", capability.Full},
		{"partial", capability.Partial},
		{"no", capability.Unsupported},
		{"unknown", capability.NotRecorded},
	}
	outcomes = meanings{
		{"pass", capability.Full},
		{"fail", capability.Unsupported},
		{"skip", capability.Untested}, // listed in the report, and not exercised
	}
)

// provenances is what a cell's provenance makes of its source. All are of the
// declared tier, but for a run that names the version of the client: that one
// was probed, by somebody else, so its source is a public report.
//
// Only the cells that apify's list has made hold for a revision: that of the
// client in the matrix, which is from there too. A document that somebody read
// does not say for which revision it was written.
var provenances = [...]struct {
	word     string
	key      string
	title    string
	kind     evidence.SourceKind
	revision bool // the client's revision is the record's
	run      bool
}{
	{"manual", "canimcp-dev", "canimcp.dev", evidence.Directory, false, false},
	{"apify", "canimcp-dev-apify", "canimcp.dev, from apify/mcp-client-capabilities", evidence.Directory, true, false},
	{"conformance", "canimcp-dev-conformance", "canimcp.dev, from a conformance run", evidence.PublicReport, false, true},
	{"submission", "canimcp-dev-submission", "canimcp.dev, sent in", evidence.PublicReport, false, false},
}

// read gives what a word says on a feature, or why it says nothing here. An
// unknown says nothing anywhere, so it needs no place.
func (m meanings) read(feature, word string) (p capability.Path, s capability.Status, reason string) {
	p, no, noPlace := placeOf(feature)
	for _, w := range m {
		switch {
		case w.word != word:
		case w.status == capability.NotRecorded:
			return p, w.status, ""
		case p.IsZero():
			return p, capability.NotRecorded, noPlace
		case w.status == capability.Unsupported:
			return p, no, ""
		default:
			return p, w.status, ""
		}
	}
	return p, capability.NotRecorded, fmt.Sprintf("word %q: want one of %s", word, m)
}

// String lists the words.
func (m meanings) String() string {
	var list []string
	for _, w := range m {
		list = append(list, w.word)
	}
	return strings.Join(list, ", ")
}

// placeOf gives the capability of a feature and what a no says of it, or why it
// has none.
func placeOf(feature string) (p capability.Path, no capability.Status, reason string) {
	for _, f := range features {
		if f.feature == feature {
			return f.capability, f.no, f.reason
		}
	}
	return capability.Path{}, 0, "the table has no row for such a feature"
}

// provenanceOf gives the row of a provenance, or -1.
func provenanceOf(word string) int {
	for i, p := range provenances {
		if p.word == word {
			return i
		}
	}
	return -1
}
