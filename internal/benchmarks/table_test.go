package benchmarks

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

var (
	rounds = flag.Int("rounds", 0, "print the table, of so many interleaved rounds")
	only   = flag.String("only", "", "measure only the cases whose name contains this")
)

// sample is how long one sample takes, in nanoseconds: short, so that few of them
// are cut by other work.
const sample = 200_000

// TestTable prints the table.
func TestTable(t *testing.T) {
	if *rounds <= 0 {
		t.Skip("takes minutes: -rounds=200 prints the table")
	}
	var out table
	out.head()
	out.timings(chosen(inHand()))
	// by themselves: what they make would disturb the others
	out.timings(chosen(firsts()))
	out.timings(chosen(atScale(1, 10, 100)))
	letGo()
	if *only == "" {
		out.slow()
		out.firstUse()
		out.memory()
		out.sizes(t.TempDir())
	}
	fmt.Print(out.String())
}

// chosen leaves out what -only does not name, but no yardstick.
func chosen(cases []measure) []measure {
	return slices.DeleteFunc(cases, func(m measure) bool { return !strings.Contains(m.name, *only) && m.base != m.name })
}

// samples are the times of a case for one answer, and beside each the ratio to
// the faster of the two samples of its yardstick around it.
type samples struct{ times, ratios, base []float64 }

// interleaved measures the cases: in each round every one once, in random order.
func interleaved(cases []measure) []samples {
	at := make(map[string]int)
	counts := make([]int, len(cases))
	for i := range cases {
		at[cases[i].name] = i
		counts[i] = count(&cases[i])
	}
	one := func(i int) float64 {
		m := &cases[i]
		if m.prepare != nil {
			m.prepare()
		}
		return timed(func() { m.run(counts[i]) }) / float64(counts[i]) / m.units()
	}
	out := make([]samples, len(cases))
	for range *rounds {
		for _, i := range rand.Perm(len(cases)) {
			base := at[cases[i].base]
			before := one(base)
			own := one(i)
			least := min(before, one(base))
			s := &out[i]
			s.times, s.ratios, s.base = append(s.times, own), append(s.ratios, own/least), append(s.base, least)
		}
	}
	return out
}

// count gives how many runs make a sample, by the fastest of five: one that other
// work cut short would make all samples of the case short and cold.
func count(m *measure) int {
	if m.prepare != nil {
		return 1
	}
	m.run(1)
	for n := 1; ; n *= 2 {
		d := timed(func() { m.run(n) })
		for range 4 {
			d = min(d, timed(func() { m.run(n) }))
		}
		if d >= sample/4 {
			return max(1, int(float64(n)*sample/d))
		}
	}
}

func median(x []float64) float64 { return slices.Sorted(slices.Values(x))[len(x)/2] }
func tenth(x []float64) float64  { return slices.Sorted(slices.Values(x))[len(x)/10] }

// ---- the table ----------------------------------------------------------------

type table struct {
	strings.Builder
	group string
}

func (t *table) head() {
	r := registry.Default()
	records, _ := openAll(r)
	size := 0
	for _, f := range authored() {
		size += len(f.Data)
	}
	fmt.Fprintf(t, "%s, %d cores, load %s before; %s %s/%s. Data set %s: %d clients, %d records, %d B of JSON. `go -C internal/benchmarks test -run Table -count=1 -rounds=%d`\n\n",
		processor(), runtime.NumCPU(), load(), runtime.Version(), runtime.GOOS, runtime.GOARCH, r.Version(), r.Len(), records, size, *rounds)
	fmt.Fprintln(t, "| what | measured | x its yardstick | x at p10 | allocations | target | |")
	fmt.Fprintln(t, "| --- | --: | --: | --: | --: | --: | --- |")
}

// row writes a row, under its group's title.
func (t *table) row(group, what, measured, ratio, least, allocs, target, verdict string) {
	if t.group != group {
		t.group = group
		fmt.Fprintf(t, "| **%s** | | | | | | |\n", group)
	}
	fmt.Fprintf(t, "| %s | %s | %s | %s | %s | %s | %s |\n", what, measured, ratio, least, allocs, target, verdict)
}

func (t *table) timings(cases []measure) {
	for i, s := range interleaved(cases) {
		t.timing(&cases[i], &s)
	}
}

func (t *table) timing(m *measure, s *samples) {
	ns, ratio, least := median(s.times), median(s.ratios), tenth(s.times)/tenth(s.base)
	target, verdict := "", ""
	switch {
	case m.target > 0:
		target, verdict = fmt.Sprintf("%g", m.target), judge(ratio, least, m.target)
	case m.within > 0:
		target, verdict = fmt.Sprintf("%g ns", m.within), judge(ns, tenth(s.times), m.within)
	}
	allocs := allocations(m)
	if m.allocs == 0 && m.base != m.name && allocs > 0 || m.allocs > 0 && allocs > float64(m.allocs) {
		verdict += fmt.Sprintf("; may allocate %d", m.allocs)
	}
	t.row(m.group, m.name, duration(ns), number(ratio), number(least), fmt.Sprintf("%.3g", allocs), target, verdict)
}

