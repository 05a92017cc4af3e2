package jsontree

import (
	"strconv"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// place is where a value stands in a document. It is kept as a chain and turned
// into text only for a fault. The zero place is the root.
type place struct {
	up    *place
	key   string
	index int // within an array; -1 for a member
}

// String is the path as an author would write it: claims.tools[0].revision. A
// name that is not plain is quoted, lest its dots be taken for steps:
// claims["tools.result.content"][0]. A long name is cut off. The root is the
// empty path.
func (p *place) String() string { return string(p.append(nil)) }

func (p *place) append(b []byte) []byte {
	if p.up == nil {
		return b
	}
	b = p.up.append(b)
	key := enum.Clip(p.key, maxQuoted)
	switch {
	case p.index >= 0:
		return append(strconv.AppendInt(append(b, '['), int64(p.index), 10), ']')
	case !plain(key):
		return append(strconv.AppendQuote(append(b, '['), key), ']')
	case len(b) > 0:
		b = append(b, '.')
	}
	return append(b, key...)
}

// plain reports whether a name can stand in a path without quotes.
func plain(key string) bool {
	for i := range len(key) {
		c := key[i]
		if !digit(c) && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '_' && c != '-' && c != '$' {
			return false
		}
	}
	return key != ""
}
