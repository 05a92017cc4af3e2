package recording

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// arrival is what a client gave the model after a tool result: the texts, in
// which markers are looked for, and the raw output.
type arrival struct {
	texts  []string
	output string // the output as text, or as JSON where it is none
	failed bool   // the model's API was told that the call failed
}

// arrivalOf reads the items that a client sent to a model: of the Responses,
// Chat Completions, Messages or Gemini API.
func arrivalOf(items *jsontree.Node) arrival {
	var a arrival
	for _, item := range items.Elems() {
		out := a.outputOf(item)
		if a.output == "" && out.Kind() != jsontree.KindNone {
			if a.output = out.Text(); out.Kind() != jsontree.KindString {
				a.output = string(out.Raw())
			}
		}
		a.collect(item)
	}
	return a
}

// outputOf finds the tool's output in an item.
func (a *arrival) outputOf(item *jsontree.Node) *jsontree.Node {
	if out := item.Get("output"); out != nil {
		return out
	}
	if item.Get("role").Text() == "tool" {
		return item.Get("content")
	}
	for _, part := range item.Get("parts").Elems() {
		if out := part.Get("functionResponse").Get("response"); out != nil {
			a.failed = a.failed || out.Get("error") != nil
			return out
		}
	}
	for _, block := range item.Get("content").Elems() {
		if block.Get("type").Text() == "tool_result" {
			a.failed = a.failed || block.Get("is_error").Bool()
			return block.Get("content")
		}
	}
	return nil
}

// collect gathers every text below n.
func (a *arrival) collect(n *jsontree.Node) {
	switch n.Kind() {
	case jsontree.KindString:
		a.texts = append(a.texts, n.Text())
	case jsontree.KindArray:
		for _, e := range n.Elems() {
			a.collect(e)
		}
	case jsontree.KindObject:
		for _, m := range n.Members() {
			a.collect(m.Value)
		}
	}
}

// sighting is how often a marker arrived, and in which form.
type sighting struct {
	times    int
	form     probe.Form
	envelope bool // inside a JSON text that is the result as a whole
}

func (s sighting) and(t sighting) sighting {
	s.times = max(s.times, t.times)
	s.envelope = s.envelope || t.envelope
	switch {
	case s.form == 0:
		s.form = t.form
	case t.form != 0 && t.form != s.form:
		s.form = probe.TextAndJSON
	}
	return s
}

// see looks for a marker.
func (a *arrival) see(marker string) (s sighting) {
	for _, text := range a.texts {
		n := strings.Count(text, marker)
		if n == 0 {
			continue
		}
		form, envelope := formOf(text, marker)
		s = sighting{s.times, s.form, s.envelope}.and(sighting{0, form, envelope})
		s.times += n
	}
	return s
}

// seeAny looks for several markers of one field.
func (a *arrival) seeAny(markers []string) (s sighting) {
	for _, m := range markers {
		s = s.and(a.see(m))
	}
	return s
}

// maxJSONStarts is at how many places of a text a JSON value is looked for.
const maxJSONStarts = 64

// formOf says whether a marker stands in plain text, or in an object or an array
// written as JSON, and whether that is a result as a whole: an object in which
// the marker is below content or structuredContent.
func formOf(text, marker string) (form probe.Form, envelope bool) {
	at := 0
	for range maxJSONStarts {
		i := strings.IndexAny(text[at:], "{[")
		if i < 0 {
			break
		}
		at += i
		value, length := jsonAt(text[at:])
		if value == nil {
			at++
			continue
		}
		if strings.Contains(text[at:at+length], marker) {
			return probe.JSON, isEnvelope(value, marker)
		}
		at += length
	}
	return probe.Text, false
}

// jsonAt reads the object or array that text begins with, up to the bracket
// that closes it.
func jsonAt(text string) (value *jsontree.Node, length int) {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				n, err := jsontree.Parse([]byte(text[:i+1]), jsontree.Limits{Depth: 64})
				if err != nil {
					return nil, 0
				}
				return n, i + 1
			}
		}
	}
	return nil, 0
}

// isEnvelope finds an object with the fields of a tool result, one of which
// holds the marker.
func isEnvelope(n *jsontree.Node, marker string) bool {
	for _, e := range n.Elems() {
		if isEnvelope(e, marker) {
			return true
		}
	}
	for _, m := range n.Members() {
		result := m.Key == "content" && m.Value.Kind() == jsontree.KindArray || m.Key == "structuredContent"
		if result && strings.Contains(string(m.Value.Raw()), marker) || isEnvelope(m.Value, marker) {
			return true
		}
	}
	return false
}

// says looks for any of the words in the texts, without regard to case.
func (a *arrival) says(words ...string) bool {
	for _, text := range a.texts {
		text = strings.ToLower(text)
		for _, w := range words {
			if strings.Contains(text, w) {
				return true
			}
		}
	}
	return false
}

// part says what became of a part that the server sent.
func (a *arrival) part(p probe.Part) probe.Reach {
	switch p {
	case probe.PartErrorSign:
		if a.failed || a.saysWithoutMarkers("error", "fail") {
			return probe.Arrived
		}
		return probe.Lost
	case probe.PartImage, probe.PartAudio:
		return a.media(partMarkers[p][0])
	}
	if a.seeAny(partMarkers[p]).times > 0 {
		return probe.Arrived
	}
	return probe.Lost
}

// saysWithoutMarkers is says, with the error's own text and the names that
// scenarios have left out.
func (a *arrival) saysWithoutMarkers(words ...string) bool {
	b := arrival{}
	for _, text := range a.texts {
		text = strings.ReplaceAll(text, gammaMarker, "")
		b.texts = append(b.texts, text)
	}
	return b.says(words...)
}

// media says what became of an image or a sound, by how its data begins. As what
// it is, it stands alone or in a data: address; within other text the model gets
// characters.
func (a *arrival) media(data string) probe.Reach {
	reach := probe.Lost
	for _, text := range a.texts {
		head, _, found := strings.Cut(text, data)
		switch {
		case !found:
		case head == "" || strings.HasPrefix(head, "data:"):
			return probe.Arrived
		default:
			reach = probe.ArrivedAsText
		}
	}
	if reach == probe.Lost && a.says("not support") {
		return probe.Withheld
	}
	return reach
}

// showing says what arrived of a result.
func (a *arrival) showing(c captured) probe.Showing {
	content, value := a.seeAny(c.content), sighting{}
	if c.value != "" {
		value = a.see(c.value)
	}
	all := content.and(value)
	v := probe.Showing{}
	switch {
	case all.envelope:
		v = probe.ShowingOf(probe.Envelope).Arriving(all.times, probe.JSON)
	case content.times > 0 && value.times > 0:
		v = probe.ShowingOf(probe.Both).Arriving(all.times, all.form)
	case content.times > 0:
		v = probe.ShowingOf(probe.ContentOnly).Arriving(all.times, all.form)
	case value.times > 0:
		v = probe.ShowingOf(probe.StructuredOnly).Arriving(all.times, all.form)
	case a.failed || a.says("error", "invalid"):
		return probe.ShowingOf(probe.Refused).Quoting(a.output)
	default:
		v = probe.ShowingOf(probe.NoMarker).Quoting(a.output)
	}
	for _, p := range c.parts {
		v = v.With(p, a.part(p))
	}
	return v
}
