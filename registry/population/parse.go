package population

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a query's text. Parse refuses what crosses one.
const (
	maxQueryBytes      = 4096 // length of the text, and of the text that the query prints as
	maxQueryDepth      = 64   // parentheses and nots that are open at once
	maxQueryConditions = 128  // conditions, joined in whatever way
)

// SyntaxError says that a text is not a query.
type SyntaxError struct {
	Input  string // the text, as given
	Offset int    // the byte at which it goes wrong, counted from 0; at most len(Input)
	Msg    string // what is wrong there, and what would be right
}

// Error gives the text, the place, and what would be right.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("query %q: at byte %d: %s", clip(e.Input), e.Offset, e.Msg)
}

// Parse reads a query by the grammar of the package documentation. A text that
// is empty but for spaces is the zero Query. The error is a *SyntaxError.
func Parse(text string) (Query, error) {
	p := &parser{in: text}
	if len(text) > maxQueryBytes {
		return Query{}, p.fault(maxQueryBytes, "a query has at most %d bytes, not %d", maxQueryBytes, len(text))
	}
	if err := p.next(); err != nil {
		return Query{}, err
	}
	if p.tok.kind == tokEnd {
		return Query{}, nil
	}
	n, err := p.either()
	if err != nil {
		return Query{}, err
	}
	if p.tok.kind != tokEnd {
		return Query{}, p.unexpected("and, or, or the end")
	}
	return p.query(n)
}

// query gives the query that has the condition, and its canonical text. What is
// too long in that text is refused here, so that whatever is read also reads back.
func (p *parser) query(n *node) (Query, error) {
	if n == nil {
		return Query{}, nil
	}
	var b strings.Builder
	n.write(&b, kindOr)
	if b.Len() > maxQueryBytes {
		return Query{}, p.fault(len(p.in), "written out, with its spaces, the query has %d bytes: want at most %d", b.Len(), maxQueryBytes)
	}
	return Query{n, b.String()}, nil
}

// MustParse is Parse for constants: it panics on an error.
func MustParse(text string) Query {
	q, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return q
}

type tokKind uint8

const (
	tokEnd    tokKind = iota
	tokWord           // a bare word
	tokQuoted         // a word in quotes, which is never reserved
	tokSign           // one of ( ) [ ] = | ,
)

type token struct {
	kind tokKind
	text string // what it means: without quotes and escapes
	at   int
}

type parser struct {
	in         string
	pos        int // behind tok
	tok        token
	depth      int
	conditions int
}

func (p *parser) fault(at int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Input: p.in, Offset: min(at, len(p.in)), Msg: fmt.Sprintf(format, args...)}
}

// unexpected is the fault of the current token where something else is right.
func (p *parser) unexpected(want string) *SyntaxError {
	hint := ""
	switch {
	case p.tok.kind == tokEnd:
		return p.fault(p.tok.at, "the query ends here: want %s", want)
	case p.tok.kind == tokWord && strings.ToLower(p.tok.text) != p.tok.text && isReserved(strings.ToLower(p.tok.text)):
		hint = fmt.Sprintf(" (write %s in lower case)", strings.ToLower(p.tok.text))
	case p.tok.kind == tokWord && isReserved(p.tok.text):
		hint = " (a reserved word: put a name like this in quotes)"
	}
	return p.fault(p.tok.at, "%q is not expected here: want %s%s", clip(p.tok.text), want, hint)
}

// next reads the next token.
func (p *parser) next() error {
	for p.pos < len(p.in) && isSpace(p.in[p.pos]) {
		p.pos++
	}
	start := p.pos
	if start == len(p.in) {
		p.tok = token{tokEnd, "", start}
		return nil
	}
	switch c := p.in[start]; {
	case isSignByte(c):
		p.pos++
		p.tok = token{tokSign, p.in[start:p.pos], start}
	case c == '"':
		return p.quoted()
	default:
		for p.pos < len(p.in) && isWordByte(p.in[p.pos]) {
			p.pos++
		}
		// What ends the word must be able to stand behind it: else it is the
		// character that is wrong, not the part of a word before it.
		if p.pos < len(p.in) && !isSpace(p.in[p.pos]) && !isSignByte(p.in[p.pos]) && p.in[p.pos] != '"' {
			return p.stray()
		}
		p.tok = token{tokWord, p.in[start:p.pos], start}
	}
	return nil
}

func isSpace(c byte) bool    { return strings.IndexByte(" \t\r\n", c) >= 0 }
func isSignByte(c byte) bool { return strings.IndexByte("()[]=|,", c) >= 0 }

// stray is the fault of a character that stands in no word.
func (p *parser) stray() *SyntaxError {
	const want = "want a word, a quoted name, or one of ( ) [ ] = | ,"
	r, size := utf8.DecodeRuneInString(p.in[p.pos:])
	if r == utf8.RuneError && size == 1 {
		return p.fault(p.pos, "the byte %#02x is not UTF-8: %s", p.in[p.pos], want)
	}
	what := "character"
	switch {
	case unicode.Is(unicode.Cyrillic, r):
		what = "Cyrillic letter"
	case unicode.Is(unicode.Greek, r):
		what = "Greek letter"
	}
	return p.fault(p.pos, "the %s %q (%U) does not stand outside quotes: %s", what, r, r, want)
}

