package dataset_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/internal/sample"
)

func TestReadFS(t *testing.T) {
	set, err := dataset.ReadFS(sample.Folder(nil))
	if err != nil {
		t.Fatal(err)
	}
	if set.Version != "2026.11.30" || set.Date.String() != "2026-11-30" {
		t.Errorf("got version %q of %s", set.Version, set.Date)
	}
	var ids []string
	for _, e := range set.Entries {
		ids = append(ids, e.ID)
	}
	if diff := cmp.Diff([]string{"a-client", "b-client"}, ids); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]dataset.Tombstone{{ID: "codex", To: []string{"b-client"}, Note: "renamed"}}, set.Tombstones); diff != "" {
		t.Errorf("tombstones (-want +got):\n%s", diff)
	}
	if len(set.Overlays) != 1 || len(set.Overlays[0].Clients["a-client"][capability.Tools]) != 1 {
		t.Errorf("got overlays %v, want the one record", set.Overlays)
	}
	if len(set.Probed) != 1 || set.Probed[0].Client != "a-client" || len(set.Probed[0].Runs) != 1 {
		t.Errorf("got runs %v, want the one", set.Probed)
	}
	if len(set.Observed) != 1 || len(set.Observed[0].Groups) != 1 {
		t.Errorf("got reports %v, want the one", set.Observed)
	}
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	c, ok := r.Client("codex") // by its tombstone's only heir
	if !ok || c.ID() != "b-client" {
		t.Errorf("the old id finds %v, want b-client", c)
	}
	a, _ := r.Client("a-client")
	for p, want := range map[capability.Path]evidence.Tier{capability.Tools: evidence.Observed, capability.Instructions: evidence.Probed} {
		if v := a.Ask(registry.Question{Capability: p}); v.FilledBy() != want || v.Status() != capability.Full {
			t.Errorf("%s is %s, filled by %q, want full, filled by %s", p, v.Status(), v.FilledBy(), want)
		}
	}
}

func TestReadFSWithoutOptional(t *testing.T) {
	set, err := dataset.ReadFS(sample.Folder(map[string]string{"tombstones.json": "", "declared/l.json": "", "probed/a-client.json": "", "observed/t.json": ""}))
	if err != nil || len(set.Entries) != 2 || set.Probed != nil || set.Observed != nil || set.Overlays != nil || set.Tombstones != nil {
		t.Errorf("got %v, %v, want two entries and nothing else", set, err)
	}
}

