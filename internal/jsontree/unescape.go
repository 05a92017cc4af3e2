package jsontree

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape decodes the inside of a string that was found well formed. Half a
// surrogate pair becomes U+FFFD, as in encoding/json.
func unescape(s string) string {
	out := make([]byte, 0, len(s))
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			return string(append(out, s...))
		}
		out = append(out, s[:i]...)
		c := s[i+1]
		s = s[i+2:]
		switch c {
		case 'u':
			r := hex4(s)
			s = s[4:]
			if utf16.IsSurrogate(r) {
				pair := rune(utf8.RuneError)
				if strings.HasPrefix(s, `\u`) {
					pair = utf16.DecodeRune(r, hex4(s[2:]))
				}
				if r = pair; r != utf8.RuneError {
					s = s[6:]
				}
			}
			out = utf8.AppendRune(out, r)
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		default: // a quote, a backslash or a slash
			out = append(out, c)
		}
	}
}

// hex4 is the value of the four hexadecimal digits that s starts with.
func hex4(s string) rune {
	var r rune
	for i := range 4 {
		c := s[i]
		switch {
		case c >= 'a':
			c -= 'a' - 10
		case c >= 'A':
			c -= 'A' - 10
		default:
			c -= '0'
		}
		r = r<<4 | rune(c)
	}
	return r
}
