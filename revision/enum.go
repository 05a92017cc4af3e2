package revision

import "github.com/mcpcaps/mcpcaps/internal/enum"

// An enumeration holds the names of a closed list of numbers from 0; "" stands for
// the zero value where that means "not recorded".
type enumeration struct {
	typ   string     // the Go type, for numbers outside of the list
	noun  string     // what a value is, for errors
	names enum.Words // by number; all distinct, never changed
}

// string gives the name, and "?" for what is not recorded.
func (e enumeration) string(n uint8) string {
	if int(n) < len(e.names) && e.names[n] == "" {
		return "?"
	}
	return e.names.Text(n, e.typ)
}

func (e enumeration) marshal(n uint8) ([]byte, error) { return e.names.Marshal(n, e.typ) }

// unmarshal reads a name into n, which stays as it was on an error.
func (e enumeration) unmarshal(text []byte, n *uint8) error {
	parsed, err := e.names.Parse(string(text), e.noun)
	if err == nil {
		*n = parsed
	}
	return err
}
