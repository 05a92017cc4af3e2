package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestCard(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run([]string{"openai-codex"}, &out, &errs); status != 0 || errs.Len() != 0 {
		t.Fatalf("exit status %d, standard error %q", status, &errs)
	}
	for _, want := range []string{"# Codex CLI\n", "\n## Capabilities\n", "\n## Verified by the probe\n", "\n## Provenance\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the card lacks %q", want)
		}
	}
}

func TestBadUsage(t *testing.T) {
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"nobody":  {nil, "card: want one client's id, such as openai-codex\n"},
		"two":     {[]string{"a", "b"}, "card: want one client's id, such as openai-codex\n"},
		"unknown": {[]string{"openai-codx"}, "card: unknown client \"openai-codx\": nearest is \"openai-codex\"\n"},
	} {
		var out, errs bytes.Buffer
		if status := run(tt.args, &out, &errs); status != 2 || out.Len() != 0 || errs.String() != tt.want {
			t.Errorf("%s: exit status %d, standard output %q, standard error %q, want 2, nothing and %q", name, status, &out, &errs, tt.want)
		}
	}
}
