package probe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// MaxPayload is the length of the longest payload excerpt that is kept, in bytes.
const MaxPayload = 240

// maxShowing bounds a showing's text: a payload with every byte escaped, and
// room for the rest.
const maxShowing = 6*MaxPayload + 1024

// maxTimes is the largest count that a showing holds.
const maxTimes = 9999

// Showing is what a run showed; files and cards call it the run's verdict. Its
// text form is that of the cards:
//
//	{…} structuredContent only (1x, as json, _meta did not reach the model)
//
// The glyphs stand for what reached the model: […] content, {…}
// structuredContent, ⟨…⟩ the whole envelope, "…" something else in place of it.
// In parentheses: how often it arrived, in which form, and what became of the
// parts that are watched on their own. An excerpt of what the model got may
// follow.
//
// Showings are comparable; two are == when their texts are the same. The zero
// Showing means that none is recorded, and prints as "".
type Showing struct {
	outcome Outcome
	form    Form
	times   uint16
	parts   [partCount]Reach
	payload string
}

// ShowingOf gives the showing with this outcome and nothing else.
func ShowingOf(o Outcome) Showing { return Showing{outcome: o} }

// Arriving gives s with how often and in which form the payload arrived; 0 times
// and the zero form mean not recorded.
func (s Showing) Arriving(times int, form Form) Showing {
	s.times, s.form = uint16(min(max(times, 0), maxTimes)), form
	return s
}

// With gives s with what became of a part.
func (s Showing) With(p Part, r Reach) Showing {
	if p < partCount {
		s.parts[p] = r
	}
	return s
}

// Quoting gives s with an excerpt of what the model got in place of a marker,
// or of the name under which it was offered a tool. What is longer than
// [MaxPayload] is cut, and what is not UTF-8 is replaced.
func (s Showing) Quoting(payload string) Showing {
	s.payload = enum.Cut(strings.ToValidUTF8(payload, "\uFFFD"), MaxPayload)
	return s
}

// Outcome gives what happened in the main.
func (s Showing) Outcome() Outcome { return s.outcome }

// Times gives how often the payload arrived, 0 where it is not recorded.
func (s Showing) Times() int { return int(s.times) }

// Form gives the form in which the payload arrived.
func (s Showing) Form() Form { return s.form }

// Part gives what became of a part.
func (s Showing) Part(p Part) Reach {
	if p >= partCount {
		return 0
	}
	return s.parts[p]
}

// Payload gives the excerpt, "" where there is none.
func (s Showing) Payload() string { return s.payload }

// IsZero says that no showing is recorded.
func (s Showing) IsZero() bool { return s == Showing{} }

// compare orders by text. Showings are mostly equal where this is asked.
func (s Showing) compare(w Showing) int {
	if s == w {
		return 0
	}
	return strings.Compare(s.String(), w.String())
}

// String gives the text form.
func (s Showing) String() string {
	var b strings.Builder
	b.WriteString(s.outcome.String())
	var details []string
	if s.times > 0 {
		if s.outcome == Payload {
			b.WriteString(" " + often(s.times))
		} else {
			details = append(details, strconv.Itoa(int(s.times))+"x")
		}
	}
	if s.form != 0 {
		details = append(details, "as "+s.form.String())
	}
	for p, r := range s.parts {
		if r != 0 {
			details = append(details, Part(p).String()+" "+r.String())
		}
	}
	if len(details) > 0 {
		b.WriteString(" (" + strings.Join(details, ", ") + ")")
	}
	if s.payload != "" {
		b.WriteString(payloadMark(s.outcome))
		b.WriteString(jsontree.Quote(s.payload))
	}
	return b.String()
}

