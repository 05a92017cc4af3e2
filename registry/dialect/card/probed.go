package card

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/revision"
)

// published gives the runs whose records can be looked at one by one; own the
// others, which are our own recordings.
func (w *writer) published() (published, own []probe.Run) {
	for r := range w.c.Runs() {
		if r.Source.URL != "" {
			published = append(published, r)
		} else {
			own = append(own, r)
		}
	}
	return published, own
}

// probedVersions gives the versions that ran, in their order.
func probedVersions(runs []probe.Run) string {
	var versions []evidence.Version
	for _, r := range runs {
		versions = append(versions, r.Version)
	}
	slices.SortFunc(versions, evidence.Version.Compare)
	return codes(slices.Compact(versions))
}

// probed writes the runs with a record of their own row by row, and of our own
// recordings what follows from them.
func (w *writer) probed() {
	published, own := w.published()
	if len(published)+len(own) == 0 {
		return
	}
	w.f("## Verified by the probe\n\n")
	if len(published) > 0 {
		w.f("%d records of runs, client version %s. A row is one run against an instrumented server, with the model mocked; the verdict says which fields of the result reached the model. Glyphs: `[…]` content, `{…}` structuredContent, `⟨…⟩` the whole envelope, `\"…\"` a placeholder. The scenario links to the record.\n\n", len(published), probedVersions(published))
		w.f("| Scenario | Config | Run | At | Version | Verdict |\n|---|---|---|---|---|---|\n")
		heading := ""
		for _, r := range published {
			if h := r.Scenario.Heading(); h != heading {
				heading = h
				w.f("| **%s** | | | | | |\n", heading)
			}
			transport := ""
			if r.When.Transport != revision.TransportUnknown {
				transport = r.When.Transport.String()
			}
			w.f("| [%s](%s) | %s | %s | %s | %s | %s |\n", r.Scenario, r.Address(), r.When.Config, transport, code(r.Revision.String()), r.Version, cell(r.Verdict.String()))
		}
		w.f("\n")
	}
	if len(own) > 0 {
		w.f("From %d runs of our own, client version %s, follows:\n\n", len(own), probedVersions(own))
		for c := range probe.Derive(own).Conclusions() {
			w.f("- **%s**, %s%s\n", c.Capability, conclusion(c), prefixed(": ", line(c.Note)))
		}
		w.f("\n")
	}
}

func conclusion(c probe.Conclusion) string {
	where := []string{}
	for _, part := range []string{c.Config, c.Revision.String(), c.Result.String(), c.Span.String()} {
		if part != "" && part != "?" {
			where = append(where, part)
		}
	}
	says := cmp.Or(c.Delivery.String(), c.Limit.String(), c.Status.Glyph()+" "+words(c.Status))
	if c.Mixed {
		says += " (settings of one version differ)"
	}
	return strings.Join(where, ", ") + " — " + says
}
