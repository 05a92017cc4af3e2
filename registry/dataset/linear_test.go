package dataset_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// A near key is looked for a bounded number of times, lest a file with many sources
// and many wrong citations take the product of the two.
func TestNearSourcesAreBounded(t *testing.T) {
	var sources, records []string
	for i := range 150 {
		sources = append(sources, fmt.Sprintf(`"s%d":{"kind":"documentation","title":"t%d"}`, i, i))
		records = append(records, fmt.Sprintf(`{"tier":"declared","source":"x%d"}`, i))
	}
	_, err := dataset.ReadOverlay("a.json", fmt.Appendf(nil, `{"sources":{%s},"clients":{"a":{"roots":[%s]}}}`,
		strings.Join(sources, ","), strings.Join(records, ",")))
	if err == nil {
		t.Fatal("no fault was found")
	}
	if all, near := strings.Count(err.Error(), `unknown source "x`), strings.Count(err.Error(), "nearest is"); all != 150 || near != 100 {
		t.Errorf("%d unknown sources, %d with a near one, want 150 and 100", all, near)
	}
}
