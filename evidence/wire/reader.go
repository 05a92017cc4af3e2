package wire

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// reader is a message being read.
type reader struct {
	scanner
	said Said // what is known without a message, by Of
	s    *Statement

	count    int    // members looked at, in clientInfo and the capabilities
	bit      uint32 // stands for what the stated revision defines, see place.lacks
	at       string // an object around what is being read
	keys     []string
	declared []said
	late     []late // misplaced extensions
}

// late is a declaration that counts only if there is no other.
type late struct {
	node   node
	status capability.Status
	where  where
}

// room is the space in which a message of the usual size can be read.
type room struct {
	tape     [28]member
	keys     [6]string
	declared [8]said
	late     [2]late
}

// reader gives a reader whose tape has the absent member.
func (b *room) reader() reader {
	return reader{scanner: scanner{tape: b.tape[:1]}, keys: b.keys[:0], declared: b.declared[:0], late: b.late[:0]}
}

// keep makes the one copy of what a statement keeps of the message: clientInfo
// and the capabilities whole, and the few short texts. Whatever else it keeps is
// a part of this copy.
func (r *reader) keep(f form, version, info node) {
	parts := [...]node{info, f.capabilities, f.method, version, r.get(f.meta, KeyOpenAIUserAgent)}
	size := 0
	for i, n := range parts {
		if m := &r.tape[n]; i > 1 && m.to-m.from > longest[i]+2 {
			parts[i] = 0
		} else {
			size += int(m.to - m.from)
		}
	}
	var b strings.Builder
	b.Grow(size)
	for _, n := range parts {
		if m := &r.tape[n]; n != 0 {
			b.Write(r.src[m.from:m.to])
			r.tape.move(n, int32(b.Len())-m.to)
		}
	}
	r.s.kept = b.String()
	r.s.info, r.s.capabilities = r.span(info), r.span(f.capabilities)
}

// longest is the bounds of the texts in keep.
var longest = [...]int32{2: MaxText, 3: MaxText, 4: MaxSignal}

func (r *reader) span(n node) span { return span{r.tape[n].from, r.tape[n].to} }

// version reads protocolVersion, the member n with this key.
func (r *reader) version(n node, key string) {
	switch {
	case r.said.Revision != "":
		r.revision(cut(r.said.Revision), key)
	case r.tape[n].kind <= aNull:
		r.warnAt(MissingProtocolVersion, r.s.at, key)
	default: // what is no string is no revision as JSON either
		r.revision(r.cut(n), key)
	}
}

// revision reads the text of protocolVersion.
func (r *reader) revision(text, key string) {
	r.s.revisionText = text
	switch rev, err := revision.Parse(text); {
	case err != nil:
		r.warnAt(BadProtocolVersion, r.s.at, key)
	case rev.IsDraft():
		r.warnAt(DraftProtocolVersion, r.s.at, key)
	default:
		r.s.revision, r.bit = rev, bitOf(rev)
		if !rev.IsKnown() {
			r.warnAt(UnknownProtocolVersion, r.s.at, key)
		}
	}
}

// clientInfo reads the client's name, title and version, from the member n with
// this key.
func (r *reader) clientInfo(n node, key string) {
	r.at, r.keys = r.s.at, append(r.keys[:0], key)
	if r.said.named() {
		r.s.info = span{}
		r.names(r.said.Name, r.said.Title, r.said.Version)
		return
	}
	if r.tape[n].kind != anObject {
		r.warn(MissingClientInfo)
		return
	}
	for l := r.members(n); l.next(); {
		switch key := r.key(l.at); {
		case isInfo(key):
		case foldsTo(key, infoKeys[:]):
			r.warn(WrongCase, key)
		default:
			r.warn(StrayMember, key)
		}
	}
	title := r.get(n, "title")
	if kind := r.tape[title].kind; kind != aString && kind > aNull {
		r.warn(StrayMember, "title")
	}
	r.names(r.string(r.get(n, "name")), r.string(title), r.string(r.get(n, "version")))
}

// names reads the texts of clientInfo, "" for one that is not there.
func (r *reader) names(name, title, version string) {
	r.s.title = r.short(title, "title")
	if r.s.name = r.short(name, "name"); name == "" {
		r.warn(MissingName, "name")
	}
	// MaxText is the bound of versions: there is no error left
	if r.s.version, _ = evidence.ParseVersion(r.short(version, "version")); version == "" {
		r.warn(MissingVersion, "version")
	}
}

