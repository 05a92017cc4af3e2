package card

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// sources is a list of named sources. The zero sources is empty.
type sources struct {
	list  []evidence.NamedSource
	known map[evidence.Source]bool
	keys  map[string]bool
	next  map[string]int           // by what a key begins with: the number to try next
	named map[name]evidence.Source // the first of each name
}

// name is what a card calls a source by where it does not list it.
type name struct {
	text, commit string
	date         evidence.Date
}

func nameOf(s evidence.Source) name { return name{cmp.Or(s.Title, s.Repository), s.Commit, s.Date} }

// add makes sure that a record's source can be cited. What differs from record
// to record, the path, the lines and the address, is not part of a named source.
func (s *sources) add(source evidence.Source) {
	source.Path, source.Lines = "", ""
	if s.known[source] {
		return
	}
	if cmp.Or(source.Title, source.Repository) != "" {
		source.URL = ""
		if s.known[source] {
			return
		}
	}
	s.put(source)
}

// put adds a source as it is, under a key of its own.
func (s *sources) put(source evidence.Source) {
	if s.known == nil {
		s.known, s.keys = make(map[evidence.Source]bool), make(map[string]bool)
		s.next, s.named = make(map[string]int), make(map[name]evidence.Source)
	}
	base := key(source)
	k := base
	for n := max(s.next[base], 2); s.keys[k]; n++ {
		k = base + "-" + strconv.Itoa(n)
		s.next[base] = n + 1
	}
	s.keys[k], s.known[source] = true, true
	if _, ok := s.named[nameOf(source)]; !ok {
		s.named[nameOf(source)] = source
	}
	s.list = append(s.list, evidence.NamedSource{Key: k, Source: source})
}

// key makes a key of what a source is: "source-code-b705b6b0".
func key(s evidence.Source) string {
	const most = 40
	text := s.Kind.String() + " " + cmp.Or(s.Commit, s.Title, s.Repository, s.URL)
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '.'
	})
	k := strings.Join(fields, "-")
	return strings.TrimRight(k[:min(len(k), most)], "-.")
}

// kindOf is what a tier's source is where a card does not say.
func kindOf(t evidence.Tier) evidence.SourceKind {
	switch t {
	case evidence.Read:
		return evidence.SourceCode
	case evidence.Probed:
		return evidence.ProbeRun
	case evidence.Observed:
		return evidence.TrafficReport
	}
	return evidence.Directory
}

// fits says whether a source of this kind can be that of a record of the tier.
func fits(t evidence.Tier, k evidence.SourceKind) bool {
	switch k {
	case evidence.SourceCode:
		return t == evidence.Read
	case evidence.ProbeRun:
		return t == evidence.Probed
	case evidence.TrafficReport:
		return t == evidence.Observed
	case evidence.PublicReport:
		return t == evidence.Declared || t == evidence.Probed
	}
	return t == evidence.Declared
}
