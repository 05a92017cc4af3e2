package wire

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// The names in a message by which its form is known.
const (
	methodInitialize = "initialize"
	methodDiscover   = "server/discover"
	methodListen     = "subscriptions/listen"

	keyVersion      = "protocolVersion"
	keyClientInfo   = "clientInfo"
	keyCapabilities = "capabilities"

	keyMetaVersion      = "io.modelcontextprotocol/protocolVersion"
	keyMetaClientInfo   = "io.modelcontextprotocol/clientInfo"
	keyMetaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	keyLogLevel         = "io.modelcontextprotocol/logLevel"
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
// with the warnings that it earns.
//
// The error wraps ErrTooLarge, ErrNotJSON or ErrNoStatement. Whatever else is
// wrong with a message is a warning. The Statement keeps no part of message.
func Read(message []byte, env Envelope) (*Statement, error) {
	root, err := jsontree.Parse(message, jsontree.Limits{
		Bytes: MaxBytes, Depth: MaxDepth, Values: MaxValues, KeyBytes: MaxKeyBytes,
	})
	if limit := (*jsontree.LimitError)(nil); errors.As(err, &limit) {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotJSON, err)
	}
	if root.Kind() != jsontree.KindObject {
		return nil, fmt.Errorf("%w: want one object, have %s", ErrNoStatement, kindName(root.Kind()))
	}
	r := reader{s: &Statement{}}
	if err := r.message(root); err != nil {
		return nil, err
	}
	if r.count > MaxMembers {
		return nil, fmt.Errorf("%w: want at most %d members in clientInfo and the capabilities, have more", ErrTooLarge, MaxMembers)
	}
	r.header(env)
	return r.s, nil
}

// reader is a message being read.
type reader struct {
	s     *Statement
	count int // members looked at, in clientInfo and the capabilities

	at   string   // an object around what is being read
	keys []string // the way from there to the member being read

	start int    // the offset of the capabilities
	late  []late // misplaced extensions
}

// late is a declaration that counts only if there is no other.
type late struct {
	node   *jsontree.Node
	status capability.Status
	at     string
}

// message finds out the form and reads it.
func (r *reader) message(root *jsontree.Node) error {
	if method := root.Get("method"); method.Kind() == jsontree.KindString {
		r.outer(root, "", "method", "params")
		r.s.method = r.text(method, "/method")
		params := root.Get("params")
		meta := params.Get("_meta")
		switch {
		case r.s.method == methodInitialize:
			r.legacy(params, "/params")
		case r.s.method == methodDiscover, r.s.method == methodListen, isMeta(meta):
			r.outer(params, "/params", "_meta")
			r.modern(params, "/params", meta, "/params/_meta")
		default:
			return fmt.Errorf("%w: want initialize, or a request with %q in params._meta, have a plain %q",
				ErrNoStatement, keyMetaVersion, clip(method.Text(), 80))
		}
		return nil
	}
	switch {
	case hasAny(root, keyVersion, keyClientInfo, keyCapabilities):
		r.legacy(root, "")
	case isMeta(root.Get("_meta")):
		r.outer(root, "", "_meta")
		r.modern(root, "", root.Get("_meta"), "/_meta")
	case isMeta(root):
		r.modern(nil, "", root, "")
	default:
		return fmt.Errorf("%w: want a method, %q, %q, %q, or a _meta with %q",
			ErrNoStatement, keyVersion, keyClientInfo, keyCapabilities, keyMetaVersion)
	}
	return nil
}

func (r *reader) legacy(params *jsontree.Node, at string) {
	r.s.era = revision.Legacy
	r.outer(params, at, keyVersion, keyClientInfo, keyCapabilities, "_meta")
	r.version(params.Get(keyVersion), at, keyVersion)
	r.clientInfo(params.Get(keyClientInfo), at, keyClientInfo)
	r.capabilities(params.Get(keyCapabilities), at, keyCapabilities)
	r.vendor(params.Get("_meta"), at, "_meta")
}

func (r *reader) modern(params *jsontree.Node, at string, meta *jsontree.Node, metaAt string) {
	r.s.era = revision.Modern
	r.outer(meta, metaAt, keyMetaVersion, keyMetaClientInfo, keyMetaCapabilities, keyLogLevel)
	r.version(meta.Get(keyMetaVersion), metaAt, keyMetaVersion)
	r.clientInfo(meta.Get(keyMetaClientInfo), metaAt, keyMetaClientInfo)
	r.capabilities(meta.Get(keyMetaCapabilities), metaAt, keyMetaCapabilities)
	r.requests(params, at, meta, metaAt)
	r.vendor(meta, metaAt)
}

