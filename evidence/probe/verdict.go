package probe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// MaxPayload is the length of the longest payload excerpt that is kept, in bytes.
const MaxPayload = 240

// maxVerdict bounds a verdict's text: a payload with every byte escaped, and
// room for the rest.
const maxVerdict = 6*MaxPayload + 1024

// maxTimes is the largest count that a verdict holds.
const maxTimes = 9999

// Verdict is what came of a run. Its text form is that of the cards:
//
//	{…} structuredContent only (1x, as json, _meta did not reach the model)
//
// The glyphs stand for what reached the model: […] content, {…}
// structuredContent, ⟨…⟩ the whole envelope, "…" something else in place of it.
// In parentheses: how often it arrived, in which form, and what became of the
// parts that are watched on their own. An excerpt of what the model got may
// follow.
//
// Verdicts are comparable; two are == when their texts are the same. The zero
// Verdict means that none is recorded, and prints as "".
type Verdict struct {
	outcome Outcome
	form    Form
	times   uint16
	parts   [partCount]Reach
	payload string
}

// VerdictOf gives the verdict with this outcome and nothing else.
func VerdictOf(o Outcome) Verdict { return Verdict{outcome: o} }

// Arriving gives v with how often and in which form the payload arrived; 0 times
// and the zero form mean not recorded.
func (v Verdict) Arriving(times int, form Form) Verdict {
	v.times, v.form = uint16(min(max(times, 0), maxTimes)), form
	return v
}

// With gives v with what became of a part.
func (v Verdict) With(p Part, r Reach) Verdict {
	if p < partCount {
		v.parts[p] = r
	}
	return v
}

// Quoting gives v with an excerpt of what the model got in place of a marker,
// or of the name under which it was offered a tool. What is longer than
// [MaxPayload] is cut, and what is not UTF-8 is replaced.
func (v Verdict) Quoting(payload string) Verdict {
	v.payload = clip(strings.ToValidUTF8(payload, "\uFFFD"), MaxPayload)
	return v
}

// Outcome gives what happened in the main.
func (v Verdict) Outcome() Outcome { return v.outcome }

// Times gives how often the payload arrived, 0 where it is not recorded.
func (v Verdict) Times() int { return int(v.times) }

// Form gives the form in which the payload arrived.
func (v Verdict) Form() Form { return v.form }

// Part gives what became of a part.
func (v Verdict) Part(p Part) Reach {
	if p >= partCount {
		return 0
	}
	return v.parts[p]
}

// Payload gives the excerpt, "" where there is none.
func (v Verdict) Payload() string { return v.payload }

// IsZero says that no verdict is recorded.
func (v Verdict) IsZero() bool { return v == Verdict{} }

