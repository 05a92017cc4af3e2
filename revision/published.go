package revision

import "iter"

// The published revisions that this build knows. They are variables because Go
// has no struct constants; treat them as constants.
var (
	R20241105 = Revision{"2024-11-05"}
	R20250326 = Revision{"2025-03-26"}
	R20250618 = Revision{"2025-06-18"}
	R20251125 = Revision{"2025-11-25"}
	R20260728 = Revision{"2026-07-28"}
)

// published has their dates, oldest first. A new revision is a line here and one
// above; what it did to methods stands in methodTable. It is never changed: unlike
// the variables, nobody else can assign to it.
var published = [...]string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"}

const (
	first       = "2024-11-05" // the oldest revision
	firstModern = "2026-07-28" // the oldest revision of the modern era
)

// All gives the published revisions that this build knows, oldest first.
func All() iter.Seq[Revision] {
	return func(yield func(Revision) bool) {
		for _, date := range published {
			if !yield(Revision{date}) {
				return
			}
		}
	}
}

// Latest gives the newest published revision that this build knows.
func Latest() Revision { return Revision{published[len(published)-1]} }

// LatestLegacy gives the newest known revision that a session opened by
// initialize can speak.
func LatestLegacy() (r Revision) {
	for _, date := range published {
		if date < firstModern {
			r = Revision{date}
		}
	}
	return r
}
