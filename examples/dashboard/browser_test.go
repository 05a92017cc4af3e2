package main

import (
	"bytes"
	"flag"
	"image/png"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

var screenshots = flag.String("screenshots", "", "folder to keep the browser test's screenshots in, as an absolute path")

// shoot takes a screenshot, keeps it if wanted, and gives how light it is on
// average, from 0 to 1.
func shoot(t *testing.T, b *browser, name string) float64 {
	t.Helper()
	picture := b.screenshot()
	if *screenshots != "" {
		if err := os.MkdirAll(*screenshots, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*screenshots, name+".png"), picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	sum, n := 0.0, 0
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y += 7 {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x += 7 {
			r, g, bl, _ := img.At(x, y).RGBA()
			sum += float64(r+g+bl) / (3 * 0xffff)
			n++
		}
	}
	return sum / float64(n)
}

// faintTexts is a script that gives the visible texts whose contrast with what
// is behind them is below 4.5, by the formula of WCAG 2.
const faintTexts = `
const lum = c => { const f = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * f[0] + .7152 * f[1] + .0722 * f[2]; };
const parse = s => { const m = s.match(/[\d.]+/g).map(Number); if (m.length < 4) m.push(1); return m; };
const behind = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; if (c[3] !== 0) return null; } return [255, 255, 255, 1]; };
const faint = new Set();
let seen = 0;
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let n; n = walk.nextNode();) {
  const e = n.parentElement;
  if (!n.data.trim() || !e.checkVisibility({visibilityProperty: true}) || e.closest('.vh, option')) continue;
  seen++;
  const fg = parse(getComputedStyle(e).color), bg = behind(e);
  const a = lum(fg), b = bg ? lum(bg) : a;
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (ratio < 4.5) faint.add(e.tagName + '.' + e.className + ' ' + ratio.toFixed(2) + ' ' + n.data.trim().slice(0, 30));
}
return {seen: seen, faint: [...faint]};`

// TestBrowser does in a real browser what a visitor does.
func TestBrowser(t *testing.T) {
	b := openBrowser(t)
	server := httptest.NewServer(newSite(content{shown: registry.Default(), base: registry.Default()}))
	defer server.Close()
	b.size(1440, 1000, false)
	b.dark(false)

	b.open(server.URL + "/")
	if light := shoot(t, b, "matrix-light"); light < 0.6 {
		t.Errorf("the page is dark (%.2f) though light is asked for", light)
	}

	// A filter: the clients whose streamable HTTP is disputed.
	b.choose("#capability", "transports.streamableHttp")
	b.click(b.find("input[name=disputed]"))
	b.click(b.find(".filter button"))
	b.arrive("capability=transports.streamableHttp", "disputed=yes")
	var left []string
	b.run(`return [...document.querySelectorAll('table.matrix input[name=ids]')].map(e => e.value)`, &left)
	slices.Sort(left)
	want := []string{}
	for c := range population.Clients(registry.Default(), population.Disputed(capability.TransportsStreamableHTTP), population.Yes) {
		want = append(want, c.ID())
	}
	if diff := cmp.Diff(want, left); diff != "" || !slices.Contains(left, "openai-codex") {
		t.Errorf("clients whose streamable HTTP is disputed (-want +got)\n%s", diff)
	}
	shoot(t, b, "filtered-light")

	// The disputed cell leads to the dispute on the client's page.
	b.click(b.find(`td.dis a[href="/client/openai-codex#dispute-transports.streamableHttp"]`))
	b.arrive("/client/openai-codex")
	if got := b.text("h1"); got != "Codex CLI" {
		t.Errorf("the heading is %q, want Codex CLI", got)
	}
	dispute := b.text(`[id="dispute-transports.streamableHttp"]`)
	for _, want := range []string{"full", "declared says unsupported", "apify/mcp-client-capabilities", "contradiction"} {
		if !strings.Contains(dispute, want) {
			t.Errorf("the dispute does not say %q: %s", want, dispute)
		}
	}
	shoot(t, b, "dispute-light")

	// From the list to a client by its name, and ask at another revision.
	b.open(server.URL + "/")
	b.write(b.find("#q"), "codex\n")
	b.arrive("q=codex")
	b.click(b.link("Codex CLI"))
	b.arrive("/client/openai-codex")
	b.choose("#revision", "2026-07-28")
	b.click(b.find(".filter button"))
	b.arrive("revision=2026-07-28")
	if got := b.text(".filter .hint"); !strings.Contains(got, "2026-07-28") {
		t.Errorf("the page says %q, want the revision that was asked", got)
	}

	// Tick two clients and compare them.
	b.open(server.URL + "/")
	b.click(b.find(`input[name=ids][value="openai-codex"]`))
	b.click(b.find(`input[name=ids][value="claude-code"]`))
	b.click(b.find(".above button"))
	b.arrive("/compare", "openai-codex", "claude-code")
	if got := b.text("table.compare thead"); !strings.Contains(got, "Codex CLI") || !strings.Contains(got, "Claude Code") {
		t.Errorf("compared are %q, want Codex CLI and Claude Code", got)
	}
	b.click(b.link("Show only what differs"))
	b.arrive("different=yes")
	var rows, differing int
	b.run(`return document.querySelectorAll('table.compare tbody tr').length`, &rows)
	b.run(`return document.querySelectorAll('table.compare tbody tr.differs').length`, &differing)
	if rows == 0 || rows != differing {
		t.Errorf("%d rows, %d of which differ: want all, and some", rows, differing)
	}
	shoot(t, b, "compare-light")

	if got := b.complaints(); got != "" {
		t.Errorf("the browser complains:\n%s", got)
	}
}

// pages are looked at in every scheme and width.
var pages = map[string]string{
	"matrix":       "/",
	"everything":   "/?columns=limits",
	"client":       "/client/openai-codex",
	"compare":      "/compare?ids=openai-codex,claude-code,vscode,cursor",
	"coverage":     "/coverage",
	"coverage-one": "/coverage?capability=tools.listChanged",
	"diff":         "/diff",
	"about":        "/about",
	"error":        "/nowhere",
}

// changed is a data set to compare with that lacks a client and has other claims.
func changed(t *testing.T) *registry.Registry {
	t.Helper()
	set := registry.Default().DataSet()
	for i, e := range set.Entries {
		if e.ID == "zed" {
			rest := append(append([]dataset.Entry(nil), set.Entries[:i]...), set.Entries[i+1:]...)
			for j := range rest {
				if rest[j].ID == "openai-codex" {
					rest[j].Claims = rest[j].Claims[2:]
					rest[j].Vendor = "Open AI"
				}
			}
			r, err := registry.New(dataset.Set{Version: "2026.10.1", Entries: rest})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
	}
	t.Fatal("no zed in the data set")
	return nil
}

func TestBrowserContrastAndWidth(t *testing.T) {
	b := openBrowser(t)
	server := httptest.NewServer(newSite(content{shown: registry.Default(), base: changed(t)}))
	defer server.Close()
	for _, screen := range []struct {
		name          string
		width, height int
		phone, dark   bool
	}{
		{"light", 1440, 1000, false, false},
		{"dark", 1440, 1000, false, true},
		{"phone", 390, 844, true, false},
		{"phone-dark", 390, 844, true, true},
	} {
		b.size(screen.width, screen.height, screen.phone)
		b.dark(screen.dark)
		for name, path := range pages {
			name += "-" + screen.name
			b.open(server.URL + path)
			light := shoot(t, b, name)
			if screen.dark == (light > 0.5) {
				t.Errorf("%s: lightness is %.2f", name, light)
			}
			b.run(`document.querySelectorAll('details').forEach(d => d.open = true)`, nil)
			var got struct {
				Seen  int
				Faint []string
			}
			b.run(faintTexts, &got)
			if got.Seen < 10 {
				t.Errorf("%s: only %d texts seen", name, got.Seen)
			}
			if len(got.Faint) > 0 {
				t.Errorf("%s: contrast below 4.5:\n%s", name, strings.Join(got.Faint, "\n"))
			}
			var wide int
			b.run(`return document.documentElement.scrollWidth`, &wide)
			if wide > screen.width {
				t.Errorf("%s: the page is %d wide on a screen of %d", name, wide, screen.width)
			}
		}
	}
	if got := b.complaints(); strings.Contains(got, "Content Security Policy") {
		t.Errorf("the browser complains:\n%s", got)
	}
}

// On a phone the matrix scrolls sideways under a first column that stays.
func TestBrowserStickyColumn(t *testing.T) {
	b := openBrowser(t)
	server := httptest.NewServer(newSite(content{shown: registry.Default(), base: registry.Default()}))
	defer server.Close()
	b.size(390, 844, true)
	b.open(server.URL + "/?q=codex")
	var got struct{ Before, After, Scrolled, Cell float64 }
	b.run(`
const region = document.querySelector('.scroll'), name = region.querySelector('tbody th'), cell = region.querySelector('tbody td');
region.scrollIntoView();
const before = name.getBoundingClientRect().left, at = cell.getBoundingClientRect().left;
region.scrollLeft = 200;
return {Before: before, After: name.getBoundingClientRect().left, Scrolled: region.scrollLeft, Cell: at - cell.getBoundingClientRect().left};`, &got)
	if got.Scrolled != 200 || got.Cell != 200 || got.Before != got.After {
		t.Errorf("scrolled by %v: cells moved by %v, the names from %v to %v; want 200, 200, and names that stay", got.Scrolled, got.Cell, got.Before, got.After)
	}
	shoot(t, b, "scrolled-phone")
}

// The first thing that the keyboard reaches leads to the content, and what has
// the focus can be seen.
func TestBrowserKeyboard(t *testing.T) {
	b := openBrowser(t)
	server := httptest.NewServer(newSite(content{shown: registry.Default(), base: registry.Default()}))
	defer server.Close()
	b.open(server.URL + "/")
	const tab, enter = "\ue004", "\ue007"
	focus := func() (got struct{ Text, Outline, Tag string }) {
		b.run(`const e = document.activeElement, s = getComputedStyle(e); return {Text: e.textContent, Outline: s.outlineStyle + ' ' + s.outlineWidth, Tag: e.tagName}`, &got)
		return got
	}
	b.press(tab)
	if got := focus(); got.Text != "Skip to the content" || got.Outline != "solid 3px" {
		t.Errorf("the first focus is %+v, want the skip link with a visible outline", got)
	}
	b.press(enter)
	if got := focus(); got.Tag != "MAIN" {
		t.Errorf("the skip link leads to %s, want MAIN", got.Tag)
	}
	b.press(tab)
	if got := focus(); got.Tag != "INPUT" {
		t.Errorf("after the skip link the focus is on %s, want the first field", got.Tag)
	}
}
