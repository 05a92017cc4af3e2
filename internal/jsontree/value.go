package jsontree

import (
	"encoding"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Value is a value in a file being read: a [Node] that knows its place and
// reports its faults. An absent value (an optional member that is not there)
// reads as the zero of whatever is asked for, without a fault.
type Value struct {
	faults *Faults
	node   *Node
	place  place
	offset int // where faults are reported: the value, or the object it is absent from
	key    int // where the member's name stands; offset for anything else
}

// Node returns the value itself, nil if it is absent.
func (v Value) Node() *Node { return v.node }

// Path returns the value's place in the document, as in [Fault].
func (v Value) Path() string { return v.place.String() }

// Member returns the value of an object's member, for its place: no name becomes
// known by it. It is absent for anything but an object that has such a member.
func (v Value) Member(key string) Value {
	o := &Object{faults: v.faults, node: v.node, place: v.place}
	members := v.node.Members()
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Key == key {
			return o.value(members[i])
		}
	}
	return Value{faults: v.faults, place: place{&o.place, key, -1}, offset: v.offset, key: v.offset}
}

// Faultf records a fault of this value. Where the value is absent, the fault
// stands at the object that lacks it.
func (v Value) Faultf(format string, args ...any) {
	v.faultf(v.offset, format, args)
}

// KeyFaultf records a fault of the name of the member that has this value.
func (v Value) KeyFaultf(format string, args ...any) {
	v.faultf(v.key, format, args)
}

func (v Value) faultf(offset int, format string, args []any) {
	// The zero Value comes from an object that is not there, which was reported.
	if v.faults != nil && v.faults.keeps(offset) {
		v.faults.add(found{offset: offset, at: v.place, err: fmt.Errorf(format, args...)})
	}
}

// fault records an error as a fault of this value.
func (v Value) fault(err error) {
	if v.faults != nil && v.faults.keeps(v.offset) {
		v.faults.add(found{offset: v.offset, at: v.place, err: err})
	}
}

// is reports whether the value is of kind k, and reports another kind as a fault.
func (v Value) is(k Kind) bool {
	have := v.node.Kind()
	if have != k && have != KindNone {
		v.Faultf("want %s, have %s", k.phrase(), have.phrase())
	}
	return have == k
}

// AsString returns a string.
func (v Value) AsString() string {
	if !v.is(KindString) {
		return ""
	}
	return v.node.Text()
}

// AsBool returns a boolean.
func (v Value) AsBool() bool {
	return v.is(KindBool) && v.node.Bool()
}

// AsInt64 returns a number written without fraction and exponent.
func (v Value) AsInt64() int64 {
	n, _ := v.whole(64)
	return n
}

// whole is AsInt64 for numbers of so many bits, and says whether it is one.
func (v Value) whole(bits int) (int64, bool) {
	if !v.is(KindNumber) {
		return 0, false
	}
	n, err := strconv.ParseInt(v.node.Text(), 10, bits)
	if err != nil {
		v.noWhole(err, fmt.Sprintf("at most %d bits", bits))
		return 0, false
	}
	return n, true
}

// count is whole for numbers that are not negative.
func (v Value) count(bits int) (uint64, bool) {
	if !v.is(KindNumber) {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(v.node.Text(), "-"), 10, bits)
	if err == nil && n > 0 && v.node.Text()[0] == '-' {
		err = strconv.ErrRange
	}
	if err != nil {
		v.noWhole(err, fmt.Sprintf("0 or more and at most %d bits", bits))
		return 0, false
	}
	return n, true
}

func (v Value) noWhole(err error, of string) {
	if errors.Is(err, strconv.ErrRange) {
		v.Faultf("want a whole number of %s, have %s", of, v.number())
		return
	}
	v.Faultf("want a whole number, have %s", v.number())
}

// float returns a number.
func (v Value) float() (float64, bool) {
	if !v.is(KindNumber) {
		return 0, false
	}
	x, err := strconv.ParseFloat(v.node.Text(), 64)
	if err != nil {
		v.Faultf("want a smaller number, have %s", v.number())
		return 0, false
	}
	return x, true
}

// number is a number as it was written, for a message.
func (v Value) number() string { return enum.Clip(v.node.Text(), maxQuoted) }

// AsText reads a string into dest, whose error becomes the fault's cause. It
// reports whether dest was set.
func (v Value) AsText(dest encoding.TextUnmarshaler) bool {
	if !v.is(KindString) {
		return false
	}
	if err := dest.UnmarshalText([]byte(v.node.Text())); err != nil {
		v.fault(err)
		return false
	}
	return true
}

// AsObject returns an object's cursor, and nil for anything else.
func (v Value) AsObject() *Object {
	if !v.is(KindObject) {
		return nil
	}
	o := &Object{faults: v.faults, node: v.node, place: v.place}
	v.faults.opened = append(v.faults.opened, o)
	return o
}

// AsArray yields an array's elements in order, and nothing for anything else. A
// wrong kind is reported by the call, whether or not the result is ranged over.
func (v Value) AsArray() iter.Seq[Value] {
	if !v.is(KindArray) {
		return func(func(Value) bool) {}
	}
	return func(yield func(Value) bool) {
		up := v.place
		for i, e := range v.node.Elems() {
			p := place{up: &up, index: i}
			if !yield(Value{faults: v.faults, node: e, place: p, offset: e.start, key: e.start}) {
				return
			}
		}
	}
}

// Objects yields the elements of an array that are objects: those that a slice of
// structs holds after a [Decoder] has read it, at the same indices. It reports
// nothing, and yields nothing for anything but an array.
func (v Value) Objects() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		up, n := v.place, 0
		for i, e := range v.node.Elems() {
			if e.kind != KindObject {
				continue
			}
			if !yield(n, Value{v.faults, e, place{up: &up, index: i}, e.start, e.start}) {
				return
			}
			n++
		}
	}
}

// AsStrings returns an array's strings, leaving out what is none (a fault). It
// is nil for an empty or absent array.
func (v Value) AsStrings() []string {
	var out []string
	for e := range v.AsArray() {
		if e.is(KindString) {
			out = append(out, e.node.Text())
		}
	}
	return out
}
