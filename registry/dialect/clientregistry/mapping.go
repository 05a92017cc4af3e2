package clientregistry

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
)

// form is how the format writes what it says of a capability.
type form uint8

const (
	// statusForm: an object, empty for support, or with status, notes and since.
	statusForm form = iota + 1
	// groupForm: an object whose presence is support, unless its member status,
	// itself in statusForm, says otherwise. Other members speak of parts.
	groupForm
	// flagForm: true or false; there is no room for anything between.
	flagForm
	// openForm: an object whose presence is support. The schema allows any members
	// and explains none. Those of statusForm are read and written as there, so that
	// partial is not lost; what is not supported is left out, for the object's
	// presence would say the opposite.
	openForm
)

// mapping says which capability a member of a client's entry is about.
type mapping struct {
	// member is the member's place in a client's entry, names joined by slashes:
	// "tools/listChanged". A star stands for any name that no other row has.
	member     string
	capability capability.Path // for a star the open family that the name is a member of
	form       form
}

// mappings is every decision about capabilities, in the order of the schema.
// Members that it does not have, such as tasks/requests/tools/call (the tree has
// tasks that a client runs, not those that it asks for), are kept as an [Extra].
var mappings = [...]mapping{
	{"transports/stdio", capability.TransportsStdio, statusForm},
	{"transports/sse", capability.TransportsSSE, statusForm},
	{"transports/streamableHttp", capability.TransportsStreamableHTTP, statusForm},
	{"transports/*", capability.Transports, statusForm},
	{"authentication/oauth", capability.AuthenticationOAuth, groupForm},
	{"authentication/oauth/pkce", capability.AuthenticationOAuthPKCE, flagForm},
	{"authentication/oauth/dynamicRegistration", capability.AuthenticationOAuthDynamicRegistration, flagForm},
	{"authentication/oauth/clientIdMetadataDocument", capability.AuthenticationOAuthClientIDMetadataDocument, flagForm},
	{"authentication/header", capability.AuthenticationHeader, statusForm},
	{"authentication/*", capability.Authentication, statusForm}, // none among them
	{"resources", capability.Resources, groupForm},
	{"resources/listChanged", capability.ResourcesListChanged, flagForm},
	{"resources/subscribe", capability.ResourcesSubscribe, flagForm},
	{"prompts", capability.Prompts, groupForm},
	{"prompts/listChanged", capability.PromptsListChanged, flagForm},
	{"tools", capability.Tools, groupForm},
	{"tools/listChanged", capability.ToolsListChanged, flagForm},
	{"sampling", capability.Sampling, groupForm},
	{"sampling/context", capability.SamplingContext, openForm},
	{"sampling/tools", capability.SamplingTools, openForm},
	{"elicitation", capability.Elicitation, groupForm},
	{"elicitation/form", capability.ElicitationForm, openForm},
	{"elicitation/url", capability.ElicitationURL, openForm},
	{"roots", capability.Roots, groupForm},
	{"roots/listChanged", capability.RootsListChanged, flagForm},
	{"completions", capability.Completions, statusForm},
	{"logging", capability.Logging, statusForm},
	{"instructions", capability.Instructions, statusForm},
	{"tasks", capability.Tasks, groupForm},
	{"tasks/list", capability.TasksList, openForm},
	{"tasks/cancel", capability.TasksCancel, openForm},
	{"tasks/requests/sampling/createMessage", capability.TasksRequestsSamplingCreateMessage, openForm},
	{"experimental/*", capability.Experimental, openForm},
}

// containers are the objects that only hold others together.
var containers = [...]string{"transports", "authentication", "experimental", "tasks/requests", "tasks/requests/sampling"}

// mapped gives the row for a member, the star's with the name as the family's member.
func mapped(at []string) (mapping, bool) {
	member := strings.Join(at, "/")
	for _, m := range mappings {
		if m.member == member {
			return m, true
		}
	}
	if len(at) != 2 {
		return mapping{}, false
	}
	for _, m := range mappings {
		if m.member == at[0]+"/*" {
			p, err := capability.Parse(m.capability.String() + "." + at[1])
			return mapping{member, p, m.form}, err == nil && p.Name() == at[1]
		}
	}
	return mapping{}, false
}

// place gives where a capability is written, and in which form.
func place(p capability.Path) (at []string, form form, ok bool) {
	for _, m := range mappings {
		if m.capability == p {
			return strings.Split(m.member, "/"), m.form, true
		}
	}
	for _, m := range mappings {
		if family, star := strings.CutSuffix(m.member, "/*"); star && p.Family() == m.capability && p.Depth() == 2 {
			return []string{family, p.Name()}, m.form, true
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
