package card

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
	"github.com/mcpcaps/mcpcaps/revision"
)

// defaultConfig is the name that a default install's mode gets: a card has none.
const defaultConfig = "default"

// glance reads "At a glance".
func (r *reader) glance(lines []markdown.Line) {
	e := &r.card.Entry
	mode := dataset.Mode{Config: defaultConfig, Default: true}
	var reading dataset.Reading
	for _, row := range r.rows(lines, []string{"", ""}, prose) {
		var err error
		switch name, value := row.cells[0], row.cells[1]; name {
		case "Registry id":
			e.ID = uncode(value)
		case "Vendor":
			e.Vendor = value
		case "Category":
			e.Category = value
		case "Platforms":
			e.Platforms = strings.Split(value, ", ")
		case "Licence":
			e.Licence = value
		case "Source":
			e.Repository = unbracket(value)
		case "Home":
			e.Home = unbracket(value)
		case "Wire names":
			err = readNames(value, &e.Identity)
		case "SDK":
			e.SDK, err = readSDK(value)
		case "Prefers":
			err = readPreferred(value, &mode)
		case "Speaks":
			mode.Speaks, err = readRevisions(value)
		case "Source last updated":
			r.date(row.line, value, &reading.Committed)
		case "Last read":
			r.date(row.line, value, &reading.Read)
		case "Probed":
			err = r.needs("Verified by the probe")
		case "In traffic":
			err = r.needs("Observed in traffic")
		default:
			err = fmt.Errorf("unknown row %q at a glance", markdown.Clip(name))
		}
		if err != nil {
			r.faults.Addf(row.line, "%w", err)
		}
	}
	if e.ID == "" {
		r.faults.Addf(0, `no row "Registry id" at a glance`)
	}
	if !mode.Preferred.IsZero() || mode.Speaks != nil {
		e.Modes = []dataset.Mode{mode}
	}
	if reading.Committed != reading.Read || !reading.Read.IsZero() {
		// the provenance replaces it by what it says in full
		reading.Repository = repositoryName(e.Repository)
		e.Readings = []dataset.Reading{reading}
	}
}

// needs checks that the section is there to which "(see below)" points.
func (r *reader) needs(title string) error {
	if _, ok := r.sections[title]; !ok {
		return fmt.Errorf("see below: want a section %q", title)
	}
	return nil
}

// readNames reads the wire names: exact ones, and patterns with … for the part
// that varies.
func readNames(text string, id *dataset.Identity) error {
	names, err := uncodes(text)
	for _, name := range names {
		prefix, suffix, varies := strings.Cut(name, "…")
		if varies {
			id.Patterns = append(id.Patterns, dataset.Sign{Prefix: prefix, Suffix: suffix})
		} else {
			id.Names = append(id.Names, dataset.Sign{Text: name})
		}
	}
	return err
}

// readSDK reads "`rmcp` 3.1.3 · declares `=3.1.3` · official Rust SDK · unpatched".
func readSDK(text string) (dataset.SDK, error) {
	parts := strings.Split(text, " · ")
	var s dataset.SDK
	name, version, ok := strings.Cut(strings.TrimPrefix(parts[0], "`"), "`")
	if !ok || name == "" {
		return s, fmt.Errorf("SDK %q: want its name in backticks first", markdown.Clip(text))
	}
	s.Name, s.Version = name, strings.TrimSpace(version)
	for _, part := range parts[1:] {
		kind, isSDK := strings.CutSuffix(part, "SDK")
		language, official := strings.CutPrefix(kind, "official")
		other, unofficial := strings.CutPrefix(kind, "unofficial")
		requirement, declares := strings.CutPrefix(part, "declares ")
		switch {
		case declares:
			s.Requirement = uncode(requirement)
		case isSDK && official:
			s.Official, s.Language = dataset.Yes, strings.TrimSpace(language)
		case isSDK && unofficial:
			s.Official, s.Language = dataset.No, strings.TrimSpace(other)
		case part == "patched":
			s.Patched = dataset.Yes
		case part == "unpatched":
			s.Patched = dataset.No
		default:
			return s, fmt.Errorf("SDK part %q: want declares `…`, official … SDK, unofficial … SDK, patched or unpatched", markdown.Clip(part))
		}
	}
	return s, nil
}

// readPreferred reads "`2026-07-28`, `2025-06-18` over stdio".
func readPreferred(text string, m *dataset.Mode) error {
	for i, part := range strings.Split(text, ", ") {
		rev, transport, by := strings.Cut(part, " over ")
		r, err := revision.Parse(uncode(rev))
		if err != nil {
			return err
		}
		if !by {
			if i > 0 {
				return fmt.Errorf("preferred revision %q: want a transport with every one but the first", markdown.Clip(part))
			}
			m.Preferred = r
			continue
		}
		t, err := revision.ParseTransport(transport)
		if err != nil {
			return err
		}
		if m.PreferredBy == nil {
			m.PreferredBy = make(map[revision.Transport]revision.Revision)
		}
		m.PreferredBy[t] = r
	}
	return nil
}

func readRevisions(text string) ([]revision.Revision, error) {
	texts, err := uncodes(text)
	var list []revision.Revision
	for _, t := range texts {
		rev, e := revision.Parse(t)
		if e != nil {
			return list, e
		}
		list = append(list, rev)
	}
	return list, err
}

// readRevision reads an At cell: a revision, or ? for none.
func readRevision(text string) (revision.Revision, error) {
	if text = uncode(text); text == "" || text == (revision.Revision{}).String() {
		return revision.Revision{}, nil
	}
	return revision.Parse(text)
}

// repositoryName gives owner/name for an address on the best known forge, and
// any other address as it is.
func repositoryName(url string) string {
	name, ok := strings.CutPrefix(strings.TrimSuffix(url, ".git"), "https://github.com/")
	if !ok {
		return url
	}
	return name
}

// cardSource is the card as a source, for what it says without naming one.
func (r *reader) cardSource() evidence.Source {
	return evidence.Source{
		Kind: evidence.Directory, Title: "client card of " + r.card.Entry.Title, URL: r.card.Canonical, Date: r.card.Updated,
	}
}
