package revision_test

import (
	"encoding"
	"fmt"
	"testing"

	"github.com/mcpcaps/mcpcaps/revision"
)

// checkEnum tests the text codec of a closed list whose values have these text
// forms, from number 0 on.
func checkEnum[T interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
}, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, typ, unknown string, texts ...string) {
	t.Helper()
	for i, want := range texts {
		v := T(i)
		text, err := v.MarshalText()
		if err != nil || string(text) != want {
			t.Errorf("%s: MarshalText of %d = %q, %v; want %q", typ, i, text, err, want)
		}
		back := T(255)
		if err := P(&back).UnmarshalText([]byte(want)); err != nil || back != v {
			t.Errorf("%s: UnmarshalText(%q) = %d, %v; want %d", typ, want, back, err, i)
		}
		if want == "" {
			want = "?"
		}
		if got := v.String(); got != want {
			t.Errorf("%s: String of %d = %q, want %q", typ, i, got, want)
		}
	}
	for _, n := range []int{len(texts), 255} {
		want := fmt.Sprintf("%s(%d)", typ, n)
		if got := T(n).String(); got != want {
			t.Errorf("String of number %d = %q, want %q", n, got, want)
		}
		if text, err := T(n).MarshalText(); err == nil {
			t.Errorf("%s: MarshalText = %q, want an error", want, text)
		}
	}
	last := texts[len(texts)-1]
	for _, bad := range []string{"?", "x", last + " ", string(last[0]-'a'+'A') + last[1:], typ + "(1)"} {
		v := T(1)
		err := P(&v).UnmarshalText([]byte(bad))
		if err == nil || v != 1 {
			t.Errorf("%s: UnmarshalText(%q) = %d, %v; want an error and no change", typ, bad, v, err)
		}
	}
	v := T(1)
	if got := P(&v).UnmarshalText([]byte("x")); got == nil || got.Error() != unknown {
		t.Errorf("%s: error = %v, want %s", typ, got, unknown)
	}
}

func TestEnums(t *testing.T) {
	checkEnum[revision.Era](t, "Era", `unknown era "x": want one of legacy, modern`, "", "legacy", "modern")
	checkEnum[revision.Transport](t, "Transport", `unknown transport "x": want one of stdio, http, sse`, "", "stdio", "http", "sse")
}

// TestNames tests the names of closed lists that nobody reads back.
func TestNames(t *testing.T) {
	checkNames[revision.Ending](t, "Ending", "undetermined", "connected", "failed")
	checkNames[revision.Reason](t, "Reason", "?",
		"offer-not-recorded", "draft-preferred", "server-not-recorded", "accepts-not-recorded", "era-ambiguous", "only-legacy-shared",
		"counter-refused", "server-modern-only", "server-legacy-only", "nothing-shared", "transport-legacy-only")
	checkNames[revision.ChangeKind](t, "ChangeKind", "?", "added", "deprecated", "narrowed", "embedded", "removed", "replaced", "moved")
}

func checkNames[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, typ string, names ...string) {
	t.Helper()
	for n, want := range append(names, fmt.Sprintf("%s(%d)", typ, len(names))) {
		if got := T(n).String(); got != want {
			t.Errorf("%s: String of %d = %q, want %q", typ, n, got, want)
		}
	}
}

func TestParseTransport(t *testing.T) {
	for text, want := range map[string]revision.Transport{"stdio": revision.Stdio, "http": revision.StreamableHTTP, "sse": revision.SSE} {
		if got, err := revision.ParseTransport(text); got != want || err != nil {
			t.Errorf("ParseTransport(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for text, what := range map[string]string{"": "no transport is named", "HTTP": `unknown transport "HTTP"`, "streamable-http": `unknown transport "streamable-http"`} {
		got, err := revision.ParseTransport(text)
		want := what + ": want one of stdio, http, sse"
		if err == nil || err.Error() != want || got != revision.TransportUnknown {
			t.Errorf("ParseTransport(%q) = %v, %v; want the error %s", text, got, err, want)
		}
	}
}
