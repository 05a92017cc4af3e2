package population

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
)

// String gives the query in its text form, which Parse reads as an equal query;
// "all" for the zero Query. In parentheses it stands as a condition in another
// text.
func (q Query) String() string {
	if q.n == nil {
		return "all"
	}
	return q.text
}

// MarshalText gives the query as String does, no text for the zero Query.
func (q Query) MarshalText() ([]byte, error) { return []byte(q.text), nil }

// UnmarshalText reads a query as Parse does.
func (q *Query) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*q = parsed
	}
	return err
}

// binds says which operators bind more loosely and need parentheses inside.
var binds = [...]int{kindAnd: 1, kindOr: 0, kindNot: 2}

// write writes the condition as a part of another of kind within.
func (n *node) write(b *strings.Builder, within kind) {
	if n == nil {
		b.WriteString("all")
		return
	}
	if n.kind <= kindOr && binds[n.kind] < binds[within] {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch n.kind {
	case kindAnd, kindOr:
		word := " and "
		if n.kind == kindOr {
			word = " or "
		}
		for i, sub := range n.subs {
			if i > 0 {
				b.WriteString(word)
			}
			sub.write(b, n.kind)
		}
	case kindNot:
		b.WriteString("not ")
		n.subs[0].write(b, kindNot)
	case kindStatus:
		writeSubject(b, n.question)
		writeValues(b, statusWords(n.statuses))
	case kindDelivery:
		writeSubject(b, n.question)
		writeValues(b, words(n.deliveries.All()))
	case kindKnown:
		b.WriteString("known")
		writeArgument(b, n.question)
		if n.tiers != 0 {
			writeValues(b, words(n.tiers.All()))
		}
	case kindDisputed:
		b.WriteString("disputed")
		writeArgument(b, n.question)
	case kindField:
		b.WriteString(fieldNames[n.field])
		values := n.values
		for _, r := range n.revisions {
			values = append(values, r.String())
		}
		writeValues(b, values)
	}
}

// statusWords gives the words for a set of statuses: the shortest ones.
func statusWords(s statuses) []string {
	var list []string
	if s&supported == supported {
		list, s = append(list, "supported"), s&^supported
	}
	for x := capability.NotRecorded; x <= capability.NotApplicable; x++ {
		if s.has(x) {
			list = append(list, x.String())
		}
	}
	return list
}

func words[T interface{ String() string }](seq func(func(T) bool)) []string {
	var list []string
	for x := range seq {
		list = append(list, x.String())
	}
	return list
}

func writeValues(b *strings.Builder, values []string) {
	b.WriteString(" = ")
	for i, v := range values {
		if i > 0 {
			b.WriteString(" | ")
		}
		writeWord(b, v)
	}
}

func writeArgument(b *strings.Builder, q registry.Question) {
	if q.Capability.IsZero() {
		return
	}
	b.WriteByte('(')
	writeSubject(b, q)
	b.WriteByte(')')
}

// settings are what a capability is asked under, in the order of the text form:
// the dimensions of a scope, and the policy.
var settings = func() (names []string) {
	for d := range evidence.Dimensions() {
		names = append(names, d.String())
	}
	return append(names, settingPolicy)
}()

const settingPolicy = "policy"

// setting gives the text of a setting, "" where the question leaves it open.
func setting(q registry.Question, name string) string {
	if name != settingPolicy {
		d, _ := evidence.ParseDimension(name)
		return q.Of(d)
	}
	if q.Policy == evidence.Recorded {
		return ""
	}
	return q.Policy.String()
}

func writeSubject(b *strings.Builder, q registry.Question) {
	writeWord(b, q.Capability.String())
	before := byte('[')
	for _, name := range settings {
		text := setting(q, name)
		if text == "" {
			continue
		}
		b.WriteByte(before)
		if before == ',' {
			b.WriteByte(' ')
		}
		before = ','
		b.WriteString(name)
		b.WriteString(" = ")
		writeWord(b, text)
	}
	if before == ',' {
		b.WriteByte(']')
	}
}

// Quote gives a name as a query has it: as it is where Parse reads it so, else in
// quotes. It is how text from elsewhere gets into a query as one name, whatever is
// in it. Parse refuses what is no name: no text at all, control characters, and
// what is not UTF-8.
func Quote(name string) string {
	var b strings.Builder
	writeWord(&b, name)
	return b.String()
}

func writeWord(b *strings.Builder, word string) {
	if isWord(word) && !isReserved(word) {
		b.WriteString(word)
		return
	}
	b.WriteByte('"')
	for _, r := range []byte(word) {
		if r == '"' || r == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(r)
	}
	b.WriteByte('"')
}

func isWord(text string) bool {
	for i := range len(text) {
		if !isWordByte(text[i]) {
			return false
		}
	}
	return text != ""
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("._-/:@+~?", c) >= 0
}

// reserved are the words that begin a condition or join two. In quotes they are
// words like any other.
var reserved = [...]string{"and", "or", "not", "all", "known", "disputed", "id", "category", "class", "vendor", "prefers", "speaks", "accepts"}

func isReserved(word string) bool {
	for _, r := range reserved {
		if r == word {
			return true
		}
	}
	return false
}
