package wire

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// want is the kind of value that the specification has in a place.
type want uint8

const (
	wantObject want = iota
	wantBool
	wantList
	wantString
)

// read gives what a value declares in a place where another kind of value may
// belong. It is the whole of the table in the package's documentation, once for
// every place.
func read(n *jsontree.Node, w want) (capability.Status, WarningKind) {
	switch n.Kind() {
	case jsontree.KindObject:
		return capability.Full, 0
	case jsontree.KindBool:
		var odd WarningKind
		if w != wantBool {
			odd = BoolCapability
		}
		if n.Bool() {
			return capability.Full, odd
		}
		return capability.Unsupported, odd
	case jsontree.KindNull:
		return capability.NotRecorded, NullCapability
	case jsontree.KindArray:
		switch {
		case w == wantList && len(n.Elems()) == 0:
			return capability.NotRecorded, 0
		case w == wantList:
			return capability.Full, 0
		case len(n.Elems()) == 0:
			return capability.Full, ArrayCapability
		}
		return capability.NotRecorded, ArrayCapability
	case jsontree.KindString:
		if w == wantString {
			return capability.Full, 0
		}
	}
	return capability.NotRecorded, ScalarCapability
}
