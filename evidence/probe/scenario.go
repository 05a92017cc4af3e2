package probe

import (
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

// The scenarios, in the order of [Scenarios]. Where not said otherwise a result
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

var scenarioWords = enum.Words{
	"", "app_only", "meta_only", "with_meta", "audience_user", "empty_object", "large", "no_content_key", "content_only",
	"is_error", "is_error_structured", "with_image", "audio", "resource", "schema_match", "schema_mismatch", "mirror",
	"sc_empty", "sc_null", "sc_string", "sc_array", "structured_only", "summary_and_data",
	"ann_aud_only", "ann_prio_int", "ann_prio_float", "ann_lastmod", "ann_aud_prio_float",
	"tool_name", "instructions", "next_page", "resources_next_page", "prompts_next_page",
	"list_changed", "resources_list_changed", "prompts_list_changed", "resource_read",
	"ping", "roots_list", "sampling_create", "elicitation_create",
}

// Scenarios yields every scenario in the order of the constants.
func Scenarios() iter.Seq[Scenario] {
	return func(yield func(Scenario) bool) {
		for s := Scenario(1); s < scenarioCount; s++ {
			if !yield(s) {
				return
			}
		}
	}
}

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
func (s Scenario) Capability() capability.Path {
	switch s {
	case AppOnly:
		return capability.ToolsVisibility
	case MetaOnly, WithMeta:
		return capability.ToolsResultMeta
	case AudienceUser, AnnotatedAudience, AnnotatedPriority, AnnotatedFraction, AnnotatedModified, AnnotatedAll:
		return capability.ToolsResultAudience
	case EmptyObject, Large, NoContentKey, ContentAlone:
		return capability.ToolsResultContent
	case IsError, IsErrorStructured:
		return capability.ToolsResultIsError
	case WithImage:
		return capability.ToolsResultImage
	case Audio:
		return capability.ToolsResultAudio
	case ResourceBlocks:
		return capability.ToolsResultEmbeddedResource
	case SchemaMatch, SchemaMismatch:
		return capability.ToolsOutputSchemaValidation
	case Mirror, StructuredEmpty, StructuredNull, StructuredString, StructuredArray, StructuredAlone, SummaryAndData:
		return capability.ToolsResultStructuredContent
	case ToolName:
		return capability.LimitsToolNameLength
	case Instructions:
		return capability.Instructions
	case NextPage:
		return capability.ToolsPagination
	case ResourcesNextPage:
		return capability.ResourcesPagination
	case PromptsNextPage:
		return capability.PromptsPagination
	case ListChanged:
		return capability.ToolsListChanged
	case ResourcesListChanged:
		return capability.ResourcesListChanged
	case PromptsListChanged:
		return capability.PromptsListChanged
	case ResourceRead:
		return capability.Resources
	case PingRequest:
		return capability.Ping
	case RootsRequest:
		return capability.Roots
	case SamplingRequest:
		return capability.Sampling
	case ElicitationRequest:
		return capability.ElicitationForm
	}
	return capability.Path{}
}

// Heading gives the heading that a card prints the scenario under. Mostly it is
// the capability's path; the probe that named the headings has its own word for
// three areas: "apps.visibility", "tools.result.media", "tools.result.outputSchema".
func (s Scenario) Heading() string {
	switch s {
	case AppOnly:
		return "apps.visibility"
	case WithImage, Audio, ResourceBlocks:
		return "tools.result.media"
	case SchemaMatch, SchemaMismatch:
		return "tools.result.outputSchema"
	}
	return s.Capability().String()
}

// Returns says in a few words what the instrumented server returned or sent.
func (s Scenario) Returns() string {
	if s >= scenarioCount {
		return ""
	}
	return [scenarioCount]string{
		AppOnly:              "a tool list with a tool whose _meta makes it visible to apps only",
		MetaOnly:             "content and a _meta on the result",
		WithMeta:             "content, structuredContent and a _meta on the result",
		AudienceUser:         "a content block for the user and one for the assistant",
		EmptyObject:          "content without a marker, no structuredContent",
		Large:                "content and structuredContent of a great length",
		NoContentKey:         "structuredContent, without a content member",
		ContentAlone:         "content alone",
		IsError:              "a result with isError",
		IsErrorStructured:    "content and structuredContent, with isError",
		WithImage:            "a text block and an image",
		Audio:                "a text block and a sound",
		ResourceBlocks:       "a resource link and an embedded resource",
		SchemaMatch:          "content and structuredContent as the outputSchema asks",
		SchemaMismatch:       "content and structuredContent against the outputSchema",
		Mirror:               "the same payload in content and in structuredContent",
		StructuredEmpty:      "content and an empty structuredContent object",
		StructuredNull:       "content and a structuredContent of null",
		StructuredString:     "content and a structuredContent that is a string",
		StructuredArray:      "content and a structuredContent that is an array",
		StructuredAlone:      "structuredContent and an empty content array",
		SummaryAndData:       "content and structuredContent with different payloads",
		AnnotatedAudience:    "a content block annotated with an audience",
		AnnotatedPriority:    "a content block annotated with a whole number as priority",
		AnnotatedFraction:    "a content block annotated with a fraction as priority",
		AnnotatedModified:    "a content block annotated with lastModified",
		AnnotatedAll:         "a content block annotated with an audience and a fraction as priority",
		ToolName:             "a tool list with a tool that has a long or unusual name",
		Instructions:         "instructions that carry a marker",
		NextPage:             "a tool list in two pages",
		ResourcesNextPage:    "a resource list in two pages",
		PromptsNextPage:      "a prompt list in two pages",
		ListChanged:          "the notification that the tool list changed, after a tool was added",
		ResourcesListChanged: "the notification that the resource list changed",
		PromptsListChanged:   "the notification that the prompt list changed",
		ResourceRead:         "a resource to be read",
		PingRequest:          "a ping from the server",
		RootsRequest:         "roots/list from the server",
		SamplingRequest:      "sampling/createMessage from the server",
		ElicitationRequest:   "elicitation/create for a form from the server",
	}[s]
}

// Sends gives the fields of the result that the server returned, unless a run
// says otherwise; zero for a scenario that is not about a tool result.
func (s Scenario) Sends() Fields {
	switch s {
	case MetaOnly, EmptyObject, ContentAlone, StructuredNull,
		AnnotatedAudience, AnnotatedPriority, AnnotatedFraction, AnnotatedModified, AnnotatedAll:
		return FieldContent
	case NoContentKey, StructuredAlone:
		return FieldStructured
	case IsError, IsErrorStructured:
		// The probe that named is_error returns both fields with it; a run in which
		// only content was sent says so.
		return FieldContent | FieldStructured | FieldError
	case WithMeta, AudienceUser, Large, WithImage, Audio, ResourceBlocks, SchemaMatch, SchemaMismatch, Mirror,
		StructuredEmpty, StructuredString, StructuredArray, SummaryAndData:
		return FieldContent | FieldStructured
	}
	return 0
}
