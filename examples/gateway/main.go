// Gateway is an HTTP reverse proxy for one MCP server (streamable HTTP) that knows
// who is behind it: it recognises the client of each request, leaves out what
// that client would lose or choke on, and counts what clients say and do.
//
//	go -C examples/gateway run . -to http://127.0.0.1:9000                  # listens at 127.0.0.1:8080
//	go -C examples/gateway run . -to http://127.0.0.1:9000 -listen 127.0.0.1:8181 -room 13
//
// Point clients at the same path as the server's, http://127.0.0.1:8080/mcp for
// one at http://127.0.0.1:9000/mcp. It prints its address when it starts, and
// nothing more. What it found out is served beside:
//
//	/-/report    a traffic report, as observed.ReadReport reads it; 404 before anything came
//	/-/lines     the counts in their flat form, as observed.ReadLines reads them
//	/-/changes   what was left out of, or put into, messages: counts by client
//	/-/upstream  what one session with the server could declare for all sessions that
//	             are kept, and why not more; ?revision=2025-06-18, ?partial=yes
//
// # Who it is
//
// Up to 2025-11-25 the client says so in initialize; that is kept under the
// Mcp-Session-Id that the server gives out, for at most -sessions sessions and
// -idle of silence. From 2026-07-28 on every request says so itself, and nothing is
// kept. Where neither is there the HTTP headers have to do.
//
// # What is changed
//
// In the result of tools/list, a tool is left out whose name breaks a limit of the
// client, or that comes after as many as it takes, where the client would lose the
// tool, the list or the call. A client that renames, shortens or warns gets it all
// the same. A limit that counts more than the server can know (a prefix, the tools
// of other servers) is applied to what is known, so what is left out is lost in
// any case; -room says how many characters clients put before a name.
//
// In a tool result, structuredContent and content follow the plan that package
// registry gives: structuredContent goes where the revision or the client has no
// use for it, its JSON is put into content where the model gets nothing else, and
// taken out where the model would read it twice. No payload is left out of both.
// A client of which nothing is known gets what the server sent, but for what its
// revision does not allow.
//
// Each client speaks with the server for itself, so what it declares passes as it
// is. A gateway that shares one session among its clients may declare no more than
// /-/upstream says, or the server asks for what some of them cannot do.
//
// Everything else passes unchanged: other methods, members that are not known
// here, what is not JSON. A request body of more than -max bytes is refused with
// 413; a response or event of more passes as it is. Event streams are handed on
// event by event.
//
// The gateway asks nobody who they are, and neither do its reports, so it listens
// at loopback addresses only, and refuses requests that name another host.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"time"

	"github.com/mcpcaps/mcpcaps/registry"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is main with its surroundings as arguments. It gives the exit status: 2
// for bad usage, 1 where the address cannot be served.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	listen, c, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "gateway: %v\n", err)
		return 2
	}
	if err := serve(ctx, listen, newGateway(c), stdout); err != nil {
		fmt.Fprintf(stderr, "gateway: %v\n", err)
		return 1
	}
	return 0
}

// parse reads the command line.
func parse(args []string, stderr io.Writer) (listen string, c config, err error) {
	c = config{registry: registry.Default(), now: time.Now}
	flags := flag.NewFlagSet("gateway", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&listen, "listen", "127.0.0.1:8080", "the loopback `address` to listen at")
	to := flags.String("to", "", "the `URL` of the server, without the path that clients use")
	flags.IntVar(&c.room, "room", 0, "how many `characters` clients put before a tool's name; mcp__orders__ has 13")
	flags.Int64Var(&c.maxBytes, "max", defaultMaxBytes, "how many `bytes` a request body may have")
	flags.IntVar(&c.maxSessions, "sessions", defaultMaxSessions, "how many sessions are kept; the one unused for longest goes first")
	flags.DurationVar(&c.idle, "idle", defaultIdle, "for how long a session without requests is kept")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.Usage()
		}
		return "", c, err
	}
	c.to, err = url.Parse(*to)
	host, _, hostErr := net.SplitHostPort(listen)
	switch {
	case flags.NArg() > 0:
		return "", c, fmt.Errorf("%q is no flag: want -to URL", flags.Arg(0))
	case err != nil || c.to.Host == "" || c.to.Scheme != "http" && c.to.Scheme != "https":
		return "", c, fmt.Errorf("-to %q: want the server's URL, such as http://127.0.0.1:9000", *to)
	case hostErr != nil || !isLoopback(host):
		return "", c, fmt.Errorf("-listen %q is no loopback address: 127.0.0.1:8080 is one", listen)
	case c.room < 0:
		return "", c, fmt.Errorf("-room %d: want 0 or more", c.room)
	case c.maxBytes < 1:
		return "", c, fmt.Errorf("-max %d: want 1 or more", c.maxBytes)
	case c.maxSessions < 1:
		return "", c, fmt.Errorf("-sessions %d: want 1 or more", c.maxSessions)
	case c.idle <= 0:
		return "", c, fmt.Errorf("-idle %v: want more than 0s", c.idle)
	}
	return listen, c, nil
}

// serve serves the address until the context ends.
func serve(ctx context.Context, address string, g *gateway, stdout io.Writer) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "http://%s -> %s\n", listener.Addr(), g.to)
	web := &http.Server{Handler: g, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { web.Close() })
	defer stop()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
