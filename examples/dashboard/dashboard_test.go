package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

var update = flag.Bool("update", false, "write the golden files anew")

// small is the site of a made-up data set of three clients.
func small(t *testing.T) http.Handler {
	t.Helper()
	c, err := load("testdata/set", "testdata/older", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return newSite(c)
}

// embeddedSite is the site of the module's own data set.
func embeddedSite() http.Handler {
	return newSite(content{shown: registry.Default(), base: registry.Default()})
}

func get(t *testing.T, h http.Handler, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

// page gives a page's text and fails unless it is there.
func page(t *testing.T, h http.Handler, path string) string {
	t.Helper()
	w := get(t, h, path)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: %d\n%.400s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

// between cuts the piece out of a text that begins with from and ends with to.
func between(t *testing.T, text, from, to string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, from)
	piece, _, ok2 := strings.Cut(rest, to)
	if !ok || !ok2 {
		t.Fatalf("no %q … %q in\n%.2000s", from, to, text)
	}
	return from + piece + to + "\n"
}

func TestFragments(t *testing.T) {
	h := small(t)
	for _, test := range []struct{ name, path, from, to string }{
		{"matrix", "/?columns=tools&capability=prompts", `<div class="above">`, "</table>"},
		{"matrix-filtered", "/?capability=tools&status=full&tier=read&columns=limits", `<div class="above">`, "</table>"},
		{"matrix-unknown", "/?capability=prompts&status=unsupported", `<details class="unknown">`, "</details>"},
		{"client-disputes", "/client/alpha-cli", `<section aria-labelledby="disputes"`, "</section>"},
		{"client-capabilities", "/client/alpha-cli", `<table class="card">`, "</table>"},
		{"client-plans", "/client/alpha-cli", `<div class="plans">`, "</section>"},
		{"compare", "/compare?ids=alpha-cli,beta-ide", `<table class="compare">`, "</table>"},
		{"coverage", "/coverage?capability=prompts&by=our+gateway%3A+calls", `<section class="one"`, "</section>"},
		{"diff", "/diff", `<div class="intro">`, "</main>"},
		{"error", "/client/alfa-cli", `<div class="intro">`, "</div>"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := between(t, get(t, h, test.path).Body.String(), test.from, test.to)
			file := filepath.Join("testdata", test.name+".golden.html")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got)\n%s", test.path, diff)
			}
		})
	}
}

var names = regexp.MustCompile(`name="ids" value="([^"]*)"`)

// shown gives the ids of the clients in the matrix.
func shown(text string) []string {
	ids := []string{}
	for _, m := range names.FindAllStringSubmatch(text, -1) {
		ids = append(ids, m[1])
	}
	return ids
}

func TestFilter(t *testing.T) {
	h := small(t)
	for _, test := range []struct {
		query string
		want  []string
	}{
		{"", []string{"alpha-cli", "beta-ide"}},
		{"blank=yes", []string{"alpha-cli", "beta-ide", "gamma"}},
		{"sort=name&blank=yes&q=A", []string{"alpha-cli", "beta-ide", "gamma"}},
		{"q=MAKERS", []string{"beta-ide"}},
		{"q=alpha-mcp", []string{"alpha-cli"}},
		{"q=gam", []string{"gamma"}},
		{"category=ide", []string{"beta-ide"}},
		{"tier=read", []string{"alpha-cli"}},
		{"tier=declared", []string{"alpha-cli", "beta-ide"}}, // of alpha the list that disagrees
		{"tier=declared&capability=prompts", []string{"beta-ide"}},
		{"capability=prompts&status=supported", []string{"beta-ide"}},
		{"capability=prompts&status=unsupported", []string{"alpha-cli"}},
		{"capability=prompts&status=not-recorded", []string{"gamma"}},
		{"status=full", []string{"alpha-cli", "beta-ide"}}, // of nothing in particular: no condition
		{"disputed=yes", []string{"alpha-cli"}},
		{"disputed=yes&capability=prompts", []string{}},
		{"where=prompts+and+category+%3D+ide", []string{"beta-ide"}},
		{"where=not+prompts", []string{"alpha-cli"}}, // gamma is unknown, and never a no
		{"utm_source=elsewhere", []string{"alpha-cli", "beta-ide"}},
	} {
		if diff := cmp.Diff(test.want, shown(page(t, h, "/?"+test.query))); diff != "" {
			t.Errorf("?%s (-want +got)\n%s", test.query, diff)
		}
	}
}

