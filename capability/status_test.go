package capability_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
)

const (
	nr = capability.NotRecorded
	ut = capability.Untested
	un = capability.Unsupported
	pa = capability.Partial
	fu = capability.Full
	na = capability.NotApplicable
)

func TestStatus(t *testing.T) {
	type row struct {
		Status                capability.Status
		Text, Glyph           string
		Supported, Comparable bool
	}
	want := []row{
		{nr, "not-recorded", "—", false, false},
		{ut, "untested", "·", false, false},
		{un, "unsupported", "○", false, true},
		{pa, "partial", "◐", true, true},
		{fu, "full", "●", true, true},
		{na, "not-applicable", "n/a", false, false},
	}
	var got []row
	for s := range capability.Statuses() {
		got = append(got, row{s, s.String(), s.Glyph(), s.Supported(), s.Comparable()})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("statuses (-want +got):\n%s", diff)
	}
	var zero capability.Status
	if zero != capability.NotRecorded {
		t.Errorf("zero Status is %s, want not-recorded", zero)
	}
	if got := capability.Status(9).Glyph(); got != "?" {
		t.Errorf("Status(9).Glyph() = %q, want ?", got)
	}
	for range capability.Statuses() {
		break // must not panic
	}
}

// conservative reads the rule aloud: the first status of the list that anybody has
// decides, and of nothing but not-applicable it is not-applicable.
func conservative(answers ...capability.Status) capability.Status {
	for _, decides := range []capability.Status{un, nr, ut, pa, fu} {
		if slices.Contains(answers, decides) {
			return decides
		}
	}
	return na
}

func TestJoin(t *testing.T) {
	all := slices.Collect(capability.Statuses())
	for _, a := range all {
		if got := capability.Join(a, na); got != a {
			t.Errorf("identity: Join(%s, not-applicable) = %s", a, got)
		}
		if got := capability.Join(a, a); got != a {
			t.Errorf("idempotent: Join(%s, %s) = %s", a, a, got)
		}
		for _, b := range all {
			ab := capability.Join(a, b)
			if want := conservative(a, b); ab != want {
				t.Errorf("Join(%s, %s) = %s, want %s", a, b, ab, want)
			}
			if ba := capability.Join(b, a); ab != ba {
				t.Errorf("commutative: Join(%s, %s) = %s, the other way %s", a, b, ab, ba)
			}
			for _, c := range all {
				left, right := capability.Join(ab, c), capability.Join(a, capability.Join(b, c))
				if left != right {
					t.Errorf("associative: %s, %s, %s give %s or %s", a, b, c, left, right)
				}
				three := capability.JoinAll(slices.Values([]capability.Status{a, b, c}))
				if want := conservative(a, b, c); three != want {
					t.Errorf("JoinAll(%s, %s, %s) = %s, want %s", a, b, c, three, want)
				}
			}
		}
	}
	if got := capability.JoinAll(slices.Values([]capability.Status(nil))); got != na {
		t.Errorf("JoinAll of nothing = %s, want not-applicable", got)
	}
	if got := capability.Join(capability.Status(9), fu); got != nr {
		t.Errorf("Join(Status(9), full) = %s, want not-recorded", got)
	}
}

// atLeastPartial reads the rule of the parent join aloud.
func atLeastPartial(parent, child capability.Status) capability.Status {
	if (child == fu || child == pa) && parent != fu {
		return pa
	}
	return parent
}

func TestFromChild(t *testing.T) {
	for parent := range capability.Statuses() {
		for child := range capability.Statuses() {
			got := capability.FromChild(parent, child)
			if want := atLeastPartial(parent, child); got != want {
				t.Errorf("FromChild(%s, %s) = %s, want %s", parent, child, got, want)
			}
			if again := capability.FromChild(got, child); again != got {
				t.Errorf("the same child twice: FromChild(%s, %s) = %s then %s", parent, child, got, again)
			}
			for other := range capability.Statuses() {
				if a, b := capability.FromChild(got, other), capability.FromChild(capability.FromChild(parent, other), child); a != b {
					t.Errorf("order of children %s, %s below %s: %s or %s", child, other, parent, a, b)
				}
			}
		}
	}
	if got := capability.FromChild(nr, capability.Status(9)); got != nr {
		t.Errorf("FromChild(not-recorded, Status(9)) = %s, want not-recorded", got)
	}
}

