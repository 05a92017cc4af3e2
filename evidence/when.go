package evidence

import (
	"strings"

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

// ParseSurface reads a surface's word.
func ParseSurface(text string) (Surface, error) {
	n, err := surfaceWords.Parse(text, "surface")
	return Surface(n), err
}

// MarshalText gives the word, "" for zero.
func (s Surface) MarshalText() ([]byte, error) { return surfaceWords.Marshal(uint8(s), "Surface") }

// UnmarshalText reads the word; "" gives zero.
func (s *Surface) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSurface(string(text))
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

// ParseInteraction reads an interaction's word.
func ParseInteraction(text string) (Interaction, error) {
	n, err := interactionWords.Parse(text, "interaction")
	return Interaction(n), err
}

// MarshalText gives the word, "" for zero.
func (i Interaction) MarshalText() ([]byte, error) {
	return interactionWords.Marshal(uint8(i), "Interaction")
}

// UnmarshalText reads the word; "" gives zero.
func (i *Interaction) UnmarshalText(text []byte) (err error) {
	*i, err = ParseInteraction(string(text))
	return err
}

// Result is the kind of a tool result. Zero = unknown, or open in a question.
type Result uint8

const (
	// OK is a result without isError, or with isError false.
	OK Result = iota + 1
	// Error is a result with isError true.
	Error
)

var resultWords = enum.Words{"", "ok", "error"}

// String gives the word: "ok" or "error".
func (r Result) String() string { return resultWords.Text(uint8(r), "Result") }

// ParseResult reads a result's word.
func ParseResult(text string) (Result, error) {
	n, err := resultWords.Parse(text, "result")
	return Result(n), err
}

// MarshalText gives the word, "" for zero.
func (r Result) MarshalText() ([]byte, error) { return resultWords.Marshal(uint8(r), "Result") }

// UnmarshalText reads the word; "" gives zero.
func (r *Result) UnmarshalText(text []byte) (err error) {
	*r, err = ParseResult(string(text))
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
	Config      string             // the name of a mode of the client
	Transport   revision.Transport // stdio, http, sse
	Provider    string             // Vendor, ThirdParty, or a provider's name
	Surface     Surface
	Interaction Interaction
	Result      Result
}

// IsZero says that no circumstance is named.
func (w When) IsZero() bool { return w == When{} }

// String lists what is named: "config mcp-2026-07-28, transport http".
func (w When) String() string {
	var parts []string
	transport := ""
	if w.Transport != revision.TransportUnknown {
		transport = w.Transport.String()
	}
	for _, p := range [...]struct{ name, value string }{
		{"config", w.Config},
		{"transport", transport},
		{"provider", w.Provider},
		{"surface", w.Surface.String()},
		{"interaction", w.Interaction.String()},
		{"result", w.Result.String()},
	} {
		if p.value != "" {
			parts = append(parts, p.name+" "+p.value)
		}
	}
	return strings.Join(parts, ", ")
}
