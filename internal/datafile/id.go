package datafile

import (
	"fmt"
	"strings"
)

// MaxIDBytes is the length of the longest id of a client.
const MaxIDBytes = 64

// ValidID says whether a text is a client's id: lower case letters and digits, with
// single hyphens between them, at most MaxIDBytes long.
func ValidID(id string) bool { return IDFault(id) == "" }

// IDFault says why a text is no id of a client, "" if it is one.
func IDFault(id string) string {
	switch {
	case id == "":
		return "empty"
	case len(id) > MaxIDBytes:
		return fmt.Sprintf("longer than %d bytes", MaxIDBytes)
	case id[0] == '-' || id[len(id)-1] == '-' || strings.Contains(id, "--"):
		return "a hyphen that joins nothing"
	case strings.ContainsFunc(id, notInID):
		return "a character that an id cannot have"
	}
	return ""
}

func notInID(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-'
}