// textCodec tests a closed list: words in the order of the numbers from 0.
func textCodec[T interface {
	~uint8
	fmt.Stringer
	MarshalText() ([]byte, error)
}](t *testing.T, name string, parse func(string) (T, error), words ...string) {
	t.Helper()
	for i, word := range words {
		v := T(i)
		if got := v.String(); got != word {
			t.Errorf("%s %d prints %q, want %q", name, i, got, word)
		}
		if got, err := parse(word); err != nil || got != v {
			t.Errorf("parsing %q gives %v, %v, want %v", word, got, err, v)
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Errorf("marshalling %s %q: %v", name, word, err)
		}
		var back T
		if err := json.Unmarshal(text, &back); err != nil || back != v {
			t.Errorf("%s gives %v, %v, want %v", text, back, err, v)
		}
	}
	beyond := T(len(words))
	if got, want := beyond.String(), fmt.Sprintf("%s(%d)", name, len(words)); got != want {
		t.Errorf("number beyond the list prints %q, want %q", got, want)
	}
	if text, err := beyond.MarshalText(); err == nil {
		t.Errorf("%s marshals as %q, want an error", beyond, text)
	}
	for _, bad := range []string{"Full ", "nonsense", words[1] + "x"} {
		if got, err := parse(bad); err == nil {
			t.Errorf("parsing %q gives %v, want an error", bad, got)
		}
		kept := T(1)
		if err := json.Unmarshal([]byte(`"`+bad+`"`), &kept); err == nil || kept != T(1) {
			t.Errorf("unmarshalling %q gives %v, %v, want an error and the old value", bad, kept, err)
		}
	}
}

// reader reads a value by its UnmarshalText.
func reader[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) (T, error) {
	var v T
	err := P(&v).UnmarshalText([]byte(text))
	return v, err
}

func TestTextCodecs(t *testing.T) {
	textCodec(t, "Status", capability.ParseStatus, "not-recorded", "untested", "unsupported", "partial", "full", "not-applicable")
	textCodec(t, "Unit", reader[capability.Unit], "", "characters", "bytes", "tools", "milliseconds", "tokens", "pages", "items")
	textCodec(t, "Effect", reader[capability.Effect], "", "renamed", "item-dropped", "list-dropped", "truncated", "refused", "call-failed", "warning")
}

func TestWords(t *testing.T) {
	for n, want := range []string{"", "group", "feature", "limit", "delivery", "Kind(5)"} {
		if got := capability.Kind(n).String(); got != want {
			t.Errorf("kind %d prints %q, want %q", n, got, want)
		}
	}
	for n, want := range []string{"", "defined", "deprecated", "not-yet", "removed", "moved", "outside-revision", "Stage(7)"} {
		if got := capability.Stage(n).String(); got != want {
			t.Errorf("stage %d prints %q, want %q", n, got, want)
		}
	}
}

func TestParseErrorsNameTheChoice(t *testing.T) {
	_, err := capability.ParseStatus("")
	const want = `unknown status "": want one of not-recorded, untested, unsupported, partial, full, not-applicable`
	if err == nil || err.Error() != want {
		t.Errorf("ParseStatus: %v\nwant: %s", err, want)
	}
	_, err = reader[capability.Effect]("exploded")
	const wantEffect = `unknown effect "exploded": want one of renamed, item-dropped, list-dropped, truncated, refused, call-failed, warning`
	if err == nil || err.Error() != wantEffect {
		t.Errorf("Effect: %v\nwant: %s", err, wantEffect)
	}
}
