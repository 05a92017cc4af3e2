package probe_test

import (
	"bufio"
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the golden files that tests compare with")

const dataFolder = "../../registry/data/probed"

// dataFiles reads the runs of the data set, by client.
func dataFiles(t testing.TB) map[string]probe.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dataFolder, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files of runs, %v", len(names), err)
	}
	all := map[string]probe.File{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := probe.ReadFile(name, data)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Client] = f
	}
	return all
}

// cardSource is the probe whose table the card of Codex prints.
func cardSource() evidence.Source {
	date, err := evidence.ParseDate("2026-11-13")
	if err != nil {
		panic(err)
	}
	return evidence.Source{
		Kind: evidence.ProbeRun, Title: "canimcp live probe, as printed in its card of Codex",
		Repository: "olaservo/canimcp", Date: date,
	}
}

const cardAddress = "https://github.com/olaservo/canimcp/blob/main/probe/runs/"

// cardRow is a row of the card's probe table, as it stands there.
type cardRow struct{ Scenario, Config, Run, At, Version, Showing, Record string }

func cardRows(t testing.TB) []cardRow {
	t.Helper()
	data, err := os.ReadFile("testdata/card.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var rows []cardRow
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Scan() // the names of the columns
	for lines.Scan() {
		c := strings.Split(lines.Text(), "\t")
		if len(c) != 7 {
			t.Fatalf("card.tsv: row of %d cells: %q", len(c), lines.Text())
		}
		rows = append(rows, cardRow{c[0], c[1], c[2], c[3], c[4], c[5], c[6]})
	}
	return rows
}

// cardRuns makes runs of the rows.
func cardRuns(t testing.TB) []probe.Run {
	t.Helper()
	var runs []probe.Run
	for _, row := range cardRows(t) {
		r := probe.Run{
			Client: "openai-codex", ID: "canimcp/" + strings.TrimSuffix(row.Record, "/record.json"),
			Version: evidence.MustParseVersion(row.Version), Source: cardSource(),
		}
		r.When.Config = row.Config
		r.Source.URL = cardAddress + row.Record
		var errs [4]error
		r.Scenario, errs[0] = probe.ParseScenario(row.Scenario)
		r.Showing, errs[1] = probe.ParseShowing(row.Showing)
		r.Revision, errs[2] = revision.Parse(row.At)
		r.When.Transport, errs[3] = revision.ParseTransport(row.Run)
		for _, err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
		runs = append(runs, r)
	}
	return runs
}

// TestCardInDataSet: the data set has the rows of the card.
func TestCardInDataSet(t *testing.T) {
	f := dataFiles(t)["openai-codex"]
	got := slices.DeleteFunc(f.Runs, func(r probe.Run) bool { return !strings.HasPrefix(r.ID, "canimcp/") })
	if diff := cmp.Diff(cardRuns(t), got, comparable); diff != "" {
		t.Errorf("runs (-card +data set):\n%s", diff)
	}
	if diff := cmp.Diff(evidence.NamedSource{Key: "canimcp", Source: cardSource()}, f.Sources[0], comparable); diff != "" {
		t.Errorf("their source (-card +data set):\n%s", diff)
	}
}

// comparable are the types that promise ==, though their fields are hidden.
var comparable = cmpopts.EquateComparable(evidence.Version{}, evidence.Date{}, revision.Revision{}, capability.Path{}, probe.Showing{})

// golden compares got with a file, which -update writes.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v (the flag -update writes it)", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("%s is not what it is made of (-want +got), the flag -update writes it:\n%s", name, diff)
	}
}