// often is how a payload's count is written: once, twice, 3x.
func often(times uint16) string {
	switch times {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(int(times)) + "x"
}

func payloadMark(o Outcome) string {
	if o == Offered {
		return " as "
	}
	return "; payload: "
}

// ParseShowing reads a showing's text form; "" gives the zero Showing. The text
// must be as String prints it: the parts in their order, one space between
// words.
func ParseShowing(text string) (Showing, error) {
	if text == "" {
		return Showing{}, nil
	}
	if len(text) > maxShowing {
		return Showing{}, fmt.Errorf("verdict %q is %d bytes long: at most %d are read", enum.Clip(text, 80), len(text), maxShowing)
	}
	s, err := parseShowing(text)
	if err == nil && s.String() != text {
		err = fmt.Errorf("want it written %q", enum.Clip(s.String(), 160))
	}
	if err != nil {
		return Showing{}, fmt.Errorf("verdict %q: %w", enum.Clip(text, 160), err)
	}
	return s, nil
}

func parseShowing(text string) (s Showing, err error) {
	rest := ""
	for o := Outcome(1); o < outcomeCount; o++ {
		phrase := outcomePhrases[o]
		if strings.HasPrefix(text, phrase) && len(phrase) > len(outcomePhrases[s.outcome]) {
			s.outcome, rest = o, text[len(phrase):]
		}
	}
	if s.outcome == 0 {
		return s, fmt.Errorf("want it to begin with one of the phrases of an outcome, such as %q", outcomePhrases[ContentOnly])
	}
	if head, quoted, ok := strings.Cut(rest, payloadMark(s.outcome)); ok {
		rest = head
		if s.payload, err = unquote(quoted); err != nil {
			return s, err
		}
	}
	if s.outcome == Payload {
		count, details, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
		if s.times, err = parseOften(count); err != nil {
			return s, err
		}
		rest = ""
		if details != "" {
			rest = " " + details
		}
	}
	if rest == "" {
		return s, nil
	}
	inner, opened := strings.CutPrefix(rest, " (")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed {
		return s, fmt.Errorf("after %q want details in parentheses or a payload, have %q", s.outcome, enum.Clip(rest, 80))
	}
	for detail := range strings.SplitSeq(inner, ", ") {
		if err := s.detail(detail); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *Showing) detail(text string) error {
	if form, ok := strings.CutPrefix(text, "as "); ok {
		n, err := formWords.Parse(form, "form")
		s.form = Form(n)
		return err
	}
	if n, ok := strings.CutSuffix(text, "x"); ok {
		times, err := parseTimes(n)
		s.times = times
		return err
	}
	for p := range partCount {
		phrase, ok := strings.CutPrefix(text, p.String()+" ")
		if !ok {
			continue
		}
		n, err := reachPhrases.Parse(phrase, "end of a part")
		s.parts[p] = Reach(n)
		return err
	}
	return fmt.Errorf("unknown detail %q: want a count such as 1x, a form such as as json, or what became of a part", enum.Clip(text, 80))
}

func parseOften(text string) (uint16, error) {
	switch text {
	case "once":
		return 1, nil
	case "twice":
		return 2, nil
	}
	return parseTimes(strings.TrimSuffix(text, "x"))
}

func parseTimes(text string) (uint16, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n < 1 || n > maxTimes {
		return 0, fmt.Errorf("count %q: want 1 to %d", enum.Clip(text, 20), maxTimes)
	}
	return uint16(n), nil
}

func unquote(text string) (string, error) {
	n, err := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: maxShowing, Depth: 1})
	if err != nil || n.Kind() != jsontree.KindString {
		return "", fmt.Errorf("payload %q: want a JSON string", enum.Clip(text, 80))
	}
	payload := n.Text()
	if payload == "" || len(payload) > MaxPayload {
		return "", fmt.Errorf("payload of %d bytes: want 1 to %d", len(payload), MaxPayload)
	}
	return payload, nil
}

// MarshalText gives the text form. It is an error if ParseShowing would not read
// it back as s: a [Payload] without a count, details without an outcome, numbers
// that mean nothing.
func (s Showing) MarshalText() ([]byte, error) {
	text := s.String()
	if w, err := ParseShowing(text); err != nil || w != s {
		return nil, fmt.Errorf("verdict %q has no text form that can be read", enum.Clip(text, 160))
	}
	return []byte(text), nil
}

// UnmarshalText reads the text form; on an error s stays as it was.
func (s *Showing) UnmarshalText(text []byte) error {
	w, err := ParseShowing(string(text))
	if err == nil {
		*s = w
	}
	return err
}
