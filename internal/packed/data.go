package packed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Data is a packed data set. It does not change, and any number of readers may
// use it at once. What its methods give is made anew by each call, but for texts. Their errors mean that the text is none that Pack made.
type Data struct {
	hashes string // of the types of each kind of part
	texts  spans
	parts  spans
	first  [kinds + 1]int // the number of each kind's first part
	about  about
}

// Open reads what is said of a packed text as a whole. The error says that Pack made no such
// text, or made it of other types.
func Open(text string) (*Data, error) {
	const numbers, hashes = 7, 8 * int(kinds)
	if len(text) < len(magic)+hashes+4*numbers || text[:len(magic)] != magic {
		return nil, errCorrupt
	}
	text = text[len(magic):]
	d := &Data{hashes: text[:hashes]}
	text = text[hashes:]
	var n [numbers]int
	for i := range n {
		n[i] = int(binary.LittleEndian.Uint32([]byte(text[4*i : 4*i+4])))
	}
	text = text[4*numbers:]
	clients, overlays, probed, reports, texts, parts, textBytes := n[0], n[1], n[2], n[3], n[4], n[5], n[6]
	most := len(text) / endBytes
	for _, n := range n[:numbers-1] {
		if n > most {
			return nil, errCorrupt
		}
	}
	ends := endBytes * (texts + parts)
	if ends > len(text) || textBytes > len(text)-ends {
		return nil, errCorrupt
	}
	d.texts = spans{text[:endBytes*texts], text[ends : ends+textBytes]}
	d.parts = spans{text[endBytes*texts : ends], text[ends+textBytes:]}
	for k := range kinds {
		count := clients
		switch k {
		case partSet, partAbout:
			count = 1
		case partOverlay:
			count = overlays
		case partProbed:
			count = probed
		case partReport:
			count = reports
		}
		d.first[k+1] = d.first[k] + count
	}
	if d.first[kinds] != parts || !d.texts.whole() || !d.parts.whole() {
		return nil, errCorrupt
	}
	if err := d.read(partAbout, 0, &d.about); err != nil {
		return nil, err
	}
	return d, nil
}

// read decodes the i-th part of a kind into what to points to.
func (d *Data) read(k kind, i int, to any) error {
	if i < 0 || i >= d.len(k) {
		return fmt.Errorf("packed data: %d is none of %d", i, d.len(k))
	}
	b, ok := d.parts.at(uint64(d.first[k] + i))
	if !ok {
		return errCorrupt
	}
	r, err := k.plan()
	if err != nil {
		return err
	}
	if binary.LittleEndian.Uint64([]byte(d.hashes[8*k:8*k+8])) != r.hash {
		return errors.New("packed data: made of other types: pack it anew with: go generate ./registry")
	}
	return decode(r, d.texts, b, reflect.ValueOf(to).Elem())
}

func (d *Data) len(k kind) int { return d.first[k+1] - d.first[k] }

// Version is the version of the data set.
func (d *Data) Version() string { return d.about.Version }

// Date is the day on which the data set was made.
func (d *Data) Date() evidence.Date { return d.about.Date }

// Tombstones are the ids that are no longer in use, in file order. They are
// shared and must not be changed.
func (d *Data) Tombstones() []dataset.Tombstone { return d.about.Tombstones }

// Len is the number of clients.
func (d *Data) Len() int { return d.len(partHead) }

// Head gives the head of the i-th client in the order of their ids.
func (d *Data) Head(i int) (h Head, err error) {
	err = d.read(partHead, i, &h)
	return h, err
}

// Signs gives the i-th client's signs.
func (d *Data) Signs(i int) (s Signs, err error) {
	err = d.read(partSigns, i, &s)
	return s, err
}

// Client gives what questions about the i-th client are answered from.
func (d *Data) Client(i int) (a Answering, err error) {
	err = d.read(partAnswering, i, &a)
	return a, err
}

// Entry gives all that the i-th client's file says.
func (d *Data) Entry(i int) (e dataset.Entry, err error) {
	a, err := d.Client(i)
	if err != nil {
		return e, err
	}
	return d.entry(i, a)
}

func (d *Data) entry(i int, a Answering) (e dataset.Entry, err error) {
	if err = d.read(partRest, i, &e); err != nil {
		return e, err
	}
	s, err := d.Signs(i)
	if err != nil {
		return e, err
	}
	h, err := d.Head(i)
	return join(h, s.Identity, a, e), err
}

// Runs gives the i-th client's probe runs, in the order of probe.Run.Compare.
func (d *Data) Runs(i int) ([]probe.Run, error) {
	var of runsOf
	if err := d.read(partRuns, i, &of); err != nil {
		return nil, err
	}
	var all, runs []probe.Run
	for _, n := range of.Files {
		var f probe.File
		if err := d.read(partProbed, n, &f); err != nil {
			return nil, err
		}
		all = append(all, f.Runs...)
	}
	for _, n := range of.Order {
		if n < 0 || n >= len(all) {
			return nil, errCorrupt
		}
		runs = append(runs, all[n])
	}
	return runs, nil
}

// Reports gives the traffic reports, in the order of their files.
func (d *Data) Reports() ([]observed.Report, error) { return all[observed.Report](d, partReport) }

// all decodes all parts of a kind, nil where there is none.
func all[T any](d *Data, k kind) ([]T, error) {
	if d.len(k) == 0 {
		return nil, nil
	}
	list := make([]T, d.len(k))
	for i := range list {
		if err := d.read(k, i, &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Set gives the whole data set, as it was packed.
func (d *Data) Set() (dataset.Set, error) {
	var set dataset.Set
	if err := d.read(partSet, 0, &set); err != nil {
		return set, err
	}
	answering, err := all[Answering](d, partAnswering)
	if err != nil {
		return set, err
	}
	if d.Len() > 0 {
		set.Entries = make([]dataset.Entry, d.Len())
	}
	for i, a := range answering {
		if set.Entries[i], err = d.entry(i, a); err != nil {
			return set, err
		}
	}
	packed, err := all[overlay](d, partOverlay)
	if err != nil {
		return set, err
	}
	for _, o := range packed {
		own, err := d.overlay(o, set.Entries, answering)
		if err != nil {
			return set, err
		}
		set.Overlays = append(set.Overlays, own)
	}
	if set.Probed, err = all[probe.File](d, partProbed); err != nil {
		return set, err
	}
	set.Observed, err = d.Reports()
	return set, err
}

// overlay gives an overlay file with the records that stand beside its clients.
func (d *Data) overlay(o overlay, entries []dataset.Entry, answering []Answering) (dataset.Overlay, error) {
	own := o.Own
	if o.Clients != nil {
		own.Clients = make(map[string]map[capability.Path][]evidence.Record, len(o.Clients))
	}
	for _, c := range o.Clients {
		if c.Client < 0 || c.Client >= len(answering) {
			return own, errCorrupt
		}
		var records map[capability.Path][]evidence.Record
		if c.Found != nil {
			records = make(map[capability.Path][]evidence.Record, len(c.Found))
		}
		own.Clients[entries[c.Client].ID] = records
		beside := answering[c.Client].Beside
		for _, f := range c.Found {
			for len(beside) > 0 && beside[0].Capability != f.Capability { // both are in tree order
				beside = beside[1:]
			}
			if len(beside) == 0 || f.From < 0 || f.Len < 0 || f.From > len(beside[0].Records) || f.Len > len(beside[0].Records)-f.From {
				return own, errCorrupt
			}
			records[f.Capability] = beside[0].Records[f.From : f.From+f.Len : f.From+f.Len]
		}
	}
	return own, nil
}
