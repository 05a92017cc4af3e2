package capability_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
)

func TestLimitString(t *testing.T) {
	for want, l := range map[string]capability.Limit{
		"": {},
		"64 characters (server prefix included), renamed": {Value: 64, Unit: capability.UnitCharacters, Counts: "server prefix included", Effect: capability.EffectRenamed},
		"40 tools": {Value: 40, Unit: capability.UnitTools},
		"matching ^[a-z]+$ (tool name), list-dropped": {Pattern: "^[a-z]+$", Counts: "tool name", Effect: capability.EffectListDropped},
	} {
		if got := l.String(); got != want {
			t.Errorf("%#v prints %q, want %q", l, got, want)
		}
		if l.IsZero() != (want == "") {
			t.Errorf("%#v: IsZero %v", l, l.IsZero())
		}
	}
}

func TestLimitSmaller(t *testing.T) {
	chars := func(n int64) capability.Limit {
		return capability.Limit{Value: n, Unit: capability.UnitCharacters}
	}
	bytes := capability.Limit{Value: 60, Unit: capability.UnitBytes}
	pattern := capability.Limit{Pattern: "[a-z]+"}
	for _, test := range []struct {
		name string
		a, b capability.Limit
		want bool
	}{
		{"60 and 64 characters", chars(60), chars(64), true},
		{"64 and 60 characters", chars(64), chars(60), false},
		{"equal", chars(64), chars(64), false},
		{"bytes and characters", bytes, chars(64), false},
		{"characters and bytes", chars(10), bytes, false},
		{"pattern and value", pattern, chars(64), false},
		{"value and pattern", chars(64), pattern, false},
		{"nothing and value", capability.Limit{}, chars(64), false},
		{"nothing and nothing", capability.Limit{}, capability.Limit{}, false},
	} {
		if got := test.a.Smaller(test.b); got != test.want {
			t.Errorf("%s: Smaller = %v, want %v", test.name, got, test.want)
		}
	}
}

func TestLimitCheck(t *testing.T) {
	for _, test := range []struct {
		name   string
		limit  capability.Limit
		faults []string
	}{
		{"a value", capability.Limit{Value: 64, Unit: capability.UnitCharacters}, nil},
		{"a pattern", capability.Limit{Pattern: "^[a-zA-Z0-9_-]{1,64}$", Effect: capability.EffectListDropped}, nil},
		{"nothing", capability.Limit{}, []string{"limit: must have a value or a pattern"}},
		{"an effect alone", capability.Limit{Effect: capability.EffectWarning}, []string{"limit: must have a value or a pattern"}},
		{"both", capability.Limit{Value: 1, Pattern: "x", Unit: capability.UnitBytes}, []string{`limit: must not have both the value 1 and the pattern "x"`}},
		{"below zero", capability.Limit{Value: -1, Unit: capability.UnitBytes}, []string{"limit: value -1 must be above zero"}},
		{"no unit", capability.Limit{Value: 5}, []string{"limit: value 5 must have a unit"}},
		{"a pattern with a unit", capability.Limit{Pattern: "x", Unit: capability.UnitCharacters}, []string{`limit: pattern "x" must not have a unit, has characters`}},
		{"a bad pattern", capability.Limit{Pattern: "[a-z"}, []string{"limit: pattern \"[a-z\" must be a regular expression: error parsing regexp: missing closing ]: `[a-z`"}},
		{"a long pattern", capability.Limit{Pattern: strings.Repeat("x", 257)}, []string{"limit: pattern must not be longer than 256 bytes, has 257"}},
		{"two faults", capability.Limit{Value: -1, Effect: 99}, []string{"limit: value -1 must be above zero", "limit: value -1 must have a unit", "limit: no effect has the number 99"}},
		{"a strange unit", capability.Limit{Value: 1, Unit: 99}, []string{"limit: no unit has the number 99"}},
	} {
		got, want := "", strings.Join(test.faults, "\n")
		if err := test.limit.Check(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: Check gives\n%s\nwant\n%s", test.name, got, want)
		}
	}
}

func TestLimitCheckAt(t *testing.T) {
	value := func(u capability.Unit) capability.Limit { return capability.Limit{Value: 64, Unit: u} }
	for _, test := range []struct {
		path  capability.Path
		limit capability.Limit
		want  string
	}{
		{capability.LimitsToolNameLength, value(capability.UnitCharacters), ""},
		{capability.LimitsToolNameLength, value(capability.UnitBytes), ""},
		{capability.LimitsToolPrefixLength, value(capability.UnitCharacters), ""},
		{capability.LimitsToolNameCharset, capability.Limit{Pattern: "[a-z]+"}, ""},
		{capability.LimitsServerNameCharset, capability.Limit{Pattern: "[a-z]+"}, ""},
		{capability.LimitsToolCount, value(capability.UnitTools), ""},
		{capability.LimitsToolCount, value(capability.UnitItems), ""},
		{capability.LimitsListPages, value(capability.UnitPages), ""},
		{capability.LimitsToolDescriptionLength, value(capability.UnitCharacters), ""},
		{capability.LimitsInstructionsLength, value(capability.UnitBytes), ""},
		{capability.LimitsResultSize, value(capability.UnitTokens), ""},
		{capability.LimitsResponseSize, value(capability.UnitBytes), ""},
		{capability.LimitsMediaSize, value(capability.UnitBytes), ""},
		{capability.LimitsResourceBlobSize, value(capability.UnitBytes), ""},
		{capability.LimitsRequestTimeout, value(capability.UnitMilliseconds), ""},
		{capability.LimitsStartupTimeout, value(capability.UnitMilliseconds), ""},
		{capability.LimitsIdleTimeout, value(capability.UnitMilliseconds), ""},
		{capability.LimitsToolCount, value(capability.UnitMilliseconds), "limits.toolCount: limit in milliseconds: must be in tools or items"},
		{capability.LimitsToolNameLength, capability.Limit{Pattern: "x"}, "limits.toolNameLength: limit in a pattern: must be in characters or bytes"},
		{capability.LimitsToolNameCharset, value(capability.UnitCharacters), "limits.toolNameCharset: limit in characters: must be in a pattern"},
		{capability.LimitsIdleTimeout, capability.Limit{}, "limits.idleTimeout: limit: must have a value or a pattern"},
		{capability.Tools, value(capability.UnitTools), `capability "tools" carries no limit: must be one below "limits"`},
		{capability.Limits, value(capability.UnitTools), `capability "limits" carries no limit: must be one below "limits"`},
	} {
		got := ""
		if err := test.limit.CheckAt(test.path); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s, %s: CheckAt gives %q, want %q", test.path, test.limit, got, test.want)
		}
	}
}

func TestLimitJSON(t *testing.T) {
	l := capability.Limit{Value: 64, Unit: capability.UnitCharacters, Effect: capability.EffectRenamed}
	text, err := json.Marshal(l)
	if want := `{"value":64,"unit":"characters","effect":"renamed"}`; err != nil || string(text) != want {
		t.Errorf("marshalled %s, %v, want %s", text, err, want)
	}
	var back capability.Limit
	if err := json.Unmarshal(text, &back); err != nil || back != l {
		t.Errorf("round trip gives %+v, %v", back, err)
	}
}
