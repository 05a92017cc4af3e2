package wire

import "github.com/mcpcaps/mcpcaps/capability"

// want is the kind of value that the specification has in a place.
type want uint8

const (
	wantObject want = iota
	wantBool
	wantList
	wantString
)

// says gives what a value declares in a place where another kind of value may
// belong. It is the whole of the table in the package's documentation, once for
// every place.
func (m *member) says(w want) (capability.Status, WarningKind) {
	switch m.kind {
	case anObject:
		return capability.Full, 0
	case aBool:
		var odd WarningKind
		if w != wantBool {
			odd = BoolCapability
		}
		if m.flags&holds != 0 {
			return capability.Full, odd
		}
		return capability.Unsupported, odd
	case aNull:
		return capability.NotRecorded, NullCapability
	case anArray:
		empty := m.flags&holds == 0
		switch {
		case w == wantList && empty:
			return capability.NotRecorded, 0
		case w == wantList:
			return capability.Full, 0
		case empty:
			return capability.Full, ArrayCapability
		}
		return capability.NotRecorded, ArrayCapability
	case aString:
		if w == wantString {
			return capability.Full, 0
		}
	}
	return capability.NotRecorded, ScalarCapability
}
