package probe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// decision is what runs say of one capability, and where it holds.
type decision struct {
	path  capability.Path
	scope evidence.Scope
	value
	note string
	run  *Run // the one to cite
}

// value is what is said.
type value struct {
	status   capability.Status
	delivery evidence.Delivery
	limit    capability.Limit
}

// subject is what a decision is about.
type subject struct {
	path     capability.Path
	result   evidence.ResultKind
	revision revision.Revision
}

func (x decision) subject() subject { return subject{x.path, x.scope.Result, x.scope.Revision} }

// within gives the decision in a setting.
func (x decision) within(setting evidence.Scope) decision {
	setting.Result = x.scope.Result
	x.scope = setting
	return x
}

func (x decision) record() evidence.Record {
	return evidence.Record{
		Tier: evidence.Probed, Status: x.status, Delivery: x.delivery, Limit: x.limit,
		Scope: x.scope, Source: x.run.Source, Note: x.note, Run: x.run.run(),
	}
}

func (x decision) compare(y decision) int {
	return cmp.Or(
		x.path.Compare(y.path), compareVersions(x.scope.Versions.At, y.scope.Versions.At),
		cmp.Compare(x.scope.Config, y.scope.Config), cmp.Compare(x.scope.Transport.String(), y.scope.Transport.String()),
		x.scope.Revision.Compare(y.scope.Revision), cmp.Compare(x.scope.Result, y.scope.Result),
	)
}

// compareVersions orders by age where that is known, else by text.
func compareVersions(v, w evidence.Version) int {
	if c, ok := v.Order(w); ok && c != 0 {
		return c
	}
	return v.Compare(w)
}

// decider collects decisions about runs of one setting, or of several that are
// taken together.
type decider struct {
	runs  []Run
	found []decision
}

// decide says everything that the runs show, as yet in no setting.
func decide(runs []Run) []decision {
	d := &decider{runs: runs}
	d.results()
	d.parts()
	d.audience()
	d.validation()
	d.asked()
	d.names()
	return d.found
}

func (d *decider) add(p capability.Path, result evidence.ResultKind, v value, run *Run, notes ...string) {
	notes = append(notes, run.Note)
	notes = slices.DeleteFunc(notes, func(s string) bool { return s == "" })
	x := decision{path: p, value: v, note: strings.Join(notes, " "), run: run}
	x.scope.Result = result
	d.found = append(d.found, x)
}

// results decides delivery, and what becomes of the two fields.
func (d *decider) results() {
	for _, result := range [...]evidence.ResultKind{evidence.OKResult, evidence.ErrorResult} {
		runs := slices.DeleteFunc(slices.Clone(d.runs), func(r Run) bool {
			return r.Fields() == 0 || r.Fields().Has(FieldError) != (result == evidence.ErrorResult)
		})
		w := weighDelivery(runs)
		if is, note := w.delivery(); is != 0 {
			v := value{status: capability.Full, delivery: is}
			if is == evidence.DeliveryUnknown {
				v.status = capability.Untested
			}
			d.add(capability.ToolsResultDelivery, result, v, w.run[bothFields], note, refusals(runs), nulls(runs))
		}
		if result == evidence.ErrorResult {
			continue
		}
		for _, f := range [...]Fields{FieldStructured, FieldContent} {
			path := map[Fields]capability.Path{
				FieldStructured: capability.ToolsResultStructuredContent, FieldContent: capability.ToolsResultContent,
			}[f]
			status, note := w.field(f)
			cite := w.cite(f)
			if f == FieldContent && status != capability.NotRecorded {
				if worse := annotationRefusals(runs); worse != "" {
					note = strings.TrimSpace(note + " " + worse)
					status = min(status, capability.Partial)
				}
			}
			if status != capability.NotRecorded && cite != nil {
				d.add(path, result, value{status: status}, cite, note)
			}
		}
	}
}

// cite gives the run that shows best what becomes of a field.
func (d *deliveryOf) cite(f Fields) *Run {
	if d.run[bothFields] != nil {
		return d.run[bothFields]
	}
	if f == FieldContent {
		return d.run[contentAlone]
	}
	return d.run[structuredAlone]
}

// refusals names the scenarios whose results the client refused. What a schema
// forbids is told by validation.
func refusals(runs []Run) string {
	var names []string
	for _, r := range runs {
		if r.Showing.outcome == Refused && !violates(r) && !slices.Contains(names, r.Scenario.String()) {
			names = append(names, r.Scenario.String())
		}
	}
	if names == nil {
		return ""
	}
	slices.Sort(names)
	return "The client refuses the result of " + strings.Join(names, ", ") + "."
}

