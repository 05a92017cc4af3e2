package packed

import (
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// What every program asks for first is read here field by field: to plan the
// reading of a type costs more than to read all heads. A test reads the same by
// their plans.

// readHead reads the i-th head.
func (d *Data) readHead(i int) (h Head, err error) {
	b, err := d.part(partHead, i)
	if err != nil {
		return h, err
	}
	r := decoder{texts: d.texts, b: b}
	r.none() // no records
	set := r.uint()
	for i, text := range [...]*string{&h.ID, &h.Title, &h.Vendor, &h.Category} {
		if set&(1<<i) != 0 {
			*text = r.text()
		}
	}
	if set&(1<<4) != 0 {
		h.Class = dataset.Class(r.uint())
	}
	if set>>5 != 0 || r.b != "" {
		r.fail(errCorrupt)
	}
	return h, r.err
}

// readAbout reads what is known of the data set at once. Where it has tombstones,
// which few have, it does so by the plan.
func (d *Data) readAbout() error {
	b, err := d.part(partAbout, 0)
	if err != nil {
		return err
	}
	r := decoder{texts: d.texts, b: b}
	r.none() // no records
	day := ""
	if r.count() == 1 {
		day = r.text()
	}
	set := r.uint()
	if set>>2 != 0 {
		return d.read(partAbout, 0, &d.about)
	}
	if set&1 != 0 {
		d.about.Version = r.text()
	}
	if set&2 != 0 && r.uint() != firstOfTable {
		r.fail(errCorrupt)
	}
	if r.b != "" {
		r.fail(errCorrupt)
	}
	if r.err == nil {
		d.about.Date, r.err = evidence.ParseDate(day)
	}
	return r.err
}

// firstOfTable is how the first value of a table is referred to.
const firstOfTable = 2

// none reads a number that has to be 0.
func (d *decoder) none() {
	if d.uint() != 0 {
		d.fail(errCorrupt)
	}
}
