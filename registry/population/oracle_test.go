package population_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// sheet is all that the oracle looks at: a client's file and its answers, both
// as the JSON that anybody can read. The oracle knows truths as Kleene's
// numbers: 0 no, 1 unknown, 2 yes.
type sheet struct {
	entry struct {
		ID, Class, Vendor, Category string
		Modes                       []struct {
			Default         bool
			Preferred       string
			Speaks, Accepts *[]string
		}
	}
	ask func(path, revision, result string) answer
	all []answer // of the default question
}

type answer struct {
	Status   string
	KnownBy  []string
	Disputed bool
	Delivery []string
}

func sheets(t testing.TB, r *registry.Registry) []*sheet {
	t.Helper()
	var list []*sheet
	for c := range r.Clients() {
		s := &sheet{}
		data, err := c.Entry().AppendJSON(nil)
		if err != nil {
			t.Fatalf("%s: %v", c.ID(), err)
		}
		if err := json.Unmarshal(data, &s.entry); err != nil {
			t.Fatal(err)
		}
		read := func(v any) (a answer) {
			if err := json.Unmarshal([]byte(toJSON(t, v)), &a); err != nil {
				t.Fatal(err)
			}
			return a
		}
		kept := make(map[string]answer)
		s.ask = func(p, revision, result string) answer {
			key := p + " " + revision + " " + result
			if _, ok := kept[key]; !ok {
				q := registry.Question{Capability: path(p)}
				if err := q.Revision.UnmarshalText([]byte(revision)); err != nil {
					t.Fatal(err)
				}
				if err := q.Result.UnmarshalText([]byte(result)); err != nil {
					t.Fatal(err)
				}
				kept[key] = read(c.Ask(q))
			}
			return kept[key]
		}
		for a := range c.Answers(registry.Question{}) {
			s.all = append(s.all, read(a))
		}
		list = append(list, s)
	}
	return list
}

const (
	no, unknown, yes = 0, 1, 2
)

func level(b bool) int {
	if b {
		return yes
	}
	return no
}

// has says whether the status of a capability is one of the words.
func (s *sheet) has(path string, words ...string) int {
	return hasStatus(s.ask(path, "", "").Status, words)
}

func hasStatus(status string, words []string) int {
	for _, w := range words {
		if w == status {
			return yes
		}
	}
	if status == "full" || status == "partial" || status == "unsupported" || status == "not-applicable" {
		return no
	}
	for _, w := range words {
		if w != "not-recorded" && w != "untested" {
			return unknown
		}
	}
	return no
}

func (s *sheet) supports(path string) int { return s.has(path, "full", "partial") }

func (s *sheet) delivers(words ...string) int {
	got := s.ask("tools.result.delivery", "", "").Delivery
	in := 0
	for _, d := range got {
		if d == "unknown" {
			return unknown
		}
		if slices.Contains(words, d) {
			in++
		}
	}
	switch {
	case len(got) == 0 || in != 0 && in != len(got):
		return unknown
	case in == 0:
		return no
	}
	return yes
}

func (s *sheet) fact(text string, words ...string) int {
	if text == "" || text == "unknown" {
		return unknown
	}
	for _, w := range words {
		if strings.EqualFold(w, text) {
			return yes
		}
	}
	return no
}

func (s *sheet) speaks(revision string) int {
	answer := no
	if len(s.entry.Modes) == 0 {
		return unknown
	}
	for _, m := range s.entry.Modes {
		if m.Speaks == nil {
			answer = max(answer, unknown)
		} else if slices.Contains(*m.Speaks, revision) {
			answer = yes
		}
	}
	return answer
}

func (s *sheet) prefers(revision string) int {
	for _, m := range s.entry.Modes {
		if m.Default && m.Preferred != "" {
			return level(m.Preferred == revision)
		}
	}
	return unknown
}

// Ten queries over the embedded data, each with its meaning written out.
func TestTenQueries(t *testing.T) {
	r := registry.Default()
	all := sheets(t, r)
	for text, means := range map[string]func(*sheet) int{
		"tools.listChanged = full and not disputed(tools.listChanged) and category = cli": func(s *sheet) int {
			return min(s.has("tools.listChanged", "full"), 2-level(s.ask("tools.listChanged", "", "").Disputed), s.fact(s.entry.Category, "cli"))
		},
		"extensions.io.modelcontextprotocol/ui": func(s *sheet) int {
			return s.supports("extensions.io.modelcontextprotocol/ui")
		},
		"not tools.pagination": func(s *sheet) int { return 2 - s.supports("tools.pagination") },
		"elicitation and not elicitation.person = full | partial": func(s *sheet) int {
			return min(s.supports("elicitation"), 2-s.supports("elicitation.person"))
		},
		"tools.result.delivery = content-only | content-wins": func(s *sheet) int { return s.delivers("content-only", "content-wins") },
		"tools.result.structuredContent[revision = 2025-06-18, result = error] = full or known(tools) = probed": func(s *sheet) int {
			return max(hasStatus(s.ask("tools.result.structuredContent", "2025-06-18", "error").Status, []string{"full"}),
				level(slices.Contains(s.ask("tools", "", "").KnownBy, "probed")))
		},
		"speaks = 2026-07-28 and not prefers = 2026-07-28": func(s *sheet) int {
			return min(s.speaks("2026-07-28"), 2-s.prefers("2026-07-28"))
		},
		"class = product and (sampling = unsupported or roots = unsupported | not-applicable)": func(s *sheet) int {
			return min(s.fact(s.entry.Class, "product"), max(s.has("sampling", "unsupported"), s.has("roots", "unsupported", "not-applicable")))
		},
		"disputed and known(resources) = read | observed": func(s *sheet) int {
			disputed := slices.ContainsFunc(s.all, func(a answer) bool { return a.Disputed })
			known := s.ask("resources", "", "").KnownBy
			return min(level(disputed), level(slices.Contains(known, "read") || slices.Contains(known, "observed")))
		},
		`instructions = not-recorded or vendor = "anthropic" and not prompts = untested | full`: func(s *sheet) int {
			return max(s.has("instructions", "not-recorded"), min(s.fact(s.entry.Vendor, "anthropic"), 2-s.has("prompts", "untested", "full")))
		},
	} {
		t.Run(text, func(t *testing.T) { compare(t, r, all, text, means) })
	}
}

