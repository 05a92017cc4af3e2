package wire_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

// reading is what a message says, in words.
type reading struct {
	Name     string            `json:"name"`
	Title    string            `json:"title"`
	Version  string            `json:"version"`
	Revision string            `json:"revision"`
	Era      string            `json:"era"`
	Declared map[string]string `json:"declared"`
	Warnings []string          `json:"warnings"`
}

func readingOf(s *wire.Statement) reading {
	r := reading{
		Name:     s.Name(),
		Title:    s.Title(),
		Version:  s.Version().String(),
		Era:      s.Era().String(),
		Declared: map[string]string{},
		Warnings: []string{},
	}
	if !s.Revision().IsZero() {
		r.Revision = s.Revision().String()
	}
	for p, status := range s.Declared() {
		r.Declared[p.String()] = status.String()
	}
	for k := range s.WarningKinds() {
		r.Warnings = append(r.Warnings, k.String())
	}
	return r
}

// handshake is a file of testdata/handshakes.
type handshake struct {
	Raw       string             `json:"raw"`
	Message   json.RawMessage    `json:"message"`
	Headers   map[string]string  `json:"headers"`
	Transport revision.Transport `json:"transport"`
	Expect    struct {
		Wire reading `json:"wire"`
	} `json:"expect"`
}

func (h handshake) bytes() []byte {
	if h.Raw != "" {
		return []byte(h.Raw)
	}
	return h.Message
}

func (h handshake) envelope() wire.Envelope {
	env := wire.Envelope{Transport: h.Transport, Header: map[string][]string{}}
	for k, v := range h.Headers {
		env.Header[k] = []string{v}
	}
	return env
}

// handshakes gives the files by name.
func handshakes(t testing.TB) map[string]handshake {
	t.Helper()
	files, err := filepath.Glob("testdata/handshakes/*.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]handshake{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var h handshake
		if err := json.Unmarshal(data, &h); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = h
	}
	return all
}

func TestHandshakes(t *testing.T) {
	all := handshakes(t)
	if len(all) != 113 {
		t.Errorf("testdata/handshakes has %d files, want 113", len(all))
	}
	for name, h := range all {
		t.Run(name, func(t *testing.T) {
			s, err := wire.Read(h.bytes(), h.envelope())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(h.Expect.Wire, readingOf(s)); diff != "" {
				t.Errorf("reading (-want +got):\n%s", diff)
			}
			if got := s.Signals().UserAgent; got != h.Headers["user-agent"] {
				t.Errorf("user agent %q, want %q", got, h.Headers["user-agent"])
			}
			if got := s.HeaderRevisionText(); got != h.Headers["mcp-protocol-version"] {
				t.Errorf("revision in the header %q, want %q", got, h.Headers["mcp-protocol-version"])
			}
			if s.Transport() != h.Transport {
				t.Errorf("transport %v, want %v", s.Transport(), h.Transport)
			}
			checkStatement(t, s)
		})
	}
}

// checkStatement checks what holds for every statement.
func checkStatement(t *testing.T, s *wire.Statement) {
	t.Helper()
	kinds := map[wire.WarningKind]bool{}
	for w := range s.Warnings() {
		kinds[w.Kind] = true
		if w.Where != "" && w.Where[0] != '/' && !strings.HasPrefix(w.Where, "header ") {
			t.Errorf("warning stands at %q, want a pointer or a header", w.Where)
		}
	}
	for k := range wire.WarningKinds() {
		if s.Warns(k) != kinds[k] {
			t.Errorf("Warns(%v) = %v, but the list says %v", k, s.Warns(k), kinds[k])
		}
	}
	var paths []string
	for p, status := range s.Declared() {
		paths = append(paths, p.String())
		if got := s.Status(p); got != status {
			t.Errorf("Status(%v) = %v, Declared has %v", p, got, status)
		}
		if got := s.Answer(p); got != status {
			t.Errorf("Answer(%v) = %v, Declared has %v", p, got, status)
		}
		if !json.Valid(s.Raw(p)) {
			t.Errorf("Raw(%v) = %q, want JSON", p, s.Raw(p))
		}
		if p.IsZero() || !p.HasStatus() || !p.Declarable() {
			t.Errorf("%q is declared and cannot be", p)
		}
	}
	if len(slices.Compact(slices.Sorted(slices.Values(paths)))) != len(paths) {
		t.Errorf("declared twice: %v", paths)
	}
	if len(paths) > 0 && !s.CapabilitiesSent() {
		t.Errorf("declared without capabilities: %v", paths)
	}
}
