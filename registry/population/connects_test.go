package population_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
	"github.com/mcpcaps/mcpcaps/revision"
)

func server(revisions ...revision.Revision) revision.ServerSide {
	return revision.ServerSide{Speaks: revisions}
}

func TestConnects(t *testing.T) {
	r := registryOf(t, world())
	for name, tt := range map[string]struct {
		server revision.ServerSide
		want   []string
	}{
		"what alpha prefers": {server(revision.R20250618), []string{
			`{"client":"alpha","config":"default","default":true,"result":"connected","revision":"2025-06-18"}`,
			`{"client":"beta","config":"default","default":true,"result":"undetermined","reason":"accepts-not-recorded"}`,
			`{"client":"beta","config":"next","default":false,"result":"failed","reason":"server-legacy-only"}`,
			`{"client":"delta","config":"default","default":true,"result":"connected","revision":"2025-06-18"}`,
			`{"client":"gamma","default":true,"result":"undetermined","reason":"offer-not-recorded"}`,
		}},
		"an older one": {server(revision.R20250326), []string{
			`{"client":"alpha","config":"default","default":true,"result":"connected","revision":"2025-03-26"}`,
			`{"client":"beta","config":"default","default":true,"result":"undetermined","reason":"accepts-not-recorded"}`,
			`{"client":"beta","config":"next","default":false,"result":"failed","reason":"server-legacy-only"}`,
			`{"client":"delta","config":"default","default":true,"result":"failed","reason":"counter-refused"}`,
			`{"client":"gamma","default":true,"result":"undetermined","reason":"offer-not-recorded"}`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for m := range population.Connects(r, tt.server, revision.StreamableHTTP) {
				got = append(got, toJSON(t, m))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("meetings (-want +got):\n%s", diff)
			}
		})
	}
	for range population.Connects(r, server(), revision.Stdio) {
		break
	}
}

func TestLost(t *testing.T) {
	r := registryOf(t, world())
	lost := func(s revision.ServerSide, dropped ...revision.Revision) map[string]string {
		got := make(map[string]string)
		for l := range population.Lost(r, s, revision.StreamableHTTP, dropped...) {
			got[l.Client.ID()+" "+l.Config] = l.Certain.String()
		}
		return got
	}
	all := server(revision.R20250326, revision.R20250618, revision.R20251125, revision.R20260728)
	for name, tt := range map[string]struct {
		got, want map[string]string
	}{
		// alpha takes the counter-offer of 2025-03-26, delta takes none
		"one of two":       {lost(server(revision.R20250326, revision.R20250618), revision.R20250618), map[string]string{"delta default": "yes", "beta default": "unknown", "gamma ": "unknown"}},
		"nothing":          {lost(all), map[string]string{"gamma ": "unknown"}},
		"not spoken":       {lost(server(revision.R20250618), revision.R20241105), map[string]string{"gamma ": "unknown"}},
		"modern":           {lost(all, revision.R20260728), map[string]string{"beta next": "yes", "gamma ": "unknown"}},
		"what beta offers": {lost(server(revision.R20250618, revision.R20251125), revision.R20251125), map[string]string{"beta default": "unknown", "gamma ": "unknown"}},
		"everything":       {lost(server(revision.R20250618), revision.R20250618), map[string]string{"alpha default": "yes", "delta default": "yes", "beta default": "unknown", "gamma ": "unknown"}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	for l := range population.Lost(r, server(revision.R20250618), revision.Stdio, revision.R20250618) {
		const want = `{"client":"alpha","config":"default","default":true,"certain":"yes","before":{"result":"connected","revision":"2025-06-18"},"after":{"result":"failed","reason":"nothing-shared"}}`
		if diff := cmp.Diff(want, toJSON(t, l)); diff != "" {
			t.Errorf("JSON (-want +got):\n%s", diff)
		}
		break
	}
}

// What is known of a mode decides how it opens.
func TestConnectsOpening(t *testing.T) {
	for name, tt := range map[string]struct {
		mode   dataset.Mode
		server revision.ServerSide
		want   revision.Ending
	}{
		"modern, asks first":     {dataset.Mode{Preferred: revision.R20260728, Speaks: []revision.Revision{revision.R20250618}, Discover: dataset.Yes}, server(revision.R20250618), revision.Connected},
		"legacy, asks first":     {dataset.Mode{Preferred: revision.R20251125, Speaks: []revision.Revision{revision.R20250618, revision.R20260728}, Discover: dataset.Yes}, server(revision.R20260728), revision.Connected},
		"modern, does not ask":   {dataset.Mode{Preferred: revision.R20260728, Speaks: []revision.Revision{revision.R20250618}, Discover: dataset.No}, server(revision.R20250618), revision.Undetermined},
		"modern, asks of modern": {dataset.Mode{Preferred: revision.R20260728, Discover: dataset.No}, server(revision.R20260728), revision.Connected},
		"modern, not recorded":   {dataset.Mode{Preferred: revision.R20260728, Speaks: []revision.Revision{revision.R20250618}}, server(revision.R20250618), revision.Connected},
		"another one over stdio": {dataset.Mode{Preferred: revision.R20260728, PreferredBy: map[revision.Transport]revision.Revision{revision.Stdio: revision.R20250618}}, server(revision.R20250618), revision.Connected},
		"legacy, does not ask":   {dataset.Mode{Preferred: revision.R20250618, Discover: dataset.No}, server(revision.R20250618), revision.Connected},
	} {
		tt.mode.Config, tt.mode.Default = "default", true
		r := registryOf(t, dataset.Set{Entries: []dataset.Entry{{ID: "c", Modes: []dataset.Mode{tt.mode}}}})
		for m := range population.Connects(r, tt.server, revision.Stdio) {
			if m.Outcome.Ending != tt.want {
				t.Errorf("%s: %s (%s), want %s", name, m.Outcome.Ending, m.Outcome.Reason, tt.want)
			}
		}
	}
}
