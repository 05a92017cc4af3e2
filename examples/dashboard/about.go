package main

import (
	"net/http"

	"github.com/mcpcaps/mcpcaps/registry/population"
)

type aboutBody struct {
	Stats     population.Stats
	Addresses []apiAddress
}

// apiAddress is an address that has JSON.
type apiAddress struct{ Address, Example, Says string }

func (s *site) aboutPage(*http.Request) (view, error) {
	some := ""
	for c := range s.shown.Clients() {
		if some == "" || recorded(c) > 0 {
			some = c.ID()
		}
		if recorded(c) > 0 {
			break
		}
	}
	return view{Title: "About", Nav: "/about", JSON: "/api/stats.json", Body: aboutBody{s.stats(), []apiAddress{
		{"/api/clients.json", "/api/clients.json", "all clients, with how much is known of each"},
		{"/api/client/ID.json", "/api/client/" + some + ".json", "one client's answers, each with its evidence, and how to send it a tool result; revision, config, transport, version and policy as on its page"},
		{"/card/ID.md", "/card/" + some + ".md", "one client's card as Markdown"},
		{"/api/matrix.json", "/api/matrix.json", "clients and capabilities; filters as on the first page"},
		{"/api/compare.json?ids=…", "/api/compare.json?ids=" + some, "clients side by side, and what holds for all of them"},
		{"/api/coverage.json", "/api/coverage.json", "how many have each capability; capability, revision, by and weights as on the page"},
		{"/api/diff.json", "/api/diff.json", "what changed from one data set to the other"},
		{"/api/stats.json", "/api/stats.json", "how much is known"},
		{"/api/capabilities.json", "/api/capabilities.json", "the tree of capabilities, and when each came and went"},
	}}}, nil
}
