package main

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
)

// overview is the columns that a visitor gets first: what servers ask about.
var overview = []capability.Path{
	capability.TransportsStdio, capability.TransportsStreamableHTTP, capability.TransportsSSE,
	capability.AuthenticationOAuth, capability.AuthenticationOAuthDynamicRegistration, capability.AuthenticationHeader,
	capability.Tools, capability.ToolsListChanged, capability.ToolsPagination, capability.ToolsAnnotations,
	capability.ToolsResultStructuredContent, capability.ToolsResultContent, capability.ToolsResultImage, capability.ToolsResultResourceLink,
	capability.Resources, capability.ResourcesSubscribe,
	capability.Prompts, capability.Sampling,
	capability.ElicitationForm, capability.ElicitationURL,
	capability.Roots, capability.Instructions, capability.Tasks, capability.ExtensionsUI,
}

// columnSet is a choice of columns, by the word that the address has for it.
type columnSet struct {
	word, title string
	paths       []capability.Path
}

// columnSets gives the choices: the overview, each part of the tree that has
// several columns, and everything.
func columnSets() []columnSet {
	sets := []columnSet{{"overview", "Overview", overview}}
	everything := columnSet{word: "all", title: "Everything"}
	for top := range capability.Top() {
		part := columnSet{word: top.String(), title: top.Title()}
		for p := range capability.All() {
			if p.Top() == top && p.Kind() != capability.KindGroup {
				part.paths = append(part.paths, p)
			}
		}
		if len(part.paths) > 1 {
			sets = append(sets, part)
		}
		everything.paths = append(everything.paths, part.paths...)
	}
	return append(sets, everything)
}

// column is one column of the matrix.
type column struct {
	Path    capability.Path
	Title   string
	Href    string
	Focused bool // it is the one that the filter is about
}

// columnGroup is neighbouring columns under one heading.
type columnGroup struct {
	Title string
	Span  int
}

// columnsOf gives the columns of a choice, with what the filter is about first
// where it is not among them.
func columnsOf(word string, focus capability.Path) ([]column, []columnGroup, error) {
	sets := columnSets()
	i := slices.IndexFunc(sets, func(s columnSet) bool { return s.word == word })
	if i < 0 {
		var words []string
		for _, s := range sets {
			words = append(words, s.word)
		}
		return nil, nil, badRequest("columns %q: want one of %s", word, strings.Join(words, ", "))
	}
	paths := sets[i].paths
	if !focus.IsZero() && !slices.Contains(paths, focus) {
		paths = slices.Insert(slices.Clone(paths), 0, focus)
	}
	columns := make([]column, len(paths))
	for i, p := range paths {
		columns[i] = column{Path: p, Title: columnTitle(p), Href: coverageAddress(p), Focused: p == focus}
	}
	return columns, groups(paths), nil
}

// columnTitle is short, for the heading above the column says the rest.
func columnTitle(p capability.Path) string {
	if p.Depth() < 4 || isResult(p) {
		return p.Title()
	}
	return p.Parent().Title() + ": " + strings.ToLower(p.Title())
}

func isResult(p capability.Path) bool {
	return p == capability.ToolsResult || capability.ToolsResult.IsAncestorOf(p)
}

// groups puts headings above columns. Single ones that follow each other share
// one, for a heading over one narrow column has no room.
func groups(paths []capability.Path) []columnGroup {
	title := func(p capability.Path) string {
		if isResult(p) {
			return "Tool results"
		}
		return p.Top().Title()
	}
	var list []columnGroup
	for _, p := range paths {
		if n := len(list); n > 0 && list[n-1].Title == title(p) {
			list[n-1].Span++
		} else {
			list = append(list, columnGroup{title(p), 1})
		}
	}
	const further = "Further"
	var merged []columnGroup
	for _, g := range list {
		n := len(merged)
		switch {
		case g.Span > 1:
			merged = append(merged, g)
		case n > 0 && merged[n-1].Title == further:
			merged[n-1].Span++
		default:
			merged = append(merged, columnGroup{further, 1})
		}
	}
	return merged
}
