package registrytest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// claims is the clients of the tests' own data set: what their files claim.
func claims() map[string]string {
	const code = `"evidence": [{"tier": "read", "source": "code", "path": "src/call.go", "lines": "7-9", "revision": "2025-06-18"}]`
	return map[string]string{
		"keeps-structured": `"elicitation": {"status": "partial", "note": "Only in the terminal.", ` + code + `},
			"sampling": {"status": "unsupported", ` + code + `},
			"roots": [
				{"status": "full", "within": {"transport": "stdio"}, ` + code + `},
				{"status": "unsupported", "within": {"config": "modern"}, ` + code + `}
			],
			"tools.result.image": {"status": "full", ` + code + `},
			"tools.result.audio": {"status": "unsupported", ` + code + `},
			"tools.result.resourceLink": {"status": "partial", "note": "Where it is text.", ` + code + `},
			"tools.result.emptyContent": {"status": "full", ` + code + `},
			"tools.result.delivery": {"delivery": "structured-wins", ` + code + `}`,
		"keeps-content": `"prompts": {"status": "full", "evidence": [
				{"tier": "read", "source": "code", "path": "src/prompts.go", "revision": "2025-06-18"},
				{"tier": "declared", "source": "listing", "status": "unsupported", "word": "no", "revision": "2025-06-18"}
			]},
			"tools.result.emptyContent": {"status": "unsupported", ` + code + `},
			"tools.result.delivery": {"delivery": "content-only", ` + code + `}`,
		"divided": `"tools.result.delivery": {"delivery": "both", "evidence": [
				{"tier": "read", "source": "code", "path": "src/call.go", "revision": "2025-06-18"},
				{"tier": "declared", "source": "listing", "delivery": "structured-wins", "revision": "2025-06-18"}
			]}`,
		"changed": `"tools.result.delivery": [
				{"delivery": "both", "within": {"until": "2.0.0"}, ` + code + `},
				{"delivery": "content-only", "within": {"since": "2.0.0"}, ` + code + `}
			]`,
		"silent": ``,
	}
}

// cited gives the sources that claims cite.
func cited(claims string) string {
	var list []string
	for key, source := range map[string]string{
		"code":    `{"kind": "source-code", "repository": "some/client", "commit": "0123abc", "date": "2026-11-30"}`,
		"listing": `{"kind": "directory", "title": "A listing", "url": "https://example.org/list", "date": "2026-11-01"}`,
	} {
		if strings.Contains(claims, `"source": "`+key+`"`) {
			list = append(list, `"`+key+`": `+source)
		}
	}
	return strings.Join(list, ", ")
}

// world is a registry of the tests' own, so that failures do not change with
// the embedded data set.
func world(t testing.TB) *registry.Registry {
	t.Helper()
	var set dataset.Set
	for _, id := range []string{"changed", "divided", "keeps-content", "keeps-structured", "silent"} {
		e, err := dataset.ReadEntry(id+".json", fmt.Appendf(nil, `{
			"id": %q, "title": "Client", "class": "product", "vendor": "Somebody", "category": "cli",
			"modes": [
				{"config": "default", "default": true, "preferred": "2025-06-18"},
				{"config": "modern", "stage": "experimental", "preferred": "2026-07-28"}
			],
			"sources": {%s},
			"claims": {%s}}`, id, cited(claims()[id]), claims()[id]))
		if err != nil {
			t.Fatal(err)
		}
		set.Entries = append(set.Entries, e)
	}
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// recorder is a TB that keeps what it is told.
type recorder struct {
	errors []string
	fatal  string
}

// stop is what a recorder panics with in place of ending the goroutine.
type stop struct{}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.fatal = fmt.Sprintf(format, args...)
	panic(stop{})
}

// record gives what an assertion tells the test.
func record(do func(t *recorder)) (r *recorder) {
	r = &recorder{}
	defer func() {
		if p := recover(); p != nil && p != (stop{}) {
			panic(p)
		}
	}()
	do(r)
	return r
}

// String gives all of it, as a golden file has it.
func (r *recorder) String() string {
	var b strings.Builder
	for _, e := range r.errors {
		b.WriteString("error: " + e + "\n")
	}
	if r.fatal != "" {
		b.WriteString("fatal: " + r.fatal + "\n")
	}
	if b.Len() == 0 {
		return "passes\n"
	}
	return b.String()
}
