package evidence

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Bound is where a span of versions begins or ends, and how sure that is. With
// By alone the change came exactly at that version. With After too it came
// somewhere after the one and by the other, at the latest: "after 2.0.10, by
// 2.0.21". The zero Bound is no bound.
type Bound struct {
	After Version // the last version known to be before the change; zero = By is exact
	By    Version // the first version known to be past the change
}

// IsZero says that there is no bound.
func (b Bound) IsZero() bool { return b == Bound{} }

// Check says what is wrong with a bound: an After without a By, or one that is
// not older than its By.
func (b Bound) Check() error {
	if b.After.IsZero() {
		return nil
	}
	if b.By.IsZero() {
		return fmt.Errorf("a bound after %q needs the version by which the change had come", b.After)
	}
	if c, ok := b.After.Order(b.By); ok && c >= 0 {
		return fmt.Errorf("a bound after %q cannot be by %q: want an older version first", b.After, b.By)
	}
	return nil
}

// String gives "2.0.21", or "after 2.0.10, by 2.0.21".
func (b Bound) String() string {
	if b.After.IsZero() {
		return quoteName(b.By.String())
	}
	return "after " + quoteName(b.After.String()) + ", by " + quoteName(b.By.String())
}

// cutBound cuts a bound off the text that begins with it.
func cutBound(text string) (b Bound, rest string, err error) {
	after, uncertain := strings.CutPrefix(text, "after ")
	if uncertain {
		if b.After, text, err = cutVersion(after); err != nil {
			return Bound{}, "", err
		}
		by, ok := strings.CutPrefix(text, ", by ")
		if !ok {
			return Bound{}, "", fmt.Errorf("a bound after %q needs the version by which the change had come: want \"after X, by Y\"", b.After)
		}
		text = by
	}
	b.By, rest, err = cutVersion(text)
	return b, rest, err
}

func cutVersion(text string) (v Version, rest string, err error) {
	name, rest, err := cutName(text)
	if err == nil {
		v, err = ParseVersion(name)
	}
	return v, rest, err
}

// passed says whether version v is past the bound.
func (b Bound) passed(v Version) Relation {
	if c, ok := v.Order(b.By); !ok {
		return Unknown
	} else if c >= 0 {
		return Same
	}
	if b.After.IsZero() {
		return Differs
	}
	if c, ok := v.Order(b.After); ok && c <= 0 {
		return Differs
	}
	return Unknown
}

// Span is the versions that a statement is about: one version, or all from
// Since up to but without Until. The zero Span is all versions in a statement,
// and the newest one in a question.
type Span struct {
	At           Version // this one version; then Since and Until are zero
	Since, Until Bound
}

// At gives the span of one version.
func At(v Version) Span { return Span{At: v} }

// IsZero says that no version is named.
func (s Span) IsZero() bool { return s == Span{} }

// Check says what is wrong with a span: one version and bounds at once, a
// faulty bound, or an end that is not after its beginning.
func (s Span) Check() error {
	if !s.At.IsZero() && (!s.Since.IsZero() || !s.Until.IsZero()) {
		return fmt.Errorf("a span is either the one version %q or has bounds, not both", s.At)
	}
	if err := s.Since.Check(); err != nil {
		return err
	}
	if err := s.Until.Check(); err != nil {
		return err
	}
	if c, ok := s.Since.By.Order(s.Until.By); ok && c >= 0 {
		return fmt.Errorf("a span since %q cannot end at %q: want a later version", s.Since.By, s.Until.By)
	}
	return nil
}

// Contains says whether version v is in the span: Same when it is, Differs when
// it is not, Unknown when it falls inside an uncertain bound or has no order
// with the span's versions.
func (s Span) Contains(v Version) Relation {
	if !s.At.IsZero() {
		return sameVersion(s.At, v)
	}
	in := Same
	if !s.Since.IsZero() {
		in = s.Since.passed(v)
	}
	if !s.Until.IsZero() {
		in = max(in, s.Until.passed(v).not())
	}
	return in
}

// relate compares two spans: Differs when no version is in both, Same when one
// of them is a version that is in the other, or both are the same span. Where
// two longer spans overlap nothing tells which part is meant: Unknown.
func (s *Span) relate(t *Span) Relation {
	switch {
	case s.IsZero() && t.IsZero():
		return Same
	case s.IsZero() || t.IsZero():
		return Unknown
	case !s.At.IsZero():
		return t.Contains(s.At)
	case !t.At.IsZero():
		return s.Contains(t.At)
	}
	if s.Until.before(t.Since) || t.Until.before(s.Since) {
		return Differs
	}
	if *s == *t {
		return Same
	}
	return Unknown
}

// before says that a span which ends at b is over for sure when one that
// begins at since begins.
func (b Bound) before(since Bound) bool {
	if b.IsZero() || since.IsZero() {
		return false
	}
	if b == since {
		return true
	}
	begin := since.By
	if !since.After.IsZero() {
		begin = since.After
	}
	c, ok := b.By.Order(begin)
	return ok && c <= 0
}

func sameVersion(a, b Version) Relation {
	c, ok := a.Order(b)
	switch {
	case !ok:
		return Unknown
	case c == 0:
		return Same
	}
	return Differs
}

// text is String, but that one version is its text alone where that cannot be
// taken for a span.
func (s Span) text() string {
	if text := s.At.String(); text != "" && !isSpan(text) {
		return text
	}
	return s.String()
}

// isSpan says that a text is that of a span, not of a version.
func isSpan(text string) bool {
	word, _, ok := strings.Cut(text, " ")
	return ok && (word == "at" || word == "since" || word == "until")
}

// parseSpan reads what String gives, or the text of one version.
func parseSpan(text string) (s Span, err error) {
	if !isSpan(text) {
		s.At, err = ParseVersion(text)
		return s, err
	}
	rest := text
	if at, ok := strings.CutPrefix(text, "at "); ok {
		s.At, rest, err = cutVersion(at)
	} else {
		if since, ok := strings.CutPrefix(text, "since "); ok {
			s.Since, rest, err = cutBound(since)
			rest = strings.TrimPrefix(rest, "; ")
		}
		if until, ok := strings.CutPrefix(rest, "until "); ok && err == nil {
			s.Until, rest, err = cutBound(until)
		}
	}
	switch {
	case err != nil:
		return Span{}, err
	case rest != "" || s.IsZero():
		return Span{}, fmt.Errorf("span %q: want one such as \"since 2.0.10; until after 2.1.0, by 2.1.3\"", enum.Clip(text, 80))
	}
	return s, s.Check()
}

// compare orders spans. It says nothing about what they mean.
func (s *Span) compare(t *Span) int {
	for _, pair := range [...][2]Version{
		{s.At, t.At}, {s.Since.After, t.Since.After}, {s.Since.By, t.Since.By},
		{s.Until.After, t.Until.After}, {s.Until.By, t.Until.By},
	} {
		if c := pair[0].Compare(pair[1]); c != 0 {
			return c
		}
	}
	return 0
}

// String gives "at 2.0.67", "since 2.0.10", "since after 2.0.10, by 2.0.21;
// until 2.1.0", or "" for the zero Span.
func (s Span) String() string {
	if !s.At.IsZero() {
		return "at " + quoteName(s.At.String())
	}
	var parts []string
	if !s.Since.IsZero() {
		parts = append(parts, "since "+s.Since.String())
	}
	if !s.Until.IsZero() {
		parts = append(parts, "until "+s.Until.String())
	}
	return strings.Join(parts, "; ")
}
