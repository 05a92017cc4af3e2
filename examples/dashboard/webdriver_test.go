package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// browser is a session of a headless Chromium, driven by chromedriver over the
// WebDriver protocol. Each method fails the test when the browser does not do it.
type browser struct {
	t    *testing.T
	base string // the session's address
	http *http.Client
}

// openBrowser starts chromedriver and, through it, Chromium. Without one of them
// the test is skipped.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium here: install Debian's packages chromium and chromium-driver")
	}
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("no chromedriver here: install Debian's package chromium-driver")
	}
	cmd := exec.Command(driver, "--port=0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	// The driver is this machine's: no proxy is asked for it.
	b := &browser{t: t, base: "http://127.0.0.1:" + portOf(t, out), http: &http.Client{Transport: &http.Transport{}, Timeout: time.Minute}}
	var session struct {
		SessionID string `json:"sessionId"`
	}
	b.call("POST", "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"browserName": "chrome",
		"goog:chromeOptions": map[string]any{"binary": chromium, "args": []string{
			"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
			"--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-proxy-server",
			"--window-size=1440,1000", "--user-data-dir=" + t.TempDir(),
		}},
		"goog:loggingPrefs": map[string]string{"browser": "ALL"},
	}}}, &session)
	b.base += "/session/" + session.SessionID
	t.Cleanup(func() { b.call("DELETE", "", nil, nil) })
	return b
}

var portLine = regexp.MustCompile(`started successfully on port (\d+)`)

// portOf reads the port that the driver chose.
func portOf(t *testing.T, out io.Reader) string {
	t.Helper()
	port := make(chan string, 1)
	go func() {
		defer close(port)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := portLine.FindStringSubmatch(lines.Text()); m != nil {
				port <- m[1]
			}
		}
	}()
	select {
	case p, ok := <-port:
		if ok {
			return p
		}
		t.Fatal("chromedriver ended before it listened")
	case <-time.After(30 * time.Second):
		t.Fatal("chromedriver does not say its port")
	}
	return ""
}

// call sends a command and reads the value that comes back into result.
func (b *browser) call(method, path string, body, result any) {
	b.t.Helper()
	var text []byte
	if method == "POST" {
		if body == nil {
			body = struct{}{}
		}
		var err error
		if text, err = json.Marshal(body); err != nil {
			b.t.Fatal(err)
		}
	}
	req, err := http.NewRequest(method, b.base+path, bytes.NewReader(text))
	if err != nil {
		b.t.Fatal(err)
	}
	resp, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	answer := struct{ Value json.RawMessage }{}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		b.t.Fatalf("%s %s: %v", method, path, err)
	}
	if resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %s: %s: %.600s", method, path, resp.Status, answer.Value)
	}
	if result != nil {
		if err := json.Unmarshal(answer.Value, result); err != nil {
			b.t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

func (b *browser) open(url string) {
	b.t.Helper()
	b.call("POST", "/url", map[string]string{"url": url}, nil)
}

// arrive waits until the page at an address that has all the parts is there.
func (b *browser) arrive(parts ...string) {
	b.t.Helper()
	var at struct{ Address, State string }
	for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		b.run(`return {Address: location.href, State: document.readyState}`, &at)
		missing := func(part string) bool { return !strings.Contains(at.Address, part) }
		if at.State == "complete" && !slices.ContainsFunc(parts, missing) {
			return
		}
	}
	b.t.Fatalf("at %s (%s): want an address with %q", at.Address, at.State, parts)
}

// element is a reference as WebDriver hands it out.
type element map[string]string

func (e element) id() string {
	for _, id := range e {
		return id
	}
	return ""
}

func (b *browser) find(css string) element {
	b.t.Helper()
	var e element
	b.call("POST", "/element", map[string]string{"using": "css selector", "value": css}, &e)
	return e
}

// link finds a link by its text.
func (b *browser) link(text string) element {
	b.t.Helper()
	var e element
	b.call("POST", "/element", map[string]string{"using": "link text", "value": text}, &e)
	return e
}

func (b *browser) click(e element) {
	b.t.Helper()
	b.call("POST", "/element/"+e.id()+"/click", nil, nil)
}

// write types text into an element.
func (b *browser) write(e element, text string) {
	b.t.Helper()
	b.call("POST", "/element/"+e.id()+"/value", map[string]string{"text": text}, nil)
}

// press sends a key to whatever has the focus.
func (b *browser) press(key string) {
	b.t.Helper()
	b.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{
		"type": "key", "id": "keyboard",
		"actions": []any{map[string]string{"type": "keyDown", "value": key}, map[string]string{"type": "keyUp", "value": key}},
	}}}, nil)
}

// choose picks an option of a select by its value.
func (b *browser) choose(css, value string) {
	b.t.Helper()
	b.click(b.find(fmt.Sprintf("%s option[value=%q]", css, value)))
}

func (b *browser) text(css string) string {
	b.t.Helper()
	var text string
	b.call("GET", "/element/"+b.find(css).id()+"/text", nil, &text)
	return text
}

// run runs a script in the page, which returns its result.
func (b *browser) run(script string, result any) {
	b.t.Helper()
	b.call("POST", "/execute/sync", map[string]any{"script": script, "args": []any{}}, result)
}

// tell sends a command of Chromium's own protocol.
func (b *browser) tell(cmd string, params map[string]any) {
	b.t.Helper()
	b.call("POST", "/goog/cdp/execute", map[string]any{"cmd": cmd, "params": params}, nil)
}

// dark asks for the scheme that people choose who like it dark, or the light one.
func (b *browser) dark(on bool) {
	b.t.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	b.tell("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]string{"name": "prefers-color-scheme", "value": scheme}}})
}

// size makes the screen that of a phone, or of a desk.
func (b *browser) size(width, height int, phone bool) {
	b.t.Helper()
	b.tell("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone})
}

func (b *browser) screenshot() []byte {
	b.t.Helper()
	var text string
	b.call("GET", "/screenshot", nil, &text)
	png, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		b.t.Fatal(err)
	}
	return png
}

// complaints gives what the browser wrote to its console since last asked: faults
// of scripts, refusals by the content security policy, what could not be loaded.
func (b *browser) complaints() string {
	b.t.Helper()
	var entries []struct{ Level, Message string }
	b.call("POST", "/se/log", map[string]string{"type": "browser"}, &entries)
	var list []string
	for _, e := range entries {
		list = append(list, e.Level+" "+e.Message)
	}
	return strings.Join(list, "\n")
}
