package population_test

import (
	"os"
	"testing"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// The answers of the packed registry are those of the authored files.
func TestMatrixOfTheFiles(t *testing.T) {
	set, err := dataset.ReadFS(os.DirFS("../data"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	if matrixText(r) != matrixText(registry.Default()) {
		t.Error("the matrix of the packed registry is not that of its files")
	}
}
