package evidence

import (
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Surface is where a client meets its user. Zero = unknown, or open in a question.
type Surface uint8

const (
	CLI Surface = iota + 1
	IDE
	Desktop
	Web
	Mobile
)

var surfaceWords = enum.Words{"", "cli", "ide", "desktop", "web", "mobile"}

// String gives the word: "cli", "ide", "desktop", "web", "mobile".
func (s Surface) String() string { return surfaceWords.Text(uint8(s), "Surface") }

// parseSurface reads a surface's word.
func parseSurface(text string) (Surface, error) {
	n, err := surfaceWords.Parse(text, "surface")
	return Surface(n), err
}

// MarshalText gives the word, "" for zero.
func (s Surface) MarshalText() ([]byte, error) { return surfaceWords.Marshal(uint8(s), "Surface") }

// UnmarshalText reads the word; "" gives zero.
func (s *Surface) UnmarshalText(text []byte) (err error) {
	*s, err = parseSurface(string(text))
	return err
}

// Interaction says whether a person is there to be asked. Zero = unknown, or
// open in a question.
type Interaction uint8

const (
	Interactive Interaction = iota + 1
	Headless
)

var interactionWords = enum.Words{"", "interactive", "headless"}

// String gives the word: "interactive" or "headless".
func (i Interaction) String() string { return interactionWords.Text(uint8(i), "Interaction") }

// parseInteraction reads an interaction's word.
func parseInteraction(text string) (Interaction, error) {
	n, err := interactionWords.Parse(text, "interaction")
	return Interaction(n), err
}

// MarshalText gives the word, "" for zero.
func (i Interaction) MarshalText() ([]byte, error) {
	return interactionWords.Marshal(uint8(i), "Interaction")
}

// UnmarshalText reads the word; "" gives zero.
func (i *Interaction) UnmarshalText(text []byte) (err error) {
	*i, err = parseInteraction(string(text))
	return err
}

// ResultKind is the kind of a tool result. Zero = unknown, or open in a question.
type ResultKind uint8

const (
	// OKResult is a result without isError, or with isError false.
	OKResult ResultKind = iota + 1
	// ErrorResult is a result with isError true.
	ErrorResult
)

var resultWords = enum.Words{"", "ok", "error"}

// String gives the word: "ok" or "error".
func (r ResultKind) String() string { return resultWords.Text(uint8(r), "ResultKind") }

// parseResultKind reads a result kind's word.
func parseResultKind(text string) (ResultKind, error) {
	n, err := resultWords.Parse(text, "result")
	return ResultKind(n), err
}

// MarshalText gives the word, "" for zero.
func (r ResultKind) MarshalText() ([]byte, error) { return resultWords.Marshal(uint8(r), "ResultKind") }

// UnmarshalText reads the word; "" gives zero.
func (r *ResultKind) UnmarshalText(text []byte) (err error) {
	*r, err = parseResultKind(string(text))
	return err
}

// Presence says whether something is there. Zero = unknown, or open in a question.
type Presence uint8

const (
	With Presence = iota + 1
	Without
)

var presenceWords = enum.Words{"", "with", "without"}

// PresenceOf gives With for what is there.
func PresenceOf(there bool) Presence {
	if there {
		return With
	}
	return Without
}

// String gives the word: "with" or "without".
func (p Presence) String() string { return presenceWords.Text(uint8(p), "Presence") }

// parsePresence reads a presence's word.
func parsePresence(text string) (Presence, error) {
	n, err := presenceWords.Parse(text, "presence")
	return Presence(n), err
}

// MarshalText gives the word, "" for zero.
func (p Presence) MarshalText() ([]byte, error) { return presenceWords.Marshal(uint8(p), "Presence") }

// UnmarshalText reads the word; "" gives zero.
func (p *Presence) UnmarshalText(text []byte) (err error) {
	*p, err = parsePresence(string(text))
	return err
}

const (
	// Vendor is the Provider of a client that talks to its own vendor's models.
	Vendor = "vendor"
	// ThirdParty is the Provider of a client that talks to somebody else's
	// models, whoever that is.
	ThirdParty = "third-party"
)

// When is the circumstances in which a statement holds, or which a question is
// about. A zero member is unknown in a statement and open in a question.
type When struct {
	Config       string             // the name of a mode of the client
	Transport    revision.Transport // stdio, http, sse
	Provider     string             // Vendor, ThirdParty, or a provider's name
	Model        string             // a model's name, or that of a family of models
	Surface      Surface
	Interaction  Interaction
	Result       ResultKind
	OutputSchema Presence // whether the tool declares an outputSchema
}

// String lists what is named: "config mcp-2026-07-28, transport http".
func (w When) String() string { return Scope{When: w}.String() }
