package card

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/markdown"
	"github.com/mcpcaps/mcpcaps/revision"
)

var (
	reportFrom    = regexp.MustCompile("^From `([^`]*)` at (?:\\[`([^`]*)`\\]\\(([^ )]*)\\)|`([^`]*)`), report generated (\\S*), window (\\S*) to (\\S*)\\.(?: |$)")
	reportGroup   = regexp.MustCompile("Grouped as `([^`]*)` from wire names (`[^`]*`(?:, `[^`]*`)*)\\.")
	reportCalls   = regexp.MustCompile("Tool calls by revision(?: over the (\\d{1,4}) days to|, (\\S*) to) (\\S*): ((?:`[^`]*` [<0-9.]+%(?:, )?)+)\\.")
	reportShareOf = regexp.MustCompile("`([^`]*)` ([<0-9.]+%)")
)

// traffic reads "Observed in traffic": reports, each with its table.
func (r *reader) traffic(lines []markdown.Line) {
	var starts []int
	for i, l := range lines {
		if strings.HasPrefix(l.Text, "From ") {
			starts = append(starts, i)
		}
	}
	if starts == nil {
		r.faults.Addf(r.at["Observed in traffic"], "traffic without a line that says where it is from")
		return
	}
	for i, start := range starts {
		end := len(lines)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		r.report(lines[start], lines[start+1:end])
	}
}

func (r *reader) report(from markdown.Line, lines []markdown.Line) {
	var report observed.Report
	group := observed.Group{Clients: []string{r.card.Entry.ID}}
	if err := readReport(from.Text, &report, &group); err != nil {
		r.faults.Addf(from.Number, "%w", err)
	}
	for _, t := range r.rows(lines, []string{"Capability", "Observed", "At", "Registry", "Note"}, prose) {
		row, err := r.trafficRow(t.cells)
		if err != nil {
			r.faults.Addf(t.line, "%w", err)
			continue
		}
		group.Rows = append(group.Rows, row)
	}
	report.Groups = []observed.Group{group}
	r.card.Traffic = append(r.card.Traffic, report)
}

// readReport reads the line that says which report this is, of which days, and at
// which revisions the client works.
func readReport(text string, report *observed.Report, group *observed.Group) error {
	from := reportFrom.FindStringSubmatch(text)
	if from == nil {
		return fmt.Errorf("line %q: want From, the report, where it is, when it was generated, and its window", markdown.Clip(text))
	}
	commit := cmp.Or(from[2], from[4])
	report.Source = evidence.Source{Kind: evidence.TrafficReport, Title: from[1], Repository: from[1], Commit: commit, URL: from[3]}
	// the text shows a short commit, the address has all of it and the file
	if i := strings.Index(from[3], "/"+commit); i >= 0 && commit != "" {
		full, path, _ := strings.Cut(from[3][i+1:], "/")
		report.Source.Commit, report.Source.Path = full, path
	}
	var err error
	if report.Source.Date, err = evidence.ParseDate(from[5]); err != nil {
		return err
	}
	if report.Window, err = observed.ParseWindow(from[6] + "/" + from[7]); err != nil {
		return err
	}
	m := reportGroup.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("line %q: want what the report groups, and from which wire names", markdown.Clip(text))
	}
	group.Name = m[1]
	if group.WireNames, err = uncodes(m[2]); err != nil {
		return err
	}
	if m := reportCalls.FindStringSubmatch(text); m != nil {
		return readCalls(m, report, group)
	}
	return nil
}

// readCalls reads "over the 30 days to 2026-11-08: `2026-07-28` <0.1%, …", or
// "2026-10-10 to 2026-11-08: …".
func readCalls(m []string, report *observed.Report, group *observed.Group) error {
	from := m[2]
	if m[1] != "" {
		days, _ := strconv.Atoi(m[1]) // digits, at most four
		to, err := time.Parse(time.DateOnly, m[3])
		if err != nil {
			return fmt.Errorf("date %q: want a day such as 2026-08-24", markdown.Clip(m[3]))
		}
		from = to.AddDate(0, 0, 1-days).Format(time.DateOnly)
	}
	var err error
	if report.CallsWindow, err = observed.ParseWindow(from + "/" + m[3]); err != nil {
		return err
	}
	for _, s := range reportShareOf.FindAllStringSubmatch(m[4], -1) {
		rev, err := revision.Parse(s[1])
		if err != nil {
			return err
		}
		share, err := observed.ParseShare(s[2])
		if err != nil {
			return err
		}
		group.Revisions = append(group.Revisions, observed.RevisionShare{Revision: rev, Share: share})
	}
	return nil
}

// differs marks a status that is not the one of the capability table.
const differs = " ≠"

func (r *reader) trafficRow(cells []string) (row observed.Row, err error) {
	row = observed.Row{Name: cells[0], Note: cells[4]}
	p, err := observed.Lookup(row.Name)
	if err != nil {
		return row, err
	}
	seen, err := readJudgement(p, cells[1])
	if err != nil {
		return row, err
	}
	row.Status = seen.status
	if row.Revision, err = readRevision(cells[2]); err != nil {
		return row, err
	}
	text, marked := strings.CutSuffix(cells[3], differs)
	recorded, err := readJudgement(p, text)
	if err != nil {
		return row, err
	}
	claimed := capability.NotRecorded
	if w := r.claims[p]; w != nil {
		claimed = w.is.status
	}
	disagree := evidence.DegreeOf(claimed, row.Status) != 0
	switch {
	case recorded.status != claimed:
		return row, fmt.Errorf("%s is %q here and %q in the capability table", p, recorded.status, claimed)
	case marked != disagree:
		return row, fmt.Errorf("%s observed as %s and recorded as %s: want ≠ where the two differ, and only there", p, row.Status, claimed)
	}
	return row, nil
}
