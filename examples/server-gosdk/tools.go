package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
)

// shop is what the tools work on.
type shop struct {
	clients *registry.Registry
	orders  *book
}

// pageSize is how many tools a page has, for clients that read later pages.
const pageSize = 2

// newServer makes a server with the tools of a new shop.
func newServer(clients *registry.Registry) *mcp.Server {
	s := &shop{clients, newBook()}
	server := mcp.NewServer(&mcp.Implementation{Name: "orders", Version: "1.0.0"}, &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{}, // the SDK adds what there is
		PageSize:     pageSize,
		// The list depends on who asks, so nobody may hand it on.
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
	})
	mcp.AddTool(server, &mcp.Tool{Name: "find_order", Description: "Look an order up by its id.", OutputSchema: mustSchema[found]()}, s.find)
	mcp.AddTool(server, &mcp.Tool{Name: "list_orders", Description: "List the orders, all or those in one state."}, s.list)
	mcp.AddTool(server, &mcp.Tool{Name: "cancel_order", Description: "Cancel an open order, once the user has agreed."}, s.cancel)
	server.AddReceivingMiddleware(s.allPages)
	return server
}

// mustSchema gives the JSON Schema of a type that has one.
func mustSchema[T any]() *jsonschema.Schema {
	schema, err := jsonschema.For[T](nil)
	if err != nil {
		panic(err)
	}
	return schema
}

type findArguments struct {
	ID string `json:"id" jsonschema:"the order's id, such as A-1001"`
}

// find has an outputSchema. The SDK would fill in structuredContent from a typed
// result, whether the client reads it or not, so the result is untyped.
func (s *shop) find(_ context.Context, req *mcp.CallToolRequest, in findArguments) (*mcp.CallToolResult, any, error) {
	o, err := s.orders.find(in.ID)
	if err != nil {
		return failure(s.planFor(req, evidence.ErrorResult, true), err), nil, nil
	}
	return result(s.planFor(req, evidence.OKResult, true), found{Order: &o}, "1 order found"), nil, nil
}

type listArguments struct {
	State string `json:"state,omitempty" jsonschema:"open, shipped or cancelled; all orders if it is left out"`
}

// list has no outputSchema, and its payload is no object.
func (s *shop) list(_ context.Context, req *mcp.CallToolRequest, in listArguments) (*mcp.CallToolResult, any, error) {
	orders, err := s.orders.list(in.State)
	if err != nil {
		return failure(s.planFor(req, evidence.ErrorResult, false), err), nil, nil
	}
	plan, payload := s.planFor(req, evidence.OKResult, false), any(orders)
	if plan.ObjectOnly {
		payload = map[string]any{"orders": orders}
	}
	return result(plan, payload, fmt.Sprintf("%d orders found", len(orders))), nil, nil
}

type cancelArguments struct {
	ID        string `json:"id" jsonschema:"the order's id, such as A-1002"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"the user was asked, and agreed"`
}

// cancel asks the user through the client where a person answers there, and
// else wants the model to have asked. InputRequests serve every revision: before
// 2026-07-28 the SDK sends the request itself.
func (s *shop) cancel(_ context.Context, req *mcp.CallToolRequest, in cancelArguments) (*mcp.CallToolResult, any, error) {
	const key = "agree"
	answer, answered := req.Params.InputResponses[key].(*mcp.ElicitResult)
	var err error
	switch may := s.session(req).Elicitation(); {
	case in.Confirmed:
	case may.Form != capability.Full || may.Person != capability.Full:
		err = errors.New("not cancelled: ask the user, then call again with confirmed set to true")
	case !answered:
		ask := &mcp.ElicitParams{
			Mode:            "form",
			Message:         fmt.Sprintf("Cancel order %s?", in.ID),
			RequestedSchema: &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}},
		}
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{key: ask}}, nil, nil
	case answer.Action != "accept":
		err = errors.New("not cancelled: the user did not agree")
	}
	var o order
	if err == nil {
		o, err = s.orders.cancel(in.ID)
	}
	if err != nil {
		return failure(s.planFor(req, evidence.ErrorResult, false), err), nil, nil
	}
	return result(s.planFor(req, evidence.OKResult, false), found{Order: &o}, "1 order cancelled"), nil, nil
}

// allPages puts all pages of tools/list into one for clients that read no later
// page, or are not known to: they would miss the tools that stand there.
func (s *shop) allPages(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		listing, ok := req.(*mcp.ListToolsRequest)
		if !ok {
			return next(ctx, method, req)
		}
		if listing.Params == nil {
			listing.Params = &mcp.ListToolsParams{}
		}
		res, err := next(ctx, method, listing)
		all, ok := res.(*mcp.ListToolsResult)
		if err != nil || !ok || s.session(listing).Status(capability.ToolsPagination) == capability.Full {
			return res, err
		}
		for all.NextCursor != "" {
			params := &mcp.ListToolsParams{Meta: listing.Params.Meta, Cursor: all.NextCursor}
			res, err := next(ctx, method, &mcp.ListToolsRequest{Session: listing.Session, Params: params, Extra: listing.Extra})
			if err != nil {
				return nil, err
			}
			page := res.(*mcp.ListToolsResult)
			all.Tools, all.NextCursor = append(all.Tools, page.Tools...), page.NextCursor
		}
		return all, nil
	}
}
