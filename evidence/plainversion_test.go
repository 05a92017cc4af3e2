package evidence_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// TestPlainVersions compares a version of three numbers, which is read by
// itself, with the same release written so that the general reader takes it: a
// leading v does not count.
func TestPlainVersions(t *testing.T) {
	for _, text := range []string{
		"0.0.0", "1.2.3", "2.1.332", "01.2.3", "1.02.3", "1.2.00", "10.20.30", "1.2.", "1..2", ".1.2", "1.2.3.4", "1.2",
		"999999999999999999.0.0", "9999999999999999999.0.0", "18446744073709551615.0.0", "18446744073709551616.0.0", "1.2.3 ", "1.2.+3", "1.2.٣",
	} {
		v, err := evidence.ParseVersion(text)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := v.Order(evidence.MustParseVersion("1.2.3"))
		want, wantOK := evidence.MustParseVersion("v" + text).Order(evidence.MustParseVersion("v1.2.3"))
		if c != want || ok != wantOK {
			t.Errorf("%q: order %d, %v, want %d, %v", text, c, ok, want, wantOK)
		}
	}
	if got := testing.AllocsPerRun(100, func() { evidence.MustParseVersion("2.1.332") }); got > 0 {
		t.Errorf("%v allocations for a version that was seen before, want none", got)
	}
}
