package datafile_test

import (
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/internal/datafile"
)

func TestIDs(t *testing.T) {
	for id, want := range map[string]string{
		"a": "", "openai-codex": "", "a-1-b": "", "7": "", strings.Repeat("a", 64): "",
		"":                      "empty",
		strings.Repeat("a", 65): "longer than 64 bytes",
		"-a":                    "a hyphen that joins nothing",
		"a-":                    "a hyphen that joins nothing",
		"a--b":                  "a hyphen that joins nothing",
		"-":                     "a hyphen that joins nothing",
		"Codex":                 "a character that an id cannot have",
		"a b":                   "a character that an id cannot have",
		"é":                     "a character that an id cannot have",
		"a_b":                   "a character that an id cannot have",
	} {
		if got := datafile.IDFault(id); got != want || datafile.ValidID(id) != (want == "") {
			t.Errorf("%q is %q, %v, want %q", id, got, datafile.ValidID(id), want)
		}
	}
}
