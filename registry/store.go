package registry

import (
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"io/fs"
	"sync"
	"sync/atomic"
)

// Store holds the registry that is current, and swaps it under running readers:
// they take no lock, and an answer always belongs to one data set. Any number
// of goroutines may use it at once. The zero Store holds a registry that knows
// nobody.
type Store struct {
	current atomic.Pointer[Registry]
	writers sync.Mutex // one reload at a time
}

// NewStore gives a store that holds r.
func NewStore(r *Registry) *Store {
	s := new(Store)
	s.Swap(r)
	return s
}

// Registry gives the current registry. Ask all questions that belong together
// of the same one.
func (s *Store) Registry() *Registry {
	if r := s.current.Load(); r != nil {
		return r
	}
	return new(Registry)
}

// Swap makes r the current registry, and gives the one before. A nil r counts
// as one that knows nobody.
func (s *Store) Swap(r *Registry) (old *Registry) {
	if r == nil {
		r = new(Registry)
	}
	if old = s.current.Swap(r); old == nil {
		old = new(Registry)
	}
	return old
}

// Reload reads a data set's folder as [dataset.ReadFS] does, puts the private
// overlays on top, and makes it current. If the folder is faulty the error tells all its
// faults, else those of the overlays; the registry then stays as it was.
func (s *Store) Reload(fsys fs.FS, private ...dataset.Overlay) error {
	s.writers.Lock()
	defer s.writers.Unlock()
	set, err := dataset.ReadFS(fsys)
	if err != nil {
		return err
	}
	r, err := New(set)
	if err != nil {
		return err
	}
	if r, err = r.Overlay(private...); err != nil {
		return err
	}
	s.Swap(r)
	return nil
}
