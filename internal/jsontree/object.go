package jsontree

import (
	"encoding"
	"fmt"
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Need says whether a member must be there.
type Need bool

// The two needs.
const (
	Optional Need = false
	Required Need = true
)

// Object reads one object of a strict file. Asking for a member makes its name
// known; a required member that is absent is a fault, and so is one of another
// kind. What is asked for and cannot be had reads as the zero value, so a reader
// asks for everything in turn and looks at [Faults.Err] once, at the end.
//
// Every method may be called on a nil *Object, which is what an absent or
// misshapen object reads as; it has no members and adds no fault to the one
// that was reported already.
type Object struct {
	faults *Faults
	node   *Node
	place  place
	names  []string // known by the plan of a struct, which owns them
	known  []string
	all    bool // every name is known
	done   bool
}

// Open parses a file that holds one object and returns its cursor. It never
// fails: a text that is no JSON or no object gives a nil cursor and a fault, and
// [Faults.Err] returns it.
func Open(file string, data []byte, lim Limits) (*Object, *Faults) {
	v, f := open(NewFaults(file, data), lim)
	return v.AsObject(), f
}

// open parses the text whose faults are to be collected.
func open(f *Faults, lim Limits) (Value, *Faults) {
	root, err := Parse(f.data, lim)
	switch e := err.(type) {
	case *SyntaxError:
		f.add(found{offset: e.Offset, err: e})
	case *LimitError:
		f.add(found{offset: e.Offset, err: e})
	}
	return Value{faults: f, node: root, offset: root.Offset(), key: root.Offset()}, f
}

// Value returns the member's value, whatever its kind.
func (o *Object) Value(key string, need Need) Value {
	if o == nil {
		return Value{}
	}
	if !o.knows(key) {
		if o.known == nil {
			o.known = make([]string, 0, 8)
		}
		o.known = append(o.known, key)
	}
	members := o.node.Members()
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Key == key {
			return o.value(members[i])
		}
	}
	if need {
		o.Faultf("missing member %q", key)
	}
	return o.absent(key)
}

func (o *Object) knows(key string) bool {
	return slices.Contains(o.names, key) || slices.Contains(o.known, key)
}

// absent is the value of a member that is not there.
func (o *Object) absent(key string) Value {
	at := o.node.start
	return Value{faults: o.faults, place: place{&o.place, key, -1}, offset: at, key: at}
}

func (o *Object) value(m Member) Value {
	return Value{o.faults, m.Value, place{&o.place, m.Key, -1}, m.Value.start, m.KeyOffset}
}

// Has reports whether the member is there.
func (o *Object) Has(key string) bool {
	return o.Value(key, Optional).node != nil
}

// String returns the member's string.
func (o *Object) String(key string, need Need) string { return o.Value(key, need).AsString() }

// Bool returns the member's boolean.
func (o *Object) Bool(key string, need Need) bool { return o.Value(key, need).AsBool() }

// Int64 returns the member's number, written without fraction and exponent.
func (o *Object) Int64(key string, need Need) int64 { return o.Value(key, need).AsInt64() }

// Strings returns the strings of the member's array, nil if there are none.
func (o *Object) Strings(key string, need Need) []string { return o.Value(key, need).AsStrings() }

// Object returns the cursor of the member's object, nil if there is none.
func (o *Object) Object(key string, need Need) *Object { return o.Value(key, need).AsObject() }

// Array yields the elements of the member's array in order.
func (o *Object) Array(key string, need Need) iter.Seq[Value] { return o.Value(key, need).AsArray() }

// Text reads the member's string into dest, whose error becomes a fault. It
// reports whether dest was set.
func (o *Object) Text(key string, need Need, dest encoding.TextUnmarshaler) bool {
	return o.Value(key, need).AsText(dest)
}

// Members yields every member in the order of the file, duplicates included,
// and makes all names known: for an object whose names are data. The reader
// reports a name that will not do with [Value.KeyFaultf].
func (o *Object) Members() iter.Seq2[string, Value] {
	if o == nil {
		return func(func(string, Value) bool) {}
	}
	o.all = true
	return func(yield func(string, Value) bool) {
		for _, m := range o.node.Members() {
			if !yield(m.Key, o.value(m)) {
				return
			}
		}
	}
}

// Faultf records a fault of the object as a whole.
func (o *Object) Faultf(format string, args ...any) {
	if o != nil && o.faults.keeps(o.node.start) {
		o.faults.add(found{offset: o.node.start, at: o.place, err: fmt.Errorf(format, args...)})
	}
}

// Path returns the object's place in the document, as in [Fault].
func (o *Object) Path() string {
	if o == nil {
		return ""
	}
	return o.place.String()
}

// Done ends the reading of the object: it reports each member that repeats an
// earlier one, and each whose name was not asked for, with the known name that
// was probably meant. Calling it again does nothing. [Faults.Err] calls it for
// objects on which it was not called.
func (o *Object) Done() {
	if o == nil || o.done {
		return
	}
	o.done = true
	for first, again := range o.node.Duplicates() {
		o.keyFault(again, func() error {
			line, column := o.faults.position(first.KeyOffset)
			return fmt.Errorf("duplicate member %q, first at %d:%d", enum.Clip(again.Key, maxQuoted), line, column)
		})
	}
	if o.all {
		return
	}
	for _, m := range o.node.Members() {
		if o.knows(m.Key) {
			continue
		}
		o.keyFault(m, func() error {
			key := enum.Clip(m.Key, maxQuoted)
			if near := enum.Nearest(m.Key, slices.Concat(o.names, o.known)); near != "" {
				return fmt.Errorf("unknown member %q: did you mean %q?", key, near)
			}
			return fmt.Errorf("unknown member %q", key)
		})
	}
}

// keyFault records a fault that stands at the name of a member but is the
// object's: that it has such a member at all.
func (o *Object) keyFault(m Member, cause func() error) {
	if o.faults.keeps(m.KeyOffset) {
		o.faults.add(found{offset: m.KeyOffset, at: o.place, late: cause})
	}
}
