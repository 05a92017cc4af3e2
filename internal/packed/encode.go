package packed

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
)

// texts numbers the texts of a data set: they are counted in a first pass, and
// what is used most gets the smallest numbers. The empty text is number 0.
type texts struct {
	uses   map[string]int
	number map[string]int // nil in the first pass
}

func (t *texts) of(text string) int {
	t.uses[text]++
	return t.number[text]
}

// rank ends the first pass, and gives the texts in the order of their numbers.
func (t *texts) rank() []string {
	delete(t.uses, "")
	list := append([]string{""}, slices.SortedFunc(maps.Keys(t.uses), func(a, b string) int {
		return cmp.Or(cmp.Compare(t.uses[b], t.uses[a]), cmp.Compare(a, b))
	})...)
	t.number = make(map[string]int, len(list))
	for i, text := range list {
		t.number[text] = i
	}
	return list
}

// encoder packs one part.
type encoder struct {
	texts   *texts
	b       []byte
	records int
	tables  [maxTables]table
	err     error
}

// table is the values of one type that a part has, each once. Those of texts are
// packed by themselves; a struct stands where it comes first.
type table struct {
	at map[any]int
	b  []byte
}

// encode gives the part that holds v.
func encode(r *root, t *texts, v reflect.Value) ([]byte, error) {
	e := &encoder{texts: t}
	e.value(r.plan, v)
	b := binary.AppendUvarint(nil, uint64(e.records))
	for _, p := range r.tables {
		b = binary.AppendUvarint(b, uint64(len(e.tables[p.table].at)))
		b = append(b, e.tables[p.table].b...)
	}
	return append(b, e.b...), e.err
}

func (e *encoder) uint(n uint64) { e.b = binary.AppendUvarint(e.b, n) }

func (e *encoder) text(s string) { e.uint(uint64(e.texts.of(s))) }

// fail keeps the first error.
func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

func (e *encoder) value(p *plan, v reflect.Value) {
	switch p.form {
	case formBool:
		e.b = append(e.b, map[bool]byte{true: 1}[v.Bool()])
	case formInt:
		e.b = binary.AppendVarint(e.b, v.Int())
	case formUint:
		e.uint(v.Uint())
	case formFloat:
		e.b = binary.LittleEndian.AppendUint64(e.b, math.Float64bits(v.Float()))
	case formString:
		e.text(v.String())
	case formSlice, formRecords:
		e.slice(p, v)
	case formMap:
		e.mapping(p, v)
	case formStruct:
		e.members(p, v)
	case formText, formTable:
		e.shared(p, v)
	}
}

// length tells nil and empty apart.
func (e *encoder) length(v reflect.Value) {
	if v.IsNil() {
		e.uint(0)
		return
	}
	e.uint(uint64(v.Len()) + 1)
}

func (e *encoder) slice(p *plan, v reflect.Value) {
	e.length(v)
	if p.form == formRecords {
		e.records += v.Len()
	}
	for i := range v.Len() {
		e.value(p.elem, v.Index(i))
	}
}

func (e *encoder) mapping(p *plan, v reflect.Value) {
	e.length(v)
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		switch p.key.form {
		case formInt:
			return cmp.Compare(a.Int(), b.Int())
		case formUint:
			return cmp.Compare(a.Uint(), b.Uint())
		case formText:
			return cmp.Compare(e.textOf(a), e.textOf(b))
		}
		return strings.Compare(a.String(), b.String())
	})
	for _, k := range keys {
		e.value(p.key, k)
		e.value(p.elem, v.MapIndex(k))
	}
}

// members packs those members of a struct that are not zero.
func (e *encoder) members(p *plan, v reflect.Value) {
	var set uint64
	for i := range p.fields {
		if !v.Field(i).IsZero() {
			set |= 1 << i
		}
	}
	e.uint(set)
	for i, f := range p.fields {
		if set&(1<<i) != 0 {
			e.value(f, v.Field(i))
		}
	}
}

// shared packs a value by its place in the table of its type: zero is 0, the
// first one 2. A struct that comes for the first time follows a 1.
func (e *encoder) shared(p *plan, v reflect.Value) {
	if v.IsZero() {
		e.uint(0)
		return
	}
	t := &e.tables[p.table]
	at, ok := t.at[v.Interface()]
	if !ok {
		if t.at == nil {
			t.at = make(map[any]int)
		}
		at = len(t.at) + 2
		t.at[v.Interface()] = at
		if p.form == formTable {
			e.uint(1)
			e.members(p, v)
			return
		}
		t.b = binary.AppendUvarint(t.b, uint64(e.texts.of(e.textOf(v))))
	}
	e.uint(uint64(at))
}

// textOf gives a value's text form, if the value can be read back from it.
func (e *encoder) textOf(v reflect.Value) string {
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		e.fail(err)
		return ""
	}
	back := reflect.New(v.Type())
	if err := back.Interface().(encoding.TextUnmarshaler).UnmarshalText(bytes.Clone(text)); err != nil || !back.Elem().Equal(v) {
		e.fail(fmt.Errorf("%s: the text %q does not give the value back", v.Type(), text))
	}
	return string(text)
}
