package registry_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// The data set is as large as it says, and every client can be told from others.
func TestDataSetIsWhole(t *testing.T) {
	r := registry.Default()
	if r.Len() < 140 {
		t.Errorf("%d clients, want at least 140", r.Len())
	}
	with := make(map[evidence.Tier]int)
	titles := make(map[string]string)
	for c := range r.Clients() {
		e := c.Entry()
		if e.Title == "" || e.Category == "" || e.Vendor == "" && e.Home == "" {
			t.Errorf("%s: title %q, category %q, vendor %q, home %q: want all but one of the last two", c, e.Title, e.Category, e.Vendor, e.Home)
		}
		if other, taken := titles[strings.ToLower(e.Title)]; taken {
			t.Errorf("%s and %s have the same title %q: one product is one client", c, other, e.Title)
		}
		titles[strings.ToLower(e.Title)] = c.ID()
		tiers := evidence.Tiers(0)
		for f := range c.Findings() {
			for _, claim := range f.Claims {
				for _, rec := range claim.Records {
					tiers = tiers.With(rec.Tier)
				}
			}
			for _, rec := range f.Overlays {
				tiers = tiers.With(rec.Tier)
			}
		}
		for tier := range tiers.All() {
			with[tier]++
		}
	}
	for tier, least := range map[evidence.Tier]int{evidence.Read: 17, evidence.Probed: 8, evidence.Observed: 1, evidence.Declared: 100} {
		if with[tier] < least {
			t.Errorf("%d clients with %s evidence, want at least %d", with[tier], tier, least)
		}
	}
}

// lintDates gives what is dated after a day.
func lintDates(r *registry.Registry, asOf evidence.Date) []string {
	var late []string
	for c := range r.Clients() {
		check := func(what string, d evidence.Date) {
			if d.Compare(asOf) > 0 {
				late = append(late, c.ID()+": "+what+" of "+d.String())
			}
		}
		e := c.Entry()
		for _, s := range e.Sources {
			check("source "+s.Key, s.Date)
		}
		for _, reading := range e.Readings {
			check("commit", reading.Committed)
			check("reading", reading.Read)
		}
		for _, n := range e.Research {
			check("research note", n.Verified)
		}
		for f := range c.Findings() {
			for _, rec := range f.Overlays {
				check("overlay of "+f.Capability.String(), rec.Source.Date)
				check("sample of "+f.Capability.String(), rec.Sample.To)
			}
		}
	}
	return late
}

// Nothing is dated after the data set, and the lint would see it if it were.
func TestDatesAreSane(t *testing.T) {
	r := registry.Default()
	for _, what := range lintDates(r, r.Date()) {
		t.Errorf("dated after the data set of %s: %s", r.Date(), what)
	}
	early, err := evidence.ParseDate("2026-01-01")
	if err != nil {
		t.Fatal(err)
	}
	if len(lintDates(r, early)) == 0 {
		t.Error("the lint finds nothing later than the beginning of the year")
	}
}

// Every claim that says something rests on evidence, and what is partial says
// when.
func TestClaimsRestOnEvidence(t *testing.T) {
	for c := range registry.Default().Clients() {
		for f := range c.Findings() {
			for _, claim := range f.Claims {
				if claim.Status == capability.Partial && claim.Note == "" {
					t.Errorf("%s: %s is partial and says no condition", c, f.Capability)
				}
			}
			for _, rec := range f.Overlays {
				if rec.Source.Kind == 0 || rec.Tier == 0 {
					t.Errorf("%s: an overlay of %s has source %q and tier %q", c, f.Capability, rec.Source, rec.Tier)
				}
			}
			v := c.Claim(f.Capability)
			if _, ok := v.Deciding(); !ok && v.Status() != capability.NotRecorded {
				t.Errorf("%s: %s is %s on no evidence", c, f.Capability, v.Status())
			}
		}
	}
}

// A probe record stands beside the claims for every run that says something.
func TestRunsAreCarried(t *testing.T) {
	for c := range registry.Default().Clients() {
		var runs []probe.Run
		for r := range c.Runs() {
			runs = append(runs, r)
		}
		for p, want := range probe.Derive(runs).Records() {
			f, _ := c.Finding(p)
			found := false
			for _, rec := range f.Overlays {
				found = found || rec == want
			}
			if !found {
				t.Errorf("%s: what follows for %s from run %s is not among its overlays", c, p, want.Run.ID)
			}
		}
	}
}

// dataFiles gives the bytes of the data set's files.
func dataFiles(b *testing.B) (files [][]byte, size int64) {
	b.Helper()
	fsys := os.DirFS("data")
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "schema/") {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		files, size = append(files, data), size+int64(len(data))
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files, size
}

// BenchmarkLoad reads the whole data set, beside encoding/json decoding the same
// bytes into maps.
func BenchmarkLoad(b *testing.B) {
	files, size := dataFiles(b)
	b.Run("registry", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			set, err := dataset.ReadFS(os.DirFS("data"))
			if err != nil {
				b.Fatal(err)
			}
			if _, err := registry.New(set); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			for _, data := range files {
				var v any
				if err := json.Unmarshal(data, &v); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
