package registry

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Identify tells who is on the wire by rule 10: an exact name, else the name
// that a bridge carries, else a folded name, else a pattern, else the title,
// headers and User-Agent. Headers also decide between several products of one
// name, and over the name of a mere library. An unknown name gives no match,
// never the nearest one.
func (r *Registry) Identify(h Hints) (m Match) {
	if r.index == nil {
		return m
	}
	x := r.index()
	if found := x.names[h.Name]; found != nil && h.UserAgent == "" && len(*found) == 1 && (*found)[0].plain {
		matched(&m, &h, &(*found)[0], MatchExact, ViaName)
		return m
	}
	x.identify(&m, &h)
	return m
}

// identify is Identify where one look-up does not settle it.
func (x *signIndex) identify(m *Match, h *Hints) {
	*m = x.byName(h, h.Name)
	if m.Confidence == NoMatch {
		*m = x.byBridge(h)
	}
	if m.Confidence == NoMatch && m.Bridge == (BridgeName{}) {
		x.loosely(m, h)
	}
	if (m.Confidence == NoMatch || m.Confidence == MatchSDKDefault) && h.Signals != (Hints{}).Signals {
		if s, via := x.signal(h); via != 0 {
			bridge := m.Bridge
			matched(m, h, &s, MatchHeader, via)
			m.Bridge = bridge
		}
	}
}

// byName looks an exact name up.
func (x *signIndex) byName(h *Hints, name string) Match {
	return settle(h, x.names.of(name), MatchExact, ViaName)
}

// loosely looks for a folded name, a pattern, a title, be it sent as one or in
// place of the name.
func (x *signIndex) loosely(m *Match, h *Hints) {
	if h.Name != "" {
		if settled(m, h, x.fold(h.Name), MatchFolded, ViaName) ||
			settled(m, h, x.matching(h.Name), MatchPattern, ViaName) ||
			settled(m, h, x.titles.of(h.Name), MatchFolded, ViaName) {
			return
		}
	}
	if h.Title != "" {
		settled(m, h, x.titles.of(h.Title), MatchExact, ViaTitle)
	}
}

// fold gives the signs of the name, but for case and separators.
func (x *signIndex) fold(name string) []signed {
	var folded [64]byte
	if list := x.folded[string(packed.AppendFold(folded[:0], name))]; list != nil {
		return *list
	}
	return nil
}

// settled settles m, where there is something to settle it by.
func settled(m *Match, h *Hints, found []signed, confidence Confidence, via Via) bool {
	if len(found) == 0 {
		return false
	}
	*m = settle(h, found, confidence, via)
	return m.Confidence != NoMatch
}

// byBridge takes a name of the form "inner (via bridge version)" apart, or
// "inner (bridge version)" where that bridge is known. The inner name is
// somebody's only where it is one product's; what the bridge is called is kept
// in any case.
func (x *signIndex) byBridge(h *Hints) Match {
	inner, bridge, ok := splitBridge(h.Name)
	if !ok {
		return Match{}
	}
	if !bridge.via && x.bridge(bridge.Name) == nil {
		return Match{}
	}
	m := x.byName(h, inner)
	if m.Confidence == NoMatch {
		m = settle(h, x.bridged.of(inner), MatchExact, ViaName)
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

// bridge gives the entry of a bridge, nil when it is not known.
func (x *signIndex) bridge(name string) *Client {
	for _, s := range x.names.of(name) {
		if s.client.Class() == dataset.Bridge {
			return s.client
		}
	}
	return nil
}

// fits says that a sign is the connection's: of another transport or another
// version it is not.
func (s signed) fits(h *Hints) bool {
	if t := s.Implies.Transport; t != 0 && h.Transport != 0 && t != h.Transport {
		return false
	}
	return s.Version != dataset.VersionReal || s.Span.IsZero() || s.Span.Contains(h.Version) != evidence.Differs
}

// settle makes a match of the signs that were found, if they are the connection's.
func settle(h *Hints, found []signed, confidence Confidence, via Via) (m Match) {
	var first signed
	one, others := true, false // all that fit are one client's; some that do not are another's
	for _, s := range found {
		switch fits := s.fits(h); {
		case fits && first.client == nil:
			first = s
		case fits && s.client != first.client:
			one = false
		}
	}
	if first.client == nil {
		return m
	}
	if one {
		for _, s := range found {
			others = others || s.client != first.client
		}
		if others {
			via = ViaTransport
		}
		matched(&m, h, &first, confidence, via)
		return m
	}
	return ambiguous(h, found, via)
}

// ambiguous makes a match of signs that several clients have.
func ambiguous(h *Hints, found []signed, via Via) Match {
	var clients []*Client
	for _, s := range found {
		if s.fits(h) && !slices.Contains(clients, s.client) {
			clients = append(clients, s.client)
		}
	}
	if m := bySignals(h, clients); m.Client != nil {
		return m
	}
	byID(clients)
	m := Match{Confidence: MatchAmbiguous, Via: via, Class: clients[0].Class(), Version: evidence.UnknownVersion, candidates: clients}
	for _, c := range clients {
		if c.Class() != m.Class {
			m.Class = dataset.ClassUnknown
		}
	}
	return m
}

// bySignals gives the one of the clients that headers, vendor members or the
// User-Agent point to, if they point to one only.
func bySignals(h *Hints, clients []*Client) Match {
	if h.Signals == (Hints{}).Signals {
		return Match{}
	}
	var m Match
	for _, c := range clients {
		s, via := c.signalOf(h)
		if via == 0 {
			continue
		}
		if m.Client != nil {
			return Match{}
		}
		matched(&m, h, &signed{Sign: s, client: c}, MatchHeader, via)
	}
	return m
}

// matched makes m the match of one client.
func matched(m *Match, h *Hints, s *signed, confidence Confidence, via Via) {
	*m = Match{Client: s.client, Class: s.client.class, Confidence: confidence, Via: via, Implies: s.Implies, Channel: s.Channel}
	if m.Class == dataset.SDKDefault {
		m.Confidence = MatchSDKDefault
	}
	m.Version = evidence.UnknownVersion
	if confidence != MatchHeader && s.Version == dataset.VersionReal && says(h.Version) {
		m.Version = h.Version // a name vouches for the version beside it, a header does not
	}
	if h.UserAgent != "" {
		m.addUserAgent(h)
	}
}

// addUserAgent takes in what the User-Agent says beside the sign that decided.
func (m *Match) addUserAgent(h *Hints) {
	id := m.Client.identity()
	for i := range id.UserAgents {
		u := &id.UserAgents[i]
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
}

// versionOf gives the release that the hints of a client tell.
func (c *Client) versionOf(h *Hints) evidence.Version {
	id := c.identity()
	for i := range id.Names {
		if s := &id.Names[i]; s.Text == h.Name {
			var m Match
			matched(&m, h, &signed{Sign: s, client: c}, MatchExact, ViaCaller)
			return m.Version
		}
	}
	if says(h.Version) {
		return h.Version
	}
	return evidence.UnknownVersion
}
