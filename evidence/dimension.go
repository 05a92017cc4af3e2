package evidence

import (
	"cmp"
	"encoding"
	"fmt"
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Dimension is one of the things that a [Scope] names. All of this package and
// of those above it that has to do with scopes loops over the dimensions: a new
// one is a constant, a field of [When] and a row in each function of this file.
type Dimension uint8

const (
	DimRevision     Dimension = iota // the protocol revision
	DimVersion                       // the client's release, or a span of releases
	DimConfig                        // a mode of the client, by its name
	DimTransport                     // stdio, http, sse
	DimProvider                      // vendor, third-party, or a provider's name
	DimModel                         // the model's name, or a family's
	DimSurface                       // cli, ide, desktop, web, mobile
	DimInteraction                   // interactive, headless
	DimResult                        // ok, error
	DimOutputSchema                  // with, without
	dimensions
)

// firstCondition is where the conditions (When) begin.
const firstCondition = DimConfig

// row is what is to be said of a dimension.
type row struct {
	word  string
	words enum.Words // of a closed set; nil where other texts are values too
	joins bool       // see Dimension.Joins
}

var rows = [dimensions]row{
	DimRevision:     {word: "revision"},
	DimVersion:      {word: "version"},
	DimConfig:       {word: "config"},
	DimTransport:    {word: "transport", words: transportWords},
	DimProvider:     {word: "provider"},
	DimModel:        {word: "model", joins: true},
	DimSurface:      {word: "surface", words: surfaceWords},
	DimInteraction:  {word: "interaction", words: interactionWords},
	DimResult:       {word: "result", words: resultWords},
	DimOutputSchema: {word: "outputSchema", words: presenceWords, joins: true},
}

var transportWords = enum.Words{"", "stdio", "http", "sse"}

// Names says whether the scope names the dimension.
func (s *Scope) Names(d Dimension) bool {
	switch d {
	case DimRevision:
		return !s.Revision.IsZero()
	case DimVersion:
		return !s.Versions.IsZero()
	case DimConfig:
		return s.Config != ""
	case DimTransport:
		return s.Transport != 0
	case DimProvider:
		return s.Provider != ""
	case DimModel:
		return s.Model != ""
	case DimSurface:
		return s.Surface != 0
	case DimInteraction:
		return s.Interaction != 0
	case DimResult:
		return s.Result != 0
	case DimOutputSchema:
		return s.OutputSchema != 0
	}
	return false
}

// OrElse gives the scope with each dimension that it does not name taken from t.
func (s Scope) OrElse(t Scope) Scope {
	if s.Revision.IsZero() {
		s.Revision = t.Revision
	}
	if s.Versions.IsZero() {
		s.Versions = t.Versions
	}
	s.Config = cmp.Or(s.Config, t.Config)
	s.Transport = cmp.Or(s.Transport, t.Transport)
	s.Provider = cmp.Or(s.Provider, t.Provider)
	s.Model = cmp.Or(s.Model, t.Model)
	s.Surface = cmp.Or(s.Surface, t.Surface)
	s.Interaction = cmp.Or(s.Interaction, t.Interaction)
	s.Result = cmp.Or(s.Result, t.Result)
	s.OutputSchema = cmp.Or(s.OutputSchema, t.OutputSchema)
	return s
}

// Relate compares two scopes in this dimension. It is the one comparison that
// claims, disagreement and fit are derived from. Unknown on both sides counts
// as same. Of models and modes nothing is guessed: another text is another one.
func (d Dimension) Relate(a, b *Scope) Relation {
	switch d {
	case DimRevision:
		return relate(a.Revision, b.Revision)
	case DimVersion:
		return a.Versions.relate(&b.Versions)
	case DimConfig:
		return relate(a.Config, b.Config)
	case DimTransport:
		return relate(a.Transport, b.Transport)
	case DimProvider:
		return relateProvider(a.Provider, b.Provider)
	case DimModel:
		return relate(a.Model, b.Model)
	case DimSurface:
		return relate(a.Surface, b.Surface)
	case DimInteraction:
		return relate(a.Interaction, b.Interaction)
	case DimResult:
		return relate(a.Result, b.Result)
	case DimOutputSchema:
		return relate(a.OutputSchema, b.OutputSchema)
	}
	return Same
}

// Dimensions gives all dimensions: revision, version, then the conditions.
func Dimensions() iter.Seq[Dimension] {
	return func(yield func(Dimension) bool) {
		for d := range dimensions {
			if !yield(d) {
				return
			}
		}
	}
}

// String gives the dimension's word, the name of its member in our files.
func (d Dimension) String() string {
	if d < dimensions {
		return rows[d].word
	}
	return fmt.Sprintf("Dimension(%d)", uint8(d))
}

// ParseDimension reads a dimension's word.
func ParseDimension(text string) (Dimension, error) {
	words := make(enum.Words, dimensions)
	for d, r := range rows {
		words[d] = r.word
	}
	n, err := words.Parse(text, "dimension")
	return Dimension(n), err
}

// Words gives the values of a dimension that has a closed set of them, nil
// where other texts are values too.
func (d Dimension) Words() []string {
	if d >= dimensions || rows[d].words == nil {
		return nil
	}
	return slices.Clone(rows[d].words[1:])
}

// IsCondition says whether the dimension is one of [When].
func (d Dimension) IsCondition() bool { return firstCondition <= d && d < dimensions }

// Joins says what it means that a question leaves the dimension open. Mostly
// there is a default, or what holds wherever: a claim that is limited there
// answers only where no other one does. Of a dimension that joins nobody knows
// the default: each claim that is limited there may be the one that holds, and
// all of them are joined.
func (d Dimension) Joins() bool { return d < dimensions && rows[d].joins }

// Of gives the dimension's text in a scope, as Set reads it: "" where the scope
// does not name it.
func (d Dimension) Of(s *Scope) string {
	if !s.Names(d) {
		return ""
	}
	switch d {
	case DimRevision:
		return s.Revision.String()
	case DimVersion:
		return s.Versions.text()
	case DimConfig:
		return s.Config
	case DimTransport:
		return s.Transport.String()
	case DimProvider:
		return s.Provider
	case DimModel:
		return s.Model
	case DimSurface:
		return s.Surface.String()
	case DimInteraction:
		return s.Interaction.String()
	case DimResult:
		return s.Result.String()
	case DimOutputSchema:
		return s.OutputSchema.String()
	}
	return ""
}

// field gives the place where a scope holds the dimension.
func (d Dimension) field(s *Scope) any {
	switch d {
	case DimRevision:
		return &s.Revision
	case DimVersion:
		return &s.Versions
	case DimConfig:
		return &s.Config
	case DimTransport:
		return &s.Transport
	case DimProvider:
		return &s.Provider
	case DimModel:
		return &s.Model
	case DimSurface:
		return &s.Surface
	case DimInteraction:
		return &s.Interaction
	case DimResult:
		return &s.Result
	case DimOutputSchema:
		return &s.OutputSchema
	}
	return nil
}

// Set sets the dimension by its text; "" leaves it open. A version is its text,
// a span as [Span.String] has it. The error says what would be right; the scope
// is then as it was.
func (d Dimension) Set(s *Scope, text string) error {
	was := *s
	var err error
	switch p := d.field(s).(type) {
	case *string:
		*p = text
	case *Span:
		*p, err = parseSpan(text)
	case encoding.TextUnmarshaler:
		err = p.UnmarshalText([]byte(text))
	default:
		err = fmt.Errorf("%s is no dimension", d)
	}
	if err != nil {
		*s = was
	}
	return err
}

// Clear leaves the dimension open.
func (d Dimension) Clear(s *Scope) { _ = d.Set(s, "") }

// compare orders two scopes in this dimension.
func (d Dimension) compare(a, b *Scope) int {
	switch words := rows[d].words; {
	case d == DimRevision:
		return a.Revision.Compare(b.Revision)
	case d == DimVersion:
		return a.Versions.compare(&b.Versions)
	case words != nil:
		return cmp.Compare(slices.Index(words, d.Of(a)), slices.Index(words, d.Of(b)))
	}
	return cmp.Compare(d.Of(a), d.Of(b))
}

// inText walks the dimensions in the order in which texts have them: version,
// revision, then the conditions.
func inText(yield func(Dimension) bool) {
	if !yield(DimVersion) || !yield(DimRevision) {
		return
	}
	for d := firstCondition; d < dimensions; d++ {
		if !yield(d) {
			return
		}
	}
}
