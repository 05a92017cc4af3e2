package main

import (
	"bytes"
	"io"
)

// eventReader reads an event stream and rewrites the data of its events. An event
// is handed on as soon as it is complete; one that is not rewritten, byte for byte.
// One of more than max bytes is handed on as it is, in the parts in which it comes.
type eventReader struct {
	source  io.ReadCloser
	max     int
	rewrite func(data []byte) []byte
	tooLong func() // called once for each event that is too long

	out   []byte // to hand on
	event []byte // what has come of the event, none of it handed on
	state lineState
	long  bool // this event is handed on as it comes
	err   error
	chunk [4096]byte
}

// lineState is where in a line of the stream the next byte stands.
type lineState uint8

const (
	atStart lineState = iota // of a line
	inside                   // a line
	afterCR                  // a line ended with a carriage return, a line feed belongs to it
)

func (r *eventReader) Close() error { return r.source.Close() }

func (r *eventReader) Read(p []byte) (int, error) {
	for len(r.out) == 0 && r.err == nil {
		var n int
		n, r.err = r.source.Read(r.chunk[:])
		for _, b := range r.chunk[:n] {
			r.take(b)
		}
		if r.long || r.err != nil { // what is left at the end is no whole event
			r.out, r.event = append(r.out, r.event...), r.event[:0]
		}
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	if n == 0 && len(p) > 0 {
		return 0, r.err
	}
	return n, nil
}

// take takes in a byte. Lines end with LF, CR LF or CR, an event with an empty line.
// Where a CR ended the event, an LF after it counts as one more empty line.
func (r *eventReader) take(b byte) {
	r.event = append(r.event, b)
	switch ends := b == '\n' || b == '\r'; {
	case b == '\n' && r.state != atStart:
		r.state = atStart
	case ends && r.state != inside:
		r.end()
	case b == '\r':
		r.state = afterCR
	default:
		r.state = inside
	}
	if len(r.event) > r.max && !r.long {
		r.long = true
		r.tooLong()
	}
}

// end hands on the event, which is complete.
func (r *eventReader) end() {
	if !r.long {
		r.event = rewriteEvent(r.event, r.rewrite)
	}
	r.out, r.event = append(r.out, r.event...), r.event[:0]
	r.state, r.long = atStart, false
}

// rewriteEvent rewrites the data of an event. All other lines stay as they are; the
// new data stands in one line, where the first line of the data was.
func rewriteEvent(event []byte, rewrite func([]byte) []byte) []byte {
	var data [][]byte
	var before, after []byte // the lines around the data
	for line := range lines(event) {
		text := bytes.TrimRight(line, "\r\n")
		field, value, _ := bytes.Cut(text, []byte(":"))
		if string(field) == "data" {
			data = append(data, bytes.TrimPrefix(value, []byte(" ")))
			continue
		}
		if data == nil {
			before = append(before, line...)
		} else {
			after = append(after, line...)
		}
	}
	if data == nil {
		return event
	}
	old := bytes.Join(data, []byte("\n"))
	text := rewrite(old)
	if bytes.Equal(text, old) {
		return event
	}
	before = append(append(before, "data: "...), bytes.ReplaceAll(text, []byte("\n"), nil)...)
	return append(append(before, '\n'), after...)
}

// lines gives the lines with their ends.
func lines(text []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			n := bytes.IndexAny(text, "\r\n") + 1
			switch {
			case n == 0:
				n = len(text)
			case text[n-1] == '\r' && n < len(text) && text[n] == '\n':
				n++
			}
			if !yield(text[:n]) {
				return
			}
			text = text[n:]
		}
	}
}
