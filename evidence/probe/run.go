package probe

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Run is one run of a client against the instrumented server, and what came of
// it. Zero members are not recorded. Runs are comparable with ==.
type Run struct {
	Client   string // the client's id: "openai-codex"
	ID       string // the run's name within its file, unique there
	Scenario Scenario
	// OutputSchema says whether the tool that was called has an outputSchema.
	OutputSchema evidence.Presence
	// Sent is the fields of the result where they are not those that
	// [Scenario.Sends] gives.
	Sent    Fields
	Version evidence.Version
	// Revision is the one that was negotiated in this run. A config may be named
	// after another one that its client could have spoken.
	Revision revision.Revision
	// When is the circumstances: config, transport, surface, interaction. Its
	// Result stays zero, for the scenario says it; see [Run.Scope].
	When    evidence.When
	Showing Showing
	// Excerpt is the beginning of what the model got, at most [MaxPayload] bytes,
	// where the showing has none of its own.
	Excerpt string
	Note    string
	Source  evidence.Source
}

// Fields gives the fields of the result that the server returned.
func (r Run) Fields() Fields { return cmp.Or(r.Sent, r.Scenario.Sends()) }

// Payload gives the beginning of what the model got: the showing's, or else the
// run's excerpt.
func (r Run) Payload() string { return cmp.Or(r.Showing.payload, r.Excerpt) }

// Scope gives where the run was made, as a scope to compare and to weigh with.
func (r Run) Scope() evidence.Scope {
	s := evidence.Scope{Revision: r.Revision, When: r.When}
	if !r.Version.IsZero() {
		s.Versions = evidence.At(r.Version)
	}
	switch {
	case r.Fields().Has(FieldError):
		s.Result = evidence.ErrorResult
	case r.Fields() != 0:
		s.Result = evidence.OKResult
	}
	return s
}

// Address gives where the run's record can be looked at: an address, or a path
// with lines.
func (r Run) Address() string {
	if r.Source.URL != "" || r.Source.Lines == "" {
		return cmp.Or(r.Source.URL, r.Source.Path)
	}
	return r.Source.Path + ":" + r.Source.Lines
}

// Check reports all that keeps r from being a run: a scenario, a showing that
// fits it, a version and a source are needed, and the fields of a result belong
// to a scenario with a result.
func (r Run) Check() error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if r.Scenario == 0 || r.Scenario >= scenarioCount {
		fault("a run needs a scenario")
	}
	switch {
	case r.Showing.IsZero():
		fault("a run needs a verdict")
	case r.Scenario != 0 && !r.Scenario.fits(r.Showing.outcome, r.Fields()):
		fault("verdict %q does not fit scenario %q, which sends %q", r.Showing.outcome, r.Scenario, r.Fields())
	}
	if r.Version.IsZero() {
		fault("a run needs the version that ran")
	}
	if r.Source.Kind != evidence.ProbeRun && r.Source.Kind != evidence.PublicReport {
		fault("a run needs a source of kind %q or %q", evidence.ProbeRun, evidence.PublicReport)
	}
	if r.Sent != 0 && r.Scenario.Sends() == 0 {
		fault("scenario %q has no result whose fields %q could be", r.Scenario, r.Sent)
	}
	if r.When.Result != 0 {
		fault("the kind of result follows from the fields that were sent")
	}
	if len(r.Excerpt) > MaxPayload {
		fault("excerpt of %d bytes: want at most %d", len(r.Excerpt), MaxPayload)
	}
	return errors.Join(faults...)
}

// Compare is a total order for sorting: by heading, scenario, config, transport,
// revision, version, outputSchema, then by name. It is the order of the rows of
// a card. What has to be put in words is compared last, and only where it differs.
func (r Run) Compare(q Run) int {
	if c := cmp.Or(cmp.Compare(r.Client, q.Client), r.Scenario.compare(q.Scenario)); c != 0 {
		return c
	}
	if c := compareWhen(r, q); c != 0 {
		return c
	}
	if c := cmp.Compare(r.ID, q.ID); c != 0 {
		return c
	}
	return cmp.Or(r.Showing.compare(q.Showing), cmp.Compare(r.Address(), q.Address()))
}

// compare orders by heading, then by word.
func (s Scenario) compare(t Scenario) int {
	if s == t {
		return 0
	}
	return cmp.Or(cmp.Compare(s.Heading(), t.Heading()), cmp.Compare(s.String(), t.String()))
}

// compareWhen orders by what was run, and where.
func compareWhen(r, q Run) int {
	if c := cmp.Or(
		cmp.Compare(r.When.Config, q.When.Config),
		cmp.Compare(r.When.Transport.String(), q.When.Transport.String()),
		r.Revision.Compare(q.Revision),
		r.Version.Compare(q.Version),
		cmp.Compare(r.OutputSchema, q.OutputSchema),
		cmp.Compare(r.Sent, q.Sent),
	); c != 0 {
		return c
	}
	a, b := evidence.Scope{When: r.When}, evidence.Scope{When: q.When}
	return a.Compare(b)
}

// run gives what an evidence record says of the run.
func (r Run) run() evidence.Run {
	return evidence.Run{ID: r.ID, Scenario: r.Scenario.String(), Verdict: r.Showing.String()}
}
