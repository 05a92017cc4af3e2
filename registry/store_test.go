package registry_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/internal/sample"
)

// dataSet gives a small data set in which everything says the status.
func dataSet(status string) fstest.MapFS {
	return sample.Folder(map[string]string{
		"data.json":            `{"version":"` + status + `","date":"2026-11-30"}`,
		"declared/l.json":      `{"sources":{"l":{"kind":"directory","title":"L"}},"clients":{"a-client":{"tools":[{"tier":"declared","source":"l","status":"` + status + `","note":"n"}],"prompts":[{"tier":"declared","source":"l","status":"` + status + `","note":"n"}]}}}`,
		"probed/a-client.json": "",
		"observed/t.json":      "",
	})
}

func registryOf(t testing.TB, fsys fstest.MapFS) *registry.Registry {
	t.Helper()
	set, err := dataset.ReadFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Readers never see two data sets in one answer while a writer swaps them.
func TestStoreUnderSwap(t *testing.T) {
	full, none := registryOf(t, dataSet("full")), registryOf(t, dataSet("unsupported"))
	store := registry.NewStore(full)
	stop := make(chan struct{})
	var readers, writer sync.WaitGroup
	writer.Go(func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			case <-tick.C:
				store.Swap([]*registry.Registry{full, none}[i%2])
			}
		}
	})
	for range 4 {
		readers.Go(func() {
			for range 20_000 {
				r := store.Registry()
				c, ok := r.Client("a-client")
				if !ok {
					t.Error("a client is gone")
					return
				}
				a, b := c.Ask(registry.Question{Capability: capability.Tools}), c.Ask(registry.Question{Capability: capability.Prompts})
				if a.Status() != b.Status() || a.Status().String() != r.Version() {
					t.Errorf("tools %s and prompts %s in the data set %s", a.Status(), b.Status(), r.Version())
					return
				}
			}
		})
	}
	readers.Wait()
	close(stop)
	writer.Wait()
}

// A faulty data set is refused with all its faults, and the old one stays.
func TestStoreReload(t *testing.T) {
	var store registry.Store
	if store.Registry().Len() != 0 {
		t.Error("the zero Store knows somebody")
	}
	if err := store.Reload(dataSet("full")); err != nil {
		t.Fatal(err)
	}
	before := store.Registry()
	err := store.Reload(sample.Folder(map[string]string{"data.json": `{"version":1}`, "clients/b-client.json": `{}`}))
	if err == nil || !strings.Contains(err.Error(), "data.json:") || !strings.Contains(err.Error(), "clients/b-client.json:") {
		t.Errorf("the error is %v, want the faults of both files", err)
	}
	if store.Registry() != before {
		t.Error("a faulty data set took the old one's place")
	}
}

// A folder that is not there yet does not take a good registry's place.
func TestStoreReloadWithoutClients(t *testing.T) {
	store := registry.NewStore(registryOf(t, dataSet("full")))
	before := store.Registry()
	err := store.Reload(fstest.MapFS{"data.json": {Data: []byte(`{"version":"1","date":"2026-01-01"}`)}})
	if err == nil || err.Error() != "clients:1:1: want at least one client" || store.Registry() != before {
		t.Errorf("a folder without clients: %v, want that it has none, and the old registry", err)
	}
}

// Private records stand beside the public data, and take nothing from it.
func TestStoreReloadWithPrivateOverlay(t *testing.T) {
	var store registry.Store
	private := dataset.Overlay{
		Sources: []evidence.NamedSource{{Key: "us", Source: evidence.Source{Kind: evidence.ProbeRun, Title: "our own runs"}}},
		Clients: map[string]map[capability.Path][]evidence.Record{"a-client": {
			capability.Tools: {{Tier: evidence.Probed, Status: capability.Unsupported, Source: evidence.Source{Kind: evidence.ProbeRun, Title: "our own runs"}}},
		}},
	}
	if err := store.Reload(dataSet("full"), private); err != nil {
		t.Fatal(err)
	}
	c, _ := store.Registry().Client("a-client")
	a := c.Ask(registry.Question{Capability: capability.Tools})
	if a.FilledBy() != evidence.Probed || a.Status() != capability.Unsupported || !a.Disputed() {
		t.Errorf("tools is %s, filled by %q, disputed %t, want unsupported by the stronger probe, disputed by the directory", a.Status(), a.FilledBy(), a.Disputed())
	}
	private.Clients = map[string]map[capability.Path][]evidence.Record{"nobody": private.Clients["a-client"]}
	before := store.Registry()
	if err := store.Reload(dataSet("full"), private); err == nil || store.Registry() != before {
		t.Errorf("an overlay for nobody: error %v, want one, and the old registry", err)
	}
}

