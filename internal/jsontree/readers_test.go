package jsontree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/dialect/apify"
	"github.com/mcpcaps/mcpcaps/registry/dialect/canimcpdev"
	"github.com/mcpcaps/mcpcaps/registry/dialect/clientregistry"
	"github.com/mcpcaps/mcpcaps/registry/dialect/official"
)

// Every strict reader takes a file of one line with faults all over it in linear
// time: compare the times of a length and of ten times that.
func BenchmarkReaders(b *testing.B) {
	readers := []struct {
		name string
		read func(data []byte) error
		in   string // where members that are not known may stand: "%s" in a file
	}{
		{"registry entry", func(d []byte) error { _, err := dataset.ReadEntry("a.json", d); return err },
			`{"id":"a","sources":{"s":{}%s},"claims":{"roots":{"evidence":[{}%s]}}%s}`},
		{"registry overlay", func(d []byte) error { _, err := dataset.ReadOverlay("a.json", d); return err },
			`{"sources":{"s":{}%s},"clients":{"a":{"roots":[{}%s]}}%s}`},
		{"observed report", func(d []byte) error { _, err := observed.ReadReport("a.json", d); return err },
			`{"source":{"title":"t"%s},"groups":[{}%s]%s}`},
		{"observed lines", func(d []byte) error { _, err := observed.ReadLines("a.jsonl", d); return err },
			"{}%s%s%s"},
		{"probe", func(d []byte) error { _, err := probe.ReadFile("a.json", d); return err },
			`{"client":"a","sources":{"s":{}%s},"runs":[{}%s]%s}`},
		{"apify", func(d []byte) error { _, err := apify.Read("a.json", d); return err }, `{"a":{}%s%s%s}`},
		{"canimcpdev", func(d []byte) error { _, err := canimcpdev.Read("a.json", d); return err }, `{"a":{}%s%s%s}`},
		{"official", func(d []byte) error { _, err := official.Read("a.json", d); return err }, `{"a":{}%s%s%s}`},
		{"clientregistry", func(d []byte) error { _, err := clientregistry.Read("a.json", d, evidence.Source{}); return err }, `{"a":{}%s%s%s}`},
	}
	members := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteByte(',')
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	for _, r := range readers {
		for _, input := range []struct{ name, sources, elements, members string }{
			{"duplicates", `"":{}`, `0`, `"":0`},
			{"unknown", `"s#":{}`, `{"source":"x#","tier":"#"}`, `"n#":0`},
		} {
			for _, n := range []int{2000, 20_000} {
				data := []byte(fmt.Sprintf(r.in, members(n, input.sources), members(n, input.elements), members(n, input.members)))
				b.Run(fmt.Sprintf("%s/%s/%d", r.name, input.name, n), func(b *testing.B) {
					b.SetBytes(int64(len(data)))
					for b.Loop() {
						if r.read(data) == nil {
							b.Fatal("no fault was found")
						}
					}
				})
			}
		}
	}
}
