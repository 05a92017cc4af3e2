package registrytest

import "github.com/mcpcaps/mcpcaps/evidence"

// Reach says which of a tool result's two fields get to the model.
type Reach struct {
	Structured bool // structuredContent
	Content    bool
}

// Reaches says which fields of the result get to the model of a client that
// treats results so. A field that the result does not have never does, nor does
// an empty content. A delivery that is not recorded or unknown promises nothing.
func Reaches(d evidence.Delivery, r Result) Reach {
	all := Reach{Structured: r.present, Content: len(r.content) > 0}
	switch d {
	case evidence.Both, evidence.Envelope:
		return all
	case evidence.StructuredWins:
		return Reach{all.Structured, all.Content && !all.Structured}
	case evidence.ContentWins, evidence.StructuredIfNoContent:
		return Reach{all.Structured && !all.Content, all.Content}
	case evidence.ContentOnly:
		return Reach{Content: all.Content}
	case evidence.StructuredOnly:
		return Reach{Structured: all.Structured}
	}
	return Reach{}
}

// conceivable is the deliveries that a client may have of which none is
// recorded. One that never shows content to the model is not among them: that
// field every revision has, and such a client could use no older tool.
func conceivable() evidence.Deliveries {
	var s evidence.Deliveries
	for d := evidence.Both; d <= evidence.Envelope; d++ {
		if d != evidence.StructuredOnly {
			s = s.With(d)
		}
	}
	return s
}
