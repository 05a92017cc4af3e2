package registry

import "fmt"

// word gives the word of an enumeration's value, and a number that has none as
// "Mirror(9)".
func word[T ~uint8](words []string, n T, typ string) string {
	if int(n) < len(words) {
		return words[n]
	}
	return fmt.Sprintf("%s(%d)", typ, n)
}
