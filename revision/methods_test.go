package revision_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/revision"
)

func lines(t *testing.T, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// schemaMethods reads testdata: by revision, the methods sorted by name.
func schemaMethods(t *testing.T) map[revision.Revision][]revision.Method {
	t.Helper()
	deprecated := lines(t, "testdata/deprecated.txt")
	table := lines(t, "testdata/methods.txt")
	revisions := strings.Fields(table[0])[3:]
	cells := map[string]revision.Method{
		"c":  {FromClient: true},
		"s":  {FromServer: true},
		"cs": {FromClient: true, FromServer: true},
		"i":  {Input: true},
	}
	methods := map[revision.Revision][]revision.Method{}
	for _, line := range table[1:] {
		f := strings.Fields(line)
		for i, cell := range f[2:] {
			m, ok := cells[cell]
			if !ok {
				continue
			}
			m.Name, m.Notification = f[0], f[1] == "notification"
			m.Deprecated = slices.Contains(deprecated, revisions[i]+" "+f[0])
			r := revision.MustParse(revisions[i])
			methods[r] = append(methods[r], m)
		}
	}
	return methods
}

func TestMethodsAgreeWithSchemas(t *testing.T) {
	want := schemaMethods(t)
	counts := map[string]int{}
	for r := range revision.All() {
		got := slices.Collect(revision.Methods(r))
		if diff := cmp.Diff(want[r], got); diff != "" {
			t.Errorf("Methods(%v) (-want +got):\n%s", r, diff)
		}
		counts[r.String()] = len(got)
	}
	wantCounts := map[string]int{"2024-11-05": 24, "2025-03-26": 24, "2025-06-18": 25, "2025-11-25": 31, "2026-07-28": 21}
	if diff := cmp.Diff(wantCounts, counts); diff != "" {
		t.Errorf("number of methods (-want +got):\n%s", diff)
	}
}

func TestMethodsElsewhere(t *testing.T) {
	for text, like := range map[string]string{
		"":              "",
		"DRAFT-2026-v1": "",
		"2024-10-07":    "",
		"2025-09-01":    "2025-06-18",
		"2031-01-01":    "2026-07-28",
	} {
		want := schemaMethods(t)[parse(t, like)]
		if diff := cmp.Diff(want, slices.Collect(revision.Methods(parse(t, text)))); diff != "" {
			t.Errorf("Methods(%q) (-want +got):\n%s", text, diff)
		}
	}
}

func TestMethodsSortedAndStoppable(t *testing.T) {
	for r := range revision.All() {
		var names []string
		for m := range revision.Methods(r) {
			names = append(names, m.Name)
		}
		if !slices.IsSorted(names) {
			t.Errorf("Methods(%v) is not sorted: %v", r, names)
		}
		for range revision.Methods(r) {
			break // must not panic
		}
	}
}

// TestLookupMethod compares the search with a walk over Methods, for every name
// of any revision and some that none has.
func TestLookupMethod(t *testing.T) {
	names := []string{"", "Tools/call", "tools", "tools/", "tools/call ", "a", "zzz", "tasks/update"}
	for _, line := range lines(t, "testdata/methods.txt")[1:] {
		names = append(names, strings.Fields(line)[0])
	}
	for _, text := range sorted {
		r := parse(t, text)
		for _, name := range names {
			var want revision.Method
			found := false
			for m := range revision.Methods(r) {
				if m.Name == name {
					want, found = m, true
				}
			}
			got, ok := revision.LookupMethod(r, name)
			if got != want || ok != found {
				t.Errorf("LookupMethod(%v, %q) = %+v, %v; want %+v, %v", r, name, got, ok, want, found)
			}
		}
	}
}

func BenchmarkLookupMethod(b *testing.B) {
	for _, name := range []string{"tools/call", "initialize", "tasks/update"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = revision.LookupMethod(revision.R20260728, name)
			}
		})
	}
}