// A filter's own address gives the same filter again.
func TestFilterAddress(t *testing.T) {
	for _, query := range []string{
		"/", "/?blank=yes&capability=prompts&category=cli&columns=tools&disputed=yes&q=a+b&sort=name&status=full&tier=read&where=tools",
	} {
		p := paramsOf(httptest.NewRequest("GET", query, nil))
		if got := filterOf(p, "overview").address("/"); got != query || p.err != nil {
			t.Errorf("%s has the address %s, error %v", query, got, p.err)
		}
	}
}

func TestErrors(t *testing.T) {
	h := small(t)
	for _, test := range []struct {
		path string
		code int
		says string
	}{
		{"/nowhere", 404, "no page"},
		{"/client/alfa-cli", 404, "alpha-cli"},
		{"/client/", 404, "no page"},
		{"/card/alpha-cli", 404, ".md"},
		{"/api/nowhere", 404, "nothing"},
		{"/api/client/alpha-cli", 404, ".json"},
		{"/api/client/nobody.json", 404, "nobody"},
		{"/?capability=tool.listChanged", 400, "tools.listChanged"},
		{"/?capability=transports", 400, "groups"},
		{"/?tier=guessed", 400, "guessed"},
		{"/?status=maybe", 400, "maybe"},
		{"/?columns=most", 400, "overview"},
		{"/?sort=size", 400, "known or name"},
		{"/?disputed=1", 400, "yes or no"},
		{"/?q=a&q=b", 400, "2 times"},
		{"/?q=" + strings.Repeat("x", 101), 400, "at most 100"},
		{"/?q=%ff", 400, "UTF-8"},
		{"/?q=%zz", 400, "cannot be read"},
		{"/?q=" + strings.Repeat("x", maxQuery), 414, "too long"},
		{"/compare?ids=alpha-cli,nobody", 404, "nobody"},
		{"/compare?ids=a,b,c,d,e,f,g,h,i", 400, "at most 8"},
		{"/api/compare.json", 400, "ids"},
		{"/coverage?capability=tools.result.delivery", 400, "no status"},
		{"/coverage?by=luck", 400, "luck"},
		{"/coverage?weights=alpha-cli", 400, "no weight"},
		{"/coverage?weights=alpha-cli:-1", 400, "whole number"},
		{"/coverage?weights=nobody:1", 400, "nobody"},
		{"/coverage?revision=soon", 400, "soon"},
		{"/client/alpha-cli?config=turbo", 400, "turbo"},
		{"/client/alpha-cli?policy=best", 400, "best"},
		{"/api/matrix.json?where=tools+%3D", 400, "where"},
	} {
		w := get(t, h, test.path)
		if w.Code != test.code || !strings.Contains(w.Body.String(), test.says) {
			t.Errorf("GET %.80s: %d, want %d and a page with %q:\n%s", test.path, w.Code, test.code, test.says, w.Body)
		}
		want := "text/html; charset=utf-8"
		if strings.HasPrefix(test.path, "/api/") {
			want = "application/json; charset=utf-8"
		}
		if got := w.Header().Get("Content-Type"); got != want {
			t.Errorf("GET %.80s: an error of type %s, want %s", test.path, got, want)
		}
		if got := w.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("GET %.80s: an error is kept: %q", test.path, got)
		}
	}
}

// A condition that cannot be read is told beside the field, and nothing is lost
// of what was typed.
func TestFaultyCondition(t *testing.T) {
	text := page(t, small(t), "/?where=tools+%3D+%3Cb%3E&category=cli")
	for _, want := range []string{`role="alert"`, "at character", `value="tools = &lt;b&gt;"`, `<option value="cli" selected="selected">`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %s", want)
		}
	}
}

func TestMethods(t *testing.T) {
	h := small(t)
	for _, path := range []string{"/", "/client/alpha-cli", "/api/clients.json"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", path, strings.NewReader("x")))
		if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("POST %s: %d, Allow %q; want 405 and GET, HEAD", path, w.Code, w.Header().Get("Allow"))
		}
		w = httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("HEAD", path, nil))
		if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") == "0" {
			t.Errorf("HEAD %s: %d with %d bytes, Content-Length %s", path, w.Code, w.Body.Len(), w.Header().Get("Content-Length"))
		}
	}
}

