package packed_test

import (
	"os"
	"testing"

	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// committed gives the packed data set that stands in the repository.
func committed(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("../../registry/data.packed")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// authored gives the data set as its authors write it.
func authored(t testing.TB) dataset.Set {
	t.Helper()
	set, err := dataset.ReadFS(os.DirFS("../../registry/data"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func indexOf(t testing.TB, d *packed.Data, id string) int {
	t.Helper()
	for i := range d.Len() {
		if d.Head(i).ID == id {
			return i
		}
	}
	t.Fatalf("no client %q", id)
	return 0
}
