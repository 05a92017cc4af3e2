package registrytest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/mcpcaps/mcpcaps/capability"
)

// sentResult is a tool result as a server sends it. The zero Result has nothing in it.
type sentResult struct {
	structured any // as decoded JSON, numbers as they stand
	present    bool
	content    []block
	isError    bool
}

// block is one block of content.
type block struct {
	kind  string // text, image, audio, resource_link, resource
	text  string // of a text block
	aside bool   // for the user, not for the model
}

// parseResult reads a tool result: a []byte, json.RawMessage or string is its
// JSON, anything else, such as an SDK's own type, is marshalled. Keys match by
// exact case. Missing content and a structuredContent that is null are errors,
// as there are clients that fail on them.
func parseResult(result any) (sentResult, error) {
	text, err := jsonOf(result)
	if err != nil {
		return sentResult{}, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return sentResult{}, fmt.Errorf("tool result: want a JSON object: %w", err)
	}
	var r sentResult
	if raw, ok := members["structuredContent"]; ok {
		if r.structured, err = decode(raw); err != nil {
			return sentResult{}, fmt.Errorf("structuredContent: %w", err)
		}
		if r.structured == nil {
			return sentResult{}, errors.New("structuredContent is null: leave it out, or send a value")
		}
		r.present = true
	}
	if raw, ok := members["isError"]; ok {
		if err := json.Unmarshal(raw, &r.isError); err != nil {
			return sentResult{}, fmt.Errorf("isError: want true or false: %w", err)
		}
	}
	r.content, err = blocks(members["content"])
	return r, err
}

func jsonOf(result any) ([]byte, error) {
	switch v := result.(type) {
	case []byte:
		return v, nil
	case string:
		return []byte(v), nil
	}
	return json.Marshal(result)
}

// decode reads JSON and keeps numbers as they stand.
func decode(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, errors.New("more than one JSON value")
	}
	return v, nil
}

func blocks(raw json.RawMessage) ([]block, error) {
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(orNull(raw), &list); err != nil {
		return nil, fmt.Errorf("content: want a list of objects: %w", err)
	}
	if list == nil {
		return nil, errors.New("content is missing: send an empty list for nothing, some clients fail without one")
	}
	read := make([]block, len(list))
	for i, members := range list {
		b := &read[i]
		if err := json.Unmarshal(orNull(members["type"]), &b.kind); err != nil || b.kind == "" {
			return nil, fmt.Errorf("content[%d]: want a type, such as \"text\"", i)
		}
		if err := json.Unmarshal(orNull(members["text"]), &b.text); err != nil && b.kind == "text" {
			return nil, fmt.Errorf("content[%d].text: want a string: %w", i, err)
		}
		var annotations struct {
			Audience []string `json:"audience"`
		}
		if err := json.Unmarshal(orNull(members["annotations"]), &annotations); err != nil {
			return nil, fmt.Errorf("content[%d].annotations: %w", i, err)
		}
		b.aside = len(annotations.Audience) > 0 && !slices.Contains(annotations.Audience, "assistant")
	}
	return read, nil
}

func orNull(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return json.RawMessage("null")
	}
	return raw
}

// path is the capability that a block's way to the model is recorded under.
func (b block) path() capability.Path {
	switch b.kind {
	case "image":
		return capability.ToolsResultImage
	case "audio":
		return capability.ToolsResultAudio
	case "resource_link":
		return capability.ToolsResultResourceLink
	case "resource":
		return capability.ToolsResultEmbeddedResource
	}
	return capability.ToolsResultContent
}

// mirrors says whether the block is a text with the JSON of structuredContent:
// who reads the one has read the other.
func (r sentResult) mirrors(b block) bool {
	if !r.present || b.kind != "text" || b.aside {
		return false
	}
	if same(b.text, r.structured) {
		return true
	}
	// SDKs wrap a value that is no object so
	if o, ok := r.structured.(map[string]any); ok && len(o) == 1 && o["result"] != nil {
		return same(b.text, o["result"])
	}
	return false
}

// same says whether a text is the JSON of a value, or the string that it is.
func same(text string, value any) bool {
	if s, ok := value.(string); ok && s == text {
		return true
	}
	v, err := decode([]byte(text))
	return err == nil && equal(v, value)
}

// quotes says whether a text stands word for word in a decoded JSON value.
func quotes(value any, text string) bool {
	switch v := value.(type) {
	case string:
		return v == text
	case []any:
		return slices.ContainsFunc(v, func(e any) bool { return quotes(e, text) })
	case map[string]any:
		for _, e := range v {
			if quotes(e, text) {
				return true
			}
		}
	}
	return false
}

// equal compares decoded JSON. Numbers are equal if they are written the same,
// or are the same float64 and one of them is written as a fraction: 20 and
// 20.0, but not two large whole numbers that a float64 cannot tell apart.
func equal(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		return ok && sameNumber(a.String(), b.String())
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k, v := range a {
			w, ok := b[k]
			if !ok || !equal(v, w) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}

func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	whole := func(s string) bool { _, err := strconv.ParseInt(s, 10, 64); return err == nil }
	if whole(a) && whole(b) {
		return false
	}
	x, errA := strconv.ParseFloat(a, 64)
	y, errB := strconv.ParseFloat(b, 64)
	return errA == nil && errB == nil && x == y
}