// infoKeys are the members that clientInfo may have.
var infoKeys = [...]string{"name", "title", "version", "description", "websiteUrl", "icons"}

func isInfo(key string) bool {
	switch key {
	case "name", "title", "version", "description", "websiteUrl", "icons":
		return true
	}
	return false
}

// vendor reads the members of _meta that tell clients apart, and no others.
func (r *reader) vendor(meta node, at string, keys ...string) {
	if n := r.get(meta, KeyOpenAIUserAgent); r.tape[n].kind == aString {
		r.s.signals.OpenAIUserAgent = r.signal(r.text(n), at, keys...)
	}
}

// get gives the member of n with exactly this name; of several the last.
func (r *reader) get(n node, key string) (found node) {
	for m := r.tape.first(n); m != 0; m = r.tape.after(m, n) {
		if r.is(m, key) {
			found = m
		}
	}
	return found
}

// string gives the text of n, "" for what is no string.
func (r *reader) string(n node) string {
	if r.tape[n].kind != aString {
		return ""
	}
	return r.text(n)
}

// outer warns of the known members of an object around what is read: those that
// are there twice, and those in another case.
func (r *reader) outer(n node, at string, known ...string) {
	for _, key := range known {
		count := 0
		for m := r.tape.first(n); m != 0; m = r.tape.after(m, n) {
			if r.is(m, key) {
				count++
			}
		}
		if count > 1 {
			r.warnAt(DuplicateKey, at, key)
		}
	}
	for m := r.tape.first(n); m != 0; m = r.tape.after(m, n) {
		if !r.oneOf(m, known) && foldsTo(r.key(m), known) {
			r.warnAt(WrongCase, at, r.key(m))
		}
	}
}

// is reports whether the member n has this name.
func (r *reader) is(n node, key string) bool {
	m := &r.tape[n]
	if m.flags&escapedKey != 0 {
		return r.key(n) == key
	}
	if m.flags&keptKey != 0 {
		return r.s.kept[m.keyFrom:m.keyTo] == key
	}
	return string(r.src[m.keyFrom:m.keyTo]) == key
}

func (r *reader) oneOf(n node, keys []string) bool {
	for _, key := range keys {
		if r.is(n, key) {
			return true
		}
	}
	return false
}

// key gives a member's name.
func (r *reader) key(n node) string {
	m := &r.tape[n]
	key := r.slice(m.keyFrom, m.keyTo, m.flags&keptKey != 0)
	if m.flags&escapedKey != 0 {
		return jsontree.Unescape(key)
	}
	return key
}

// bytes gives the text of a string in the message, to look at only.
func (r *reader) bytes(n node) []byte {
	m := &r.tape[n]
	if m.flags&escaped != 0 {
		return []byte(r.text(n))
	}
	return r.src[m.from+1 : m.to-1]
}

// text gives a string's text.
func (r *reader) text(n node) string {
	m := &r.tape[n]
	text := r.slice(m.from+1, m.to-1, m.flags&kept != 0)
	if m.flags&escaped != 0 {
		return jsontree.Unescape(text)
	}
	return text
}

// slice gives a part of the statement's own copy, else a copy of a part of the
// message.
func (r *reader) slice(from, to int32, kept bool) string {
	if kept {
		return r.s.kept[from:to]
	}
	return string(r.src[from:to])
}

// short gives a text if it is short enough to be kept, else a warning at the
// member below the one being read.
func (r *reader) short(text, below string) string {
	if len(text) > MaxText {
		r.warn(TooLong, below)
		return ""
	}
	return text
}

// cut gives the first MaxText bytes of a string's text, or of another value as
// it was sent.
func (r *reader) cut(n node) string {
	m := &r.tape[n]
	if m.kind == aString {
		return cut(r.text(n))
	}
	return cut(r.slice(m.from, min(m.to, m.from+MaxText), m.flags&kept != 0))
}

// cut gives the first MaxText bytes of a text, without what is not UTF-8.
func cut(text string) string {
	if len(text) > MaxText {
		text = strings.Clone(text[:MaxText])
	}
	return strings.ToValidUTF8(text, "")
}

// foldsTo reports whether key is one of known but for its case.
func foldsTo(key string, known []string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return k != key && strings.EqualFold(k, key) })
}
