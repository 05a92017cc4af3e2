package packed

import "strings"

// Fold makes names equal that differ in case and separators only.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ' || r == '_' || r == '/':
			return '-'
		}
		return r
	}, name)
}
