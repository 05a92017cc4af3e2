package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
)

// shop is what the tools work on.
type shop struct {
	clients *registry.Registry
	orders  *book
	server  *server.MCPServer
}

// pageSize is how many tools a page has, for clients that read later pages.
const pageSize = 2

// newServer makes a server with the tools of a new shop.
func newServer(clients *registry.Registry) *server.MCPServer {
	hooks := &server.Hooks{}
	s := &shop{clients: clients, orders: newBook(), server: server.NewMCPServer("orders", "1.0.0",
		server.WithToolCapabilities(false),
		server.WithInputSchemaValidation(),
		server.WithOutputSchemaValidation(),
		server.WithPaginationLimit(pageSize),
		server.WithHooks(hooks),
		// The list depends on who asks, so nobody may hand it on.
		server.WithMethodCacheHints(mcp.MethodToolsList, 0, mcp.CacheScopePrivate),
	)}
	hooks.AddAfterListTools(s.allPages)
	s.server.AddTool(mcp.NewTool("find_order", mcp.WithDescription("Look an order up by its id."),
		mcp.WithInputSchema[findArguments](), mcp.WithOutputSchema[found]()), mcp.NewTypedToolHandler(s.find))
	s.server.AddTool(mcp.NewTool("list_orders", mcp.WithDescription("List the orders, all or those in one state."),
		mcp.WithInputSchema[listArguments]()), mcp.NewTypedToolHandler(s.list))
	s.server.AddTool(mcp.NewTool("cancel_order", mcp.WithDescription("Cancel an open order, once the user has agreed."),
		mcp.WithInputSchema[cancelArguments]()), mcp.NewTypedToolHandler(s.cancel))
	return s.server
}

type findArguments struct {
	ID string `json:"id" jsonschema:"the order's id, such as A-1001"`
}

// find has an outputSchema.
func (s *shop) find(ctx context.Context, req mcp.CallToolRequest, in findArguments) (*mcp.CallToolResult, error) {
	o, err := s.orders.find(in.ID)
	if err != nil {
		return failure(s.planFor(ctx, req, evidence.ErrorResult, true), err), nil
	}
	return result(s.planFor(ctx, req, evidence.OKResult, true), found{Order: &o}, "1 order found"), nil
}

type listArguments struct {
	State string `json:"state,omitempty" jsonschema:"open, shipped or cancelled; all orders if it is left out"`
}

// list has no outputSchema, and its payload is no object.
func (s *shop) list(ctx context.Context, req mcp.CallToolRequest, in listArguments) (*mcp.CallToolResult, error) {
	orders, err := s.orders.list(in.State)
	if err != nil {
		return failure(s.planFor(ctx, req, evidence.ErrorResult, false), err), nil
	}
	plan, payload := s.planFor(ctx, req, evidence.OKResult, false), any(orders)
	if plan.ObjectOnly {
		payload = map[string]any{"orders": orders}
	}
	return result(plan, payload, fmt.Sprintf("%d orders found", len(orders))), nil
}

type cancelArguments struct {
	ID        string `json:"id" jsonschema:"the order's id, such as A-1002"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"the user was asked, and agreed"`
}

// cancel asks the user through the client where a person answers there, and
// else wants the model to have asked. Input requests serve every revision:
// before 2026-07-28 the SDK sends the request itself.
func (s *shop) cancel(ctx context.Context, req mcp.CallToolRequest, in cancelArguments) (*mcp.CallToolResult, error) {
	const key = "agree"
	answer := server.ElicitationResponse(req.Params.InputResponses, key)
	var err error
	switch may := s.session(ctx, req.Params.Meta, req.Header).Elicitation(); {
	case in.Confirmed:
	case may.Form != capability.Full || may.Person != capability.Full:
		err = errors.New("not cancelled: ask the user, then call again with confirmed set to true")
	case answer == nil:
		return server.NewInputRequestBuilder("").Elicit(key, mcp.ElicitationParams{
			Mode:            mcp.ElicitationModeForm,
			Message:         fmt.Sprintf("Cancel order %s?", in.ID),
			RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		}).ToolResult(), nil
	case answer.Action != mcp.ElicitationResponseActionAccept:
		err = errors.New("not cancelled: the user did not agree")
	}
	var o order
	if err == nil {
		o, err = s.orders.cancel(in.ID)
	}
	if err != nil {
		return failure(s.planFor(ctx, req, evidence.ErrorResult, false), err), nil
	}
	return result(s.planFor(ctx, req, evidence.OKResult, false), found{Order: &o}, "1 order cancelled"), nil
}

// allPages gives the whole list as the first page to clients that read no later
// page, or are not known to: they would miss the tools that stand there.
func (s *shop) allPages(ctx context.Context, _ any, req *mcp.ListToolsRequest, res *mcp.ListToolsResult) {
	if req.Params.Cursor != "" || s.session(ctx, req.Params.Meta, req.Header).Status(capability.ToolsPagination) == capability.Full {
		return
	}
	var all []mcp.Tool
	for _, tool := range s.server.ListTools() {
		all = append(all, tool.Tool)
	}
	slices.SortFunc(all, func(a, b mcp.Tool) int { return cmp.Compare(a.Name, b.Name) })
	res.Tools, res.NextCursor = all, ""
}
