package evidence

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Relation is how two scopes stand to each other in one dimension.
type Relation uint8

const (
	// Same: both name the same, or neither names any.
	Same Relation = iota
	// Unknown: one side does not say.
	Unknown
	// Differs: they name different things.
	Differs
)

// String gives "same", "unknown" or "differs".
func (r Relation) String() string {
	return enum.Words{"same", "unknown", "differs"}.Text(uint8(r), "Relation")
}

func (r Relation) not() Relation { return Differs - r }

// Scope is where a statement holds, or what a question is about. A dimension
// that is not named is unknown in a statement and open in a question. Scopes
// are comparable with ==.
type Scope struct {
	Versions Span
	Revision revision.Revision
	When
}

// IsZero says that the scope names nothing.
func (s Scope) IsZero() bool { return s == Scope{} }

// String lists what the scope names: "at 2.1.245, 2025-11-25, result error". A
// name that would be misread stands in quotes.
func (s Scope) String() string {
	var parts []string
	for d := range inText {
		switch text := d.Of(&s); {
		case text == "":
		case d == DimVersion:
			parts = append(parts, s.Versions.String())
		case d == DimRevision:
			parts = append(parts, text)
		default:
			parts = append(parts, rows[d].word+" "+quoteName(text))
		}
	}
	return strings.Join(parts, ", ")
}

// Apart says whether two scopes name different things in some dimension: no
// statement holds in both for sure.
func (s Scope) Apart(t Scope) bool {
	for d := range dimensions {
		if d.Relate(&s, &t) == Differs {
			return true
		}
	}
	return false
}

// Compare is a total order for sorting. It says nothing about what scopes mean.
func (s Scope) Compare(t Scope) int {
	for d := range inText {
		if c := d.compare(&s, &t); c != 0 {
			return c
		}
	}
	return 0
}

func relate[T comparable](a, b T) Relation {
	var zero T
	switch {
	case a == b:
		return Same
	case a == zero || b == zero:
		return Unknown
	}
	return Differs
}

// relateProvider knows that a provider with a name is a third party: which one
// is open where only that is said.
func relateProvider(a, b string) Relation {
	r := relate(a, b)
	if r == Differs && (a == ThirdParty && b != Vendor || b == ThirdParty && a != Vendor) {
		return Unknown
	}
	return r
}

// maxScopeLen is the longest text that ParseScope reads, in bytes.
const maxScopeLen = 4096

// ParseScope reads what [Scope.String] gives, and nothing else: "since after
// 2.0.10, by 2.0.21; until 2.1.0, 2025-11-25, config x, result error".
func ParseScope(text string) (Scope, error) {
	if len(text) > maxScopeLen {
		return Scope{}, fmt.Errorf("a scope of %d bytes: at most %d are read", len(text), maxScopeLen)
	}
	var s Scope
	for rest := text; rest != ""; {
		part, after, err := cutPart(rest)
		if err == nil {
			err = s.read(part)
		}
		if err != nil {
			return Scope{}, fmt.Errorf("scope %q: %w", enum.Clip(text, 80), err)
		}
		rest = after
	}
	if want := s.String(); want != text {
		return Scope{}, fmt.Errorf("scope %q: want it written %q", enum.Clip(text, 80), enum.Clip(want, 80))
	}
	return s, nil
}

// read reads one part of a scope's text.
func (s *Scope) read(part string) error {
	word, value, _ := strings.Cut(part, " ")
	switch word {
	case "at", "since", "until":
		return DimVersion.Set(s, part)
	}
	d, err := ParseDimension(word)
	if err != nil || !d.IsCondition() {
		return DimRevision.Set(s, part)
	}
	name, _, err := cutName(value)
	if err != nil {
		return err
	}
	return d.Set(s, name)
}

// cutPart cuts a scope's text behind its first part. A comma inside of quotes,
// or one before "by", does not end it.
func cutPart(text string) (part, rest string, err error) {
	for i := 0; i < len(text); {
		switch {
		case text[i] == '"' && i > 0 && text[i-1] == ' ':
			quoted, err := strconv.QuotedPrefix(text[i:])
			if err != nil {
				return "", "", fmt.Errorf("%q: want a closing quote", enum.Clip(text[i:], 80))
			}
			i += len(quoted)
		case strings.HasPrefix(text[i:], ", ") && !strings.HasPrefix(text[i:], ", by "):
			return text[:i], text[i+2:], nil
		default:
			i++
		}
	}
	return text, "", nil
}

// quoteName puts a name into quotes where it would be misread without.
func quoteName(name string) string {
	if strings.HasPrefix(name, `"`) || strings.HasPrefix(name, "after ") ||
		strings.Contains(name, ` "`) || strings.Contains(name, ", ") || strings.Contains(name, "; ") {
		return strconv.Quote(name)
	}
	return name
}

// cutName cuts a name, in quotes or not, off the text that begins with it.
func cutName(text string) (name, rest string, err error) {
	if strings.HasPrefix(text, `"`) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return "", "", fmt.Errorf("%q: want a closing quote", enum.Clip(text, 80))
		}
		name, _ = strconv.Unquote(quoted)
		return name, text[len(quoted):], nil
	}
	end := len(text)
	for _, sep := range []string{", ", "; "} {
		if i := strings.Index(text, sep); i >= 0 {
			end = min(end, i)
		}
	}
	return text[:end], text[end:], nil
}
