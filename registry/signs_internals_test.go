package registry

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// short gives a text of few letters, so that many are alike.
func short(rng *rand.Rand, most int) string {
	b := make([]byte, rng.IntN(most+1))
	for i := range b {
		b[i] = "ab/1"[rng.IntN(4)]
	}
	return string(b)
}

var keys = []string{wire.KeyUserAgent, wire.KeyAnthropicClient, wire.KeyOpenAIUserAgent}

// signed clients of many signs that are alike: equal and nested prefixes, suffixes,
// exact texts, and signs that name nothing.
func randomSigns(rng *rand.Rand) []*Client {
	clients := make([]*Client, 1+rng.IntN(6))
	for i := range clients {
		id := &dataset.Identity{}
		add := func(list *[]dataset.Sign, most int, exact, open bool) {
			for range rng.IntN(most + 1) {
				s := dataset.Sign{Note: fmt.Sprint(i, len(*list))}
				if exact && (!open || rng.IntN(3) == 0) {
					s.Text = "b" + short(rng, 3)
				} else {
					s.Prefix = short(rng, 4)
					if rng.IntN(3) == 0 {
						s.Suffix = short(rng, 2)
					}
				}
				s.Key = some(rng, keys)
				*list = append(*list, s)
			}
		}
		add(&id.Names, 2, true, false)
		add(&id.Patterns, 4, false, true)
		add(&id.Titles, 1, true, false)
		add(&id.Headers, 2, true, true)
		add(&id.UserAgents, 3, true, true)
		c := &Client{id: fmt.Sprintf("c%d", i), class: dataset.Product, number: i}
		signs := packed.SignsOf(*id)
		c.signs.Store(&signs)
		clients[i] = c
	}
	return clients
}

// longest gives the patterns of the longest prefix that a name has, by looking at
// each.
func longest(clients []*Client, name string) (found []signed) {
	for length := len(name); length >= 0; length-- {
		for _, c := range clients {
			for i := range c.identity().Patterns {
				s := &c.identity().Patterns[i]
				if len(s.Prefix) == length && len(name) > len(s.Prefix)+len(s.Suffix) && strings.HasPrefix(name, s.Prefix) && strings.HasSuffix(name, s.Suffix) {
					found = append(found, signed{Sign: s, client: c})
				}
			}
		}
		if len(found) > 0 {
			break
		}
	}
	return found
}

// pointed gives the one client whose header or User-Agent it is, by asking each.
func pointed(clients []*Client, h *Hints) (found signed, via Via) {
	matches := func(s *dataset.Sign, text string) bool {
		return (s.Text == "" || s.Text == text) && strings.HasPrefix(text, s.Prefix) && strings.HasSuffix(text, s.Suffix)
	}
	of := func(c *Client) (*dataset.Sign, Via) {
		texts := map[string]string{wire.KeyUserAgent: h.UserAgent, wire.KeyAnthropicClient: h.AnthropicClient, wire.KeyOpenAIUserAgent: h.OpenAIUserAgent}
		for i := range c.identity().Headers {
			if s := &c.identity().Headers[i]; texts[s.Key] != "" && matches(s, texts[s.Key]) {
				return s, ViaHeader
			}
		}
		for i := range c.identity().UserAgents {
			if s := &c.identity().UserAgents[i]; h.UserAgent != "" && matches(s, h.UserAgent) {
				return s, ViaUserAgent
			}
		}
		return nil, 0
	}
	for _, c := range clients {
		s, v := of(c)
		if v == 0 {
			continue
		}
		if via != 0 {
			return signed{}, 0
		}
		found, via = signed{Sign: s, client: c}, v
	}
	return found, via
}

