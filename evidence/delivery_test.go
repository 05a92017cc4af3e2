package evidence_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// arrival is what is to arrive: of content alone, structuredContent alone, both.
type arrival [3]evidence.Fields

func arrivals() map[evidence.Delivery]arrival {
	const none, c, s, cs = evidence.NoFields, evidence.ContentField, evidence.StructuredField, evidence.BothFields
	return map[evidence.Delivery]arrival{
		0:                              {none, none, none},
		evidence.Both:                  {c, s, cs},
		evidence.StructuredWins:        {c, s, s},
		evidence.ContentWins:           {c, s, c},
		evidence.StructuredIfNoContent: {c, s, c},
		evidence.ContentOnly:           {c, none, c},
		evidence.StructuredOnly:        {none, s, s},
		evidence.Envelope:              {c, s, cs},
		evidence.DeliveryUnknown:       {none, none, none},
		9:                              {none, none, none},
		255:                            {none, none, none},
	}
}

func TestReaches(t *testing.T) {
	for d, want := range arrivals() {
		for sent := range evidence.BothFields + 1 {
			arrives := evidence.NoFields
			if sent != 0 {
				arrives = want[sent-1]
			}
			if got := d.Reaches(sent); got != arrives {
				t.Errorf("%s of fields %d: %d arrive, want %d", d, sent, got, arrives)
			}
		}
	}
}

func TestSetReaches(t *testing.T) {
	all := arrivals()
	for s := range evidence.Deliveries(1 << 8) {
		for arrives := range evidence.BothFields + 1 {
			want := false
			for d := range s.All() {
				want = want || all[d][2] == arrives
			}
			if s.Some(arrives) != want {
				t.Fatalf("[%s].Some(%d) = %t", s, arrives, !want)
			}
		}
	}
}

func TestInferDelivery(t *testing.T) {
	const full, partial, no = capability.Full, capability.Partial, capability.Unsupported
	want := map[[2]capability.Status]evidence.Delivery{
		{full, full}: evidence.Both, {full, partial}: evidence.StructuredWins, {full, no}: evidence.StructuredOnly,
		{partial, full}: evidence.StructuredIfNoContent, {no, full}: evidence.ContentOnly, {no, partial}: evidence.ContentOnly,
	}
	for s := range capability.Statuses() {
		for c := range capability.Statuses() {
			if got := evidence.InferDelivery(s, c); got != want[[2]capability.Status{s, c}] {
				t.Errorf("structured %s, content %s: %s, want %s", s, c, got, want[[2]capability.Status{s, c}])
			}
		}
	}
	for d := range arrivals() {
		if s := d.FieldStatus(evidence.StructuredField); (s == capability.NotRecorded) != (d == 0 || d >= evidence.DeliveryUnknown) {
			t.Errorf("%s: structuredContent is %s", d, s)
		}
	}
}
