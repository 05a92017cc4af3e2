package jsontree

import (
	"errors"
	"fmt"
	"slices"
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

// cause is err's message, without a place of its own: the fault has named it.
func cause(err error) string {
	switch e := err.(type) {
	case *SyntaxError:
		return e.Msg
	case *LimitError:
		return e.cause()
	}
	return err.Error()
}

// Faults collects all that is wrong in one file. It is made by [Open] or
// [NewFaults], and is for one goroutine.
type Faults struct {
	file   string
	data   []byte
	lines  *LineIndex // made when first needed
	found  []found
	opened []*Object // to be closed by Err, lest a reader forget one
}

// found is a fault whose line is not worked out yet.
type found struct {
	offset int
	path   string
	err    error
}

// NewFaults returns an empty collection for the file of this name and content.
func NewFaults(file string, data []byte) *Faults {
	return &Faults{file: file, data: data}
}

// Add records a fault at node, whose place in the document is path. The cause
// is formatted as by [fmt.Errorf], so %w keeps an error within reach. A nil node
// stands for the document as a whole.
func (f *Faults) Add(node *Node, path, format string, args ...any) {
	f.add(node.Offset(), path, fmt.Errorf(format, args...))
}

func (f *Faults) add(offset int, path string, err error) {
	f.found = append(f.found, found{offset, path, err})
}

func (f *Faults) position(offset int) (line, column int) {
	if f.lines == nil {
		f.lines = NewLineIndex(f.data)
	}
	return f.lines.Position(offset)
}

// Err ends the reading: it calls [Object.Done] on every object that was opened,
// and returns all faults, joined in the order of their positions (as found,
// where positions are equal), or nil. Each of the joined errors is a [*Fault].
func (f *Faults) Err() error {
	for _, o := range f.opened {
		o.Done()
	}
	if len(f.found) == 0 {
		return nil
	}
	sorted := slices.Clone(f.found)
	slices.SortStableFunc(sorted, func(a, b found) int { return a.offset - b.offset })
	errs := make([]error, len(sorted))
	for i, x := range sorted {
		line, column := f.position(x.offset)
		errs[i] = &Fault{File: f.file, Line: line, Column: column, Path: x.path, Err: x.err}
	}
	return errors.Join(errs...)
}
