package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/observed"
)

const input = `{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"codex-mcp-client","version":"0.171.0"}}

{"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"codex-mcp-client","version":"0.160.1"}}}
{"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"codex-mcp-client","version":"0.171.0"},"io.modelcontextprotocol/clientCapabilities":{}}}}
`

func do(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

func TestReport(t *testing.T) {
	status, out, errs := do(input, "-day", "2026-11-30")
	if status != 0 || errs != "" {
		t.Fatalf("exit status %d, %s", status, errs)
	}
	r, err := observed.ReadReport("out", []byte(out))
	if err != nil {
		t.Fatal(err)
	}
	g := r.Groups[0]
	if len(r.Groups) != 1 || g.Name != "codex-mcp-client" || g.Handshakes != 2 || g.Requests != 1 || g.Calls != 1 || r.Window.String() != "2026-11-30/2026-11-30" {
		t.Errorf("want one group with two handshakes and one call, have\n%s", out)
	}
	name := filepath.Join(t.TempDir(), "handshakes.jsonl")
	if err := os.WriteFile(name, []byte(input), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, again, _ := do("", "-day", "2026-11-30", name); again != out {
		t.Errorf("from a file (-standard input +file):\n%s", cmp.Diff(out, again))
	}
	if _, versions, _ := do(input, "-day", "2026-11-30", "-by-version"); !strings.Contains(versions, `"version": "0.160.1"`) {
		t.Errorf("no rows by version:\n%s", versions)
	}
}

func TestLinesAndSum(t *testing.T) {
	first, second, _ := strings.Cut(input, "\n")
	_, whole, _ := do(input, "-day", "2026-11-30")
	_, one, _ := do(first, "-day", "2026-11-30", "-lines")
	_, two, _ := do(second, "-day", "2026-11-30", "-lines")
	status, sum, errs := do(two+one, "-day", "2026-11-30", "-sum")
	if status != 0 || sum != whole {
		t.Errorf("exit status %d, %s; the sum of both parts (-whole +sum):\n%s", status, errs, cmp.Diff(whole, sum))
	}
	if status, out, errs := do("", "-day", "2026-11-30", "-lines"); status != 0 || out != "" {
		t.Errorf("no input as lines: exit status %d, %q, %s", status, out, errs)
	}
}

func TestBadInput(t *testing.T) {
	day := []string{"-day", "2026-11-30"}
	for _, tc := range []struct {
		stdin string
		args  []string
		want  string
	}{
		{input, nil, `record: -day "": want the day on which the handshakes came, such as 2026-11-30`},
		{input, []string{"-day", "today"}, `record: -day "today": want the day`},
		{input + "nonsense\n", day, "record: standard input:5: message is not JSON"},
		{`{"method":"tools/list"}`, day, "record: standard input:1: message says nothing of a client"},
		{strings.Repeat(" ", 5<<20), day, "record: standard input:1: a line of more than 4194304 bytes: want one message a line"},
		{"\n", day, "record: standard input: nothing to report: want at least one line"},
		{input, append(day, "no-such-file"), "record: open no-such-file"},
		{input, append(day, "a", "b"), "record: 2 files: want one"},
		{input, append(day, "-max-peers", "0"), "record: -max-peers 0: want 1 or more"},
		{input, append(day, "-title", ""), "record: -title is empty"},
		{input, append(day, "-no-such-flag"), "record: flag provided but not defined"},
		{`{"measure":"calls"}`, append(day, "-sum"), `record: standard input:1:1: missing member "count"`},
	} {
		status, out, errs := do(tc.stdin, tc.args...)
		if status != 2 || out != "" || !strings.HasPrefix(errs, tc.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("record %q: exit status %d, output %q, error %q; want 2 and one line with %q", tc.args, status, out, errs, tc.want)
		}
	}
	if status, _, errs := do("", "-h"); status != 0 || !strings.Contains(errs, "-max-peers") {
		t.Errorf("-h: exit status %d, %q", status, errs)
	}
}
