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
	return line, 1 + characters(data[start:], offset-start)
}

// LineIndex answers [Position] for many offsets in the same data. An answer takes
// the same time wherever the offset is, however long its line.
type LineIndex struct {
	data   []byte
	starts []int  // where each line after the first begins
	marks  []mark // one for each markStep bytes
}

// mark says how many characters there are before an offset.
type mark struct{ offset, characters int }

// markStep is how many bytes apart marks are, but for what is left of a character.
const markStep = 1 << 9

// NewLineIndex returns the index of data, which must not change afterwards.
func NewLineIndex(data []byte) *LineIndex {
	x := &LineIndex{data: data, starts: make([]int, 0, bytes.Count(data, []byte{'\n'}))}
	for i, characters, next := 0, 0, 0; i < len(data) || i == 0; characters++ {
		if i >= next {
			x.marks = append(x.marks, mark{i, characters})
			next += markStep
		}
		_, size := utf8.DecodeRune(data[i:])
		if size == 0 {
			break // there is no data
		}
		if data[i] == '\n' {
			x.starts = append(x.starts, i+1)
		}
		i += size
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
	return before + 1, 1 + x.before(offset) - x.before(start)
}

// before counts the characters that end at or before offset.
func (x *LineIndex) before(offset int) int {
	i := min(offset/markStep, len(x.marks)-1)
	if x.marks[i].offset > offset {
		i--
	}
	m := x.marks[i]
	return m.characters + characters(x.data[m.offset:], offset-m.offset)
}

// characters counts the characters of text that end at or before offset.
func characters(text []byte, offset int) int {
	n := 0
	for i := 0; i < offset; n++ {
		_, size := utf8.DecodeRune(text[i:])
		if i += size; i > offset {
			break
		}
	}
	return n
}
