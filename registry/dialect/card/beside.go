package card

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
)

// traffic writes what reports of real traffic say.
func (w *writer) traffic() {
	first := true
	for t := range w.c.Traffic() {
		if first {
			w.f("## Observed in traffic\n\n")
			first = false
		}
		w.report(t)
	}
}

func (w *writer) report(t registry.Traffic) {
	s := t.Report.Source
	w.f("From %s at %s, report generated %s, window %s to %s.", code(s.Title), link(code(short(s.Commit)), s.URL), s.Date, t.Report.Window.From, t.Report.Window.To)
	if len(t.Group.WireNames) > 0 {
		w.f(" Grouped as %s from wire names %s.", code(t.Group.Name), strings.Join(quoted(t.Group.WireNames), ", "))
	}
	if len(t.Group.Revisions) > 0 {
		w.f(" Tool calls by revision, %s to %s: %s.", t.Report.CallsWindow.From, t.Report.CallsWindow.To, shares(t.Group.Revisions))
	}
	w.f("\n\n| Capability | Observed | At | Registry | Note |\n|---|---|---|---|---|\n")
	differing := false
	for _, row := range t.Group.Rows {
		claim, differs := w.c.Against(row)
		mark := ""
		if differs {
			mark, differing = " ≠", true
		}
		at := row.Revision.String()
		if !row.Revision.IsZero() {
			at = code(at)
		}
		w.f("| %s | %s | %s | %s%s | %s |\n", row.Name, glyph(row.Status), at, glyph(claim.Status()), mark, cell(line(row.Note)))
	}
	w.f("\n")
	if differing {
		w.f("`≠` traffic and registry differ. They may speak of different revisions: compare the At columns.%s\n\n", policy(t.Report.Thresholds))
	}
}

func glyph(s capability.Status) string { return s.Glyph() + " " + words(s) }

func link(text, url string) string {
	if url == "" {
		return text
	}
	return "[" + text + "](" + url + ")"
}

func quoted(texts []string) []string {
	var out []string
	for _, t := range texts {
		out = append(out, code(t))
	}
	return out
}

func shares(list []observed.RevisionShare) string {
	var parts []string
	for _, r := range list {
		parts = append(parts, code(r.Revision.String())+" "+r.Share.Display())
	}
	return strings.Join(parts, ", ")
}

func policy(p observed.Thresholds) string {
	if p.Threshold.IsZero() {
		return ""
	}
	text := fmt.Sprintf(" The report's policy: what more than %s of the calls declare counts as present", p.Threshold)
	if !p.Backfill.IsZero() {
		text += fmt.Sprintf(", handshakes of %s to %s count as well", p.Backfill.From, p.Backfill.To)
	}
	return text + "."
}
