package packed

import (
	"encoding"
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// form is how the values of a type are packed.
type form uint8

const (
	formBool form = iota
	formInt
	formUint
	formFloat
	formString
	formSlice
	formRecords // a slice of records: all of a part share one array
	formMap
	formStruct
	formText  // by its text form, in a table
	formTable // a struct that is often the same, in a table
)

// plan is how a type is packed.
type plan struct {
	typ    reflect.Type
	form   form
	fields []*plan // of a struct, in order
	key    *plan   // of a map
	elem   *plan   // of a slice or a map
	table  int     // which table it is in
}

// inTable says whether the values are kept in a table.
func (p *plan) inTable() bool { return p.form == formText || p.form == formTable }

const (
	maxFields = 64 // of a struct
	maxTables = 16
)

var (
	recordsType = reflect.TypeFor[[]evidence.Record]()
	// shared are the structs that many records of a client have in common.
	shared = []reflect.Type{reflect.TypeFor[evidence.Scope](), reflect.TypeFor[evidence.Source]()}
)

// planner makes plans, one a type.
type planner struct {
	plans  map[reflect.Type]*plan
	tables int
	layout io.Writer // what the plans depend on
}

func (m *planner) plan(t reflect.Type) (*plan, error) {
	if p, ok := m.plans[t]; ok {
		if p == nil {
			return nil, fmt.Errorf("%s holds itself", t)
		}
		return p, nil
	}
	m.plans[t] = nil
	p := &plan{typ: t}
	if err := m.fill(p); err != nil {
		return nil, err
	}
	if p.inTable() {
		if p.table = m.tables; p.table >= maxTables {
			return nil, fmt.Errorf("%s: more than %d types with a table", t, maxTables)
		}
		m.tables++
	}
	m.plans[t] = p
	m.note(t.String(), " is ", strconv.Itoa(int(p.form)))
	return p, nil
}

// note adds a line to what the plans depend on.
func (m *planner) note(parts ...string) {
	for _, part := range append(parts, "\n") {
		_, _ = io.WriteString(m.layout, part) // a hash takes everything
	}
}

// fill decides how a type is packed.
func (m *planner) fill(p *plan) (err error) {
	switch t := p.typ; t.Kind() {
	case reflect.Bool:
		p.form = formBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.form = formInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		p.form = formUint
	case reflect.Float32, reflect.Float64:
		p.form = formFloat
	case reflect.String:
		p.form = formString
	case reflect.Slice:
		if p.form = formSlice; t == recordsType {
			p.form = formRecords
		}
		p.elem, err = m.plan(t.Elem())
	case reflect.Map:
		p.form = formMap
		if p.key, err = m.plan(t.Key()); err != nil {
			return err
		}
		if !slices.Contains([]form{formInt, formUint, formString, formText}, p.key.form) {
			return fmt.Errorf("%s: no order of its keys is known", t)
		}
		p.elem, err = m.plan(t.Elem())
	case reflect.Struct:
		return m.fillStruct(p)
	default:
		return fmt.Errorf("%s: a %s cannot be packed", t, t.Kind())
	}
	return err
}

func (m *planner) fillStruct(p *plan) error {
	t := p.typ
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			if !hasText(t) {
				return fmt.Errorf("%s.%s is not exported, and %s has no text form", t, t.Field(i).Name, t)
			}
			p.form = formText
			return nil
		}
	}
	if t.NumField() > maxFields {
		return fmt.Errorf("%s has %d members: at most %d can be packed", t, t.NumField(), maxFields)
	}
	if p.form = formStruct; slices.Contains(shared, t) && t.Comparable() {
		p.form = formTable
	}
	for i := range t.NumField() {
		f := t.Field(i)
		m.note(t.String(), " has ", f.Name, " ", f.Type.String())
		field, err := m.plan(f.Type)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
		p.fields = append(p.fields, field)
	}
	return nil
}

// hasText says whether a type has a text form and values that can be compared.
func hasText(t reflect.Type) bool {
	return t.Comparable() && t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) &&
		reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// kind is what a part holds.
type kind uint8

const (
	partAbout kind = iota
	partHead
	partSigns
	partAnswering
	partRest
	partRuns
	partSet // without all that has parts of its own
	partOverlay
	partProbed
	partReport
	kinds
)

// typ gives the type of the parts.
func (k kind) typ() reflect.Type {
	return [kinds]reflect.Type{
		partAbout:     reflect.TypeFor[about](),
		partHead:      reflect.TypeFor[Head](),
		partSigns:     reflect.TypeFor[Signs](),
		partAnswering: reflect.TypeFor[Answering](),
		partRest:      reflect.TypeFor[dataset.Entry](),
		partRuns:      reflect.TypeFor[runsOf](),
		partSet:       reflect.TypeFor[dataset.Set](),
		partOverlay:   reflect.TypeFor[overlay](),
		partProbed:    reflect.TypeFor[probe.File](),
		partReport:    reflect.TypeFor[observed.Report](),
	}[k]
}

// root is how a part is packed.
type root struct {
	*plan
	tables []*plan // that the plan may need, those first that others need
	hash   uint64  // of the types that this follows from
}

// plans has the plan of each kind of part.
var plans [kinds]struct {
	once sync.Once
	root *root
	err  error
}

// plan gives the plan of the parts, made when the first one is asked for.
func (k kind) plan() (*root, error) {
	p := &plans[k]
	p.once.Do(func() { p.root, p.err = rootOf(k.typ()) })
	return p.root, p.err
}

func rootOf(t reflect.Type) (*root, error) {
	hash := fnv.New64a()
	m := &planner{plans: make(map[reflect.Type]*plan), layout: hash}
	p, err := m.plan(t)
	if err != nil {
		return nil, err
	}
	return &root{p, tablesOf(p), hash.Sum64()}, nil
}

// tablesOf lists the plans below p whose values are in tables.
func tablesOf(p *plan) []*plan {
	var list []*plan
	seen := make(map[*plan]bool)
	var walk func(p *plan)
	walk = func(p *plan) {
		if p == nil || seen[p] {
			return
		}
		seen[p] = true
		for _, f := range p.fields {
			walk(f)
		}
		walk(p.key)
		walk(p.elem)
		if p.inTable() {
			list = append(list, p)
		}
	}
	walk(p)
	return list
}
