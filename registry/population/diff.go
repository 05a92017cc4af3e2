package population

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/registry"
)

// ChangeKind is what became of something from one data set to another.
type ChangeKind uint8

const (
	Added ChangeKind = iota + 1
	Removed
	Renamed // of clients: another id, or several, took its place
	Changed // of claims
)

var changeWords = enum.Words{"", "added", "removed", "renamed", "changed"}

// String gives the kind's word, "" for zero.
func (k ChangeKind) String() string { return changeWords.Text(uint8(k), "ChangeKind") }

// MarshalText gives the kind's word, "" for zero. A number that is no kind is an
// error.
func (k ChangeKind) MarshalText() ([]byte, error) { return changeWords.Marshal(uint8(k), "ChangeKind") }

// ClientChange is a client that is in one of the data sets only.
type ClientChange struct {
	Kind ChangeKind
	ID   string   // for a renamed one the former id
	To   []string // of a renamed one, the ids that stand in its place
	// Claims and Records are how much is known of the client; 0 for a renamed
	// one, which is compared.
	Claims, Records int
}

// FactChange is a fact of a client's entry that differs.
type FactChange struct {
	Client   string // the id in the newer set
	Fact     string // "vendor", "mode default: preferred"
	Old, New string
}

// ClaimChange is a claim that is in one of the data sets only, or differs.
type ClaimChange struct {
	Client     string // the id in the newer set
	Capability capability.Path
	Kind       ChangeKind
	Old, New   evidence.Claim // without records; the zero Claim where there is none
}

// Differs gives what is different in a changed claim: status, word, delivery,
// limit, scope, note, in this order.
func (c ClaimChange) Differs() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, d := range []struct {
			what    string
			differs bool
		}{
			{"status", c.Old.Status != c.New.Status},
			{"word", c.Old.Word != c.New.Word},
			{"delivery", c.Old.Delivery != c.New.Delivery},
			{"limit", c.Old.Limit != c.New.Limit},
			{"scope", c.Old.Scope != c.New.Scope},
			{"note", c.Old.Note != c.New.Note},
		} {
			if d.differs && !yield(d.what) {
				return
			}
		}
	}
}

// EvidenceChange is a record that is in one of the data sets only.
type EvidenceChange struct {
	Client     string // the id in the newer set
	Capability capability.Path
	Kind       ChangeKind // Added or Removed
	Record     evidence.Record
}

// Difference is what changed from one data set to another. The zero Difference
// is none.
type Difference struct {
	From, To *registry.Registry // what is compared
	Clients  []ClientChange     // by id
	Facts    []FactChange       // by client, in the order of the entry's members
	Claims   []ClaimChange      // by client, then in tree order
	Evidence []EvidenceChange   // by client, then in tree order, what was lost first
}

// IsEmpty reports whether nothing changed that Diff compares.
func (d Difference) IsEmpty() bool {
	return len(d.Clients)+len(d.Facts)+len(d.Claims)+len(d.Evidence) == 0
}

// Diff says what changed from registry a to b. A client whose id was given up
// for a new one (a tombstone in b says so) is compared with the one that took
// its place; one that was split, or put together with another that there was
// already, is not. Of clients that are in both sets, or were renamed, it
// compares the facts that decide who they are and what they negotiate (title,
// class, vendor, category, addresses, licence, signs, modes), the claims, and
// the evidence of claims and overlays. What is for people (descriptions, notes,
// platforms, the SDK, research, readings) is not compared. A record that moved from a claim to an
// overlay is no change, nor is another order.
func Diff(a, b *registry.Registry) Difference {
	d := Difference{From: a, To: b}
	old := byID(a)
	current := byID(b)
	paired := make(map[string]*registry.Client) // the former client, by the id in b
	for id := range current {
		if c, ok := old[id]; ok {
			paired[id] = c
		}
	}
	heirs := make(map[string][]string)
	for t := range b.Tombstones() {
		heirs[t.ID] = t.To
	}
	for c := range a.Clients() {
		if current[c.ID()] != nil {
			continue
		}
		to := heirs[c.ID()]
		if len(to) == 0 {
			d.Clients = append(d.Clients, oneSided(Removed, c))
			continue
		}
		d.Clients = append(d.Clients, ClientChange{Kind: Renamed, ID: c.ID(), To: slices.Clone(to)})
		if len(to) == 1 && current[to[0]] != nil && paired[to[0]] == nil {
			paired[to[0]] = c
		}
	}
	for c := range b.Clients() {
		if former := paired[c.ID()]; former != nil {
			d.compare(former, c)
		} else {
			d.Clients = append(d.Clients, oneSided(Added, c))
		}
	}
	slices.SortStableFunc(d.Clients, func(x, y ClientChange) int {
		return cmp.Or(strings.Compare(x.ID, y.ID), cmp.Compare(x.Kind, y.Kind))
	})
	return d
}

