package jsontree

import "unicode/utf8"

// Quote gives a text in quotes, as [Marshal] gives it: with no more escapes than
// JSON and its line separators ask for. Invalid UTF-8 becomes U+FFFD.
func Quote(s string) string { return string(AppendQuoted(nil, s)) }

// AppendQuoted appends what [Quote] gives.
func AppendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	plain := 0 // where what needs no escape begins
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if !escapes(r, size) {
			i += size
			continue
		}
		b = appendEscape(append(b, s[plain:i]...), r)
		i += size
		plain = i
	}
	return append(append(b, s[plain:]...), '"')
}

// escapes says whether a character that is this many bytes long is not written as
// it stands.
func escapes(r rune, size int) bool {
	return r < ' ' || r == '"' || r == '\\' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError && size == 1
}

func appendEscape(b []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(b, '\\', byte(r))
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}
