package probe

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// schemaRef is the value of a file's "$schema": the JSON Schema beside the data.
const schemaRef = "../schema/probed.schema.json"

// The bounds of a file of runs.
const (
	MaxFileBytes = 8 << 20
	maxFileDepth = 8
)

// File is the runs of one client, with the sources that they cite.
type File struct {
	Client  string
	Sources []evidence.NamedSource
	Runs    []Run
}

// runsFile is a file of runs, as it stands there.
type runsFile struct {
	At      jsontree.Value                    `json:"-"`
	Schema  string                            `json:"$schema"`
	Client  string                            `json:"client"`
	Sources jsontree.Members[datafile.Source] `json:"sources"`
	Runs    []runFile                         `json:"runs"`
}

type runFile struct {
	At jsontree.Value `json:"-"`
	runHead
	runPlace
	runTail
}

type runHead struct {
	ID           string           `json:"id"`
	Scenario     Scenario         `json:"scenario"`
	OutputSchema *bool            `json:"outputSchema,omitzero"`
	Sent         Fields           `json:"sent,omitzero"`
	Version      evidence.Version `json:"version"`
}

// runPlace is where a run was made: the dimensions that named walks.
type runPlace struct{ Place evidence.Scope }

type runTail struct {
	Showing Showing `json:"verdict"`
	Excerpt string  `json:"excerpt,omitzero"`
	Note    string  `json:"note,omitzero"`
	datafile.Citation
}

// MarshalJSON gives the object.
func (p runPlace) MarshalJSON() ([]byte, error) { return datafile.MarshalDimensions(named, &p.Place) }

// MarshalJSON gives the object.
func (r runFile) MarshalJSON() ([]byte, error) {
	return jsontree.Join(r.runHead, r.runPlace, r.runTail)
}

// named walks the dimensions that a run's file names by their words, in the
// order of its members. The version stands before them; the kind of result and
// whether there is an outputSchema follow from what was run.
func named(yield func(evidence.Dimension) bool) {
	if !yield(evidence.DimConfig) || !yield(evidence.DimTransport) || !yield(evidence.DimRevision) {
		return
	}
	for d := range evidence.Dimensions() {
		switch d {
		case evidence.DimConfig, evidence.DimTransport, evidence.DimRevision: // they were given
		case evidence.DimVersion, evidence.DimResult, evidence.DimOutputSchema:
		default:
			if !yield(d) {
				return
			}
		}
	}
}

var files = jsontree.Decoder[runsFile]{Rules: rules}

func rules() []jsontree.Rule {
	return append(datafile.Rules(),
		datafile.ReadDimensions(named, func(p *runPlace) *evidence.Scope { return &p.Place }),
		jsontree.Check(checkSource),
		jsontree.Check(func(o *jsontree.Object, _ *runsFile) { datafile.NeedSchema(o, schemaRef) }),
		jsontree.Check(func(o *jsontree.Object, _ *runFile) { datafile.NeedWord(o, "id", "scenario", "version", "verdict") }),
	)
}

// ReadFile reads the runs of one client. The file is strict: it reports every
// fault at once, each as file:line:column: path: cause, in the order of their
// positions. The name is used for that, and must be the client's id with .json.
func ReadFile(name string, data []byte) (File, error) {
	f, faults := files.Open(name, data, jsontree.Limits{Bytes: MaxFileBytes, Depth: maxFileDepth})
	file := f.read(strings.TrimSuffix(path.Base(name), ".json"))
	if err := faults.Err(); err != nil {
		return File{}, err
	}
	return file, nil
}

// checkSource reports a source that runs cannot have, beside what no source can be.
func checkSource(o *jsontree.Object, s *datafile.Source) {
	if s.Kind != 0 && s.Kind != evidence.ProbeRun && s.Kind != evidence.PublicReport {
		o.Value("kind", jsontree.Optional).Faultf("kind %q: want %q or %q", s.Kind, evidence.ProbeRun, evidence.PublicReport)
	}
	o.Value("title", jsontree.Required)
	o.Value("date", jsontree.Required)
	datafile.NeedWord(o, "date")
}

