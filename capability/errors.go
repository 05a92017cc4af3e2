package capability

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// SyntaxError says that a text cannot be a path at all.
type SyntaxError struct {
	Input string // the text, unchanged
	Msg   string // what a path must or must not be, such as "must not be empty"
}

// Error names the text, the beginning of it if it is very long, and the rule that
// it breaks.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("malformed capability %q: %s", enum.Clip(e.Input, maxLength), e.Msg)
}

// UnknownError says that a text is a well-formed path, but the tree has no such
// place.
type UnknownError struct {
	Input   string // the text, unchanged
	Nearest Path   // the listed path that is spelled most like it
}

// Error names the text and the nearest listed path.
func (e *UnknownError) Error() string {
	if e.Nearest.IsZero() {
		return fmt.Sprintf("unknown capability %q", e.Input)
	}
	return fmt.Sprintf("unknown capability %q: nearest is %q", e.Input, e.Nearest.text)
}

// MovedError says that a text is the former name of one or more paths. [Resolve]
// follows a name that has one heir.
type MovedError struct {
	Input string // the text, unchanged
	Heirs []Path // what stands in its place, in tree order; never empty
}

// Error names the text and its heirs.
func (e *MovedError) Error() string {
	heirs := make([]string, len(e.Heirs))
	for i, h := range e.Heirs {
		heirs[i] = fmt.Sprintf("%q", h.text)
	}
	return fmt.Sprintf("capability %q has moved: it is now %s", e.Input, strings.Join(heirs, " and "))
}
