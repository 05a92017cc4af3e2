package registrytest

import "github.com/mcpcaps/mcpcaps/evidence"

// conceivable is the deliveries that a client may have of which none is
// recorded. One that never shows content to the model is not among them: that
// field every revision has, and such a client could use no older tool.
func conceivable() evidence.Deliveries {
	var s evidence.Deliveries
	for d := evidence.Both; d < evidence.DeliveryUnknown; d++ {
		if d.Reaches(evidence.ContentField) != evidence.NoFields {
			s = s.With(d)
		}
	}
	return s
}

// fields gives the fields of the result that can carry its payload.
func (r sentResult) fields() (f evidence.Fields) {
	if r.present {
		f |= evidence.StructuredField
	}
	if len(r.content) > 0 {
		f |= evidence.ContentField
	}
	return f
}