// quoted reads a word in quotes.
func (p *parser) quoted() error {
	start := p.pos
	var b strings.Builder
	for p.pos++; p.pos < len(p.in); p.pos++ {
		switch c := p.in[p.pos]; {
		case c == '"':
			p.pos++
			if b.Len() == 0 {
				return p.fault(start, "a name in quotes must not be empty")
			}
			if !utf8.ValidString(b.String()) {
				return p.fault(start, "a name in quotes must be valid UTF-8")
			}
			p.tok = token{tokQuoted, b.String(), start}
			return nil
		case c < ' ' || c == 0x7f:
			return p.fault(p.pos, "a name in quotes must not have control characters")
		case c == '\\':
			p.pos++
			if p.pos == len(p.in) || p.in[p.pos] != '"' && p.in[p.pos] != '\\' {
				return p.fault(p.pos, `after a backslash only a quote or a backslash may stand: want \" or \\`)
			}
			b.WriteByte(p.in[p.pos])
		default:
			b.WriteByte(c)
		}
	}
	return p.fault(start, "the quote is not closed: want another one")
}

func (p *parser) isSign(sign string) bool { return p.tok.kind == tokSign && p.tok.text == sign }
func (p *parser) isWord(word string) bool { return p.tok.kind == tokWord && p.tok.text == word }

// accept reads the sign if it stands here.
func (p *parser) accept(sign string) (bool, error) {
	if !p.isSign(sign) {
		return false, nil
	}
	return true, p.next()
}

func (p *parser) expect(sign, what string) error {
	ok, err := p.accept(sign)
	if err == nil && !ok {
		return p.unexpected(what)
	}
	return err
}

// either reads alternatives: conditions joined by or.
func (p *parser) either() (*node, error) { return p.joined("or", kindOr, p.both) }

// both reads conditions joined by and.
func (p *parser) both() (*node, error) { return p.joined("and", kindAnd, p.unary) }

func (p *parser) joined(word string, k kind, part func() (*node, error)) (*node, error) {
	var parts []*node
	for {
		n, err := part()
		if err != nil {
			return nil, err
		}
		parts = append(parts, n)
		if !p.isWord(word) {
			return join(k, parts), nil
		}
		if err := p.next(); err != nil {
			return nil, err
		}
	}
}

// unary reads a condition, with what may stand before it or around it.
func (p *parser) unary() (*node, error) {
	negated, nested := p.isWord("not"), p.isSign("(")
	if !negated && !nested {
		return p.condition()
	}
	if p.depth++; p.depth > maxQueryDepth {
		return nil, p.fault(p.tok.at, "more than %d parentheses and nots are open", maxQueryDepth)
	}
	defer func() { p.depth-- }()
	if err := p.next(); err != nil {
		return nil, err
	}
	if negated {
		n, err := p.unary()
		return &node{kind: kindNot, subs: []*node{n}}, err
	}
	n, err := p.either()
	if err != nil {
		return nil, err
	}
	return n, p.expect(")", "and, or, or a closing parenthesis")
}

// condition reads one condition.
func (p *parser) condition() (*node, error) {
	word, quoted := p.tok, p.tok.kind == tokQuoted
	if !quoted && (word.kind != tokWord || word.text == "and" || word.text == "or") {
		return nil, p.unexpected("a condition, such as tools.listChanged = full")
	}
	if p.conditions++; p.conditions > maxQueryConditions {
		return nil, p.fault(word.at, "a query has at most %d conditions, and this is one more", maxQueryConditions)
	}
	if quoted {
		return p.capability()
	}
	for f, name := range fieldNames {
		if word.text == name {
			return p.fieldCondition(field(f))
		}
	}
	switch word.text {
	case "all":
		return nil, p.next()
	case "known":
		return p.knownCondition()
	case "disputed":
		q, err := p.argument()
		return &node{kind: kindDisputed, question: q}, err
	}
	return p.capability()
}

// argument reads the capability that may stand in parentheses after a word.
func (p *parser) argument() (registry.Question, error) {
	var q registry.Question
	if err := p.next(); err != nil {
		return q, err
	}
	if ok, err := p.accept("("); err != nil || !ok {
		return q, err
	}
	q, err := p.subject(capability.KindFeature, capability.KindDelivery, capability.KindLimit)
	if err != nil {
		return q, err
	}
	return q, p.expect(")", "a closing parenthesis")
}

func (p *parser) knownCondition() (*node, error) {
	n := &node{kind: kindKnown}
	var err error
	if n.question, err = p.argument(); err != nil {
		return nil, err
	}
	if p.isSign("=") {
		err = p.values("a tier", func(word string) error {
			t, err := evidence.ParseTier(word)
			n.tiers = n.tiers.With(t)
			return err
		})
	}
	return n, err
}