// String gives the text form.
func (v Verdict) String() string {
	var b strings.Builder
	b.WriteString(v.outcome.String())
	var details []string
	if v.times > 0 {
		if v.outcome == Payload {
			b.WriteString(" " + often(v.times))
		} else {
			details = append(details, strconv.Itoa(int(v.times))+"x")
		}
	}
	if v.form != 0 {
		details = append(details, "as "+v.form.String())
	}
	for p, r := range v.parts {
		if r != 0 {
			details = append(details, Part(p).String()+" "+r.String())
		}
	}
	if len(details) > 0 {
		b.WriteString(" (" + strings.Join(details, ", ") + ")")
	}
	if v.payload != "" {
		b.WriteString(payloadMark(v.outcome))
		b.WriteString(jsontree.Quote(v.payload))
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

// ParseVerdict reads a verdict's text form; "" gives the zero Verdict. The text
// must be as String prints it: the parts in their order, one space between
// words.
func ParseVerdict(text string) (Verdict, error) {
	if text == "" {
		return Verdict{}, nil
	}
	if len(text) > maxVerdict {
		return Verdict{}, fmt.Errorf("verdict %q is %d bytes long: at most %d are read", clip(text, 80), len(text), maxVerdict)
	}
	v, err := parseVerdict(text)
	if err == nil && v.String() != text {
		err = fmt.Errorf("want it written %q", clip(v.String(), 160))
	}
	if err != nil {
		return Verdict{}, fmt.Errorf("verdict %q: %w", clip(text, 160), err)
	}
	return v, nil
}

// MustParseVerdict is ParseVerdict for constants; it panics on an error.
func MustParseVerdict(text string) Verdict {
	v, err := ParseVerdict(text)
	if err != nil {
		panic(err)
	}
	return v
}

func parseVerdict(text string) (v Verdict, err error) {
	rest := ""
	for o := range Outcomes() {
		phrase := outcomePhrases[o]
		if strings.HasPrefix(text, phrase) && len(phrase) > len(outcomePhrases[v.outcome]) {
			v.outcome, rest = o, text[len(phrase):]
		}
	}
	if v.outcome == 0 {
		return v, fmt.Errorf("want it to begin with one of the phrases of an outcome, such as %q", outcomePhrases[ContentOnly])
	}
	if head, quoted, ok := strings.Cut(rest, payloadMark(v.outcome)); ok {
		rest = head
		if v.payload, err = unquote(quoted); err != nil {
			return v, err
		}
	}
	if v.outcome == Payload {
		count, details, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
		if v.times, err = parseOften(count); err != nil {
			return v, err
		}
		rest = ""
		if details != "" {
			rest = " " + details
		}
	}
	if rest == "" {
		return v, nil
	}
	inner, opened := strings.CutPrefix(rest, " (")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed {
		return v, fmt.Errorf("after %q want details in parentheses or a payload, have %q", v.outcome, clip(rest, 80))
	}
	for detail := range strings.SplitSeq(inner, ", ") {
		if err := v.detail(detail); err != nil {
			return v, err
		}
	}
	return v, nil
}

func (v *Verdict) detail(text string) error {
	if form, ok := strings.CutPrefix(text, "as "); ok {
		n, err := formWords.Parse(form, "form")
		v.form = Form(n)
		return err
	}
	if n, ok := strings.CutSuffix(text, "x"); ok {
		times, err := parseTimes(n)
		v.times = times
		return err
	}
	for p := range partCount {
		phrase, ok := strings.CutPrefix(text, p.String()+" ")
		if !ok {
			continue
		}
		n, err := reachPhrases.Parse(phrase, "end of a part")
		v.parts[p] = Reach(n)
		return err
	}
	return fmt.Errorf("unknown detail %q: want a count such as 1x, a form such as as json, or what became of a part", clip(text, 80))
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
		return 0, fmt.Errorf("count %q: want 1 to %d", clip(text, 20), maxTimes)
	}
	return uint16(n), nil
}

func unquote(text string) (string, error) {
	n, err := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: maxVerdict, Depth: 1})
	if err != nil || n.Kind() != jsontree.KindString {
		return "", fmt.Errorf("payload %q: want a JSON string", clip(text, 80))
	}
	payload := n.Text()
	if payload == "" || len(payload) > MaxPayload {
		return "", fmt.Errorf("payload of %d bytes: want 1 to %d", len(payload), MaxPayload)
	}
	return payload, nil
}

// MarshalText gives the text form. It is an error if ParseVerdict would not read
// it back as v: a [Payload] without a count, details without an outcome, numbers
// that mean nothing.
func (v Verdict) MarshalText() ([]byte, error) {
	text := v.String()
	if w, err := ParseVerdict(text); err != nil || w != v {
		return nil, fmt.Errorf("verdict %q has no text form that can be read", clip(text, 160))
	}
	return []byte(text), nil
}

// UnmarshalText reads the text form; on an error v stays as it was.
func (v *Verdict) UnmarshalText(text []byte) error {
	w, err := ParseVerdict(string(text))
	if err == nil {
		*v = w
	}
	return err
}
