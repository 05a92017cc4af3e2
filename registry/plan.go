package registry

import (
	"iter"
	"slices"
	"sync/atomic"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// ToolResult is what a server is about to send. The zero value is an ok result
// of a tool without an outputSchema.
type ToolResult struct {
	IsError      bool
	OutputSchema bool // the tool declares an outputSchema
}

// Mirror says what a text block with the JSON of structuredContent, in content
// beside it, is worth.
type Mirror uint8

const (
	// MirrorNone: there is nothing to mirror, structuredContent is not sent.
	MirrorNone Mirror = iota
	// MirrorRequired: the model may get content only, so content has to hold
	// the JSON of the very value sent.
	MirrorRequired
	// MirrorAllowed: it does no harm; the specification asks for it.
	MirrorAllowed
	// MirrorWasteful: the model would read the same payload twice.
	MirrorWasteful
)

var mirrorWords = enum.Words{"none", "required", "allowed", "wasteful"}

// String gives the word: none, required, allowed, wasteful.
func (m Mirror) String() string { return mirrorWords.Text(uint8(m), "Mirror") }

// MarshalText gives the word.
func (m Mirror) MarshalText() ([]byte, error) { return mirrorWords.Marshal(uint8(m), "Mirror") }

// Reason is why a plan is as it is.
type Reason uint8

const (
	// BySpecification: nothing is known that speaks against what the
	// specification asks for: structuredContent, and content that mirrors it.
	BySpecification Reason = iota
	// ByEarlyRevision: the revision has no structuredContent.
	ByEarlyRevision
	// ByError: an error result speaks to the model in content; a structured
	// error would have to conform to the outputSchema.
	ByError
	// ByStructured: the model gets structuredContent, and not content.
	ByStructured
	// ByContent: the model gets content, and not structuredContent.
	ByContent
	// ByDoubling: the model gets both fields.
	ByDoubling
	// BySafety: several rules are possible, the plan is safe under each.
	BySafety
)

var reasonWords = enum.Words{
	"as the specification asks: nothing known speaks against it",
	"the revision has no structuredContent",
	"an error speaks to the model in content",
	"the model gets structuredContent and not content",
	"the model gets content and not structuredContent",
	"the model gets both fields",
	"several rules are possible, this is safe under each",
}

// String gives the reason in words.
func (r Reason) String() string { return reasonWords.Text(uint8(r), "Reason") }

// Plan is how to send a tool result so that its payload reaches the model. It
// rests on who the client says it is, so it is advice.
type Plan struct {
	// SendStructured says to send the payload in structuredContent. It conforms
	// to the outputSchema where there is one, and is never null.
	SendStructured bool
	// ObjectOnly says that structuredContent has to be an object at this
	// revision: wrap another value, or put it into content.
	ObjectOnly bool
	// SendContent says to put something into content. Where it is false send
	// an empty list, never no key: some clients fail without it.
	SendContent bool
	Mirror      Mirror
	// Delivery is what the client may do with the two fields; empty where
	// nothing is known.
	Delivery evidence.Deliveries
	Reason   Reason

	lost  lostSet
	basis [maxBasis]*evidence.Record
}

// maxBasis is how many records a plan names: that of each candidate, and what
// disputes it.
const maxBasis = 6

// lostSet is a set of indices into losable.
type lostSet uint8

// losable is what a result can lose on its way to the model, in tree order.
var losable = [...]capability.Path{
	capability.ToolsResultStructuredContent,
	capability.ToolsResultContent,
	capability.ToolsResultImage,
	capability.ToolsResultAudio,
	capability.ToolsResultResourceLink,
	capability.ToolsResultEmbeddedResource,
}

const (
	lostStructured lostSet = 1
	lostContent    lostSet = 1<<len(losable) - 1 - lostStructured // content and every kind of block in it
)

// Lost gives what does not reach the model, or may not, when the plan is
// followed: a payload that stands in one of these alone is lost.
func (p Plan) Lost() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		for i, path := range losable {
			if p.lost&(1<<i) != 0 && !yield(path) {
				return
			}
		}
	}
}

// Basis gives the records that the plan rests on: for each client that may be
// meant the one that decides, and what disputes it; at most six. It is empty
// where the plan rests on the specification alone.
func (p Plan) Basis() iter.Seq[evidence.Record] {
	return func(yield func(evidence.Record) bool) {
		for _, r := range p.basis {
			if r != nil && !yield(*r) {
				return
			}
		}
	}
}

// Plan says how to send a tool result to the client.
func (v View) Plan(r ToolResult) Plan {
	if v.row == nil {
		return (&handling{unknown: true}).plan(revision.Revision{}, r)
	}
	return v.handled(r).plan
}

// Plan says how to send a tool result on this connection: safe for every client
// that it may be.
func (s *Session) Plan(r ToolResult) Plan {
	h := s.view.handled(r)
	if len(s.more) == 0 {
		return h.plan
	}
	if j := h.joint.Load(); j != nil && j.of(s.more) {
		return j.plan
	}
	return s.joint(h, r)
}

// joint is the plan that is safe for several candidates. It is kept with the first
// of them: the clients of one name are the same on every connection.
type joint struct {
	others []*row
	plan   Plan
}

func (j *joint) of(others []View) bool {
	return slices.EqualFunc(j.others, others, func(r *row, v View) bool { return r == v.row })
}

func (s *Session) joint(h *handled, r ToolResult) Plan {
	all, at := h.handling, h.at
	j := new(joint)
	for i := range s.more {
		other := s.more[i].handled(r)
		all.join(&other.handling)
		if at.IsZero() {
			at = other.at
		}
		j.others = append(j.others, s.more[i].row)
	}
	j.plan = all.plan(at, r)
	h.joint.Store(j)
	return j.plan
}

