package registry

import (
	"regexp"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// Elicitation says whether a server may ask through the client, and who answers.
type Elicitation struct {
	Form capability.Status // by a form that a schema describes
	URL  capability.Status // by an address that the user opens
	// Person says whether an answer comes from a person who was asked. Where
	// it is not Full, an accept is no consent: some clients answer on their
	// own, with a schema's default values or a cancel.
	Person capability.Status
}

// Elicitation says whether the server may ask, and whether a person answers.
func (s *Session) Elicitation() Elicitation {
	return Elicitation{
		Form:   s.Status(capability.ElicitationForm),
		URL:    s.Status(capability.ElicitationURL),
		Person: s.Status(capability.ElicitationPerson),
	}
}

// ToolLimits is what a client does to a list of tools. A zero Limit is not
// recorded. Where limits hold that have no order (two patterns, bytes and
// characters), these are the first of them; Name and Number know them all.
type ToolLimits struct {
	NameLength  capability.Limit
	NameCharset capability.Limit
	Count       capability.Limit

	charset *regexp.Regexp
	more    *[]toolLimit // nil for none
}

// toolLimit is a limit with its pattern compiled.
type toolLimit struct {
	capability.Limit
	charset *regexp.Regexp
	number  bool // of how many tools there are, and not of a name
}

// ToolLimits gives the client's limits on tools; of several candidates those that
// are safe for each of them. It allocates nothing, but where limits hold that have
// no order.
func (s *Session) ToolLimits() ToolLimits {
	var l ToolLimits
	for _, of := range [...]struct {
		path  capability.Path
		first *capability.Limit
	}{
		{capability.LimitsToolNameLength, &l.NameLength},
		{capability.LimitsToolNameCharset, &l.NameCharset},
		{capability.LimitsToolCount, &l.Count},
	} {
		a := s.Ask(of.path)
		several := false
		if *of.first, several = a.limit(); several {
			if l.more == nil {
				l.more = new([]toolLimit)
			}
			for _, more := range a.limits()[1:] {
				*l.more = append(*l.more, toolLimit{more, s.charset(more.Pattern), of.path == capability.LimitsToolCount})
			}
		}
	}
	l.charset = s.charset(l.NameCharset.Pattern)
	return l
}

// charset gives a pattern compiled, nil for "".
func (s *Session) charset(pattern string) *regexp.Regexp {
	if pattern == "" {
		return nil
	}
	for v := range s.views() {
		if v.client.nobody() {
			continue
		}
		if p := v.client.know().charsets()[pattern]; p != nil {
			return p
		}
	}
	return nil
}

// Name says what becomes of a tool with this name: zero and true when it
// survives as it is, else the effect of the limit that it breaks, of several one
// that loses something. A tool that is renamed or truncated is still offered to
// the model; see [capability.Effect.Loses].
//
// What is counted differs: many clients put the server's name and a separator
// before the tool's, and count that too. The limit's Counts says so in words.
// Pass the name as the client counts it, or its tool part alone for a lower
// bound.
func (l ToolLimits) Name(name string) (capability.Effect, bool) {
	var o outcome
	o.add(toolLimit{Limit: l.NameLength}.takes(name), l.NameLength)
	o.add(toolLimit{Limit: l.NameCharset, charset: l.charset}.takes(name), l.NameCharset)
	for _, more := range l.further() {
		o.add(more.number || more.takes(name), more.Limit)
	}
	return o.effect, !o.broken
}

func (l *ToolLimits) further() []toolLimit {
	if l.more == nil {
		return nil
	}
	return *l.more
}

// takes says whether a name passes a limit on names.
func (l toolLimit) takes(name string) bool {
	switch l.Unit {
	case capability.UnitCharacters:
		return int64(utf8.RuneCountInString(name)) <= l.Value
	case capability.UnitBytes:
		return int64(len(name)) <= l.Value
	}
	return l.charset == nil || l.charset.MatchString(name)
}

// Number says what becomes of a list of n tools: zero and true when it survives
// whole, else the effect of the limit that it breaks, of several one that loses
// something.
func (l ToolLimits) Number(n int) (capability.Effect, bool) {
	var o outcome
	o.add(l.Count.IsZero() || int64(n) <= l.Count.Value, l.Count)
	for _, more := range l.further() {
		o.add(!more.number || int64(n) <= more.Value, more.Limit)
	}
	return o.effect, !o.broken
}

// outcome is what becomes of something that has to pass several limits.
type outcome struct {
	effect capability.Effect
	broken bool
}

func (o *outcome) add(passes bool, l capability.Limit) {
	if !passes && (!o.broken || l.Effect.Loses() && !o.effect.Loses()) {
		o.effect, o.broken = l.Effect, true
	}
}

// compile gives the patterns of names that a client's data has, compiled. They
// compile: reading checks them.
func compile(d *weigh.Dossier) map[string]*regexp.Regexp {
	charsets := make(map[string]*regexp.Regexp)
	add := func(l capability.Limit) {
		if l.Pattern == "" {
			return
		}
		if p, err := regexp.Compile("^(?:" + l.Pattern + ")$"); err == nil {
			charsets[l.Pattern] = p
		}
	}
	f, _ := d.Finding(capability.LimitsToolNameCharset)
	for _, claim := range f.Claims {
		add(claim.Limit)
	}
	for _, r := range f.Overlays {
		add(r.Limit)
	}
	return charsets
}
