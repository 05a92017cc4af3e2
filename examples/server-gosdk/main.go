// Server-gosdk is an MCP server, made with the official Go SDK, that sends each
// tool result as the client on the wire can use it: package registry says who
// that is and gives the plan.
//
//	go -C examples/server-gosdk run .                      # on standard input and output
//	go -C examples/server-gosdk run . -http 127.0.0.1:8080 # streamable HTTP at /mcp, loopback only
//
// It has three tools: find_order (with an outputSchema), list_orders (without),
// and cancel_order (asks the user where the client can). It serves all revisions
// from 2024-11-05 to 2026-07-28. planFor in plan.go is what its author wrote to
// follow the plan, result and failure put it into the SDK's words.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

func main() {
	address := flag.String("http", "", "serve streamable HTTP at this loopback `address` instead of standard input and output")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	server := newServer(registry.Default())
	var err error
	if *address == "" {
		err = server.Run(ctx, &mcp.StdioTransport{})
	} else {
		err = serve(ctx, *address, server)
	}
	if err != nil && ctx.Err() == nil {
		fmt.Fprintf(os.Stderr, "server-gosdk: %v\n", err)
		os.Exit(1)
	}
}

// serve serves the address until the context ends. The server asks nobody who
// they are, so the address has to be a loopback one.
func serve(ctx context.Context, address string, server *mcp.Server) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("-http %q: %w", address, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && !ip.IsLoopback() {
		return fmt.Errorf("-http %q is no loopback address, 127.0.0.1:8080 is one", address)
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", handler(server))
	web := &http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { web.Close() })
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler serves both eras at one address. The SDK takes 2026-07-28 only without
// sessions, and without sessions it forgets what a legacy client said of itself
// in initialize.
func handler(server *mcp.Server) http.Handler {
	one := func(*http.Request) *mcp.Server { return server }
	legacy := mcp.NewStreamableHTTPHandler(one, nil)
	modern := mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{Stateless: true})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if at, err := revision.Parse(r.Header.Get("MCP-Protocol-Version")); err == nil && at.Era() == revision.Modern {
			modern.ServeHTTP(w, r)
			return
		}
		legacy.ServeHTTP(w, r)
	})
}
