package clientregistry

import (
	"encoding/json"
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// object is a JSON object that is being made, its members in order.
type object struct {
	names  []string
	values map[string]any // *object, or json.RawMessage
}

// at gives the object at a place, made where it is not there; nil where something
// else is.
func (o *object) at(place []string) *object {
	for _, name := range place {
		v, ok := o.values[name]
		if !ok {
			v = &object{}
			o.put(name, v)
		}
		next, isObject := v.(*object)
		if !isObject {
			return nil
		}
		o = next
	}
	return o
}

// find gives the object at a place, nil where there is none.
func (o *object) find(place []string) *object {
	for _, name := range place {
		next, ok := o.values[name].(*object)
		if !ok {
			return nil
		}
		o = next
	}
	return o
}

// put adds a member, or gives it another value.
func (o *object) put(name string, value any) {
	if o.values == nil {
		o.values = make(map[string]any)
	}
	if _, ok := o.values[name]; !ok {
		o.names = append(o.names, name)
	}
	o.values[name] = value
}

// first makes a member the object's first one.
func (o *object) first(name string) {
	i := slices.Index(o.names, name)
	copy(o.names[1:i+1], o.names[:i])
	o.names[0] = name
}

// text adds a string, if it says anything.
func (o *object) text(name, text string) {
	if text != "" {
		o.put(name, raw(text))
	}
}

// raw gives the JSON of a value that has one.
func raw(value any) json.RawMessage {
	// strings, booleans and lists of strings always have a JSON form
	b, _ := jsontree.Marshal(value)
	return b
}

// append appends the object's JSON, as short as it gets.
func (o *object) append(dst []byte) []byte {
	dst = append(dst, '{')
	for i, name := range o.names {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsontree.AppendQuoted(dst, name), ':')
		switch v := o.values[name].(type) {
		case *object:
			dst = v.append(dst)
		case json.RawMessage:
			dst = append(dst, v...)
		}
	}
	return append(dst, '}')
}
