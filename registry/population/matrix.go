package population

import (
	"fmt"
	"iter"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Matrix gives the answers to the default question, at the revision that each
// client prefers: the clients in the order of their ids, and of each the
// capabilities of Client.Asked and the delivery, in tree order.
func Matrix(r *registry.Registry) iter.Seq[registry.Answer] {
	return func(yield func(registry.Answer) bool) {
		for c := range r.Clients() {
			for _, p := range askedOfAny([]*registry.Client{c}) {
				if !yield(c.Ask(registry.Question{Capability: p})) {
					return
				}
			}
		}
	}
}

// MatrixText gives the matrix as text that shows in a comparison of lines what a
// change of the data changes: a line for each client, with its preferred
// revision and how many answers are not recorded, and below it a line for each
// other answer: capability, status, the tiers that know, the revision of the
// evidence, how it fits, and what is special about it.
func MatrixText(r *registry.Registry) string {
	var b strings.Builder
	var cells strings.Builder
	for c := range r.Clients() {
		gaps := 0
		cells.Reset()
		for _, p := range askedOfAny([]*registry.Client{c}) {
			if a := c.Ask(registry.Question{Capability: p}); isGap(a) {
				gaps++
			} else {
				cells.WriteString("  " + cell(a) + "\n")
			}
		}
		fmt.Fprintf(&b, "%s at %s, %d not recorded\n%s", c.ID(), c.Preferred(revision.TransportUnknown), gaps, cells.String())
	}
	return b.String()
}

func isGap(a registry.Answer) bool {
	return a.Status() == capability.NotRecorded && a.Deliveries().Len() == 0 && a.Limit().IsZero()
}

// cell gives an answer in one line.
func cell(a registry.Answer) string {
	parts := []string{a.Capability().String(), a.Status().String()}
	if a.Deliveries().Len() > 0 {
		parts = append(parts, a.Deliveries().String())
	}
	if !a.Limit().IsZero() {
		parts = append(parts, a.Limit().String())
	}
	if a.Basis() == evidence.ByRevision {
		return strings.Join(append(parts, a.Standing().String()), "; ")
	}
	if a.Known() != 0 {
		parts = append(parts, a.Known().String())
	}
	if !a.Revision().IsZero() {
		parts = append(parts, a.Revision().String())
	}
	parts = append(parts, a.Fit().String())
	if !a.InheritedFrom().IsZero() {
		parts = append(parts, "inherited from "+a.InheritedFrom().String())
	}
	if !a.DerivedFrom().IsZero() {
		parts = append(parts, "derived from "+a.DerivedFrom().String())
	}
	if a.FilledBy() != 0 {
		parts = append(parts, "filled by "+a.FilledBy().String())
	}
	if a.Disputed() {
		parts = append(parts, "disputed")
	}
	return strings.Join(parts, "; ")
}
