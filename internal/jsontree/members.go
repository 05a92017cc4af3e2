package jsontree

import (
	"reflect"
)

// Members is an object whose names are data, in the order of the file. A
// [Decoder] reads it, and it writes itself in its order. The reader reports a name
// that will not do with [Value.KeyFaultf] of its At.
type Members[T any] []Named[T]

// Named is one of [Members].
type Named[T any] struct {
	Key   string
	Value T
	At    Value // where it stands, if it was read
}

// Get gives the value of that name; of several the last one counts.
func (m Members[T]) Get(key string) (T, bool) {
	for i := len(m) - 1; i >= 0; i-- {
		if m[i].Key == key {
			return m[i].Value, true
		}
	}
	var none T
	return none, false
}

// MarshalJSON writes the object.
func (m Members[T]) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i := range m {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(AppendQuoted(b, m[i].Key), ':')
		value, err := Marshal(m[i].Value)
		if err != nil {
			return nil, err
		}
		b = append(b, value...)
	}
	return append(b, '}'), nil
}

func (m *Members[T]) elem() reflect.Type { return reflect.TypeFor[T]() }

func (m *Members[T]) read(v Value, elem func(v Value, x any)) bool {
	o := v.AsObject()
	if o == nil {
		return false
	}
	for key, v := range o.Members() {
		*m = append(*m, Named[T]{Key: key, At: v})
		elem(v, &(*m)[len(*m)-1].Value)
	}
	return true
}

// OneOrMany is a value, or an array of such values where they are not exactly one.
// A [Decoder] reads either, an array of one too, and it writes the shorter.
type OneOrMany[T any] []T

// MarshalJSON writes the value, or the array.
func (l OneOrMany[T]) MarshalJSON() ([]byte, error) {
	if len(l) == 1 {
		return Marshal(l[0])
	}
	return Marshal([]T(l))
}

func (l *OneOrMany[T]) elem() reflect.Type { return reflect.TypeFor[T]() }

func (l *OneOrMany[T]) read(v Value, elem func(v Value, x any)) bool {
	add := func(v Value) {
		var x T
		*l = append(*l, x)
		elem(v, &(*l)[len(*l)-1])
	}
	if v.node.Kind() != KindArray {
		add(v)
		return true
	}
	for e := range v.AsArray() {
		add(e)
	}
	return true
}

func (*Members[T]) kind() Kind   { return KindObject }
func (*OneOrMany[T]) kind() Kind { return KindNone }
