package markdown_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
)

func TestRow(t *testing.T) {
	for _, tt := range []struct {
		name, line string
		want       []string
		ok         bool
	}{
		{"plain", "| a | b |", []string{"a", "b"}, true},
		{"empty cells", "| a |  |", []string{"a", ""}, true},
		{"all empty", "| | |", []string{"", ""}, true},
		{"escaped pipe", `| a\|b | c |`, []string{"a|b", "c"}, true},
		{"backslash before an escaped pipe", `| a\\|b |`, []string{`a\|b`}, true},
		{"other escapes stay", `| a\"b\n |`, []string{`a\"b\n`}, true},
		{"no closing pipe", "| a | b", []string{"a", "b"}, true},
		{"indented", "  | a |", []string{"a"}, true},
		{"one pipe", "|", []string{""}, true},
		{"text", "a | b", nil, false},
		{"nothing", "", nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := markdown.Row(tt.line)
			if ok != tt.ok {
				t.Errorf("ok = %t, want %t", ok, tt.ok)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("cells (-want +got):\n%s", diff)
			}
		})
	}
}

func TestIsRule(t *testing.T) {
	for line, want := range map[string]bool{
		"|---|---|": true, "| :--- | ---: |": true, "| - |": true,
		"| a | --- |": false, "| | |": false, "| : |": false,
	} {
		cells, _ := markdown.Row(line)
		if got := markdown.IsRule(cells); got != want {
			t.Errorf("IsRule(%q) = %t, want %t", line, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	var got []markdown.Line
	for l := range markdown.Lines("a\r\n\nb") {
		got = append(got, l)
	}
	want := []markdown.Line{{1, "a"}, {2, ""}, {3, "b"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestFaults(t *testing.T) {
	var f markdown.Faults
	if err := f.Err(); err != nil {
		t.Errorf("no faults: %v, want nil", err)
	}
	cause := errors.New("cause")
	for range markdown.MaxFaults + 2 {
		f.Addf(3, "x: %w", cause)
	}
	err := f.Err()
	var syntax *markdown.SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 3 || !errors.Is(err, cause) {
		t.Errorf("error %v: want a SyntaxError at line 3 with its cause", err)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != markdown.MaxFaults+1 || lines[markdown.MaxFaults] != "2 more faults" {
		t.Errorf("%d lines, the last %q; want %d, the last to count the rest", len(lines), lines[len(lines)-1], markdown.MaxFaults+1)
	}
}

func TestFaultsInTheOrderOfLines(t *testing.T) {
	var f markdown.Faults
	f.Addf(3, "a")
	f.Addf(0, "b")
	f.Addf(2, "c")
	f.Addf(2, "d")
	if got, want := f.Err().Error(), "b\nline 2: c\nline 2: d\nline 3: a"; got != want {
		t.Errorf("faults %q, want %q", got, want)
	}
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"abc", ""},
		{"abcde", "document of 5 bytes: at most 4 are read"},
		{"a\n\xff", "line 2: not UTF-8"},
	} {
		got := ""
		if err := markdown.Check([]byte(tt.text), 4); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("Check(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// What is written is read back as it was, but for line breaks and the space around.
func FuzzRow(f *testing.F) {
	f.Add("a|b", `\`)
	f.Add(`a\|b`, "x\ny")
	f.Fuzz(func(t *testing.T, a, b string) {
		flat := strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")
		want := []string{strings.TrimSpace(flat.Replace(a)), strings.TrimSpace(flat.Replace(b))}
		line := strings.TrimSuffix(string(markdown.AppendRow(nil, a, b)), "\n")
		got, ok := markdown.Row(line)
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("row %q (-want +got):\n%s", line, diff)
		}
	})
}
