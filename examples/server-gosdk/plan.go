package main

import (
	"encoding/json"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// planFor says how to send the result of a tool call.
func (s *shop) planFor(req *mcp.CallToolRequest, kind evidence.ResultKind, outputSchema bool) registry.Plan {
	return s.session(req).Plan(registry.ToolResult{IsError: kind == evidence.ErrorResult, OutputSchema: outputSchema})
}

// session opens a session for a request, of what the client says in the request
// itself (from 2026-07-28 on) or said in initialize, and of the HTTP headers.
func (s *shop) session(req mcp.Request) *registry.Session {
	env := wire.Envelope{Transport: revision.Stdio}
	if extra := req.GetExtra(); extra != nil && extra.Header != nil {
		env = wire.Envelope{Transport: revision.StreamableHTTP, Header: extra.Header}
	}
	var c registry.Connection
	meta, _ := json.Marshal(req.GetParams().GetMeta())
	if said, err := wire.Read(meta, env); err == nil {
		c.Said = said
	} else if message, offer := handshake(req); message != nil {
		c.Said, _ = wire.Read(message, env) // what cannot be read says nothing
		c.Revision = negotiated(offer)
	}
	return s.clients.Session(c)
}

// handshake gives the params of initialize as they came, nil where the client
// sent none, and the revision that they offer. The SDK decoded them; what it has
// no field for is gone.
func handshake(req mcp.Request) (message []byte, offer string) {
	session, ok := req.GetSession().(*mcp.ServerSession)
	if !ok || session.InitializeParams() == nil {
		return nil, ""
	}
	said := session.InitializeParams()
	// ClientCapabilities.Roots is written even where the client declared none,
	// RootsV2 is nil there.
	type capabilities struct {
		*mcp.ClientCapabilities
		Roots *mcp.RootCapabilities `json:"roots,omitempty"`
	}
	params := struct {
		ProtocolVersion string              `json:"protocolVersion"`
		ClientInfo      *mcp.Implementation `json:"clientInfo,omitempty"`
		Capabilities    *capabilities       `json:"capabilities,omitempty"`
	}{ProtocolVersion: said.ProtocolVersion, ClientInfo: said.ClientInfo}
	if said.Capabilities != nil {
		params.Capabilities = &capabilities{said.Capabilities, said.Capabilities.RootsV2}
	}
	message, _ = json.Marshal(params)
	return message, said.ProtocolVersion
}

// negotiated is what the SDK answers to the revision that initialize offers; its
// sessions do not tell.
func negotiated(offer string) revision.Revision {
	r, err := revision.Parse(offer)
	if err != nil || r.Era() != revision.Legacy || !slices.Contains(mcp.SupportedProtocolVersions(), offer) {
		return revision.LatestLegacy()
	}
	return r
}

// result puts a payload where the plan wants it. The summary stands in content
// where that must not be empty though the model reads structuredContent.
func result(p registry.Plan, payload any, summary string) *mcp.CallToolResult {
	res := &mcp.CallToolResult{Content: []mcp.Content{}} // never absent, never null
	text, err := json.Marshal(payload)
	if err != nil {
		res.SetError(err)
		return res
	}
	if p.SendStructured {
		res.StructuredContent = json.RawMessage(text)
	}
	if p.SendContent && p.Mirror != registry.MirrorWasteful {
		summary = string(text)
	}
	if p.SendContent {
		res.Content = append(res.Content, &mcp.TextContent{Text: summary})
	}
	return res
}

// failure is the result of a call that failed.
func failure(p registry.Plan, err error) *mcp.CallToolResult {
	res := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
	if p.SendStructured {
		res = result(p, found{Error: err.Error()}, "failed")
	}
	res.IsError = true
	return res
}
