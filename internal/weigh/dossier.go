package weigh

import (
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// MaxClaims is the largest number of claims that one capability can have.
const MaxClaims = 64

// Dossier is what is known of one client, ready to be asked. It does not
// change, and any number of readers may use it at once. The zero Dossier knows
// nothing.
type Dossier struct {
	listed [capability.NumListed]uint8  // which of known is a listed capability's, from 1
	known  []*finding                   // of listed capabilities
	others map[capability.Path]*finding // of members of open families
	order  []*finding                   // as given
	tree   []*finding                   // in tree order

	once sync.Once
	cuts *cuts
	full sync.Map // of *record: what shared gave
}

// finding is what is known of one capability, with its place among the others.
type finding struct {
	path     capability.Path
	claims   []claim
	overlays []record
	above    *finding   // of the nearest ancestor that has one
	below    []*finding // of the path's descendants, in tree order

	says   statuses // what claims, their records and overlays say
	valued bool     // a record or an overlay gives a delivery or a limit
	denies bool     // a record or an overlay says unsupported
	denied bool     // one of an ancestor does
}

// claim is a claim with what need be worked out but once.
type claim struct {
	Status   capability.Status
	Delivery evidence.Delivery
	affirmed bool // by one of its own records
	tiers    evidence.Tiers
	limits   dims // that its scope names
	Scope    *evidence.Scope
	Note     string
	Word     string
	rare     *rare
	Records  []record
}

// New makes a dossier of claims and of the records that stand beside them, each
// with its capability. It keeps nothing of what they point to but the texts. The
// order of capabilities is that in which they first come, claims before records;
// that of records never matters. It is an error if a capability cannot have a
// status, or has more than MaxClaims claims.
func New(claims iter.Seq2[capability.Path, *evidence.Claim], beside iter.Seq2[capability.Path, *evidence.Record]) (*Dossier, error) {
	d, keep := &Dossier{}, &keeper{}
	for p, c := range claims {
		n, err := d.at(p)
		if err != nil {
			return nil, err
		}
		if len(n.claims) == MaxClaims {
			return nil, fmt.Errorf("capability %q has more than %d claims, which is all that can be weighed", p, MaxClaims)
		}
		n.add(c, keep)
	}
	for p, r := range beside {
		n, err := d.at(p)
		if err != nil {
			return nil, err
		}
		n.overlays = append(n.overlays, keep.record(r))
		n.hear(r, r.Status)
	}
	d.link()
	return d, nil
}

// at gives the finding of a capability, a new one if there is none.
func (d *Dossier) at(p capability.Path) (*finding, error) {
	if n := d.find(p); n != nil {
		return n, nil
	}
	if p.IsZero() || p.Kind() == capability.KindGroup {
		return nil, fmt.Errorf("capability %q groups others and has no status", p)
	}
	n := &finding{path: p}
	if i, ok := p.Index(); ok {
		d.known = append(d.known, n)
		d.listed[i] = uint8(len(d.known))
	} else {
		if d.others == nil {
			d.others = make(map[capability.Path]*finding)
		}
		d.others[p] = n
	}
	d.order = append(d.order, n)
	return n, nil
}

// find gives the finding of a capability, nil when there is none.
func (d *Dossier) find(p capability.Path) *finding {
	if i, ok := p.Index(); ok {
		if n := d.listed[i]; n != 0 {
			return d.known[n-1]
		}
		return nil
	}
	return d.others[p]
}

// findAbove gives that of the nearest ancestor that has one.
func (d *Dossier) findAbove(p capability.Path) *finding {
	for p = p.Parent(); !p.IsZero(); p = p.Parent() {
		if n := d.find(p); n != nil {
			return n
		}
	}
	return nil
}

func (n *finding) add(c *evidence.Claim, keep *keeper) {
	k := claim{Status: c.Status, Delivery: c.Delivery, limits: dimsOf(&c.Scope), Scope: keep.scope(&c.Scope), Note: c.Note, Word: c.Word}
	if !c.Limit.IsZero() {
		k.rare = &rare{limit: c.Limit}
	}
	if len(c.Records) > 0 {
		k.Records = make([]record, len(c.Records))
	}
	n.says |= 1 << c.Status
	for i := range c.Records {
		r := &c.Records[i]
		k.Records[i] = keep.record(r)
		k.Records[i].affirms = c.Affirms(r)
		k.affirmed = k.affirmed || k.Records[i].affirms
		k.tiers = k.tiers.With(r.Tier)
		n.hear(r, orElse(r.Status, c.Status))
	}
	n.claims = append(n.claims, k)
}

// hear notes what a record says.
func (n *finding) hear(r *evidence.Record, status capability.Status) {
	n.says |= 1 << status
	n.valued = n.valued || r.Delivery != 0 || !r.Limit.IsZero()
	n.denies = n.denies || r.Status == capability.Unsupported
}

func orElse(a, b capability.Status) capability.Status {
	if a == capability.NotRecorded {
		return b
	}
	return a
}

// link finds for each finding what is above and below it: in tree order what is
// below a capability follows it.
func (d *Dossier) link() {
	d.tree = slices.SortedFunc(slices.Values(d.order), func(a, b *finding) int { return a.path.Compare(b.path) })
	var open []*finding // the ancestors of the one at hand
	begins := make([]int, 0, 8)
	end := func(i int) {
		last := len(open) - 1
		open[last].below = d.tree[begins[last]:i:i]
		open, begins = open[:last], begins[:last]
	}
	for i, n := range d.tree {
		for len(open) > 0 && !open[len(open)-1].path.IsAncestorOf(n.path) {
			end(i)
		}
		if len(open) > 0 {
			n.above = open[len(open)-1]
			n.denied = n.above.denies || n.above.denied
		}
		open, begins = append(open, n), append(begins, i+1)
	}
	for len(open) > 0 {
		end(len(d.tree))
	}
}

// Findings gives copies of everything in the dossier, in the order in which it was given.
func (d *Dossier) Findings() iter.Seq[evidence.Finding] {
	return func(yield func(evidence.Finding) bool) {
		for _, n := range d.order {
			if !yield(n.finding()) {
				return
			}
		}
	}
}

// Finding gives a copy of what is known of one capability.
func (d *Dossier) Finding(p capability.Path) (evidence.Finding, bool) {
	n := d.find(p)
	if n == nil {
		return evidence.Finding{}, false
	}
	return n.finding(), true
}

// Has says whether anything is known of a capability.
func (d *Dossier) Has(p capability.Path) bool { return d.find(p) != nil }

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

func (n *finding) finding() evidence.Finding {
	f := evidence.Finding{Capability: n.path}
	for i := range n.claims {
		f.Claims = append(f.Claims, n.claims[i].claim())
	}
	for i := range n.overlays {
		f.Overlays = append(f.Overlays, n.overlays[i].record())
	}
	return f
}

// Each walks every record: those of claims, with the status that they affirm
// where they have none of their own, and overlays, for which claim is nil. All are copies.
func (d *Dossier) Each(yield func(p capability.Path, c *evidence.Claim, r *evidence.Record) bool) {
	for _, n := range d.order {
		for i := range n.claims {
			c := n.claims[i].claim()
			for j := range c.Records {
				if !yield(n.path, &c, &c.Records[j]) {
					return
				}
			}
		}
		for i := range n.overlays {
			r := n.overlays[i].record()
			if !yield(n.path, nil, &r) {
				return
			}
		}
	}
}
