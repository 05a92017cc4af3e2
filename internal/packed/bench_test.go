package packed_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// dossier makes a dossier of what the i-th client is answered from.
func dossier(t testing.TB, d *packed.Data, i int) *weigh.Dossier {
	a, err := d.Client(i)
	if err != nil {
		t.Fatal(err)
	}
	made, err := weigh.New(func(yield func(capability.Path, *evidence.Claim) bool) {
		for i := range a.Claims {
			if c := &a.Claims[i]; !yield(c.Capability, &c.Claim) {
				return
			}
		}
	}, func(yield func(capability.Path, *evidence.Record) bool) {
		for _, b := range a.Beside {
			for i := range b.Records {
				if !yield(b.Capability, &b.Records[i]) {
					return
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// BenchmarkAgainstJSON times each way beside encoding/json decoding the bytes
// of all authored files into any, in turns. It reports the ratio of the medians,
// and that of the first deciles, for machines that have other work to do.
func BenchmarkAgainstJSON(b *testing.B) {
	text := committed(b)
	var files [][]byte
	fsys := os.DirFS(folder)
	err := fs.WalkDir(fsys, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasPrefix(name, "schema/") {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		files = append(files, data)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	d := open(b, text)
	codex := indexOf(b, d, "openai-codex")
	for _, tt := range []struct {
		name  string
		times int
		run   func()
	}{
		{"open", 20, func() { open(b, text) }},
		{"client", 10, func() { _, _ = d.Client(codex) }},
		{"open, client, dossier, answer", 5, func() {
			dossier(b, open(b, text), codex).Weigh(weigh.Question{Capability: capability.Tools})
		}},
		{"all clients", 1, func() {
			for i := range d.Len() {
				_, _ = d.Client(i)
			}
		}},
		{"all clients, dossiers", 1, func() {
			for i := range d.Len() {
				dossier(b, d, i)
			}
		}},
		{"all signs", 10, func() {
			for i := range d.Len() {
				_, _ = d.Signs(i)
			}
		}},
		{"set", 1, func() { _, _ = d.Set() }},
	} {
		b.Run(tt.name, func(b *testing.B) {
			var ours, theirs []time.Duration
			for b.Loop() {
				runtime.GC() // what one leaves behind the other need not sweep
				start := time.Now()
				for _, data := range files {
					var v any
					if err := json.Unmarshal(data, &v); err != nil {
						b.Fatal(err)
					}
				}
				theirs = append(theirs, time.Since(start))
				runtime.GC()
				start = time.Now()
				for range tt.times {
					tt.run()
				}
				ours = append(ours, time.Since(start)/time.Duration(tt.times))
			}
			b.ReportMetric(float64(rank(ours, 5))/float64(rank(theirs, 5)), "of-json")
			b.ReportMetric(float64(rank(ours, 1))/float64(rank(theirs, 1)), "of-json-p10")
			b.ReportMetric(float64(rank(ours, 5)), "ns/run")
			b.ReportMetric(testing.AllocsPerRun(5, tt.run), "allocs/run")
			b.ReportMetric(0, "ns/op") // that is both, and many runs
		})
	}
}

// rank gives the time that so many tenths of all are below.
func rank(times []time.Duration, tenths int) time.Duration {
	slices.Sort(times)
	return times[len(times)*tenths/10]
}

// BenchmarkHeap reports what stays in memory for each record of the data set.
func BenchmarkHeap(b *testing.B) {
	text := committed(b)
	records := 0
	for i, d := 0, open(b, text); i < d.Len(); i++ {
		a, err := d.Client(i)
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range a.Claims {
			records += len(c.Records)
		}
		for _, x := range a.Beside {
			records += len(x.Records)
		}
	}
	for _, tt := range []struct {
		name string
		keep func(d *packed.Data) any
	}{
		{"open", func(*packed.Data) any { return nil }},
		{"one client", func(d *packed.Data) any { a, _ := d.Client(indexOf(b, d, "openai-codex")); return &a }},
		{"one client, dossier", func(d *packed.Data) any { return dossier(b, d, indexOf(b, d, "openai-codex")) }},
		{"all signs", func(d *packed.Data) any {
			all := make([]packed.Signs, d.Len())
			for i := range all {
				all[i], _ = d.Signs(i)
			}
			return all
		}},
		{"all clients", func(d *packed.Data) any {
			all := make([]packed.Answering, d.Len())
			for i := range all {
				all[i], _ = d.Client(i)
			}
			return all
		}},
		{"all clients, dossiers", func(d *packed.Data) any {
			all := make([]*weigh.Dossier, d.Len())
			for i := range all {
				all[i] = dossier(b, d, i)
			}
			return all
		}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			var grown []uint64
			for b.Loop() {
				before := heap()
				d := open(b, text)
				kept := tt.keep(d)
				grown = append(grown, heap()-before)
				runtime.KeepAlive(d)
				runtime.KeepAlive(kept)
			}
			slices.Sort(grown)
			b.ReportMetric(float64(grown[len(grown)/2])/float64(records), "B/record")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
