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
	var parts []string
	for part := range strings.SplitSeq(text, ", ") {
		if strings.HasPrefix(part, "by ") && len(parts) > 0 {
			parts[len(parts)-1] += ", " + part
			continue
		}
		parts = append(parts, part)
	}
	for _, part := range parts {
		if err := readDimension(part, &s); err != nil {
			return s, fmt.Errorf("scope %q: %w", markdown.Clip(text), err)
		}
	}
	if s.String() != text {
		return s, fmt.Errorf("scope %q: want it written %q", markdown.Clip(text), markdown.Clip(s.String()))
	}
	return s, nil
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
