package jsontree

import (
	"encoding"
	"reflect"
	"sync"
)

// Decoder reads values of one type from strict files, by the fields' json tags:
// those by which encoding/json writes them. A type is taken apart once, when its
// decoder is first used; it panics there for a type that it cannot read. A Decoder
// is safe for any number of goroutines once it is used. As a variable of a package
// it is ready without work at start, and is not in a program that never reads by it.
type Decoder[T any] struct {
	// Rules gives the rules for the type and for the types within it, nil for none.
	Rules func() []Rule

	made sync.Once
	plan *plan
}

// NewDecoder returns the decoder of a type with these rules.
func NewDecoder[T any](rules ...Rule) *Decoder[T] {
	return &Decoder[T]{Rules: func() []Rule { return rules }}
}

// Rule is what a decoder knows of a type beside its tags. It is made by [Check],
// [Read] or [Embedded].
type Rule struct {
	of     reflect.Type
	check  func(*Object, any)
	read   func(Value, any) bool
	names  []string // of what is spread
	member func(string, Value, any) bool
}

// Check makes the rule that reports what is wrong with a struct whose members were
// read. It is called for each object that was read as one, with the object's
// cursor, for the members' places, after those of the structs in it. Members that
// could not be read are zero and reported already.
func Check[T any](check func(o *Object, x *T)) Rule {
	return Rule{of: reflect.TypeFor[T](), check: func(o *Object, x any) { check(o, x.(*T)) }}
}

// Read makes the rule that reads the values of a type, in the place of the tags
// and of a text form. It is not called for an absent member, and says whether x
// was set: an element that was not is left out of its array.
func Read[T any](read func(v Value, x *T) bool) Rule {
	return Rule{of: reflect.TypeFor[T](), read: func(v Value, x any) bool { return read(v, x.(*T)) }}
}

// Embedded makes the rule for a type that is embedded and whose members are no
// fields of it: they are texts, they have these names, and none needs to be there.
// It is called for each that is.
func Embedded[T any](names []string, read func(name string, v Value, x *T) bool) Rule {
	return Rule{of: reflect.TypeFor[T](), names: names, member: func(name string, v Value, x any) bool { return read(name, v, x.(*T)) }}
}

// Open parses a file that holds one value and reads it. What can be read is read,
// whatever is wrong beside it; [Faults.Err] says whether anything was. More faults
// may be added before it is asked.
func (d *Decoder[T]) Open(file string, data []byte, lim Limits) (T, *Faults) {
	v, faults := open(NewFaults(file, data), lim)
	return d.read(v), faults
}

// OpenLine is Open for one line of a file of lines: number says which, from 1.
func (d *Decoder[T]) OpenLine(file string, number int, line []byte, lim Limits) (T, *Faults) {
	faults := NewFaults(file, line)
	faults.before = number - 1
	v, _ := open(faults, lim)
	return d.read(v), faults
}

func (d *Decoder[T]) read(v Value) T {
	var x T
	d.Decode(v, &x)
	return x
}

// Decode reads a value into dst and reports whether it was of the right kind. An
// absent value sets nothing.
func (d *Decoder[T]) Decode(v Value, dst *T) bool {
	if v.node == nil {
		return false
	}
	return d.root().read(v, reflect.ValueOf(dst).Elem())
}

// DecodeObject reads the members of an object into dst, a struct.
func (d *Decoder[T]) DecodeObject(o *Object, dst *T) {
	if o != nil {
		d.root().members(o, reflect.ValueOf(dst).Elem())
	}
}

func (d *Decoder[T]) root() *plan {
	d.made.Do(func() {
		p := planner{plans: map[reflect.Type]*plan{}}
		if d.Rules != nil {
			p.rules = d.Rules()
		}
		d.plan = p.of(reflect.TypeFor[T]())
	})
	return d.plan
}