// compare compares a query with what it means, client by client.
func compare(t *testing.T, r *registry.Registry, all []*sheet, text string, means func(*sheet) int) {
	t.Helper()
	q, err := population.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	printed := population.MustParse(q.String())
	var counts [3]int
	i := 0
	for f := range population.Matching(r, q) {
		s := all[i]
		i++
		if f.Client.ID() != s.entry.ID {
			t.Fatalf("%s in the place of %s", f.Client.ID(), s.entry.ID)
		}
		want := means(s)
		counts[want]++
		if got := printed.Of(f.Client); got != f.Truth {
			t.Errorf("%s: %s: %s, and %s as it prints: %s", text, s.entry.ID, f.Truth, got, printed)
		}
		if rank(f.Truth) != want {
			t.Errorf("%s: %s: got %s, want %s", text, s.entry.ID, f.Truth, allTruths[want])
		}
	}
	if i != len(all) {
		t.Errorf("%d clients, want %d", i, len(all))
	}
	t.Logf("no %d, unknown %d, yes %d", counts[no], counts[unknown], counts[yes])
}

// Queries of every shape, made by chance together with their meaning.
func TestRandomQueries(t *testing.T) {
	r := registry.Default()
	all := sheets(t, r)
	rnd := rand.New(rand.NewPCG(7, 28))
	for range 300 {
		text, means := randomQuery(rnd, 4)
		compare(t, r, all, text, means)
		if t.Failed() {
			return
		}
	}
}

func randomQuery(rnd *rand.Rand, depth int) (string, func(*sheet) int) {
	if depth == 0 || rnd.IntN(4) == 0 {
		return randomCondition(rnd)
	}
	if rnd.IntN(3) == 0 {
		text, means := randomQuery(rnd, depth-1)
		return "not (" + text + ")", func(s *sheet) int { return 2 - means(s) }
	}
	// Without parentheses where precedence says the same.
	word, pick, loosest := "and", slices.Min[[]int], "or"
	if rnd.IntN(2) == 0 {
		word, pick, loosest = "or", slices.Max[[]int], ""
	}
	var texts []string
	var parts []func(*sheet) int
	for range 2 + rnd.IntN(2) {
		text, means := randomQuery(rnd, depth-1)
		if loosest != "" && strings.Contains(text, " "+loosest+" ") {
			text = "(" + text + ")"
		}
		texts, parts = append(texts, text), append(parts, means)
	}
	return strings.Join(texts, " "+word+" "), func(s *sheet) int {
		var levels []int
		for _, part := range parts {
			levels = append(levels, part(s))
		}
		return pick(levels)
	}
}

func randomCondition(rnd *rand.Rand) (string, func(*sheet) int) {
	paths := []string{"tools", "tools.listChanged", "tools.pagination", "elicitation", "elicitation.url", "sampling", "roots", "tools.result.image", "tasks"}
	p := paths[rnd.IntN(len(paths))]
	switch rnd.IntN(9) {
	case 0:
		return p, func(s *sheet) int { return s.supports(p) }
	case 1:
		return fmt.Sprintf("disputed(%s)", p), func(s *sheet) int { return level(s.ask(p, "", "").Disputed) }
	case 2:
		return fmt.Sprintf("known(%s) = read", p), func(s *sheet) int { return level(slices.Contains(s.ask(p, "", "").KnownBy, "read")) }
	case 3:
		return "category = cli | ide", func(s *sheet) int { return s.fact(s.entry.Category, "cli", "ide") }
	case 4:
		return "speaks = 2025-11-25", func(s *sheet) int { return s.speaks("2025-11-25") }
	case 6:
		return "disputed", func(s *sheet) int {
			return level(slices.ContainsFunc(s.all, func(a answer) bool { return a.Disputed }))
		}
	case 5:
		return "prefers = 2025-06-18", func(s *sheet) int { return s.prefers("2025-06-18") }
	}
	words := []string{"not-recorded", "untested", "unsupported", "partial", "full", "not-applicable"}
	rnd.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	words = words[:1+rnd.IntN(3)]
	return p + " = " + strings.Join(words, "|"), func(s *sheet) int { return s.has(p, words...) }
}
