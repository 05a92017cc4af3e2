package datafile_test

import (
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
)

func TestKeyOf(t *testing.T) {
	list := []evidence.NamedSource{
		{Key: "bare", Source: evidence.Source{Title: "A"}},
		{Key: "addressed", Source: evidence.Source{Title: "A", URL: "u"}},
		{Key: "other", Source: evidence.Source{Title: "B", URL: "u"}},
	}
	for _, tt := range []struct {
		source   evidence.Source
		key, url string
		ok       bool
	}{
		{evidence.Source{Title: "A"}, "bare", "", true},
		{evidence.Source{Title: "A", Path: "p", Lines: "1"}, "bare", "", true},
		{evidence.Source{Title: "A", URL: "u", Path: "p"}, "addressed", "", true},
		{evidence.Source{Title: "A", URL: "v"}, "bare", "v", true},
		{evidence.Source{Title: "B", URL: "u"}, "other", "", true},
		{evidence.Source{Title: "B", URL: "v"}, "", "", false},
		{evidence.Source{Title: "B"}, "", "", false},
	} {
		key, url, ok := datafile.KeyOf(list, tt.source)
		if key != tt.key || url != tt.url || ok != tt.ok {
			t.Errorf("KeyOf(%+v) = %q, %q, %v, want %q, %q, %v", tt.source, key, url, ok, tt.key, tt.url, tt.ok)
		}
	}
}
