package probe

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// shape is which of the two fields a result had.
type shape uint8

const (
	contentAlone shape = iota
	structuredAlone
	bothFields
	shapes
)

// arrived is what reached the model of a result.
type arrived struct {
	content, structured bool
	envelope            bool // as parts of the whole result
}

// hypotheses are the deliveries that a run can speak for or against.
// StructuredIfNoContent is not among them: it foretells what ContentWins does.
var hypotheses = [...]evidence.Delivery{
	evidence.Both, evidence.StructuredWins, evidence.ContentWins,
	evidence.ContentOnly, evidence.StructuredOnly, evidence.Envelope,
}

// fields gives the fields of a result of this shape.
func (s shape) fields() evidence.Fields {
	return [shapes]evidence.Fields{evidence.ContentField, evidence.StructuredField, evidence.BothFields}[s]
}

// foretell says what arrives under a delivery of a result of this shape.
func foretell(d evidence.Delivery, s shape) arrived {
	arrives := d.Reaches(s.fields())
	return arrived{arrives.Has(evidence.ContentField), arrives.Has(evidence.StructuredField), d == evidence.Envelope}
}

// observe reads what a run shows of the two fields. ok is false where it shows
// nothing: the client refused the result, a field carried no marker, or both
// carried the same.
func observe(r Run) (s shape, a arrived, ok bool) {
	switch r.Fields() &^ FieldError {
	case FieldContent:
		s = contentAlone
	case FieldStructured:
		s = structuredAlone
	case FieldContent | FieldStructured:
		s = bothFields
	default:
		return 0, a, false
	}
	switch r.Showing.outcome {
	case ContentOnly:
		a.content = true
	case StructuredOnly:
		a.structured = true
	case Both:
		a.content, a.structured = true, true
	case Envelope:
		a = foretell(evidence.Envelope, s)
	case NoMarker:
	default:
		return 0, a, false
	}
	switch r.Scenario {
	case EmptyObject, ResourceBlocks:
		// No text in content that could be told.
		return 0, a, false
	case StructuredNull:
		// A null may displace content though it is no value.
		return s, a, a.content
	case StructuredEmpty:
		// {} carries no marker: it is seen only where nothing else arrived.
		a.structured = r.Showing.outcome == NoMarker && strings.HasSuffix(r.Showing.payload, "{}")
		return s, a, a.structured
	}
	return s, a, true
}

// deliveryOf holds what runs show of how the two fields are delivered.
type deliveryOf struct {
	remain []evidence.Delivery
	// by shape: a run of that shape, and the first one.
	run [shapes]*Run
	// what was seen to arrive at all
	content, structured bool
}

// weighDelivery eliminates the deliveries that a run speaks against.
func weighDelivery(runs []Run) deliveryOf {
	var d deliveryOf
	var against [len(hypotheses)]bool
	for i := range runs {
		s, seen, ok := observe(runs[i])
		if !ok {
			continue
		}
		if d.run[s] == nil || preferred(runs[i], *d.run[s]) {
			d.run[s] = &runs[i]
		}
		d.content = d.content || seen.content
		d.structured = d.structured || seen.structured
		for h, hypothesis := range hypotheses {
			against[h] = against[h] || foretell(hypothesis, s) != seen
		}
	}
	for h, hypothesis := range hypotheses {
		if !against[h] {
			d.remain = append(d.remain, hypothesis)
		}
	}
	return d
}

// preferred says whether a run stands for its shape better than another one: the
// scenario made for it does.
func preferred(a, b Run) bool {
	made := func(r Run) bool {
		switch r.Scenario {
		case SummaryAndData, ContentAlone, StructuredAlone, IsErrorStructured:
			return true
		}
		return false
	}
	return made(a) && !made(b)
}

// delivery gives the delivery, zero where it is not decided.
func (d *deliveryOf) delivery() (is evidence.Delivery, note string) {
	has := func(all ...evidence.Delivery) bool {
		if len(all) != len(d.remain) {
			return false
		}
		for i := range all {
			if all[i] != d.remain[i] {
				return false
			}
		}
		return true
	}
	switch {
	case d.run[bothFields] == nil:
		return 0, ""
	case len(d.remain) == 0:
		return evidence.DeliveryUnknown, "No one way of delivery explains all runs."
	case has(evidence.ContentWins):
		return evidence.StructuredIfNoContent, ""
	case has(evidence.ContentWins, evidence.ContentOnly):
		return evidence.ContentWins, "No run shows whether structuredContent is used where there is no content."
	case len(d.remain) == 1:
		return d.remain[0], ""
	}
	return 0, ""
}

// ofField is the status that a field has under a delivery.
func ofField(d evidence.Delivery, f Fields) capability.Status {
	return d.FieldStatus(map[Fields]evidence.Fields{FieldContent: evidence.ContentField, FieldStructured: evidence.StructuredField}[f])
}

// field gives the status of a field on which all remaining deliveries agree, and
// not-recorded where they do not. What was never seen to arrive is not called
// supported.
func (d *deliveryOf) field(f Fields) (status capability.Status, note string) {
	arrived := f == FieldContent && d.content || f == FieldStructured && d.structured
	if len(d.remain) == 0 {
		if arrived {
			return capability.Partial, "Reaches the model in some of the runs, and not in others that return the same fields."
		}
		return capability.NotRecorded, ""
	}
	status = ofField(d.remain[0], f)
	for _, r := range d.remain[1:] {
		if ofField(r, f) != status {
			return capability.NotRecorded, ""
		}
	}
	if status.Supported() && !arrived {
		return capability.NotRecorded, ""
	}
	if status == capability.Partial {
		other := map[Fields]string{FieldContent: "structuredContent", FieldStructured: "content"}[f]
		note = "Reaches the model only where the result has no " + other + "."
	}
	return status, note
}
