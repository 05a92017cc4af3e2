package recording

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
)

// The instrumented server whose recordings [Read] reads calls its
// scenarios by names of its own, and has two tools: probe_plain without and
// probe_schema with an outputSchema.
const (
	plainTool  = "probe_plain"
	schemaTool = "probe_schema"
	addedEvent = "probe_added visible in model tool list"
)

// captured is how a recording tells one of its scenarios.
type captured struct {
	scenario probe.Scenario
	content  []string // markers of the content's texts, of which any one counts
	value    string   // marker of structuredContent, "" where it has none
	sent     probe.Fields
	// mixed: on the tool with an outputSchema, structuredContent was sent too.
	mixed bool
	parts []probe.Part
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

const contentAndData = probe.FieldContent | probe.FieldStructured

// partMarkers tell a part by any of these texts.
var partMarkers = map[probe.Part][]string{
	probe.PartImage:          {imageData},
	probe.PartAudio:          {audioData},
	probe.PartLink:           linkMarkers,
	probe.PartEmbedded:       {embeddedMarker},
	probe.PartUserBlock:      {userMarker},
	probe.PartAssistantBlock: {assistantMarker},
	probe.PartMeta:           {`_meta`},
}

var linkMarkers = []string{"LINKNAME_THETA", "LINKTITLE", "LINKDESC_IOTA", "probe://link/1"}

// capturedScenarios has what a recording tells a scenario by, by its name there.
// The scenario list_changed is not among them: its result is beside the point, and
// what matters is in the messages that follow.
var capturedScenarios = map[string]captured{
	"content_only":              {scenario: probe.ContentAlone, content: alpha, sent: probe.FieldContent},
	"both_differ":               {scenario: probe.SummaryAndData, content: alpha, value: betaMarker, sent: contentAndData},
	"structured_only":           {scenario: probe.StructuredAlone, value: betaMarker, sent: probe.FieldStructured},
	"structured_no_content_key": {scenario: probe.NoContentKey, value: betaMarker, sent: probe.FieldStructured},
	"structured_null":           {scenario: probe.StructuredNull, content: alpha, sent: probe.FieldContent},
	"structured_empty":          {scenario: probe.StructuredEmpty, content: alpha, sent: contentAndData},
	"structured_string":         {scenario: probe.StructuredString, content: alpha, value: "STR_BETA", sent: contentAndData},
	"structured_array":          {scenario: probe.StructuredArray, content: alpha, value: "ARR_BETA", sent: contentAndData},

	"is_error":            {scenario: probe.IsError, content: gamma, sent: probe.FieldContent | probe.FieldError, parts: []probe.Part{probe.PartErrorSign}},
	"is_error_structured": {scenario: probe.IsErrorStructured, content: gamma, value: betaMarker, sent: contentAndData | probe.FieldError, parts: []probe.Part{probe.PartErrorSign}},

	"audience_user": {scenario: probe.AudienceUser, content: []string{userMarker, assistantMarker}, value: betaMarker,
		sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartUserBlock, probe.PartAssistantBlock}},
	"image": {scenario: probe.WithImage, content: []string{"IMG_TEXT_ZETA"}, value: betaMarker, sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartImage}},
	"audio": {scenario: probe.Audio, content: []string{"AUD_TEXT_ETA"}, value: betaMarker, sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartAudio}},
	"resource": {scenario: probe.ResourceBlocks, content: append(slices.Clone(linkMarkers), embeddedMarker), value: betaMarker,
		sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartLink, probe.PartEmbedded}},
	"multi_text": {scenario: probe.WithMeta, content: []string{"PART_ONE", "PART_TWO"}, value: betaMarker, sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartMeta}},

	"ann_aud_only":       {scenario: probe.AnnotatedAudience, content: annotated, sent: probe.FieldContent},
	"ann_prio_int":       {scenario: probe.AnnotatedPriority, content: annotated, sent: probe.FieldContent},
	"ann_prio_float":     {scenario: probe.AnnotatedFraction, content: annotated, sent: probe.FieldContent},
	"ann_lastmod":        {scenario: probe.AnnotatedModified, content: annotated, sent: probe.FieldContent},
	"ann_aud_prio_float": {scenario: probe.AnnotatedAll, content: annotated, sent: probe.FieldContent},
}

var (
	alpha     = []string{alphaMarker}
	gamma     = []string{gammaMarker}
	annotated = []string{"ANN"}
)

// on gives what was sent when the tool was called that has an outputSchema, or not.
func (c captured) on(schema evidence.Presence) captured {
	switch {
	case c.mixed && schema == evidence.With:
		c.sent |= probe.FieldStructured
	case c.mixed:
		c.value = ""
	}
	return c
}
