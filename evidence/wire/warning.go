package wire

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// WarningKind names an oddity of a message. Zero = none. The constants are in
// the order of their words.
type WarningKind uint8

const (
	// ArrayCapability: an array stands where an object belongs. An empty one
	// declares, for that is how PHP writes an empty object; another does not.
	ArrayCapability WarningKind = iota + 1
	// BadProtocolVersion: the revision is none. Its text is kept.
	BadProtocolVersion
	// BoolCapability: a boolean stands where an object belongs. True declares,
	// false says that the capability is not there.
	BoolCapability
	// DraftProtocolVersion: the revision is a draft. Its text is kept.
	DraftProtocolVersion
	// DuplicateKey: a member is there more than once. The last one counts.
	DuplicateKey
	// HeaderConflict: the header MCP-Protocol-Version names another revision
	// than the message. Both are kept.
	HeaderConflict
	// MisplacedExtension: the extension for user interfaces stands under
	// experimental or at the top level. It counts as declared.
	MisplacedExtension
	// MissingClientInfo: there is no clientInfo, or it is no object.
	MissingClientInfo
	// MissingName: clientInfo has no name, or it is empty or no string.
	MissingName
	// MissingProtocolVersion: the message names no revision.
	MissingProtocolVersion
	// MissingVersion: clientInfo has no version, or it is empty or no string.
	MissingVersion
	// NotInRevision: the stated revision does not define the member. It counts
	// as it says. Members inside of such a one are not reported again.
	NotInRevision
	// NullCapability: null stands where an object belongs. It declares nothing.
	NullCapability
	// ScalarCapability: a string or a number stands where something else
	// belongs. It declares nothing.
	ScalarCapability
	// ServerCapability: tools, prompts, resources, logging or completions,
	// which are for servers to declare. It declares nothing.
	ServerCapability
	// StrayMember: clientInfo has a member that its type does not have in any
	// revision, or a title that is no string. It is kept.
	StrayMember
	// TooLong: a text is longer than MaxText or MaxSignal, and counts as not
	// said. A name, title or version is still in RawClientInfo.
	TooLong
	// UnknownMember: the capabilities have a member that no revision defines.
	// It is kept and declares nothing.
	UnknownMember
	// UnknownProtocolVersion: the revision is a date that this build does not know.
	UnknownProtocolVersion
	// WrongCase: a known member in another case. It is kept and says nothing.
	WrongCase

	warningKinds
)

// oddities is a row for each kind: its word, and what it means.
var oddities = [warningKinds]struct{ word, meaning string }{
	ArrayCapability:        {"array-capability", "an array stands where an object belongs"},
	BadProtocolVersion:     {"bad-protocol-version", "this is not a revision"},
	BoolCapability:         {"bool-capability", "a boolean stands where an object belongs"},
	DraftProtocolVersion:   {"draft-protocol-version", "the revision is a draft"},
	DuplicateKey:           {"duplicate-key", "the member is there more than once, the last one counts"},
	HeaderConflict:         {"header-conflict", "the header names another revision than the message"},
	MisplacedExtension:     {"misplaced-extension", "an extension belongs under extensions"},
	MissingClientInfo:      {"missing-client-info", "the client does not say what it is"},
	MissingName:            {"missing-name", "the client has no name"},
	MissingProtocolVersion: {"missing-protocol-version", "no revision is stated"},
	MissingVersion:         {"missing-version", "the client has no version"},
	NotInRevision:          {"not-in-revision", "the stated revision does not define this member"},
	NullCapability:         {"null-capability", "null declares nothing"},
	ScalarCapability:       {"scalar-capability", "a string or a number declares nothing here"},
	ServerCapability:       {"server-capability", "this is for servers to declare"},
	StrayMember:            {"stray-member", "clientInfo has no such member"},
	TooLong:                {"too-long", "the text is too long to be kept"},
	UnknownMember:          {"unknown-member", "no revision defines this member"},
	UnknownProtocolVersion: {"unknown-protocol-version", "this date is not a known revision"},
	WrongCase:              {"wrong-case", "this is a known member in another case, and case matters"},
}

var warningWords = func() (words enum.Words) {
	for _, row := range oddities {
		words = append(words, row.word)
	}
	return words
}()

