package packed_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

const folder = "../../registry/data"

// committed gives the packed data set that stands in the repository.
func committed(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("../../registry/data.packed")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// authored gives the data set as its authors write it.
func authored(t testing.TB) dataset.Set {
	t.Helper()
	set, err := dataset.ReadFS(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func open(t testing.TB, text string) *packed.Data {
	t.Helper()
	d, err := packed.Open(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func indexOf(t testing.TB, d *packed.Data, id string) int {
	t.Helper()
	for i := range d.Len() {
		if must[packed.Head](t)(d.Head(i)).ID == id {
			return i
		}
	}
	t.Fatalf("no client %q", id)
	return 0
}

// The packed file is what the authored files give, each time.
func TestPackedFileIsCurrent(t *testing.T) {
	set := authored(t)
	text := must[string](t)(packed.Pack(set))
	if text != must[string](t)(packed.Pack(set)) {
		t.Error("packing twice gives two texts")
	}
	if text != committed(t) {
		t.Error("registry/data.packed is not what registry/data gives: run go generate ./registry")
	}
}

// Each authored file can be written from the packed text, byte for byte.
func TestEveryFileComesBack(t *testing.T) {
	set := must[dataset.Set](t)(open(t, committed(t)).Set())
	same := func(file string, write func([]byte) ([]byte, error)) {
		t.Helper()
		want := must[[]byte](t)(os.ReadFile(filepath.Join(folder, file)))
		if got := must[[]byte](t)(write(nil)); !bytes.Equal(got, want) {
			t.Errorf("%s (-file +packed):\n%s", file, cmp.Diff(string(want), string(got)))
		}
	}
	files := func(folders ...string) (list []string) {
		for _, f := range folders {
			for _, e := range must[[]os.DirEntry](t)(os.ReadDir(filepath.Join(folder, f))) {
				list = append(list, filepath.Join(f, e.Name()))
			}
		}
		return list
	}
	clients, overlays, probed, reports := files("clients"), files("declared", "read"), files("probed"), files("observed")
	if len(set.Entries) != len(clients) || len(set.Overlays) != len(overlays) || len(set.Probed) != len(probed) || len(set.Observed) != len(reports) {
		t.Fatalf("%d clients, %d overlays, %d files of runs, %d reports: want %d, %d, %d, %d", len(set.Entries), len(set.Overlays),
			len(set.Probed), len(set.Observed), len(clients), len(overlays), len(probed), len(reports))
	}
	for _, e := range set.Entries {
		same("clients/"+e.ID+".json", e.AppendJSON)
	}
	for i, o := range set.Overlays {
		same(overlays[i], o.AppendJSON)
	}
	for i, f := range set.Probed {
		same(probed[i], f.AppendJSON)
	}
	for i, r := range set.Observed {
		same(reports[i], r.Append)
	}
	var about struct{ Version, Date string }
	if err := json.Unmarshal(must[[]byte](t)(os.ReadFile(filepath.Join(folder, "data.json"))), &about); err != nil {
		t.Fatal(err)
	}
	if about.Version != set.Version || about.Date != set.Date.String() {
		t.Errorf("version %q of %s, want %q of %s", set.Version, set.Date, about.Version, about.Date)
	}
	if want := authored(t); !reflect.DeepEqual(set, want) {
		t.Error("the set is not the one that was read") // tombstones among it
	}
}

// Each part by itself is what the whole set says.
func TestParts(t *testing.T) {
	set, d := authored(t), open(t, committed(t))
	beside := set.Beside()
	if d.Version() != set.Version || d.Date() != set.Date || d.Len() != len(set.Entries) || !slices.EqualFunc(d.Tombstones(), set.Tombstones, func(a, b dataset.Tombstone) bool { return a.ID == b.ID }) {
		t.Errorf("version %q of %s with %d clients", d.Version(), d.Date(), d.Len())
	}
	if !reflect.DeepEqual(must[[]observed.Report](t)(d.Reports()), set.Observed) {
		t.Error("the reports are not those of the set")
	}
	for i, e := range set.Entries {
		same := func(what string, got, want any) {
			t.Helper()
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s:\n got %+v\nwant %+v", e.ID, what, got, want)
			}
		}
		same("head", must[packed.Head](t)(d.Head(i)), packed.Head{ID: e.ID, Title: e.Title, Vendor: e.Vendor, Category: e.Category, Class: e.Class})
		same("entry", must[dataset.Entry](t)(d.Entry(i)), e)
		signs := must[packed.Signs](t)(d.Signs(i))
		same("identity", signs.Identity, e.Identity)
		var folded []string
		for _, s := range e.Identity.Names {
			folded = append(folded, packed.Fold(s.Text))
		}
		same("folded names", signs.Folded, folded)

		a := must[packed.Answering](t)(d.Client(i))
		same("modes", a.Modes, e.Modes)
		same("claims", a.Claims, e.Claims)
		got := make(map[capability.Path][]evidence.Record)
		for _, b := range a.Beside {
			got[b.Capability] = b.Records
		}
		if !slices.IsSortedFunc(a.Beside, func(a, b packed.Beside) int { return a.Capability.Compare(b.Capability) }) {
			t.Errorf("%s: the records beside the claims are not in tree order", e.ID)
		}
		if want := beside[e.ID]; len(want) > 0 || len(got) > 0 {
			same("records beside", got, want)
		}
		var runs []probe.Run
		for _, f := range set.Probed {
			if f.Client == e.ID {
				runs = append(runs, f.Runs...)
			}
		}
		slices.SortFunc(runs, probe.Run.Compare)
		same("runs", must[[]probe.Run](t)(d.Runs(i)), runs)
	}
	for _, i := range []int{-1, d.Len()} {
		if _, err := d.Client(i); err == nil {
			t.Errorf("client %d of %d: no error", i, d.Len())
		}
	}
}

// A set is packed whole or not at all.
func TestPackRefuses(t *testing.T) {
	entry := func(id string) dataset.Entry { return dataset.Entry{ID: id} }
	about := func(id string, records ...evidence.Record) []dataset.Overlay {
		return []dataset.Overlay{{Clients: map[string]map[capability.Path][]evidence.Record{id: {capability.Tools: records}}}}
	}
	for name, tt := range map[string]struct {
		set  dataset.Set
		want string
	}{
		"out of order":       {dataset.Set{Entries: []dataset.Entry{entry("b"), entry("a")}}, `client "a" after "b": want the order of ids, each once`},
		"twice":              {dataset.Set{Entries: []dataset.Entry{entry("a"), entry("a")}}, `client "a" after "a"`},
		"overlay for nobody": {dataset.Set{Overlays: about("a", evidence.Record{Tier: evidence.Read})}, `records beside the client "a", which has no entry`},
		"nobody, no records": {dataset.Set{Overlays: about("a")}, `the client "a", which has no entry`},
		"no records":         {dataset.Set{Entries: []dataset.Entry{entry("a")}, Overlays: about("a")}, `no record for tools of "a"`},
		"not read back":      {dataset.Set{Entries: []dataset.Entry{}}, "another data set"},
		"a share that is no number": {
			dataset.Set{Entries: []dataset.Entry{{ID: "a", Claims: []dataset.Claimed{{Claim: evidence.Claim{Status: capability.Full, Records: []evidence.Record{{Sample: evidence.Sample{Share: nan()}}}}}}}}},
			"another data set",
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := packed.Pack(tt.set)
			if err == nil || !strings.Contains(err.Error(), tt.want) || text != "" {
				t.Errorf("got %d bytes and %v, want an error: %s", len(text), err, tt.want)
			}
		})
	}
	if set, err := open(t, must[string](t)(packed.Pack(dataset.Set{}))).Set(); err != nil || !reflect.DeepEqual(set, dataset.Set{}) {
		t.Errorf("the empty set comes back as %+v, %v", set, err)
	}
}

func nan() float64 { zero := 0.0; return zero / zero }

// Overlays share a client's records, in the order of the files.
func TestOverlays(t *testing.T) {
	record := func(note string) evidence.Record {
		return evidence.Record{Tier: evidence.Declared, Status: capability.Full, Note: note}
	}
	type found = map[capability.Path][]evidence.Record
	set := dataset.Set{
		Entries: []dataset.Entry{{ID: "a"}, {ID: "b"}},
		Overlays: []dataset.Overlay{
			{Clients: map[string]found{"a": {capability.Tools: {record("1"), record("2")}, capability.Prompts: {record("3")}}, "b": {capability.Tools: {record("4")}}}},
			{Clients: map[string]found{"a": {capability.Tools: {record("1")}, capability.Sampling: {record("5")}}, "b": nil}},
			{Clients: map[string]found{"a": {}}},
			{Clients: map[string]found{}},
			{},
		},
	}
	d := open(t, must[string](t)(packed.Pack(set)))
	if got := must[dataset.Set](t)(d.Set()); !reflect.DeepEqual(got, set) {
		t.Errorf("got %+v\nwant %+v", got, set)
	}
	var notes []string
	for _, b := range must[packed.Answering](t)(d.Client(0)).Beside {
		for _, r := range b.Records {
			notes = append(notes, b.Capability.String()+" "+r.Note)
		}
	}
	want := []string{"tools 1", "tools 2", "tools 1", "prompts 3", "sampling 5"}
	slices.Sort(notes)
	slices.Sort(want)
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Errorf("beside a (-want +got):\n%s", diff)
	}
}

// No text that Pack did not make is taken for one.
func TestOpenRefuses(t *testing.T) {
	text := must[string](t)(packed.Pack(dataset.Set{Version: "1", Entries: []dataset.Entry{{ID: "a", Title: "T"}}}))
	for n := range len(text) {
		d, err := packed.Open(text[:n])
		if err != nil {
			continue
		}
		if _, err := d.Set(); err == nil {
			t.Errorf("the first %d of %d bytes are read", n, len(text))
		}
	}
	other := []byte(text)
	other[len("mcpcaps packed 1\n")]++
	if _, err := packed.Open(string(other)); err == nil || !strings.Contains(err.Error(), "go generate ./registry") {
		t.Errorf("packed of other types: %v, want the command to run", err)
	}
}

// readAll asks for everything that there is.
func readAll(text string) error {
	d, err := packed.Open(text)
	if err != nil {
		return err
	}
	for i := range d.Len() {
		_, _ = d.Signs(i)
		_, _ = d.Client(i)
		_, _ = d.Entry(i)
		_, _ = d.Runs(i)
	}
	_, _ = d.Reports()
	_, err = d.Set()
	return err
}

// small gives a packed set that has something of everything.
func small(t testing.TB) string {
	set := authored(t)
	keep := set.Probed[1].Client
	set.Entries = slices.DeleteFunc(set.Entries, func(e dataset.Entry) bool { return e.ID != keep })
	e := &set.Entries[0]
	e.Claims, e.Research, e.Readings = e.Claims[:min(6, len(e.Claims))], e.Research[:min(1, len(e.Research))], e.Readings[:min(1, len(e.Readings))]
	set.Probed = set.Probed[1:2]
	set.Probed[0].Runs = set.Probed[0].Runs[:2]
	set.Overlays = set.Overlays[:1]
	for id := range set.Overlays[0].Clients {
		if id != keep {
			delete(set.Overlays[0].Clients, id)
		}
	}
	set.Observed[0].Groups = set.Observed[0].Groups[:1]
	group := &set.Observed[0].Groups[0]
	group.Clients, group.Rows, group.WireNames = nil, group.Rows[:min(2, len(group.Rows))], nil
	set.Tombstones = []dataset.Tombstone{{ID: "old", To: []string{keep}}}
	text, err := packed.Pack(set)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Every single byte changed gives an error or other data, and never a panic.
func TestCorrupt(t *testing.T) {
	text := []byte(small(t))
	if len(text) > 8000 {
		t.Errorf("the small set has %d bytes", len(text))
	}
	if err := readAll(string(text)); err != nil {
		t.Fatal(err)
	}
	failed := 0
	for i := range text {
		was := text[i]
		for _, b := range []byte{0, was + 1, 0xff} {
			text[i] = b
			if readAll(string(text)) != nil {
				failed++
			}
		}
		text[i] = was
	}
	if failed < len(text)/2 {
		t.Errorf("only %d of %d changes were noticed", failed, 3*len(text))
	}
}

// FuzzOpen reads a text with some of its bytes put in place of others.
func FuzzOpen(f *testing.F) {
	text := small(f)
	f.Add(uint16(30), []byte{0xff})
	f.Add(uint16(5000), []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, at uint16, with []byte) {
		b := []byte(text)
		copy(b[int(at)%len(b):], with)
		_ = readAll(string(b))
		_ = readAll(text[:int(at)%len(text)] + string(with))
	})
}

// Opening and decoding take few allocations: records stand in one array, texts
// in the packed text.
func TestAllocations(t *testing.T) {
	text := committed(t)
	d := open(t, text)
	codex := indexOf(t, d, "openai-codex")
	for _, tt := range []struct {
		name string
		most float64
		run  func()
	}{
		{"open", 6, func() { open(t, text) }},
		{"client", 70, func() { _, _ = d.Client(codex) }},
	} {
		if n := testing.AllocsPerRun(10, tt.run); n > tt.most {
			t.Errorf("%s: %v allocations, want at most %v", tt.name, n, tt.most)
		}
	}
}

func TestFold(t *testing.T) {
	for name, want := range map[string]string{"Claude Code": "claude-code", "a_b/C": "a-b-c", "Ä.é": "Ä.é", "": ""} {
		if got := packed.Fold(name); got != want {
			t.Errorf("Fold(%q) = %q, want %q", name, got, want)
		}
	}
}
