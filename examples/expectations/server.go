// Package expectations is a server small enough to read at one sitting, and a
// test of it that shows package registrytest: what the server rests on, what
// each client's model gets of its results, and recorded clients played against
// it over HTTP.
package expectations

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Forecast is what the server's one tool tells.
type Forecast struct {
	Sky  string `json:"sky"`
	High int    `json:"high"` // degrees Celsius
}

// Result makes a tool result that carries the forecast as the plan says.
func Result(f Forecast, p registry.Plan) (map[string]any, error) {
	text, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	result := map[string]any{"content": []any{}}
	if p.SendContent {
		result["content"] = []any{map[string]any{"type": "text", "text": string(text)}}
	}
	if p.SendStructured {
		result["structuredContent"] = f
	}
	return result, nil
}

// Handler answers tools/call with the forecast, in a form that suits the client
// of the request. It speaks the modern era only, where each request says who
// sends it.
func Handler(r *registry.Registry, f Forecast) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, wire.MaxBytes))
		if err != nil {
			http.Error(w, "the request is too large", http.StatusRequestEntityTooLarge)
			return
		}
		said, err := wire.Read(body, wire.Envelope{Transport: revision.StreamableHTTP, Header: req.Header})
		if err != nil || said.Method() != "tools/call" {
			http.Error(w, "want a tools/call request of 2026-07-28", http.StatusBadRequest)
			return
		}
		result, err := Result(f, r.Session(registry.Connection{Said: said}).Plan(registry.ToolResult{}))
		if err != nil {
			http.Error(w, "the forecast cannot be told", http.StatusInternalServerError)
			return
		}
		var id struct {
			ID json.RawMessage `json:"id"`
		}
		// the message was read above, so it is JSON
		_ = json.Unmarshal(body, &id)
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": id.ID, "result": result})
	})
}