// nulls says that a structuredContent of null displaces content like a value.
func nulls(runs []Run) string {
	if !slices.ContainsFunc(runs, func(r Run) bool { return r.Scenario == StructuredNull && r.Showing.outcome == NoMarker }) {
		return ""
	}
	return "A structuredContent of null takes the place of content."
}

// annotationRefusals says that a block is refused for its annotations.
func annotationRefusals(runs []Run) string {
	var names []string
	for _, r := range runs {
		if r.Showing.outcome == Refused && r.Scenario.Capability() == capability.ToolsResultAudience &&
			!slices.Contains(names, r.Scenario.String()) {
			names = append(names, r.Scenario.String())
		}
	}
	if names == nil {
		return ""
	}
	slices.Sort(names)
	return "A block with the annotations of " + strings.Join(names, ", ") + " makes the client refuse the result."
}

// displaced says that structuredContent took the place of content, so that what
// became of a block says nothing about its kind.
func (r Run) displaced() bool {
	return r.Showing.outcome == StructuredOnly && r.Fields().Has(FieldContent|FieldStructured)
}

// parts decides what is watched on its own.
func (d *decider) parts() {
	for _, w := range [...]struct {
		part   Part
		path   capability.Path
		result evidence.ResultKind
		ask    Scenario
	}{
		{PartImage, capability.ToolsResultImage, evidence.OKResult, WithImage},
		{PartAudio, capability.ToolsResultAudio, evidence.OKResult, Audio},
		{PartLink, capability.ToolsResultResourceLink, evidence.OKResult, ResourceBlocks},
		{PartEmbedded, capability.ToolsResultEmbeddedResource, evidence.OKResult, ResourceBlocks},
		{PartErrorSign, capability.ToolsResultIsError, evidence.ErrorResult, IsError},
		{PartMeta, capability.ToolsResultMeta, evidence.OKResult, WithMeta},
	} {
		var f fate
		// A _meta and an error sign are no blocks of content.
		block := w.part != PartMeta && w.part != PartErrorSign
		for i := range d.runs {
			r := &d.runs[i]
			reach := r.Showing.Part(w.part)
			switch {
			case block && r.displaced() && (reach == Lost || reach == 0 && r.Scenario == w.ask):
				f.displaced = first(f.displaced, r)
				continue
			case reach == 0:
				continue
			case block && reach == Arrived && r.Fields().Has(FieldStructured):
				f.beside = true
			}
			f.by[reach] = first(f.by[reach], r)
		}
		f.alone = block && !f.beside && d.displaces()
		d.part(w.path, w.result, f)
	}
}

// fate is what became of a part, by run.
type fate struct {
	by        [reachCount]*Run
	displaced *Run // it was lost together with all content
	beside    bool // it arrived though structuredContent was there
	alone     bool // it was watched only where nothing could displace it, and something would
}

// displaces says that structuredContent takes the place of content in some run.
func (d *decider) displaces() bool { return slices.ContainsFunc(d.runs, Run.displaced) }

func (d *decider) part(path capability.Path, result evidence.ResultKind, f fate) {
	say := func(s capability.Status, run *Run, note string) { d.add(path, result, value{status: s}, run, note) }
	switch by := f.by; {
	case by[Arrived] != nil && by[Lost] == nil && by[ArrivedAsText] == nil:
		switch {
		case f.displaced != nil && !f.beside:
			say(capability.Partial, by[Arrived], "Reaches the model only where the result has no structuredContent.")
		case f.displaced != nil:
			say(capability.Partial, by[Arrived], "Reaches the model in some of the runs.")
		case !f.alone:
			say(capability.Full, by[Arrived], "")
		}
	case by[Arrived] != nil:
		say(capability.Partial, by[Arrived], "Reaches the model in some of the runs.")
	case by[ArrivedAsText] != nil:
		say(capability.Partial, by[ArrivedAsText], "The model gets the data as text.")
	case by[Lost] != nil:
		say(capability.Unsupported, by[Lost], "")
	}
}

// audience decides whether a block for the user alone is kept from the model.
func (d *decider) audience() {
	var kept, given *Run
	for i := range d.runs {
		r := &d.runs[i]
		if r.Scenario != AudienceUser || r.displaced() || r.Showing.outcome == Refused {
			continue
		}
		user, assistant := r.Showing.Part(PartUserBlock), r.Showing.Part(PartAssistantBlock)
		switch {
		case user == Arrived && given == nil:
			given = r
		case user == Lost && assistant == Arrived && kept == nil:
			kept = r
		}
	}
	switch {
	case kept != nil && given != nil:
		d.add(capability.ToolsResultAudience, evidence.OKResult, value{status: capability.Partial}, kept, "The block for the user is kept from the model in some of the runs.")
	case kept != nil:
		d.add(capability.ToolsResultAudience, evidence.OKResult, value{status: capability.Full}, kept)
	case given != nil:
		d.add(capability.ToolsResultAudience, evidence.OKResult, value{status: capability.Unsupported}, given, "The block for the user alone reaches the model.")
	}
}

