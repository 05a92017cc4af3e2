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
}

// signIndex finds clients by their signs. Exact names take one look-up, however
// many clients there are.
type signIndex struct {
	names    map[string][]signed
	folded   map[string][]signed
	bridged  map[string][]signed
	titles   map[string][]signed
	patterns []signed // the longest prefix first
}

func (x *signIndex) add(c *Client) {
	if x.names == nil {
		x.names, x.folded = make(map[string][]signed), make(map[string][]signed)
		x.bridged, x.titles = make(map[string][]signed), make(map[string][]signed)
	}
	put := func(index map[string][]signed, signs []dataset.Sign, key func(string) string) {
		for i := range signs {
			k := key(signs[i].Text)
			index[k] = append(index[k], signed{&signs[i], c})
		}
	}
	same := func(text string) string { return text }
	id := &c.entry.Identity
	put(x.names, id.Names, same)
	put(x.folded, id.Names, fold)
	put(x.bridged, id.Bridged, same)
	put(x.titles, id.Titles, same)
	for i := range id.Patterns {
		x.patterns = append(x.patterns, signed{&id.Patterns[i], c})
	}
	slices.SortStableFunc(x.patterns, func(a, b signed) int { return cmp.Compare(len(b.Prefix), len(a.Prefix)) })
}

// fold makes names equal that differ in case and separators only.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ' || r == '_' || r == '/':
			return '-'
		}
		return r
	}, name)
}

// Identify tells who is on the wire by rule 10: an exact name, else the name
// that a bridge carries, else a folded name, else a pattern, else the title,
// headers and User-Agent. Headers also decide between several products of one
// name, and over the name of a mere library. An unknown name gives no match,
// never the nearest one.
func (r *Registry) Identify(h Hints) Match {
	m := r.byName(h, h.Name)
	if m.Confidence == NoMatch {
		m = r.byBridge(h)
	}
	if m.Confidence == NoMatch && m.Bridge == (BridgeName{}) {
		m = r.loosely(h)
	}
	if m.Confidence == NoMatch || m.Confidence == MatchSDKDefault {
		if other := bySignals(h, r.clients); other.Client != nil {
			other.Bridge = m.Bridge
			m = other
		}
	}
	return m
}

// byName looks an exact name up.
func (r *Registry) byName(h Hints, name string) Match {
	return settle(h, r.index.names[name], MatchExact, ViaName)
}

// loosely looks for a folded name, a pattern, a title, be it sent as one or in
// place of the name.
func (r *Registry) loosely(h Hints) Match {
	if h.Name != "" {
		if m := settle(h, r.index.folded[fold(h.Name)], MatchFolded, ViaName); m.Confidence != NoMatch {
			return m
		}
		if m := settle(h, r.index.matching(h.Name), MatchPattern, ViaName); m.Confidence != NoMatch {
			return m
		}
		if m := settle(h, r.index.titles[h.Name], MatchFolded, ViaName); m.Confidence != NoMatch {
			return m
		}
	}
	return settle(h, r.index.titles[h.Title], MatchExact, ViaTitle)
}

// matching gives the patterns with the longest prefix that the name matches.
func (x *signIndex) matching(name string) []signed {
	var found []signed
	for _, s := range x.patterns {
		if len(found) > 0 && len(s.Prefix) < len(found[0].Prefix) {
			break
		}
		if variable(s.Sign, name) {
			found = append(found, s)
		}
	}
	return found
}

// variable says whether the text is the sign's prefix and suffix with something between.
func variable(s *dataset.Sign, text string) bool {
	return len(text) > len(s.Prefix)+len(s.Suffix) && strings.HasPrefix(text, s.Prefix) && strings.HasSuffix(text, s.Suffix)
}

// byBridge takes a name of the form "inner (via bridge version)" apart, or
// "inner (bridge version)" where that bridge is known. The inner name is
// somebody's only where it is one product's; what the bridge is called is kept
// in any case.
func (r *Registry) byBridge(h Hints) Match {
	inner, bridge, ok := splitBridge(h.Name)
	if !ok {
		return Match{}
	}
	if !bridge.via && !r.isBridge(bridge.Name) {
		return Match{}
	}
	m := r.byName(h, inner)
	if m.Confidence == NoMatch {
		m = settle(h, r.index.bridged[inner], MatchExact, ViaName)
	}
	if m.Confidence == MatchExact && m.Class == dataset.Product {
		m.Confidence = MatchBridge
	}
	m.Bridge = bridge.BridgeName
	return m
}

