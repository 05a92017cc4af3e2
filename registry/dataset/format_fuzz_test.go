package dataset_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// FuzzReadEntry: reading never panics, a fault has a place within the file, and
// what is read without one is written and read again without loss.
func FuzzReadEntry(f *testing.F) {
	f.Add(readFile(f, "testdata/sample-client.json"))
	f.Add([]byte(`{"id":"sample-client","title":"T","class":"bridge","home":"h","category":"c"}`))
	files, err := filepath.Glob("testdata/faults/*/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		f.Add(bytes.Replace(readFile(f, file), []byte(filepath.Base(file[:len(file)-len(".json")])), []byte("sample-client"), 1))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const file = "sample-client.json"
		want, err := dataset.ReadEntry(file, data)
		if err != nil {
			checkFaults(t, err, data)
			return
		}
		written, err := want.AppendJSON(nil)
		if err != nil {
			t.Fatalf("read without a fault, not written: %v", err)
		}
		got, err := dataset.ReadEntry(file, written)
		if err != nil {
			t.Fatalf("written, not read: %v", err)
		}
		if diff := cmp.Diff(want, got, equal); diff != "" {
			t.Errorf("read, written and read again (-want +got):\n%s", diff)
		}
		if again, err := got.AppendJSON(nil); err != nil || !bytes.Equal(written, again) {
			t.Errorf("canonical form is not stable: %v\n%s\n%s", err, written, again)
		}
	})
}

// FuzzReadOverlay says of overlays what FuzzReadEntry says of entries.
func FuzzReadOverlay(f *testing.F) {
	f.Add(readFile(f, "testdata/overlay.json"))
	f.Add([]byte(`{"clients":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		want, err := dataset.ReadOverlay("overlay.json", data)
		if err != nil {
			checkFaults(t, err, data)
			return
		}
		written, err := want.AppendJSON(nil)
		if err != nil {
			t.Fatalf("read without a fault, not written: %v", err)
		}
		got, err := dataset.ReadOverlay("overlay.json", written)
		if err != nil {
			t.Fatalf("written, not read: %v", err)
		}
		if diff := cmp.Diff(want.Clients, got.Clients, equal); diff != "" && len(want.Clients)+len(got.Clients) > 0 {
			t.Errorf("read, written and read again (-want +got):\n%s", diff)
		}
	})
}

func checkFaults(t *testing.T, err error, data []byte) {
	t.Helper()
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("got %T, want joined faults", err)
	}
	lines := bytes.Count(data, []byte{'\n'}) + 1
	for _, e := range joined.Unwrap() {
		if f, ok := e.(*dataset.Fault); !ok || f.Line < 1 || f.Line > lines || f.Column < 1 || f.Column > len(data)+1 || f.Err == nil {
			t.Errorf("fault %#v is outside of the file", e)
		}
	}
}

func BenchmarkReadEntry(b *testing.B) {
	data := readFile(b, "testdata/sample-client.json")
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := dataset.ReadEntry("sample-client.json", data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	e, err := dataset.ReadEntry("sample-client.json", readFile(b, "testdata/sample-client.json"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.AppendJSON(nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadFS(b *testing.B) {
	fsys := os.DirFS("../data")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := dataset.ReadFS(fsys); err != nil {
			b.Fatal(err)
		}
	}
}
