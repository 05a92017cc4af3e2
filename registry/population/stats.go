package population

import (
	"fmt"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry"
)

// TierCounts is a number for each tier.
type TierCounts struct {
	Read     int `json:"read"`
	Declared int `json:"declared"`
	Probed   int `json:"probed"`
	Observed int `json:"observed"`
}

func (t *TierCounts) add(tier evidence.Tier, n int) {
	switch tier {
	case evidence.Read:
		t.Read += n
	case evidence.Declared:
		t.Declared += n
	case evidence.Probed:
		t.Probed += n
	case evidence.Observed:
		t.Observed += n
	}
}

// Stats is the numbers of a registry. Its JSON form has the same names.
type Stats struct {
	Clients int
	// Claims is how many claims there are that say something: their status is
	// recorded, or they have a limit or a delivery.
	Claims int
	// Records is how many pieces of evidence there are for capabilities, those
	// of claims and overlays together.
	Records TierCounts
	// ClientsWith is how many clients have at least one record of the tier.
	ClientsWith TierCounts
	// Disputed is how many of the answers that Client.Answers gives to the
	// default question are disputed.
	Disputed int
	// NotRecorded is, for each capability of the tree that can have a status,
	// the share of clients of which nobody has recorded it, 0 to 1: the answer
	// to the default question is not-recorded. Empty without clients.
	NotRecorded map[capability.Path]float64
	// Oldest and Newest are the dates of the oldest and the newest source of a
	// record; zero where no source has a date.
	Oldest, Newest evidence.Date
}

// StatsOf counts.
func StatsOf(r *registry.Registry) Stats {
	s := Stats{Clients: r.Len(), NotRecorded: make(map[capability.Path]float64)}
	gaps := make(map[capability.Path]int)
	for c := range r.Clients() {
		s.countFindings(c)
		for a := range c.Answers(registry.Question{}) {
			if a.Disputed() {
				s.Disputed++
			}
		}
		for p := range features() {
			if c.Ask(registry.Question{Capability: p}).Status() == capability.NotRecorded {
				gaps[p]++
			}
		}
	}
	for p := range features() {
		if s.Clients > 0 {
			s.NotRecorded[p] = float64(gaps[p]) / float64(s.Clients)
		}
	}
	return s
}

// features gives the capabilities of the tree that can have a status.
func features() func(func(capability.Path) bool) {
	return func(yield func(capability.Path) bool) {
		for p := range capability.All() {
			if p.HasStatus() && !yield(p) {
				return
			}
		}
	}
}

func (s *Stats) countFindings(c *registry.Client) {
	var with evidence.Tiers
	for f := range c.Findings() {
		for _, claim := range f.Claims {
			if claim.Status != capability.NotRecorded || claim.Delivery != 0 || !claim.Limit.IsZero() {
				s.Claims++
			}
		}
		for r := range records(f) {
			s.Records.add(r.Tier, 1)
			with = with.With(r.Tier)
			if d := r.Source.Date; !d.IsZero() {
				if s.Oldest.IsZero() || d.Compare(s.Oldest) < 0 {
					s.Oldest = d
				}
				if d.Compare(s.Newest) > 0 {
					s.Newest = d
				}
			}
		}
	}
	for t := range with.All() {
		s.ClientsWith.add(t, 1)
	}
}

// MarshalJSON gives {"clients","claims","records":{"read","declared","probed",
// "observed"},"clientsWith":{…},"disputed","notRecorded":{capability:share},
// "oldest","newest"}. Dates that are not known are "".
func (s Stats) MarshalJSON() ([]byte, error) {
	return jsontree.Marshal(struct {
		Clients     int                         `json:"clients"`
		Claims      int                         `json:"claims"`
		Records     TierCounts                  `json:"records"`
		ClientsWith TierCounts                  `json:"clientsWith"`
		Disputed    int                         `json:"disputed"`
		NotRecorded map[capability.Path]float64 `json:"notRecorded"`
		Oldest      evidence.Date               `json:"oldest"`
		Newest      evidence.Date               `json:"newest"`
	}(s))
}

// String gives the numbers as lines of text, the shares in tree order.
func (s Stats) String() string {
	var b strings.Builder
	tiers := func(name string, t TierCounts) {
		fmt.Fprintf(&b, "%s: read %d, declared %d, probed %d, observed %d\n", name, t.Read, t.Declared, t.Probed, t.Observed)
	}
	fmt.Fprintf(&b, "clients: %d\nclaims: %d\n", s.Clients, s.Claims)
	tiers("records", s.Records)
	tiers("clients with", s.ClientsWith)
	fmt.Fprintf(&b, "disputed answers: %d\nevidence: %s to %s\n", s.Disputed, dash(s.Oldest.String()), dash(s.Newest.String()))
	if len(s.NotRecorded) > 0 {
		b.WriteString("not recorded, share of clients:\n")
	}
	for p := range features() {
		if share, ok := s.NotRecorded[p]; ok {
			fmt.Fprintf(&b, "  %5.1f%%  %s\n", 100*share, p)
		}
	}
	return b.String()
}

func dash(text string) string {
	if text == "" {
		return "—"
	}
	return text
}
