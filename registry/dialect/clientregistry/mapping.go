package clientregistry

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
)

// Form is how the format writes what it says of a capability.
type Form uint8

const (
	// StatusForm: an object, empty for support, or with status, notes and since.
	StatusForm Form = iota + 1
	// GroupForm: an object whose presence is support, unless its member status,
	// itself in StatusForm, says otherwise. Other members speak of parts.
	GroupForm
	// FlagForm: true or false; there is no room for anything between.
	FlagForm
	// OpenForm: an object whose presence is support. The schema allows any members
	// and explains none. Those of StatusForm are read and written as there, so that
	// partial is not lost; what is not supported is left out, for the object's
	// presence would say the opposite.
	OpenForm
)

var formWords = [...]string{"", "status", "group", "flag", "open"}

// String gives the form's word: "status", "group", "flag", "open".
func (f Form) String() string {
	if int(f) < len(formWords) {
		return formWords[f]
	}
	return fmt.Sprintf("Form(%d)", uint8(f))
}

// Mapping says which capability a member of a client's entry is about.
type Mapping struct {
	// Member is the member's place in a client's entry, names joined by slashes:
	// "tools/listChanged". A star stands for any name that no other row has.
	Member     string
	Capability capability.Path // for a star the open family that the name is a member of
	Form       Form
}

// mappings is every decision about capabilities, in the order of the schema.
var mappings = [...]Mapping{
	{"transports/stdio", capability.TransportsStdio, StatusForm},
	{"transports/sse", capability.TransportsSSE, StatusForm},
	{"transports/streamableHttp", capability.TransportsStreamableHTTP, StatusForm},
	{"transports/*", capability.Transports, StatusForm},
	{"authentication/oauth", capability.AuthenticationOAuth, GroupForm},
	{"authentication/oauth/pkce", capability.AuthenticationOAuthPKCE, FlagForm},
	{"authentication/oauth/dynamicRegistration", capability.AuthenticationOAuthDynamicRegistration, FlagForm},
	{"authentication/oauth/clientIdMetadataDocument", capability.AuthenticationOAuthClientIDMetadataDocument, FlagForm},
	{"authentication/header", capability.AuthenticationHeader, StatusForm},
	{"authentication/*", capability.Authentication, StatusForm}, // none among them
	{"resources", capability.Resources, GroupForm},
	{"resources/listChanged", capability.ResourcesListChanged, FlagForm},
	{"resources/subscribe", capability.ResourcesSubscribe, FlagForm},
	{"prompts", capability.Prompts, GroupForm},
	{"prompts/listChanged", capability.PromptsListChanged, FlagForm},
	{"tools", capability.Tools, GroupForm},
	{"tools/listChanged", capability.ToolsListChanged, FlagForm},
	{"sampling", capability.Sampling, GroupForm},
	{"sampling/context", capability.SamplingContext, OpenForm},
	{"sampling/tools", capability.SamplingTools, OpenForm},
	{"elicitation", capability.Elicitation, GroupForm},
	{"elicitation/form", capability.ElicitationForm, OpenForm},
	{"elicitation/url", capability.ElicitationURL, OpenForm},
	{"roots", capability.Roots, GroupForm},
	{"roots/listChanged", capability.RootsListChanged, FlagForm},
	{"completions", capability.Completions, StatusForm},
	{"logging", capability.Logging, StatusForm},
	{"instructions", capability.Instructions, StatusForm},
	{"tasks", capability.Tasks, GroupForm},
	{"tasks/list", capability.TasksList, OpenForm},
	{"tasks/cancel", capability.TasksCancel, OpenForm},
	{"tasks/requests/sampling/createMessage", capability.TasksRequestsSamplingCreateMessage, OpenForm},
	{"experimental/*", capability.Experimental, OpenForm},
}

// Mappings gives the table of capabilities, in the order of the schema. Members
// that it does not have, such as tasks/requests/tools/call (the tree has tasks that
// a client runs, not those that it asks for), are kept as an [Extra].
func Mappings() iter.Seq[Mapping] { return slices.Values(mappings[:]) }

// containers are the objects that only hold others together.
var containers = [...]string{"transports", "authentication", "experimental", "tasks/requests", "tasks/requests/sampling"}

// mapped gives the row for a member, the star's with the name as the family's member.
func mapped(at []string) (Mapping, bool) {
	member := strings.Join(at, "/")
	for _, m := range mappings {
		if m.Member == member {
			return m, true
		}
	}
	if len(at) != 2 {
		return Mapping{}, false
	}
	for _, m := range mappings {
		if m.Member == at[0]+"/*" {
			p, err := capability.Parse(m.Capability.String() + "." + at[1])
			return Mapping{member, p, m.Form}, err == nil && p.Name() == at[1]
		}
	}
	return Mapping{}, false
}

// place gives where a capability is written, and in which form.
func place(p capability.Path) (at []string, form Form, ok bool) {
	for _, m := range mappings {
		if m.Capability == p {
			return strings.Split(m.Member, "/"), m.Form, true
		}
	}
	for _, m := range mappings {
		if family, star := strings.CutSuffix(m.Member, "/*"); star && p.Family() == m.Capability && p.Depth() == 2 {
			return []string{family, p.Name()}, m.Form, true
		}
	}
	return nil, 0, false
}

// statuses is the words of the format; each is the status of that name.
var statuses = [...]capability.Status{capability.Full, capability.Partial, capability.Unsupported, capability.Untested}

// categories and platforms are the format's closed lists.
var (
	categories = [...]string{"ide", "chat", "cli", "automation", "browser-extension", "library", "other"}
	platforms  = [...]string{"windows", "macos", "linux", "web", "ios", "android"}
)

// otherCategory stands for a category that the format does not have.
const otherCategory = "other"
