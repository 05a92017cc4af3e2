package jsontree

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// Position returns the line and column of the byte at offset, both counted from
// 1. A line ends with a line feed, so a carriage return before it is the line's
// last column. Columns count characters (code points; a byte that is not UTF-8
// counts as one), as editors do. An offset within a character has that
// character's column; one outside the data is moved to its nearest end.
//
// Position looks at all data before offset; for several offsets use a
// [LineIndex].
func Position(data []byte, offset int) (line, column int) {
	offset = min(max(offset, 0), len(data))
	line = 1 + bytes.Count(data[:offset], []byte{'\n'})
	start := 1 + bytes.LastIndexByte(data[:offset], '\n')
	return line, columnOf(data[start:], offset-start)
}

// LineIndex answers [Position] for many offsets in the same data.
type LineIndex struct {
	data   []byte
	starts []int // where each line after the first begins
}

// NewLineIndex returns the index of data, which must not change afterwards.
func NewLineIndex(data []byte) *LineIndex {
	x := &LineIndex{data: data, starts: make([]int, 0, bytes.Count(data, []byte{'\n'}))}
	for i, c := range data {
		if c == '\n' {
			x.starts = append(x.starts, i+1)
		}
	}
	return x
}

// Position returns what the function of this name returns for the index's data.
func (x *LineIndex) Position(offset int) (line, column int) {
	offset = min(max(offset, 0), len(x.data))
	before := sort.SearchInts(x.starts, offset+1) // lines that begin at or before offset
	start := 0
	if before > 0 {
		start = x.starts[before-1]
	}
	return before + 1, columnOf(x.data[start:], offset-start)
}

// columnOf counts the characters of line that end at or before offset, and the
// one that follows.
func columnOf(line []byte, offset int) int {
	column := 1
	for i := 0; i < offset; column++ {
		_, size := utf8.DecodeRune(line[i:])
		if i += size; i > offset {
			break
		}
	}
	return column
}
