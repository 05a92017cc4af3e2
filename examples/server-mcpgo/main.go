// Server-mcpgo is an MCP server, made with mark3labs/mcp-go, that sends each
// tool result as the client on the wire can use it: package registry says who
// that is and gives the plan.
//
//	go -C examples/server-mcpgo run .                      # on standard input and output
//	go -C examples/server-mcpgo run . -http 127.0.0.1:8080 # streamable HTTP at /mcp, loopback only
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

	"github.com/mark3labs/mcp-go/server"

	"github.com/mcpcaps/mcpcaps/registry"
)

func main() {
	address := flag.String("http", "", "serve streamable HTTP at this loopback `address` instead of standard input and output")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	orders := newServer(registry.Default())
	var err error
	if *address == "" {
		err = server.NewStdioServer(orders).Listen(ctx, os.Stdin, os.Stdout)
	} else {
		err = serve(ctx, *address, orders)
	}
	if err != nil && ctx.Err() == nil {
		fmt.Fprintf(os.Stderr, "server-mcpgo: %v\n", err)
		os.Exit(1)
	}
}

// serve serves the address until the context ends. The server asks nobody who
// they are, so the address has to be a loopback one.
func serve(ctx context.Context, address string, orders *server.MCPServer) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("-http %q: %w", address, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && !ip.IsLoopback() {
		return fmt.Errorf("-http %q is no loopback address, 127.0.0.1:8080 is one", address)
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", handler(orders))
	web := &http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { web.Close() })
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler serves both eras at one address. A session that this process does not
// know is refused, for what its client said in initialize is gone with it; the
// client then begins anew.
func handler(orders *server.MCPServer) http.Handler {
	return server.NewStreamableHTTPServer(orders, server.WithStateful(true))
}