// violates says whether the result is not what the tool's outputSchema asks for.
func violates(r Run) bool {
	switch r.Scenario {
	case SchemaMismatch:
		return true
	case StructuredEmpty, ContentAlone:
		return r.OutputSchema == evidence.With
	}
	return false
}

// validation decides whether results are checked against the outputSchema.
func (d *decider) validation() {
	var refused, passed *Run
	for i := range d.runs {
		r := &d.runs[i]
		switch {
		case !violates(*r):
		case r.Showing.outcome == Refused:
			refused = first(refused, r)
		default:
			passed = first(passed, r)
		}
	}
	path := capability.ToolsOutputSchemaValidation
	switch {
	case refused != nil && passed != nil:
		d.add(path, evidence.OKResult, value{status: capability.Partial}, refused,
			fmt.Sprintf("Refuses the result of %s, and passes on that of %s.", refused.Scenario, passed.Scenario))
	case refused != nil:
		d.add(path, evidence.OKResult, value{status: capability.Full}, refused, "A result that the outputSchema does not allow is refused.")
	case passed != nil:
		d.add(path, evidence.OKResult, value{status: capability.Unsupported}, passed, "A result that the outputSchema does not allow is passed on.")
	}
}

func first(a, b *Run) *Run {
	if a != nil {
		return a
	}
	return b
}

// asked decides what one scenario answers by itself.
func (d *decider) asked() {
	for _, a := range [...]struct {
		scenario Scenario
		yes, no  Outcome
	}{
		{AppOnly, NotOffered, Offered},
		{NextPage, PageRead, PageNotRead},
		{ResourcesNextPage, PageRead, PageNotRead},
		{PromptsNextPage, PageRead, PageNotRead},
		{ListChanged, ListReread, ListNotReread},
		{ResourcesListChanged, ListReread, ListNotReread},
		{PromptsListChanged, ListReread, ListNotReread},
		{Instructions, Reached, NotReached},
		// What is not read unasked may be read when asked for.
		{ResourceRead, ResourceWasRead, 0},
		{PingRequest, Answered, NotSupported},
		{RootsRequest, Answered, NotSupported},
		{SamplingRequest, Answered, NotSupported},
		{ElicitationRequest, Answered, NotSupported},
	} {
		var yes, no *Run
		var added [reachCount]bool
		for i := range d.runs {
			r := &d.runs[i]
			if r.Scenario != a.scenario {
				continue
			}
			switch r.Showing.outcome {
			case a.yes:
				yes = first(yes, r)
				added[r.Showing.Part(PartNewTool)] = true
			case a.no:
				no = first(no, r)
			}
		}
		path, note := a.scenario.Capability(), ""
		if added[Lost] && !added[Arrived] {
			note = "The list is read again, and yet the tool that was added is not in the model's list."
		}
		switch {
		case yes != nil && no != nil:
			d.add(path, 0, value{status: capability.Partial}, yes, "In some of the runs only.", note)
		case yes != nil:
			d.add(path, 0, value{status: capability.Full}, yes, note)
		case no != nil:
			d.add(path, 0, value{status: capability.Unsupported}, no)
		}
		switch {
		case a.scenario != NextPage:
		case yes != nil && no == nil:
			// No limit: nothing to record, and the end of an older version's limit.
			d.add(capability.LimitsListPages, 0, value{}, yes)
		case no != nil && yes == nil:
			d.add(capability.LimitsListPages, 0, value{status: capability.Full, limit: capability.Limit{
				Value: 1, Unit: capability.UnitPages, Counts: "pages of tools/list", Effect: capability.EffectListDropped,
			}}, no)
		}
	}
}

// names decides how long a tool's name may be, from the name that a longer one
// was offered under. Of several the longest counts.
func (d *decider) names() {
	var run *Run
	length := 0
	for i := range d.runs {
		r := &d.runs[i]
		if r.Scenario != ToolName || r.Showing.outcome != Offered {
			continue
		}
		if n := utf8.RuneCountInString(r.Showing.payload); n > length {
			run, length = r, n
		}
	}
	if run != nil {
		d.add(capability.LimitsToolNameLength, 0, value{status: capability.Full, limit: capability.Limit{
			Value: int64(length), Unit: capability.UnitCharacters, Counts: "the name that the model gets", Effect: capability.EffectRenamed,
		}}, run)
	}
}
