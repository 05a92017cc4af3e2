package card

import (
	"regexp"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

var readingLine = regexp.MustCompile("^Read(?: at `([^`]*)`)?(?: on ([^ ,]*))?,? from `([^`]*)` of (\\S+)\\.(?: That commit was authored (\\d{4}-\\d\\d-\\d\\d)\\.)?(?: (.*))?$")

// howToCheck begins a line that the published cards end their provenance with.
const howToCheck = "Source is not vendored."

// provenance reads "Provenance": readings, the SDK's note, and sources.
func (r *reader) provenance(lines []markdown.Line) {
	var readings []dataset.Reading
	listing := ""
	for _, l := range lines {
		item, isItem := strings.CutPrefix(l.Text, "- ")
		switch {
		case l.Text == "" || strings.HasPrefix(l.Text, howToCheck):
		case l.Text == "Paths read:" || l.Text == "Sources:":
			listing = l.Text
		case isItem && listing == "Sources:":
			r.sourceItem(l.Number, item)
		case isItem && listing != "" && len(readings) > 0:
			last := &readings[len(readings)-1]
			last.Paths = append(last.Paths, uncode(item))
		case strings.HasPrefix(l.Text, "**SDK.** "):
			r.card.Entry.SDK.Note = strings.TrimPrefix(l.Text, "**SDK.** ")
		default:
			m := readingLine.FindStringSubmatch(l.Text)
			if m == nil {
				r.faults.Addf(l.Number, "provenance %q: want a reading, its paths, the SDK or sources", markdown.Clip(l.Text))
				continue
			}
			reading := dataset.Reading{Commit: m[1], Branch: m[3], Repository: repositoryName(unbracket(m[4])), Note: m[6]}
			if reading.Branch == "the default branch" {
				reading.Branch = ""
			}
			r.date(l.Number, m[2], &reading.Read)
			r.date(l.Number, m[5], &reading.Committed)
			readings = append(readings, reading)
			listing = ""
		}
	}
	if readings == nil {
		return
	}
	if glance, n := newest(r.card.Entry.Readings), newest(readings); glance != nil && (glance.Read != n.Read || glance.Committed != n.Committed) {
		r.faults.Addf(r.at["Provenance"], "the newest reading is of %q (the commit of %q) here, and of %q (%q) at a glance", n.Read, n.Committed, glance.Read, glance.Committed)
	}
	r.card.Entry.Readings = readings
}

// sourceItem reads "source-code, openai/codex `b705b6b0` (2026-08-24): <address>".
func (r *reader) sourceItem(line int, text string) {
	text, url, _ := strings.Cut(text, ": <")
	kind, rest, _ := strings.Cut(text, ", ")
	var k evidence.SourceKind
	if err := k.UnmarshalText([]byte(kind)); err != nil {
		r.faults.Addf(line, "source %q: %w", markdown.Clip(text), err)
		return
	}
	m := sourceText.FindStringSubmatch(rest)
	if m == nil || m[1] == "" {
		r.faults.Addf(line, "source %q: want what it is called", markdown.Clip(text))
		return
	}
	s := evidence.Source{Kind: k, Title: m[1], Commit: m[2], URL: strings.TrimSuffix(url, ">")}
	r.date(line, m[4], &s.Date)
	switch {
	case s.Title == s.URL:
		s.Title = ""
	case k == evidence.SourceCode:
		s.Title, s.Repository = "", s.Title
	}
	r.listed = append(r.listed, s)
	r.sources.put(s)
}
