package population

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/evidence"
)

// records gives every record of a finding: those of its claims, then overlays.
func records(f evidence.Finding) iter.Seq[evidence.Record] {
	return func(yield func(evidence.Record) bool) {
		for _, c := range f.Claims {
			for _, r := range c.Records {
				if !yield(r) {
					return
				}
			}
		}
		for _, r := range f.Overlays {
			if !yield(r) {
				return
			}
		}
	}
}
