package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// ask runs the command and gives what it prints.
func ask(t *testing.T, stdin string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), status
}

// answers runs the command with -json and gives its answers by capability.
func answers(t *testing.T, args ...string) map[string]map[string]any {
	t.Helper()
	out, errText, status := ask(t, "", append([]string{"-json"}, args...)...)
	if status != 0 {
		t.Fatalf("ask %v: exit status %d: %s", args, status, errText)
	}
	var doc struct {
		Answers []map[string]any `json:"answers"`
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatalf("ask %v prints no JSON: %v", args, err)
	}
	byPath := make(map[string]map[string]any)
	for _, a := range doc.Answers {
		byPath[a["capability"].(string)] = a
	}
	return byPath
}

// only keeps the members named.
func only(a map[string]any, members ...string) map[string]any {
	kept := make(map[string]any)
	for _, m := range members {
		if v, ok := a[m]; ok {
			kept[m] = v
		}
	}
	return kept
}

func TestCodexAnswers(t *testing.T) {
	type object = map[string]any
	list := func(words ...any) []any { return words }
	for name, tt := range map[string]struct {
		args    []string
		path    string
		members []string
		want    object
	}{
		"inherited": {
			nil, "tools.result.structuredContent", []string{"status", "knownBy", "inheritedFrom", "revision", "fit", "disputed"},
			object{"status": "full", "knownBy": list("read"), "inheritedFrom": "tools.result", "revision": "2025-06-18", "fit": "exact"},
		},
		"another revision": {
			[]string{"-revision", "2025-06-18"}, "logging", []string{"status", "fit", "revision"},
			object{"status": "partial", "fit": "other-revision", "revision": "2026-07-28"},
		},
		"not yet": {
			[]string{"-revision", "2025-03-26"}, "elicitation.url", []string{"status", "definition", "fit"},
			object{"status": "not-applicable", "definition": object{"word": "not-yet", "in": "2025-11-25"}, "fit": "none"},
		},
		"moved": {
			[]string{"-revision", "2026-07-28"}, "tasks", []string{"status", "definition"},
			object{"status": "unsupported", "definition": object{"word": "moved", "in": "2026-07-28", "to": "extensions.io.modelcontextprotocol/tasks"}},
		},
		"removed": {
			[]string{"-revision", "2026-07-28"}, "roots.listChanged", []string{"status", "definition"},
			object{"status": "not-applicable", "definition": object{"word": "removed", "in": "2026-07-28"}},
		},
		"before its time": {
			nil, "extensions.io.modelcontextprotocol/ui", []string{"status", "revision"},
			object{"status": "partial", "revision": "2025-06-18"},
		},
		"nobody has looked": {
			nil, "jsonSchema", []string{"status", "knownBy", "revision", "fit"},
			object{"status": "not-recorded", "fit": "none"},
		},
		"derived": {
			nil, "prompts.listChanged", []string{"status", "derived", "fit", "knownBy"},
			object{"status": "unsupported", "derived": "prompts", "fit": "derived", "knownBy": list("read")},
		},
		"support never flows down": {
			nil, "resources.templates", []string{"status", "derived"},
			object{"status": "not-recorded"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := answers(t, append(append([]string{"-client", "openai-codex"}, tt.args...), tt.path)...)[tt.path]
			if diff := cmp.Diff(tt.want, only(got, tt.members...)); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCodexDispute(t *testing.T) {
	a := answers(t, "-client", "openai-codex", "transports.streamableHttp")["transports.streamableHttp"]
	if a["status"] != "full" || a["disputed"] != true {
		t.Errorf("status %v, disputed %v, want full and disputed", a["status"], a["disputed"])
	}
	want := map[string]any{
		"tier": "declared", "status": "unsupported", "revision": "2025-06-18", "kind": "contradiction", "degree": "supported-vs-unsupported",
		"source": "apify/mcp-client-capabilities 4406120 (2026-02-02)",
	}
	found := false
	for _, d := range a["disagreements"].([]any) {
		found = found || cmp.Equal(want, d)
	}
	if !found {
		t.Errorf("disagreements %v, want among them %v", a["disagreements"], want)
	}
}

// Bad usage and bad input end with status 2 and one clear line on standard error.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, tt := range map[string]struct {
		args []string
		want string // what the line says
	}{
		"unknown capability":     {[]string{"-client", "openai-codex", "tools.listChange"}, `unknown capability "tools.listChange": nearest is "tools.listChanged"`},
		"a group":                {[]string{"-client", "openai-codex", "transports"}, `capability "transports" groups others and has no status: ask for one of them, such as transports.stdio`},
		"unknown client":         {[]string{"-client", "openai-codx"}, `unknown client "openai-codx": nearest is "openai-codex"`},
		"no revision":            {[]string{"-client", "openai-codex", "-revision", "1.0"}, `"1.0"`},
		"no transport":           {[]string{"-client", "openai-codex", "-transport", "carrier-pigeon"}, `"carrier-pigeon"`},
		"no policy":              {[]string{"-client", "openai-codex", "-policy", "best"}, `"best"`},
		"unknown flag":           {[]string{"-clients", "openai-codex"}, `-clients`},
		"nobody":                 {nil, "nobody to ask about: want -client, -handshake, -user-agent or -header"},
		"no mode":                {[]string{"-client", "openai-codex", "-config", "turbo"}, `client openai-codex has no mode "turbo": want default or mcp-2026-07-28`},
		"no file":                {[]string{"-handshake", filepath.Join(dir, "none.json")}, "none.json"},
		"no JSON":                {[]string{"-handshake", file("text.json", "hello")}, "text.json"},
		"no handshake":           {[]string{"-handshake", file("list.json", "[1]")}, "list.json"},
		"too long":               {[]string{"-handshake", file("long.json", `{"protocolVersion":"`+strings.Repeat("x", 5<<20)+`"}`)}, "long.json"},
		"a flag behind it":       {[]string{"-client", "openai-codex", "tools", "-revision", "1.0"}, `"1.0"`},
		"no data":                {[]string{"-client", "openai-codex", "-data", filepath.Join(dir, "none")}, "none"},
		"stats of one":           {[]string{"-stats", "-client", "openai-codex", "tools"}, "-stats counts the whole data set: want no -client, tools beside it"},
		"a header with no colon": {[]string{"-header", "x-anthropic-client"}, "want a name and a value"},
	} {
		t.Run(name, func(t *testing.T) {
			out, errText, status := ask(t, "", tt.args...)
			if status != 2 || out != "" {
				t.Errorf("exit status %d, standard output %q, want 2 and nothing", status, out)
			}
			if !strings.Contains(errText, tt.want) || strings.Count(errText, "\n") != 1 {
				t.Errorf("standard error is %q, want one line with %q", errText, tt.want)
			}
		})
	}
}

// The handshakes of real clients, from standard input.
func TestHandshakes(t *testing.T) {
	for _, name := range []string{"codex", "claude-code-modern", "claude-ai", "cursor-bridge"} {
		t.Run(name, func(t *testing.T) {
			message, err := os.ReadFile(filepath.Join("testdata", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			out, errText, status := ask(t, string(message), "-json", "-handshake", "-", "elicitation.form", "sampling", "roots")
			if status != 0 {
				t.Fatalf("exit status %d: %s", status, errText)
			}
			var doc struct {
				Match, Wire json.RawMessage
				Answers     []struct {
					Client, Capability, Status string
					KnownBy                    []string
				}
			}
			if err := json.Unmarshal([]byte(out), &doc); err != nil {
				t.Fatal(err)
			}
			got, err := json.MarshalIndent(doc, "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(golden, append(got, '\n'), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
				t.Errorf("match, wire and answers (-want +got):\n%s", diff)
			}
		})
	}
}

// The text form has a line for each capability, and says why where it was asked.
func TestText(t *testing.T) {
	out, _, status := ask(t, "", "-client", "openai-codex")
	if status != 0 {
		t.Fatalf("exit status %d", status)
	}
	for _, want := range []string{"Codex CLI (openai-codex)", "●  ", "transports.streamableHttp", "disputed", "tool result (ok)", "tool result (error)"} {
		if !strings.Contains(out, want) {
			t.Errorf("the text lacks %q:\n%s", want, out)
		}
	}
}

// The numbers of the data set have the members that readers count on.
func TestStats(t *testing.T) {
	out, errText, status := ask(t, "", "-stats", "-json")
	if status != 0 {
		t.Fatalf("exit status %d: %s", status, errText)
	}
	type tiers struct{ Read, Declared, Probed, Observed int }
	var stats struct {
		Clients, Claims, Disputed int
		Records, ClientsWith      tiers
		NotRecorded               map[string]float64
		Oldest, Newest            string
	}
	dec := json.NewDecoder(strings.NewReader(out))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&stats); err != nil {
		t.Fatal(err)
	}
	if stats.Clients < 140 || stats.ClientsWith.Read < 17 || stats.ClientsWith.Probed < 8 || stats.Records.Read == 0 || stats.Disputed == 0 || stats.Claims == 0 {
		t.Errorf("the numbers are %+v", stats)
	}
	if share, ok := stats.NotRecorded["tools"]; !ok || share < 0 || share > 1 {
		t.Errorf("the share of clients whose tools nobody recorded is %v, %t", share, ok)
	}
	if stats.Oldest >= stats.Newest {
		t.Errorf("evidence is from %s to %s", stats.Oldest, stats.Newest)
	}
	text, _, status := ask(t, "", "-stats")
	if status != 0 || !strings.Contains(text, "clients") {
		t.Errorf("exit status %d, text %q", status, text)
	}
}

// Flags may stand behind the capabilities.
func TestFlagsInAnyOrder(t *testing.T) {
	a := answers(t, "logging", "-client", "openai-codex", "-revision", "2025-06-18")
	if got := a["logging"]["fit"]; got != "other-revision" {
		t.Errorf("fit %v, want other-revision", got)
	}
}

// A data file with five faults: all five, each with its place, on a line of its own.
func TestFaultyDataFile(t *testing.T) {
	file := filepath.Join("..", "..", "registry", "dataset", "testdata", "faults", "reader", "five-faults.json")
	out, errText, status := ask(t, "", "-data", file, "-client", "five-faults")
	lines := strings.Split(strings.TrimSpace(errText), "\n")
	if status != 2 || out != "" || len(lines) != 5 {
		t.Fatalf("exit status %d, standard output %q, %d lines on standard error:\n%s", status, out, len(lines), errText)
	}
	place := regexp.MustCompile(`^ask: five-faults\.json:\d+:\d+: `)
	for _, line := range lines {
		if !place.MatchString(line) {
			t.Errorf("%q does not say where", line)
		}
	}
}

// One's own client file answers beside the embedded data.
func TestDataFile(t *testing.T) {
	file := filepath.Join("..", "..", "registry", "dataset", "testdata", "sample-client.json")
	if a := answers(t, "-data", file, "-client", "sample-client", "tools"); a["tools"]["client"] != "sample-client" {
		t.Errorf("answer %v, want one about sample-client", a["tools"])
	}
	if a := answers(t, "-data", filepath.Join("..", "..", "registry", "data"), "-client", "openai-codex", "tools"); a["tools"]["status"] != "full" {
		t.Errorf("answer %v from the folder, want full", a["tools"])
	}
}

// Of several candidates the disagreements of each are there.
func TestAmbiguousAnswerKeepsDisagreements(t *testing.T) {
	out, errText, status := ask(t, `{"protocolVersion":"2025-11-25","clientInfo":{"name":"gemini-cli-mcp-client-x","version":"0.0.1"}}`,
		"-json", "-handshake", "-", "tools.result.structuredContent")
	if status != 0 {
		t.Fatal(errText)
	}
	var doc struct {
		Answers []struct {
			Client, Why   string
			Disputed      bool
			Disagreements []any
		}
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	a := doc.Answers[0]
	if a.Client != "" || !a.Disputed || len(a.Disagreements) == 0 || !strings.Contains(a.Why, "gemini-cli or qwen-code") {
		t.Errorf("answer %+v, want a disputed one of both candidates with what disputes it", a)
	}
}

func TestAskedCircumstances(t *testing.T) {
	out, errText, status := ask(t, "", "-json", "-client", "openai-codex", "-transport", "http", "-provider", "acme", "-model", "gpt-5",
		"-surface", "cli", "-interaction", "headless", "-output-schema", "tools.result.structuredContent")
	if status != 0 {
		t.Fatal(errText)
	}
	var doc struct {
		Answers []struct{ Asked json.RawMessage }
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	var asked bytes.Buffer
	if err := json.Compact(&asked, doc.Answers[0].Asked); err != nil {
		t.Fatal(err)
	}
	want := `{"revision":"2025-06-18","transport":"http","config":"default","provider":"acme","model":"gpt-5","surface":"cli","interaction":"headless","result":"ok","outputSchema":"with"}`
	if got := asked.String(); got != want {
		t.Errorf("asked %s, want %s", got, want)
	}
}
