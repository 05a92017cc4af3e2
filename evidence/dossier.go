package evidence

import (
	"fmt"
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
)

// MaxClaims is the largest number of claims that one capability can have.
const MaxClaims = 64

// Finding is what is known of one capability: the claims, in the order in
// which they were written down, and the records that stand beside them.
type Finding struct {
	Capability capability.Path
	Claims     []Claim
	Overlays   []Record
}

// Dossier is what is known of one client, ready to be asked. It does not
// change, and any number of readers may use it at once. The zero Dossier knows
// nothing.
type Dossier struct {
	findings map[capability.Path]*finding
	order    []*finding // as given
	tree     []*finding // in tree order
}

// finding is a Finding with its place among the others.
type finding struct {
	path     capability.Path
	claims   []Claim
	overlays []Record
	below    []*finding // of the path's descendants, in tree order
}

// NewDossier makes a dossier of findings, which it copies. The order of
// findings is kept; the order of records never matters. It is an error if a
// capability is named twice, cannot have a status, or has more than MaxClaims
// claims.
func NewDossier(findings iter.Seq[Finding]) (*Dossier, error) {
	d := &Dossier{findings: make(map[capability.Path]*finding)}
	for f := range findings {
		switch {
		case f.Capability == capability.Path{} || f.Capability.Kind() == capability.KindGroup:
			return nil, fmt.Errorf("capability %q groups others and has no status", f.Capability)
		case d.findings[f.Capability] != nil:
			return nil, fmt.Errorf("capability %q has two findings", f.Capability)
		case len(f.Claims) > MaxClaims:
			return nil, fmt.Errorf("capability %q has %d claims: at most %d can be weighed", f.Capability, len(f.Claims), MaxClaims)
		}
		n := &finding{path: f.Capability, claims: slices.Clone(f.Claims), overlays: slices.Clone(f.Overlays)}
		for i := range n.claims {
			n.claims[i].Records = slices.Clone(n.claims[i].Records)
		}
		d.findings[n.path] = n
		d.order = append(d.order, n)
	}
	d.tree = slices.SortedFunc(slices.Values(d.order), func(a, b *finding) int { return a.path.Compare(b.path) })
	for _, n := range d.tree {
		for _, m := range d.tree {
			if n.path.IsAncestorOf(m.path) {
				n.below = append(n.below, m)
			}
		}
	}
	return d, nil
}

// Findings gives copies of everything in the dossier, in the order in which it was given.
func (d *Dossier) Findings() iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		for _, n := range d.order {
			if !yield(n.finding()) {
				return
			}
		}
	}
}

// Finding gives a copy of what is known of one capability.
func (d *Dossier) Finding(p capability.Path) (Finding, bool) {
	n := d.findings[p]
	if n == nil {
		return Finding{}, false
	}
	return n.finding(), true
}

// Paths gives the capabilities that have a finding, in the order given.
func (d *Dossier) Paths() iter.Seq[capability.Path] {
	return func(yield func(capability.Path) bool) {
		for _, n := range d.order {
			if !yield(n.path) {
				return
			}
		}
	}
}

func (n *finding) finding() Finding {
	claims := slices.Clone(n.claims)
	for i := range claims {
		claims[i].Records = slices.Clone(claims[i].Records)
	}
	return Finding{n.path, claims, slices.Clone(n.overlays)}
}

// Each walks every record: those of claims, with the status that they affirm
// where they have none of their own, and overlays, for which claim is nil.
// Claims and records are the dossier's own and must not be changed.
func (d *Dossier) Each(yield func(p capability.Path, c *Claim, r *Record) bool) {
	for _, n := range d.order {
		for i := range n.claims {
			for j := range n.claims[i].Records {
				if !yield(n.path, &n.claims[i], &n.claims[i].Records[j]) {
					return
				}
			}
		}
		for i := range n.overlays {
			if !yield(n.path, nil, &n.overlays[i]) {
				return
			}
		}
	}
}
