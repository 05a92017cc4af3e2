package card

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
	"github.com/mcpcaps/mcpcaps/revision"
)

// probe reads "Verified by the probe": runs, and what follows from others.
func (r *reader) probe(lines []markdown.Line) {
	conclusions := func(l markdown.Line) {
		if c, ok := strings.CutPrefix(l.Text, "- "); ok {
			r.card.Conclusions = append(r.card.Conclusions, c)
		}
	}
	heading := ""
	for _, t := range r.rows(lines, []string{"Scenario", "Config", "Run", "At", "Version", "Verdict"}, conclusions) {
		if bold, ok := strings.CutPrefix(t.cells[0], "**"); ok && strings.Join(t.cells[1:], "") == "" {
			heading = strings.TrimSuffix(bold, "**")
			continue
		}
		run, err := r.run(t.cells)
		if err == nil && run.Scenario.Heading() != heading {
			err = fmt.Errorf("scenario %s is below %q: want it below %q", run.Scenario, markdown.Clip(heading), run.Scenario.Heading())
		}
		if err != nil {
			r.faults.Addf(t.line, "%w", err)
			continue
		}
		r.card.Runs = append(r.card.Runs, run)
	}
}

var linked = regexp.MustCompile(`^\[([^\]]*)\]\(([^ )]*)\)$`)

func (r *reader) run(cells []string) (run probe.Run, err error) {
	name, url := cells[0], ""
	if m := linked.FindStringSubmatch(name); m != nil {
		name, url = m[1], m[2]
	}
	run = probe.Run{Client: r.card.Entry.ID, ID: runID(url)}
	if run.Scenario, err = probe.ParseScenario(name); err != nil {
		return run, err
	}
	run.When.Config = cells[1]
	if run.When.Transport, err = revision.ParseTransport(cells[2]); err != nil {
		return run, err
	}
	if run.Revision, err = readRevision(cells[3]); err != nil {
		return run, err
	}
	if run.Version, err = evidence.ParseVersion(cells[4]); err != nil {
		return run, err
	}
	if run.Showing, err = probe.ParseShowing(cells[5]); err != nil {
		return run, err
	}
	run.Source = evidence.Source{
		Kind: evidence.ProbeRun, Title: "probe, as printed in the client card of " + r.card.Entry.Title,
		URL: url, Date: r.card.Updated,
	}
	return run, run.Check()
}

// runID gives the part of a link that names the run: of
// "…/probe/runs/codex@0.1/default/both-stdio/x/record.json" what is between runs
// and the record.
func runID(url string) string {
	if _, after, ok := strings.Cut(url, "probe/runs/"); ok {
		url = after
	}
	return strings.TrimSuffix(url, "/record.json")
}
