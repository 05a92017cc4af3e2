package probe

import (
	"cmp"
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Scenario is what the instrumented server did in a run. The list is closed.
// The zero Scenario means none is recorded.
//
// A tool result carries markers: a text in content, another one as a member of
// structuredContent, so that it can be seen which of them arrives.
type Scenario uint8

// The scenarios, in their order. Where not said otherwise a result
// has no error; "both" means content and structuredContent with different markers.
const (
	AppOnly              Scenario = iota + 1 // app_only: a tool whose _meta makes it visible to apps only
	MetaOnly                                 // meta_only: content and a _meta on the result
	WithMeta                                 // with_meta: both and a _meta on the result
	AudienceUser                             // audience_user: a content block for the user and one for the assistant
	EmptyObject                              // empty_object: content without a marker, no structuredContent
	Large                                    // large: both, of a great length
	NoContentKey                             // no_content_key: structuredContent, and no content member at all
	ContentAlone                             // content_only: content alone
	IsError                                  // is_error: a result with isError
	IsErrorStructured                        // is_error_structured: a result with isError and both
	WithImage                                // with_image: a text and an image
	Audio                                    // audio: a text and a sound
	ResourceBlocks                           // resource: a resource link and an embedded resource
	SchemaMatch                              // schema_match: both, as the tool's outputSchema asks
	SchemaMismatch                           // schema_mismatch: both, against the tool's outputSchema
	Mirror                                   // mirror: the same payload in both
	StructuredEmpty                          // sc_empty: content and an empty structuredContent object
	StructuredNull                           // sc_null: content and a structuredContent of null
	StructuredString                         // sc_string: content and a structuredContent that is a string
	StructuredArray                          // sc_array: content and a structuredContent that is an array
	StructuredAlone                          // structured_only: structuredContent and an empty content array
	SummaryAndData                           // summary_and_data: both
	AnnotatedAudience                        // ann_aud_only: a content block annotated with an audience
	AnnotatedPriority                        // ann_prio_int: a content block with a priority that is a whole number
	AnnotatedFraction                        // ann_prio_float: a content block with a priority that is a fraction
	AnnotatedModified                        // ann_lastmod: a content block with lastModified
	AnnotatedAll                             // ann_aud_prio_float: a content block with an audience and a fraction as priority
	ToolName                                 // tool_name: a tool with a long or unusual name
	Instructions                             // instructions: instructions that carry a marker
	NextPage                                 // next_page: a tool list in two pages
	ResourcesNextPage                        // resources_next_page: a resource list in two pages
	PromptsNextPage                          // prompts_next_page: a prompt list in two pages
	ListChanged                              // list_changed: a tool is added, and the notification sent
	ResourcesListChanged                     // resources_list_changed: the notification that the resource list changed
	PromptsListChanged                       // prompts_list_changed: the notification that the prompt list changed
	ResourceRead                             // resource_read: a resource is there to be read
	PingRequest                              // ping: the server sends ping
	RootsRequest                             // roots_list: the server sends roots/list
	SamplingRequest                          // sampling_create: the server sends sampling/createMessage
	ElicitationRequest                       // elicitation_create: the server sends elicitation/create for a form
	scenarioCount
)

// scenarios has one row a scenario.
var scenarios = [scenarioCount]struct {
	word    string
	about   capability.Path
	sends   Fields
	returns string
	heading string // where it is not the capability's path
}{
	AppOnly:      {"app_only", capability.ToolsVisibility, 0, "a tool list with a tool whose _meta makes it visible to apps only", "apps.visibility"},
	MetaOnly:     {"meta_only", capability.ToolsResultMeta, FieldContent, "content and a _meta on the result", ""},
	WithMeta:     {"with_meta", capability.ToolsResultMeta, contentAndData, "content, structuredContent and a _meta on the result", ""},
	AudienceUser: {"audience_user", capability.ToolsResultAudience, contentAndData, "a content block for the user and one for the assistant", ""},
	EmptyObject:  {"empty_object", capability.ToolsResultContent, FieldContent, "content without a marker, no structuredContent", ""},
	Large:        {"large", capability.ToolsResultContent, contentAndData, "content and structuredContent of a great length", ""},
	NoContentKey: {"no_content_key", capability.ToolsResultContent, FieldStructured, "structuredContent, without a content member", ""},
	ContentAlone: {"content_only", capability.ToolsResultContent, FieldContent, "content alone", ""},
	// The probe that named is_error returns both fields with it; a run in which only
	// content was sent says so.
	IsError:              {"is_error", capability.ToolsResultIsError, contentAndData | FieldError, "a result with isError", ""},
	IsErrorStructured:    {"is_error_structured", capability.ToolsResultIsError, contentAndData | FieldError, "content and structuredContent, with isError", ""},
	WithImage:            {"with_image", capability.ToolsResultImage, contentAndData, "a text block and an image", "tools.result.media"},
	Audio:                {"audio", capability.ToolsResultAudio, contentAndData, "a text block and a sound", "tools.result.media"},
	ResourceBlocks:       {"resource", capability.ToolsResultEmbeddedResource, contentAndData, "a resource link and an embedded resource", "tools.result.media"},
	SchemaMatch:          {"schema_match", capability.ToolsOutputSchemaValidation, contentAndData, "content and structuredContent as the outputSchema asks", "tools.result.outputSchema"},
	SchemaMismatch:       {"schema_mismatch", capability.ToolsOutputSchemaValidation, contentAndData, "content and structuredContent against the outputSchema", "tools.result.outputSchema"},
	Mirror:               {"mirror", capability.ToolsResultStructuredContent, contentAndData, "the same payload in content and in structuredContent", ""},
	StructuredEmpty:      {"sc_empty", capability.ToolsResultStructuredContent, contentAndData, "content and an empty structuredContent object", ""},
	StructuredNull:       {"sc_null", capability.ToolsResultStructuredContent, FieldContent, "content and a structuredContent of null", ""},
	StructuredString:     {"sc_string", capability.ToolsResultStructuredContent, contentAndData, "content and a structuredContent that is a string", ""},
	StructuredArray:      {"sc_array", capability.ToolsResultStructuredContent, contentAndData, "content and a structuredContent that is an array", ""},
	StructuredAlone:      {"structured_only", capability.ToolsResultStructuredContent, FieldStructured, "structuredContent and an empty content array", ""},
	SummaryAndData:       {"summary_and_data", capability.ToolsResultStructuredContent, contentAndData, "content and structuredContent with different payloads", ""},
	AnnotatedAudience:    {"ann_aud_only", capability.ToolsResultAudience, FieldContent, "a content block annotated with an audience", ""},
	AnnotatedPriority:    {"ann_prio_int", capability.ToolsResultAudience, FieldContent, "a content block annotated with a whole number as priority", ""},
	AnnotatedFraction:    {"ann_prio_float", capability.ToolsResultAudience, FieldContent, "a content block annotated with a fraction as priority", ""},
	AnnotatedModified:    {"ann_lastmod", capability.ToolsResultAudience, FieldContent, "a content block annotated with lastModified", ""},
	AnnotatedAll:         {"ann_aud_prio_float", capability.ToolsResultAudience, FieldContent, "a content block annotated with an audience and a fraction as priority", ""},
	ToolName:             {"tool_name", capability.LimitsToolNameLength, 0, "a tool list with a tool that has a long or unusual name", ""},
	Instructions:         {"instructions", capability.Instructions, 0, "instructions that carry a marker", ""},
	NextPage:             {"next_page", capability.ToolsPagination, 0, "a tool list in two pages", ""},
	ResourcesNextPage:    {"resources_next_page", capability.ResourcesPagination, 0, "a resource list in two pages", ""},
	PromptsNextPage:      {"prompts_next_page", capability.PromptsPagination, 0, "a prompt list in two pages", ""},
	ListChanged:          {"list_changed", capability.ToolsListChanged, 0, "the notification that the tool list changed, after a tool was added", ""},
	ResourcesListChanged: {"resources_list_changed", capability.ResourcesListChanged, 0, "the notification that the resource list changed", ""},
	PromptsListChanged:   {"prompts_list_changed", capability.PromptsListChanged, 0, "the notification that the prompt list changed", ""},
	ResourceRead:         {"resource_read", capability.Resources, 0, "a resource to be read", ""},
	PingRequest:          {"ping", capability.Ping, 0, "a ping from the server", ""},
	RootsRequest:         {"roots_list", capability.Roots, 0, "roots/list from the server", ""},
	SamplingRequest:      {"sampling_create", capability.Sampling, 0, "sampling/createMessage from the server", ""},
	ElicitationRequest:   {"elicitation_create", capability.ElicitationForm, 0, "elicitation/create for a form from the server", ""},
}

const contentAndData = FieldContent | FieldStructured

// allScenarios yields every scenario in the order of the constants.
func allScenarios() iter.Seq[Scenario] {
	return func(yield func(Scenario) bool) {
		for s := Scenario(1); s < scenarioCount; s++ {
			if !yield(s) {
				return
			}
		}
	}
}

// scenarioWords has the words of the table.
var scenarioWords = func() (words enum.Words) {
	for _, row := range scenarios {
		words = append(words, row.word)
	}
	return words
}()

// String gives the scenario's word: "summary_and_data".
func (s Scenario) String() string { return scenarioWords.Text(uint8(s), "Scenario") }

// ParseScenario reads a scenario's word; "" gives the zero Scenario.
func ParseScenario(text string) (Scenario, error) {
	n, err := scenarioWords.Parse(text, "scenario")
	return Scenario(n), err
}

// MarshalText gives the word, "" for zero.
func (s Scenario) MarshalText() ([]byte, error) { return scenarioWords.Marshal(uint8(s), "Scenario") }

// UnmarshalText reads the word; "" gives zero.
func (s *Scenario) UnmarshalText(text []byte) error {
	n, err := ParseScenario(string(text))
	if err == nil {
		*s = n
	}
	return err
}

// Capability gives the capability that the scenario speaks about in the first
// place, the zero Path for the zero Scenario. A result may tell about others
// too; see [Derive].
func (s Scenario) Capability() capability.Path { return scenarios[s.known()].about }

// Heading gives the heading that a card prints the scenario under. Mostly it is
// the capability's path; the probe that named the headings has its own word for
// three areas: "apps.visibility", "tools.result.media", "tools.result.outputSchema".
func (s Scenario) Heading() string {
	return cmp.Or(scenarios[s.known()].heading, s.Capability().String())
}

// Returns says in a few words what the instrumented server returned or sent.
func (s Scenario) Returns() string { return scenarios[s.known()].returns }

// Sends gives the fields of the result that the server returned, unless a run
// says otherwise; zero for a scenario that is not about a tool result.
func (s Scenario) Sends() Fields { return scenarios[s.known()].sends }

// known gives s, and the zero Scenario for a number that is none.
func (s Scenario) known() Scenario {
	if s >= scenarioCount {
		return 0
	}
	return s
}
