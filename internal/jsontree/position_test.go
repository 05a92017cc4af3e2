package jsontree_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// naivePosition is the documented rule, character by character.
func naivePosition(data string, offset int) (line, column int) {
	line, column = 1, 1
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRuneInString(data[i:])
		if offset < i+size {
			break
		}
		if column++; r == '\n' {
			line, column = line+1, 1
		}
		i += size
	}
	return line, column
}

func TestPosition(t *testing.T) {
	tests := []struct {
		name         string
		data         string
		offset       int
		line, column int
	}{
		{"start", "abc", 0, 1, 1},
		{"end", "abc", 3, 1, 4},
		{"before the start", "abc", -5, 1, 1},
		{"after the end", "abc", 99, 1, 4},
		{"empty", "", 0, 1, 1},
		{"line feed itself", "ab\ncd", 2, 1, 3},
		{"after a line feed", "ab\ncd", 3, 2, 1},
		{"end after a line feed", "ab\n", 3, 2, 1},
		{"empty lines", "\n\n\nx", 3, 4, 1},
		{"carriage return", "a\r\nb", 2, 1, 3},
		{"characters, not bytes", "é😀x", 6, 1, 3},
		{"within a character", "é😀x", 4, 1, 2},
		{"bytes that are not UTF-8", "\xff\x80x", 2, 1, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if line, column := jsontree.Position([]byte(tt.data), tt.offset); line != tt.line || column != tt.column {
				t.Errorf("Position: got %d:%d, want %d:%d", line, column, tt.line, tt.column)
			}
			x := jsontree.NewLineIndex([]byte(tt.data))
			if line, column := x.Position(tt.offset); line != tt.line || column != tt.column {
				t.Errorf("LineIndex: got %d:%d, want %d:%d", line, column, tt.line, tt.column)
			}
		})
	}
}

func FuzzPosition(f *testing.F) {
	for _, seed := range []string{"", "a\nb", "\n\n", "é\r\n😀\n", "\xff\x80\n\xe2\x82"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		data = data[:min(len(data), 300)]
		x := jsontree.NewLineIndex([]byte(data))
		for offset := range len(data) + 1 {
			line, column := naivePosition(data, offset)
			if l, c := jsontree.Position([]byte(data), offset); l != line || c != column {
				t.Fatalf("Position(%q, %d): got %d:%d, want %d:%d", data, offset, l, c, line, column)
			}
			if l, c := x.Position(offset); l != line || c != column {
				t.Fatalf("LineIndex(%q).Position(%d): got %d:%d, want %d:%d", data, offset, l, c, line, column)
			}
		}
	})
}

func BenchmarkPosition(b *testing.B) {
	data := []byte(strings.Repeat(wireText+"\n", 1000))
	x := jsontree.NewLineIndex(data)
	b.Run("once", func(b *testing.B) {
		for b.Loop() {
			jsontree.Position(data, len(data)/2)
		}
	})
	b.Run("indexed", func(b *testing.B) {
		for b.Loop() {
			x.Position(len(data) / 2)
		}
	})
}
