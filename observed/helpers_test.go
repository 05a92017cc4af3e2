package observed_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/revision"
)

// comparable compares the values that have unexported fields with ==.
var comparable = cmpopts.EquateComparable(observed.Share{}, evidence.Date{}, evidence.Version{},
	evidence.Record{}, capability.Path{}, revision.Revision{}, capability.Limit{})

func diff(want, got any) string { return cmp.Diff(want, got, comparable, cmpopts.EquateEmpty()) }

func lines(t testing.TB, tally observed.Tally) string {
	t.Helper()
	var b strings.Builder
	if err := tally.WriteLines(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func day(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }

func date(text string) evidence.Date {
	d, err := evidence.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

func peer(name, version string, r revision.Revision) observed.Peer {
	return observed.Peer{Name: name, Version: version, Revision: r}
}

// event is one thing that a recorder can be fed.
type event func(*observed.Recorder)

// events makes n events of a few peers, of every kind.
func events(rng *rand.Rand, n int) []event {
	names := []string{"", "codex-mcp-client", "claude-code", "goose", "rest"}
	versions := []string{"", "1.0.0", "0.171.0"}
	revisions := []revision.Revision{{}, revision.R20250618, revision.R20251125, revision.R20260728, revision.MustParse("DRAFT-2026-v1")}
	declared := []capability.Path{
		capability.Elicitation, capability.ElicitationForm, capability.ElicitationURL, capability.Roots, capability.Sampling,
		capability.MustParse("extensions.io.modelcontextprotocol/ui"), capability.MustParse("experimental.x"), capability.MustParse("extensions.com.example/y"),
	}
	occasions := []capability.Path{capability.ToolsListChanged, capability.ToolsPagination, capability.PromptsListChanged}
	methods := []string{"resources/subscribe", "prompts/list", "no/such-method"}
	list := make([]event, n)
	for i := range list {
		p := peer(pick(rng, names), pick(rng, versions), pick(rng, revisions))
		at := day(1 + rng.IntN(28))
		if rng.IntN(20) == 0 {
			at = time.Time{}
		}
		switch kind := rng.IntN(10); kind {
		default:
			s := observed.Statement{Peer: p, Modern: rng.IntN(2) == 0, Call: rng.IntN(3) == 0, Capabilities: rng.IntN(4) > 0}
			for _, c := range declared {
				if rng.IntN(3) == 0 {
					s.Declared = append(s.Declared, observed.Declaration{Capability: c, Status: capability.Status(rng.IntN(6))})
				}
			}
			if rng.IntN(4) == 0 {
				s.Asked = append(s.Asked, capability.ToolsListChanged)
			}
			list[i] = func(r *observed.Recorder) { r.RecordStatement(at, s) }
		case 0:
			list[i] = func(r *observed.Recorder) { r.Call(at, p) }
		case 1:
			c := pick(rng, occasions)
			list[i] = func(r *observed.Recorder) { r.Offered(at, p, c) }
		case 2:
			c := pick(rng, occasions)
			list[i] = func(r *observed.Recorder) { r.Taken(at, p, c) }
		case 3:
			m := pick(rng, []observed.Measure{observed.Accepted, observed.Declined, observed.Cancelled, observed.Failed})
			c := pick(rng, []capability.Path{capability.ElicitationForm, capability.ElicitationURL})
			took := time.Duration(1) << rng.IntN(40)
			list[i] = func(r *observed.Recorder) { r.Answered(at, p, c, m, took) }
		case 4:
			m := pick(rng, methods)
			list[i] = func(r *observed.Recorder) { r.Unoffered(at, p, m) }
		}
	}
	return list
}

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

func feed(c observed.Config, list []event) observed.Tally {
	r := observed.New(c)
	for _, e := range list {
		e(r)
	}
	return r.Snapshot()
}

// get gives the count of one item of one peer.
func get(tally observed.Tally, p observed.Peer, rest bool, i observed.Item) uint64 {
	for a := range tally.All() {
		if a.Peer == p && a.Rest == rest && a.Item == i {
			return a.Count
		}
	}
	return 0
}

func randomName(rng *rand.Rand) string { return fmt.Sprintf("client-%016x", rng.Uint64()) }

func shuffled[T any](rng *rand.Rand, list []T) []T {
	list = slices.Clone(list)
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

var errFull = errors.New("no space left")

// discard is a writer that keeps nothing, or has no room.
type discard struct{ fail bool }

func (d *discard) Write(p []byte) (int, error) {
	if d.fail {
		return 0, errFull
	}
	return len(p), nil
}

func file(t testing.TB, r observed.Report) []byte {
	t.Helper()
	data, err := r.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func terms() observed.ReportOptions {
	return observed.ReportOptions{
		Source: evidence.Source{Title: "own traffic", Date: date("2026-11-30")},
		Group: func(name string) (string, []string) {
			switch name {
			case "codex-mcp-client":
				return "codex", []string{"openai-codex"}
			case "claude-code", "goose":
				return "two products", []string{"goose", "claude-code"}
			}
			return "", nil
		},
		ByVersion: true,
	}
}

// overlay is a record with what it is about.
type overlay struct {
	Client, Group string
	Capability    capability.Path
	Record        evidence.Record
}

// overlays gives all records of a report, of every client.
func overlays(r observed.Report, by observed.Thresholds) []overlay {
	var all []overlay
	for _, g := range r.Groups {
		clients := g.Clients
		if len(clients) == 0 {
			clients = []string{""}
		}
		for _, id := range clients {
			for p, rec := range r.Records(g, id, by) {
				all = append(all, overlay{id, g.Name, p, rec})
			}
		}
	}
	return all
}