// WarningKinds gives all kinds in the order of their words.
func WarningKinds() iter.Seq[WarningKind] {
	return func(yield func(WarningKind) bool) {
		for k := WarningKind(1); k < warningKinds; k++ {
			if !yield(k) {
				return
			}
		}
	}
}

// ParseWarningKind reads a kind's word, such as "duplicate-key".
func ParseWarningKind(text string) (WarningKind, error) {
	if text == "" {
		return 0, errors.New("no kind of warning: want a word")
	}
	k, err := warningWords.Parse(text, "kind of warning")
	return WarningKind(k), err
}

// String gives the kind's word, "" for zero, and "WarningKind(99)" for a number
// that is no kind.
func (k WarningKind) String() string { return warningWords.Text(uint8(k), "WarningKind") }

// MarshalText gives the kind's word, "" for zero. A number that is no kind is an error.
func (k WarningKind) MarshalText() ([]byte, error) {
	return warningWords.Marshal(uint8(k), "WarningKind")
}

// UnmarshalText reads the kind's word; "" gives zero. On an error k stays as it was.
func (k *WarningKind) UnmarshalText(text []byte) error {
	n, err := warningWords.Parse(string(text), "kind of warning")
	if err == nil {
		*k = WarningKind(n)
	}
	return err
}

// Warning is one oddity of a message. Warnings are comparable with ==.
type Warning struct {
	Kind WarningKind
	// Where is a JSON pointer (RFC 6901) into the message, such as
	// "/params/capabilities/Roots", or "header" and a header's name in lower
	// case. It names members by their keys and holds no values. What is
	// missing is pointed at as if it were there.
	Where string
	// Text says for people what is odd. The wording may change.
	Text string
}

// String gives "word at where: text".
func (w Warning) String() string {
	return w.Kind.String() + " at " + w.Where + ": " + w.Text
}

// Warnings gives the oddities in the order in which they were met: the outer
// members, the revision, clientInfo, the capabilities in the order of the
// message, the request's own words, the headers. Beyond MaxWarnings, only the
// first of each kind is there.
func (s *Statement) Warnings() iter.Seq[Warning] { return slices.Values(s.warnings) }

// WarningKinds gives each kind of oddity that the message has once, in the
// order of their words.
func (s *Statement) WarningKinds() iter.Seq[WarningKind] {
	return func(yield func(WarningKind) bool) {
		for k := range WarningKinds() {
			if s.Warns(k) && !yield(k) {
				return
			}
		}
	}
}

// Warns reports whether the message has an oddity of kind k.
func (s *Statement) Warns(k WarningKind) bool {
	return k > 0 && k < warningKinds && s.odd&(1<<k) != 0
}

// warn notes an oddity of the member being read, or of one below it; none if k
// is zero.
func (r *reader) warn(k WarningKind, below ...string) { r.note(k, r.at, r.keys, below) }

// warnAt notes an oddity of the member that the keys lead to from at; none if k
// is zero.
func (r *reader) warnAt(k WarningKind, at string, keys ...string) { r.note(k, at, keys, nil) }

func (r *reader) note(k WarningKind, at string, keys, below []string) {
	if k == 0 || len(r.s.warnings) >= MaxWarnings && r.s.Warns(k) {
		return
	}
	if r.s.warnings == nil {
		r.s.warnings = make([]Warning, 0, 2)
	}
	r.s.warnings = append(r.s.warnings, Warning{k, pointer(at, keys, below), oddities[k].meaning})
	r.s.odd |= 1 << k
}

// pointer adds keys to a JSON pointer.
func pointer(at string, keys ...[]string) string {
	size := len(at)
	for _, list := range keys {
		for _, key := range list {
			size += len("/") + len(key) + strings.Count(key, "~") + strings.Count(key, "/")
		}
	}
	if size == len(at) {
		return at
	}
	var b strings.Builder
	b.Grow(size)
	b.WriteString(at)
	for _, list := range keys {
		for _, key := range list {
			b.WriteByte('/')
			escapePointer(&b, key)
		}
	}
	return b.String()
}

func escapePointer(b *strings.Builder, key string) {
	for {
		i := strings.IndexAny(key, "~/")
		if i < 0 {
			b.WriteString(key)
			return
		}
		b.WriteString(key[:i])
		b.WriteByte('~')
		if key[i] == '~' {
			b.WriteByte('0')
		} else {
			b.WriteByte('1')
		}
		key = key[i+1:]
	}
}
