package jsontree

import "fmt"

// SyntaxError says why a text is not JSON.
type SyntaxError struct {
	// Offset is the first byte that does not fit, counted from 0. It is the
	// length of the text where the text ends too early.
	Offset int
	// Msg says what was wanted and what is there.
	Msg string
}

// Error gives the offset and the message.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg)
}
