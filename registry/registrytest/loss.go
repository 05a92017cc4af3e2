package registrytest

import (
	"fmt"
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// lossKind is how sure it is that a part of a result is lost. Zero = it is not.
type lossKind uint8

const (
	// mayBeLost: it depends on something that the evidence leaves open, a
	// disagreement or a condition.
	mayBeLost lossKind = iota + 1
	// notRecordedLoss: nobody has recorded what the client does, and under
	// some of what it may do the part is lost.
	notRecordedLoss
	// isLost: it does not reach the model.
	isLost
	// isRefused: the result is not as the revision, the tool's outputSchema or
	// the client asks, so the whole of it may fail.
	isRefused
)

// String gives the kind in words.
func (k lossKind) String() string {
	switch k {
	case 0:
		return ""
	case mayBeLost:
		return "may be lost"
	case notRecordedLoss:
		return "not recorded whether it is lost"
	case isLost:
		return "lost"
	case isRefused:
		return "may be refused"
	}
	return fmt.Sprintf("LossKind(%d)", uint8(k))
}

// loss is a part of a tool result that a client would keep from its model.
type loss struct {
	Part string // a JSON pointer into the result: "/structuredContent", "/content/0"
	Kind lossKind
	// Capability is what is recorded, or is not, about this part.
	Capability capability.Path
	Why        string
	// Basis is the records that say so, none where nothing is recorded or the
	// specification says so.
	Basis []evidence.Record
}

// Losses gives the parts of the result that do not reach the model of the
// client, or may not: structuredContent first, then the blocks of content. The
// question's own Capability and Result do not count. It is an error result where
// the caller or the result says so.
//
// What counts is that the payload gets there, not the field. So
// structuredContent is not lost where a text block with its JSON (or with that
// of the one member "result", as SDKs wrap values) reaches the model, and a
// text block is not where it says the same or stands word for word in a
// structuredContent that does. Blocks that are annotated for the user alone are
// no payload.
func (r sentResult) Losses(c *registry.Client, q registry.Question, tool registry.ToolResult) iter.Seq[loss] {
	return slices.Values(r.losses(c, q, tool))
}

func (r sentResult) losses(c *registry.Client, q registry.Question, tool registry.ToolResult) []loss {
	tool.IsError = tool.IsError || r.isError
	q.Result = kindOf(tool)
	way := wayOf(c, q, tool)
	list := r.refusals(c, q, tool, way)
	if r.present {
		list = append(list, r.loss("/structuredContent", capability.ToolsResultStructuredContent, way, func(reach evidence.Fields) bool {
			return reach.Has(evidence.StructuredField) || reach.Has(evidence.ContentField) && slices.ContainsFunc(r.content, r.mirrors)
		})...)
	}
	for i, b := range r.content {
		part := fmt.Sprintf("/content/%d", i)
		switch {
		case b.aside:
		case b.kind == "text":
			list = append(list, r.loss(part, capability.ToolsResultContent, way, func(reach evidence.Fields) bool {
				return reach.Has(evidence.ContentField) || reach.Has(evidence.StructuredField) && (r.mirrors(b) || quotes(r.structured, b.text))
			})...)
		default:
			list = append(list, r.blockLoss(part, b, c, q, way)...)
		}
	}
	return list
}

// kindOf is the kind of the result.
func kindOf(tool registry.ToolResult) evidence.ResultKind {
	if tool.IsError {
		return evidence.ErrorResult
	}
	return evidence.OKResult
}

// way is what a client may do with the fields of a result.
type way struct {
	deliveries evidence.Deliveries
	recorded   bool // it does one of these; else nobody knows
	early      bool // the revision has no structuredContent
	at         revision.Revision
	basis      []evidence.Record
}

func wayOf(c *registry.Client, q registry.Question, tool registry.ToolResult) way {
	q.Capability = capability.ToolsResultStructuredContent
	a := c.Ask(q)
	w := way{at: a.Asked().Revision}
	if capability.ToolsResultStructuredContent.Standing(w.at).Missing() {
		w.deliveries = w.deliveries.With(evidence.ContentOnly)
		w.recorded, w.early = true, true
		return w
	}
	p := c.View(q).Plan(tool)
	w.deliveries, w.basis = p.Delivery, slices.Collect(p.Basis())
	w.recorded = w.deliveries != 0 && !w.deliveries.Has(evidence.DeliveryUnknown)
	if !w.recorded {
		w.deliveries |= conceivable()
	}
	return w
}

// loss says whether a part is lost, none or one.
func (r sentResult) loss(part string, p capability.Path, w way, arrives func(evidence.Fields) bool) []loss {
	lost, kept := evidence.Deliveries(0), evidence.Deliveries(0)
	for d := range w.deliveries.All() {
		switch {
		case d == evidence.DeliveryUnknown: // its members are among the conceivable ones
		case arrives(d.Reaches(r.fields())):
			kept = kept.With(d)
		default:
			lost = lost.With(d)
		}
	}
	l := loss{Part: part, Capability: p, Basis: w.basis}
	switch {
	case lost == 0:
		return nil
	case w.early:
		l.Kind, l.Why = isLost, fmt.Sprintf("%s has no structuredContent", w.at)
	case kept == 0:
		l.Kind, l.Why = isLost, fmt.Sprintf("of a result with these fields the client's model does not get it (%s)", lost)
	case !w.recorded:
		l.Kind, l.Why = notRecordedLoss, "nobody has recorded which of the two fields reaches the client's model"
	default:
		l.Kind, l.Why = mayBeLost, fmt.Sprintf("the evidence is divided: it is lost by %s, not by %s", lost, kept)
	}
	return []loss{l}
}

// blockLoss says whether a block that is not text is lost: it has to get there
// with content, or beside structuredContent, and the client has to take its kind.
func (r sentResult) blockLoss(part string, b block, c *registry.Client, q registry.Question, w way) []loss {
	q.Capability = b.path()
	a := c.Ask(q)
	known := b.path() != capability.ToolsResultContent
	if known {
		l := loss{Part: part, Capability: b.path()}
		if record, ok := a.Deciding(); ok {
			l.Basis = []evidence.Record{record}
		}
		switch a.Status() {
		case capability.Unsupported:
			l.Kind, l.Why = isLost, "the client does not give blocks of this kind to its model"
			return []loss{l}
		case capability.NotApplicable:
			l.Kind, l.Why = isLost, fmt.Sprintf("%s has no blocks of this kind", w.at)
			return []loss{l}
		case capability.Partial:
			l.Kind, l.Why = mayBeLost, "blocks of this kind reach the model under a condition: "+a.Note()
			return []loss{l}
		case capability.Full: // it stays, also beside structuredContent
			return r.loss(part, b.path(), w, func(reach evidence.Fields) bool {
				return reach.Has(evidence.ContentField) || reach.Has(evidence.StructuredField)
			})
		}
	}
	if lost := r.loss(part, b.path(), w, func(reach evidence.Fields) bool { return reach.Has(evidence.ContentField) }); lost != nil {
		return lost
	}
	return []loss{{Part: part, Kind: notRecordedLoss, Capability: b.path(),
		Why: fmt.Sprintf("nobody has recorded whether a block of type %q reaches the client's model", b.kind)}}
}

// refusals gives what is not as the revision, the outputSchema or the client asks.
func (r sentResult) refusals(c *registry.Client, q registry.Question, tool registry.ToolResult, w way) []loss {
	var list []loss
	refused := func(p capability.Path, part, why string, basis ...evidence.Record) {
		list = append(list, loss{Part: part, Kind: isRefused, Capability: p, Why: why, Basis: basis})
	}
	if _, object := r.structured.(map[string]any); r.present && !object && !w.early && w.at.Era() != revision.Modern {
		refused(capability.ToolsResultStructuredContent, "/structuredContent",
			fmt.Sprintf("before %s it has to be an object, and the revision here is %s: wrap the value", revision.R20260728, w.at))
	}
	if tool.OutputSchema && !tool.IsError && !r.present && !w.early {
		refused(capability.ToolsOutputSchema, "/structuredContent", "the tool declares an outputSchema, so the result has to have it")
	}
	if len(r.content) == 0 && r.present && !w.early {
		q.Capability = capability.ToolsResultEmptyContent
		a := c.Ask(q)
		var basis []evidence.Record
		if record, ok := a.Deciding(); ok {
			basis = append(basis, record)
		}
		l := loss{Part: "/content", Kind: isRefused, Capability: q.Capability, Basis: basis, Why: "the client does not take an empty content, or not always"}
		switch a.Status() {
		case capability.Full:
		case capability.Unsupported, capability.Partial:
			list = append(list, l)
		default:
			l.Kind, l.Why = notRecordedLoss, "nobody has recorded whether the client takes an empty content"
			list = append(list, l)
		}
	}
	return list
}