// members reads an object's members into a struct.
func (p *plan) members(o *Object, dst reflect.Value) {
	var few [32]int32
	at := few[:]
	if len(p.fields) > len(few) {
		at = make([]int32, len(p.fields))
	}
	found := 0 // fields that have a member
	members := o.node.Members()
	for i, next := 0, 0; i < len(members); i++ {
		f := p.find(members[i].Key, next)
		if f < 0 {
			continue
		}
		if next = f + 1; at[f] == 0 {
			found++
		}
		at[f] = int32(i) + 1 // of several the last one counts
	}
	o.names = p.names
	if found == len(members) {
		o.done = true // none is unknown, none is there twice
	}
	for i := range p.fields {
		f := &p.fields[i]
		if at[i] == 0 {
			if f.need {
				o.Faultf("missing member %q", f.name)
			}
			if f.plan.raw {
				value(o.absent(f.name), dst.FieldByIndex(f.index))
			}
			continue
		}
		f.plan.read(o.value(members[at[i]-1]), dst.FieldByIndex(f.index))
	}
	for _, c := range p.checks {
		x := dst.FieldByIndex(c.index) // may be embedded and have no exported name
		c.check(o, address(x))
	}
}

// address gives the address of a field, which may be one that is not exported.
func address(x reflect.Value) any {
	return reflect.NewAt(x.Type(), x.Addr().UnsafePointer()).Interface()
}

// find gives the field of that name, -1 if there is none. It looks at next first:
// most files have their members in the order of the fields.
func (p *plan) find(name string, next int) int {
	if next < len(p.fields) && p.fields[next].name == name {
		return next
	}
	if len(p.fields) > 8 {
		if i, ok := p.byName[name]; ok {
			return i
		}
		return -1
	}
	for i := range p.fields {
		if p.fields[i].name == name {
			return i
		}
	}
	return -1
}

// object reads an object into a struct.
func (p *plan) object(v Value, dst reflect.Value) bool {
	if !v.is(KindObject) {
		return false
	}
	for _, index := range p.places {
		value(v, dst.FieldByIndex(index))
	}
	o := &Object{faults: v.faults, node: v.node, place: v.place}
	if p.members(o, dst); !o.done {
		v.faults.opened = append(v.faults.opened, o)
	}
	return true
}

// array reads an array into a slice, without the elements that cannot be read. An
// empty array gives nil.
func (p *plan) array(v Value, dst reflect.Value) bool {
	if !v.is(KindArray) {
		return false
	}
	elems := v.node.Elems()
	if len(elems) == 0 {
		return true
	}
	up := v.place
	list := reflect.MakeSlice(dst.Type(), len(elems), len(elems))
	n := 0
	for i, e := range elems {
		x := list.Index(n)
		if p.elem.read(Value{v.faults, e, place{up: &up, index: i}, e.start, e.start}, x) {
			n++
			continue
		}
		x.SetZero()
	}
	dst.Set(list.Slice(0, n))
	return true
}

// collection is [Members] or [OneOrMany].
type collection interface {
	kind() Kind
	elem() reflect.Type
	// read calls add for each element, with where to put it.
	read(v Value, elem func(v Value, x any)) bool
}

func (p *plan) collection(v Value, dst reflect.Value) bool {
	return dst.Addr().Interface().(collection).read(v, func(v Value, x any) {
		p.elem.read(v, reflect.ValueOf(x).Elem())
	})
}

func (p *plan) pointer(v Value, dst reflect.Value) bool {
	x := reflect.New(p.elem.typ)
	if !p.elem.read(v, x.Elem()) {
		return false
	}
	dst.Set(x)
	return true
}

// value keeps a value as it is.
func value(v Value, dst reflect.Value) bool {
	*dst.Addr().Interface().(*Value) = v
	return true
}

func text(v Value, dst reflect.Value) bool {
	return v.AsText(dst.Addr().Interface().(encoding.TextUnmarshaler))
}
