package jsontree

import (
	"encoding"
	"reflect"
)

// Shape is what a [Decoder] takes for the values of one type, to be compared with
// a JSON Schema.
type Shape struct {
	Type reflect.Type
	// Kind is the kind of the JSON value. KindNone is for what the tags do not
	// tell: a type with a rule of its own, a [Value], and [OneOrMany], which has an
	// Elem besides.
	Kind Kind
	// Members is the members of an object whose names are fixed, in their order.
	Members []ShapeMember
	// Elem is the elements of an array, or the values of an object whose names are
	// data.
	Elem *Shape
	// Words is the texts of an enumeration, a type of one byte with a text form,
	// in the order of its numbers.
	Words []string
}

// ShapeMember is a member of an object whose names are fixed.
type ShapeMember struct {
	Name     string
	Required bool
	Shape    *Shape
}

// Shape gives what the decoder takes. A type within itself has the same Shape
// there.
func (d *Decoder[T]) Shape() *Shape { return d.root().shape(map[*plan]*Shape{}) }

func (p *plan) shape(made map[*plan]*Shape) *Shape {
	if s := made[p]; s != nil {
		return s
	}
	s := &Shape{Type: p.typ, Kind: p.kind, Words: words(p.typ)}
	made[p] = s
	if p.elem != nil {
		s.Elem = p.elem.shape(made)
	}
	if p.typ.Kind() == reflect.Pointer {
		return s.Elem
	}
	for _, f := range p.fields {
		s.Members = append(s.Members, ShapeMember{f.name, bool(f.need), f.plan.shape(made)})
	}
	return s
}

// words gives the texts of an enumeration, nil for anything else.
func words(t reflect.Type) []string {
	if t.Kind() != reflect.Uint8 {
		return nil
	}
	var words []string
	for n := range 256 {
		v := reflect.New(t).Elem()
		v.SetUint(uint64(n))
		m, ok := v.Interface().(encoding.TextMarshaler)
		if !ok {
			return nil
		}
		text, err := m.MarshalText()
		if err != nil {
			break
		}
		words = append(words, string(text))
	}
	return words
}
