package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/observed"
)

// DataSet is everything that a data set's folder holds, as it stands there.
type Set struct {
	Version    string            // "2026.11.30"
	Date       evidence.Date     // the day on which it was made
	Entries    []Entry           // in the order of their ids
	Overlays   []Overlay         // in the order of their file names
	Probed     []probe.File      // runs of clients, in the order of their file names
	Observed   []observed.Report // of traffic, in the order of their file names
	Tombstones []Tombstone       // in file order
}

// Tombstone says what became of an id that is no longer in use.
type Tombstone struct {
	ID   string
	To   []string // the ids that stand in its place, none if the client is gone
	Note string
}

// ReadFS reads a data set's folder:
//
//	data.json        the version and the date of the data set
//	tombstones.json  ids that are no longer in use; may be absent
//	clients/*.json   one file a client, read as by ReadEntry
//	declared/*.json  overlays, read as by ReadOverlay: what others list and report
//	read/*.json      overlays too: other readings of a client's source
//	probed/*.json    runs, one file a client, read as by probe.ReadFile
//	observed/*.json  traffic reports, read as by observed.ReadReport
//	schema/          the JSON Schemas of these files, for editors; not read
//
// The error joins what is wrong in all files, file by file; each joined error
// is a *Fault, or an error of the file system.
func ReadFS(fsys fs.FS) (Set, error) {
	r := folderReader{fsys: fsys, live: make(map[string]*Entry)}
	r.reportStrays()
	r.one("data.json", r.readData)
	r.each("clients", r.readClient)
	r.lintSigns()
	r.closeClients()
	r.one("tombstones.json", r.readTombstones)
	r.each("declared", r.readOverlay)
	r.each("read", r.readOverlay)
	r.each("probed", r.readProbed)
	r.each("observed", r.readObserved)
	return r.set, errors.Join(r.errs...)
}

// folderReader reads a data set's folder.
type folderReader struct {
	fsys    fs.FS
	set     Set
	clients []*openEntry
	live    map[string]*Entry // the clients by id
	errs    []error
}

// fail adds an error, and the parts of a joined one by themselves.
func (r *folderReader) fail(err error) {
	if err == nil {
		return
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		r.errs = append(r.errs, joined.Unwrap()...)
		return
	}
	r.errs = append(r.errs, err)
}

// reportStrays reports what does not belong into the folder, lest a misnamed
// one be missed.
func (r *folderReader) reportStrays() {
	known := []string{"clients", "data.json", "declared", "observed", "probed", "read", "schema", "tombstones.json"}
	entries, err := fs.ReadDir(r.fsys, ".")
	r.fail(err)
	for _, e := range entries {
		if !slices.Contains(known, e.Name()) {
			r.stray(e.Name(), "want "+strings.Join(known, ", "))
		}
	}
}

func (r *folderReader) stray(file, want string) {
	r.fail(&Fault{File: file, Line: 1, Column: 1, Err: errors.New("does not belong here: " + want)})
}

// one reads the file of that name with read.
func (r *folderReader) one(file string, read func(file string, data []byte)) {
	data, err := fs.ReadFile(r.fsys, file)
	if err != nil {
		if file != "tombstones.json" || !errors.Is(err, fs.ErrNotExist) {
			r.fail(err)
		}
		return
	}
	read(file, data)
}

// each reads every file of the folder with read, in the order of their names.
// The folder may be absent.
func (r *folderReader) each(folder string, read func(file string, data []byte)) {
	entries, err := fs.ReadDir(r.fsys, folder)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	r.fail(err)
	for _, e := range entries {
		if file := path.Join(folder, e.Name()); e.IsDir() || path.Ext(file) != ".json" {
			r.stray(file, "want files with names that end in .json")
		} else {
			r.one(file, read)
		}
	}
}

func (r *folderReader) readData(file string, data []byte) {
	f, faults := datas.Open(file, data, limits)
	r.set.Version, r.set.Date = f.Version, f.Date
	r.fail(faults.Err())
}

func (r *folderReader) readClient(file string, data []byte) {
	r.clients = append(r.clients, readEntry(file, data))
}

// closeClients takes the clients that were read, and what was found wrong.
func (r *folderReader) closeClients() {
	for _, f := range r.clients {
		r.fail(f.faults.Err())
		r.set.Entries = append(r.set.Entries, f.entry)
		r.live[f.entry.ID] = &f.entry
	}
	slices.SortFunc(r.set.Entries, func(a, b Entry) int { return strings.Compare(a.ID, b.ID) })
}

// lintSigns reports the signs that two clients have without saying so.
func (r *folderReader) lintSigns() {
	type what struct{ kind, key, text, prefix, suffix string }
	of := func(s signAt) what { return what{s.kind, s.Key, s.Text, s.Prefix, s.Suffix} }
	owners := make(map[what][]*openEntry)
	for _, f := range r.clients {
		for _, s := range f.signs {
			owners[of(s)] = append(owners[of(s)], f)
		}
	}
	for _, f := range r.clients {
		for _, s := range f.signs {
			other := slices.IndexFunc(owners[of(s)], func(o *openEntry) bool { return o != f })
			if other >= 0 && !s.Shared {
				s.at.Faultf(`%q has the same sign: say "shared": true in both, or take it out of one`, owners[of(s)][other].entry.ID)
			}
		}
	}
}

func (r *folderReader) readOverlay(file string, data []byte) {
	overlay, faults := openOverlay(file, data, r.live)
	r.fail(faults.Err())
	r.set.Overlays = append(r.set.Overlays, overlay)
}

func (r *folderReader) readTombstones(file string, data []byte) {
	members, faults := tombstones.Open(file, data, limits)
	for _, m := range members {
		if reason := datafile.IDFault(m.Key); reason != "" {
			m.At.KeyFaultf("id %q: %s", enum.Clip(m.Key, 80), reason)
		}
		if r.live[m.Key] != nil {
			m.At.KeyFaultf("id %q is in use: an id is never reused", m.Key)
		}
		for to := range datafile.Elems(m.At.Member("to")) {
			datafile.NeedID(to)
			if heir := to.Node().Text(); r.live[heir] == nil {
				to.Faultf("client %q does not exist: want one that does, not another tombstone", enum.Clip(heir, 80))
			}
		}
		r.set.Tombstones = append(r.set.Tombstones, Tombstone{m.Key, m.Value.To, m.Value.Note})
	}
	r.fail(faults.Err())
}

func (r *folderReader) readProbed(file string, data []byte) {
	f, err := probe.ReadFile(file, data)
	r.fail(err)
	r.known(file, f.Client)
	r.set.Probed = append(r.set.Probed, f)
}

func (r *folderReader) readObserved(file string, data []byte) {
	report, err := observed.ReadReport(file, data)
	r.fail(err)
	for _, g := range report.Groups {
		for _, id := range g.Clients {
			r.known(file, id)
		}
	}
	r.set.Observed = append(r.set.Observed, report)
}

// known reports a client that a file speaks of and that has no entry.
func (r *folderReader) known(file, id string) {
	if id != "" && r.live[id] == nil {
		r.fail(&Fault{File: file, Line: 1, Column: 1, Err: fmt.Errorf("unknown client %q", enum.Clip(id, 80))})
	}
}
