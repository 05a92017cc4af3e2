package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

func TestUsage(t *testing.T) {
	for _, tt := range []struct {
		args   string
		status int
		want   string // on standard error
	}{
		{"", 2, `gateway: -to "": want the server's URL`},
		{"-to localhost:9000", 2, `-to "localhost:9000": want the server's URL`},
		{"-to ftp://localhost", 2, `-to "ftp://localhost": want`},
		{"-to http://localhost:9000 more", 2, `"more" is no flag`},
		{"-to http://localhost:9000 -listen :8080", 2, `-listen ":8080" is no loopback address: 127.0.0.1:8080 is one`},
		{"-to http://localhost:9000 -listen 10.0.0.1:80", 2, `no loopback address`},
		{"-to http://localhost:9000 -listen localhost", 2, `no loopback address`},
		{"-to http://localhost:9000 -room -1", 2, "-room -1: want 0 or more"},
		{"-to http://localhost:9000 -max 0", 2, "-max 0: want 1 or more"},
		{"-to http://localhost:9000 -sessions 0", 2, "-sessions 0: want 1 or more"},
		{"-to http://localhost:9000 -idle 0s", 2, "-idle 0s: want more than 0s"},
		{"-none", 2, "not defined: -none"},
		{"-to http://localhost:9000 -listen 127.0.0.1:99999", 1, "99999"},
		{"-h", 0, "-room characters"},
	} {
		var stdout, stderr bytes.Buffer
		status := run(t.Context(), strings.Fields(tt.args), &stdout, &stderr)
		if status != tt.status || !strings.Contains(stderr.String(), tt.want) || stdout.Len() > 0 {
			t.Errorf("%q: status %d, %q, want %d, %q; printed %q", tt.args, status, stderr.String(), tt.status, tt.want, stdout.String())
		}
	}
}

// TestRun checks that the address is printed, and that the end of the context ends
// the program.
func TestRun(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	near, far := io.Pipe()
	status := make(chan int)
	var stderr bytes.Buffer
	go func() {
		status <- run(ctx, []string{"-to", "http://127.0.0.1:9000", "-listen", "127.0.0.1:0"}, far, &stderr)
	}()
	line := make([]byte, 100)
	n, err := near.Read(line)
	if got := string(line[:n]); err != nil || !strings.HasPrefix(got, "http://127.0.0.1:") || !strings.HasSuffix(got, " -> http://127.0.0.1:9000\n") {
		t.Errorf("printed %q, %v", got, err)
	}
	stop()
	if got := <-status; got != 0 {
		t.Errorf("status %d: %s", got, stderr.String())
	}
}
