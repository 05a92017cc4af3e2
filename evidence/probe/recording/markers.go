package recording

import (
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
	// How the data of the image (PNG) and of the sound (WAV) begin in base64.
	imageData = "iVBORw0KGgo"
	audioData = "UklGR"
)

// partMarkers tell a part by any of these texts.
func partMarkers(p probe.Part) []string {
	switch p {
	case probe.PartImage:
		return []string{imageData}
	case probe.PartAudio:
		return []string{audioData}
	case probe.PartLink:
		return []string{"LINKNAME_THETA", "LINKTITLE", "LINKDESC_IOTA", "probe://link/1"}
	case probe.PartEmbedded:
		return []string{"EMBEDDED_KAPPA"}
	case probe.PartUserBlock:
		return []string{"USER_ONLY_DELTA"}
	case probe.PartAssistantBlock:
		return []string{"ASSISTANT_ONLY_EPSILON"}
	case probe.PartMeta:
		return []string{`_meta`}
	}
	return nil
}

// capturedScenario knows a recording's name for a scenario. The scenario
// list_changed is not among them: its result is beside the point, and what
// matters is in the messages that follow.
func capturedScenario(name string) (c captured, ok bool) {
	alpha, beta := []string{alphaMarker}, betaMarker
	annotated := func(s probe.Scenario) captured {
		return captured{scenario: s, content: []string{"ANN"}, sent: probe.FieldContent}
	}
	switch name {
	case "content_only":
		c = captured{scenario: probe.ContentAlone, content: alpha, sent: probe.FieldContent}
	case "both_differ":
		c = captured{scenario: probe.SummaryAndData, content: alpha, value: beta, sent: probe.FieldContent | probe.FieldStructured}
	case "structured_only":
		c = captured{scenario: probe.StructuredAlone, value: beta, sent: probe.FieldStructured}
	case "structured_no_content_key":
		c = captured{scenario: probe.NoContentKey, value: beta, sent: probe.FieldStructured}
	case "structured_null":
		c = captured{scenario: probe.StructuredNull, content: alpha, sent: probe.FieldContent}
	case "structured_empty":
		c = captured{scenario: probe.StructuredEmpty, content: alpha, sent: probe.FieldContent | probe.FieldStructured}
	case "structured_string":
		c = captured{scenario: probe.StructuredString, content: alpha, value: "STR_BETA", sent: probe.FieldContent | probe.FieldStructured}
	case "structured_array":
		c = captured{scenario: probe.StructuredArray, content: alpha, value: "ARR_BETA", sent: probe.FieldContent | probe.FieldStructured}
	case "is_error":
		c = captured{scenario: probe.IsError, content: []string{gammaMarker}, sent: probe.FieldContent | probe.FieldError, parts: []probe.Part{probe.PartErrorSign}}
	case "is_error_structured":
		c = captured{scenario: probe.IsErrorStructured, content: []string{gammaMarker}, value: beta,
			sent: probe.FieldContent | probe.FieldStructured | probe.FieldError, parts: []probe.Part{probe.PartErrorSign}}
	case "audience_user":
		c = captured{scenario: probe.AudienceUser, content: []string{"USER_ONLY_DELTA", "ASSISTANT_ONLY_EPSILON"}, value: beta,
			sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartUserBlock, probe.PartAssistantBlock}}
	case "image":
		c = captured{scenario: probe.WithImage, content: []string{"IMG_TEXT_ZETA"}, value: beta, sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartImage}}
	case "audio":
		c = captured{scenario: probe.Audio, content: []string{"AUD_TEXT_ETA"}, value: beta, sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartAudio}}
	case "resource":
		c = captured{scenario: probe.ResourceBlocks, content: append(partMarkers(probe.PartLink), partMarkers(probe.PartEmbedded)...), value: beta,
			sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartLink, probe.PartEmbedded}}
	case "multi_text":
		c = captured{scenario: probe.WithMeta, content: []string{"PART_ONE", "PART_TWO"}, value: beta, sent: probe.FieldContent, mixed: true, parts: []probe.Part{probe.PartMeta}}
	case "ann_aud_only":
		c = annotated(probe.AnnotatedAudience)
	case "ann_prio_int":
		c = annotated(probe.AnnotatedPriority)
	case "ann_prio_float":
		c = annotated(probe.AnnotatedFraction)
	case "ann_lastmod":
		c = annotated(probe.AnnotatedModified)
	case "ann_aud_prio_float":
		c = annotated(probe.AnnotatedAll)
	default:
		return c, false
	}
	return c, true
}

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
