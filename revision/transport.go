package revision

import (
	"errors"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// A Transport is a way in which MCP messages travel between client and server.
type Transport uint8

// The transports of the specification.
const (
	// TransportUnknown is the zero value: not recorded.
	TransportUnknown Transport = iota
	// Stdio is newline-delimited JSON over a child process's standard input and
	// output; text form "stdio".
	Stdio
	// StreamableHTTP is one HTTP endpoint that answers each POST with JSON or an
	// event stream, specified since 2025-03-26; text form "http".
	StreamableHTTP
	// SSE is the HTTP+SSE transport of 2024-11-05: a standing event stream and a
	// second endpoint to post to; superseded by StreamableHTTP and deprecated;
	// text form "sse".
	SSE
)

// ParseTransport reads a transport's text form: "stdio", "http" or "sse", by
// exact case. Anything else, the empty text included, is an error.
func ParseTransport(text string) (Transport, error) {
	var t Transport
	if text == "" {
		return t, errors.New("no transport is named: want one of stdio, http, sse")
	}
	err := t.UnmarshalText([]byte(text))
	return t, err
}

// String gives the text form, "?" for TransportUnknown, and "Transport(9)" for
// a number that is no transport.
func (t Transport) String() string { return shown(transports.Text(t)) }

// MarshalText gives the text form, and no text for TransportUnknown. A number
// that is no transport is an error.
func (t Transport) MarshalText() ([]byte, error) { return transports.Marshal(t) }

// UnmarshalText reads what MarshalText gives; every other text is an error, and
// leaves t as it was.
func (t *Transport) UnmarshalText(text []byte) error { return transports.Read(t, text) }

var transports = enum.List[Transport]{Noun: "transport", Words: enum.Words{"", "stdio", "http", "sse"}}
