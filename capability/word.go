package capability

import (
	"fmt"
	"slices"
	"strings"
)

// The closed lists of this package (statuses, kinds, words, units, effects) share
// one text codec: the word at the value's place in its list.

func parseWord[T ~uint8](what, text string, words []string) (T, error) {
	if i := slices.Index(words, text); i >= 0 {
		return T(i), nil
	}
	return 0, fmt.Errorf("unknown %s %q: must be one of %s", what, text, list(words))
}

func wordOf[T ~uint8](name string, v T, words []string) string {
	if int(v) >= len(words) {
		return fmt.Sprintf("%s(%d)", name, uint8(v))
	}
	return words[v]
}

func marshalWord[T ~uint8](what string, v T, words []string) ([]byte, error) {
	if int(v) >= len(words) {
		return nil, fmt.Errorf("no %s has the number %d: must be below %d", what, uint8(v), len(words))
	}
	return []byte(words[v]), nil
}

// unmarshalWord reads text into v, which stays as it was on an error.
func unmarshalWord[T ~uint8](what string, v *T, text []byte, words []string) error {
	parsed, err := parseWord[T](what, string(text), words)
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}

// list joins the words for an error message; the empty one, which stands for
// "not known", is left out.
func list(words []string) string {
	if words[0] == "" {
		words = words[1:]
	}
	return strings.Join(words, ", ")
}
