package probe

import (
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// SchemaRef is the value of a file's "$schema": the JSON Schema beside the data.
const SchemaRef = "../schema/probed.schema.json"

// The bounds of a file of runs.
const (
	MaxFileBytes = 8 << 20
	maxFileDepth = 8
)

// ReadFile reads the runs of one client. The file is strict: it reports every
// fault at once, each as file:line:column: path: cause, in the order of their
// positions. The name is used for that, and must be the client's id with .json.
func ReadFile(name string, data []byte) (File, error) {
	root, faults := jsontree.Open(name, data, jsontree.Limits{Bytes: MaxFileBytes, Depth: maxFileDepth})
	r := reader{cited: map[string]bool{}, sources: map[string]evidence.Source{}, ids: map[string]bool{}, keys: map[evidence.Source]string{}}
	r.root(root, idOfFile(name))
	if err := faults.Err(); err != nil {
		return File{}, err
	}
	return r.file, nil
}

type reader struct {
	file    File
	sources map[string]evidence.Source
	keys    map[evidence.Source]string // the first of each
	cited   map[string]bool
	ids     map[string]bool
}

func (r *reader) root(o *jsontree.Object, id string) {
	if ref := o.String("$schema", jsontree.Required); o.Has("$schema") && ref != SchemaRef {
		o.Value("$schema", jsontree.Optional).Faultf("schema %q: want %q", ref, SchemaRef)
	}
	r.file.Client = o.String("client", jsontree.Required)
	if client := o.Value("client", jsontree.Optional); r.file.Client != "" {
		switch {
		case !datafile.ValidID(r.file.Client):
			client.Faultf("client %q: want lower case letters and digits, with single hyphens", r.file.Client)
		case r.file.Client != id:
			client.Faultf("client %q: want %q, as the file is called", r.file.Client, id)
		}
	}
	sources := o.Object("sources", jsontree.Required)
	for key, v := range sources.Members() {
		r.source(key, v)
	}
	for v := range o.Array("runs", jsontree.Required) {
		r.run(v)
	}
	for key, v := range sources.Members() {
		if !r.cited[key] {
			v.KeyFaultf("source %q: no run cites it", key)
		}
	}
}

func (r *reader) source(key string, v jsontree.Value) {
	if key == "" {
		v.KeyFaultf("a source needs a key")
	}
	o := v.AsObject()
	s := evidence.NamedSource{Key: key}
	o.Text("kind", jsontree.Required, &s.Kind)
	if s.Kind != 0 && s.Kind != evidence.ProbeRun && s.Kind != evidence.PublicReport {
		o.Value("kind", jsontree.Optional).Faultf("kind %q: want %q or %q", s.Kind, evidence.ProbeRun, evidence.PublicReport)
	}
	s.Title = o.String("title", jsontree.Required)
	s.Repository = o.String("repository", jsontree.Optional)
	s.Commit = o.String("commit", jsontree.Optional)
	s.URL = o.String("url", jsontree.Optional)
	o.Text("date", jsontree.Required, &s.Date)
	if other, ok := r.keys[s.Source]; ok && s.Kind != 0 {
		v.KeyFaultf("source %q says the same as source %q: want one of them", key, other)
	} else {
		r.keys[s.Source] = key
	}
	r.sources[key] = s.Source
	r.file.Sources = append(r.file.Sources, s)
}

func (r *reader) run(v jsontree.Value) {
	o := v.AsObject()
	if o == nil {
		return
	}
	run := Run{Client: r.file.Client, ID: o.String("id", jsontree.Required)}
	if run.ID != "" && r.ids[run.ID] {
		o.Value("id", jsontree.Optional).Faultf("run %q is there already: want a name of its own", run.ID)
	}
	r.ids[run.ID] = true
	o.Text("scenario", jsontree.Required, &run.Scenario)
	if o.Has("outputSchema") {
		run.OutputSchema = evidence.PresenceOf(o.Bool("outputSchema", jsontree.Optional))
	}
	o.Text("sent", jsontree.Optional, &run.Sent)
	o.Text("version", jsontree.Required, &run.Version)
	at := scopeText{scope: new(evidence.Scope)}
	for at.Dimension = range named {
		o.Text(at.String(), jsontree.Optional, at)
	}
	run.Revision, run.When = at.scope.Revision, at.scope.When
	o.Text("verdict", jsontree.Required, &run.Showing)
	run.Excerpt = o.String("excerpt", jsontree.Optional)
	run.Note = o.String("note", jsontree.Optional)

	key := o.String("source", jsontree.Required)
	source, known := r.sources[key]
	if !known && key != "" {
		o.Value("source", jsontree.Optional).Faultf("unknown source %q: want a key of sources", key)
	}
	r.cited[key] = true
	run.Source = source
	run.Source.Path = o.String("path", jsontree.Optional)
	run.Source.Lines = o.String("lines", jsontree.Optional)
	if url := o.String("url", jsontree.Optional); url != "" {
		if source.URL != "" {
			o.Value("url", jsontree.Optional).Faultf("source %q has the address %q: want it in one place", key, source.URL)
		}
		run.Source.URL = url
	}
	if right, _, ok := datafile.KeyOf(r.file.Sources, run.Source); known && ok && r.sources[right] != source {
		r.cited[right] = true // one fault is enough
		o.Value("source", jsontree.Optional).Faultf("source %q says the same as source %q: cite that one", enum.Clip(key, 80), enum.Clip(right, 80))
	}
	r.check(o, run)
	r.file.Runs = append(r.file.Runs, run)
}

// check reports what [Run.Check] would, as far as the members were readable.
func (r *reader) check(o *jsontree.Object, run Run) {
	at := func(key string) jsontree.Value { return o.Value(key, jsontree.Optional) }
	if run.Scenario != 0 && !run.Showing.IsZero() && !run.Scenario.fits(run.Showing.outcome, run.Fields()) {
		at("verdict").Faultf("verdict %q does not fit scenario %q, which sends %q", run.Showing.outcome, run.Scenario, run.Fields())
	}
	if o.Has("verdict") && at("verdict").AsString() == "" && run.Showing.IsZero() {
		at("verdict").Faultf("an empty verdict: want what came of the run")
	}
	if run.Sent != 0 && run.Scenario != 0 {
		switch run.Scenario.Sends() {
		case 0:
			at("sent").Faultf("scenario %q has no result whose fields %q could be", run.Scenario, run.Sent)
		case run.Sent:
			at("sent").Faultf("sent %q: leave it out, it is what scenario %q sends", run.Sent, run.Scenario)
		}
	}
	if len(run.Excerpt) > MaxPayload {
		at("excerpt").Faultf("excerpt of %d bytes: want at most %d", len(run.Excerpt), MaxPayload)
	}
	if run.Excerpt != "" && run.Showing.payload != "" {
		at("excerpt").Faultf("excerpt: the verdict quotes what the model got already")
	}
}
