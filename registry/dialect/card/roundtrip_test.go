package card_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
	"github.com/mcpcaps/mcpcaps/revision"
)

// option is something that an entry may have and a card shows.
type option struct {
	name string
	set  func(e *dataset.Entry)
}

var (
	codeSource = evidence.Source{Kind: evidence.SourceCode, Repository: "o/r", Commit: "0123456789abcdef", Date: date("2026-01-02"), URL: "https://example.com/o/r"}
	wireSource = evidence.Source{Kind: evidence.WireSource, Title: "a capture"}
	listSource = evidence.Source{Kind: evidence.Directory, URL: "https://example.com/list"}
	legacy     = revision.MustParse("2025-06-18")
	modern     = revision.MustParse("2026-07-28")
)

func date(text string) evidence.Date {
	d, err := evidence.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// options is what is optional in the schema of an entry, as far as a card shows
// it, each member by itself.
var options = slices.Concat(
	[]option{
		{"description", func(e *dataset.Entry) { e.Description = "One | two.\n\nThree." }},
		{"platforms", func(e *dataset.Entry) { e.Platforms = []string{"web", "linux"} }},
		{"licence", func(e *dataset.Entry) { e.Licence = "MIT" }},
		{"repository", func(e *dataset.Entry) { e.Repository = "https://github.com/o/r" }},
		{"home", func(e *dataset.Entry) { e.Home = "https://example.com/?a|b" }},
		{"names", func(e *dataset.Entry) { e.Identity.Names = []dataset.Sign{{Text: "a"}, {Text: "b, c|d"}} }},
		{"patterns", func(e *dataset.Entry) {
			e.Identity.Patterns = []dataset.Sign{{Prefix: "a-"}, {Suffix: "-b"}, {Prefix: "c", Suffix: "d"}}
		}},
		{"sdk.name", func(e *dataset.Entry) { e.SDK.Name = "x" }},
		{"sdk.version", func(e *dataset.Entry) { e.SDK.Version = "1.0" }},
		{"sdk.requirement", func(e *dataset.Entry) { e.SDK.Requirement = "^1" }},
		{"sdk.language", func(e *dataset.Entry) { e.SDK.Language = "Go" }},
		{"sdk.official", func(e *dataset.Entry) { e.SDK.Official = dataset.Yes }},
		{"sdk.patched", func(e *dataset.Entry) { e.SDK.Patched = dataset.No }},
		{"sdk.note", func(e *dataset.Entry) { e.SDK.Note = "A pin.\nAnother." }},
	},
	readingOptions("", 0), readingOptions("second ", 1),
	[]option{
		{"mode.default", func(e *dataset.Entry) { mode(e).Default = true }},
		{"mode.preferred", func(e *dataset.Entry) { mode(e).Preferred = legacy }},
		{"mode.preferredBy", func(e *dataset.Entry) {
			mode(e).PreferredBy = map[revision.Transport]revision.Revision{revision.StreamableHTTP: modern}
		}},
		{"mode.speaks", func(e *dataset.Entry) { mode(e).Speaks = []revision.Revision{legacy, modern} }},
		{"mode.evidence", func(e *dataset.Entry) {
			mode(e).Records = []evidence.Record{{Tier: evidence.Read, Source: codeSource}}
		}},
		{"research", func(e *dataset.Entry) { note(e) }},
		{"research.summary", func(e *dataset.Entry) { note(e).Summary = "So | so.\nAnd so." }},
		{"research.url", func(e *dataset.Entry) { note(e).URL = "https://github.com/n/n/blob/abc/note_(1).md" }},
		{"research.verified", func(e *dataset.Entry) { note(e).Verified = date("2026-03-04") }},
		{"research.sources", func(e *dataset.Entry) {
			note(e).Sources = []evidence.Source{{Kind: evidence.PublicReport, Repository: "n/n", Commit: "abc"}}
		}},
		{"research.sources.date", func(e *dataset.Entry) {
			if n := note(e); len(n.Sources) > 0 {
				n.Sources[0].Date = date("2026-03-04")
			}
		}},
		claimed("tools", evidence.Claim{Status: capability.Full, Records: []evidence.Record{record(evidence.Read, codeSource, legacy)}}),
		claimed("tools.listChanged", evidence.Claim{Status: capability.Partial, Note: "Now | then.\nAnd again."}), // of tools
		claimed("roots", evidence.Claim{Status: capability.Unsupported, Note: "No.", Records: []evidence.Record{record(evidence.Declared, wireSource, revision.Revision{})}}),
		claimed("sampling", evidence.Claim{Status: capability.Untested, Records: []evidence.Record{record(evidence.Declared, listSource, modern)}}),
		claimed("prompts", evidence.Claim{Status: capability.NotRecorded, Note: "Nobody looked."}),
		claimed("icons", evidence.Claim{Status: capability.NotApplicable, Records: []evidence.Record{record(evidence.Declared, listSource, legacy)}}),
		claimed("limits.toolNameLength", evidence.Claim{
			Status: capability.Full, Limit: capability.Limit{Value: 64, Unit: capability.UnitCharacters, Counts: "all of it"},
			Records: []evidence.Record{record(evidence.Read, codeSource, revision.Revision{})},
		}),
		claimed("tools.result.delivery", evidence.Claim{
			Status: capability.Full, Delivery: evidence.ContentOnly, Records: []evidence.Record{record(evidence.Read, codeSource, legacy)},
		}),
		{"dissent", func(e *dataset.Entry) {
			r := record(evidence.Declared, wireSource, legacy)
			r.Status, r.Note = capability.Unsupported, "Seen\nonce."
			for i := range e.Claims {
				if e.Claims[i].Status == capability.Full && e.Claims[i].Delivery == 0 && e.Claims[i].Limit.IsZero() {
					e.Claims[i].Records = append(slices.Clone(e.Claims[i].Records), r)
				}
			}
		}},
		{"elsewhere", func(e *dataset.Entry) {
			c := evidence.Claim{Status: capability.Unsupported, Note: "Later: no.", Records: []evidence.Record{record(evidence.Read, codeSource, legacy)}}
			c.Scope.Versions.Until.By = evidence.MustParseVersion("2.0")
			c.Scope.Transport = revision.SSE
			e.Claims = append(e.Claims, dataset.Claimed{Capability: capability.Resources, Claim: c})
		}},
	},
)

func readingOptions(name string, i int) []option {
	on := func(set func(r *dataset.Reading)) func(e *dataset.Entry) {
		return func(e *dataset.Entry) {
			for len(e.Readings) <= i {
				e.Readings = append(e.Readings, dataset.Reading{Repository: "o/r"})
			}
			set(&e.Readings[i])
		}
	}
	return []option{
		{name + "reading", on(func(*dataset.Reading) {})},
		{name + "reading.branch", on(func(r *dataset.Reading) { r.Branch = "main" })},
		{name + "reading.commit", on(func(r *dataset.Reading) { r.Commit = fmt.Sprint("abc", i) })},
		{name + "reading.committed", on(func(r *dataset.Reading) { r.Committed = date("2026-01-01") })},
		{name + "reading.read", on(func(r *dataset.Reading) { r.Read = date("2026-01-02") })},
		{name + "reading.paths", on(func(r *dataset.Reading) { r.Paths = []string{"a/b.go", "c"} })},
		{name + "reading.note", on(func(r *dataset.Reading) { r.Note = "In part.\nNo more." })},
	}
}

func mode(e *dataset.Entry) *dataset.Mode {
	if e.Modes == nil {
		e.Modes = []dataset.Mode{{Config: "default"}}
	}
	return &e.Modes[0]
}

func note(e *dataset.Entry) *dataset.ResearchNote {
	if e.Research == nil {
		e.Research = []dataset.ResearchNote{{Title: "A note", Kind: "idiosyncrasy"}}
	}
	return &e.Research[0]
}

func record(t evidence.Tier, s evidence.Source, r revision.Revision) evidence.Record {
	return evidence.Record{Tier: t, Source: s, Scope: evidence.Scope{Revision: r}}
}

func claimed(path string, c evidence.Claim) option {
	return option{"claims." + path, func(e *dataset.Entry) {
		e.Claims = append(e.Claims, dataset.Claimed{Capability: capability.MustParse(path), Claim: c})
	}}
}

// entryWith makes an entry of options, with the sources that its records cite.
func entryWith(has func(i int) bool) dataset.Entry {
	e := dataset.Entry{ID: "a", Title: "A", Class: dataset.Product, Vendor: "V", Category: "cli"}
	for i, o := range options {
		if has(i) {
			o.set(&e)
		}
	}
	cited := make(map[evidence.Source]bool)
	for _, c := range e.Claims {
		for _, r := range c.Records {
			cited[r.Source] = true
		}
	}
	for _, m := range e.Modes {
		for _, r := range m.Records {
			cited[r.Source] = true
		}
	}
	for key, s := range map[string]evidence.Source{"code": codeSource, "wire": wireSource, "list": listSource} {
		if cited[s] {
			e.Sources = append(e.Sources, evidence.NamedSource{Key: key, Source: s})
		}
	}
	slices.SortFunc(e.Sources, func(a, b evidence.NamedSource) int { return strings.Compare(a.Key, b.Key) })
	return e
}

// valid says whether an entry is one that a file may have.
func valid(e dataset.Entry) error {
	text, err := e.AppendJSON(nil)
	if err == nil {
		_, err = dataset.ReadEntry(e.ID+".json", text)
	}
	return err
}

// shown gives of an entry, besides its claims, what a card shows of it.
func shown(e dataset.Entry) dataset.Entry {
	e.Claims, e.Sources = nil, nil
	if e.SDK.Name == "" {
		e.SDK = dataset.SDK{Note: e.SDK.Note}
	}
	if e.SDK.Official == 0 {
		e.SDK.Language = ""
	}
	e.SDK.Note = flat(e.SDK.Note)
	var modes []dataset.Mode
	for _, m := range e.Modes {
		if !m.Default {
			m.Preferred = revision.Revision{} // of no default install
		}
		m = dataset.Mode{Config: m.Config, Preferred: m.Preferred, PreferredBy: m.PreferredBy, Speaks: m.Speaks}
		if m.Preferred.IsZero() {
			m.PreferredBy = nil
		}
		if !m.Preferred.IsZero() || m.Speaks != nil {
			modes = append(modes, m)
		}
	}
	e.Modes = modes
	e.Readings, e.Research = slices.Clone(e.Readings), slices.Clone(e.Research)
	for i := range e.Readings {
		e.Readings[i].Note = flat(e.Readings[i].Note)
	}
	for i, n := range e.Research {
		e.Research[i] = dataset.ResearchNote{Title: n.Title, Kind: n.Kind, Summary: flat(n.Summary), URL: n.URL}
	}
	return e
}

func flat(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// checkRoundTrip writes an entry as a card, reads that, and wants back what the
// card shows, and the same card written again.
func checkRoundTrip(t *testing.T, e dataset.Entry) {
	t.Helper()
	r, err := registry.New(dataset.Set{Entries: []dataset.Entry{e}})
	if err != nil {
		t.Fatal(err)
	}
	client, _ := r.Client(e.ID)
	want := string(card.Write(client))
	c, err := card.Read([]byte(want))
	if err != nil {
		t.Fatalf("%v in\n%s", err, want)
	}
	if diff := cmp.Diff(shown(e), shown(c.Entry), sameText); diff != "" {
		t.Errorf("entry without claims (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(withoutSources(want), withoutSources(rewritten(t, c))); diff != "" {
		t.Errorf("card (-want +got):\n%s", diff)
	}
}

// withoutSources cuts a card at the list of its sources: the card itself joins them.
func withoutSources(md string) string {
	md, _, _ = strings.Cut(md, "Sources:\n")
	return md
}

// Whatever is optional in an entry may be missing, and may stand alone.
func TestEverythingOptional(t *testing.T) {
	for i, o := range options {
		for name, has := range map[string]func(j int) bool{
			"without": func(j int) bool { return j != i && !strings.HasPrefix(options[j].name, o.name+".") },
			"alone":   func(j int) bool { return j == i },
		} {
			t.Run(o.name+" "+name, func(t *testing.T) {
				e := entryWith(has)
				if err := valid(e); err != nil && (name == "without" || o.name != "claims.tools.listChanged") {
					t.Fatal(err)
				} else if err == nil {
					checkRoundTrip(t, e)
				}
			})
		}
	}
}

func TestReadingOfARepositoryAlone(t *testing.T) {
	e, err := dataset.ReadEntry("a.json", []byte(`{"id":"a","title":"A","class":"product","vendor":"V","category":"cli","readings":[{"repository":"o/r"}],"claims":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := registry.New(dataset.Set{Entries: []dataset.Entry{e}})
	if err != nil {
		t.Fatal(err)
	}
	client, _ := r.Client("a")
	c, err := card.Read(card.Write(client))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]dataset.Reading{{Repository: "o/r"}}, c.Entry.Readings, sameText); diff != "" {
		t.Errorf("readings (-want +got):\n%s", diff)
	}
}

// FuzzEntry makes an entry of any of the options and of any texts, and wants back
// what its card shows.
func FuzzEntry(f *testing.F) {
	f.Add(uint64(0), "A", "V")
	f.Add(^uint64(0), "A b", "c: d")
	f.Add(uint64(0x5555555555555555), "(a), b", "<c>")
	f.Fuzz(func(t *testing.T, has uint64, a, b string) {
		if len(options) > 64 {
			t.Fatal("more options than bits")
		}
		e := entryWith(func(i int) bool { return has&(1<<i) != 0 })
		put := func(text string, to ...*string) {
			for _, p := range to {
				if *p != "" && plain(text) {
					*p = text
				}
			}
		}
		put(a, &e.Title, &e.Category, &e.SDK.Version, &e.SDK.Note)
		put(b, &e.Vendor, &e.Licence, &e.Description)
		for i := range e.Claims {
			put(a, &e.Claims[i].Note)
		}
		for i := range e.Readings {
			put(b, &e.Readings[i].Note)
		}
		for i := range e.Research {
			put(a, &e.Research[i].Summary)
		}
		if valid(e) != nil {
			return
		}
		checkRoundTrip(t, e)
	})
}

// plain says whether a text is one line that begins and ends in a letter or a
// digit: what a card gives back to the letter.
func plain(text string) bool {
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '`' || r == '\\' }) {
		return false
	}
	word := func(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
	return word(text[0]) && word(text[len(text)-1])
}
