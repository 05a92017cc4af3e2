package packed

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"reflect"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

var errCorrupt = errors.New("packed data: corrupt")

// spans are texts one after the other, with where each ends.
type spans struct{ ends, body string }

const endBytes = 3

func (s spans) len() int { return len(s.ends) / endBytes }

func (s spans) end(i int) int {
	return int(s.ends[endBytes*i]) | int(s.ends[endBytes*i+1])<<8 | int(s.ends[endBytes*i+2])<<16
}

// whole says that the last text ends where all do.
func (s spans) whole() bool {
	if s.len() == 0 {
		return s.body == ""
	}
	return s.end(s.len()-1) == len(s.body)
}

// at gives a text, false where there is none.
func (s spans) at(i uint64) (string, bool) {
	if i >= uint64(s.len()) {
		return "", false
	}
	from, to := 0, s.end(int(i))
	if i > 0 {
		from = s.end(int(i) - 1)
	}
	if from > to || to > len(s.body) {
		return "", false
	}
	return s.body[from:to], true
}

// decoder reads one part. After an error it reads zeros only.
type decoder struct {
	texts   spans
	b       string
	records []evidence.Record          // those that are not taken yet
	tables  [maxTables]reflect.Value   // of texts: a slice of values
	seen    [maxTables][]reflect.Value // of structs: where they stand
	err     error
}

// decode reads a part into v, which can be set and is zero.
func decode(r *root, texts spans, part string, v reflect.Value) error {
	d := &decoder{texts: texts, b: part}
	if n := d.count(); n > 0 {
		d.records = make([]evidence.Record, n)
	}
	for _, p := range r.tables {
		d.table(p)
	}
	d.value(r.plan, v)
	if d.err == nil && (d.b != "" || len(d.records) > 0) {
		d.fail(errCorrupt)
	}
	return d.err
}

// fail keeps the first error, and ends the part.
func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
	d.b = ""
}

func (d *decoder) uint() uint64 {
	var n uint64
	for i := 0; i < len(d.b) && i < 10; i++ {
		c := d.b[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			d.b = d.b[i+1:]
			return n
		}
	}
	d.fail(errCorrupt)
	return 0
}

func (d *decoder) int() int64 {
	n := d.uint()
	return int64(n>>1) ^ -int64(n&1)
}

func (d *decoder) float() float64 {
	if len(d.b) < 8 {
		d.fail(errCorrupt)
		return 0
	}
	var n uint64
	for i := range 8 {
		n |= uint64(d.b[i]) << (8 * i)
	}
	d.b = d.b[8:]
	return math.Float64frombits(n)
}

func (d *decoder) text() string {
	s, ok := d.texts.at(d.uint())
	if !ok {
		d.fail(errCorrupt)
	}
	return s
}

// count gives a number of elements: as each has at least a byte, no more than
// there are bytes.
func (d *decoder) count() int {
	n := d.uint()
	if n > uint64(len(d.b)) {
		d.fail(errCorrupt)
		return 0
	}
	return int(n)
}

// length gives the length of a slice or a map, false for nil.
func (d *decoder) length() (int, bool) {
	n := d.uint()
	if n == 0 {
		return 0, false
	}
	if n-1 > uint64(len(d.b)) {
		d.fail(errCorrupt)
		return 0, false
	}
	return int(n - 1), true
}

// table reads the texts that the part has of a type, or makes room for the structs.
func (d *decoder) table(p *plan) {
	n := d.count()
	if n == 0 {
		return
	}
	if p.form == formTable {
		d.seen[p.table] = make([]reflect.Value, 0, n)
		return
	}
	list := reflect.MakeSlice(reflect.SliceOf(p.typ), n, n)
	for i := range n {
		if err := readText(list.Index(i), d.text()); err != nil {
			d.fail(fmt.Errorf("packed data: %w", err))
		}
	}
	d.tables[p.table] = list
}

// readText reads a value from its text form, those that there are most of
// without a copy of the text.
func readText(v reflect.Value, text string) (err error) {
	switch x := v.Addr().Interface().(type) {
	case *evidence.Version:
		*x, err = evidence.ParseVersion(text)
	case *evidence.Date:
		*x, err = evidence.ParseDate(text)
	case *revision.Revision:
		*x, err = revision.Parse(text)
	case *capability.Path:
		*x, err = capability.Parse(text)
	case encoding.TextUnmarshaler:
		err = x.UnmarshalText([]byte(text))
	}
	return err
}

func (d *decoder) value(p *plan, v reflect.Value) {
	switch p.form {
	case formBool:
		v.SetBool(d.uint() != 0)
	case formInt:
		n := d.int()
		if v.OverflowInt(n) {
			d.fail(errCorrupt)
		}
		v.SetInt(n)
	case formUint:
		n := d.uint()
		if v.OverflowUint(n) {
			d.fail(errCorrupt)
		}
		v.SetUint(n)
	case formFloat:
		v.SetFloat(d.float())
	case formString:
		v.SetString(d.text())
	case formSlice, formRecords:
		d.slice(p, v)
	case formMap:
		d.mapping(p, v)
	case formStruct:
		d.members(p, v)
	case formText, formTable:
		d.shared(p, v)
	}
}

func (d *decoder) slice(p *plan, v reflect.Value) {
	n, ok := d.length()
	switch {
	case !ok:
		return
	case n == 0:
		v.Set(reflect.MakeSlice(p.typ, 0, 0))
		return
	case p.form == formRecords:
		if n > len(d.records) {
			d.fail(errCorrupt)
			return
		}
		*v.Addr().Interface().(*[]evidence.Record) = d.records[:n:n]
		d.records = d.records[n:]
	default:
		v.Grow(n)
		v.SetLen(n)
		v.SetCap(n)
	}
	for i := range n {
		d.value(p.elem, v.Index(i))
	}
}

func (d *decoder) mapping(p *plan, v reflect.Value) {
	n, ok := d.length()
	if !ok {
		return
	}
	m := reflect.MakeMapWithSize(p.typ, n)
	for range n {
		key, elem := reflect.New(p.key.typ).Elem(), reflect.New(p.elem.typ).Elem()
		d.value(p.key, key)
		d.value(p.elem, elem)
		m.SetMapIndex(key, elem)
	}
	v.Set(m)
}

func (d *decoder) members(p *plan, v reflect.Value) {
	set := d.uint()
	if bits.Len64(set) > len(p.fields) {
		d.fail(errCorrupt)
		return
	}
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		d.value(p.fields[i], v.Field(i))
	}
}

func (d *decoder) shared(p *plan, v reflect.Value) {
	n := d.uint()
	switch {
	case n == 0:
	case n == 1 && p.form == formTable:
		d.members(p, v)
		d.seen[p.table] = append(d.seen[p.table], v)
	case n > 1 && n-2 < uint64(len(d.seen[p.table])):
		v.Set(d.seen[p.table][n-2])
	case n > 1 && d.tables[p.table].IsValid() && n-2 < uint64(d.tables[p.table].Len()):
		v.Set(d.tables[p.table].Index(int(n - 2)))
	default:
		d.fail(errCorrupt)
	}
}