type bridgeForm struct {
	BridgeName
	via bool
}

func splitBridge(name string) (inner string, b bridgeForm, ok bool) {
	body, closed := strings.CutSuffix(name, ")")
	i := strings.LastIndex(body, " (")
	if !closed || i <= 0 {
		return "", b, false
	}
	inner, body = body[:i], body[i+2:]
	body, b.via = strings.CutPrefix(body, "via ")
	b.Name, b.Version, _ = strings.Cut(body, " ")
	return inner, b, b.Name != ""
}

func (r *Registry) isBridge(name string) bool {
	return slices.ContainsFunc(r.index.names[name], func(s signed) bool { return s.client.Class() == dataset.Bridge })
}

// bridge gives the entry of a bridge, nil when it is not known.
func (r *Registry) bridge(b BridgeName) *Client {
	for _, s := range r.index.names[b.Name] {
		if s.client.Class() == dataset.Bridge {
			return s.client
		}
	}
	return nil
}

// settle makes a match of the signs that were found, if they are the
// connection's: of another transport or another version they are not.
func settle(h Hints, found []signed, confidence Confidence, via Via) Match {
	var fit []signed
	for _, s := range found {
		if t := s.Implies.Transport; t != 0 && h.Transport != 0 && t != h.Transport {
			continue
		}
		if s.Version == dataset.VersionReal && s.Span.Contains(h.Version) == evidence.Differs {
			continue
		}
		fit = append(fit, s)
	}
	clients := make([]*Client, 0, len(fit))
	for _, s := range fit {
		if !slices.Contains(clients, s.client) {
			clients = append(clients, s.client)
		}
	}
	switch len(clients) {
	case 0:
		return Match{}
	case 1:
		if len(fit) < len(found) && slices.ContainsFunc(found, func(s signed) bool { return s.client != clients[0] }) {
			via = ViaTransport
		}
		return matched(h, fit[0], confidence, via)
	}
	if m := bySignals(h, clients); m.Client != nil {
		return m
	}
	slices.SortFunc(clients, func(a, b *Client) int { return strings.Compare(a.ID(), b.ID()) })
	m := Match{Confidence: MatchAmbiguous, Via: via, Class: clients[0].Class(), Version: evidence.UnknownVersion, candidates: clients}
	for _, c := range clients {
		if c.Class() != m.Class {
			m.Class = dataset.ClassUnknown
		}
	}
	return m
}

// matched is the match of one client.
func matched(h Hints, s signed, confidence Confidence, via Via) Match {
	m := Match{Client: s.client, Class: s.client.Class(), Confidence: confidence, Via: via, Implies: s.Implies, Channel: s.Channel}
	if m.Class == dataset.SDKDefault {
		m.Confidence = MatchSDKDefault
	}
	m.Version = evidence.UnknownVersion
	if confidence != MatchHeader && s.Version == dataset.VersionReal && says(h.Version) {
		m.Version = h.Version // a name vouches for the version beside it, a header does not
	}
	for i := range s.client.entry.Identity.UserAgents {
		u := &s.client.entry.Identity.UserAgents[i]
		version, ok := userAgent(u, h.UserAgent)
		if !ok {
			continue
		}
		if m.Version == evidence.UnknownVersion && u.Version == dataset.VersionReal && says(version) {
			m.Version = version
		}
		m.Implies = evidence.Scope{When: m.Implies}.OrElse(evidence.Scope{When: u.Implies}).When
		m.Channel = cmp.Or(m.Channel, u.Channel)
	}
	return m
}

// says reports that a version on the wire tells something: 0.0.0 is what builds
// send that nobody numbered.
func says(v evidence.Version) bool { return !v.IsZero() && v.String() != "0.0.0" }

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

// bySignals gives the one of the clients that headers, vendor members or the
// User-Agent point to, if they point to one only.
func bySignals(h Hints, clients []*Client) Match {
	if h.Signals == (Hints{}).Signals {
		return Match{}
	}
	var m Match
	for _, c := range clients {
		s, via := c.signal(h)
		if via == 0 {
			continue
		}
		if m.Client != nil {
			return Match{}
		}
		m = matched(h, signed{s, c}, MatchHeader, via)
	}
	return m
}

// signal gives the client's header, vendor member or User-Agent sign that the
// hints have.
func (c *Client) signal(h Hints) (*dataset.Sign, Via) {
	id := &c.entry.Identity
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
