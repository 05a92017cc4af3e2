package apify

import "github.com/mcpcaps/mcpcaps/capability"

// form is how a member says that a client has something.
type form uint8

const (
	presence form = iota // by being there, as an object
	truth                // by true; false says that the client does not have it
)

// mapping is every decision on what a member of an entry means. A member that
// is not in the table is unmapped.
//
// tasks.requests.tools.call is what a server declares in the 2025-11-25
// revision. The list uses it for a client that calls tools as tasks, which the
// tree has no place for below tasks: it makes one statement with tasks.
var mapping = [...]struct {
	member     string
	form       form
	capability capability.Path // zero: only a way to what is below it
}{
	{"tools", presence, capability.Tools},
	{"tools.listChanged", truth, capability.ToolsListChanged},
	{"resources", presence, capability.Resources},
	{"resources.listChanged", truth, capability.ResourcesListChanged},
	{"resources.subscribe", truth, capability.ResourcesSubscribe},
	{"prompts", presence, capability.Prompts},
	{"prompts.listChanged", truth, capability.PromptsListChanged},
	{"completions", presence, capability.Completions},
	{"sampling", presence, capability.Sampling},
	{"elicitation", presence, capability.Elicitation},
	{"elicitation.form", presence, capability.ElicitationForm},
	{"elicitation.url", presence, capability.ElicitationURL},
	{"roots", presence, capability.Roots},
	{"roots.listChanged", truth, capability.RootsListChanged},
	{"logging", presence, capability.Logging},
	{"tasks", presence, capability.Tasks},
	{"tasks.requests", presence, capability.Path{}},
	{"tasks.requests.tools", presence, capability.Path{}},
	{"tasks.requests.tools.call", presence, capability.Path{}},
}
