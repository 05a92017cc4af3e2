package jsontree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Of a file that is wrong all over, the first faults are reported, in order,
// whatever the order in which they are found, and how many more there are.
func TestMaxFaults(t *testing.T) {
	const most = jsontree.MaxFaults
	for _, tt := range []struct {
		name  string
		n     int
		place func(i int) int // of the fault that is found as the ith
	}{
		{"as many as may be", most, func(i int) int { return i }},
		{"one too many", most + 1, func(i int) int { return i }},
		{"forwards", 5 * most, func(i int) int { return i }},
		{"backwards", 5 * most, func(i int) int { return 5*most - 1 - i }},
		{"up and down", 5 * most, func(i int) int { return i * 7 % (5 * most) }},
		{"all in one place", 5 * most, func(int) int { return 3 }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root, err := jsontree.Parse([]byte(`[`+strings.Repeat("1,", 5*most)+`1]`), jsontree.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			f := jsontree.NewFaults("x", root.Raw())
			at := make([][]int, 5*most) // which faults stand where
			for i := range tt.n {
				f.Add(root.Elems()[tt.place(i)], "", "fault %d", i)
				at[tt.place(i)] = append(at[tt.place(i)], i)
			}
			var want []string
			for place, list := range at {
				for _, i := range list {
					text := fmt.Sprintf("x:1:%d: fault %d", 2*place+2, i)
					if len(want) == most {
						text = fmt.Sprintf("x:1:%d: %d more, from here on", 2*place+2, tt.n-most)
					}
					if len(want) <= most {
						want = append(want, text)
					}
				}
			}
			for range 2 { // Err may be asked again
				if d := cmp.Diff(want, messages(f.Err())); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
			}
		})
	}
}

// Duplicates and unknown members are bounded alike.
func TestMaxFaultsOfMembers(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"id":"a"`)
	for i := range 2 * jsontree.MaxFaults {
		fmt.Fprintf(&b, `,"k%d":0`, i/2)
	}
	_, err := readThing(b.String() + "}")
	got := messages(err)
	if len(got) != jsontree.MaxFaults+1 {
		t.Fatalf("%d faults, want %d", len(got), jsontree.MaxFaults+1)
	}
	for i, want := range []string{
		`thing.json:1:11: unknown member "k0"`,
		`thing.json:1:18: duplicate member "k0", first at 1:11`,
		`thing.json:1:18: unknown member "k0"`,
	} {
		if got[i] != want {
			t.Errorf("fault %d is %q, want %q", i, got[i], want)
		}
	}
	if last := got[len(got)-1]; !strings.HasSuffix(last, ": 2000 more, from here on") {
		t.Errorf("the last is %q", last)
	}
}

// A fault's text has a bound, whatever the file holds.
func TestFaultText(t *testing.T) {
	long := strings.Repeat("x", 50_000)
	_, err := readThing(`{"id":"a","` + long + `":0,"` + long + `":0,"size":` + strings.Repeat("1", 50_000) +
		`,"features":{"` + long + `":[1]},"maker":{"name":"m","` + long + `":0}}`)
	got := messages(err)
	if len(got) != 6 {
		t.Errorf("%d faults, want 6", len(got))
	}
	for _, text := range got {
		if len(text) > 3000 {
			t.Errorf("a fault of %d bytes: %s…", len(text), text[:100])
		}
	}
}

// The inputs at which a reader may take more than linear time: compare the times
// of a length and of ten times that.
func BenchmarkFaults(b *testing.B) {
	for _, input := range []struct {
		name string
		data func(n int) string
	}{
		{"duplicates", func(n int) string { return `{"id":"a"` + strings.Repeat(`,"":0`, n) + `}` }},
		{"unknown", func(n int) string {
			var b strings.Builder
			b.WriteString(`{"id":"a"`)
			for i := range n {
				fmt.Fprintf(&b, `,"size%d":0`, i)
			}
			return b.String() + `}`
		}},
		{"elements", func(n int) string { return `{"id":"a","tags":[0` + strings.Repeat(`,0`, n) + `]}` }},
		{"long names", func(n int) string {
			return `{"id":"a","features":{"` + strings.Repeat("x", n) + `":[0` + strings.Repeat(`,0`, n) + `]}}`
		}},
		{"many objects", func(n int) string {
			return `{"id":"a","features":{"f":[{}` + strings.Repeat(`,{"x":0}`, n) + `]}}`
		}},
	} {
		for _, n := range []int{6000, 60_000} {
			data := input.data(n)
			b.Run(fmt.Sprintf("%s/%d", input.name, n), func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					if _, err := readThing(data); err == nil {
						b.Fatal("no fault was found")
					}
				}
			})
		}
	}
}