// fieldCondition reads a condition on a fact of the client's entry.
func (p *parser) fieldCondition(f field) (*node, error) {
	if err := p.next(); err != nil {
		return nil, err
	}
	n := &node{kind: kindField, field: f}
	err := p.values(fieldNames[f], func(word string) error {
		switch f {
		case fieldPrefers, fieldSpeaks, fieldAccepts:
			r, err := revision.Parse(word)
			n.revisions = append(n.revisions, r)
			return err
		case fieldClass:
			if err := new(dataset.Class).UnmarshalText([]byte(word)); err != nil {
				return err
			}
		}
		n.values = append(n.values, word)
		return nil
	})
	return n, err
}

// values reads an equals sign and the words behind it.
func (p *parser) values(what string, take func(word string) error) error {
	if err := p.expect("=", "= and "+what); err != nil {
		return err
	}
	for {
		if err := p.word(what, take); err != nil {
			return err
		}
		if more, err := p.accept("|"); err != nil || !more {
			return err
		}
	}
}

// word reads one word and hands it to take, whose error is a fault there.
func (p *parser) word(what string, take func(word string) error) error {
	if p.tok.kind != tokQuoted && (p.tok.kind != tokWord || isReserved(p.tok.text)) {
		return p.unexpected(what)
	}
	if err := take(p.tok.text); err != nil {
		return p.fault(p.tok.at, "%v", err)
	}
	return p.next()
}

// capability reads a condition on a capability.
func (p *parser) capability() (*node, error) {
	at := p.tok.at
	q, err := p.subject(capability.KindFeature, capability.KindDelivery)
	if err != nil {
		return nil, err
	}
	n := &node{question: q}
	if q.Capability.Kind() == capability.KindDelivery {
		n.kind = kindDelivery
		if !p.isSign("=") {
			return nil, p.fault(at, "%q has no status: want = and a delivery, such as content-only", q.Capability)
		}
		return n, p.values("a delivery", func(word string) error {
			var d evidence.Delivery
			err := d.UnmarshalText([]byte(word))
			n.deliveries = n.deliveries.With(d)
			return err
		})
	}
	n.kind = kindStatus
	if !p.isSign("=") {
		n.statuses = supported
		return n, nil
	}
	return n, p.values("a status", func(word string) error {
		if word == "supported" {
			n.statuses |= supported
			return nil
		}
		s, err := capability.ParseStatus(word)
		n.statuses |= 1 << s
		return err
	})
}

// subject reads a capability of one of the kinds, and the settings it is asked
// under.
func (p *parser) subject(kinds ...capability.Kind) (registry.Question, error) {
	var q registry.Question
	err := p.word("a capability", func(word string) (err error) {
		if q.Capability, err = capability.Parse(word); err != nil {
			return err
		}
		if k := q.Capability.Kind(); !slices.Contains(kinds, k) {
			return fmt.Errorf("%q is a %s and has no status: want a feature, such as one below or beside it", word, k)
		}
		return nil
	})
	if err != nil {
		return q, err
	}
	if open, err := p.accept("["); err != nil || !open {
		return q, err
	}
	seen := make(map[string]bool)
	for {
		if err := p.setting(&q, seen); err != nil {
			return q, err
		}
		more, err := p.accept(",")
		if err != nil {
			return q, err
		}
		if !more {
			return q, p.expect("]", "a comma or a closing bracket")
		}
	}
}

// setting reads one setting.
func (p *parser) setting(q *registry.Question, seen map[string]bool) error {
	var name string
	err := p.word("a setting: "+strings.Join(settings, ", "), func(word string) error {
		if seen[word] {
			return fmt.Errorf("%q is set twice", word)
		}
		name, seen[word] = word, true
		if !slices.Contains(settings, word) {
			return fmt.Errorf("unknown setting %q: want one of %s", clip(word), strings.Join(settings, ", "))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := p.expect("=", "= and a value for "+name); err != nil {
		return err
	}
	return p.word("a value for "+name, func(word string) error { return set(q, name, word) })
}

var errNoSetting = errors.New("unknown setting")

// set sets one setting of a question.
func set(q *registry.Question, name, text string) (err error) {
	b := []byte(text)
	switch name {
	case "revision":
		return q.Revision.UnmarshalText(b)
	case "version":
		return q.Version.UnmarshalText(b)
	case "config":
		q.Config = text
	case "transport":
		return q.Transport.UnmarshalText(b)
	case "provider":
		q.Provider = text
	case "surface":
		return q.Surface.UnmarshalText(b)
	case "interaction":
		return q.Interaction.UnmarshalText(b)
	case "result":
		return q.Result.UnmarshalText(b)
	case "policy":
		q.Policy, err = evidence.ParsePolicy(text)
		return err
	default:
		return errNoSetting
	}
	return nil
}

// clip bounds a text that a message quotes.
func clip(text string) string { return enum.Clip(text, 80) }
