package population_test

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

var dates = cmpopts.EquateComparable(evidence.Date{})

func TestStats(t *testing.T) {
	got := population.StatsOf(registryOf(t, world()))
	gaps := got.NotRecorded
	got.NotRecorded = nil
	want := population.Stats{
		Clients: 4, Claims: 25,
		Records:     map[evidence.Tier]int{evidence.Read: 19, evidence.Declared: 5, evidence.Probed: 2, evidence.Observed: 0},
		ClientsWith: map[evidence.Tier]int{evidence.Read: 2, evidence.Declared: 3, evidence.Probed: 2, evidence.Observed: 0},
		Disputed:    1,
		Oldest:      date("2026-09-01"), Newest: date("2026-10-01"),
	}
	if diff := cmp.Diff(want, got, dates); diff != "" {
		t.Errorf("stats (-want +got):\n%s", diff)
	}
	for p, share := range map[string]float64{"tools": 0.25, "tools.pagination": 0.5, "prompts": 1, "roots": 0.25} {
		if gaps[path(p)] != share {
			t.Errorf("%s is not recorded of %v, want %v", p, gaps[path(p)], share)
		}
	}
}

// The numbers of the embedded data, counted again from what was read.
func TestStatsOfEmbedded(t *testing.T) {
	r := registry.Default()
	set := r.DataSet()
	want := population.Stats{
		Clients: len(set.Entries), NotRecorded: make(map[capability.Path]float64),
		Records: make(map[evidence.Tier]int), ClientsWith: make(map[evidence.Tier]int),
	}
	counts, with := make(map[evidence.Tier]int), make(map[evidence.Tier]map[string]bool)
	count := func(id string, record evidence.Record) {
		counts[record.Tier]++
		if with[record.Tier] == nil {
			with[record.Tier] = make(map[string]bool)
		}
		with[record.Tier][id] = true
		d := record.Source.Date.String()
		if d != "" && (want.Oldest.IsZero() || d < want.Oldest.String()) {
			want.Oldest = record.Source.Date
		}
		if d > want.Newest.String() {
			want.Newest = record.Source.Date
		}
	}
	for _, e := range set.Entries {
		for _, c := range e.Claims {
			want.Claims++
			for _, record := range c.Records {
				count(e.ID, record)
			}
		}
	}
	for _, o := range set.Overlays {
		for id, byPath := range o.Clients {
			for _, list := range byPath {
				for _, record := range list {
					count(id, record)
				}
			}
		}
	}
	for _, f := range set.Probed {
		for _, record := range probe.Derive(f.Runs).Records() {
			count(f.Client, record)
		}
	}
	for _, report := range set.Observed {
		for _, g := range report.Groups {
			for _, id := range g.Clients {
				for _, record := range report.Records(g, id, report.Thresholds) {
					count(id, record)
				}
			}
		}
	}
	for p := range capability.All() {
		if !p.HasStatus() {
			continue
		}
		n := 0
		for c := range r.Clients() {
			if c.Ask(registry.Question{Capability: p}).Status() == capability.NotRecorded {
				n++
			}
		}
		want.NotRecorded[p] = float64(n) / float64(len(set.Entries))
	}
	for a := range matrix(r) {
		if a.Disputed() && a.Capability() != capability.ToolsResultDelivery {
			want.Disputed++
		}
	}
	for _, tier := range []evidence.Tier{evidence.Read, evidence.Declared, evidence.Probed, evidence.Observed} {
		want.Records[tier], want.ClientsWith[tier] = counts[tier], len(with[tier])
	}
	if diff := cmp.Diff(want, population.StatsOf(r), dates); diff != "" {
		t.Errorf("stats (-want +got):\n%s", diff)
	}
}

func TestStatsForms(t *testing.T) {
	s := population.StatsOf(registryOf(t, world()))
	var got map[string]any
	if err := json.Unmarshal([]byte(toJSON(t, s)), &got); err != nil {
		t.Fatal(err)
	}
	keys := slices.Sorted(maps.Keys(got))
	if diff := cmp.Diff([]string{"claims", "clients", "clientsWith", "disputed", "newest", "notRecorded", "oldest", "records"}, keys); diff != "" {
		t.Errorf("members (-want +got):\n%s", diff)
	}
	for _, key := range []string{"records", "clientsWith"} {
		tiers := slices.Sorted(maps.Keys(got[key].(map[string]any)))
		if diff := cmp.Diff([]string{"declared", "observed", "probed", "read"}, tiers); diff != "" {
			t.Errorf("%s (-want +got):\n%s", key, diff)
		}
	}
	if got["oldest"] != "2026-09-01" || got["notRecorded"].(map[string]any)["prompts"] != 1.0 {
		t.Errorf("JSON: %v", got)
	}
	text := s.String()
	for _, want := range []string{"clients: 4\n", "records: read 19, declared 5, probed 2, observed 0\n", "evidence: 2026-09-01 to 2026-10-01\n", "  100.0%  prompts\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
	empty := population.StatsOf(&registry.Registry{})
	if len(empty.NotRecorded) != 0 || math.IsNaN(empty.NotRecorded[capability.Tools]) {
		t.Errorf("without clients: %v", empty)
	}
	const nothing = `{"clients":0,"claims":0,"records":{"declared":0,"observed":0,"probed":0,"read":0},"clientsWith":{"declared":0,"observed":0,"probed":0,"read":0},"disputed":0,"notRecorded":{},"oldest":"","newest":""}`
	if diff := cmp.Diff(nothing, toJSON(t, empty)); diff != "" {
		t.Errorf("JSON without clients (-want +got):\n%s", diff)
	}
}
