package population

import (
	"maps"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// fact is one fact of an entry as text.
type fact struct{ name, text string }

// factChanges compares the facts of two entries, in the order of the newer one,
// then what only the older one has.
func factChanges(id string, a, b dataset.Entry) []FactChange {
	old := make(map[string]string)
	for _, f := range facts(a) {
		old[f.name] = f.text
	}
	var changes []FactChange
	add := func(name, before, after string) {
		if before != after {
			changes = append(changes, FactChange{id, name, before, after})
		}
	}
	for _, f := range facts(b) {
		add(f.name, old[f.name], f.text)
		delete(old, f.name)
	}
	for _, f := range facts(a) {
		add(f.name, old[f.name], "") // empty for those that are compared
	}
	return changes
}

// facts gives the facts of an entry that Diff compares.
func facts(e dataset.Entry) []fact {
	list := []fact{
		{"title", e.Title}, {"class", e.Class.String()}, {"vendor", e.Vendor}, {"category", e.Category},
		{"licence", e.Licence}, {"repository", e.Repository}, {"home", e.Home}, {"names", names(e.Identity)},
		{"titles", signs(e.Identity.Titles)}, {"headers", signs(e.Identity.Headers)},
		{"user agents", signs(e.Identity.UserAgents)}, {"bridged names", signs(e.Identity.Bridged)},
	}
	for _, m := range e.Modes {
		mode := "mode " + m.Config + ": "
		list = append(list,
			fact{mode + "aliases", strings.Join(m.Aliases, ", ")},
			fact{mode + "default", yesNo(m.Default)},
			fact{mode + "stage", m.Stage},
			fact{mode + "flag", m.Flag},
			fact{mode + "preferred", preferred(m)},
			fact{mode + "speaks", revisions(m.Speaks)},
			fact{mode + "accepts", revisions(m.Accepts)},
			fact{mode + "discover", m.Discover.String()},
		)
	}
	return list
}

// names gives the signs by name: exact ones, then patterns.
func names(i dataset.Identity) string {
	var list []string
	for _, s := range i.Names {
		list = append(list, s.Text)
	}
	for _, s := range i.Patterns {
		list = append(list, s.Prefix+"…"+s.Suffix)
	}
	return strings.Join(list, ", ")
}

// signs gives the signs of a kind.
func signs(of []dataset.Sign) string {
	var list []string
	for _, s := range of {
		text := s.Text
		if s.Prefix != "" || s.Suffix != "" {
			text = s.Prefix + "…" + s.Suffix
		}
		if s.Key != "" {
			text = s.Key + ": " + text
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func preferred(m dataset.Mode) string {
	text := ""
	if !m.Preferred.IsZero() {
		text = m.Preferred.String()
	}
	for _, t := range slices.Sorted(maps.Keys(m.PreferredBy)) {
		text += ", " + m.PreferredBy[t].String() + " over " + t.String()
	}
	return strings.TrimPrefix(text, ", ")
}

// revisions gives a list of revisions, "none" for an empty one and "" for one
// that is not recorded.
func revisions(list []revision.Revision) string {
	switch {
	case list == nil:
		return ""
	case len(list) == 0:
		return "none"
	}
	sorted := slices.SortedFunc(slices.Values(list), revision.Revision.Compare)
	var texts []string
	for _, r := range sorted {
		texts = append(texts, r.String())
	}
	return strings.Join(texts, ", ")
}
