package capability

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLength is the length of the longest path that [Parse] takes, in bytes.
const maxLength = 256

// Path names one capability, such as tools.result.structuredContent. It is
// either a listed node of the tree or a member of an open family. The zero value
// names nothing, prints as "" and has no parent. Paths are small values, safe to
// copy and to use as map keys; == is equality of what they name.
type Path struct {
	text   string
	node   nodeID // itself, if listed
	family nodeID // the open family that it belongs to, if not listed
}

// Parse returns the path that text names. An identifier in an open family is
// taken as it stands, dots and slashes included.
//
// The error is a [*SyntaxError] where text cannot be a path, a [*MovedError]
// where it is the former name of one, and a [*UnknownError] where the tree has no
// such place. A listed path costs no allocation.
func Parse(text string) (Path, error) {
	if n := lookup(text); n != nNone {
		return listed(n), nil
	}
	if fault := malformed(text); fault != "" {
		return Path{}, &SyntaxError{Input: text, Msg: fault}
	}
	if heirs := heirsOf(text); heirs != nil {
		return Path{}, &MovedError{Input: text, Heirs: heirs}
	}
	if p, ok := openMember(text); ok {
		return p, nil
	}
	return Path{}, &UnknownError{Input: text, Nearest: nearest(text)}
}

// MustParse is [Parse] for constants: it panics on an error.
func MustParse(text string) Path {
	p, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return p
}

// IsZero reports whether p is the zero Path, which names nothing.
func (p Path) IsZero() bool { return p.text == "" }

// String returns the text form, "" for the zero Path. It is the only form of a
// path to store or to send.
func (p Path) String() string { return p.text }

// MarshalText writes the text form.
func (p Path) MarshalText() ([]byte, error) { return []byte(p.text), nil }

// UnmarshalText reads what [Parse] reads; empty text gives the zero Path. On an
// error p stays as it was.
func (p *Path) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*p = Path{}
		return nil
	}
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}

// here returns the node that p is, or the family that it belongs to.
func (p Path) here() nodeID { return p.node | p.family } // one of them is nNone

// listed returns the path of a listed node.
func listed(n nodeID) Path { return Path{text: nodes[n].text, node: n} }

// lookup finds a listed node by its text, and nNone where there is none.
func lookup(text string) nodeID {
	i, ok := slices.BinarySearchFunc(byText[:], text, func(n nodeID, text string) int {
		return cmp.Compare(nodes[n].text, text)
	})
	if !ok {
		return nNone
	}
	return byText[i]
}

// malformed says why text cannot be a path, and "" if it can.
func malformed(text string) string {
	switch {
	case text == "":
		return "must not be empty"
	case len(text) > maxLength:
		return fmt.Sprintf("must not be longer than %d bytes", maxLength)
	case !utf8.ValidString(text):
		return "must be valid UTF-8"
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "must have printable characters only"
	case text[0] == ' ' || text[len(text)-1] == ' ':
		return "must not begin or end with a space"
	}
	if family, id := splitFamily(text); family != nNone {
		switch {
		case id == "":
			return "must name a member after the dot"
		case id[0] == ' ':
			return "must have an identifier that does not begin with a space"
		}
		return ""
	}
	if slices.Contains(strings.Split(text, "."), "") {
		return "must not have an empty part"
	}
	return ""
}

// splitFamily cuts text into an open family and the identifier after its dot. It
// returns nNone where text does not begin with an open family and a dot.
func splitFamily(text string) (family nodeID, id string) {
	first, id, found := strings.Cut(text, ".")
	if !found {
		return nNone, ""
	}
	if n := lookup(first); nodes[n].open {
		return n, id
	}
	return nNone, ""
}

// openMember returns the path of a well-formed text that is not listed, if it is
// a member of an open family. Where the identifiers are names that clients send
// (the family has a place on the wire), any text is one: io.modelcontextprotocol/ui.v2
// is not something below io.modelcontextprotocol/ui. In the other families what
// follows a listed member is an unknown child of it, most likely a slip.
func openMember(text string) (Path, bool) {
	family, id := splitFamily(text)
	if family == nNone {
		return Path{}, false
	}
	if facts[family].wire == "" {
		for c := range listed(family).Children() {
			if strings.HasPrefix(id, c.Name()+".") {
				return Path{}, false
			}
		}
	}
	return Path{text: text, family: family}, true
}
