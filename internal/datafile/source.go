package datafile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// Source is what a source that a file names has of its own.
type Source struct {
	Kind       evidence.SourceKind `json:"kind"`
	Title      string              `json:"title,omitzero"`
	Repository string              `json:"repository,omitzero"`
	Commit     string              `json:"commit,omitzero"`
	URL        string              `json:"url,omitzero"`
	Date       evidence.Date       `json:"date,omitzero"`
}

// NamedSources gives the sources of a file as it has them.
func NamedSources(list []evidence.NamedSource) jsontree.Members[Source] {
	var members jsontree.Members[Source]
	for _, s := range list {
		members = append(members, jsontree.Named[Source]{Key: s.Key, Value: Source{s.Kind, s.Title, s.Repository, s.Commit, s.URL, s.Date}})
	}
	return members
}

func checkNamed(o *jsontree.Object, s *Source) { checkPlace(o, s.Title, s.Repository, s.URL) }

func checkSource(o *jsontree.Object, s *evidence.Source) {
	checkPlace(o, s.Title, s.Repository, s.URL)
}

func checkPlace(o *jsontree.Object, title, repository, url string) {
	NeedWord(o, "kind")
	if title == "" && repository == "" && url == "" {
		o.Faultf(`cannot be found: want a "title", a "repository" or a "url"`)
	}
}

// Citation is how a record, or a run, cites a source of its file.
type Citation struct {
	Source string `json:"source"`
	Path   string `json:"path,omitzero"`
	Lines  string `json:"lines,omitzero"`
	URL    string `json:"url,omitzero"`
}

// Cite gives the citation of a source, one of those of the file.
func Cite(list []evidence.NamedSource, s evidence.Source) (Citation, error) {
	key, url, ok := KeyOf(list, s)
	if !ok {
		return Citation{}, fmt.Errorf("cites %q, which is none of the sources", enum.Clip(s.String(), 80))
	}
	return Citation{key, s.Path, s.Lines, url}, nil
}

// Sources is the sources that a file names, and which of them are cited.
type Sources struct {
	List    []evidence.NamedSource
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

// OpenSources takes the sources of a file that was read.
func OpenSources(members jsontree.Members[Source]) *Sources {
	s := &Sources{byKey: map[string]int{}, same: map[evidence.Source]int{}}
	for i := range members {
		m := &members[i]
		if m.Key == "" {
			m.At.KeyFaultf("a source needs a key")
			continue
		}
		own := evidence.Source{Kind: m.Value.Kind, Title: m.Value.Title, Repository: m.Value.Repository,
			Commit: m.Value.Commit, URL: m.Value.URL, Date: m.Value.Date}
		if _, ok := s.byKey[m.Key]; !ok {
			s.byKey[m.Key] = len(s.List)
		}
		if _, ok := s.same[own]; !ok {
			s.same[own] = len(s.List)
		}
		s.List = append(s.List, evidence.NamedSource{Key: m.Key, Source: own})
		s.at = append(s.at, m.At)
	}
	s.cited = make([]bool, len(s.List))
	return s
}

// Named gives the source of that key and marks it as cited; v is where the key
// stands, for faults.
func (s *Sources) Named(key string, v func() jsontree.Value) (evidence.Source, bool) {
	if i, ok := s.byKey[key]; ok {
		s.cited[i] = true
		return s.List[i].Source, true
	}
	switch s.unknown++; {
	case len(s.List) == 0:
		v().Faultf("unknown source %q: the file names no sources", enum.Clip(key, 80))
	case s.unknown > maxNearKeys:
		v().Faultf("unknown source %q", enum.Clip(key, 80))
	default:
		list := s.List[:min(len(s.List), maxNearList)]
		near := slices.MinFunc(list, func(a, b evidence.NamedSource) int {
			return enum.Distance(key, a.Key, 128) - enum.Distance(key, b.Key, 128)
		}).Key
		s.cited[s.byKey[near]] = true // probably meant: one fault is enough
		v().Faultf("unknown source %q: nearest is %q", enum.Clip(key, 80), near)
	}
	return evidence.Source{}, false
}

// Of gives the source that a citation is of; at is the object that has its members.
func (s *Sources) Of(at jsontree.Value, c *Citation) evidence.Source {
	if at.Node().Get("source").Kind() != jsontree.KindString {
		return evidence.Source{} // reported
	}
	src, ok := s.Named(c.Source, func() jsontree.Value { return at.Member("source") })
	if !ok {
		return src
	}
	src.Path, src.Lines = c.Path, c.Lines
	if c.URL != "" {
		if src.URL != "" {
			at.Member("url").Faultf("source %q has an address of its own: name another source", enum.Clip(c.Source, 80))
			return src
		}
		src.URL = c.URL
	}
	if right := s.keyOf(src); s.List[right].Key != c.Source {
		s.cited[right] = true
		at.Member("source").Faultf("source %q says the same as source %q: cite that one", enum.Clip(c.Source, 80), enum.Clip(s.List[right].Key, 80))
	}
	if c.Lines != "" && strings.TrimSpace(c.Path+src.URL) == "" {
		at.Member("lines").Faultf("lines %q of what: want a path", enum.Clip(c.Lines, 80))
	}
	return src
}

// keyOf says by which source of the file a source should be cited; see KeyOf.
func (s *Sources) keyOf(src evidence.Source) int {
	src.Path, src.Lines = "", ""
	i, ok := s.same[src]
	if !ok {
		src.URL = ""
		i = s.same[src] // it was made of one
	}
	return i
}

// ReportUncited reports the sources that nothing rests on.
func (s *Sources) ReportUncited() {
	for i, cited := range s.cited {
		if !cited {
			s.at[i].KeyFaultf("nobody cites source %q: cite it or leave it out", s.List[i].Key)
		}
	}
}