func TestHeaders(t *testing.T) {
	h := small(t)
	for _, path := range []string{"/", "/client/alpha-cli", "/nowhere", "/api/stats.json", "/icon.svg"} {
		got := get(t, h, path).Header()
		policy := got.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "script-src") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: content security policy %q", path, policy)
		}
		for key, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Vary": "Accept-Encoding"} {
			if got.Get(key) != want {
				t.Errorf("%s: %s is %q, want %q", path, key, got.Get(key), want)
			}
		}
	}
}

func TestCache(t *testing.T) {
	h := small(t)
	first := get(t, h, "/client/alpha-cli")
	tag := first.Header().Get("ETag")
	if tag == "" || first.Header().Get("Cache-Control") != keepPage {
		t.Fatalf("ETag %q, Cache-Control %q", tag, first.Header().Get("Cache-Control"))
	}
	for have, code := range map[string]int{tag: 304, `"x", ` + tag: 304, strings.TrimPrefix(tag, "W/"): 304, "*": 304, `"x"`: 200} {
		r := httptest.NewRequest("GET", "/client/alpha-cli", nil)
		r.Header.Set("If-None-Match", have)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != code || (code == 304) != (w.Body.Len() == 0) {
			t.Errorf("If-None-Match %s: %d with %d bytes, want %d", have, w.Code, w.Body.Len(), code)
		}
	}
	style := regexp.MustCompile(`/style-[0-9a-f]+\.css`).FindString(first.Body.String())
	if got := get(t, h, style); got.Code != 200 || !strings.Contains(got.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("style sheet %q: %d, Cache-Control %q", style, got.Code, got.Header().Get("Cache-Control"))
	}
}

func TestGzip(t *testing.T) {
	h := small(t)
	plain := page(t, h, "/")
	for accept, want := range map[string]bool{"": false, "gzip": true, "br, gzip;q=0.5": true, "gzip;q=0": false, "gzip; q=0.0": false, "br": false} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("Accept-Encoding %q: compressed %v, want %v", accept, got, want)
			continue
		}
		var body io.Reader = w.Body
		if want {
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := io.ReadAll(body); err != nil || string(got) != plain {
			t.Errorf("Accept-Encoding %q: another page, error %v", accept, err)
		}
	}
}

var (
	links = regexp.MustCompile(`(?:href|action)="([^"]*)"`)
	ids   = regexp.MustCompile(` id="([^"]*)"`)
)

// TestCrawl follows every link inside the site, over the module's own data set:
// each leads to a page that is there, is well-formed, and has what it points to.
func TestCrawl(t *testing.T) {
	h := embeddedSite()
	seen := map[string]string{} // by address, the page's text
	queue := []string{"/", "/?columns=all&blank=yes", "/?columns=limits", "/compare?ids=openai-codex,claude-code,vscode", "/?where=elicitation.form"}
	type pointer struct{ from, to, anchor string }
	var pointers []pointer
	kinds := map[string]int{}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if _, done := seen[path]; done {
			continue
		}
		w := get(t, h, path)
		if w.Code != http.StatusOK {
			t.Errorf("%s: %d", path, w.Code)
		}
		text := w.Body.String()
		seen[path] = text
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		kinds[strings.SplitN(strings.TrimPrefix(path, "/"), "/", 2)[0]]++
		wellFormed(t, path, text)
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			to, anchor, _ := strings.Cut(html.UnescapeString(m[1]), "#")
			switch {
			case strings.HasPrefix(to, "https://"), strings.HasPrefix(to, "http://"):
				continue
			case to == "":
				to = path
			case !strings.HasPrefix(to, "/"):
				t.Errorf("%s: a link to %q", path, to)
				continue
			}
			if anchor != "" {
				pointers = append(pointers, pointer{path, to, anchor})
			}
			// Comparing can go on for ever: follow one step of it. And the first
			// page, which is long, has an address for each capability.
			again := strings.HasPrefix(path, "/compare") && strings.HasPrefix(to, "/compare") ||
				strings.HasPrefix(path, "/coverage?") && strings.HasPrefix(to, "/?") && !strings.Contains(to, "tools.result.")
			if !again {
				queue = append(queue, to)
			}
		}
	}
	if kinds["client"] != registry.Default().Len() {
		t.Errorf("%d pages of clients were reached, want %d", kinds["client"], registry.Default().Len())
	}
	for _, p := range pointers {
		anchors := ids.FindAllStringSubmatch(seen[p.to], -1)
		if !slices.ContainsFunc(anchors, func(m []string) bool { return html.UnescapeString(m[1]) == p.anchor }) {
			t.Errorf("%s points to %s#%s, which is not there", p.from, p.to, p.anchor)
		}
	}
}

