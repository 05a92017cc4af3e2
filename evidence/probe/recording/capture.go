package recording

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// The bounds of a recording: all of it, and one line.
const (
	MaxBytes     = 32 << 20
	maxLineBytes = 1 << 20
	maxLineDepth = 64
)

// Capture describes the recordings of one version of a client: what the server
// received, and what the client's model was sent.
type Capture struct {
	Client      string // the client's id
	Name        string // begins the name of each run: "codex-0.171.0"
	Version     evidence.Version
	Surface     evidence.Surface
	Interaction evidence.Interaction
	// Wire and Model are the sources of the two recordings. Their Path names the
	// file; a run has the line added.
	Wire, Model evidence.Source
	Settings    []Setting
}

// Setting is one way in which the client was run.
type Setting struct {
	Wire  string // the run's name in the server's recording
	Model string // its name in the model's recording, "" where that has none
	// Config is the client's mode.
	Config string
	// Unpaged: the server gave its lists in one page.
	Unpaged bool
	// ModelOnly: what the client sent by itself is another setting's.
	ModelOnly bool
	Note      string
}

// Read makes runs of the two recordings. Each has one JSON object a line.
// A line of the server's recording has "run", "transport", "pid" (one process of
// the client) and "msg", a message that the server received; a line whose msg is
// none is passed over. A line of the model's recording has "run", "tool",
// "scenario" and "reached", the items that the model was sent after the result;
// or "run" and "event".
//
// Transport and revision come from the messages, not from a run's name: the
// revision is that of initialize, which the server answers with the one asked
// for, or that of the requests' _meta. The lines of a model's run are matched
// with the process of the setting that made the same calls in the same order.
// Runs that a setting does not name are left out. Equal runs of one recording
// are given once.
//
// All faults of both recordings are reported at once.
func Read(c Capture, wire, model io.Reader) ([]probe.Run, error) {
	var faults []error
	wireLines, err := readLines(c.Wire.Path, wire)
	faults = append(faults, err)
	modelLines, err := readLines(c.Model.Path, model)
	faults = append(faults, err)
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	processes, modelRuns := processesOf(wireLines), modelRunsOf(modelLines)
	var runs []probe.Run
	for _, s := range c.Settings {
		got, err := c.setting(s, processes, modelRuns)
		runs, faults = append(runs, got...), append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return distinct(runs), nil
}

// setting makes the runs of one setting.
func (c Capture) setting(s Setting, processes []*process, modelRuns map[string]*modelRun) ([]probe.Run, error) {
	var m *modelRun
	if s.Model != "" {
		if m = modelRuns[s.Model]; m == nil {
			return nil, fmt.Errorf("%s: there is no run %q", c.Model.Path, s.Model)
		}
	}
	var runs []probe.Run
	found, matched := false, false
	for _, p := range processes {
		if p.run != s.Wire {
			continue
		}
		found = true
		if !p.revision.IsZero() && !s.ModelOnly {
			runs = append(runs, c.ofWire(s, p, m)...)
		}
		if m != nil && !matched && slices.Equal(p.calls, m.calls) {
			matched = true
			runs = append(runs, c.ofModel(s, p, m)...)
		}
	}
	if !found {
		return nil, fmt.Errorf("%s: there is no run %q", c.Wire.Path, s.Wire)
	}
	if m != nil && !matched {
		return nil, fmt.Errorf("%s: no process of run %q made the calls of run %q in %s", c.Wire.Path, s.Wire, s.Model, c.Model.Path)
	}
	return runs, nil
}

// run begins a run of a process.
func (c Capture) run(s Setting, p *process, name string, scenario probe.Scenario) probe.Run {
	return probe.Run{
		Client: c.Client, ID: c.Name + "/" + name, Scenario: scenario,
		Version: c.Version, Revision: p.revision, Note: s.Note,
		When: evidence.When{Config: s.Config, Transport: p.transport, Surface: c.Surface, Interaction: c.Interaction},
	}
}

// ofModel makes a run of each line of the model's recording.
func (c Capture) ofModel(s Setting, p *process, m *modelRun) []probe.Run {
	var runs []probe.Run
	for _, l := range m.lines {
		what, ok := capturedScenarios[l.scenario]
		if !ok {
			continue
		}
		schema, tool := evidence.Without, "plain"
		if l.tool == schemaTool {
			schema, tool = evidence.With, "schema"
		}
		what = what.on(schema)
		r := c.run(s, p, s.Model+"/"+tool+"/"+what.scenario.String(), what.scenario)
		r.OutputSchema = schema
		if what.sent != what.scenario.Sends() {
			r.Sent = what.sent
		}
		a := arrivalOf(l.reached)
		if r.Showing = a.showing(what); r.Showing.Payload() == "" {
			r.Excerpt = enum.Cut(a.output, probe.MaxPayload)
		}
		r.Source = c.Model
		r.Source.Lines = strconv.Itoa(l.line)
		runs = append(runs, r)
	}
	return runs
}

// ofWire makes runs of what the process did by itself.
func (c Capture) ofWire(s Setting, p *process, m *modelRun) []probe.Run {
	var runs []probe.Run
	add := func(scenario probe.Scenario, v probe.Showing, line int) {
		r := c.run(s, p, s.Wire+"/"+scenario.String(), scenario)
		r.Showing, r.Source = v, c.Wire
		r.Source.Lines = strconv.Itoa(line)
		runs = append(runs, r)
	}
	for _, l := range [...]struct {
		method         string
		paged, changed probe.Scenario
	}{
		{"tools/list", probe.NextPage, probe.ListChanged},
		{"resources/list", probe.ResourcesNextPage, probe.ResourcesListChanged},
		{"prompts/list", probe.PromptsNextPage, probe.PromptsListChanged},
	} {
		if read, line, ok := p.pages(l.method); ok && !s.Unpaged {
			add(l.paged, probe.ShowingOf(map[bool]probe.Outcome{true: probe.PageRead, false: probe.PageNotRead}[read]), line)
		}
		reread, line, ok := p.rereads(l.method)
		if !ok {
			continue
		}
		v := probe.ShowingOf(map[bool]probe.Outcome{true: probe.ListReread, false: probe.ListNotReread}[reread])
		if l.changed == probe.ListChanged && m != nil && slices.Equal(p.calls, m.calls) {
			v = v.With(probe.PartNewTool, m.newTool())
		}
		add(l.changed, v, line)
	}
	if line := p.first("resources/read"); line > 0 {
		add(probe.ResourceRead, probe.ShowingOf(probe.ResourceWasRead), line)
	}
	for _, answer := range p.answers {
		add(answer.scenario, probe.ShowingOf(answer.outcome), answer.line)
	}
	return runs
}

// distinct leaves out each run that repeats an earlier one in all but its source,
// and numbers those that share a name only.
func distinct(runs []probe.Run) []probe.Run {
	var out []probe.Run
	named := map[string]int{}
	seen := map[probe.Run]bool{}
	for _, r := range runs {
		key := r
		key.Source, key.Excerpt = evidence.Source{}, ""
		if seen[key] {
			continue
		}
		seen[key] = true
		if named[r.ID]++; named[r.ID] > 1 {
			r.ID += "#" + strconv.Itoa(named[r.ID])
		}
		out = append(out, r)
	}
	return out
}

// line is one object of a recording, and its number.
type line struct {
	number int
	node   *jsontree.Node
}

// readLines reads a recording within its bounds, with all faults at once.
func readLines(name string, r io.Reader) ([]line, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("%s: want at most %d bytes, have more", name, MaxBytes)
	}
	var lines []line
	var faults []error
	number := 0
	for text := range bytes.Lines(data) {
		number++
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		n, err := jsontree.Parse(text, jsontree.Limits{Bytes: maxLineBytes, Depth: maxLineDepth})
		if err == nil && n.Kind() != jsontree.KindObject {
			err = errors.New("want an object")
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s:%d: %w", name, number, err))
			continue
		}
		lines = append(lines, line{number, n})
	}
	return lines, errors.Join(faults...)
}
