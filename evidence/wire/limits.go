package wire

import (
	"errors"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// The bounds of a message. One that crosses them is refused with ErrTooLarge,
// as soon as it does. They hold for the whole of a request, the arguments of a
// tool call included; a caller with larger requests hands Read their _meta.
const (
	// MaxBytes is the greatest length of a message: 4 MiB.
	MaxBytes = 4 << 20
	// MaxDepth is how deep objects and arrays may be nested.
	MaxDepth = 128
	// MaxValues is how many values (objects, arrays, strings, numbers,
	// booleans and nulls) a message may have.
	MaxValues = 1 << 16
	// MaxKeyBytes is the greatest length of a member's name, in bytes.
	MaxKeyBytes = 4096
	// MaxMembers is how many members clientInfo and the capabilities may have
	// together, counting those that a reader has to look at: not what is
	// inside an extension or an experimental capability.
	MaxMembers = 1024
)

// MaxWarnings is how many warnings a Statement keeps. Beyond it, only the first
// of each kind is kept.
const MaxWarnings = 1024

// The bounds of texts. A longer text counts as not said and gives the warning
// TooLong; it does not cost the rest of the message.
const (
	// MaxText is the greatest length of a name, a title, a version, or a
	// method, in bytes. Of a text that is no revision as much is kept.
	MaxText = evidence.MaxVersionLen
	// MaxSignal is the greatest length of a header or vendor member, in bytes.
	MaxSignal = 1024
)

// MaxHeaders is how many headers are looked at, and of MCP-Protocol-Version how
// many values. A server's own bound on headers is usually lower.
const MaxHeaders = 1024

// Why Read and Of refuse a message. The errors that they return wrap one of these and
// say what is wrong and where.
var (
	// ErrTooLarge: the message crosses one of the bounds above.
	ErrTooLarge = errors.New("message is too large")
	// ErrNotJSON: the message is not one JSON value in UTF-8.
	ErrNotJSON = errors.New("message is not JSON")
	// ErrNoStatement: the message is JSON, and no client introduces itself in
	// it: a response or a server's result, a notification (a method under
	// notifications/), a batch, a legacy request other than initialize.
	ErrNoStatement = errors.New("message says nothing of a client")
)
