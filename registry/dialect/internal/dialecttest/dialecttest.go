// Package dialecttest has what the tests of the lists' readers have in common.
package dialecttest

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the overlay of the data set anew")

// data is the data set, seen from a dialect's package.
const data = "../../data"

// Values compares by == what has a text form.
var Values = cmp.Options{
	cmp.Comparer(func(a, b capability.Path) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Version) bool { return a == b }),
	cmp.Comparer(func(a, b evidence.Date) bool { return a == b }),
	cmp.Comparer(func(a, b revision.Revision) bool { return a == b }),
}

// Date reads a day.
func Date(text string) evidence.Date {
	d, err := evidence.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// ReadFile reads a file of a test by a dialect's function.
func ReadFile[L any](t testing.TB, file string, read func(file string, data []byte) (L, error)) ([]byte, L) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l, err := read(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return text, l
}

// CheckDataSet checks that everything in a list has a client, and that the
// overlay of the data set with that name is the list's.
func CheckDataSet(t *testing.T, name string, o dataset.Overlay, unmapped []dialect.Unmapped) {
	t.Helper()
	if len(unmapped) != 0 {
		t.Errorf("clients without an entry: %v", unmapped)
	}
	for id := range o.Clients {
		if _, err := os.Stat(filepath.Join(data, "clients", id+".json")); err != nil {
			t.Errorf("client %q has no entry: %v", id, err)
		}
	}
	want, err := o.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(data, "declared", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s is not what the list says; -update writes it (-want +got):\n%s", file, diff)
	}
}
