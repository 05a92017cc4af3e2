package evidence

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unique"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// MaxVersionLen is the longest version text that ParseVersion takes, in bytes.
const MaxVersionLen = 256

// Version is what a client calls its release, as it says it: "0.171.0",
// "v1.0.0", "0.169.0-alpha.3", "252.27397.103/1.5.59-243", "2".
//
// Two versions are == when their texts are the same. The zero Version means
// that none is recorded and prints as "". Version is one word in size.
type Version struct {
	h unique.Handle[release]
}

// release is a version's text and, where the text is a dotted number, its
// place in the order of such numbers.
type release struct {
	text     string
	numbered bool
	number   [4]uint64
	pre      string // sort key of the pre-release part
}

// UnknownVersion is the version of a client that certainly has one, though
// nothing tells which: the wire version is a constant, or belongs to another
// part. It prints as "?" and has no order with any other version. A question
// at UnknownVersion is answered for every version that it may be; a question
// at the zero Version is about the newest one.
var UnknownVersion = Version{unique.Make(release{text: "?"})}

// ParseVersion reads a version. Any text is one, for clients call their
// releases as they like; only the form of up to four dotted numbers with an
// optional leading v, pre-release and build part has an order (see Order). The
// empty text gives the zero Version. The one error is a text longer than
// MaxVersionLen.
func ParseVersion(text string) (Version, error) {
	if text == "" {
		return Version{}, nil
	}
	if len(text) > MaxVersionLen {
		return Version{}, fmt.Errorf("version %q is %d bytes long: at most %d are read", enum.Clip(text, 80), len(text), MaxVersionLen)
	}
	r := release{text: text}
	r.number, r.pre, r.numbered = number(text)
	return Version{unique.Make(r)}, nil
}

// MustParseVersion is ParseVersion for constants; it panics on an error.
func MustParseVersion(text string) Version {
	v, err := ParseVersion(text)
	if err != nil {
		panic(err)
	}
	return v
}

// number reads the dotted form. A version of one, two or four numbers is
// padded or cut to the three that a semantic version has: the rest is judged
// by its rules.
func number(text string) (n [4]uint64, pre string, ok bool) {
	if plain, ok := plainNumber(text); ok {
		return plain, preKey(""), true
	}
	if len(text) > 1 && (text[0] == 'v' || text[0] == 'V') {
		text = text[1:]
	}
	core, tail := text, ""
	if i := strings.IndexAny(text, "-+"); i >= 0 {
		core, tail = text[:i], text[i:]
	}
	parts := strings.Split(core, ".")
	if len(parts) > 4 {
		return n, "", false
	}
	for len(parts) < 3 {
		parts = append(parts, "0")
	}
	if len(parts) == 4 {
		fourth, err := strconv.ParseUint(parts[3], 10, 64)
		if err != nil || parts[3][0] == '+' {
			return n, "", false
		}
		n[3] = fourth
	}
	for i, part := range parts[:3] {
		if n[i], ok = coreNumber(part); !ok {
			return [4]uint64{}, "", false
		}
	}
	if pre, ok = preRelease(tail); !ok {
		return [4]uint64{}, "", false
	}
	return n, preKey(pre), true
}

// preKey turns a pre-release into a text whose byte order is the order of
// semantic versions: numbers before words, numbers by value, a shorter list
// first, and no pre-release last.
func preKey(pre string) string {
	if pre == "" {
		return "\xff"
	}
	var b strings.Builder
	for part := range strings.SplitSeq(pre, ".") {
		if strings.Trim(part, "0123456789") == "" {
			// a longer number is a larger one: semver allows no leading zeros
			b.WriteByte(1)
			b.WriteByte(byte(len(part)))
		} else {
			b.WriteByte(2)
		}
		b.WriteString(part)
		b.WriteByte(0)
	}
	return b.String()
}

func (v Version) release() release {
	if v.IsZero() {
		return release{}
	}
	return v.h.Value()
}

// IsZero says that no version is recorded.
func (v Version) IsZero() bool { return v == Version{} }

// String gives the text that was parsed.
func (v Version) String() string { return v.release().text }

// MarshalText gives the text that was parsed.
func (v Version) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads a version like ParseVersion.
func (v *Version) UnmarshalText(text []byte) (err error) {
	*v, err = ParseVersion(string(text))
	return err
}

// Compare is a total order for sorting: the zero Version, versions without a
// number by text, then numbered ones by number, equal numbers by text. It says
// nothing about age; see Order.
func (v Version) Compare(w Version) int {
	if v == w {
		return 0
	}
	a, b := v.release(), w.release()
	if a.numbered != b.numbered {
		if b.numbered {
			return -1
		}
		return 1
	}
	return cmp.Or(a.compareNumber(b), cmp.Compare(a.text, b.text))
}

func (r release) compareNumber(s release) int {
	for i := range r.number {
		if c := cmp.Compare(r.number[i], s.number[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(r.pre, s.pre)
}

// Ordered says whether the version has an order with others of its kind: it is a
// dotted number, see Order.
func (v Version) Ordered() bool { return v != UnknownVersion && v.release().numbered }

// Order is what the order of two versions means: -1 when v is the older
// release, 0 when they are the same one, 1 when it is the newer one. ok is
// false when that cannot be told: one of them is not recorded or unknown, or
// is not a dotted number. A leading v, build metadata and missing zeros do not
// count: v1.2 and 1.2.0 are the same release.
func (v Version) Order(w Version) (c int, ok bool) {
	if v.IsZero() || w.IsZero() || v == UnknownVersion || w == UnknownVersion {
		return 0, false
	}
	if v == w {
		return 0, true
	}
	a, b := v.release(), w.release()
	if !a.numbered || !b.numbered {
		return 0, false
	}
	return a.compareNumber(b), true
}
