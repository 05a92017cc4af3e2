package card

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
	"github.com/mcpcaps/mcpcaps/revision"
)

// readScope reads what [evidence.Scope.String] prints: "since after 2.0.10, by
// 2.0.21; until 2.1.0, 2025-11-25, config x, result error".
func readScope(text string) (evidence.Scope, error) {
	var s evidence.Scope
	for begin := 0; begin <= len(text); {
		end := endOfPart(text, begin)
		if err := readDimension(text[begin:end], &s); err != nil {
			return s, fmt.Errorf("scope %q: %w", markdown.Clip(text), err)
		}
		begin = end + len(", ")
	}
	if s.String() != text {
		return s, fmt.Errorf("scope %q: want it written %q", markdown.Clip(text), markdown.Clip(s.String()))
	}
	return s, nil
}

// endOfPart gives where the part of a scope ends that begins there: at a comma
// that does not lead on to the other side of a bound.
func endOfPart(text string, begin int) int {
	for i := begin; ; i += len(", ") {
		n := strings.Index(text[i:], ", ")
		if n < 0 {
			return len(text)
		}
		if i += n; !strings.HasPrefix(text[i:], ", by ") {
			return i
		}
	}
}

func readDimension(part string, s *evidence.Scope) (err error) {
	name, value, _ := strings.Cut(part, " ")
	switch name {
	case "at":
		s.Versions.At, err = evidence.ParseVersion(value)
	case "since", "until":
		err = readSpan(part, &s.Versions)
	case "config":
		s.Config = value
	case "transport":
		s.Transport, err = revision.ParseTransport(value)
	case "provider":
		s.Provider = value
	case "surface":
		s.Surface, err = evidence.ParseSurface(value)
	case "interaction":
		s.Interaction, err = evidence.ParseInteraction(value)
	case "result":
		s.Result, err = evidence.ParseResult(value)
	default:
		s.Revision, err = revision.Parse(part)
	}
	return err
}

// readSpan reads "since after 2.0.10, by 2.0.21; until 2.1.0".
func readSpan(text string, s *evidence.Span) error {
	for part := range strings.SplitSeq(text, "; ") {
		name, value, _ := strings.Cut(part, " ")
		b := &s.Since
		if name == "until" {
			b = &s.Until
		}
		if after, ok := strings.CutPrefix(value, "after "); ok {
			after, by, _ := strings.Cut(after, ", by ")
			if err := b.After.UnmarshalText([]byte(after)); err != nil {
				return err
			}
			value = by
		}
		if err := b.By.UnmarshalText([]byte(value)); err != nil {
			return err
		}
	}
	return nil
}
