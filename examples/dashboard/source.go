package main

import (
	"regexp"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// sourceLink is a source for people: what it is, and where it can be looked at.
type sourceLink struct {
	Text string
	URL  string // "" where there is no address
}

func linkOf(e dataset.Entry, s evidence.Source) sourceLink {
	text := s.String()
	if s.Commit != "" {
		text = strings.Replace(text, s.Commit, short(s.Commit), 1)
	}
	return sourceLink{text, sourceURL(e, s)}
}

var lineRange = regexp.MustCompile(`^(\d+)(?:-(\d+))?$`)

// sourceURL gives a source's own address, else that of the lines in the client's
// repository, where the source is read from there.
func sourceURL(e dataset.Entry, s evidence.Source) string {
	if isWeb(s.URL) {
		return s.URL
	}
	if s.Kind != evidence.SourceCode || s.Repository == "" || s.Commit == "" ||
		e.Repository != "https://github.com/"+s.Repository {
		return ""
	}
	if s.Path == "" {
		return e.Repository + "/tree/" + s.Commit
	}
	url := e.Repository + "/blob/" + s.Commit + "/" + s.Path
	if m := lineRange.FindStringSubmatch(s.Lines); m != nil {
		url += "#L" + m[1]
		if m[2] != "" {
			url += "-L" + m[2]
		}
	}
	return url
}

func isWeb(url string) bool {
	return strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://")
}
