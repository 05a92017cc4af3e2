package packed

import (
	"reflect"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// RoundTrip packs a value of any type by itself, and decodes it into another.
func RoundTrip[T any](v T) (back T, err error) {
	r, err := rootOf(reflect.TypeFor[T]())
	if err != nil {
		return back, err
	}
	t := &texts{uses: make(map[string]int)}
	if _, err := encode(r, t, reflect.ValueOf(v)); err != nil {
		return back, err
	}
	ends, body, err := concat(t.rank())
	if err != nil {
		return back, err
	}
	b, err := encode(r, t, reflect.ValueOf(v))
	if err != nil {
		return back, err
	}
	err = decode(r, spans{ends, body}, string(b), reflect.ValueOf(&back).Elem())
	return back, err
}

// ByPlan gives what is read field by field, read by the plans of the types.
func (d *Data) ByPlan() (heads []Head, version, date string, tombstones []dataset.Tombstone, err error) {
	var a about
	if err = d.read(partAbout, 0, &a); err != nil {
		return nil, "", "", nil, err
	}
	heads, err = all[Head](d, partHead)
	return heads, a.Version, a.Date.String(), a.Tombstones, err
}