// judge says whether a target is met by the median, or at least by the tenth
// percentile, which other work on the machine disturbs less.
func judge(median, tenth, target float64) string {
	switch {
	case median <= target:
		return "met"
	case tenth <= target:
		return "met at p10, the median is " + number(median/target) + " x it"
	}
	return "missed: " + number(median/target) + " x it"
}

// firstUse has the first use in processes of their own.
func (t *table) firstUse() {
	const processes = 15
	for _, kind := range []struct{ word, title string }{
		{"cold", "First use, in a process that has done nothing yet; medians of 15, x encoding/json of all files right after"},
		{"warm", "First use, in a process that has decoded the files five times; x the median of these"},
	} {
		var ready, answer, everyone, decode, grown, x, xAnswer, xAll []float64
		for range processes {
			var u use
			if err := child(kind.word, &u); err != nil {
				panic(err)
			}
			first := u.Default + u.Answer
			ready, answer, everyone = append(ready, u.Default), append(answer, first), append(everyone, first+u.All)
			decode, grown = append(decode, u.JSON), append(grown, u.Resident)
			x, xAnswer, xAll = append(x, u.Default/u.JSON), append(xAnswer, first/u.JSON), append(xAll, (first+u.All)/u.JSON)
		}
		add := func(what string, times, ratios []float64, target float64) {
			m, p := median(ratios), tenth(ratios)
			goal, verdict := "", ""
			if target > 0 {
				goal, verdict = fmt.Sprintf("%g", target), judge(m, p, target)
			}
			t.row(kind.title, what, duration(median(times)), number(m), number(p), "", goal, verdict)
		}
		add("encoding/json into any, "+kind.word, decode, []float64{1}, 0)
		add("Default(), "+kind.word, ready, x, 0.005)
		add("Default() and the first answer, "+kind.word, answer, xAnswer, 0.03)
		add("Default() and an answer of every client, "+kind.word, everyone, xAll, 0)
		t.row(kind.title, "the process grows by, with the first answer, "+kind.word, megabytes(median(grown)), "", "", "", "", "")
	}

	const group = "Making a registry of files or of a data set in memory, x encoding/json of as many bytes"
	files := authored()
	var read, ratios []float64
	for range 15 {
		decode := timed(func() { decodeAll(files) })
		own := timed(func() { must(registry.New(must(dataset.ReadFS(files)))) })
		read, ratios = append(read, own), append(ratios, own/decode)
	}
	t.row(group, "dataset.ReadFS and registry.New, 1x", duration(median(read)), number(median(ratios)), number(tenth(ratios)), "", "", "")
	for _, k := range []int{1, 10, 100} {
		set := times(k)
		var made, ratios []float64
		for range max(2, 15/k) {
			decode := timed(func() { decodeAll(files) }) * float64(k)
			own := timed(func() { must(registry.New(set)) })
			made, ratios = append(made, own), append(ratios, own/decode)
		}
		t.row(group, fmt.Sprintf("registry.New, %dx", k), duration(median(made)), number(median(ratios)), number(tenth(ratios)), "", "", "")
	}
}

func (t *table) memory() {
	var h holds
	if err := child("memory", &h); err != nil {
		panic(err)
	}
	const group = "Memory: heap by record"
	add := func(what string, bytes, records, target float64) {
		goal, verdict, each := "", "", bytes/records
		if target > 0 {
			goal, verdict = fmt.Sprintf("%g B", target), judge(each, each, target)
		}
		t.row(group, what, fmt.Sprintf("%.0f B (%s)", each, megabytes(bytes)), "", "", "", goal, verdict)
	}
	add("Default(), one client open", h.One, h.Records, 60)
	add("Default(), all open", h.All, h.Records, 250)
	for _, k := range []int{1, 10, 100} {
		s := at(k)
		add(fmt.Sprintf("New, with its data set, %dx", k), float64(s.heap), float64(s.records), 0)
	}
	size := float64(unsafe.Sizeof(registry.Answer{}))
	t.row("Size of an answer", "registry.Answer", fmt.Sprintf("%.0f B", size), "", "", "", "128 B", judge(size, size, 128))
}

func (t *table) sizes(dir string) {
	bytes, err := sizes(dir)
	if err != nil {
		panic(err)
	}
	for i, p := range programs {
		goal, verdict := "", ""
		if p.name == "registry" {
			goal, verdict = "3 MB", judge(bytes[i], bytes[i], 3e6)
		}
		t.row("A stripped program that imports", p.name, megabytes(bytes[i]), "", "", "", goal, verdict)
	}
}

func megabytes(bytes float64) string { return fmt.Sprintf("%.2f MB", bytes/1e6) }

func duration(ns float64) string {
	switch {
	case ns < 1e3:
		return number(ns) + " ns"
	case ns < 1e6:
		return number(ns/1e3) + " µs"
	}
	return number(ns/1e6) + " ms"
}

// number prints three digits, and no more than they are worth.
func number(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x == 0 || x >= 1:
		return strings.TrimSuffix(fmt.Sprintf("%.2f", x), ".00")
	}
	return fmt.Sprintf("%.2g", x)
}

func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown processor"
}

func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	if f := strings.Fields(string(text)); len(f) > 3 {
		return strings.Join(f[:3], " ")
	}
	return "unknown"
}