// read gives the runs, and reports what is wrong between the parts of the file.
func (f *runsFile) read(id string) File {
	if v := f.At.Member("client"); v.Node().Kind() == jsontree.KindString {
		switch {
		case !datafile.ValidID(f.Client):
			v.Faultf("client %q: want lower case letters and digits, with single hyphens", enum.Clip(f.Client, 80))
		case f.Client != id:
			v.Faultf("client %q: want %q, as the file is called", f.Client, id)
		}
	}
	sources := datafile.OpenSources(f.Sources)
	file := File{Client: f.Client, Sources: sources.List}
	ids := make(map[string]bool)
	for i := range f.Runs {
		r := &f.Runs[i]
		if r.ID != "" && ids[r.ID] {
			r.At.Member("id").Faultf("run %q is there already: want a name of its own", enum.Clip(r.ID, 80))
		}
		ids[r.ID] = true
		run := Run{
			Client: f.Client, ID: r.ID, Scenario: r.Scenario, Sent: r.Sent, Version: r.Version,
			Revision: r.Place.Revision, When: r.Place.When, Showing: r.Showing, Excerpt: r.Excerpt, Note: r.Note,
			Source: sources.Of(r.At, &r.Citation),
		}
		if r.OutputSchema != nil {
			run.OutputSchema = evidence.PresenceOf(*r.OutputSchema)
		}
		run.lint(r.At)
		file.Runs = append(file.Runs, run)
	}
	sources.ReportUncited()
	return file
}

// lint reports what [Run.Check] would, as far as the members were readable.
func (r *Run) lint(at jsontree.Value) {
	if r.Scenario != 0 && !r.Showing.IsZero() && !r.Scenario.fits(r.Showing.outcome, r.Fields()) {
		at.Member("verdict").Faultf("verdict %q does not fit scenario %q, which sends %q", r.Showing.outcome, r.Scenario, r.Fields())
	}
	if r.Sent != 0 && r.Scenario != 0 {
		switch r.Scenario.Sends() {
		case 0:
			at.Member("sent").Faultf("scenario %q has no result whose fields %q could be", r.Scenario, r.Sent)
		case r.Sent:
			at.Member("sent").Faultf("sent %q: leave it out, it is what scenario %q sends", r.Sent, r.Scenario)
		}
	}
	if len(r.Excerpt) > MaxPayload {
		at.Member("excerpt").Faultf("excerpt of %d bytes: want at most %d", len(r.Excerpt), MaxPayload)
	}
	if r.Excerpt != "" && r.Showing.payload != "" {
		at.Member("excerpt").Faultf("excerpt: the verdict quotes what the model got already")
	}
}

// layout is a line for each source and each run.
var layout = jsontree.Layout{Spread: 2}

// AppendJSON appends the file in its canonical form, one run a line, as
// [ReadFile] reads it. Reading and writing back gives the same text. It is an
// error if a run is faulty, is of another client, or cites a source that the
// file does not have.
func (f File) AppendJSON(b []byte) ([]byte, error) {
	file := runsFile{Schema: schemaRef, Client: f.Client, Sources: datafile.NamedSources(f.Sources), Runs: []runFile{}}
	var faults []error
	for _, r := range f.Runs {
		run, err := f.run(r)
		if err != nil {
			faults = append(faults, fmt.Errorf("run %q: %w", r.ID, err))
		}
		file.Runs = append(file.Runs, run)
	}
	if err := errors.Join(faults...); err != nil {
		return b, err
	}
	text, err := layout.Marshal(file)
	return append(b, text...), err
}

// run gives a run as the file has it.
func (f File) run(r Run) (runFile, error) {
	if r.Client != f.Client {
		return runFile{}, fmt.Errorf("it is of client %q, not of %q", r.Client, f.Client)
	}
	if err := r.Check(); err != nil {
		return runFile{}, err
	}
	cited, err := datafile.Cite(f.Sources, r.Source)
	run := runFile{
		runHead:  runHead{ID: r.ID, Scenario: r.Scenario, Sent: r.Sent, Version: r.Version},
		runPlace: runPlace{evidence.Scope{Revision: r.Revision, When: r.When}},
		runTail:  runTail{r.Showing, r.Excerpt, r.Note, cited},
	}
	if r.OutputSchema != 0 {
		with := r.OutputSchema == evidence.With
		run.OutputSchema = &with
	}
	return run, err
}