// wellFormed checks what a reader's program leans on: elements that close, ids
// that are there once, headers with a scope, fields with a label, one heading
// of the first rank, a language, a main part, nothing inline and no script.
func wellFormed(t *testing.T, path, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	once, labelled, fields := map[string]bool{}, map[string]bool{}, map[string]bool{}
	counts := map[string]int{}
	inLabel := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Errorf("%s: not well-formed: %v", path, err)
			return
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "label" {
			inLabel--
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		counts[e.Name.Local]++
		attr := map[string]string{}
		for _, a := range e.Attr {
			attr[a.Name.Local] = a.Value
			if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("%s: <%s %s>: inline", path, e.Name.Local, a.Name.Local)
			}
		}
		if id := attr["id"]; id != "" {
			if once[id] {
				t.Errorf("%s: two elements have the id %q", path, id)
			}
			once[id] = true
		}
		switch e.Name.Local {
		case "html":
			if attr["lang"] == "" {
				t.Errorf("%s: no language", path)
			}
		case "th":
			if attr["scope"] == "" {
				t.Errorf("%s: a table's header without a scope", path)
			}
		case "label":
			inLabel++
			labelled[attr["for"]] = true
		case "input", "select":
			if attr["type"] != "hidden" && attr["aria-label"] == "" && inLabel == 0 {
				fields[attr["id"]] = true
			}
		case "script", "iframe", "object", "style":
			t.Errorf("%s: a <%s>", path, e.Name.Local)
		}
	}
	for id := range fields {
		if !labelled[id] {
			t.Errorf("%s: the field %q has no label", path, id)
		}
	}
	for element, want := range map[string]int{"h1": 1, "main": 1, "footer": 1} {
		if counts[element] != want {
			t.Errorf("%s: %d <%s>, want %d", path, counts[element], element, want)
		}
	}
	if counts["table"] != counts["caption"] {
		t.Errorf("%s: %d tables, %d captions", path, counts["table"], counts["caption"])
	}
}

// TestMatrixSaysAll compares each cell of the page, in its words for who cannot
// see the glyph, with the answer that it stands for.
func TestMatrixSaysAll(t *testing.T) {
	text := page(t, embeddedSite(), "/?columns=overview&blank=yes&sort=name")
	cells := regexp.MustCompile(`(?s)<tr><th scope="row">.*?</tr>`)
	said := regexp.MustCompile(`<td class="s-([a-z-]+)( dis)?">.*?<span class="vh">([^<]*)</span>`)
	rows := 0
	for _, row := range cells.FindAllString(text, -1) {
		rows++
		c, ok := registry.Default().Client(names.FindStringSubmatch(row)[1])
		if !ok {
			t.Fatalf("no client in %s", row)
		}
		found := said.FindAllStringSubmatch(row, -1)
		if len(found) != len(overview) {
			t.Fatalf("%s: %d cells, want %d", c, len(found), len(overview))
		}
		for i, p := range overview {
			a := c.Ask(registry.Question{Capability: p})
			want := strings.ReplaceAll(a.Status().String(), "-", " ")
			if a.Known() != 0 && a.Basis() != evidence.ByRevision {
				want += ", " + a.Known().String()
			}
			if !a.DerivedFrom().IsZero() {
				want += ", derived"
			}
			if a.Disputed() {
				want += ", disputed"
			}
			if found[i][3] != want || found[i][1] != a.Status().String() || (found[i][2] != "") != a.Disputed() {
				t.Errorf("%s, %s: the cell says %q, want %q", c, p, found[i][1:], want)
			}
		}
	}
	if rows != registry.Default().Len() {
		t.Errorf("%d rows, want %d", rows, registry.Default().Len())
	}
}

