package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

// seen is all that a statement gives.
type seen struct {
	Method, Era, Revision, RevisionText, Name, Title, Version string
	Transport, HeaderRevision, HeaderText                     string
	Sent                                                      bool
	Declared, Requested, Records, Warnings                    []string
	Info, Capabilities                                        string
	Signals                                                   wire.Signals
}

func raw(b []byte) string {
	if b == nil {
		return "absent"
	}
	return string(b)
}

// seenOf asks every accessor.
func seenOf(s *wire.Statement) seen {
	v := seen{
		Method: s.Method(), Era: s.Era().String(), Revision: s.Revision().String(), RevisionText: s.RevisionText(),
		Name: s.Name(), Title: s.Title(), Version: s.Version().String(),
		Transport: s.Transport().String(), HeaderRevision: s.HeaderRevision().String(), HeaderText: s.HeaderRevisionText(),
		Sent: s.CapabilitiesSent(), Info: raw(s.RawClientInfo()), Capabilities: raw(s.RawCapabilities()), Signals: s.Signals(),
	}
	for p, status := range s.Declared() {
		v.Declared = append(v.Declared, fmt.Sprint(p, " ", status, " ", string(s.Raw(p))))
	}
	for p, status := range s.Requested() {
		v.Requested = append(v.Requested, fmt.Sprint(p, " ", status))
	}
	for p, r := range s.Records() {
		v.Records = append(v.Records, fmt.Sprint(p, " ", r.Status, " ", r.Source.Path))
	}
	for w := range s.Warnings() {
		v.Warnings = append(v.Warnings, fmt.Sprint(w.Kind, " ", w.Where))
	}
	return v
}

// seenOfTree is the same of the slow reader's.
func seenOfTree(s *treeStatement) seen {
	v := seen{
		Method: s.method, Era: s.era.String(), Revision: s.revision.String(), RevisionText: s.revisionText,
		Name: s.name, Title: s.title, Version: s.version.String(),
		Transport: s.transport.String(), HeaderRevision: s.headerRevision.String(), HeaderText: s.headerText,
		Sent: s.sent, Info: raw(s.info), Capabilities: raw(s.capabilities), Signals: s.signals,
	}
	at := treePointer(s.at, s.key)
	for _, d := range s.declared {
		v.Declared = append(v.Declared, fmt.Sprint(d.path, " ", d.status, " ", string(s.capabilities[d.from:d.to])))
		where := at + d.at
		if d.at == "" {
			where = at + d.path.Wire()
		}
		v.Records = append(v.Records, fmt.Sprint(d.path, " ", d.status, " ", where))
	}
	for _, d := range s.requested {
		v.Requested = append(v.Requested, fmt.Sprint(d.path, " ", d.status))
		v.Records = append(v.Records, fmt.Sprint(d.path, " ", d.status, " ", d.at))
	}
	for _, w := range s.warnings {
		v.Warnings = append(v.Warnings, fmt.Sprint(w.Kind, " ", w.Where))
	}
	return v
}

// status is Status by the list of what is said, answer by the rule in words.
func (s *treeStatement) status(p capability.Path) capability.Status {
	for _, d := range slices.Concat(s.declared, s.requested) {
		if d.path == p {
			return d.status
		}
	}
	return capability.NotRecorded
}

func (s *treeStatement) answer(p capability.Path) capability.Status {
	status := s.status(p)
	if status == capability.NotRecorded && s.sent && p.HasStatus() && p.Declarable() {
		return capability.Unsupported
	}
	return status
}

// paths is what both are asked: the whole tree, and members that are not listed.
func paths() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		for p := range capability.All() {
			if !yield(p) {
				return
			}
		}
		for _, text := range []string{"experimental.a", "experimental.codex/auth-change", "extensions.a.b/c", "transports.pigeon"} {
			if !yield(capability.MustParse(text)) {
				return
			}
		}
		yield(capability.Path{})
	}
}

// class is the error that err wraps.
func class(err error) error {
	for _, known := range []error{wire.ErrTooLarge, wire.ErrNotJSON, wire.ErrNoStatement} {
		if errors.Is(err, known) {
			return known
		}
	}
	return err
}

// sameAsTree checks that Read finds what the slow reader finds.
func sameAsTree(t *testing.T, message []byte, env wire.Envelope) {
	t.Helper()
	want, wantErr := treeRead(message, env)
	got, err := wire.Read(message, env)
	if class(err) != class(wantErr) {
		t.Fatalf("%q: error %v, want %v", message, err, wantErr)
	}
	if errors.Is(err, wire.ErrNotJSON) && err.Error() != wantErr.Error() {
		t.Errorf("%q: error %v, want %v", message, err, wantErr)
	}
	if err != nil {
		return
	}
	if diff := cmp.Diff(seenOfTree(want), seenOf(got)); diff != "" {
		t.Errorf("%q (-slow +got):\n%s", message, diff)
	}
	for p := range paths() {
		if got.Status(p) != want.status(p) || got.Answer(p) != want.answer(p) {
			t.Errorf("%q: %v: Status %v, Answer %v, want %v, %v", message, p, got.Status(p), got.Answer(p), want.status(p), want.answer(p))
		}
	}
	for w := range got.Warnings() {
		if w.Text == "" {
			t.Errorf("%q: no text at %v", message, w)
		}
	}
}

