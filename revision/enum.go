package revision

import "cmp"

// shown gives a word for people: "?" for what is not recorded.
func shown(word string) string { return cmp.Or(word, "?") }
