package probe

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Fields is the set of fields that a tool result had. A structuredContent of
// null is not counted. The zero Fields in a run means those of its scenario.
type Fields uint8

const (
	// FieldContent: content with at least one block.
	FieldContent Fields = 1 << iota
	// FieldStructured: structuredContent that is not null.
	FieldStructured
	// FieldError: isError is true.
	FieldError
	fieldsEnd
)

var fieldNames = [...]string{"content", "structuredContent", "isError"}

// Has says whether all of the fields in g are in f.
func (f Fields) Has(g Fields) bool { return f&g == g }

// String joins the names of the fields: "content+structuredContent+isError".
func (f Fields) String() string {
	if f >= fieldsEnd {
		return fmt.Sprintf("Fields(%d)", uint8(f))
	}
	var names []string
	for i, name := range fieldNames {
		if f.Has(1 << i) {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// MarshalText gives the text form.
func (f Fields) MarshalText() ([]byte, error) {
	if f >= fieldsEnd {
		return nil, fmt.Errorf("Fields(%d) has no text form", uint8(f))
	}
	return []byte(f.String()), nil
}

// UnmarshalText reads what MarshalText gives, the names in that order; "" gives
// zero. On an error f stays as it was.
func (f *Fields) UnmarshalText(text []byte) error {
	for g := range fieldsEnd {
		if g.String() == string(text) {
			*f = g
			return nil
		}
	}
	return fmt.Errorf("unknown fields %q: want some of %s, in this order", enum.Clip(string(text), 80), strings.Join(fieldNames[:], "+"))
}
