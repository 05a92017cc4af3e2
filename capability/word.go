package capability

import "github.com/mcpcaps/mcpcaps/internal/enum"

// The closed lists of this package (statuses, kinds, words, units, effects) share
// one text codec: the word at the value's place in its list.

func parseWord[T ~uint8](what, text string, words []string) (T, error) {
	n, err := enum.Words(words).Parse(text, what)
	return T(n), err
}

func wordOf[T ~uint8](name string, v T, words []string) string {
	return enum.Words(words).Text(uint8(v), name)
}

func marshalWord[T ~uint8](name string, v T, words []string) ([]byte, error) {
	return enum.Words(words).Marshal(uint8(v), name)
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
