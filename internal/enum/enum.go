// Package enum gives small enumerations their text form, and has what goes with
// reading words: the nearest of those there are, and a bound for what is quoted.
package enum

import (
	"fmt"
	"slices"
	"strings"
)

// Words is the text form of an enumeration: the index is the value. The zero
// value's word is "" where zero means that nothing is recorded.
type Words []string

// Text gives the value's word, and a number that has none as "Tier(9)".
func (w Words) Text(n uint8, typ string) string {
	if int(n) < len(w) {
		return w[n]
	}
	return fmt.Sprintf("%s(%d)", typ, n)
}

// Marshal gives the value's word; a number that has none is an error.
func (w Words) Marshal(n uint8, typ string) ([]byte, error) {
	if int(n) >= len(w) {
		return nil, fmt.Errorf("%s(%d) has no text form", typ, n)
	}
	return []byte(w[n]), nil
}

// Parse gives the value of a word. The error says what there is to choose from.
func (w Words) Parse(text, what string) (uint8, error) {
	if i := slices.Index(w, text); i >= 0 {
		return uint8(i), nil
	}
	known := w
	if w[0] == "" {
		known = w[1:]
	}
	return 0, fmt.Errorf("unknown %s %q: want one of %s", what, Clip(text, 80), strings.Join(known, ", "))
}

// List is the text form of the enumeration T.
type List[T ~uint8] struct {
	Noun  string // what a value is called in errors
	Words Words
}

// Text gives the value's word, and a number that has none as "Tier(9)".
func (l *List[T]) Text(v T) string {
	if int(v) < len(l.Words) {
		return l.Words[v]
	}
	return l.Words.Text(uint8(v), name(v))
}

// Marshal gives the value's word; a number that has none is an error.
func (l *List[T]) Marshal(v T) ([]byte, error) {
	if int(v) < len(l.Words) {
		return []byte(l.Words[v]), nil
	}
	return l.Words.Marshal(uint8(v), name(v))
}

// Parse gives the value of a word. The error says what there is to choose from.
func (l *List[T]) Parse(text string) (T, error) {
	n, err := l.Words.Parse(text, l.Noun)
	return T(n), err
}

// Read reads a word into v, which stays as it was on an error.
func (l *List[T]) Read(v *T, text []byte) error {
	parsed, err := l.Parse(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}

// name gives the name of v's type, without its package.
func name(v any) string {
	name := fmt.Sprintf("%T", v)
	return name[strings.LastIndexByte(name, '.')+1:]
}

// Clip bounds text that comes from elsewhere and that a message quotes. It cuts
// no character in two.
func Clip(text string, most int) string {
	if cut := Cut(text, most); len(cut) < len(text) {
		return cut + "…"
	}
	return text
}

// Cut gives the beginning of a text, at most so many bytes of it. It cuts no
// character in two.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && text[most]&0xC0 == 0x80 {
		most--
	}
	return text[:most]
}