func TestReadFSFaults(t *testing.T) {
	for name, tt := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"all files": {map[string]string{
			"data.json":             `{"version":"","date":"today"}`,
			"tombstones.json":       `{"Codex":{"to":[]}}`,
			"clients/a-client.json": `{`,
			"clients/b-client.json": sample.Client("c-client", ""),
			"declared/l.json":       `[]`,
		}, []string{
			`data.json:1:12: version: must not be empty`,
			`data.json:1:22: date: date "today": want a day such as 2026-08-24`,
			`clients/a-client.json:1:2: want a member name in quotes, have the end of the text`,
			`clients/b-client.json:1:7: id: id "c-client" does not match the file: want the name "c-client.json"`,
			`tombstones.json:1:2: Codex: id "Codex": a character that an id cannot have`,
			`declared/l.json:1:1: want an object, have an array`,
			`probed/a-client.json:1:1: unknown client "a-client"`,
			`observed/t.json:1:1: unknown client "a-client"`,
		}},
		"runs and traffic of nobody": {
			map[string]string{
				"probed/a-client.json": `{"$schema":"../schema/probed.schema.json","client":"b-client","sources":{},"runs":[]}`,
				"observed/t.json":      `{"source":{"title":"T"},"generated":"2026-11-30","window":"2026-11-01/2026-11-30","policy":{"threshold":"50%"},"groups":[{"name":"a","clients":["nobody"],"rows":[]}]}`,
			},
			[]string{
				`probed/a-client.json:1:52: client: client "b-client": want "a-client", as the file is called`,
				`observed/t.json:1:1: unknown client "nobody"`,
			},
		},
		"strays": {map[string]string{"client/c.json": `{}`, "clients/README.md": "text", "declared/more/x.json": `{}`}, []string{
			`client:1:1: does not belong here: want clients, data.json, declared, observed, probed, read, schema, tombstones.json`,
			`clients/README.md:1:1: does not belong here: want files with names that end in .json`,
			`declared/more:1:1: does not belong here: want files with names that end in .json`,
		}},
		"a shared name that one does not say": {map[string]string{
			"clients/a-client.json": sample.Client("a-client", `"names":[{"text":"b","shared":true}]`),
		}, []string{
			`clients/b-client.json:1:99: identity.names[0]: "a-client" has the same sign: say "shared": true in both, or take it out of one`,
		}},
		"a shared name": {map[string]string{
			"clients/a-client.json": sample.Client("a-client", `"names":[{"text":"b","shared":true}]`),
			"clients/b-client.json": sample.Client("b-client", `"names":[{"text":"b","shared":true}]`),
		}, nil},
		"a name and a title": {map[string]string{
			"clients/a-client.json": sample.Client("a-client", `"titles":[{"text":"b"}]`),
		}, nil},
		"tombstones": {map[string]string{"tombstones.json": `{"a-client":{"to":["nobody"]},"old":{"to":["older"]},"older":{"to":[]}}`}, []string{
			`tombstones.json:1:2: a-client: id "a-client" is in use: an id is never reused`,
			`tombstones.json:1:20: a-client.to[0]: client "nobody" does not exist: want one that does, not another tombstone`,
			`tombstones.json:1:44: old.to[0]: client "older" does not exist: want one that does, not another tombstone`,
		}},
		"an overlay's clients and modes": {map[string]string{
			"declared/l.json": `{"sources":{"l":{"kind":"directory","title":"L"}},"clients":{"x":{"tools":[{"tier":"declared","source":"l","status":"full"}]},"a-client":{"tools":[{"tier":"declared","source":"l","status":"full","config":"old"}]}}}`,
		}, []string{
			`declared/l.json:1:62: clients.x: unknown client "x"`,
			`declared/l.json:1:205: clients.a-client.tools[0].config: config "old" is an alias: want the mode's name "default"`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := dataset.ReadFS(sample.Folder(tt.files))
			var got []string
			if err != nil {
				got = strings.Split(err.Error(), "\n")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadFSMissing(t *testing.T) {
	_, err := dataset.ReadFS(sample.Folder(map[string]string{"data.json": ""}))
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want that data.json does not exist", err)
	}
}

func TestEmbeddedDataSet(t *testing.T) {
	set, err := dataset.ReadFS(os.DirFS("../data"))
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Entries) == 0 || set.Version == "" || set.Date.IsZero() {
		t.Errorf("got %d entries, version %q, date %q", len(set.Entries), set.Version, set.Date)
	}
	if got := registry.Default(); got.Len() != len(set.Entries) || got.Version() != set.Version {
		t.Errorf("embedded are %d clients of version %q, on disk %d of %q", got.Len(), got.Version(), len(set.Entries), set.Version)
	}
}

// A folder without a client is no data set: it may be one that is still being
// copied, or whose volume is not there.
func TestReadFSWithoutClients(t *testing.T) {
	without := func(folder string, mode fs.FileMode) fstest.MapFS {
		fsys := sample.Folder(map[string]string{"clients/a-client.json": "", "clients/b-client.json": "", "declared/l.json": "", "probed/a-client.json": "", "observed/t.json": "", "tombstones.json": ""})
		if folder != "" {
			fsys[folder] = &fstest.MapFile{Mode: mode}
		}
		return fsys
	}
	for name, tt := range map[string]struct {
		fsys fs.FS
		want string
	}{
		"absent":       {without("", 0), "clients:1:1: want at least one client"},
		"empty":        {without("clients", fs.ModeDir), "clients:1:1: want at least one client"},
		"no folder":    {without("clients", 0), "clients:1:1: want a folder"},
		"a named pipe": {without("clients", fs.ModeNamedPipe), "clients:1:1: want a folder"},
		"only strays":  {without("clients/README.md", 0), "clients/README.md:1:1: does not belong here: want files with names that end in .json\nclients:1:1: want at least one client"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := dataset.ReadFS(tt.fsys); err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

// endless is a file system in which one file has no end, and counts what is read of it.
type endless struct {
	fs.FS
	name string
	read int64
}

func (e *endless) Open(name string) (fs.File, error) {
	f, err := e.FS.Open(name)
	if err == nil && name == e.name {
		f = &endlessFile{f, e}
	}
	return f, err
}

type endlessFile struct {
	fs.File
	of *endless
}

func (f *endlessFile) Read(b []byte) (int, error) {
	f.of.read += int64(len(b))
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

// No more of a file is read than its kind may have.
func TestReadFSBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("reads some hundred megabytes")
	}
	for file, most := range map[string]int64{
		"data.json": dataset.MaxFileBytes, "tombstones.json": dataset.MaxFileBytes, "clients/a-client.json": dataset.MaxFileBytes,
		"declared/l.json": dataset.MaxFileBytes, "probed/a-client.json": probe.MaxFileBytes, "observed/t.json": observed.MaxReportBytes,
	} {
		t.Run(file, func(t *testing.T) {
			fsys := &endless{FS: sample.Folder(nil), name: file}
			_, err := dataset.ReadFS(fsys)
			if want := fmt.Sprintf("%s:1:1: longer than %d bytes", file, most); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
			// io.ReadAll asks for as much as it has room for, which the limit cuts
			if fsys.read > most+1 {
				t.Errorf("%d bytes were read, want at most %d", fsys.read, most+1)
			}
		})
	}
}

// What is no regular file is not opened.
func TestReadFSIrregular(t *testing.T) {
	fsys := sample.Folder(nil)
	fsys["read/r.json"] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
	fsys["clients/c.json"] = &fstest.MapFile{Mode: fs.ModeDevice | fs.ModeCharDevice}
	_, err := dataset.ReadFS(fsys)
	if want := "clients/c.json:1:1: want a regular file\nread/r.json:1:1: want a regular file"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A file that says that it is large, and takes no room, is refused as one that does.
func TestReadFSSparse(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, sample.Folder(nil)); err != nil {
		t.Fatal(err)
	}
	huge := filepath.Join(dir, "clients", "huge.json")
	if err := os.WriteFile(huge, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, 1<<30); err != nil {
		t.Skip("no sparse files here:", err)
	}
	_, err := dataset.ReadFS(os.DirFS(dir))
	if want := fmt.Sprintf("clients/huge.json:1:1: longer than %d bytes", dataset.MaxFileBytes); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// crowd is a file system with a folder in which there is no end of files.
type crowd struct{ fs.FS }

func (c crowd) Open(name string) (fs.File, error) {
	f, err := c.FS.Open(name)
	if err == nil && name == "clients" {
		f = &crowdDir{File: f}
	}
	return f, err
}

type crowdDir struct {
	fs.File
	asked int
}

func (d *crowdDir) ReadDir(n int) ([]fs.DirEntry, error) {
	if d.asked++; n <= 0 || d.asked > 1 {
		return nil, io.ErrNoProgress
	}
	info, err := d.Stat()
	if err != nil {
		return nil, err
	}
	entries := make([]fs.DirEntry, n)
	for i := range entries {
		entries[i] = fs.FileInfoToDirEntry(info)
	}
	return entries, nil
}

// The folder as a whole is bounded too.
func TestReadFSCrowd(t *testing.T) {
	if testing.Short() {
		t.Skip("reads some hundred megabytes")
	}
	_, err := dataset.ReadFS(crowd{sample.Folder(nil)})
	if want := fmt.Sprintf("clients:1:1: more than %d files in all folders", dataset.MaxFiles); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	fsys := sample.Folder(map[string]string{"observed/t.json": ""})
	big := &fstest.MapFile{Data: make([]byte, observed.MaxReportBytes)}
	for i := range dataset.MaxSetBytes/observed.MaxReportBytes + 1 {
		fsys[fmt.Sprintf("observed/%d.json", i)] = big
	}
	_, err = dataset.ReadFS(fsys)
	if want := fmt.Sprintf("all files together are longer than %d bytes", dataset.MaxSetBytes); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Entries are in the order of their ids, which is not that of their files' names.
func TestEntriesInOrder(t *testing.T) {
	set, err := dataset.ReadFS(sample.Folder(map[string]string{
		"clients/a.json":   sample.Client("a", `"names":[{"text":"x"}]`),
		"clients/a-b.json": sample.Client("a-b", `"names":[{"text":"y"}]`),
	}))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range set.Entries {
		ids = append(ids, e.ID)
	}
	if diff := cmp.Diff([]string{"a", "a-b", "a-client", "b-client"}, ids); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}
