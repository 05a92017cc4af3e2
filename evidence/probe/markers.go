package probe

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
	// How the data of the image (PNG) and of the sound (WAV) begin in base64.
	imageData = "iVBORw0KGgo"
	audioData = "UklGR"
)

// partMarkers tell a part by any of these texts.
func partMarkers(p Part) []string {
	switch p {
	case PartImage:
		return []string{imageData}
	case PartAudio:
		return []string{audioData}
	case PartLink:
		return []string{"LINKNAME_THETA", "LINKTITLE", "LINKDESC_IOTA", "probe://link/1"}
	case PartEmbedded:
		return []string{"EMBEDDED_KAPPA"}
	case PartUserBlock:
		return []string{"USER_ONLY_DELTA"}
	case PartAssistantBlock:
		return []string{"ASSISTANT_ONLY_EPSILON"}
	case PartMeta:
		return []string{`_meta`}
	}
	return nil
}

// capturedScenario knows a recording's name for a scenario. The scenario
// list_changed is not among them: its result is beside the point, and what
// matters is in the messages that follow.
func capturedScenario(name string) (c captured, ok bool) {
	alpha, beta := []string{alphaMarker}, betaMarker
	annotated := func(s Scenario) captured {
		return captured{scenario: s, content: []string{"ANN"}, sent: FieldContent}
	}
	switch name {
	case "content_only":
		c = captured{scenario: ContentAlone, content: alpha, sent: FieldContent}
	case "both_differ":
		c = captured{scenario: SummaryAndData, content: alpha, value: beta, sent: FieldContent | FieldStructured}
	case "structured_only":
		c = captured{scenario: StructuredAlone, value: beta, sent: FieldStructured}
	case "structured_no_content_key":
		c = captured{scenario: NoContentKey, value: beta, sent: FieldStructured}
	case "structured_null":
		c = captured{scenario: StructuredNull, content: alpha, sent: FieldContent}
	case "structured_empty":
		c = captured{scenario: StructuredEmpty, content: alpha, sent: FieldContent | FieldStructured}
	case "structured_string":
		c = captured{scenario: StructuredString, content: alpha, value: "STR_BETA", sent: FieldContent | FieldStructured}
	case "structured_array":
		c = captured{scenario: StructuredArray, content: alpha, value: "ARR_BETA", sent: FieldContent | FieldStructured}
	case "is_error":
		c = captured{scenario: IsError, content: []string{gammaMarker}, sent: FieldContent | FieldError, parts: []Part{PartErrorSign}}
	case "is_error_structured":
		c = captured{scenario: IsErrorStructured, content: []string{gammaMarker}, value: beta,
			sent: FieldContent | FieldStructured | FieldError, parts: []Part{PartErrorSign}}
	case "audience_user":
		c = captured{scenario: AudienceUser, content: []string{"USER_ONLY_DELTA", "ASSISTANT_ONLY_EPSILON"}, value: beta,
			sent: FieldContent, mixed: true, parts: []Part{PartUserBlock, PartAssistantBlock}}
	case "image":
		c = captured{scenario: WithImage, content: []string{"IMG_TEXT_ZETA"}, value: beta, sent: FieldContent, mixed: true, parts: []Part{PartImage}}
	case "audio":
		c = captured{scenario: Audio, content: []string{"AUD_TEXT_ETA"}, value: beta, sent: FieldContent, mixed: true, parts: []Part{PartAudio}}
	case "resource":
		c = captured{scenario: ResourceBlocks, content: append(partMarkers(PartLink), partMarkers(PartEmbedded)...), value: beta,
			sent: FieldContent, mixed: true, parts: []Part{PartLink, PartEmbedded}}
	case "multi_text":
		c = captured{scenario: WithMeta, content: []string{"PART_ONE", "PART_TWO"}, value: beta, sent: FieldContent, mixed: true, parts: []Part{PartMeta}}
	case "ann_aud_only":
		c = annotated(AnnotatedAudience)
	case "ann_prio_int":
		c = annotated(AnnotatedPriority)
	case "ann_prio_float":
		c = annotated(AnnotatedFraction)
	case "ann_lastmod":
		c = annotated(AnnotatedModified)
	case "ann_aud_prio_float":
		c = annotated(AnnotatedAll)
	default:
		return c, false
	}
	return c, true
}

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
