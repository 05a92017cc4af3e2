package jsontree

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Fault is one thing wrong in a file.
type Fault struct {
	// File is the file's name as the reader gave it.
	File string
	// Line and Column say where, as [Position] counts.
	Line, Column int
	// Path is the place within the document, such as claims.tools[0].revision.
	// It is empty for the document as a whole.
	Path string
	// Err is the cause.
	Err error
}

// Error is file:line:column: path: cause, without the path where it is empty.
func (f *Fault) Error() string {
	where := fmt.Sprintf("%s:%d:%d: ", f.File, f.Line, f.Column)
	if f.Path != "" {
		where += f.Path + ": "
	}
	return where + cause(f.Err)
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// cause is err's message, without a place of its own: the fault has named it. A
// long one is cut off.
func cause(err error) string {
	switch e := err.(type) {
	case *SyntaxError:
		return e.Msg
	case *LimitError:
		return e.cause()
	}
	return enum.Clip(err.Error(), maxCause)
}

// Bounds of what is reported of one file, lest a file that is wrong all over cost
// more than it is worth.
const (
	// MaxFaults is how many faults of a file are kept: the first, in the order of
	// their positions. One more says how many others there are.
	MaxFaults = 1000
	// maxCause is the longest text of a cause, and maxQuoted that of a member's
	// name, in bytes.
	maxCause  = 2048
	maxQuoted = 256
)

// Faults collects what is wrong in one file. It is made by [Open] or
// [NewFaults], and is for one goroutine.
type Faults struct {
	file   string
	data   []byte
	before int        // lines of the file before data
	lines  *LineIndex // made when first needed
	found  []found
	more   int       // how many were found and not kept
	next   int       // where the first of these stands
	last   int       // where the last of those kept stands, once some were not
	opened []*Object // to be closed by Err, lest a reader forget one
}

// found is a fault whose line is not worked out yet.
type found struct {
	offset int
	at     place
	path   string // in the place of at
	err    error
	late   func() error // in the place of err, where it is dear to make
}

// NewFaults returns an empty collection for the file of this name and content.
func NewFaults(file string, data []byte) *Faults {
	return &Faults{file: file, data: data}
}

// Add records a fault at node, whose place in the document is path. The cause
// is formatted as by [fmt.Errorf], so %w keeps an error within reach. A nil node
// stands for the document as a whole.
func (f *Faults) Add(node *Node, path, format string, args ...any) {
	if offset := node.Offset(); f.keeps(offset) {
		f.add(found{offset: offset, path: path, err: fmt.Errorf(format, args...)})
	}
}

// keeps says whether a fault at offset is among those to keep, and counts it if it
// is not.
func (f *Faults) keeps(offset int) bool {
	if f.more == 0 || offset < f.last {
		return true
	}
	f.more++
	f.next = min(f.next, offset)
	return false
}

func (f *Faults) add(x found) {
	if f.found = append(f.found, x); len(f.found) >= 2*MaxFaults {
		f.sort()
	}
}

// sort puts the faults in order and drops those that are too many.
func (f *Faults) sort() {
	slices.SortStableFunc(f.found, func(a, b found) int { return a.offset - b.offset })
	if len(f.found) <= MaxFaults {
		return
	}
	if next := f.found[MaxFaults].offset; f.more == 0 || next < f.next {
		f.next = next
	}
	f.more += len(f.found) - MaxFaults
	f.last = f.found[MaxFaults-1].offset
	clear(f.found[MaxFaults:])
	f.found = f.found[:MaxFaults]
}

func (f *Faults) position(offset int) (line, column int) {
	if f.lines == nil {
		f.lines = NewLineIndex(f.data)
	}
	line, column = f.lines.Position(offset)
	return f.before + line, column
}

// Any ends the reading like Err, and says whether there is a fault.
func (f *Faults) Any() bool {
	for _, o := range f.opened {
		o.Done()
	}
	return len(f.found) > 0
}

// Err ends the reading: it calls [Object.Done] on every object that was opened,
// and returns the faults, joined in the order of their positions (as found,
// where positions are equal), or nil. Each of the joined errors is a [*Fault].
// There are at most [MaxFaults] of them, and one that counts the others.
func (f *Faults) Err() error {
	if !f.Any() {
		return nil
	}
	f.sort()
	errs := make([]error, len(f.found), len(f.found)+1)
	for i := range f.found {
		errs[i] = f.fault(&f.found[i])
	}
	if f.more > 0 {
		errs = append(errs, f.fault(&found{offset: f.next, err: fmt.Errorf("%d more, from here on", f.more)}))
	}
	return errors.Join(errs...)
}

func (f *Faults) fault(x *found) *Fault {
	line, column := f.position(x.offset)
	path, err := x.path, x.err
	if path == "" {
		path = x.at.String()
	}
	if err == nil {
		err = x.late()
	}
	return &Fault{File: f.file, Line: line, Column: column, Path: path, Err: err}
}