// The disagreement about Codex's streamable HTTP is on its page and in its JSON.
func TestCodexDisagreement(t *testing.T) {
	h := embeddedSite()
	text := between(t, page(t, h, "/client/openai-codex"), `<article id="dispute-transports.streamableHttp"`, "</article>")
	for _, want := range []string{"full", "<b>unsupported</b>", "apify/mcp-client-capabilities", "contradiction"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	var got struct {
		Answers []struct {
			Capability    string
			Disputed      bool
			Disagreements []struct{ Status, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(page(t, h, "/api/client/openai-codex.json")), &got); err != nil {
		t.Fatal(err)
	}
	for _, a := range got.Answers {
		if a.Capability == "transports.streamableHttp" {
			if !a.Disputed || len(a.Disagreements) == 0 || a.Disagreements[0].Status != "unsupported" {
				t.Errorf("the JSON says %+v", a)
			}
			return
		}
	}
	t.Error("the JSON has no transports.streamableHttp")
}

// A client's JSON has all that its page has: the entry, what stands beside the
// claims, runs and traffic.
func TestClientJSON(t *testing.T) {
	c, _ := registry.Default().Client("openai-codex")
	var got struct {
		Beside, Runs, Traffic []json.RawMessage
		Entry                 json.RawMessage
	}
	if err := json.Unmarshal([]byte(page(t, embeddedSite(), "/api/client/openai-codex.json")), &got); err != nil {
		t.Fatal(err)
	}
	beside, runs, rows := 0, 0, 0
	for f := range c.Findings() {
		beside += len(f.Overlays)
	}
	for range c.Runs() {
		runs++
	}
	for traffic := range c.Traffic() {
		rows += len(traffic.Group.Rows)
	}
	if len(got.Beside) != beside || len(got.Runs) != runs || len(got.Traffic) != rows || beside*runs*rows == 0 {
		t.Errorf("%d records beside, %d runs, %d rows of traffic; want %d, %d, %d, none of them 0", len(got.Beside), len(got.Runs), len(got.Traffic), beside, runs, rows)
	}
	text, err := c.Entry().AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := json.Compact(&want, text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), string(got.Entry)); diff != "" {
		t.Errorf("entry (-want +got)\n%s", diff)
	}
}

func TestCard(t *testing.T) {
	c, _ := registry.Default().Client("openai-codex")
	if diff := cmp.Diff(string(card.Write(c)), page(t, embeddedSite(), "/card/openai-codex.md")); diff != "" {
		t.Errorf("card (-want +got)\n%s", diff)
	}
}

func TestClientAsked(t *testing.T) {
	h := embeddedSite()
	legacy := page(t, h, "/client/openai-codex?revision=2024-11-05")
	if !strings.Contains(legacy, `<tr id="transports.streamableHttp">`) || !strings.Contains(between(t, legacy, `<tr id="transports.streamableHttp">`, "</tr>"), "not-yet (2025-03-26)") {
		t.Error("asked at 2024-11-05 the page does not say that streamable HTTP came later")
	}
	if !strings.Contains(legacy, "Asked 2024-11-05") {
		t.Error("the page does not say what was asked")
	}
}

func TestMatrixJSON(t *testing.T) {
	var got struct {
		Data         struct{ Version string }
		Capabilities []string
		Clients      []struct {
			ID      string
			Answers map[string]struct {
				Status   string
				KnownBy  []string
				Disputed bool
			}
		}
		LeftOut int
	}
	if err := json.Unmarshal([]byte(page(t, embeddedSite(), "/api/matrix.json?blank=yes&sort=name")), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Clients) != registry.Default().Len() || got.LeftOut != 0 || got.Data.Version != registry.Default().Version() {
		t.Fatalf("%d clients, %d left out, data %q", len(got.Clients), got.LeftOut, got.Data.Version)
	}
	for _, j := range got.Clients {
		c, _ := registry.Default().Client(j.ID)
		for _, text := range got.Capabilities {
			a := c.Ask(registry.Question{Capability: capability.MustParse(text)})
			cell, there := j.Answers[text]
			if there == isGap(a) || there && (cell.Status != a.Status().String() || cell.Disputed != a.Disputed()) {
				t.Errorf("%s, %s: %+v, want %s", j.ID, text, cell, a.Status())
			}
		}
	}
}

func TestStatsJSON(t *testing.T) {
	var got map[string]any
	if err := json.Unmarshal([]byte(page(t, embeddedSite(), "/api/stats.json")), &got); err != nil {
		t.Fatal(err)
	}
	if stats := population.StatsOf(registry.Default()); got["clients"] != float64(stats.Clients) || got["claims"] != float64(stats.Claims) {
		t.Errorf("clients %v, claims %v; want %d, %d", got["clients"], got["claims"], stats.Clients, stats.Claims)
	}
}

func TestCoverageJSON(t *testing.T) {
	h := small(t)
	for query, want := range map[string]population.Coverage{
		"capability=prompts":                                           {Supported: 1, Unsupported: 1, Unknown: 1, Whole: 3},
		"capability=prompts&by=our+gateway%3A+calls":                   {Supported: 30, Unsupported: 60, Unknown: 10, Whole: 100},
		"capability=prompts&weights=beta-ide:2,+gamma:3,%3F:5":         {Supported: 2, Unknown: 8, Whole: 10},
		"capability=tools.listChanged&weights=alpha-cli:7":             {Supported: 7, Partial: 7, Whole: 7},
		"capability=elicitation.url&revision=2025-06-18&weights=?:1":   {Unknown: 1, Whole: 1},
		"capability=prompts&revision=2025-06-18&weights=alpha-cli%3A1": {Unsupported: 1, Whole: 1},
	} {
		var got struct {
			Coverage []struct {
				Coverage struct{ Supported, Partial, Unsupported, NotApplicable, Unknown, Whole uint64 }
			}
		}
		if err := json.Unmarshal([]byte(page(t, h, "/api/coverage.json?"+query)), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.Coverage) != 1 || population.Coverage(got.Coverage[0].Coverage) != want {
			t.Errorf("%s: %+v, want %+v", query, got.Coverage, want)
		}
	}
}

// The parts of a bar are the whole, side by side.
func TestBar(t *testing.T) {
	b := barOf(population.Coverage{Supported: 3, Partial: 1, Unsupported: 3, NotApplicable: 2, Unknown: 2, Whole: 8})
	want := bar{Says: "supported 37.5%, unsupported 37.5%, unknown 25%", Parts: []barPart{
		{"full", "0.000", "25.000"}, {"partial", "25.000", "12.500"}, {"unsupported", "37.500", "12.500"},
		{"not-applicable", "50.000", "25.000"}, {"not-recorded", "75.000", "25.000"},
	}}
	if diff := cmp.Diff(want, b); diff != "" {
		t.Errorf("bar (-want +got)\n%s", diff)
	}
	if none := barOf(population.Coverage{}); len(none.Parts) != 0 {
		t.Errorf("the bar of nothing has parts: %v", none)
	}
}

func TestSourceURL(t *testing.T) {
	e := dataset.Entry{Repository: "https://github.com/alpha/cli"}
	code := evidence.Source{Kind: evidence.SourceCode, Repository: "alpha/cli", Commit: "c0ffee"}
	at := func(path, lines string) evidence.Source {
		s := code
		s.Path, s.Lines = path, lines
		return s
	}
	elsewhere := at("a.go", "1")
	elsewhere.Repository = "beta/cli"
	for _, test := range []struct {
		source evidence.Source
		want   string
	}{
		{code, "https://github.com/alpha/cli/tree/c0ffee"},
		{at("a.go", ""), "https://github.com/alpha/cli/blob/c0ffee/a.go"},
		{at("a.go", "7"), "https://github.com/alpha/cli/blob/c0ffee/a.go#L7"},
		{at("a.go", "7-9"), "https://github.com/alpha/cli/blob/c0ffee/a.go#L7-L9"},
		{at("a.go", "7-9, 12"), "https://github.com/alpha/cli/blob/c0ffee/a.go"},
		{elsewhere, ""},
		{evidence.Source{URL: "https://list.example/"}, "https://list.example/"},
		{evidence.Source{URL: "javascript:alert(1)"}, ""},
		{evidence.Source{Title: "a letter"}, ""},
	} {
		if got := sourceURL(e, test.source); got != test.want {
			t.Errorf("%v: %q, want %q", test.source, got, test.want)
		}
	}
}

// What data files say is text: it cannot become part of the page.
func TestEscaping(t *testing.T) {
	h := small(t)
	for _, path := range []string{"/", "/client/alpha-cli", "/compare?ids=alpha-cli", "/coverage?capability=tools", "/?q=%3Cscript%3E"} {
		text := page(t, h, path)
		for _, bad := range []string{"Alpha <CLI>", "<watch>", "<script>"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s: %s stands there as it is", path, bad)
			}
		}
	}
}

// Every column is there in some choice, and headings cover all columns.
func TestColumns(t *testing.T) {
	for _, set := range columnSets() {
		columns, groups, err := columnsOf(set.word, capability.Prompts)
		if err != nil {
			t.Fatal(err)
		}
		span := 0
		for _, g := range groups {
			span += g.Span
		}
		focused := slices.IndexFunc(columns, func(c column) bool { return c.Focused })
		if span != len(columns) || focused < 0 {
			t.Errorf("%s: headings over %d of %d columns, focus at %d", set.word, span, len(columns), focused)
		}
	}
	everything := columnSets()[len(columnSets())-1].paths
	for p := range capability.All() {
		if (p.Kind() != capability.KindGroup) != slices.Contains(everything, p) {
			t.Errorf("%s: among all columns %v", p, slices.Contains(everything, p))
		}
	}
}

func TestRunUsage(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "o.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"-no"}, "-no"},
		{[]string{"surplus"}, `"surplus"`},
		{[]string{"-data", filepath.Join(dir, "none")}, "data.json"},
		{[]string{"-base", filepath.Join(dir, "none")}, "data.json"},
		{[]string{"-overlay", filepath.Join(dir, "o.json")}, "o.json:1:"},
		{[]string{"-traffic", filepath.Join(dir, "o.json")}, "o.json:1:"},
		{[]string{"-traffic", filepath.Join(dir, "none.json")}, "none.json"},
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), test.args, &out, &errs); code != 2 || !strings.Contains(errs.String(), test.says) || out.Len() > 0 {
			t.Errorf("%v: status %d, %q, want 2 and %q", test.args, code, errs.String(), test.says)
		}
	}
}

