package wire

import "unicode/utf8"

// scanner goes through a message once. It checks that the message is JSON
// within the bounds, and remembers where the members stand that may matter; all
// else is passed over. What is wrong with a message that it refuses, jsontree
// says in words: a refused message may cost a second look.
type scanner struct {
	src    []byte
	i      int // the next byte
	values int
	depth  int
	tape   tape
}

// document passes the text that begins at from, one value, and gives its root.
func (s *scanner) document(src []byte, from int, in ring) (root node, ok bool) {
	s.src, s.i, s.depth = src, from, 0
	root = node(len(s.tape))
	s.tape = append(s.tape, member{})
	s.space()
	if !s.member(root, in) {
		return 0, false
	}
	s.space()
	return root, s.i == len(src)
}

// member passes a value and remembers it as that of the tape's member n.
func (s *scanner) member(n node, in ring) bool {
	from := s.i
	kind, flags, ok := s.value(in)
	m := &s.tape[n]
	m.from, m.to, m.next = int32(from), int32(s.i), node(len(s.tape))
	m.kind, m.flags = kind, m.flags|flags
	return ok
}

// value passes a value.
func (s *scanner) value(in ring) (kind, flags, bool) {
	if s.i >= len(s.src) || s.values >= MaxValues {
		return 0, 0, false
	}
	s.values++
	switch c := s.src[s.i]; c {
	case '"':
		flags, ok := s.text()
		return aString, flags & escaped, ok
	case '{':
		return anObject, 0, s.object(in)
	case '[':
		filled, ok := s.array()
		return anArray, filled, ok
	case 't':
		return aBool, holds, s.literal("true")
	case 'f':
		return aBool, 0, s.literal("false")
	case 'n':
		return aNull, 0, s.literal("null")
	}
	return aNumber, 0, s.number()
}

// object passes an object; in says what its members may be.
func (s *scanner) object(in ring) bool {
	if s.depth++; s.depth > MaxDepth {
		return false
	}
	s.i++
	s.space()
	for more := !s.next('}'); more; {
		from := s.i + 1
		flags, ok := s.text()
		if !ok || s.i-1-from > MaxKeyBytes {
			return false
		}
		keep, below := in.look(s.src[from:s.i-1], flags)
		n := node(len(s.tape))
		if keep {
			s.tape = append(s.tape, member{keyFrom: int32(from), keyTo: int32(s.i - 1), flags: flags & escaped << keyShift})
		}
		s.space()
		if !s.next(':') {
			return false
		}
		s.space()
		if keep {
			ok = s.member(n, below)
		} else {
			_, _, ok = s.value(nowhere)
		}
		if !ok {
			return false
		}
		if more, ok = s.another('}'); !ok {
			return false
		}
	}
	s.depth--
	return true
}

// array passes an array.
func (s *scanner) array() (filled flags, ok bool) {
	if s.depth++; s.depth > MaxDepth {
		return 0, false
	}
	s.i++
	s.space()
	for more := !s.next(']'); more; filled = holds {
		if _, _, ok := s.value(nowhere); !ok {
			return 0, false
		}
		if more, ok = s.another(']'); !ok {
			return 0, false
		}
	}
	s.depth--
	return filled, true
}

// another passes what stands between two members or elements, or the bracket
// after the last.
func (s *scanner) another(closing byte) (more, ok bool) {
	s.space()
	if s.next(',') {
		s.space()
		return true, true
	}
	return false, s.next(closing)
}

// text passes a string, quotes included.
func (s *scanner) text() (f flags, ok bool) {
	if !s.next('"') {
		return 0, false
	}
	b, i := s.src, s.i
	for i < len(b) {
		c := b[i]
		switch {
		case c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf:
			i++
		case c == '"':
			s.i = i + 1
			return f, true
		case c == '\\':
			size := escape(b[i:])
			if size == 0 {
				return f, false
			}
			f |= escaped
			i += size
		case c < ' ':
			return f, false
		default:
			r, size := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && size == 1 {
				return f, false
			}
			f |= foreign
			i += size
		}
	}
	return f, false
}

// escape gives the length of the escape that b begins with, 0 if it is none.
func escape(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(b) >= 6 && hex(b[2]) && hex(b[3]) && hex(b[4]) && hex(b[5]) {
			return 6
		}
	}
	return 0
}

// number passes a number.
func (s *scanner) number() bool {
	s.next('-')
	if !s.next('0') && !s.digits() {
		return false
	}
	if s.next('.') && !s.digits() {
		return false
	}
	if s.next('e') || s.next('E') {
		if !s.next('+') {
			s.next('-')
		}
		return s.digits()
	}
	return true
}

// digits passes one digit or more.
func (s *scanner) digits() bool {
	from := s.i
	for s.i < len(s.src) && digit(s.src[s.i]) {
		s.i++
	}
	return s.i > from
}

func (s *scanner) literal(word string) bool {
	if len(s.src)-s.i < len(word) || string(s.src[s.i:s.i+len(word)]) != word {
		return false
	}
	s.i += len(word)
	return true
}

// next passes c if it is the next byte.
func (s *scanner) next(c byte) bool {
	if s.i < len(s.src) && s.src[s.i] == c {
		s.i++
		return true
	}
	return false
}

func (s *scanner) space() {
	for s.i < len(s.src) {
		if c := s.src[s.i]; c > ' ' || c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return
		}
		s.i++
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func hex(c byte) bool { return digit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