// handled is what becomes of a tool result under the circumstances of a row.
type handled struct {
	handling
	plan Plan
	at   revision.Revision // that was asked about

	joint atomic.Pointer[joint] // with other candidates
}

// handled gives it, worked out when it is first asked for.
func (v *View) handled(r ToolResult) *handled {
	n := 0
	if r.IsError {
		n++
	}
	if r.OutputSchema {
		n += 2
	}
	at := &v.row.handled[n]
	if h := at.Load(); h != nil {
		return h
	}
	h := new(handled)
	q := v.row.question
	q.Result = r.kind()
	h.at = v.row.asked.AskedRevision()
	if v.client.nobody() {
		h.unknown = true
	} else {
		h.add(v.client.View(q))
	}
	h.plan = h.handling.plan(h.at, r)
	at.Store(h)
	return h
}

// handling is what one or several clients may do with a tool result.
type handling struct {
	deliveries evidence.Deliveries
	unknown    bool    // of at least one of them nothing is known
	noEmpty    bool    // one of them does not take, or is not known to take, an empty content
	lost       lostSet // what never reaches the model, however it is sent
	kept       lostSet // what reaches it even beside structuredContent
	basis      [maxBasis]*evidence.Record
	based      int
}

// rest adds a record that the plan rests on.
func (h *handling) rest(r *evidence.Record) {
	if r != nil && h.based < len(h.basis) {
		h.basis[h.based] = r
		h.based++
	}
}

// add takes in what is known of a client.
func (h *handling) add(c View) {
	a := c.Ask(capability.ToolsResultDelivery)
	set := a.Deliveries()
	if a.Fit() <= evidence.OtherCondition {
		set = 0 // what is known is about something else, an ok result for one
	}
	v := a.verdict()
	if set.Len() == 1 {
		h.rest(v.DecidingRecord())
	} else if set != 0 {
		v.EachSupport(h.rest) // of each rule that it may be
	}
	if a.Disputed() {
		v.EachDissent(func(r *evidence.Record, kind evidence.DisagreementKind) {
			if kind.Disputes() && r.Delivery != 0 {
				set = set.With(r.Delivery)
				h.rest(r)
			}
		})
	}
	if set == 0 {
		set = h.infer(c)
	}
	h.unknown = set == 0 || set.Has(evidence.DeliveryUnknown)
	h.deliveries = set
	h.noEmpty = c.Status(capability.ToolsResultEmptyContent) != capability.Full
	for i, p := range losable[2:] {
		switch b := c.Brief(p); {
		case b.Status() == capability.Unsupported:
			h.lost |= 1 << (i + 2)
		case b.Status() == capability.Full && !b.Disputed():
			h.kept |= 1 << (i + 2)
		}
	}
}

// join takes in another candidate.
func (h *handling) join(other *handling) {
	h.unknown = h.unknown || other.unknown
	h.noEmpty = h.noEmpty || other.noEmpty
	h.deliveries |= other.deliveries
	h.lost |= other.lost
	h.kept &= other.kept
	for _, r := range other.basis[:other.based] {
		h.rest(r)
	}
}

// infer reads a rule out of what is recorded of the two fields.
func (h *handling) infer(c View) evidence.Deliveries {
	status := func(p capability.Path) capability.Status {
		b := c.Brief(p)
		if b.Basis() == evidence.ByDerivation || b.Fit() <= evidence.OtherCondition {
			return capability.NotRecorded
		}
		return b.Status()
	}
	d := evidence.InferDelivery(status(capability.ToolsResultStructuredContent), status(capability.ToolsResultContent))
	if d == 0 {
		return 0
	}
	a := c.Ask(capability.ToolsResultStructuredContent)
	v := a.verdict()
	h.rest(v.DecidingRecord())
	return evidence.Deliveries(0).With(d)
}

func (r ToolResult) kind() evidence.ResultKind {
	if r.IsError {
		return evidence.ErrorResult
	}
	return evidence.OKResult
}

// plan starts from the specification and departs where loss, refusal or
// doubling is known.
func (h *handling) plan(at revision.Revision, r ToolResult) Plan {
	p := Plan{
		SendStructured: true, SendContent: true, Mirror: MirrorRequired, ObjectOnly: at.Era() != revision.Modern,
		Delivery: h.deliveries, basis: h.basis, lost: h.lost,
	}
	structured, content := h.deliveries.Some(evidence.StructuredField), h.deliveries.Some(evidence.ContentField)
	both, never := h.deliveries.Some(evidence.BothFields), h.deliveries.Has(evidence.StructuredOnly)
	if structured && !h.unknown || never {
		p.lost |= lostContent &^ h.kept
	}
	if content {
		p.lost |= lostStructured
	}
	switch {
	case capability.ToolsResultStructuredContent.Standing(at).Missing():
		p.SendStructured, p.ObjectOnly, p.Mirror, p.Reason = false, false, MirrorNone, ByEarlyRevision
		p.lost = h.lost | lostStructured
	case r.IsError && !never:
		p.SendStructured, p.ObjectOnly, p.Mirror, p.Reason = false, false, MirrorNone, ByError
		p.lost = h.lost | p.lost&lostStructured
	case h.deliveries == 0:
	case h.unknown || content && (structured || both):
		p.Reason = BySafety
	case content:
		p.Reason = ByContent
	case structured && both:
		p.Mirror, p.Reason = MirrorAllowed, BySafety
	case structured:
		p.Mirror, p.Reason = MirrorAllowed, ByStructured
	default:
		p.Mirror, p.Reason, p.SendContent = MirrorWasteful, ByDoubling, h.noEmpty
	}
	return p
}
