package jsontree

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"
)

// plan is how the values of one type are read.
type plan struct {
	typ  reflect.Type
	kind Kind // of the JSON value; KindNone for any
	read func(v Value, dst reflect.Value) bool
	raw  bool // a Value, which an absent member has too

	// of a struct
	fields []field
	names  []string // the fields'
	byName map[string]int
	places [][]int // fields that are where the object stands
	checks []check

	// of what holds others of one type
	elem *plan
}

type field struct {
	name  string
	index []int
	need  Need
	plan  *plan
}

// check is what is to be checked of a struct, or of one embedded in it.
type check struct {
	index []int
	check func(*Object, any)
}

// planner makes the plans of a type and of all in it, each once.
type planner struct {
	rules []Rule
	plans map[reflect.Type]*plan
}

var (
	valueType      = reflect.TypeFor[Value]()
	textType       = reflect.TypeFor[encoding.TextUnmarshaler]()
	collectionType = reflect.TypeFor[collection]()
)

func (b *planner) of(t reflect.Type) *plan {
	if p := b.plans[t]; p != nil {
		return p
	}
	p := &plan{typ: t}
	b.plans[t] = p
	pointer := reflect.PointerTo(t)
	switch rule := b.reading(t); {
	case rule != nil:
		p.read = func(v Value, dst reflect.Value) bool { return rule(v, dst.Addr().Interface()) }
	case t == valueType:
		p.raw, p.read = true, value
	case pointer.Implements(collectionType):
		c := reflect.New(t).Interface().(collection)
		p.kind, p.elem, p.read = c.kind(), b.of(c.elem()), p.collection
	case pointer.Implements(textType):
		p.kind, p.read = KindString, text
	default:
		b.plain(p)
	}
	return p
}

// reading gives the rule by which values of the type are read, if there is one.
func (b *planner) reading(t reflect.Type) func(Value, any) bool {
	for _, r := range b.rules {
		if r.of == t && r.read != nil {
			return r.read
		}
	}
	return nil
}

// plain plans the reading of a type by its kind.
func (b *planner) plain(p *plan) {
	switch p.typ.Kind() {
	case reflect.String:
		p.kind, p.read = KindString, func(v Value, dst reflect.Value) bool {
			if !v.is(KindString) {
				return false
			}
			dst.SetString(v.node.Text())
			return true
		}
	case reflect.Bool:
		p.kind, p.read = KindBool, func(v Value, dst reflect.Value) bool {
			dst.SetBool(v.AsBool())
			return v.node.Kind() == KindBool
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.kind, p.read = KindNumber, func(v Value, dst reflect.Value) bool {
			n, ok := v.whole(p.typ.Bits())
			dst.SetInt(n)
			return ok
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		p.kind, p.read = KindNumber, func(v Value, dst reflect.Value) bool {
			n, ok := v.count(p.typ.Bits())
			dst.SetUint(n)
			return ok
		}
	case reflect.Float64:
		p.kind, p.read = KindNumber, func(v Value, dst reflect.Value) bool {
			x, ok := v.float()
			dst.SetFloat(x)
			return ok
		}
	case reflect.Struct:
		p.kind, p.read, p.byName = KindObject, p.object, map[string]int{}
		b.fields(p, p.typ, nil)
	case reflect.Slice:
		p.kind, p.elem, p.read = KindArray, b.of(p.typ.Elem()), p.array
	case reflect.Pointer:
		p.elem, p.read = b.of(p.typ.Elem()), p.pointer
		p.kind = p.elem.kind
	default:
		panic(fmt.Sprintf("jsontree: no reading of %v", p.typ))
	}
}

// fields adds the fields of t, which is the plan's struct or embedded in it.
func (b *planner) fields(p *plan, t reflect.Type, at []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(append([]int(nil), at...), i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" && f.Type == valueType:
			p.places = append(p.places, index)
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case name == "" && f.Anonymous && b.spread(p, f.Type, index):
		case name == "" && f.Anonymous && f.Type.Kind() == reflect.Struct:
			b.fields(p, f.Type, index)
		case name == "" || options != "" && options != "omitzero" && options != "omitempty":
			panic(fmt.Sprintf("jsontree: field %s of %v: want a json tag with a name, and omitzero or omitempty at most", f.Name, t))
		default:
			p.add(field{name, index, Need(options == ""), b.of(f.Type)})
		}
	}
	for _, r := range b.rules {
		if r.of == t && r.check != nil {
			p.checks = append(p.checks, check{at, r.check})
		}
	}
}

// spread adds the members of an embedded type that has a rule for them, and says
// whether it has one.
func (b *planner) spread(p *plan, t reflect.Type, index []int) bool {
	for _, r := range b.rules {
		if r.of != t || r.member == nil {
			continue
		}
		for _, name := range r.names {
			read := func(v Value, dst reflect.Value) bool { return r.member(name, v, address(dst)) }
			p.add(field{name, index, Optional, &plan{typ: t, kind: KindString, read: read}})
		}
		return true
	}
	return false
}

func (p *plan) add(f field) {
	if _, twice := p.byName[f.name]; twice {
		panic(fmt.Sprintf("jsontree: %v has member %q twice", p.typ, f.name))
	}
	p.byName[f.name] = len(p.fields)
	p.names = append(p.names, f.name)
	p.fields = append(p.fields, f)
}
