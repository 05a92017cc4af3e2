package wire

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Read reads what a client says of itself in a message, which is one of
//
//   - an initialize request, whole or its params alone;
//   - a request of the modern era, whole, its params alone, or their _meta
//     alone. server/discover and subscriptions/listen are of that era even
//     where _meta says nothing.
//
// The form decides. The params of initialize are known by protocolVersion,
// capabilities or clientInfo; a _meta by one of the client's keys in it. Both
// also hold for what is no MCP at all but looks like it, such as the initialize
// of the Agent Client Protocol, whose protocolVersion is a number: it reads
// with the warnings that it earns. A method and params are enough of a request:
// whether it has an id is not looked at. A notification is known by its method,
// a server's result by serverInfo or supportedVersions where clientInfo is not
// there.
//
// The error wraps ErrTooLarge, ErrNotJSON or ErrNoStatement. Whatever else is
// wrong with a message is a warning. The Statement keeps no part of message.
func Read(message []byte, env Envelope) (*Statement, error) {
	var room room
	r := room.reader()
	if len(message) > MaxBytes {
		return nil, refusal(message)
	}
	root, ok := r.document(message, 0, around)
	if !ok {
		return nil, refusal(message)
	}
	if kind := r.tape[root].kind; kind != anObject {
		return nil, fmt.Errorf("%w: want one object, have %s", ErrNoStatement, kind.phrase())
	}
	if err := r.message(root); err != nil {
		return nil, err
	}
	return r.done(env)
}

// refusal says what is wrong with a message that the scanner refused.
func refusal(message []byte) error {
	_, err := jsontree.Parse(message, jsontree.Limits{
		Bytes: MaxBytes, Depth: MaxDepth, Values: MaxValues, KeyBytes: MaxKeyBytes,
	})
	if err == nil { // the parts of a Said are counted together
		return fmt.Errorf("%w: want at most %d values, have more", ErrTooLarge, MaxValues)
	}
	if limit := (*jsontree.LimitError)(nil); errors.As(err, &limit) {
		return fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	return fmt.Errorf("%w: %w", ErrNotJSON, err)
}

// message finds out the form and reads it.
func (r *reader) message(root node) error {
	if method := r.get(root, keyMethod); r.tape[method].kind == aString {
		return r.request(root, method)
	}
	meta := r.get(root, keyMeta)
	switch {
	case r.hasAny(root, keyServerInfo, keySupported) && r.get(root, keyClientInfo) == 0:
		return fmt.Errorf("%w: want what a client says, have the result of a server", ErrNoStatement)
	case r.hasAny(root, keyVersion, keyClientInfo, keyCapabilities):
		r.legacy(form{params: root, meta: meta})
	case r.isMeta(meta):
		r.modern(form{params: root, meta: meta, metaAt: "/_meta"})
	case r.isMeta(root):
		r.modern(form{meta: root})
	default:
		return fmt.Errorf("%w: want a method, %q, %q, %q, or a _meta with %q",
			ErrNoStatement, keyVersion, keyClientInfo, keyCapabilities, keyMetaVersion)
	}
	return nil
}

// request reads a message with a method.
func (r *reader) request(root, method node) error {
	f := form{root: root, method: method, params: r.get(root, keyParams), paramsAt: "/params", metaAt: "/params/_meta"}
	f.meta = r.get(f.params, keyMeta)
	name := r.bytes(method)
	switch {
	case bytes.HasPrefix(name, []byte(notification)):
		return fmt.Errorf("%w: want a request, have the notification %q", ErrNoStatement, enum.Clip(string(name), 80))
	case string(name) == methodInitialize:
		r.legacy(f)
	case string(name) == methodDiscover, string(name) == methodListen, r.isMeta(f.meta):
		r.modern(f)
	default:
		return fmt.Errorf("%w: want initialize, or a request with %q in params._meta, have a plain %q",
			ErrNoStatement, keyMetaVersion, enum.Clip(string(name), 80))
	}
	return nil
}

// form is where the parts of a message stand; zero for a part that is not there.
type form struct {
	root, method, params, meta, capabilities, filter node
	paramsAt, metaAt                                 string
}

// legacy reads initialize.
func (r *reader) legacy(f form) {
	r.s = &Statement{era: revision.Legacy, at: f.paramsAt, key: keyCapabilities}
	version, info := r.get(f.params, keyVersion), r.get(f.params, keyClientInfo)
	if f.capabilities == 0 {
		f.capabilities = r.get(f.params, keyCapabilities)
	}
	r.keep(f, version, info)
	r.envelope(f)
	r.outer(f.params, f.paramsAt, keyVersion, keyClientInfo, keyCapabilities, keyMeta)
	r.version(version, keyVersion)
	r.clientInfo(info, keyClientInfo)
	r.capabilities(f.capabilities)
	r.vendor(f.meta, f.paramsAt, keyMeta, KeyOpenAIUserAgent)
}

// modern reads a request that has the client's words in its _meta.
func (r *reader) modern(f form) {
	r.s = &Statement{era: revision.Modern, at: f.metaAt, key: keyMetaCapabilities}
	version, info := r.get(f.meta, keyMetaVersion), r.get(f.meta, keyMetaClientInfo)
	if f.capabilities == 0 {
		f.capabilities = r.get(f.meta, keyMetaCapabilities)
	}
	if f.filter == 0 {
		f.filter = r.get(f.params, keyFilter)
	}
	r.keep(f, version, info)
	r.envelope(f)
	r.outer(f.params, f.paramsAt, keyMeta)
	r.outer(f.meta, f.metaAt, keyMetaVersion, keyMetaClientInfo, keyMetaCapabilities, keyLogLevel)
	r.version(version, keyMetaVersion)
	r.clientInfo(info, keyMetaClientInfo)
	r.capabilities(f.capabilities)
	r.requests(f.meta, f.filter)
	r.vendor(f.meta, f.metaAt, KeyOpenAIUserAgent)
}

// envelope reads what stands around the params, if that is there.
func (r *reader) envelope(f form) {
	method := r.said.Method
	if f.method != 0 {
		r.outer(f.root, "", keyMethod, keyParams)
		method = r.text(f.method)
	}
	r.s.method = r.short(method, keyMethod)
}

// done ends the reading.
func (r *reader) done(env Envelope) (*Statement, error) {
	if r.count > MaxMembers {
		return nil, fmt.Errorf("%w: want at most %d members in clientInfo and the capabilities, have more", ErrTooLarge, MaxMembers)
	}
	r.header(env)
	r.s.settle(r.declared)
	return r.s, nil
}

// isMeta reports whether an object is a _meta in which a client speaks of itself.
func (r *reader) isMeta(n node) bool {
	return r.hasAny(n, keyMetaVersion, keyMetaClientInfo, keyMetaCapabilities, keyLogLevel)
}

func (r *reader) hasAny(n node, keys ...string) bool {
	for m := r.tape.first(n); m != 0; m = r.tape.after(m, n) {
		if r.oneOf(m, keys) {
			return true
		}
	}
	return false
}