func byID(r *registry.Registry) map[string]*registry.Client {
	m := make(map[string]*registry.Client, r.Len())
	for c := range r.Clients() {
		m[c.ID()] = c
	}
	return m
}

func oneSided(k ChangeKind, c *registry.Client) ClientChange {
	change := ClientChange{Kind: k, ID: c.ID()}
	for f := range c.Findings() {
		change.Claims += len(f.Claims)
		for range records(f) {
			change.Records++
		}
	}
	return change
}

// compare adds what changed of one client.
func (d *Difference) compare(a, b *registry.Client) {
	id := b.ID()
	d.Facts = append(d.Facts, factChanges(id, a.Entry(), b.Entry())...)
	old, current := findings(a), findings(b)
	var paths []capability.Path
	for p := range old {
		paths = append(paths, p)
	}
	for p := range current {
		if _, both := old[p]; !both {
			paths = append(paths, p)
		}
	}
	sortPaths(paths)
	for _, p := range paths {
		d.compareClaims(id, p, old[p].Claims, current[p].Claims)
		lost, gained := without(old[p], current[p]), without(current[p], old[p])
		for _, r := range lost {
			d.Evidence = append(d.Evidence, EvidenceChange{id, p, Removed, r})
		}
		for _, r := range gained {
			d.Evidence = append(d.Evidence, EvidenceChange{id, p, Added, r})
		}
	}
}

func findings(c *registry.Client) map[capability.Path]evidence.Finding {
	m := make(map[capability.Path]evidence.Finding)
	for f := range c.Findings() {
		m[f.Capability] = f
	}
	return m
}

// without gives the records of a that b does not have, as often as it has more
// of the same.
func without(a, b evidence.Finding) []evidence.Record {
	have := make(map[evidence.Record]int)
	for r := range records(b) {
		have[r]++
	}
	var rest []evidence.Record
	for r := range records(a) {
		if have[r] > 0 {
			have[r]--
		} else {
			rest = append(rest, r)
		}
	}
	return rest
}

// compareClaims pairs the claims of one capability: those that are the same,
// then those of the same scope, then, where one is left on either side, these.
func (d *Difference) compareClaims(id string, p capability.Path, old, current []evidence.Claim) {
	old, current = stripped(old), stripped(current)
	pair := func(like func(a, b evidence.Claim) bool) {
		old = slices.DeleteFunc(old, func(a evidence.Claim) bool {
			i := slices.IndexFunc(current, func(b evidence.Claim) bool { return like(a, b) })
			if i < 0 {
				return false
			}
			if !same(a, current[i]) {
				d.Claims = append(d.Claims, ClaimChange{id, p, Changed, a, current[i]})
			}
			current = slices.Delete(current, i, i+1)
			return true
		})
	}
	pair(same)
	pair(func(a, b evidence.Claim) bool { return a.Scope == b.Scope })
	if len(old) == 1 && len(current) == 1 {
		pair(func(a, b evidence.Claim) bool { return true })
	}
	for _, c := range old {
		d.Claims = append(d.Claims, ClaimChange{Client: id, Capability: p, Kind: Removed, Old: c})
	}
	for _, c := range current {
		d.Claims = append(d.Claims, ClaimChange{Client: id, Capability: p, Kind: Added, New: c})
	}
}

// same says that two claims say the same, whatever their records are.
func same(a, b evidence.Claim) bool {
	return len(slices.Collect(ClaimChange{Old: a, New: b}.Differs())) == 0
}

// stripped gives the claims without their records.
func stripped(claims []evidence.Claim) []evidence.Claim {
	list := slices.Clone(claims)
	for i := range list {
		list[i].Records = nil
	}
	return list
}
