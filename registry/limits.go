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

// NoticesToolChanges says whether the client re-reads the tools after
// notifications/tools/list_changed.
func (s *Session) NoticesToolChanges() Answer { return s.Ask(capability.ToolsListChanged) }

// ReadsLaterPages says whether the client follows nextCursor of tools/list.
func (s *Session) ReadsLaterPages() Answer { return s.Ask(capability.ToolsPagination) }

// ReadsInstructions says whether the server's instructions reach the model.
func (s *Session) ReadsInstructions() Answer { return s.Ask(capability.Instructions) }

// ToolLimits is what a client does to a list of tools. A zero Limit is not
// recorded.
type ToolLimits struct {
	NameLength  capability.Limit
	NameCharset capability.Limit
	Count       capability.Limit

	charset *regexp.Regexp
}

// ToolLimits gives the client's limits on tools; of several candidates the
// smallest. It allocates nothing.
func (s *Session) ToolLimits() ToolLimits {
	l := ToolLimits{
		NameLength:  s.Ask(capability.LimitsToolNameLength).Limit(),
		NameCharset: s.Ask(capability.LimitsToolNameCharset).Limit(),
		Count:       s.Ask(capability.LimitsToolCount).Limit(),
	}
	if l.NameCharset.Pattern == "" {
		return l
	}
	for v := range s.views() {
		if v.client.nobody() {
			continue
		}
		if p := v.client.know().charsets()[l.NameCharset.Pattern]; p != nil {
			l.charset = p
		}
	}
	return l
}

// Name says what becomes of a tool with this name: zero and true when it
// survives as it is, else the effect of the limit that it breaks. A tool that is
// renamed or truncated is still offered to the model; see
// [capability.Effect.Loses].
//
// What is counted differs: many clients put the server's name and a separator
// before the tool's, and count that too. The limit's Counts says so in words.
// Pass the name as the client counts it, or its tool part alone for a lower
// bound.
func (l ToolLimits) Name(name string) (capability.Effect, bool) {
	length := int64(utf8.RuneCountInString(name))
	if l.NameLength.Unit == capability.UnitBytes {
		length = int64(len(name))
	}
	if l.NameLength.Value != 0 && length > l.NameLength.Value {
		return l.NameLength.Effect, false
	}
	if l.charset != nil && !l.charset.MatchString(name) {
		return l.NameCharset.Effect, false
	}
	return 0, true
}

// Number says what becomes of a list of n tools: zero and true when it survives
// whole, else the effect of the limit.
func (l ToolLimits) Number(n int) (capability.Effect, bool) {
	if l.Count.Value != 0 && int64(n) > l.Count.Value {
		return l.Count.Effect, false
	}
	return 0, true
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
