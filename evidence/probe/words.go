package probe

import (
	"fmt"
	"slices"
	"strings"
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
	return 0, fmt.Errorf("unknown %s %q: want one of %s", what, clip(text, 80), strings.Join(w[1:], ", "))
}

// clip bounds text that comes from elsewhere, without cutting a character.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && text[most]&0xC0 == 0x80 {
		most--
	}
	return text[:most]
}
