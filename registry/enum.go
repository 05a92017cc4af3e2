package registry

import (
	"fmt"
	"slices"
	"strings"
)

// words is the text form of a small enumeration: the index is the value.
type words []string

func (w words) text(n uint8, typ string) string { return word(w, n, typ) }

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
	known := w
	if w[0] == "" {
		known = w[1:]
	}
	return 0, fmt.Errorf("unknown %s %q: want one of %s", what, clip(text), strings.Join(known, ", "))
}