// An overlay that is put on top stands on the pages, and in what changed.
func TestOverlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "private.json")
	text := `{
  "$schema": "../schema/overlay.schema.json",
  "sources": {"us": {"kind": "public-report", "title": "our own trial"}},
  "clients": {"gamma": {"prompts": [{"tier": "declared", "source": "us", "status": "full"}]}}
}`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := load("testdata/set", "testdata/set", []string{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := newSite(c)
	if got := page(t, h, "/client/gamma"); !strings.Contains(got, "our own trial") {
		t.Error("the client's page does not have the overlay")
	}
	if got := page(t, h, "/diff"); !strings.Contains(got, "our own trial") || strings.Contains(got, "d-claims") {
		t.Error("the changes are not the overlay alone")
	}
}

// TestServe starts the program, asks it over the network, and stops it.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, w := io.Pipe()
	ended := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		ended <- run(ctx, []string{"-listen", "127.0.0.1:0", "-data", "testdata/set"}, w, &errs)
		w.Close()
	}()
	var address string
	if _, err := fmt.Fscanln(r, &address); err != nil {
		t.Fatalf("no address: %v; %s", err, errs.String())
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	resp, err := client.Get(address + "api/clients.json")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if !strings.Contains(string(body), `"alpha-cli"`) {
		t.Errorf("the clients are %s", body)
	}
	cancel()
	select {
	case code := <-ended:
		if code != 0 {
			t.Errorf("status %d: %s", code, errs.String())
		}
	case <-time.After(10 * time.Second):
		t.Error("it does not stop")
	}
}

// Each template file is a page or a part that pages share.
func TestTemplatesUsed(t *testing.T) {
	have := parseTemplates()
	err := fs.WalkDir(embedded, "templates", func(path string, d fs.DirEntry, err error) error {
		name := strings.TrimSuffix(d.Name(), ".html")
		if err == nil && !d.IsDir() && name != "layout" && name != "parts" && have[name] == nil {
			t.Errorf("%s is not used", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func BenchmarkPage(b *testing.B) {
	h := embeddedSite()
	for _, path := range []string{"/", "/?columns=all&blank=yes", "/client/openai-codex", "/coverage", "/api/matrix.json"} {
		b.Run(path, func(b *testing.B) {
			r := httptest.NewRequest("GET", path, nil)
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(httptest.NewRecorder(), r)
			}
		})
	}
}
