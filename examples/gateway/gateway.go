package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
)

const (
	defaultMaxBytes    = 4 << 20 // as many as package wire takes
	defaultMaxSessions = 4096
	defaultIdle        = 24 * time.Hour
)

// config is what a gateway is made of. Every member is needed but room.
type config struct {
	to          *url.URL // the server
	registry    *registry.Registry
	now         func() time.Time
	room        int   // characters that clients put before a tool's name
	maxBytes    int64 // of a message
	maxSessions int
	idle        time.Duration
}

// gateway is the proxy. Any number of requests may be under way at once.
type gateway struct {
	config
	proxy    httputil.ReverseProxy
	reports  *http.ServeMux
	sessions *table
	recorder *observed.Recorder
	changes  changes
}

func newGateway(c config) *gateway {
	g := &gateway{config: c, sessions: newTable(c.maxSessions, c.idle)}
	g.recorder = observed.New(observed.Config{Fold: folder(c.registry)})
	g.reports = g.pages()
	g.proxy = httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(c.to)
			r.Out.Header.Set("Accept-Encoding", "identity") // what is packed cannot be rewritten
		},
		ModifyResponse: g.response,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, fmt.Sprintf("gateway: no answer from the server: %v", err), http.StatusBadGateway)
		},
		ErrorLog: log.New(io.Discard, "", 0),
	}
	return g
}

type exchangeKey struct{}

// ServeHTTP serves the reports below /-/ and hands all else to the server.
func (g *gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if foreign(r) {
		http.Error(w, fmt.Sprintf("gateway: host %q: want a loopback one", r.Host), http.StatusForbidden)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/-/") {
		g.reports.ServeHTTP(w, r)
		return
	}
	x := g.newExchange(r.Header)
	defer x.end()
	r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, x))
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, g.maxBytes))
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			g.changes.add("", requestTooLarge)
			http.Error(w, fmt.Sprintf("gateway: the body has more than %d bytes", large.Limit), http.StatusRequestEntityTooLarge)
			return
		}
		if err != nil {
			http.Error(w, fmt.Sprintf("gateway: the body breaks off: %v", err), http.StatusBadRequest)
			return
		}
		body = x.requests(body)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	}
	g.proxy.ServeHTTP(w, r)
}

// response looks at what the server answers, and sees to it that its messages are
// rewritten on their way.
func (g *gateway) response(res *http.Response) error {
	x := res.Request.Context().Value(exchangeKey{}).(*exchange)
	x.answered(res)
	if packed := res.Header.Get("Content-Encoding"); packed != "" && packed != "identity" {
		return nil
	}
	switch media, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); media {
	case "text/event-stream":
		res.Body = &eventReader{source: res.Body, max: int(g.maxBytes), rewrite: x.responses, tooLong: x.tooLong}
		unsized(res)
	case "application/json":
		return g.whole(res, x)
	}
	return nil
}

// whole rewrites a response that is one JSON text.
func (g *gateway) whole(res *http.Response, x *exchange) error {
	text, err := io.ReadAll(io.LimitReader(res.Body, g.maxBytes+1))
	if err != nil {
		return err
	}
	if int64(len(text)) > g.maxBytes {
		x.tooLong()
		res.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(text), res.Body), res.Body}
		return nil
	}
	text = x.responses(text)
	res.Body.Close()
	res.Body, res.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	res.Header.Set("Content-Length", strconv.Itoa(len(text)))
	return nil
}

// unsized forgets how long a response is.
func unsized(res *http.Response) {
	res.ContentLength = -1
	res.Header.Del("Content-Length")
}

// foreign says that a request came in at a loopback address under the name of
// another host: a web page made a browser send it, by pointing its own name
// here. The server cannot tell, for the gateway gives it the server's own name.
func foreign(r *http.Request) bool {
	at, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if at == nil {
		return false
	}
	host, _, err := net.SplitHostPort(at.String())
	return err == nil && isLoopback(host) && !isLoopback(hostOf(r.Host))
}

// hostOf gives a host without its port.
func hostOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

func isLoopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}
