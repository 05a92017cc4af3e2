package probe

import "github.com/mcpcaps/mcpcaps/internal/enum"

// Outcome is what happened in a run, in the main. The zero Outcome means that
// none is recorded.
type Outcome uint8

// The outcomes. The first group is about a tool result.
const (
	ContentOnly    Outcome = iota + 1 // content reached the model, structuredContent did not
	StructuredOnly                    // structuredContent reached the model, content did not
	Both                              // both reached the model
	Envelope                          // the model got the result as a whole, as JSON
	Payload                           // the payload, the same in both fields, reached the model
	NoMarker                          // no marker reached the model
	Refused                           // the client gave the model an error of its own in place of the result

	NotOffered // the tool was not among those offered to the model
	Offered    // the tool was offered to the model; a payload is the name that it had
	Reached    // the text reached the model
	NotReached // the text did not reach the model

	PageRead        // the client asked for the next page
	PageNotRead     // the client stopped after the first page
	ListReread      // the client read the list again
	ListNotReread   // the client did not read the list again
	ResourceWasRead // the client read the resource
	ResourceNotRead // it did not

	Answered      // the client answered the server's request
	AnsweredEmpty // it answered with an empty list
	Declined      // it answered that the user declined or cancelled, and nobody was there to do so
	NotSupported  // it answered with an error: no such method
	outcomeCount
)

// outcomePhrases is how a showing begins. No phrase is the beginning of another
// one followed by " (" or ";".
var outcomePhrases = [outcomeCount]string{
	ContentOnly:     "[…] content only",
	StructuredOnly:  "{…} structuredContent only",
	Both:            "[…] {…} content and structuredContent",
	Envelope:        "⟨…⟩ whole envelope",
	Payload:         "payload",
	NoMarker:        `"…" no marker reached the model`,
	Refused:         `"…" result refused`,
	NotOffered:      "tool not offered to the model",
	Offered:         "tool offered to the model",
	Reached:         "reached the model",
	NotReached:      "did not reach the model",
	PageRead:        "next page read",
	PageNotRead:     "next page not read",
	ListReread:      "list read again",
	ListNotReread:   "list not read again",
	ResourceWasRead: "resource read",
	ResourceNotRead: "resource not read",
	Answered:        "request answered",
	AnsweredEmpty:   "request answered with an empty list",
	Declined:        "request declined without a person",
	NotSupported:    "request refused as unknown",
}

// String gives the phrase that a showing with this outcome begins with.
func (o Outcome) String() string { return enum.Words(outcomePhrases[:]).Text(uint8(o), "Outcome") }

// ofResult says whether the outcome is about a tool result.
func (o Outcome) ofResult() bool { return o >= ContentOnly && o <= Refused }

// fits says whether a run of the scenario can have the outcome, when the result
// had these fields.
func (s Scenario) fits(o Outcome, sent Fields) bool {
	switch s {
	case AppOnly, ToolName:
		return o == NotOffered || o == Offered
	case Instructions:
		return o == Reached || o == NotReached
	case NextPage, ResourcesNextPage, PromptsNextPage:
		return o == PageRead || o == PageNotRead
	case ListChanged, ResourcesListChanged, PromptsListChanged:
		return o == ListReread || o == ListNotReread
	case ResourceRead:
		return o == ResourceWasRead || o == ResourceNotRead
	case PingRequest, RootsRequest, SamplingRequest, ElicitationRequest:
		return o >= Answered && o <= NotSupported
	}
	switch o {
	case ContentOnly:
		return sent.Has(FieldContent)
	case StructuredOnly:
		return sent.Has(FieldStructured)
	case Both, Payload:
		return sent.Has(FieldContent | FieldStructured)
	}
	return o.ofResult()
}

// Form is the form in which a payload arrived. The zero Form means not recorded.
type Form uint8

const (
	Text        Form = iota + 1 // as plain text
	JSON                        // as JSON, or as a part of it
	TextAndJSON                 // one field as text, the other one as JSON
)

var formWords = enum.Words{"", "text", "json", "text and json"}

// String gives "text", "json" or "text and json".
func (f Form) String() string { return formWords.Text(uint8(f), "Form") }

// Part is something in a tool result, or beside it, that is watched on its own.
type Part uint8

// The parts, in the order in which a showing names them.
const (
	PartMeta           Part = iota // the result's _meta
	PartImage                      // an image block
	PartAudio                      // an audio block
	PartLink                       // a resource link
	PartEmbedded                   // an embedded resource
	PartUserBlock                  // the block whose audience is the user
	PartAssistantBlock             // the block whose audience is the assistant
	PartErrorSign                  // whatever tells the model that the call failed
	PartNewTool                    // the tool that was added, in the model's tool list
	partCount
)

var partWords = enum.Words{"_meta", "image", "audio", "resource link", "embedded resource", "user's block", "assistant's block", "error sign", "new tool"}

// String gives the part's name: "_meta".
func (p Part) String() string { return partWords.Text(uint8(p), "Part") }

// Reach is what became of a part. The zero Reach means that it was not sent or
// not watched.
type Reach uint8

const (
	Arrived       Reach = iota + 1 // it reached the model as what it is
	Lost                           // it did not reach the model
	ArrivedAsText                  // its data reached the model as text
	Withheld                       // the client says that this model does not take it
	reachCount
)

var reachPhrases = enum.Words{"", "reached the model", "did not reach the model", "reached the model as text", "was withheld from this model"}

// String gives the phrase that a showing has: "did not reach the model".
func (r Reach) String() string { return reachPhrases.Text(uint8(r), "Reach") }