// odd are messages that try the corners of the reader.
var odd = []string{
	``, ` `, `{}`, `[]`, `[1]`, `nul`, `"a`, `{"a"}`, `{"a":}`, `{,}`, `{"a":1,}`, `[1,]`, `01`, `-`, `1.`, `1e`, `1e+`, `-0.5E-7`, `truE`,
	"\"\x01\"", "\"\xff\"", `"\x"`, `"\u12g4"`, `"\ud800"`, `{} x`, "\ufeff{}", `{"method":"initialize"}`, `{"method":"server/discover"}`,
	`{"\u006dethod":"init\u0069alize","par\u0061ms":{"protoc\u006flVersion":"2025-\u00306-18","c\u006cientInfo":{"n\u0061me":"\ud83d\ude00","version":"\u0031"},"capabilities":{"r\u006fots":{"listCh\u0061nged":true}}}}`,
	`{"method":"initialize","params":{"clientInfo":{"version":"1","name":"a","\u006eame":"b"},"capabilities":{"roots":{},"r\u006fots":false},"capabilities":{"Sampling":1}}}`,
	"{\"method\":\"initialize\",\"params\":{\"param\u017f\":1},\"param\u017f\":2,\"\u212a\":3}",
	`{"method":"initialize","params":{"protocolVersion":{"a":"` + strings.Repeat("é", 300) + `"}}}`,
	`{"method":"initialize","params":{"protocolVersion":"` + strings.Repeat("é", 300) + `"}}`,
	`{"method":"` + strings.Repeat("m", 257) + `","params":{"_meta":{"io.modelcontextprotocol/logLevel":"info"}}}`,
	`{"method":"initialize","params":{"_meta":{"openai/userAgent":"a\nb\u0000\ud800"},"clientInfo":{"name":"` + strings.Repeat("n", 257) + `"}}}`,
	`{"method":"notifications/cancelled","params":{"_meta":{"io.modelcontextprotocol/clientInfo":{}}}}`,
	`{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s"}}`,
	`{"supportedVersions":[],"capabilities":{}}`,
	`{"protocolVersion":"2025-06-18","clientInfo":{"name":"c"},"serverInfo":{"name":"s"}}`,
	`{"protocolVersion":"2025-06-18","capabilities":{` + strings.Repeat(`"roots":{},"experimental":{"a":1},`, 20) + `"roots":{"listChanged":null}}}`,
	`{"protocolVersion":"2025-06-18","capabilities":{"tasks":{"requests":{"sampling":{"createMessage":{"a":{"b":{}}},"x":1},"elicitation":{"Create":{}}},"List":1}}}`,
	`{"method":"subscriptions/listen","params":{"Notifications":{},"notifications":{"toolsListChanged":true,"ToolsListChanged":false,"resourceSubscriptions":["a"],"promptsListChanged":[]}}}`,
	`{"_meta":{"io.modelcontextprotocol/clientCapabilities":[],"IO.modelcontextprotocol/clientInfo":1}}`,
	`{"io.modelcontextprotocol/clientCapabilities":{"io.modelcontextprotocol/ui":{},"experimental":{"io.modelcontextprotocol/ui":false}}}`,
	`{"params":{"params":{"params":{}}},"_meta":{"_meta":{"capabilities":{"roots":{}}}},"capabilities":{"capabilities":{}}}`,
	`{"capabilities":` + strings.Repeat(`{"tasks":`, 127) + `1` + strings.Repeat(`}`, 128),
	`{"capabilities":` + strings.Repeat(`{"tasks":`, 128) + `1` + strings.Repeat(`}`, 129),
}

func TestReadEqualsTree(t *testing.T) {
	for _, message := range odd {
		sameAsTree(t, []byte(message), wire.Envelope{})
	}
	for _, h := range handshakes(t) {
		sameAsTree(t, h.bytes(), h.envelope())
		var indented bytes.Buffer
		if err := json.Indent(&indented, h.bytes(), "", "\t"); err != nil {
			t.Fatal(err)
		}
		sameAsTree(t, indented.Bytes(), h.envelope())
		for i := range h.bytes() { // cut off anywhere
			sameAsTree(t, h.bytes()[:i], wire.Envelope{})
		}
	}
}

// FuzzReadEqualsTree compares Read with the slow reader in all that it gives.
func FuzzReadEqualsTree(f *testing.F) {
	for _, message := range odd {
		f.Add([]byte(message), "2025-06-18", "a\r\nb\xff")
	}
	all := handshakes(f)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f.Add(all[name].bytes(), all[name].Headers["mcp-protocol-version"], all[name].Headers["user-agent"])
	}
	f.Fuzz(func(t *testing.T, message []byte, version, agent string) {
		sameAsTree(t, message, wire.Envelope{Header: map[string][]string{"Mcp-Protocol-Version": {version, agent}, "user-agent": {agent}, "USER-AGENT": {version}}})
	})
}
