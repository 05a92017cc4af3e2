package observed

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/revision"
)

// maxCount is the largest count. Sums stop there.
const maxCount = math.MaxInt64

// Peer is what counts are kept apart by: the name and version that a client puts
// into its clientInfo, as sent, and the revision that is spoken with it (the
// negotiated one in a session). Zero members are not recorded. Peers are
// comparable with ==.
type Peer struct {
	Name, Version string
	Revision      revision.Revision
}

// compare orders peers by name, version (as text) and revision.
func (p Peer) compare(q Peer) int {
	return cmp.Or(strings.Compare(p.Name, q.Name), strings.Compare(p.Version, q.Version), p.Revision.Compare(q.Revision))
}

// Aggregate is one count: how often one thing was seen of one peer, and between
// which days.
type Aggregate struct {
	Peer
	// Rest says that this counts, together, the peers that were not kept apart.
	// Peer is then zero.
	Rest bool
	Item
	Count  uint64 // 1 to math.MaxInt64
	Window Window // the days of the first and the last; zero = not recorded
}

// compare orders aggregates by what they count: peer (the rest last), then item.
// It is 0 for two that can be summed.
func (a Aggregate) compare(b Aggregate) int {
	if a.Rest != b.Rest {
		if a.Rest {
			return 1
		}
		return -1
	}
	return cmp.Or(a.Peer.compare(b.Peer), a.Item.compare(b.Item))
}

// Tally is a set of aggregates, one for each thing counted. It never changes and
// is safe for any number of readers. The zero Tally has counted nothing.
type Tally struct {
	sorted []Aggregate
}

// Sum gives the tally of aggregates from anywhere, in any order: those that count
// the same thing are added. Aggregates with a count of zero are left out.
//
// What Tally.WriteLines could not write so that ReadLines reads it as the same is
// an error, and then there is no tally: a text that is not UTF-8 or too long for a
// line, an Of that the measure is not about, a rest with a Peer, half a window. The
// first 100 such aggregates are named.
func Sum(seq iter.Seq[Aggregate]) (Tally, error) {
	all := slices.Collect(seq)
	var errs []error
	for i := range all {
		if all[i].Count == 0 {
			continue
		}
		if err := all[i].check(); err != nil {
			errs = append(errs, fmt.Errorf("an aggregate of %q: %w", enum.Clip(all[i].Name, 80), err))
			if len(errs) == maxFaulty {
				break
			}
		}
	}
	if errs != nil {
		return Tally{}, errors.Join(errs...)
	}
	return sum(all), nil
}

// sum adds up what was checked, in place.
func sum(all []Aggregate) Tally {
	all = slices.DeleteFunc(all, func(a Aggregate) bool { return a.Count == 0 })
	slices.SortFunc(all, Aggregate.compare)
	sums := all[:0]
	for _, a := range all {
		if n := len(sums); n > 0 && sums[n-1].compare(a) == 0 {
			sums[n-1].Count = add(sums[n-1].Count, a.Count)
			sums[n-1].Window = sums[n-1].Window.span(a.Window)
			continue
		}
		a.Count = min(a.Count, maxCount)
		sums = append(sums, a)
	}
	return Tally{slices.Clip(sums)}
}

// Merge gives the sum of tallies. Neither their order nor how they are grouped
// makes a difference. What one tally counts among the rest stays there, also
// where another one keeps that peer apart; totals are exact all the same.
func Merge(tallies ...Tally) Tally {
	var all []Aggregate
	for _, t := range tallies {
		all = append(all, t.sorted...)
	}
	return sum(all)
}

// add stops at maxCount, so that sums do not depend on their order.
func add(a, b uint64) uint64 {
	if a > maxCount-min(b, maxCount) {
		return maxCount
	}
	return a + b
}

// Len gives the number of aggregates.
func (t Tally) Len() int { return len(t.sorted) }

// All gives the aggregates sorted by peer, then by what they count.
func (t Tally) All() iter.Seq[Aggregate] { return slices.Values(t.sorted) }

// Total gives the sum of a measure over everything that was counted, the rest
// included.
func (t Tally) Total(m Measure) uint64 {
	var n uint64
	for _, a := range t.sorted {
		if a.Measure == m {
			n = add(n, a.Count)
		}
	}
	return n
}

// Peers gives the peers that are kept apart, sorted by name, then version.
func (t Tally) Peers() iter.Seq[Peer] {
	return func(yield func(Peer) bool) {
		for i, a := range t.sorted {
			if a.Rest {
				return
			}
			if (i == 0 || t.sorted[i-1].Peer != a.Peer) && !yield(a.Peer) {
				return
			}
		}
	}
}

// Window gives the days of the first and the last of what was counted.
func (t Tally) Window() Window {
	var w Window
	for _, a := range t.sorted {
		w = w.span(a.Window)
	}
	return w
}
