package registry

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// signed is a sign with the client that has it.
type signed struct {
	*dataset.Sign
	client *Client
	plain  bool // it fits every connection, and is a product's
}

// signIndex finds clients by their signs: an exact text by one look-up, one that
// begins or ends with something in the steps of a binary search, however many
// clients there are.
type signIndex struct {
	names    byText
	folded   byText
	bridged  byText
	titles   byText
	patterns *prefixes
	agents   *prefixes            // User-Agents
	headers  map[string]headerSet // by key
}

// headerSet is the signs that one header or vendor member has.
type headerSet struct {
	exact  byText
	begins *prefixes
}

// byText is signs by a text.
type byText map[string]*[]signed

func (x byText) add(text string, s signed) {
	if x[text] == nil {
		x[text] = new([]signed)
	}
	*x[text] = append(*x[text], s)
}

// of gives the signs of a text.
func (x byText) of(text string) []signed {
	if list := x[text]; list != nil {
		return *list
	}
	return nil
}

func newSignIndex(clients []*Client) *signIndex {
	x := &signIndex{
		names: make(byText, 2*len(clients)), folded: make(byText, 2*len(clients)),
		bridged: make(byText), titles: make(byText), headers: make(map[string]headerSet),
	}
	var patterns, agents []signed
	begins := make(map[string][]signed)
	for _, c := range clients {
		id := c.identity()
		for i := range id.Names {
			s := signed{Sign: &id.Names[i], client: c}
			s.plain = s.Implies.Transport == 0 && s.Span.IsZero() && c.class != dataset.SDKDefault
			x.names.add(s.Text, s)
			x.folded.add(c.signed().Folded[i], s)
		}
		for i := range id.Bridged {
			x.bridged.add(id.Bridged[i].Text, signed{Sign: &id.Bridged[i], client: c})
		}
		for i := range id.Titles {
			x.titles.add(id.Titles[i].Text, signed{Sign: &id.Titles[i], client: c})
		}
		for i := range id.Patterns {
			patterns = append(patterns, signed{Sign: &id.Patterns[i], client: c})
		}
		for i := range id.UserAgents {
			agents = append(agents, signed{Sign: &id.UserAgents[i], client: c})
		}
		for i := range id.Headers {
			s := signed{Sign: &id.Headers[i], client: c}
			if _, ok := x.headers[s.Key]; !ok {
				x.headers[s.Key] = headerSet{exact: make(byText)}
			}
			if s.Text != "" {
				x.headers[s.Key].exact.add(s.Text, s)
			} else {
				begins[s.Key] = append(begins[s.Key], s)
			}
		}
	}
	x.patterns, x.agents = newPrefixes(patterns), newPrefixes(agents)
	for key, set := range x.headers {
		set.begins = newPrefixes(begins[key])
		x.headers[key] = set
	}
	return x
}

// matching gives the patterns with the longest prefix that the name matches.
func (x *signIndex) matching(name string) []signed {
	var found []signed
	x.patterns.each(name, func(signs []signed) bool {
		for i, s := range signs {
			switch {
			case !variable(s.Sign, name):
			case found == nil:
				found = signs[i : i+1 : i+1]
			default:
				found = append(found, s)
			}
		}
		return found == nil
	})
	return found
}

// variable says whether the text is the sign's prefix and suffix with something between.
func variable(s *dataset.Sign, text string) bool {
	return len(text) > len(s.Prefix)+len(s.Suffix) && strings.HasPrefix(text, s.Prefix) && strings.HasSuffix(text, s.Suffix)
}

// signal gives the one client that headers, vendor members or the User-Agent
// point to, with the sign that says so, none if they point to several.
func (x *signIndex) signal(h *Hints) (signed, Via) {
	var found signed
	var via Via
	several := false
	// take notes a sign, and is false once two clients have one. Of one client's
	// signs a header counts before a User-Agent, and the first of its data.
	take := func(s signed, v Via) bool {
		switch {
		case found.client == nil:
			found, via = s, v
		case found.client != s.client:
			several = true
		case via == v && s.client.before(s.Sign, found.Sign):
			found = s
		}
		return !several
	}
	for key, text := range h.All() {
		set, ok := x.headers[key]
		if !ok {
			continue
		}
		for _, s := range set.exact.of(text) {
			if !take(s, ViaHeader) {
				return signed{}, 0
			}
		}
		set.begins.each(text, func(signs []signed) bool {
			for _, s := range signs {
				if header(s.Sign, text) && !take(s, ViaHeader) {
					return false
				}
			}
			return true
		})
	}
	if h.UserAgent != "" {
		x.agents.each(h.UserAgent, func(signs []signed) bool {
			for _, s := range signs {
				if _, ok := userAgent(s.Sign, h.UserAgent); ok && !take(s, ViaUserAgent) {
					return false
				}
			}
			return true
		})
	}
	if several {
		return signed{}, 0
	}
	return found, via
}

// before says that one sign of the client stands before another of the same list.
func (c *Client) before(a, b *dataset.Sign) bool {
	id := c.identity()
	for _, list := range [...][]dataset.Sign{id.Headers, id.UserAgents} {
		for i := range list {
			switch &list[i] {
			case a:
				return a != b
			case b:
				return false
			}
		}
	}
	return false
}

// signalOf gives the client's header, vendor member or User-Agent sign that the
// hints have.
func (c *Client) signalOf(h *Hints) (*dataset.Sign, Via) {
	id := c.identity()
	for i := range id.Headers {
		s := &id.Headers[i]
		for key, text := range h.All() {
			if key == s.Key && header(s, text) {
				return s, ViaHeader
			}
		}
	}
	for i := range id.UserAgents {
		if _, ok := userAgent(&id.UserAgents[i], h.UserAgent); ok {
			return &id.UserAgents[i], ViaUserAgent
		}
	}
	return nil, 0
}

// says reports that a version on the wire tells something: 0.0.0 is what builds
// send that nobody numbered.
func says(v evidence.Version) bool { return !v.IsZero() && v != unnumbered }

var unnumbered = evidence.MustParseVersion("0.0.0")

// userAgent matches a User-Agent, and gives the version that follows the prefix.
func userAgent(s *dataset.Sign, text string) (evidence.Version, bool) {
	if text == "" || !strings.HasPrefix(text, s.Prefix) || !strings.HasSuffix(text, s.Suffix) || s.Text != "" && s.Text != text {
		return evidence.Version{}, false
	}
	rest := text[len(s.Prefix):]
	if i := strings.IndexAny(rest, " /(;,"); i >= 0 {
		rest = rest[:i]
	}
	if rest == "" || !strings.ContainsAny(rest[:1], "v0123456789") {
		return evidence.Version{}, true
	}
	v, _ := evidence.ParseVersion(rest)
	return v, true
}

// header matches a header's value: the exact text, what it begins and ends
// with, or, where the sign names nothing, any.
func header(s *dataset.Sign, text string) bool {
	if s.Text != "" {
		return s.Text == text
	}
	return strings.HasPrefix(text, s.Prefix) && strings.HasSuffix(text, s.Suffix)
}

// byID sorts clients.
func byID(clients []*Client) {
	slices.SortFunc(clients, func(a, b *Client) int { return cmp.Compare(a.ID(), b.ID()) })
}
