package revision

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An enum holds the names of a closed list of numbers from 0; "" stands for
// the zero value where that means "not recorded".
type enum struct {
	typ   string   // the Go type, for numbers outside of the list
	noun  string   // what a value is, for errors
	names []string // by number; all distinct, never changed
}

func (e enum) string(n uint8) string {
	switch {
	case int(n) >= len(e.names):
		return e.typ + "(" + strconv.Itoa(int(n)) + ")"
	case e.names[n] == "":
		return "?"
	}
	return e.names[n]
}

func (e enum) marshal(n uint8) ([]byte, error) {
	if int(n) >= len(e.names) {
		return nil, fmt.Errorf("%s is no %s", e.string(n), e.noun)
	}
	return []byte(e.names[n]), nil
}

func (e enum) unmarshal(text []byte, n *uint8) error {
	i := slices.Index(e.names, string(text))
	if i < 0 {
		return e.unknown(string(text))
	}
	*n = uint8(i)
	return nil
}

// unknown is the error for a text that names no value.
func (e enum) unknown(text string) error {
	want := slices.DeleteFunc(slices.Clone(e.names), func(s string) bool { return s == "" })
	return fmt.Errorf("unknown %s %q (want %s)", e.noun, text, strings.Join(want, ", "))
}
