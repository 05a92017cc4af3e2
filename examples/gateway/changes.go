package main

import (
	"cmp"
	"slices"
	"sync"
)

// change is one kind of thing that the gateway did, by the word that /-/changes has
// for it.
type change string

const (
	toolNameLength    change = "tool-name-length"   // a tool was left out: its name is too long
	toolNameCharset   change = "tool-name-charset"  // a tool was left out: its name has other characters
	toolCount         change = "tool-count"         // a tool was left out: it is one too many
	structuredDropped change = "structured-dropped" // structuredContent was taken out
	contentAdded      change = "content-added"      // content was not there, and an empty list was put in
	mirrorAdded       change = "mirror-added"       // the JSON of structuredContent was put into content
	mirrorDropped     change = "mirror-dropped"     // that JSON was taken out of content
	requestTooLarge   change = "request-too-large"  // a request was refused
	requestNotJSON    change = "request-not-json"   // a body passed unread
	responseTooLarge  change = "response-too-large" // a response or an event passed unread
)

// changes counts what the gateway did, by client. It has as many counts as there
// are clients in the registry, times the kinds, at most. The zero value has counted
// nothing; any number of goroutines may use it.
type changes struct {
	mu     sync.Mutex
	counts map[counted]uint64 // by what is counted, its Count being 0
}

// counted is how often one thing was done for one client, as /-/changes has it.
type counted struct {
	Client string `json:"client,omitzero"` // its id, "" where none or no single one is known
	What   change `json:"what"`
	Count  uint64 `json:"count"`
}

func (c *changes) add(client string, what change) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = map[counted]uint64{}
	}
	c.counts[counted{Client: client, What: what}]++
}

// all gives the counts in the order of clients, then of what was done.
func (c *changes) all() []counted {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := []counted{}
	for one, n := range c.counts {
		one.Count = n
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b counted) int {
		return cmp.Or(cmp.Compare(a.Client, b.Client), cmp.Compare(a.What, b.What))
	})
	return list
}
