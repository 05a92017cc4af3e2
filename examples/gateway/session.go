package main

import (
	"slices"
	"sync"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/observed"
)

// maxAsked is how many elicitations of a session may be open; of more the oldest
// are not counted.
const maxAsked = 64

// session is what is kept of a session of the legacy era: who the client is, and
// what it has not yet answered to. Any number of goroutines may use it.
type session struct {
	party
	calls calls

	mu      sync.Mutex
	pages   [len(listings)]string // the nextCursor that it was given, and did not follow yet
	changed [len(listings)]bool   // it was told, and did not list again yet
	asked   []asked
}

// asked is an elicitation that is open.
type asked struct {
	id   string // as JSON
	mode capability.Path
	at   time.Time
}

// listings is the lists that a client can follow to the end, and that it is told
// of when they change.
// tools/list is the first.
var listings = [...]struct {
	method, notice   string
	paging, noticing capability.Path
}{
	{"tools/list", "notifications/tools/list_changed", capability.ToolsPagination, capability.ToolsListChanged},
	{"resources/list", "notifications/resources/list_changed", capability.ResourcesPagination, capability.ResourcesListChanged},
	{"prompts/list", "notifications/prompts/list_changed", capability.PromptsPagination, capability.PromptsListChanged},
}

// lists takes in that the client lists: the page that it was told of, or anew.
func (s *session) lists(g *gateway, method, cursor string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, l := range listings {
		if l.method != method {
			continue
		}
		if cursor != "" && cursor == s.pages[i] {
			g.recorder.Taken(g.now(), s.peer, l.paging)
		}
		if cursor == "" && s.changed[i] {
			s.changed[i] = false
			g.recorder.Taken(g.now(), s.peer, l.noticing)
		}
		s.pages[i] = ""
	}
}

// listed takes in that the client is given a page, and that there is another one.
func (s *session) listed(g *gateway, method, next string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, l := range listings {
		if l.method == method && next != "" {
			if s.pages[i] = next; i == 0 {
				s.pages[i], _ = unwrap(next)
			}
			g.recorder.Offered(g.now(), s.peer, l.paging)
		}
	}
}

// hear takes in a request or a notification of the server.
func (s *session) hear(g *gateway, message object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	method := message.text("method")
	for i, l := range listings {
		if l.notice == method && !s.changed[i] {
			s.changed[i] = true
			g.recorder.Offered(g.now(), s.peer, l.noticing)
		}
	}
	if id := message.get("id"); id != nil && method == "elicitation/create" {
		mode := capability.ElicitationForm
		if message.object("params").text("mode") == "url" {
			mode = capability.ElicitationURL
		}
		if len(s.asked) >= maxAsked {
			s.asked = slices.Delete(s.asked, 0, 1)
		}
		s.asked = append(s.asked, asked{string(id), mode, g.now()})
	}
}

// answer takes in what the client answers to a request of the server.
func (s *session) answer(g *gateway, id []byte, message object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.asked, func(a asked) bool { return a.id == string(id) })
	if i < 0 {
		return
	}
	a := s.asked[i]
	s.asked = slices.Delete(s.asked, i, i+1)
	outcome := observed.Failed
	switch message.object("result").text("action") {
	case "accept":
		outcome = observed.Accepted
	case "decline":
		outcome = observed.Declined
	case "cancel":
		outcome = observed.Cancelled
	}
	g.recorder.Answered(g.now(), s.peer, a.mode, outcome, g.now().Sub(a.at))
}
