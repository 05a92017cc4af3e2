package probe

import "slices"

// The instrumented server whose recordings [ReadCapture] reads calls its
// scenarios by names of its own, and has two tools: probe_plain without and
// probe_schema with an outputSchema.
const (
	plainTool  = "probe_plain"
	schemaTool = "probe_schema"
	addedEvent = "probe_added visible in model tool list"
)

// captured is how a recording tells one of its scenarios.
type captured struct {
	scenario Scenario
	content  []string // markers of the content's texts, of which any one counts
	value    string   // marker of structuredContent, "" where it has none
	sent     Fields
	// mixed: on the tool with an outputSchema, structuredContent was sent too.
	mixed bool
	parts []Part
}

const (
	alphaMarker = "CONTENT_ALPHA"
	betaMarker  = "STRUCTURED_BETA"
	gammaMarker = "ERROR_GAMMA"

	embeddedMarker  = "EMBEDDED_KAPPA"
	userMarker      = "USER_ONLY_DELTA"
	assistantMarker = "ASSISTANT_ONLY_EPSILON"

	// How the data of the image (PNG) and of the sound (WAV) begin in base64.
	imageData = "iVBORw0KGgo"
	audioData = "UklGR"
)

// partMarkers tell a part by any of these texts.
var partMarkers = [partCount][]string{
	PartImage:          {imageData},
	PartAudio:          {audioData},
	PartLink:           linkMarkers,
	PartEmbedded:       {embeddedMarker},
	PartUserBlock:      {userMarker},
	PartAssistantBlock: {assistantMarker},
	PartMeta:           {`_meta`},
}

var linkMarkers = []string{"LINKNAME_THETA", "LINKTITLE", "LINKDESC_IOTA", "probe://link/1"}

// capturedScenarios has what a recording tells a scenario by, by its name there.
// The scenario list_changed is not among them: its result is beside the point, and
// what matters is in the messages that follow.
var capturedScenarios = map[string]captured{
	"content_only":              {scenario: ContentAlone, content: alpha, sent: FieldContent},
	"both_differ":               {scenario: SummaryAndData, content: alpha, value: betaMarker, sent: contentAndData},
	"structured_only":           {scenario: StructuredAlone, value: betaMarker, sent: FieldStructured},
	"structured_no_content_key": {scenario: NoContentKey, value: betaMarker, sent: FieldStructured},
	"structured_null":           {scenario: StructuredNull, content: alpha, sent: FieldContent},
	"structured_empty":          {scenario: StructuredEmpty, content: alpha, sent: contentAndData},
	"structured_string":         {scenario: StructuredString, content: alpha, value: "STR_BETA", sent: contentAndData},
	"structured_array":          {scenario: StructuredArray, content: alpha, value: "ARR_BETA", sent: contentAndData},

	"is_error":            {scenario: IsError, content: gamma, sent: FieldContent | FieldError, parts: []Part{PartErrorSign}},
	"is_error_structured": {scenario: IsErrorStructured, content: gamma, value: betaMarker, sent: contentAndData | FieldError, parts: []Part{PartErrorSign}},

	"audience_user": {scenario: AudienceUser, content: []string{userMarker, assistantMarker}, value: betaMarker,
		sent: FieldContent, mixed: true, parts: []Part{PartUserBlock, PartAssistantBlock}},
	"image": {scenario: WithImage, content: []string{"IMG_TEXT_ZETA"}, value: betaMarker, sent: FieldContent, mixed: true, parts: []Part{PartImage}},
	"audio": {scenario: Audio, content: []string{"AUD_TEXT_ETA"}, value: betaMarker, sent: FieldContent, mixed: true, parts: []Part{PartAudio}},
	"resource": {scenario: ResourceBlocks, content: append(slices.Clone(linkMarkers), embeddedMarker), value: betaMarker,
		sent: FieldContent, mixed: true, parts: []Part{PartLink, PartEmbedded}},
	"multi_text": {scenario: WithMeta, content: []string{"PART_ONE", "PART_TWO"}, value: betaMarker, sent: FieldContent, mixed: true, parts: []Part{PartMeta}},

	"ann_aud_only":       {scenario: AnnotatedAudience, content: annotated, sent: FieldContent},
	"ann_prio_int":       {scenario: AnnotatedPriority, content: annotated, sent: FieldContent},
	"ann_prio_float":     {scenario: AnnotatedFraction, content: annotated, sent: FieldContent},
	"ann_lastmod":        {scenario: AnnotatedModified, content: annotated, sent: FieldContent},
	"ann_aud_prio_float": {scenario: AnnotatedAll, content: annotated, sent: FieldContent},
}

var (
	alpha     = []string{alphaMarker}
	gamma     = []string{gammaMarker}
	annotated = []string{"ANN"}
)

// on gives what was sent when the tool was called that has an outputSchema, or not.
func (c captured) on(schema Schema) captured {
	switch {
	case c.mixed && schema == WithSchema:
		c.sent |= FieldStructured
	case c.mixed:
		c.value = ""
	}
	return c
}
