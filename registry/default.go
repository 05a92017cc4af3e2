package registry

import (
	"fmt"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"sync"
)

// Default gives the data set that comes with the module. It is made ready on
// first use, never at import, and is the same Registry each time.
func Default() *Registry { return standard() }

var standard = sync.OnceValue(func() *Registry {
	r, err := readEmbedded()
	if err != nil {
		// a test reads the embedded data set: it cannot be faulty in a release
		panic(fmt.Sprintf("registry: the embedded data set is faulty: %v", err))
	}
	return r
})

func readEmbedded() (*Registry, error) {
	fsys, err := dataFS()
	if err != nil {
		return nil, err
	}
	set, err := dataset.ReadFS(fsys)
	if err != nil {
		return nil, err
	}
	return New(set)
}
