package wire

import (
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/revision"
)

// Envelope is what came with a message. The zero Envelope knows nothing.
type Envelope struct {
	// Transport is how the message came; zero = not known.
	Transport revision.Transport
	// Header is the HTTP request's headers, such as an http.Header. Names
	// match in any case. Of a header with several values the first counts,
	// and of several spellings of one name the first in byte order.
	Header map[string][]string
}

// The keys of [Signals.All].
const (
	KeyUserAgent       = "user-agent"
	KeyAnthropicClient = "x-anthropic-client"
	KeyOpenAIUserAgent = "openai/userAgent"

	keyProtocolVersion = "mcp-protocol-version"
)

// Signals are texts beside clientInfo that tell clients apart. These and no
// others are taken from headers and vendors' members of _meta, since much else
// that stands there is about the user. An empty text = not said. Signals are
// comparable with ==.
type Signals struct {
	UserAgent       string // the header User-Agent
	AnthropicClient string // the header x-anthropic-client: ClaudeCode, ClaudeAI, Cowork, …
	OpenAIUserAgent string // the member openai/userAgent of _meta: the end user's browser or app
}

// All gives the texts that are there by their keys, in the order of the fields:
// the name of a header in lower case, or the key in _meta.
func (s Signals) All() iter.Seq2[string, string] {
	return func(yield func(key, text string) bool) {
		for _, p := range [...][2]string{
			{KeyUserAgent, s.UserAgent},
			{KeyAnthropicClient, s.AnthropicClient},
			{KeyOpenAIUserAgent, s.OpenAIUserAgent},
		} {
			if p[1] != "" && !yield(p[0], p[1]) {
				return
			}
		}
	}
}

// SignalsOf gives the signals in the headers alone, for a request without a
// message that Read takes. Texts longer than MaxSignal are left out.
func SignalsOf(header map[string][]string) Signals {
	r := reader{s: &Statement{}}
	r.header(Envelope{Header: header})
	return r.s.signals
}

// header reads the headers. It comes last: it compares with the message.
func (r *reader) header(env Envelope) {
	r.s.transport = env.Transport
	r.s.signals.UserAgent = r.signal(first(values(env.Header, KeyUserAgent)), "header "+KeyUserAgent)
	r.s.signals.AnthropicClient = r.signal(first(values(env.Header, KeyAnthropicClient)), "header "+KeyAnthropicClient)
	revisions := values(env.Header, keyProtocolVersion)
	r.s.headerText = r.signal(first(revisions), "header "+keyProtocolVersion)
	if rev, err := revision.Parse(r.s.headerText); err == nil && rev.IsDate() {
		r.s.headerRevision = rev
	}
	differs := func(text string) bool {
		text = strings.TrimSpace(text)
		return text != "" && text != r.s.revisionText
	}
	if r.s.revisionText != "" && slices.ContainsFunc(revisions, differs) {
		r.warnAt(HeaderConflict, "header "+keyProtocolVersion)
	}
}

// signal gives the text if it is short enough to be kept.
func (r *reader) signal(text, at string, keys ...string) string {
	if len(text) > MaxSignal {
		r.warnAt(TooLong, at, keys...)
		return ""
	}
	return strings.Clone(text)
}

// values gives the values of the header with this name.
func values(header map[string][]string, name string) []string {
	var spelling string
	found := false
	for k := range header {
		if strings.EqualFold(k, name) && (!found || k < spelling) {
			spelling, found = k, true
		}
	}
	return header[spelling]
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return strings.TrimSpace(values[0])
}