// version reads protocolVersion.
func (r *reader) version(n *jsontree.Node, at, key string) {
	switch n.Kind() {
	case jsontree.KindNone, jsontree.KindNull:
		r.warnAt(MissingProtocolVersion, at, key)
		return
	case jsontree.KindString:
		r.s.revisionText = strings.Clone(clip(n.Text(), MaxText))
	default:
		r.s.revisionText = string(n.Raw()[:min(len(n.Raw()), MaxText)])
		r.s.revisionText = strings.ToValidUTF8(r.s.revisionText, "")
		r.warnAt(BadProtocolVersion, at, key)
		return
	}
	switch rev, err := revision.Parse(n.Text()); {
	case err != nil:
		r.warnAt(BadProtocolVersion, at, key)
	case rev.IsDraft():
		r.warnAt(DraftProtocolVersion, at, key)
	default:
		r.s.revision = rev
		if !rev.IsKnown() {
			r.warnAt(UnknownProtocolVersion, at, key)
		}
	}
}

// clientInfo reads the client's name, title and version.
func (r *reader) clientInfo(n *jsontree.Node, at, key string) {
	r.s.info = bytes.Clone(n.Raw())
	if n.Kind() != jsontree.KindObject {
		r.warnAt(MissingClientInfo, at, key)
		return
	}
	r.at, r.keys = at, append(r.keys[:0], key)
	known := []string{"name", "title", "version", "description", "websiteUrl", "icons"}
	for m := range r.members(n) {
		switch {
		case foldsTo(m.Key, known) && !slices.Contains(known, m.Key):
			r.warn(WrongCase, m.Key)
		case !slices.Contains(known, m.Key):
			r.warn(StrayMember, m.Key)
		}
	}
	if title := n.Get("title"); title.Kind() == jsontree.KindString {
		r.s.title = r.text(title, at, key, "title")
	} else if title != nil && title.Kind() != jsontree.KindNull {
		r.warn(StrayMember, "title")
	}
	if name := n.Get("name"); name.Kind() == jsontree.KindString && name.Text() != "" {
		r.s.name = r.text(name, at, key, "name")
	} else {
		r.warn(MissingName, "name")
	}
	if version := n.Get("version"); version.Kind() == jsontree.KindString && version.Text() != "" {
		// MaxText is the bound of versions: there is no error left
		r.s.version, _ = evidence.ParseVersion(r.text(version, at, key, "version"))
	} else {
		r.warn(MissingVersion, "version")
	}
}

// vendor reads the members of _meta that tell clients apart, and no others.
func (r *reader) vendor(meta *jsontree.Node, at string, keys ...string) {
	r.s.signals.OpenAIUserAgent = r.signal(meta.Get(KeyOpenAIUserAgent).Text(), at, append(keys, KeyOpenAIUserAgent)...)
}

// text gives a copy of a string that is short enough to be kept.
func (r *reader) text(n *jsontree.Node, at string, keys ...string) string {
	text := n.Text()
	if len(text) > MaxText {
		r.warnAt(TooLong, at, keys...)
		return ""
	}
	return strings.Clone(text)
}

// outer warns of the known members of an object around what is read: those that
// are there twice, and those in another case.
func (r *reader) outer(n *jsontree.Node, at string, known ...string) {
	for _, key := range known {
		count := 0
		for _, m := range n.Members() {
			if m.Key == key {
				count++
			}
		}
		if count > 1 {
			r.warnAt(DuplicateKey, at, key)
		}
	}
	for _, m := range n.Members() {
		if foldsTo(m.Key, known) && !slices.Contains(known, m.Key) {
			r.warnAt(WrongCase, at, m.Key)
		}
	}
}

// isMeta reports whether an object is a _meta in which a client speaks of itself.
func isMeta(n *jsontree.Node) bool {
	return hasAny(n, keyMetaVersion, keyMetaClientInfo, keyMetaCapabilities, keyLogLevel)
}

func hasAny(n *jsontree.Node, keys ...string) bool {
	return slices.ContainsFunc(n.Members(), func(m jsontree.Member) bool { return slices.Contains(keys, m.Key) })
}

// pointer adds a key to a JSON pointer.
func pointer(at, key string) string {
	if strings.ContainsAny(key, "~/") {
		key = strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
	}
	return at + "/" + key
}

// kindName names a value that is no object, for an error.
func kindName(k jsontree.Kind) string {
	switch k {
	case jsontree.KindArray:
		return "an array (of a batch, read each message by itself)"
	case jsontree.KindNull:
		return "null"
	}
	return "a " + k.String()
}
