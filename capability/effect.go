package capability

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Effect is what a client does with what exceeds a [Limit]. The list is closed;
// the zero value means not known and prints as "".
type Effect uint8

const (
	// effectUnknown: not known.
	effectUnknown Effect = iota
	// EffectRenamed: the name is changed until it fits.
	EffectRenamed
	// EffectItemDropped: the one tool, block or part is left out.
	EffectItemDropped
	// EffectListDropped: the whole list is lost, or all of it from there on.
	EffectListDropped
	// EffectTruncated: the rest is cut off.
	EffectTruncated
	// EffectRefused: the client refuses it with an error, before any call.
	EffectRefused
	// EffectCallFailed: the call fails.
	EffectCallFailed
	// EffectWarning: the client warns, and goes on.
	EffectWarning

	effectCount
)

var effects = enum.List[Effect]{Noun: "effect", Words: enum.Words{"", "renamed", "item-dropped", "list-dropped", "truncated", "refused", "call-failed", "warning"}}

// String returns the word: renamed, item-dropped, list-dropped, truncated, refused,
// call-failed or warning, "" for zero, and "Effect(9)" for a number that is
// no effect.
func (e Effect) String() string { return effects.Text(e) }

// MarshalText writes the text form. A number that is no effect is an error.
func (e Effect) MarshalText() ([]byte, error) { return effects.Marshal(e) }

// UnmarshalText reads what MarshalText writes. On an error the value stays as it was.
func (e *Effect) UnmarshalText(text []byte) error { return effects.Read(e, text) }

// Loses reports whether the model is not offered what breaks the limit, or does
// not get it: the item or the whole list is dropped, the client refuses it, or the
// call fails. What is renamed or truncated is still there, and of the zero Effect
// nothing is known.
func (e Effect) Loses() bool {
	switch e {
	case EffectItemDropped, EffectListDropped, EffectRefused, EffectCallFailed:
		return true
	}
	return false
}
