package registry

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// DataSet gives a copy of the data set that the registry was made of: change it,
// and make another registry of it.
func (r *Registry) DataSet() dataset.Set {
	if r.origin == nil {
		return dataset.Set{}
	}
	return r.origin.set()
}

// Overlay gives a registry in which the overlays stand beside what r holds:
// private notes on top of the public data. Claims stay what they are. The error
// is that of New; r does not change.
func (r *Registry) Overlay(overlays ...dataset.Overlay) (*Registry, error) {
	set := r.DataSet()
	set.Overlays = append(slices.Clip(set.Overlays), overlays...)
	return New(set)
}

// Merge gives a registry that holds what r and other hold. Where both have a
// client of the same id, other's entry counts; version and date are other's
// where it has some. The error is that of New; r does not change.
func (r *Registry) Merge(other dataset.Set) (*Registry, error) {
	set := r.DataSet()
	replaced := make(map[string]bool, len(other.Entries))
	for i := range other.Entries {
		replaced[other.Entries[i].ID] = true
	}
	set.Entries = slices.DeleteFunc(set.Entries, func(e dataset.Entry) bool { return replaced[e.ID] })
	set.Entries = append(set.Entries, other.Entries...)
	set.Overlays = append(slices.Clip(set.Overlays), other.Overlays...)
	set.Tombstones = append(slices.Clip(set.Tombstones), other.Tombstones...)
	if other.Version != "" {
		set.Version = other.Version
	}
	if !other.Date.IsZero() {
		set.Date = other.Date
	}
	return New(set)
}

// Tombstones gives what became of the ids that are no longer in use, in the order
// of the data.
func (r *Registry) Tombstones() iter.Seq[dataset.Tombstone] {
	return func(yield func(dataset.Tombstone) bool) {
		if r.origin == nil {
			return
		}
		for _, t := range r.origin.tombstones() {
			if !yield(t.Clone()) {
				return
			}
		}
	}
}
