package main

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// planFor says how to send the result of a tool call.
func (s *shop) planFor(ctx context.Context, req mcp.CallToolRequest, kind evidence.ResultKind, outputSchema bool) registry.Plan {
	return s.session(ctx, req.Params.Meta, req.Header).Plan(registry.ToolResult{IsError: kind == evidence.ErrorResult, OutputSchema: outputSchema})
}

// session opens a session for a request, of what the client says in the request
// itself (from 2026-07-28 on) or said in initialize, and of the HTTP headers.
func (s *shop) session(ctx context.Context, meta *mcp.Meta, header http.Header) *registry.Session {
	env := wire.Envelope{Transport: revision.Stdio}
	if len(header) > 0 {
		env = wire.Envelope{Transport: revision.StreamableHTTP, Header: header}
	}
	message := handshake(ctx)
	if server.IsModernRequest(ctx) {
		message, _ = json.Marshal(meta)
	}
	said, _ := wire.Read(message, env) // what cannot be read says nothing
	at, _ := revision.Parse(server.RequestProtocolVersion(ctx))
	return s.clients.Session(registry.Connection{Said: said, Revision: at})
}

// handshake gives the params of initialize as they came, with the negotiated
// revision in place of the offered one, and nil where the session has none. The
// SDK decoded them; what it has no field for is gone.
func handshake(ctx context.Context) []byte {
	session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
	if !ok {
		return nil
	}
	message, _ := json.Marshal(map[string]any{
		"protocolVersion": server.RequestProtocolVersion(ctx),
		"clientInfo":      session.GetClientInfo(),
		"capabilities":    session.GetClientCapabilities(),
	})
	return message
}

// result puts a payload where the plan wants it. The summary stands in content
// where that must not be empty though the model reads structuredContent.
func result(p registry.Plan, payload any, summary string) *mcp.CallToolResult {
	res := &mcp.CallToolResult{Content: []mcp.Content{}} // never absent, never null
	text, err := json.Marshal(payload)
	if err != nil {
		return mcp.NewToolResultError(err.Error())
	}
	if p.SendStructured {
		res.StructuredContent = json.RawMessage(text)
	}
	if p.SendContent && p.Mirror != registry.MirrorWasteful {
		summary = string(text)
	}
	if p.SendContent {
		res.Content = append(res.Content, mcp.NewTextContent(summary))
	}
	return res
}

// failure is the result of a call that failed.
func failure(p registry.Plan, err error) *mcp.CallToolResult {
	res := mcp.NewToolResultError(err.Error())
	if p.SendStructured {
		res = result(p, found{Error: err.Error()}, "failed")
	}
	res.IsError = true
	return res
}
