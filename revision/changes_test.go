package revision_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/revision"
)

// TestMethodChangesExplainMethods walks from each revision to the next: what differs
// between the two schemas must be told by a change, and every change that can
// be seen in a schema must be seen there.
func TestMethodChangesExplainMethods(t *testing.T) {
	schema := schemaMethods(t)
	before := map[string]revision.Method{}
	for r := range revision.All() {
		after := map[string]revision.Method{}
		for _, m := range schema[r] {
			after[m.Name] = m
		}

		var want []string
		for name, m := range after {
			old, had := before[name]
			switch {
			case !had:
				want = append(want, name+" added")
			case m.Input && !old.Input:
				want = append(want, name+" embedded")
			case senders(m) != senders(old):
				want = append(want, name+" narrowed")
			}
			if had && m.Deprecated && !old.Deprecated {
				want = append(want, name+" deprecated")
			}
		}
		for name := range before {
			if _, has := after[name]; !has {
				want = append(want, name+" gone")
			}
		}

		var got []string
		for c := range revision.MethodChanges(r) {
			switch c.Kind {
			case revision.Removed, revision.Replaced, revision.Moved:
				got = append(got, c.Method+" gone")
			case revision.Narrowed:
				// A schema shows senders, not purposes.
				if senders(before[c.Method]) != senders(after[c.Method]) {
					got = append(got, c.Method+" narrowed")
				}
				if _, has := after[c.Method]; !has {
					t.Errorf("%v: %s is narrowed and gone", r, c.Method)
				}
			default:
				got = append(got, c.Method+" "+c.Kind.String())
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("MethodChanges(%v) (-want +got):\n%s", r, diff)
		}
		before = after
	}
}

func TestMethodChangesForm(t *testing.T) {
	for r := range revision.All() {
		all := slices.Collect(revision.MethodChanges(r))
		if !slices.IsSortedFunc(all, func(a, b revision.MethodChange) int {
			return cmp.Or(strings.Compare(a.Method, b.Method), cmp.Compare(a.Kind, b.Kind))
		}) {
			t.Errorf("MethodChanges(%v) is not sorted", r)
		}
		for i, c := range all {
			if i > 0 && c.Method == all[i-1].Method && c.Kind == all[i-1].Kind {
				t.Errorf("%v: %s is %v twice", r, c.Method, c.Kind)
			}
			hasBy := c.By != ""
			wantBy := c.Kind == revision.Replaced || c.Kind == revision.Moved || c.Kind == revision.Embedded
			if hasBy != wantBy {
				t.Errorf("%v: %s is %v by %q", r, c.Method, c.Kind, c.By)
			}
			if c.Ref == "" {
				t.Errorf("%v: %s %v has no source", r, c.Method, c.Kind)
			}
			if c.Kind == revision.Narrowed && c.Note == "" {
				t.Errorf("%v: %s is narrowed to what?", r, c.Method)
			}
		}
		for range revision.MethodChanges(r) {
			break // must not panic
		}
	}
}

func TestMethodChangesReplacements(t *testing.T) {
	got := map[string]string{}
	for c := range revision.MethodChanges(revision.R20260728) {
		if c.By != "" {
			got[c.Method] = c.Kind.String() + ": " + c.By
		}
	}
	want := map[string]string{
		"elicitation/create":         "embedded: InputRequiredResult",
		"initialize":                 "replaced: _meta io.modelcontextprotocol/protocolVersion",
		"logging/setLevel":           "replaced: _meta io.modelcontextprotocol/logLevel",
		"notifications/tasks/status": "replaced: notifications/tasks",
		"resources/subscribe":        "replaced: subscriptions/listen",
		"resources/unsubscribe":      "replaced: subscriptions/listen",
		"roots/list":                 "embedded: InputRequiredResult",
		"sampling/createMessage":     "embedded: InputRequiredResult",
		"tasks/cancel":               "moved: io.modelcontextprotocol/tasks",
		"tasks/get":                  "moved: io.modelcontextprotocol/tasks",
		"tasks/result":               "replaced: tasks/get",
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("what takes the place of what in 2026-07-28 (-want +got):\n%s", diff)
	}
}

func TestMethodChangesUnknown(t *testing.T) {
	for _, text := range []string{"", "DRAFT-2026-v1", "2024-10-07", "2025-09-01", "2031-01-01"} {
		if got := slices.Collect(revision.MethodChanges(parse(t, text))); got != nil {
			t.Errorf("MethodChanges(%q) = %v, want none", text, got)
		}
	}
	if got := slices.Collect(revision.MethodChanges(revision.R20250326)); got != nil {
		t.Errorf("MethodChanges(2025-03-26) = %v, want none", got)
	}
}

// senders says who sends a method: the client, the server.
func senders(m revision.Method) [2]bool { return [2]bool{m.FromClient, m.FromServer} }
