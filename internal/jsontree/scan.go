package jsontree

import "unicode/utf8"

// literal consumes true, false or null.
func (p *parser) literal(word string) error {
	for i := range len(word) {
		if !p.next(word[i]) {
			return p.want("the word " + word)
		}
	}
	return nil
}

// number consumes a number: an optional minus, a whole part without leading
// zeros, an optional fraction, an optional exponent.
func (p *parser) number() error {
	p.next('-')
	if !p.next('0') {
		if err := p.digits(); err != nil {
			return err
		}
	} else if p.i < len(p.src) && digit(p.src[p.i]) {
		return p.want("a number without leading zeros")
	}
	if p.next('.') {
		if err := p.digits(); err != nil {
			return err
		}
	}
	if p.next('e') || p.next('E') {
		if !p.next('+') {
			p.next('-')
		}
		return p.digits()
	}
	return nil
}

// digits consumes one digit or more.
func (p *parser) digits() error {
	start := p.i
	for p.i < len(p.src) && digit(p.src[p.i]) {
		p.i++
	}
	if p.i == start {
		return p.want("a digit")
	}
	return nil
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// str consumes a string, quotes included, and reports whether it holds an
// escape.
func (p *parser) str() (escaped bool, err error) {
	s := p.src
	i := p.i + 1
	for i < len(s) {
		switch c := s[i]; {
		case c == '"':
			p.i = i + 1
			return escaped, nil
		case c == '\\':
			escaped = true
			p.i = i
			if err := p.escape(); err != nil {
				return false, err
			}
			i = p.i
		case c < ' ':
			p.i = i
			return false, p.want("an escape for a control character in a string")
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				p.i = i
				return false, p.want("UTF-8 in a string")
			}
			i += size
		}
	}
	p.i = i
	return false, p.want("'\"' at the end of a string")
}

// escape consumes a backslash and what belongs to it.
func (p *parser) escape() error {
	p.i++
	if p.i >= len(p.src) {
		return p.want("an escape after '\\'")
	}
	switch p.src[p.i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		p.i++
		return nil
	case 'u':
		p.i++
		for range 4 {
			if p.i >= len(p.src) || !hex(p.src[p.i]) {
				return p.want("four hexadecimal digits after \\u")
			}
			p.i++
		}
		return nil
	}
	return p.want("one of \"\\/bfnrtu after '\\'")
}

func hex(c byte) bool {
	return digit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