// What the index finds is what looking at every sign of every client finds.
func TestIndexAgainstLooking(t *testing.T) {
	worlds, texts := 3000, 40
	if testing.Short() || raced {
		worlds = 400
	}
	rng := rand.New(rand.NewPCG(7, 11))
	patterns, signals, none := 0, 0, 0
	for range worlds {
		clients := randomSigns(rng)
		x := newSignIndex(clients)
		for range texts {
			name := short(rng, 7)
			got, want := x.matching(name), longest(clients, name)
			if !slices.Equal(got, want) {
				t.Fatalf("the patterns of %q are %s, want %s, of %s", name, show(got), show(want), showAll(clients))
			}
			if len(want) > 0 {
				patterns++
			}
			var h Hints
			for _, text := range []*string{&h.UserAgent, &h.AnthropicClient, &h.OpenAIUserAgent} {
				if rng.IntN(2) == 0 {
					*text = short(rng, 6)
				}
			}
			s, via := x.signal(&h)
			wanted, wantedVia := pointed(clients, &h)
			if s != wanted || via != wantedVia {
				t.Fatalf("%+v: %s by %q, want %s by %q, of %s", h.Signals, show([]signed{s}), via, show([]signed{wanted}), wantedVia, showAll(clients))
			}
			if wantedVia == 0 {
				none++
			} else {
				signals++
			}
		}
	}
	if patterns < 1000 || signals < 1000 || none < 1000 {
		t.Errorf("%d patterns, %d signals and %d without any: the signs are too wild", patterns, signals, none)
	}
}

func show(signs []signed) string {
	var b strings.Builder
	for _, s := range signs {
		if s.Sign != nil {
			fmt.Fprintf(&b, "[%s %q %q %q of %s]", s.Key, s.Text, s.Prefix, s.Suffix, s.client.id)
		}
	}
	return b.String()
}

func showAll(clients []*Client) string {
	var b strings.Builder
	for _, c := range clients {
		fmt.Fprintf(&b, "\n%s: %+v", c.id, *c.identity())
	}
	return b.String()
}

// Every text of the data set's own signs is found as by looking, too.
func TestIndexOfTheDataSet(t *testing.T) {
	r := fresh(t)
	x := r.index()
	check := func(text string) {
		if got, want := x.matching(text), longest(r.clients, text); !slices.Equal(got, want) {
			t.Errorf("the patterns of %q are %s, want %s", text, show(got), show(want))
		}
		for _, signals := range []wire.Signals{{UserAgent: text}, {AnthropicClient: text}, {OpenAIUserAgent: text}, {UserAgent: text, AnthropicClient: "ClaudeCode"}} {
			h := Hints{Signals: signals}
			s, via := x.signal(&h)
			if wanted, wantedVia := pointed(r.clients, &h); s != wanted || via != wantedVia {
				t.Errorf("%+v: %s by %q, want %s by %q", signals, show([]signed{s}), via, show([]signed{wanted}), wantedVia)
			}
		}
	}
	for _, c := range r.clients {
		id := c.identity()
		for _, list := range [][]dataset.Sign{id.Names, id.Patterns, id.Titles, id.Headers, id.UserAgents, id.Bridged} {
			for _, s := range list {
				for _, text := range []string{s.Text, s.Prefix + s.Suffix, s.Prefix + "1.2.3" + s.Suffix, s.Prefix, s.Text + "x"} {
					check(text)
				}
			}
		}
	}
}

// A sign that is first in a client's list is the one that counts.
func TestFirstSignCounts(t *testing.T) {
	c := &Client{id: "c", class: dataset.Product}
	c.signs.Store(&packed.Signs{Identity: dataset.Identity{UserAgents: []dataset.Sign{{Prefix: "a", Channel: "first"}, {Prefix: "ab", Channel: "second"}}}})
	h := Hints{Signals: wire.Signals{UserAgent: "abc"}}
	s, _ := newSignIndex([]*Client{c}).signal(&h)
	if s.Sign == nil || s.Channel != "first" {
		t.Errorf("the sign that counts is %s, want the first", show([]signed{s}))
	}
	var m Match
	matched(&m, &h, &s, MatchHeader, ViaUserAgent)
	if m.Channel != "first" || m.Version != evidence.UnknownVersion {
		t.Errorf("channel %q, version %q", m.Channel, m.Version)
	}
}
