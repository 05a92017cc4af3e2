package expectations_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/examples/expectations"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/registrytest"
	"github.com/mcpcaps/mcpcaps/revision"
)

// What the server's author believes about clients. When a release of the
// registry says otherwise, this fails, and says why.
func TestBeliefs(t *testing.T) {
	registrytest.Delivers(t, "openai-codex", evidence.StructuredWins)
	registrytest.Delivers(t, "claude-code", evidence.StructuredWins)
	registrytest.Supports(t, "openai-codex", capability.Tools, capability.TransportsStreamableHTTP)

	// that Codex elicits has to be seen in its code, at that very revision
	registrytest.Expect{
		Revision: revision.R20250618,
		KnownBy:  evidence.TiersOf(evidence.Read),
		Fit:      evidence.Exact,
	}.Supports(t, "openai-codex", capability.Elicitation)
}

// The result that follows a client's plan loses nothing there, whoever it is.
func TestPlannedResults(t *testing.T) {
	for c := range registry.Default().Clients() {
		plan := c.View(registry.Question{}).Plan(registry.ToolResult{})
		result, err := expectations.Result(expectations.Forecast{Sky: "clear", High: 21}, plan)
		if err != nil {
			t.Fatal(err)
		}
		registrytest.CheckResult(t, result, registry.ToolResult{}, c.ID())
	}
}

// A result that is the same for everybody has to be safe for all who may come.
func TestOneResultForAll(t *testing.T) {
	const result = `{
		"content": [{"type": "text", "text": "{\"sky\":\"clear\",\"high\":21}"}],
		"structuredContent": {"sky": "clear", "high": 21}
	}`
	registrytest.CheckResult(t, result, registry.ToolResult{OutputSchema: true}, "openai-codex", "claude-code", "vscode", "cursor", "zed")
}

// Each client that was recorded in the modern era calls the tool over HTTP, and
// its model gets the forecast.
func TestEachClientGetsTheForecast(t *testing.T) {
	server := httptest.NewServer(expectations.Handler(registry.Default(), expectations.Forecast{Sky: "clear", High: 21}))
	defer server.Close()
	played := 0
	for h := range registrytest.Handshakes() {
		if h.Era() != revision.Modern {
			continue
		}
		played++
		t.Run(h.Client(), func(t *testing.T) {
			result := call(t, server, h)
			registrytest.Expect{Revision: h.Revision()}.CheckResult(t, result, registry.ToolResult{}, h.Client())
		})
	}
	if played == 0 {
		t.Error("no client was played")
	}
}

// To play one client at one revision takes a line.
func TestLegacyIsRefused(t *testing.T) {
	server := httptest.NewServer(expectations.Handler(registry.Default(), expectations.Forecast{}))
	defer server.Close()
	cursor := registrytest.Play(t, "cursor", revision.R20250618)
	if response := post(t, server, cursor, cursor.Opening()); response.StatusCode != http.StatusBadRequest {
		t.Errorf("initialize has the status %s, want %d", response.Status, http.StatusBadRequest)
	}
}

// call calls the tool as a client and gives the result's JSON.
func call(t *testing.T, server *httptest.Server, h registrytest.Handshake) json.RawMessage {
	t.Helper()
	message, err := h.Request(3, "tools/call", map[string]any{"name": "forecast"})
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		ID     int             `json:"id"`
		Result json.RawMessage `json:"result"`
	}
	if err := json.NewDecoder(post(t, server, h, message).Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	if answer.ID != 3 {
		t.Errorf("the answer is to the request %d, want 3", answer.ID)
	}
	return answer.Result
}

// post posts a message as a client would. The body is closed when the test ends.
func post(t *testing.T, server *httptest.Server, h registrytest.Handshake, message []byte) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, bytes.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = h.Header(message)
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response
}
