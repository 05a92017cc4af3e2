package evidence

import (
	"strconv"
	"strings"
)

// coreNumber reads one of the three numbers of a semantic version: digits,
// without a leading zero.
func coreNumber(part string) (uint64, bool) {
	if !numeric(part) || part[0] == '0' && part != "0" {
		return 0, false
	}
	n, err := strconv.ParseUint(part, 10, 64)
	return n, err == nil
}

// preRelease gives the pre-release part of what stands behind the three numbers
// of a semantic version, "" where there is none, and says whether all of it may
// stand there: "-alpha.1+build.7".
func preRelease(tail string) (pre string, ok bool) {
	tail, build, built := strings.Cut(tail, "+")
	if built && !identifiers(build, false) {
		return "", false
	}
	pre, ok = strings.CutPrefix(tail, "-")
	return pre, !ok || identifiers(pre, true)
}

// identifiers says whether a text is identifiers of a semantic version with dots
// between them. Those of a pre-release have no leading zero where they are numbers.
func identifiers(text string, pre bool) bool {
	for part := range strings.SplitSeq(text, ".") {
		if part == "" || pre && len(part) > 1 && part[0] == '0' && numeric(part) {
			return false
		}
		for i := range len(part) {
			if c := part[i]; !digit(c) && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' {
				return false
			}
		}
	}
	return true
}

// numeric says whether a text is digits and nothing else.
func numeric(text string) bool {
	for i := range len(text) {
		if !digit(text[i]) {
			return false
		}
	}
	return text != ""
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
