package recording_test

import (
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
	"github.com/mcpcaps/mcpcaps/evidence/probe/recording"
	"github.com/mcpcaps/mcpcaps/revision"
)

var update = flag.Bool("update", false, "write the data files that tests compare with")

const (
	dataFolder    = "../../../registry/data/probed"
	captureFolder = "../testdata/captures"
)

// captureDate is the day on which all recordings were made.
const captureDate = "2026-11-30"

// capture describes the recordings called name, headless runs of a command line
// client in its default mode, with these settings.
func capture(client, name, version string, settings ...recording.Setting) recording.Capture {
	date, err := evidence.ParseDate(captureDate)
	if err != nil {
		panic(err)
	}
	source := evidence.Source{Kind: evidence.ProbeRun, Title: "recording of " + name, Date: date}
	c := recording.Capture{
		Client: client, Name: name, Version: evidence.MustParseVersion(version),
		Surface: evidence.CLI, Interaction: evidence.Headless, Wire: source, Model: source, Settings: settings,
	}
	c.Wire.Path = "evidence/probe/testdata/captures/" + name + ".jsonl"
	c.Model.Path = "evidence/probe/testdata/captures/" + name + ".model.jsonl"
	return c
}

// plain is a setting in the default mode.
func plain(wire, model string) recording.Setting {
	return recording.Setting{Wire: wire, Model: model, Config: "default"}
}

func unpaged(wire, model string) recording.Setting {
	s := plain(wire, model)
	s.Unpaged = true
	return s
}

// captures lists the recordings, by file of the data set.
func captures() map[string][]recording.Capture {
	flags := func(wire, model string) recording.Setting {
		return recording.Setting{Wire: wire, Model: model, Config: "mcp-2026-07-28+tool-list-changed", Note: "The features mcp_2026_07_28 and mcp_tool_list_changed were on."}
	}
	api := func(s recording.Setting, name string) recording.Setting {
		s.Note = "The client spoke to its model over the " + name + " API."
		return s
	}
	messages := api(plain("stdio-discover-ok-ttl0", "anthropic-api"), "Messages")
	messages.ModelOnly = true
	return map[string][]recording.Capture{
		"claude-code": {
			capture("claude-code", "claude-code-2.1.197", "2.1.197", plain("stdio", "main")),
			capture("claude-code", "claude-code-2.1.332", "2.1.332",
				plain("stdio", "main"),
				recording.Setting{Wire: "stdio-deferred", Model: "deferred", Config: "deferred-tools"},
				plain("stdio-discover-ok", "discover-ok"), plain("stdio-discover-ok-ack", "discover-ack"),
				plain("http", ""), plain("http-discover-ok", ""),
				plain("edge-legacy", "edge-legacy"), plain("edge-discover-ok", "edge-discover-ok"), plain("server-asks", "")),
		},
		"openai-codex": {
			capture("openai-codex", "codex-0.137.0", "0.137.0", plain("stdio", "main")),
			capture("openai-codex", "codex-0.160.1", "0.160.1", plain("stdio", "main"), plain("annotations", "annotations")),
			capture("openai-codex", "codex-0.171.0", "0.171.0",
				plain("stdio", "main"), plain("http", ""), plain("stdio-2turn", "2turn"),
				flags("stdio-featureflags", "flags"), flags("stdio-featureflags-discover-ok", ""),
				flags("http-featureflags", ""), flags("http-featureflags-discover-ok", ""),
				plain("edge", "edge"), plain("server-asks", "")),
		},
		"continue": {
			capture("continue", "continue-cli-1.5.47", "1.5.47",
				plain("stdio", "main"), unpaged("stdio-unpaged", "unpaged"), plain("http", ""), plain("server-asks", "")),
		},
		"factory-droid": {
			capture("factory-droid", "factory-droid-0.225.2", "0.225.2",
				plain("stdio", "main"), unpaged("stdio-unpaged", "unpaged"), plain("http", ""), plain("server-asks", "")),
		},
		"gemini-cli": {
			capture("gemini-cli", "gemini-cli-0.61.0", "0.61.0",
				plain("stdio", "main"), unpaged("stdio-unpaged", "unpaged"), plain("http", ""), plain("server-asks", "")),
		},
		"github-copilot-cli": {
			capture("github-copilot-cli", "github-copilot-cli-1.0.102", "1.0.102",
				plain("stdio", "main"), api(plain("stdio-discover-ok-ttl0", "responses-api+discover-ok"), "Responses"), messages,
				plain("stdio-discover-ok-ack", ""), plain("http", ""), plain("http-discover-ok", ""),
				plain("edge-legacy", "edge-legacy"), plain("edge-discover-ok", "edge-discover-ok"), plain("server-asks", "")),
		},
		"kilo-code": {
			capture("kilo-code", "kilo-7.7.7", "7.7.7", plain("stdio", "main"), plain("http", ""), plain("server-asks", "")),
		},
		"opencode": {
			capture("opencode", "opencode-1.18.33", "1.18.33", plain("stdio", "main"), plain("http", ""), plain("server-asks", "")),
		},
	}
}

// readCapture makes the runs of one recording.
func readCapture(t testing.TB, c recording.Capture) []probe.Run {
	t.Helper()
	open := func(name string) *os.File {
		f, err := os.Open(filepath.Join(captureFolder, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	runs, err := recording.Read(c, open(c.Name+".jsonl"), open(c.Name+".model.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

// fromCard says whether a run of the data set is a row of a card, which is of no
// recording.
func fromCard(r probe.Run) bool { return strings.HasPrefix(r.ID, "canimcp/") }

// dataFile makes a file of the data set of the recordings, and of what the file
// has of a card.
func dataFile(t testing.TB, client string) probe.File {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dataFolder, client+".json"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := probe.ReadFile(client+".json", data)
	if err != nil {
		t.Fatal(err)
	}
	f.Sources = slices.DeleteFunc(f.Sources, func(s evidence.NamedSource) bool { return s.Key != "canimcp" })
	f.Runs = slices.DeleteFunc(f.Runs, func(r probe.Run) bool { return !fromCard(r) })
	for _, c := range captures()[client] {
		source := c.Wire
		source.Path = ""
		f.Sources = append(f.Sources, evidence.NamedSource{Key: c.Name, Source: source})
		f.Runs = append(f.Runs, readCapture(t, c)...)
	}
	return f
}

// TestDataSet holds the data set against the recordings: the files are those that
// are made of them.
func TestDataSet(t *testing.T) {
	for client := range captures() {
		t.Run(client, func(t *testing.T) {
			want, err := dataFile(t, client).AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join(dataFolder, client+".json"), want)
			got, err := probe.ReadFile(client+".json", want)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(dataFile(t, client), got, comparable); diff != "" {
				t.Errorf("reading back what was written (-want +got):\n%s", diff)
			}
			again, err := got.AppendJSON(nil)
			if err != nil || !bytes.Equal(want, again) {
				t.Errorf("writing what was read gives another text (%v)", err)
			}
		})
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
