package dataset

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// sourceReader is the sources that a file names, and which of them are cited.
type sourceReader struct {
	list    []NamedSource
	at      []jsontree.Value
	cited   []bool
	byKey   map[string]int          // the first source of each key
	same    map[evidence.Source]int // the first that says so
	unknown int                     // keys that were looked for and are none
}

// Bounds of the search for a key that was probably meant, lest a long file that is
// wrong all over take the square of its length.
const (
	maxNearKeys = 100  // unknown keys that a near one is looked for
	maxNearList = 1000 // sources that are looked at
)

// openSources reads the sources of a file.
func openSources(o *jsontree.Object) *sourceReader {
	s := &sourceReader{byKey: map[string]int{}, same: map[evidence.Source]int{}}
	for key, v := range o.Object("sources", jsontree.Optional).Members() {
		if key == "" {
			v.KeyFaultf("a source needs a key")
			continue
		}
		source := readSource(v.AsObject())
		if _, ok := s.byKey[key]; !ok {
			s.byKey[key] = len(s.list)
		}
		if _, ok := s.same[source]; !ok {
			s.same[source] = len(s.list)
		}
		s.list = append(s.list, NamedSource{Key: key, Source: source})
		s.at = append(s.at, v)
	}
	s.cited = make([]bool, len(s.list))
	return s
}

// readSource reads what a source has of its own.
func readSource(o *jsontree.Object) evidence.Source {
	s := evidence.Source{
		Kind:       readText[evidence.SourceKind](o, "kind", jsontree.Required),
		Title:      o.String("title", jsontree.Optional),
		Repository: o.String("repository", jsontree.Optional),
		Commit:     o.String("commit", jsontree.Optional),
		URL:        o.String("url", jsontree.Optional),
		Date:       readText[evidence.Date](o, "date", jsontree.Optional),
	}
	if s.Title == "" && s.Repository == "" && s.URL == "" {
		o.Faultf(`cannot be found: want a "title", a "repository" or a "url"`)
	}
	return s
}

// cite gives the source of that key and marks it as cited.
func (s *sourceReader) cite(key string) (evidence.Source, bool) {
	i, ok := s.byKey[key]
	if !ok {
		return evidence.Source{}, false
	}
	s.cited[i] = true
	return s.list[i].Source, true
}

// read gives the source whose key the value is.
func (s *sourceReader) read(v jsontree.Value) (evidence.Source, bool) {
	key := v.AsString()
	if v.Node().Kind() != jsontree.KindString {
		return evidence.Source{}, false
	}
	src, ok := s.cite(key)
	if ok {
		return src, true
	}
	switch s.unknown++; {
	case len(s.list) == 0:
		v.Faultf("unknown source %q: the file names no sources", enum.Clip(key, 80))
	case s.unknown > maxNearKeys:
		v.Faultf("unknown source %q", enum.Clip(key, 80))
	default:
		list := s.list[:min(len(s.list), maxNearList)]
		near := slices.MinFunc(list, func(a, b NamedSource) int { return enum.Distance(key, a.Key, 128) - enum.Distance(key, b.Key, 128) }).Key
		s.cite(near) // probably meant: one fault is enough
		v.Faultf("unknown source %q: nearest is %q", enum.Clip(key, 80), near)
	}
	return evidence.Source{}, false
}

// reportUncited reports the sources that nothing rests on.
func (s *sourceReader) reportUncited() {
	for i, cited := range s.cited {
		if !cited {
			s.at[i].KeyFaultf("nobody cites source %q: cite it or leave it out", s.list[i].Key)
		}
	}
}

// keyOf gives the key by which a record of that source should cite it; see
// datafile.KeyOf.
func (s *sourceReader) keyOf(src evidence.Source) string {
	src.Path, src.Lines = "", ""
	i, ok := s.same[src]
	if !ok {
		src.URL = ""
		i = s.same[src] // it was made of one
	}
	return s.list[i].Key
}

// readCitation reads what a record says of its source.
func (s *sourceReader) readCitation(o *jsontree.Object) evidence.Source {
	v := o.Value("source", jsontree.Required)
	at, url := o.String("path", jsontree.Optional), o.Value("url", jsontree.Optional)
	lines, address := o.String("lines", jsontree.Optional), url.AsString()
	src, ok := s.read(v)
	if !ok {
		return src
	}
	key := v.Node().Text()
	src.Path, src.Lines = at, lines
	if address != "" {
		if src.URL != "" {
			url.Faultf("source %q has an address of its own: name another source", enum.Clip(key, 80))
			return src
		}
		src.URL = address
	}
	if right := s.keyOf(src); right != key {
		s.cite(right)
		v.Faultf("source %q says the same as source %q: cite that one", enum.Clip(key, 80), enum.Clip(right, 80))
	}
	if lines != "" && strings.TrimSpace(at+src.URL) == "" {
		o.Value("lines", jsontree.Optional).Faultf("lines %q of what: want a path", enum.Clip(lines, 80))
	}
	return src
}
