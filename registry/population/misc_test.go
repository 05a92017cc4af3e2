package population_test

import (
	"iter"
	"slices"
	"testing"

	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

func TestWords(t *testing.T) {
	for _, want := range []string{"", "revision", "no-key", "unsupported", "unknown", "partial", "parent", "parts"} {
		o := population.Omission(slices.Index([]string{"", "revision", "no-key", "unsupported", "unknown", "partial", "parent", "parts"}, want))
		if text, err := o.MarshalText(); err != nil || string(text) != want || o.String() != want {
			t.Errorf("omission %d: %q, %q, %v, want %q", uint8(o), o, text, err, want)
		}
	}
	for k, want := range map[population.ChangeKind]string{0: "", population.Added: "added", population.Removed: "removed", population.Renamed: "renamed", population.Changed: "changed"} {
		if text, err := k.MarshalText(); err != nil || string(text) != want || k.String() != want {
			t.Errorf("kind %d: %q, %q, %v, want %q", uint8(k), k, text, err, want)
		}
	}
	for _, v := range []interface {
		String() string
		MarshalText() ([]byte, error)
	}{population.Omission(99), population.ChangeKind(99)} {
		if _, err := v.MarshalText(); err == nil {
			t.Errorf("%s has a text form", v)
		}
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	population.MustParse("tools and")
}

// leave takes one value of a sequence and leaves.
func leave[T any](t *testing.T, what string, seq iter.Seq[T]) {
	t.Helper()
	n := 0
	for range seq {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%s gives nothing", what)
	}
}

// Every iteration may be left early.
func TestLeavingEarly(t *testing.T) {
	r := registryOf(t, world())
	q := population.MustParse("tools.listChanged and speaks = 2026-07-28")
	leave(t, "Matching", population.Matching(r, q))
	for f := range population.Matching(r, q) {
		if f.Client.ID() == "beta" {
			leave(t, "Answers", f.Answers())
			leave(t, "Evidence", f.Evidence())
			leave(t, "Conditions", f.Conditions())
		}
	}
	leave(t, "Shared", population.Shared(r.Clients(), registry.Question{}))
	leave(t, "All", population.Upstream(r.Clients(), registry.Question{}, revision.R20251125, false).All())
	leave(t, "Even", population.Even(r))
	leave(t, "Traffic", population.Traffic(observed.Report{Groups: make([]observed.Group, 2)}, observed.Calls))
	leave(t, "Connects", population.Connects(r, server(revision.R20250618), revision.Stdio))
	leave(t, "Lost", population.Lost(r, server(revision.R20250618), revision.Stdio, revision.R20250618))
	d := population.Diff(r, registryOf(t, changed()))
	leave(t, "Differs", d.Claims[0].Differs())
}
