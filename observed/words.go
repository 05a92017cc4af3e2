package observed

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// words is the text form of a small enumeration: the index is the value, the
// zero value's word is empty.
type words []string

func (w words) text(n uint8, typ string) string {
	if int(n) < len(w) {
		return w[n]
	}
	return fmt.Sprintf("%s(%d)", typ, n)
}

func (w words) marshal(n uint8, typ string) ([]byte, error) {
	if int(n) >= len(w) {
		return nil, fmt.Errorf("%s(%d) has no text form", typ, n)
	}
	return []byte(w[n]), nil
}

func (w words) parse(text, what string) (uint8, error) {
	if i := slices.Index(w, text); i >= 0 {
		return uint8(i), nil
	}
	return 0, fmt.Errorf("unknown %s %q: want one of %s", what, clip(text), strings.Join(w[1:], ", "))
}

// clip bounds foreign text that an error message quotes.
func clip(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
