package wire

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Said is what a client said of itself in a message that was decoded before, by
// an SDK. The zero Said says nothing.
//
// What is JSON in it is handed over as it came: a json.RawMessage will do. A
// struct that cannot tell an absent capability from an empty one, such as one
// whose Roots is no pointer, must not be turned back into Capabilities: every
// client would declare roots.
type Said struct {
	// Method is the request's method; "" where it is not known, which
	// initialize is taken for unless Meta alone says something.
	Method string
	// Name, Title and Version are those of clientInfo, "" where absent.
	Name, Title, Version string
	// Revision is protocolVersion as the client sent it, not as it was
	// negotiated; "" where absent.
	Revision string
	// Capabilities are the capabilities as JSON; none where absent.
	Capabilities []byte
	// Meta is the request's _meta as JSON; none where absent. In the modern era
	// it tells what the fields above leave empty.
	Meta []byte
	// Filter is the notifications of subscriptions/listen as JSON; none where
	// absent.
	Filter []byte
}

// Of gives the statement that Read gives for the message that was decoded, by
// the same rules, with the same warnings and bounds, as far as a decoded message
// tells. It does not tell
//
//   - what else stood in clientInfo, where the fields name the client: then
//     RawClientInfo is nil, and nothing warns of other members;
//   - an empty text from an absent or misshapen one: a client without name,
//     title and version counts as one without clientInfo;
//   - members that were there twice or in another case, but for those within
//     the JSON that it is handed.
//
// The bounds hold for all texts together, MaxDepth for each by itself. Texts
// that are not UTF-8 are made so. The Statement keeps no part of said.
func Of(said Said, env Envelope) (*Statement, error) {
	var room room
	r := room.reader()
	size := len(said.Capabilities) + len(said.Meta) + len(said.Filter)
	for _, text := range [...]*string{&said.Method, &said.Name, &said.Title, &said.Version, &said.Revision} {
		size += len(*text)
		*text = own(*text)
	}
	if size > MaxBytes {
		return nil, fmt.Errorf("%w: want at most %d bytes, have more", ErrTooLarge, MaxBytes)
	}
	r.said = said
	f, err := r.parts()
	if err != nil {
		return nil, err
	}
	if err := r.decoded(f); err != nil {
		return nil, err
	}
	return r.done(env)
}

// own gives a copy of a text, enough of it to see where it is too long.
func own(text string) string {
	if len(text) > MaxText {
		text = text[:MaxText+1]
	}
	return strings.Clone(strings.ToValidUTF8(text, "\uFFFD"))
}

// parts scans the JSON of a Said, as one text.
func (r *reader) parts() (f form, err error) {
	src := make([]byte, 0, len(r.said.Capabilities)+len(r.said.Meta)+len(r.said.Filter))
	for _, part := range [...]struct {
		text []byte
		at   *node
		in   ring
	}{
		{r.said.Capabilities, &f.capabilities, inCapabilities},
		{r.said.Meta, &f.meta, around},
		{r.said.Filter, &f.filter, around},
	} {
		if len(part.text) == 0 {
			continue
		}
		from, ok := len(src), false
		src = append(src, part.text...)
		if *part.at, ok = r.document(src, from, part.in); !ok {
			return f, refusal(part.text)
		}
	}
	return f, nil
}

// decoded finds out the form and reads it.
func (r *reader) decoded(f form) error {
	method := r.said.Method
	if method != "" {
		f.paramsAt, f.metaAt = "/params", "/params/_meta"
	} else {
		f.metaAt = "/_meta"
	}
	speaks := r.said.Revision != "" || r.said.named() || f.capabilities != 0
	switch {
	case strings.HasPrefix(method, notification):
		return fmt.Errorf("%w: want a request, have the notification %q", ErrNoStatement, enum.Clip(method, 80))
	case method == methodInitialize, method == "" && speaks:
		r.legacy(f)
	case method == methodDiscover, method == methodListen, speaks, r.isMeta(f.meta):
		r.modern(f)
	default:
		return fmt.Errorf("%w: want initialize, or a request in which the client speaks of itself, have a plain %q", ErrNoStatement, enum.Clip(method, 80))
	}
	return nil
}

// named reports whether there is anything of clientInfo.
func (s *Said) named() bool { return s.Name != "" || s.Title != "" || s.Version != "" }
