package jsontree

import "strconv"

// place is where a value stands in a document. It is kept as a chain and turned
// into text only for a fault. The zero place is the root.
type place struct {
	up    *place
	key   string
	index int // within an array; -1 for a member
}

// String is the path as an author would write it: claims.tools[0].revision. A
// name that is not plain is quoted, lest its dots be taken for steps:
// claims["tools.result.content"][0]. The root is the empty path.
func (p *place) String() string {
	if p.up == nil {
		return ""
	}
	up := p.up.String()
	switch {
	case p.index >= 0:
		return up + "[" + strconv.Itoa(p.index) + "]"
	case !plain(p.key):
		return up + "[" + strconv.Quote(p.key) + "]"
	case up == "":
		return p.key
	}
	return up + "." + p.key
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
