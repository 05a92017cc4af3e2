// Dashboard shows what MCP clients can do, in pages for people and as JSON for
// programs: all clients at once, one client's card, clients side by side, how
// many have a capability, and what changed from one data set to another.
//
//	go run ./examples/dashboard [-listen ADDRESS] [-data DIR] [-base DIR] [-overlay FILE]... [-traffic FILE]...
//
// Without flags it shows the data set that comes with the module. -data shows
// the data set of a folder in its place, and each -overlay puts private records
// on top. /diff compares what is shown with -base, which is the module's own
// data set where it is not given. Each -traffic is a traffic report whose counts
// can weigh the clients of /coverage.
//
// Exit status: 0 stopped by an interrupt, 1 could not serve, 2 bad usage or data.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// files is a flag that may be given several times.
type files []string

func (f *files) String() string { return fmt.Sprint([]string(*f)) }

func (f *files) Set(name string) error {
	*f = append(*f, name)
	return nil
}

// run is main with its surroundings as arguments. It serves until ctx ends.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("dashboard", flag.ContinueOnError)
	flags.SetOutput(stderr)
	listen := flags.String("listen", "localhost:8080", "`address` to listen on")
	data := flags.String("data", "", "`folder` of the data set to show (default: the module's own)")
	base := flags.String("base", "", "`folder` of the data set that /diff compares with (default: the module's own)")
	var overlays, reports files
	flags.Var(&overlays, "overlay", "overlay `file` to put on top of what is shown; may be given several times")
	flags.Var(&reports, "traffic", "traffic report `file` that can weigh clients; may be given several times")
	if flags.Parse(args) != nil {
		return 2
	}
	fail := func(status int, err error) int {
		fmt.Fprintf(stderr, "dashboard: %v\n", err)
		return status
	}
	if flags.NArg() > 0 {
		return fail(2, fmt.Errorf("unexpected argument %q: want flags only", flags.Arg(0)))
	}
	c, err := load(*data, *base, overlays, reports)
	if err != nil {
		return fail(2, err)
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		return fail(1, err)
	}
	fmt.Fprintf(stdout, "http://%s/\n", listener.Addr())
	if err := serve(ctx, listener, newSite(c)); err != nil {
		return fail(1, err)
	}
	return 0
}

// content is what the pages are about.
type content struct {
	shown, base *registry.Registry
	traffic     []observed.Report
}

func load(data, base string, overlays, reports []string) (content, error) {
	var c content
	var err error
	if c.shown, err = folder(data); err != nil {
		return c, err
	}
	if c.base, err = folder(base); err != nil {
		return c, err
	}
	var on []dataset.Overlay
	for _, name := range overlays {
		text, err := os.ReadFile(name)
		if err != nil {
			return c, err
		}
		o, err := dataset.ReadOverlay(name, text)
		if err != nil {
			return c, err
		}
		on = append(on, o)
	}
	if len(on) > 0 {
		if c.shown, err = c.shown.Overlay(on...); err != nil {
			return c, err
		}
	}
	for _, name := range reports {
		text, err := os.ReadFile(name)
		if err != nil {
			return c, err
		}
		r, err := observed.ReadReport(name, text)
		if err != nil {
			return c, err
		}
		c.traffic = append(c.traffic, r)
	}
	c.traffic = append(c.traffic, c.shown.DataSet().Observed...)
	return c, nil
}

// folder gives the registry of a data set's folder, the module's own for "".
func folder(dir string) (*registry.Registry, error) {
	if dir == "" {
		return registry.Default(), nil
	}
	set, err := dataset.ReadFS(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	return registry.New(set)
}

// serve answers requests until ctx ends, then lets those under way finish.
func serve(ctx context.Context, listener net.Listener, h http.Handler) error {
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := server.Shutdown(patience); err != nil {
		return err
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
