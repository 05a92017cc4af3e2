package wire_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

func TestWarningKinds(t *testing.T) {
	want := []string{
		"array-capability", "bad-protocol-version", "bool-capability", "draft-protocol-version", "duplicate-key", "header-conflict",
		"misplaced-extension", "missing-client-info", "missing-name", "missing-protocol-version", "missing-version", "not-in-revision",
		"null-capability", "scalar-capability", "server-capability", "stray-member", "too-long", "unknown-member",
		"unknown-protocol-version", "wrong-case",
	}
	var got []string
	for k := range wire.WarningKinds() {
		got = append(got, k.String())
		parsed, err := wire.ParseWarningKind(k.String())
		if err != nil || parsed != k {
			t.Errorf("ParseWarningKind(%q) = %v, %v", k, parsed, err)
		}
		text, err := k.MarshalText()
		if err != nil {
			t.Error(err)
		}
		var back wire.WarningKind
		if err := back.UnmarshalText(text); err != nil || back != k {
			t.Errorf("UnmarshalText(%q) = %v, %v", text, back, err)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	if !slices.IsSorted(got) {
		t.Error("the kinds are not in the order of their words")
	}
}

func TestWarningKindErrors(t *testing.T) {
	bad := wire.WarningKind(99)
	if got := bad.String(); got != "WarningKind(99)" {
		t.Errorf("String = %q", got)
	}
	if _, err := bad.MarshalText(); err == nil {
		t.Error("MarshalText of a number that is no kind: want an error")
	}
	for _, text := range []string{"", "Duplicate-Key", "duplicate", "WarningKind(99)"} {
		if k, err := wire.ParseWarningKind(text); err == nil {
			t.Errorf("ParseWarningKind(%q) = %v, want an error", text, k)
		}
	}
	k := wire.DuplicateKey
	if err := k.UnmarshalText([]byte("x")); err == nil || k != wire.DuplicateKey {
		t.Errorf("UnmarshalText = %v, %v, want an error and no change", err, k)
	}
	if err := k.UnmarshalText(nil); err != nil || k != 0 || k.String() != "" {
		t.Errorf("UnmarshalText of nothing = %v, %v", err, k)
	}
	var s wire.Statement
	if s.Warns(0) || s.Warns(99) {
		t.Error("a number that is no kind is warned of")
	}
}

// TestEveryWarningHappens checks that each kind has a message that earns it.
func TestEveryWarningHappens(t *testing.T) {
	seen := map[wire.WarningKind]bool{}
	for _, h := range handshakes(t) {
		s, err := wire.Read(h.bytes(), h.envelope())
		if err != nil {
			t.Fatal(err)
		}
		for k := range s.WarningKinds() {
			seen[k] = true
		}
	}
	// in the files: what clients were seen to do
	rare := []wire.WarningKind{wire.HeaderConflict, wire.MissingName, wire.TooLong, wire.UnknownMember}
	for k := range wire.WarningKinds() {
		if seen[k] == slices.Contains(rare, k) {
			t.Errorf("%v: in the files %v, listed as rare %v", k, seen[k], slices.Contains(rare, k))
		}
	}
}

func TestWarningString(t *testing.T) {
	s := read(t, `{"capabilities":{"Roots":{}},"protocolVersion":"2025-11-25","clientInfo":{"name":"n","version":"1"}}`)
	for w := range s.Warnings() {
		if got, want := w.String(), "wrong-case at /capabilities/Roots: this is a known member in another case, and case matters"; got != want {
			t.Errorf("String = %q, want %q", got, want)
		}
	}
}
