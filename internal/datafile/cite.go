// Package datafile holds what the files of the data set have in common: the one JSON
// form of records, scopes, sources and citations, and the rules of ids and texts.
package datafile

import "github.com/mcpcaps/mcpcaps/evidence"

// KeyOf gives the key by which a file cites a source of a record, and the address
// that the record has to add. It is the source with that very address, else the
// first that has none. Path and lines are always the record's own.
func KeyOf(list []evidence.NamedSource, s evidence.Source) (key, url string, ok bool) {
	s.Path, s.Lines = "", ""
	url, bare := s.URL, s
	bare.URL = ""
	for _, n := range list {
		if n.Source == s {
			return n.Key, "", true
		}
	}
	for _, n := range list {
		if n.Source == bare {
			return n.Key, url, true
		}
	}
	return "", "", false
}
