package probe_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
)

// cardScenarios are the words that the cards use, with the words for what lies
// outside tool results.
const cardScenarios = "app_only meta_only with_meta audience_user empty_object large no_content_key is_error with_image " +
	"schema_match schema_mismatch mirror sc_empty sc_null sc_string structured_only summary_and_data " +
	"list_changed next_page instructions tool_name resource_read"

func TestScenarios(t *testing.T) {
	all := slices.Collect(probe.Scenarios())
	words := map[string]bool{}
	for _, s := range all {
		text, err := s.MarshalText()
		if err != nil || len(text) == 0 || words[string(text)] {
			t.Errorf("%v: text %q, %v: want a word of its own", s, text, err)
		}
		words[string(text)] = true
		if got, err := probe.ParseScenario(s.String()); err != nil || got != s {
			t.Errorf("ParseScenario(%q) = %v, %v", s, got, err)
		}
		if s.Returns() == "" || s.Heading() == "" || s.Capability() == (capability.Path{}) {
			t.Errorf("%v: returns %q, heading %q, capability %q: want all three", s, s.Returns(), s.Heading(), s.Capability())
		}
	}
	for word := range strings.SplitSeq(cardScenarios, " ") {
		if !words[word] {
			t.Errorf("there is no scenario %q", word)
		}
	}
	if n := len(all); n != len(words) {
		t.Errorf("%d scenarios with %d words", n, len(words))
	}
	var first []probe.Scenario
	for s := range probe.Scenarios() {
		first = append(first, s)
		if len(first) == 2 {
			break
		}
	}
	if diff := cmp.Diff(all[:2], first); diff != "" {
		t.Errorf("after a break (-want +got):\n%s", diff)
	}
}

func TestZeroAndUnknown(t *testing.T) {
	if s := probe.Scenario(0); s.String() != "" || s.Returns() != "" || s.Heading() != "" || s.Sends() != 0 {
		t.Errorf("the zero Scenario says %q, %q, %q, %v", s, s.Returns(), s.Heading(), s.Sends())
	}
	for got, want := range map[string]string{
		probe.Scenario(250).String(): "Scenario(250)",
		probe.Outcome(250).String():  "Outcome(250)",
		probe.Form(250).String():     "Form(250)",
		probe.Part(250).String():     "Part(250)",
		probe.Reach(250).String():    "Reach(250)",
		probe.Fields(250).String():   "Fields(250)",
	} {
		if got != want {
			t.Errorf("a number without a meaning prints %q, want %q", got, want)
		}
	}
	beyond := probe.Scenario(len(slices.Collect(probe.Scenarios())) + 1)
	for _, s := range []probe.Scenario{beyond, 250, 255} {
		if s.Returns() != "" || s.Heading() != "" || s.Sends() != 0 || !s.Capability().IsZero() {
			t.Errorf("%v says %q, %q, %v, %v", s, s.Returns(), s.Heading(), s.Sends(), s.Capability())
		}
		if text, err := s.MarshalText(); err == nil {
			t.Errorf("%v has the text form %q", s, text)
		}
	}
	if _, err := probe.ParseScenario("summary"); err == nil || !strings.Contains(err.Error(), `unknown scenario "summary": want one of app_only,`) {
		t.Errorf("ParseScenario: %v", err)
	}
	var s probe.Scenario = probe.Mirror
	if err := s.UnmarshalText([]byte("x")); err == nil || s != probe.Mirror {
		t.Errorf("UnmarshalText of no word: %v, %v: want an error, and the value kept", s, err)
	}
}

func TestFields(t *testing.T) {
	for f := range probe.Fields(8) {
		var got probe.Fields
		err := got.UnmarshalText([]byte(f.String()))
		if err != nil || got != f {
			t.Errorf("UnmarshalText(%q) gives %v, %v", f, got, err)
		}
	}
	for _, text := range []string{"isError+content", "Content", "content+", "content+content"} {
		f := probe.FieldError
		if err := f.UnmarshalText([]byte(text)); err == nil || f != probe.FieldError {
			t.Errorf("UnmarshalText(%q) gives %v, %v, want an error and nothing changed", text, f, err)
		}
	}
	if f := probe.FieldContent | probe.FieldError; f.String() != "content+isError" || f.Has(probe.FieldStructured) || !f.Has(probe.FieldError) {
		t.Errorf("%q", f)
	}
	if _, err := probe.Fields(8).MarshalText(); err == nil {
		t.Error("Fields(8) has a text form")
	}
}
