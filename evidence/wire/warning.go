package wire

import (
	"fmt"
	"iter"
	"slices"
	"strings"
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

// warningWord gives the word for a kind and what it means; "" for a number that is none.
func warningWord(k WarningKind) (word, meaning string) {
	switch k {
	case ArrayCapability:
		return "array-capability", "an array stands where an object belongs"
	case BadProtocolVersion:
		return "bad-protocol-version", "this is not a revision"
	case BoolCapability:
		return "bool-capability", "a boolean stands where an object belongs"
	case DraftProtocolVersion:
		return "draft-protocol-version", "the revision is a draft"
	case DuplicateKey:
		return "duplicate-key", "the member is there more than once, the last one counts"
	case HeaderConflict:
		return "header-conflict", "the header names another revision than the message"
	case MisplacedExtension:
		return "misplaced-extension", "an extension belongs under extensions"
	case MissingClientInfo:
		return "missing-client-info", "the client does not say what it is"
	case MissingName:
		return "missing-name", "the client has no name"
	case MissingProtocolVersion:
		return "missing-protocol-version", "no revision is stated"
	case MissingVersion:
		return "missing-version", "the client has no version"
	case NotInRevision:
		return "not-in-revision", "the stated revision does not define this member"
	case NullCapability:
		return "null-capability", "null declares nothing"
	case ScalarCapability:
		return "scalar-capability", "a string or a number declares nothing here"
	case ServerCapability:
		return "server-capability", "this is for servers to declare"
	case StrayMember:
		return "stray-member", "clientInfo has no such member"
	case TooLong:
		return "too-long", "the text is too long to be kept"
	case UnknownMember:
		return "unknown-member", "no revision defines this member"
	case UnknownProtocolVersion:
		return "unknown-protocol-version", "this date is not a known revision"
	case WrongCase:
		return "wrong-case", "this is a known member in another case, and case matters"
	}
	return "", ""
}

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
	for k := range WarningKinds() {
		if word, _ := warningWord(k); word == text {
			return k, nil
		}
	}
	var words []string
	for k := range WarningKinds() {
		words = append(words, k.String())
	}
	return 0, fmt.Errorf("unknown kind of warning %q: want one of %s", clip(text, 80), strings.Join(words, ", "))
}

// String gives the kind's word, "" for zero, and "WarningKind(99)" for a number
// that is no kind.
func (k WarningKind) String() string {
	if word, _ := warningWord(k); word != "" || k == 0 {
		return word
	}
	return fmt.Sprintf("WarningKind(%d)", uint8(k))
}

// MarshalText gives the kind's word, "" for zero. A number that is no kind is an error.
func (k WarningKind) MarshalText() ([]byte, error) {
	if k >= warningKinds {
		return nil, fmt.Errorf("%s has no text form", k)
	}
	return []byte(k.String()), nil
}

// UnmarshalText reads the kind's word; "" gives zero. On an error k stays as it was.
func (k *WarningKind) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*k = 0
		return nil
	}
	parsed, err := ParseWarningKind(string(text))
	if err != nil {
		return err
	}
	*k = parsed
	return nil
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
func (r *reader) warn(k WarningKind, below ...string) {
	if k == 0 {
		return
	}
	at := r.at
	for _, key := range r.keys {
		at = pointer(at, key)
	}
	r.warnAt(k, at, below...)
}

// warnAt notes an oddity of the member that the keys lead to from at; none if k
// is zero.
func (r *reader) warnAt(k WarningKind, at string, keys ...string) {
	if k == 0 || len(r.s.warnings) >= MaxWarnings && r.s.Warns(k) {
		return
	}
	for _, key := range keys {
		at = pointer(at, key)
	}
	_, text := warningWord(k)
	r.s.warnings = append(r.s.warnings, Warning{k, at, text})
	r.s.odd |= 1 << k
}

// clip cuts a text to at most n bytes, at the end of a character.
func clip(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "")
}
