package wire_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// The tree-based reader: Read as it was before it went over the bytes once. It
// makes a tree of the whole message and looks up in it what it needs, word for
// word as the package's documentation has it. It is slow, and the judge.

// treeStatement is what the tree-based reader finds.
type treeStatement struct {
	method       string
	era          revision.Era
	revision     revision.Revision
	revisionText string

	name, title string
	version     evidence.Version

	sent      bool
	declared  []treeSaid
	requested []treeSaid

	info, capabilities []byte
	at, key            string

	transport      revision.Transport
	headerText     string
	headerRevision revision.Revision
	signals        wire.Signals

	warnings []wire.Warning
	odd      uint32
}

// treeSaid is what a message says of one capability.
type treeSaid struct {
	path     capability.Path
	status   capability.Status
	at       string
	from, to int
}

func (s *treeStatement) Warns(k wire.WarningKind) bool { return s.odd&(1<<k) != 0 }

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

// treeRead is Read.
func treeRead(message []byte, env wire.Envelope) (*treeStatement, error) {
	root, err := jsontree.Parse(message, jsontree.Limits{
		Bytes: wire.MaxBytes, Depth: wire.MaxDepth, Values: wire.MaxValues, KeyBytes: wire.MaxKeyBytes,
	})
	if limit := (*jsontree.LimitError)(nil); errors.As(err, &limit) {
		return nil, fmt.Errorf("%w: %w", wire.ErrTooLarge, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", wire.ErrNotJSON, err)
	}
	if root.Kind() != jsontree.KindObject {
		return nil, fmt.Errorf("%w: want one object, have %s", wire.ErrNoStatement, kindName(root.Kind()))
	}
	r := treeReader{s: &treeStatement{}}
	if err := r.message(root); err != nil {
		return nil, err
	}
	if r.count > wire.MaxMembers {
		return nil, fmt.Errorf("%w: want at most %d members in clientInfo and the capabilities, have more", wire.ErrTooLarge, wire.MaxMembers)
	}
	r.header(env)
	return r.s, nil
}

// treeReader is a message being read.
type treeReader struct {
	s     *treeStatement
	count int // members looked at, in clientInfo and the capabilities

	at   string   // an object around what is being read
	keys []string // the way from there to the member being read

	start int        // the offset of the capabilities
	late  []treeLate // misplaced extensions
}

// late is a declaration that counts only if there is no other.
type treeLate struct {
	node   *jsontree.Node
	status capability.Status
	at     string
}

// message finds out the form and reads it.
func (r *treeReader) message(root *jsontree.Node) error {
	if method := root.Get("method"); method.Kind() == jsontree.KindString {
		r.outer(root, "", "method", "params")
		r.s.method = r.text(method, "/method")
		params := root.Get("params")
		meta := params.Get("_meta")
		switch {
		case strings.HasPrefix(method.Text(), "notifications/"):
			return fmt.Errorf("%w: a notification", wire.ErrNoStatement)
		case r.s.method == methodInitialize:
			r.legacy(params, "/params")
		case r.s.method == methodDiscover, r.s.method == methodListen, isMeta(meta):
			r.outer(params, "/params", "_meta")
			r.modern(params, "/params", meta, "/params/_meta")
		default:
			return fmt.Errorf("%w: want initialize, or a request with %q in params._meta, have a plain %q",
				wire.ErrNoStatement, keyMetaVersion, clip(method.Text(), 80))
		}
		return nil
	}
	switch {
	case root.Get("clientInfo") == nil && hasAny(root, "serverInfo", "supportedVersions"):
		return fmt.Errorf("%w: a server's result", wire.ErrNoStatement)
	case hasAny(root, keyVersion, keyClientInfo, keyCapabilities):
		r.legacy(root, "")
	case isMeta(root.Get("_meta")):
		r.outer(root, "", "_meta")
		r.modern(root, "", root.Get("_meta"), "/_meta")
	case isMeta(root):
		r.modern(nil, "", root, "")
	default:
		return fmt.Errorf("%w: want a method, %q, %q, %q, or a _meta with %q",
			wire.ErrNoStatement, keyVersion, keyClientInfo, keyCapabilities, keyMetaVersion)
	}
	return nil
}

func (r *treeReader) legacy(params *jsontree.Node, at string) {
	r.s.era = revision.Legacy
	r.outer(params, at, keyVersion, keyClientInfo, keyCapabilities, "_meta")
	r.version(params.Get(keyVersion), at, keyVersion)
	r.clientInfo(params.Get(keyClientInfo), at, keyClientInfo)
	r.capabilities(params.Get(keyCapabilities), at, keyCapabilities)
	r.vendor(params.Get("_meta"), at, "_meta")
}

func (r *treeReader) modern(params *jsontree.Node, at string, meta *jsontree.Node, metaAt string) {
	r.s.era = revision.Modern
	r.outer(meta, metaAt, keyMetaVersion, keyMetaClientInfo, keyMetaCapabilities, keyLogLevel)
	r.version(meta.Get(keyMetaVersion), metaAt, keyMetaVersion)
	r.clientInfo(meta.Get(keyMetaClientInfo), metaAt, keyMetaClientInfo)
	r.capabilities(meta.Get(keyMetaCapabilities), metaAt, keyMetaCapabilities)
	r.requests(params, at, meta, metaAt)
	r.vendor(meta, metaAt)
}

// version reads protocolVersion.
func (r *treeReader) version(n *jsontree.Node, at, key string) {
	switch n.Kind() {
	case jsontree.KindNone, jsontree.KindNull:
		r.warnAt(wire.MissingProtocolVersion, at, key)
		return
	case jsontree.KindString:
		r.s.revisionText = strings.Clone(clip(n.Text(), wire.MaxText))
	default:
		r.s.revisionText = string(n.Raw()[:min(len(n.Raw()), wire.MaxText)])
		r.s.revisionText = strings.ToValidUTF8(r.s.revisionText, "")
		r.warnAt(wire.BadProtocolVersion, at, key)
		return
	}
	switch rev, err := revision.Parse(n.Text()); {
	case err != nil:
		r.warnAt(wire.BadProtocolVersion, at, key)
	case rev.IsDraft():
		r.warnAt(wire.DraftProtocolVersion, at, key)
	default:
		r.s.revision = rev
		if !rev.IsKnown() {
			r.warnAt(wire.UnknownProtocolVersion, at, key)
		}
	}
}

// clientInfo reads the client's name, title and version.
func (r *treeReader) clientInfo(n *jsontree.Node, at, key string) {
	r.s.info = bytes.Clone(n.Raw())
	if n.Kind() != jsontree.KindObject {
		r.warnAt(wire.MissingClientInfo, at, key)
		return
	}
	r.at, r.keys = at, append(r.keys[:0], key)
	known := []string{"name", "title", "version", "description", "websiteUrl", "icons"}
	for m := range r.members(n) {
		switch {
		case foldsTo(m.Key, known) && !slices.Contains(known, m.Key):
			r.warn(wire.WrongCase, m.Key)
		case !slices.Contains(known, m.Key):
			r.warn(wire.StrayMember, m.Key)
		}
	}
	if title := n.Get("title"); title.Kind() == jsontree.KindString {
		r.s.title = r.text(title, at, key, "title")
	} else if title != nil && title.Kind() != jsontree.KindNull {
		r.warn(wire.StrayMember, "title")
	}
	if name := n.Get("name"); name.Kind() == jsontree.KindString && name.Text() != "" {
		r.s.name = r.text(name, at, key, "name")
	} else {
		r.warn(wire.MissingName, "name")
	}
	if version := n.Get("version"); version.Kind() == jsontree.KindString && version.Text() != "" {
		// wire.MaxText is the bound of versions: there is no error left
		r.s.version, _ = evidence.ParseVersion(r.text(version, at, key, "version"))
	} else {
		r.warn(wire.MissingVersion, "version")
	}
}

// vendor reads the members of _meta that tell clients apart, and no others.
func (r *treeReader) vendor(meta *jsontree.Node, at string, keys ...string) {
	r.s.signals.OpenAIUserAgent = r.signal(meta.Get(wire.KeyOpenAIUserAgent).Text(), at, append(keys, wire.KeyOpenAIUserAgent)...)
}

// text gives a copy of a string that is short enough to be kept.
func (r *treeReader) text(n *jsontree.Node, at string, keys ...string) string {
	text := n.Text()
	if len(text) > wire.MaxText {
		r.warnAt(wire.TooLong, at, keys...)
		return ""
	}
	return strings.Clone(text)
}

// outer warns of the known members of an object around what is read: those that
// are there twice, and those in another case.
func (r *treeReader) outer(n *jsontree.Node, at string, known ...string) {
	for _, key := range known {
		count := 0
		for _, m := range n.Members() {
			if m.Key == key {
				count++
			}
		}
		if count > 1 {
			r.warnAt(wire.DuplicateKey, at, key)
		}
	}
	for _, m := range n.Members() {
		if foldsTo(m.Key, known) && !slices.Contains(known, m.Key) {
			r.warnAt(wire.WrongCase, at, m.Key)
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
func treePointer(at, key string) string {
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

// uiExtension is the identifier of the extension that clients put into three
// places.
const uiExtension = "io.modelcontextprotocol/ui"

// capabilities reads the client's capabilities, the member key of the object at.
// The tree of capabilities decides what is a member of what; read decides what
// a value says.
func (r *treeReader) capabilities(n *jsontree.Node, at, key string) {
	if n == nil {
		return
	}
	r.s.capabilities, r.s.at, r.s.key = bytes.Clone(n.Raw()), at, key
	r.start, r.at, r.keys = n.Offset(), at, append(r.keys[:0], key)
	status, odd := treeValue(n, wantObject)
	r.warn(odd)
	r.s.sent = status != capability.NotRecorded
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		p, exact := child(capability.Path{}, m.Key)
		switch {
		case exact:
			r.member(p, m.Value, false)
		case m.Key == uiExtension:
			r.misplaced(m.Value, "/io.modelcontextprotocol~1ui")
		case serverWord(m.Key):
			r.warn(wire.ServerCapability)
		case !p.IsZero() || foldsTo(m.Key, serverWords()):
			r.warn(wire.WrongCase)
		default:
			r.warn(wire.UnknownMember)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
	// the proper place counts first, wherever it stood in the message
	for _, m := range r.late {
		r.declare(capability.ExtensionsUI, m.status, m.at, m.node)
	}
	slices.SortFunc(r.s.declared, func(a, b treeSaid) int { return a.path.Compare(b.path) })
}

// member reads the value n of the member that declares p. reported says that
// the revision lacks a member around it, and that this was said.
func (r *treeReader) member(p capability.Path, n *jsontree.Node, reported bool) {
	w := wantObject
	if p == capability.RootsListChanged {
		w = wantBool
	}
	status, odd := treeValue(n, w)
	r.warn(odd)
	if status == capability.NotRecorded {
		return
	}
	if !reported && notIn(r.s.revision, p) {
		r.warn(wire.NotInRevision)
		reported = true
	}
	if p.HasStatus() {
		r.declare(p, status, "", n)
	}
	if status != capability.Full {
		return
	}
	switch {
	case p == capability.Experimental:
		r.experimental(n)
	case p == capability.Extensions:
		r.extensions(n)
	case hasMembers(p):
		r.below(p, n, reported)
	}
	if p == capability.Elicitation {
		r.modes(n)
	}
}

// below reads the members of a capability that has capabilities of its own.
func (r *treeReader) below(p capability.Path, n *jsontree.Node, reported bool) {
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		c, exact := child(p, m.Key)
		switch {
		case exact:
			r.member(c, m.Value, reported)
		case p == capability.Elicitation && m.Key == "applyDefaults":
			// A setting of the form mode, which was here before the modes had
			// keys of their own.
		case !c.IsZero():
			r.warn(wire.WrongCase)
		default:
			r.warn(wire.UnknownMember)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// modes adds what elicitation says of its form mode without naming it.
func (r *treeReader) modes(n *jsontree.Node) {
	status, at := capability.Full, "/elicitation"
	for _, d := range r.s.declared {
		switch {
		case d.path == capability.ElicitationForm:
			return
		case d.path == capability.ElicitationURL && d.status == capability.Full:
			status = capability.Unsupported
		}
	}
	r.declare(capability.ElicitationForm, status, at, n)
}

// extensions reads the members of extensions, which are named by others.
func (r *treeReader) extensions(n *jsontree.Node) {
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		if p, ok := capability.FromWire("extensions", m.Key); ok {
			r.member(p, m.Value, true)
		} else {
			r.warn(wire.UnknownMember) // the identifier cannot be one
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// experimental reads the members of experimental. Their values are anybody's.
func (r *treeReader) experimental(n *jsontree.Node) {
	for m := range r.members(n) {
		r.keys = append(r.keys, m.Key)
		p, ok := capability.FromWire("experimental", m.Key)
		switch {
		case m.Key == uiExtension:
			r.misplaced(m.Value, "/experimental/io.modelcontextprotocol~1ui")
		case !ok:
			r.warn(wire.UnknownMember) // the identifier cannot be one
		case m.Value.Kind() == jsontree.KindBool && !m.Value.Bool():
			r.declare(p, capability.Unsupported, "", m.Value)
		default:
			r.declare(p, capability.Full, "", m.Value)
		}
		r.keys = r.keys[:len(r.keys)-1]
	}
}

// misplaced notes an extension that stands where it does not belong.
func (r *treeReader) misplaced(n *jsontree.Node, at string) {
	r.warn(wire.MisplacedExtension)
	status, odd := treeValue(n, wantObject)
	r.warn(odd)
	if status != capability.NotRecorded {
		r.late = append(r.late, treeLate{n, status, at})
	}
}

// declare notes what the member with the value n says of p, unless something
// was said of p before.
func (r *treeReader) declare(p capability.Path, status capability.Status, at string, n *jsontree.Node) {
	if p == capability.ExtensionsUI && slices.ContainsFunc(r.s.declared, func(d treeSaid) bool { return d.path == p }) {
		return
	}
	from := n.Offset() - r.start
	r.s.declared = append(r.s.declared, treeSaid{p, status, at, from, from + len(n.Raw())})
}

// members gives the members of an object that count: of those with one name
// the last, with a warning.
func (r *treeReader) members(n *jsontree.Node) iter.Seq[jsontree.Member] {
	return func(yield func(jsontree.Member) bool) {
		members := n.Members()
		if r.count += len(members); r.count > wire.MaxMembers {
			return
		}
		var last map[string]int
		for _, again := range n.Duplicates() {
			if last == nil {
				last = make(map[string]int)
			}
			last[again.Key] = again.KeyOffset
		}
		for _, m := range members {
			at, repeated := last[m.Key]
			if repeated && m.KeyOffset != at {
				continue
			}
			if repeated {
				r.warn(wire.DuplicateKey, m.Key)
			}
			if !yield(m) {
				return
			}
		}
	}
}

// child finds the declarable child of p with this key; of the zero Path, one at
// the top. exact is false for a child whose key has another case.
func child(p capability.Path, key string) (c capability.Path, exact bool) {
	if p.IsZero() {
		for q := range capability.Top() {
			if c, exact = closer(c, q, key); exact {
				break
			}
		}
		return c, exact
	}
	for q := range p.Children() {
		if c, exact = closer(c, q, key); exact {
			break
		}
	}
	return c, exact
}

// closer gives q if its key is closer to key than that of c, the best so far.
func closer(c, q capability.Path, key string) (best capability.Path, exact bool) {
	name := q.Name()
	switch {
	case !q.Declarable():
	case name == key:
		return q, true
	case c.IsZero() && strings.EqualFold(name, key):
		return q, false
	}
	return c, false
}

// hasMembers reports whether there are capabilities to declare below p. What is
// inside the others is the client's own.
func hasMembers(p capability.Path) bool {
	for c := range p.Children() {
		if c.Declarable() {
			return true
		}
	}
	return false
}

// notIn reports whether revision rev is known not to define the member that
// declares p: the capability itself, or a key of its own for it.
func notIn(rev revision.Revision, p capability.Path) bool {
	if rev.Defines().IsZero() {
		return false
	}
	if p.Standing(rev).Missing() {
		return true
	}
	keyed := p.Lifecycle()
	if keyed.Of != p || keyed.KeySince.IsZero() {
		return false
	}
	c, ok := revision.Order(rev, keyed.KeySince)
	return ok && c < 0
}

// serverWords are what servers declare, and some clients too.
func serverWords() []string {
	return []string{"tools", "prompts", "resources", "logging", "completions"}
}

func serverWord(key string) bool { return slices.Contains(serverWords(), key) }

// foldsTo reports whether key is one of known but for its case.
func foldsTo(key string, known []string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return k != key && strings.EqualFold(k, key) })
}

// want is the kind of value that the specification has in a place.
type treeWant uint8

const (
	wantObject treeWant = iota
	wantBool
	wantList
	wantString
)

// read gives what a value declares in a place where another kind of value may
// belong. It is the whole of the table in the package's documentation, once for
// every place.
func treeValue(n *jsontree.Node, w treeWant) (capability.Status, wire.WarningKind) {
	switch n.Kind() {
	case jsontree.KindObject:
		return capability.Full, 0
	case jsontree.KindBool:
		var odd wire.WarningKind
		if w != wantBool {
			odd = wire.BoolCapability
		}
		if n.Bool() {
			return capability.Full, odd
		}
		return capability.Unsupported, odd
	case jsontree.KindNull:
		return capability.NotRecorded, wire.NullCapability
	case jsontree.KindArray:
		switch {
		case w == wantList && len(n.Elems()) == 0:
			return capability.NotRecorded, 0
		case w == wantList:
			return capability.Full, 0
		case len(n.Elems()) == 0:
			return capability.Full, wire.ArrayCapability
		}
		return capability.NotRecorded, wire.ArrayCapability
	case jsontree.KindString:
		if w == wantString {
			return capability.Full, 0
		}
	}
	return capability.NotRecorded, wire.ScalarCapability
}

// ask is a way for a request to ask for something that not every client takes.
type ask struct {
	key  string
	path capability.Path
	want treeWant
}

// filter is the members of the notifications filter of subscriptions/listen.
func filter() [4]ask {
	return [4]ask{
		{"toolsListChanged", capability.ToolsListChanged, wantBool},
		{"promptsListChanged", capability.PromptsListChanged, wantBool},
		{"resourcesListChanged", capability.ResourcesListChanged, wantBool},
		{"resourceSubscriptions", capability.ResourcesSubscribe, wantList},
	}
}

// requests reads what a modern request asks for; at is where the params stand,
// metaAt where their _meta stands.
func (r *treeReader) requests(params *jsontree.Node, at string, meta *jsontree.Node, metaAt string) {
	r.ask(ask{keyLogLevel, capability.Logging, wantString}, meta, metaAt)
	if r.s.method == methodListen {
		at += "/notifications"
		notifications := params.Get("notifications")
		var keys []string
		for _, a := range filter() {
			keys = append(keys, a.key)
		}
		r.outer(notifications, at, keys...)
		for _, a := range filter() {
			r.ask(a, notifications, at)
		}
	}
	slices.SortFunc(r.s.requested, func(a, b treeSaid) int { return a.path.Compare(b.path) })
}

// ask notes that the member of n asks. False and an empty list ask for nothing,
// as the member's absence does.
func (r *treeReader) ask(a ask, n *jsontree.Node, at string) {
	v := n.Get(a.key)
	if v == nil {
		return
	}
	status, odd := treeValue(v, a.want)
	r.warnAt(odd, at, a.key)
	if status == capability.Full {
		r.s.requested = append(r.s.requested, treeSaid{path: a.path, status: status, at: treePointer(at, a.key)})
	}
}

// header reads the headers. It comes last: it compares with the message.
func (r *treeReader) header(env wire.Envelope) {
	r.s.transport = env.Transport
	r.s.signals.UserAgent = r.signal(first(values(env.Header, wire.KeyUserAgent)), "header "+wire.KeyUserAgent)
	r.s.signals.AnthropicClient = r.signal(first(values(env.Header, wire.KeyAnthropicClient)), "header "+wire.KeyAnthropicClient)
	revisions := values(env.Header, "mcp-protocol-version")
	r.s.headerText = r.signal(first(revisions), "header "+"mcp-protocol-version")
	if rev, err := revision.Parse(r.s.headerText); err == nil && rev.IsDate() {
		r.s.headerRevision = rev
	}
	differs := func(text string) bool {
		text = strings.TrimSpace(text)
		return text != "" && text != r.s.revisionText
	}
	if r.s.revisionText != "" && slices.ContainsFunc(revisions, differs) {
		r.warnAt(wire.HeaderConflict, "header "+"mcp-protocol-version")
	}
}

// signal gives the text, made printable, if it is short enough to be kept.
func (r *treeReader) signal(text, at string, keys ...string) string {
	clean := ""
	if len(text) <= wire.MaxSignal {
		for _, c := range text {
			if unicode.IsControl(c) {
				c = '\ufffd'
			}
			clean += string(c)
		}
	}
	if len(text) > wire.MaxSignal || len(clean) > wire.MaxSignal {
		r.warnAt(wire.TooLong, at, keys...)
		return ""
	}
	return clean
}

// values gives the values of the header with this name.
func values(header map[string][]string, name string) []string {
	var spelling string
	found := false
	for k := range header {
		if len(k) == len(name) && strings.EqualFold(k, name) && (!found || k < spelling) {
			spelling, found = k, true
		}
	}
	return header[spelling]
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return strings.TrimSpace(values[0])
}

// warn notes an oddity of the member being read, or of one below it; none if k
// is zero.
func (r *treeReader) warn(k wire.WarningKind, below ...string) {
	if k == 0 {
		return
	}
	at := r.at
	for _, key := range r.keys {
		at = treePointer(at, key)
	}
	r.warnAt(k, at, below...)
}

// warnAt notes an oddity of the member that the keys lead to from at; none if k
// is zero.
func (r *treeReader) warnAt(k wire.WarningKind, at string, keys ...string) {
	if k == 0 || len(r.s.warnings) >= wire.MaxWarnings && r.s.Warns(k) {
		return
	}
	for _, key := range keys {
		at = treePointer(at, key)
	}
	r.s.warnings = append(r.s.warnings, wire.Warning{Kind: k, Where: at})
	r.s.odd |= 1 << k
}

// clip cuts a text to at most n bytes, at the end of a character.
func clip(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "")
}