// Merging adds clients, and replaces those of the same id.
func TestMerge(t *testing.T) {
	r := registryOf(t, sample.Folder(nil))
	merged, err := r.Merge(dataset.Set{Version: "ours", Entries: []dataset.Entry{
		{ID: "b-client", Title: "Ours", Class: dataset.Product, Vendor: "V", Category: "cli"},
		{ID: "z-client", Title: "Z", Class: dataset.Product, Vendor: "V", Category: "cli"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := merged.Client("b-client")
	if merged.Len() != 3 || b.Title() != "Ours" || merged.Version() != "ours" || merged.Date() != r.Date() {
		t.Errorf("merged: %d clients, b is %q, version %q of %s", merged.Len(), b.Title(), merged.Version(), merged.Date())
	}
	if old, _ := r.Client("b-client"); old.Title() != "T" || r.Len() != 2 {
		t.Error("merging changed the registry that it was asked of")
	}
}

// An Entry that was handed out is the caller's own.
func TestEntryIsACopy(t *testing.T) {
	c := codex(t)
	e := c.Entry()
	e.Claims[0].Records[0].Note = "changed"
	e.Identity.Names[0].Text = "changed"
	e.Modes[0].Speaks[0] = e.Modes[1].Speaks[0]
	e.Research[0].Clients = append(e.Research[0].Clients, "changed")
	again := c.Entry()
	if again.Claims[0].Records[0].Note == "changed" || again.Identity.Names[0].Text == "changed" || again.Modes[0].Speaks[0] == e.Modes[0].Speaks[0] {
		t.Error("changing an entry changed the registry")
	}
}

func BenchmarkStore(b *testing.B) {
	full, none := registryOf(b, dataSet("full")), registryOf(b, dataSet("unsupported"))
	for _, swapping := range []bool{false, true} {
		name := map[bool]string{false: "alone", true: "while swapped 100 times a second"}[swapping]
		b.Run(name, func(b *testing.B) {
			store := registry.NewStore(full)
			stop := make(chan struct{})
			var writer sync.WaitGroup
			if swapping {
				writer.Go(func() {
					tick := time.NewTicker(10 * time.Millisecond)
					defer tick.Stop()
					for i := 0; ; i++ {
						select {
						case <-stop:
							return
						case <-tick.C:
							store.Swap([]*registry.Registry{full, none}[i%2])
						}
					}
				})
			}
			q := registry.Question{Capability: capability.Tools}
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					c, _ := store.Registry().Client("a-client")
					c.Ask(q)
				}
			})
			close(stop)
			writer.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "questions/s")
		})
	}
}

// A data set that was handed out is the caller's to change.
func TestDataSetIsACopy(t *testing.T) {
	r := registryOf(t, sample.Folder(nil))
	set := r.DataSet()
	set.Entries[0].Title = "changed"
	set.Entries = set.Entries[:1]
	c, _ := r.Client("a-client")
	if again := r.DataSet(); again.Entries[0].Title != "T" || len(again.Entries) != 2 || c.Title() != "T" {
		t.Error("changing a data set changed the registry")
	}
	if changed, err := registry.New(dataset.Set{Entries: set.Entries}); err != nil || changed.Len() != 1 {
		t.Errorf("a registry of the changed data set: %v, %v", changed, err)
	}
}

// Merging keeps the overlays of both, and takes over a date where there is one.
func TestMergeOverlaysAndDate(t *testing.T) {
	r := registryOf(t, sample.Folder(nil))
	date, err := evidence.ParseDate("2027-01-02")
	if err != nil {
		t.Fatal(err)
	}
	other := dataset.Set{
		Date:       date,
		Tombstones: []dataset.Tombstone{{ID: "ours-before", To: []string{"a-client"}}},
		Overlays: []dataset.Overlay{{
			Sources: []evidence.NamedSource{{Key: "us", Source: evidence.Source{Kind: evidence.ProbeRun, Title: "our own runs"}}},
			Clients: map[string]map[capability.Path][]evidence.Record{"a-client": {
				capability.Prompts: {{Tier: evidence.Probed, Status: capability.Partial, Source: evidence.Source{Kind: evidence.ProbeRun, Title: "our own runs"}}},
			}},
		}},
	}
	merged, err := r.Merge(other)
	if err != nil {
		t.Fatal(err)
	}
	if merged.Date() != date || merged.Version() != r.Version() || merged.Len() != r.Len() {
		t.Errorf("merged: %q of %s with %d clients, want %q of %s with %d", merged.Version(), merged.Date(), merged.Len(), r.Version(), date, r.Len())
	}
	a, ok := merged.Client("ours-before")
	if !ok || a.ID() != "a-client" || a.Status(capability.Prompts) != capability.Partial || a.Status(capability.Tools) != capability.Full {
		t.Errorf("%v: prompts %s, tools %s, want partial of the overlay that came and full of the one that was there", a, a.Status(capability.Prompts), a.Status(capability.Tools))
	}
	if old, _ := r.Client("a-client"); old.Status(capability.Prompts) != capability.NotRecorded {
		t.Error("merging changed the registry that it was asked of")
	}

	other.Overlays[0].Clients["nobody"] = other.Overlays[0].Clients["a-client"]
	if _, err := r.Merge(other); err == nil {
		t.Error("an overlay for nobody is merged")
	}
	if a.Status(capability.Prompts) != capability.Partial {
		t.Error("the merged registry keeps the caller's overlay")
	}
}

// The nearest id is the one that differs least, or one of which the text is a part.
func TestNearest(t *testing.T) {
	r := registryOf(t, sample.Folder(map[string]string{"clients/gemini-code-assist.json": sample.Client("gemini-code-assist", `"names":[{"text":"g"}]`)}))
	for id, want := range map[string]string{
		"code-assist": "gemini-code-assist", "assist": "gemini-code-assist", "b-klient": "b-client", "client": "a-client", "": "", "zzz": "", "gemini-code-assist-for-someone-else": "gemini-code-assist", "gemini-code-assist-for-someone-else-": "",
	} {
		_, err := r.Lookup(id)
		var unknown *registry.UnknownClientError
		if !errors.As(err, &unknown) || unknown.Nearest != want || unknown.ID != id {
			t.Errorf("Lookup(%q): %v, want nearest %q", id, err, want)
		}
	}
}
