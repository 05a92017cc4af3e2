package card_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
)

const toolsRow = "| **Tools** | ● full | read | `2025-06-18` |\n"

// sourceKeys gives the keys of the sources that a card lists.
func sourceKeys(t *testing.T, lines ...string) []string {
	t.Helper()
	var keys []string
	for _, s := range read(t, small("", "", "## Provenance\n\nSources:\n\n"+strings.Join(lines, ""))).Entry.Sources {
		keys = append(keys, s.Key)
	}
	return keys
}

// Each line is a source with a key of its own: where one is taken, the first
// number from 2 on that is free.
func TestKeysOfSources(t *testing.T) {
	choice := []string{"- directory, list\n", "- directory, list 2\n", "- directory, list 3 (2026-01-02)\n", "- directory, list 2 3\n", "- wire, list\n"}
	var lines, want []string
	taken := make(map[string]bool)
	for i := range 200 {
		line := choice[i*i%7%len(choice)]
		lines = append(lines, line)
		base := sourceKeys(t, line)[0]
		k := base
		for n := 2; taken[k]; n++ {
			k = base + "-" + strconv.Itoa(n)
		}
		taken[k] = true
		want = append(want, k)
	}
	if diff := cmp.Diff(want, sourceKeys(t, lines...)); diff != "" {
		t.Errorf("keys of sources (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"directory-list", "directory-list-2", "directory-list-2-2", "directory-list-3"},
		sourceKeys(t, choice[0], choice[0], choice[1], choice[0])); diff != "" {
		t.Errorf("keys of sources (-want +got):\n%s", diff)
	}
}

// The named sources of disagreements are those that the card lists, the first
// of several that it calls alike.
func TestSourcesOfDisagreements(t *testing.T) {
	dissent := "- **tools** — recorded as `full`, but declared-tier evidence at `2025-06-18` says `unsupported`.\n  <br>%s — x\n"
	c := read(t, small(toolsRow, "", "## Where the evidence disagrees\n\n"+
		fmt.Sprintf(dissent, "a list `abc` (2026-01-02)")+fmt.Sprintf(dissent, "a list (2026-01-02)")+fmt.Sprintf(dissent, "o/r `def` `x.go:1`")+
		"\n## Provenance\n\nSources:\n\n- wire, a list `abc` (2026-01-02): <https://example.com/1>\n- directory, a list `abc` (2026-01-02): <https://example.com/2>\n- source-code, o/r `def`\n"))
	var got []string
	for _, records := range c.Beside {
		for _, r := range records {
			got = append(got, strings.Join([]string{r.Source.Kind.String(), r.Source.String(), r.Source.URL, r.Source.Repository}, "|"))
		}
	}
	want := []string{
		"wire|a list abc (2026-01-02)|https://example.com/1|",
		"directory|a list (2026-01-02)||",
		"source-code|o/r def x.go:1||o/r",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sources (-want +got):\n%s", diff)
	}
}

// large is cards with n of something that a card may have many of.
var large = []struct {
	name string
	make func(n int) string
}{
	{"equal sources", func(n int) string {
		return small(toolsRow, "", "## Provenance\n\nSources:\n\n"+strings.Repeat("- directory, list (2026-01-02)\n", n))
	}},
	{"unlike sources", func(n int) string {
		return small(toolsRow, "", "## Provenance\n\nSources:\n\n"+times(n, "- directory, list %d (2026-01-02)\n"))
	}},
	{"rows and sources", func(n int) string {
		return small("| **Extensions** |  |  |  |\n"+times(n/2, "| &nbsp;&nbsp;↳ a/x%d | ● full | read | `?` |\n"), "",
			"## Provenance\n\nSources:\n\n"+strings.Repeat("- source-code, o/r\n", n/2))
	}},
	{"disagreements", func(n int) string {
		return small(toolsRow, "", "## Where the evidence disagrees\n\n"+
			times(n/4, "- **tools** — recorded as `full`, but read-tier evidence at `2025-06-18` says `partial`.\n  <br>list %d\n"))
	}},
	{"claims elsewhere", func(n int) string {
		return small(toolsRow, times(n, "- **tools**, config x%d: ○ unsupported\n"), "")
	}},
	{"colons", func(n int) string {
		return small(toolsRow, "- **tools**, "+strings.Repeat("x: ● full — ", n)+"\n", "")
	}},
	{"commas", func(n int) string {
		return small(toolsRow, "- **tools**, since 1"+strings.Repeat(", by 2", n)+": ● full\n", "")
	}},
	{"parentheses", func(n int) string {
		return small("| **Limits** |  |  |  |\n| &nbsp;&nbsp;↳ toolNameCharset | matching "+strings.Repeat(" (", n)+")) | read | `?` |\n", "", "")
	}},
	{"deliveries", func(n int) string {
		return small("| **Tools** | ● full | read | `?` |\n| &nbsp;&nbsp;↳ result | — not recorded | | |\n| &nbsp;&nbsp;&nbsp;&nbsp;↳ delivery | both"+strings.Repeat(", both", n)+" | read | `?` |\n", "", "")
	}},
}

// times gives a text n times, each with its number.
func times(n int, text string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, text, i)
	}
	return b.String()
}

// Time is a card's length, whatever is in it: ten times the lines, ten times as
// long. What is no card is refused in that time too.
func BenchmarkReadLarge(b *testing.B) {
	for _, tt := range large {
		for _, n := range []int{2_000, 20_000} {
			md := []byte(tt.make(n))
			if len(md) > card.MaxBytes {
				b.Fatalf("%s: %d bytes, which are not read", tt.name, len(md))
			}
			b.Run(fmt.Sprintf("%s/%d", tt.name, n), func(b *testing.B) {
				b.SetBytes(int64(len(md)))
				for b.Loop() {
					card.Read(md)
				}
			})
		}
	}
}
