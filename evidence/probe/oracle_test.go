package probe_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
)

// The oracle decides by a written table of cases what Derive decides by
// elimination. What is known of a result of one shape is one of these.
const (
	unseen  = iota
	nothing // no field arrived
	content // content alone arrived
	value   // structuredContent alone arrived
	all     // all fields that were sent arrived, each by itself
	whole   // the result arrived as a whole
	torn    // runs of this shape differ
)

// known reads the runs of the three shapes: both fields, content alone,
// structuredContent alone.
func known(runs []probe.Run) (both, c, s int) {
	for _, r := range runs {
		at := map[probe.Scenario]*int{probe.SummaryAndData: &both, probe.ContentAlone: &c, probe.StructuredAlone: &s}[r.Scenario]
		now := map[probe.Outcome]int{
			probe.NoMarker: nothing, probe.ContentOnly: content, probe.StructuredOnly: value, probe.Both: all, probe.Envelope: whole,
		}[r.Showing.Outcome()]
		switch {
		case now == unseen: // refused
		case *at == unseen || *at == now:
			*at = now
		default:
			*at = torn
		}
	}
	return both, c, s
}

type oracleAnswer struct {
	delivery        evidence.Delivery
	content, values capability.Status
}

// oracle is the table. 0 stands for not decided.
func oracle(runs []probe.Run) oracleAnswer {
	const (
		none, partial, full = capability.Unsupported, capability.Partial, capability.Full
		open                = capability.NotRecorded
	)
	both, c, s := known(runs)
	cases := []struct {
		both, c, s int
		is         oracleAnswer
	}{
		// both, content alone, structuredContent alone -> delivery, content, structuredContent
		{all, unseen, unseen, oracleAnswer{evidence.Both, full, full}},
		{all, content, unseen, oracleAnswer{evidence.Both, full, full}},
		{all, unseen, value, oracleAnswer{evidence.Both, full, full}},
		{all, content, value, oracleAnswer{evidence.Both, full, full}},
		{whole, unseen, unseen, oracleAnswer{evidence.Envelope, full, full}},
		{whole, whole, unseen, oracleAnswer{evidence.Envelope, full, full}},
		{whole, unseen, whole, oracleAnswer{evidence.Envelope, full, full}},
		{whole, whole, whole, oracleAnswer{evidence.Envelope, full, full}},
		{value, unseen, unseen, oracleAnswer{0, open, full}},
		{value, unseen, value, oracleAnswer{0, open, full}},
		{value, content, unseen, oracleAnswer{evidence.StructuredWins, partial, full}},
		{value, content, value, oracleAnswer{evidence.StructuredWins, partial, full}},
		{value, nothing, unseen, oracleAnswer{evidence.StructuredOnly, none, full}},
		{value, nothing, value, oracleAnswer{evidence.StructuredOnly, none, full}},
		{content, unseen, unseen, oracleAnswer{evidence.ContentWins, full, open}},
		{content, content, unseen, oracleAnswer{evidence.ContentWins, full, open}},
		{content, unseen, value, oracleAnswer{evidence.StructuredIfNoContent, full, partial}},
		{content, content, value, oracleAnswer{evidence.StructuredIfNoContent, full, partial}},
		{content, unseen, nothing, oracleAnswer{evidence.ContentOnly, full, none}},
		{content, content, nothing, oracleAnswer{evidence.ContentOnly, full, none}},
		// without a run that has both fields
		{unseen, unseen, unseen, oracleAnswer{}},
		{unseen, content, unseen, oracleAnswer{}},
		{unseen, unseen, value, oracleAnswer{}},
		{unseen, content, value, oracleAnswer{}},
		{unseen, whole, unseen, oracleAnswer{0, full, open}},
		{unseen, unseen, whole, oracleAnswer{0, open, full}},
		{unseen, whole, whole, oracleAnswer{0, full, full}},
		{unseen, nothing, unseen, oracleAnswer{0, none, open}},
		{unseen, nothing, value, oracleAnswer{0, none, full}},
		{unseen, unseen, nothing, oracleAnswer{0, open, none}},
		{unseen, content, nothing, oracleAnswer{0, full, none}},
	}
	for _, x := range cases {
		if x.both == both && x.c == c && x.s == s {
			return x.is
		}
	}
	// Nothing explains the runs: a field that arrived at all is partial.
	odd := oracleAnswer{}
	if both != unseen {
		odd.delivery = evidence.DeliveryUnknown
	}
	for _, r := range runs {
		o := r.Showing.Outcome()
		sent := r.Fields()
		if o == probe.ContentOnly || o == probe.Both || o == probe.Envelope && sent.Has(probe.FieldContent) {
			odd.content = partial
		}
		if o == probe.StructuredOnly || o == probe.Both || o == probe.Envelope && sent.Has(probe.FieldStructured) {
			odd.values = partial
		}
	}
	return odd
}

// choices are the runs that the oracle understands.
var choices = []struct {
	scenario probe.Scenario
	outcome  probe.Outcome
}{
	{probe.SummaryAndData, probe.NoMarker}, {probe.SummaryAndData, probe.ContentOnly}, {probe.SummaryAndData, probe.StructuredOnly},
	{probe.SummaryAndData, probe.Both}, {probe.SummaryAndData, probe.Envelope}, {probe.SummaryAndData, probe.Refused},
	{probe.ContentAlone, probe.NoMarker}, {probe.ContentAlone, probe.ContentOnly}, {probe.ContentAlone, probe.Envelope}, {probe.ContentAlone, probe.Refused},
	{probe.StructuredAlone, probe.NoMarker}, {probe.StructuredAlone, probe.StructuredOnly}, {probe.StructuredAlone, probe.Envelope}, {probe.StructuredAlone, probe.Refused},
}

// against compares Derive with the oracle on the runs that bytes choose.
func against(t *testing.T, pick []byte) {
	t.Helper()
	var runs []probe.Run
	for _, b := range pick {
		x := choices[int(b)%len(choices)]
		runs = append(runs, run("1.0", "d", "stdio", r25, x.scenario, x.outcome.String()))
	}
	want, got := oracle(runs), oracleAnswer{}
	for p, r := range probe.Derive(runs).Records() {
		switch p {
		case capability.ToolsResultDelivery:
			got.delivery = r.Delivery
		case capability.ToolsResultContent:
			got.content = r.Status
		case capability.ToolsResultStructuredContent:
			got.values = r.Status
		}
	}
	if got != want {
		both, c, s := known(runs)
		t.Errorf("both %d, content alone %d, structuredContent alone %d: got %v, want %v", both, c, s, got, want)
	}
}

// TestOracle compares with the oracle every set of at most three runs.
func TestOracle(t *testing.T) {
	n := byte(len(choices))
	against(t, nil)
	for a := range n {
		against(t, []byte{a})
		for b := range n {
			against(t, []byte{a, b})
			for c := range n {
				against(t, []byte{a, b, c})
			}
		}
	}
}

func FuzzOracle(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3})
	f.Add([]byte{2, 7, 11})
	f.Fuzz(func(t *testing.T, pick []byte) { against(t, pick[:min(len(pick), 12)]) })
}
