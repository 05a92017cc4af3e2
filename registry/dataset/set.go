package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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

// Set is everything that a data set's folder holds, as it stands there.
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
// There must be a client: a folder without any is one that is not there yet.
// No more of a file is read than it may have: 4 MiB, for runs
// probe.MaxFileBytes, for reports observed.MaxReportBytes. What is not a regular
// file is not opened. All together are at most 32,768 files and 256 MiB.
//
// The error joins what is wrong in all files, file by file; each joined error
// is a *Fault, or an error of the file system.
func ReadFS(fsys fs.FS) (Set, error) {
	r := folderReader{fsys: fsys, live: make(map[string]*Entry), files: maxFiles, bytes: maxSetBytes}
	r.reportStrays()
	r.one("data.json", maxFileBytes, r.readData)
	if r.each("clients", maxFileBytes, r.readClient) == 0 {
		r.fault("clients", "want at least one client")
	}
	r.lintSigns()
	r.closeClients()
	r.one("tombstones.json", maxFileBytes, r.readTombstones)
	r.each("declared", maxFileBytes, r.readOverlay)
	r.each("read", maxFileBytes, r.readOverlay)
	r.each("probed", probe.MaxFileBytes, r.readProbed)
	r.each("observed", observed.MaxReportBytes, r.readObserved)
	return r.set, errors.Join(r.errs...)
}

// folderReader reads a data set's folder.
type folderReader struct {
	fsys    fs.FS
	set     Set
	clients []*openEntry
	live    map[string]*Entry // the clients by id
	files   int               // how many more there may be in folders
	bytes   int64             // how many more there may be in all files
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
	entries, err := r.list(".")
	r.fail(err)
	for _, e := range entries {
		if !slices.Contains(known, e.Name()) {
			r.stray(e.Name(), "want "+strings.Join(known, ", "))
		}
	}
}

func (r *folderReader) stray(file, want string) {
	r.fault(file, "does not belong here: %s", want)
}

// fault reports what is wrong with a file as a whole.
func (r *folderReader) fault(file, format string, args ...any) {
	r.fail(&Fault{File: file, Line: 1, Column: 1, Err: fmt.Errorf(format, args...)})
}

// one reads the file of that name with read, if it has no more bytes than most.
func (r *folderReader) one(file string, most int64, read func(file string, data []byte)) {
	data, err := r.load(file, most)
	switch {
	case err == nil:
		read(file, data)
	case file != "tombstones.json" || !errors.Is(err, fs.ErrNotExist):
		r.fail(err)
	}
}

// load gives a file's bytes, as long as neither the file nor all together have
// too many. It looks at what the file is before it opens it, for opening some of
// those that are not regular may never come back.
func (r *folderReader) load(file string, most int64) ([]byte, error) {
	refuse := func(format string, args ...any) ([]byte, error) {
		return nil, &Fault{File: file, Line: 1, Column: 1, Err: fmt.Errorf(format, args...)}
	}
	info, err := fs.Stat(r.fsys, file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return refuse("want a regular file")
	}
	f, err := r.fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	limit := min(most, r.bytes) + 1
	var data bytes.Buffer
	data.Grow(int(min(info.Size(), limit)) + bytes.MinRead)
	switch n, err := data.ReadFrom(io.LimitReader(f, limit)); {
	case err != nil:
		return nil, err
	case n > most:
		return refuse("longer than %d bytes", most)
	case n > r.bytes:
		return refuse("all files together are longer than %d bytes", maxSetBytes)
	default:
		r.bytes -= n
		return data.Bytes(), nil
	}
}

// each reads every file of the folder with read, in the order of their names,
// and gives how many files there are, -1 where that cannot be told. The folder
// may be absent.
func (r *folderReader) each(folder string, most int64, read func(file string, data []byte)) (files int) {
	entries, err := r.list(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	if err != nil {
		r.fail(err)
		return -1
	}
	for _, e := range entries {
		if file := path.Join(folder, e.Name()); e.IsDir() || path.Ext(file) != ".json" {
			r.stray(file, "want files with names that end in .json")
		} else {
			files++
			r.one(file, most, read)
		}
	}
	return files
}

// list gives what is in a folder by name, if that is not too much.
func (r *folderReader) list(folder string) ([]fs.DirEntry, error) {
	refuse := func(format string, args ...any) ([]fs.DirEntry, error) {
		return nil, &Fault{File: folder, Line: 1, Column: 1, Err: fmt.Errorf(format, args...)}
	}
	info, err := fs.Stat(r.fsys, folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return refuse("want a folder")
	}
	f, err := r.fsys.Open(folder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	dir, ok := f.(fs.ReadDirFile)
	if !ok {
		return refuse("the file system cannot list it")
	}
	entries, err := dir.ReadDir(r.files + 1)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if len(entries) > r.files {
		r.files = 0
		return refuse("more than %d files in all folders", maxFiles)
	}
	r.files -= len(entries)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
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
		r.fault(file, "unknown client %q", enum.Clip(id, 80))
	}
}
